"""The arrows of a palette: one line and one head for one meaning, and how legends show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from build_tools.errors import Location, PaletteError, nearest
from build_tools.figures.svg import Element, element, number
from build_tools.yaml_lines import Entry

LINES: Mapping[str, str] = MappingProxyType(
    {"solid": "fig-arrow", "dashed": "fig-arrow fig-dashed", "dotted": "fig-arrow fig-dotted", "bar": "fig-bar"}
)
"""The class of each line that an arrow can have; a bar stands along what is open."""
HEADS = ("full", "open", "none")
SAMPLE = (26.0, 12.0)
"""Width and height of an arrow in a legend."""
_KEYS = ("line", "head", "legend")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Arrow:
    """How an arrow is drawn, and what it means: the word of the legend."""

    name: str
    line: str
    head: str
    legend: str
    where: Location

    @property
    def css(self) -> str:
        """The class of its line."""
        return LINES[self.line]

    def tip(self, x: float, y: float, towards: int) -> tuple[Element, ...]:
        """Its head with the tip at a place; `towards` is 1 to the right and -1 to the left."""
        if self.head == "none":
            return ()
        back = number(-8 * towards)
        if self.head == "full":
            return (element("path", class_="fig-head", d=f"M{number(x)} {number(y)}l{back} -4v8z"),)
        start = f"M{number(x - 8 * towards)} {number(y - 4)}"
        return (element("path", class_="fig-arrow", d=f"{start}l{number(8 * towards)} 4l{back} 4"),)

    def sample(self) -> tuple[Element, ...]:
        """What a legend shows of it, in a box of `SAMPLE`."""
        width, middle = SAMPLE[0], SAMPLE[1] / 2
        if self.line == "bar":
            return (element("rect", class_=self.css, x=width / 2 - 3, y=0, width=6, height=SAMPLE[1]),)
        line = element("path", class_=self.css, d=f"M1 {number(middle)}H{number(width - 2)}")
        return (line, *self.tip(width - 1, middle, 1))


def mark(arrow: Arrow) -> Element:
    """An arrow as a picture of its own, for a legend in HTML."""
    box = f"0 0 {SAMPLE[0]:g} {SAMPLE[1]:g}"
    return element("svg", *arrow.sample(), class_="fig-mark fig-sample", viewBox=box, aria_hidden="true")


def read_arrows(entry: Entry | None) -> dict[str, Arrow]:
    """The arrows of an `arrows:` entry by name. Raises `PaletteError` for two that look or read alike."""
    if entry is None:
        return {}
    arrows = {name: _arrow(name, item) for name, item in entry.mapping("the arrows").items()}
    for trait, of in (("look", lambda arrow: f"{arrow.line}, {arrow.head}"), ("legend", lambda arrow: arrow.legend)):
        seen: dict[str, Arrow] = {}
        for arrow in arrows.values():
            first = seen.setdefault(of(arrow), arrow)
            if first is not arrow:
                what = f"{trait} '{of(arrow)}' means both '{first.name}' and '{arrow.name}'"
                raise PaletteError(arrow.where, what, "one arrow, one meaning")
    return arrows


def _arrow(name: str, entry: Entry) -> Arrow:
    if not _NAME.fullmatch(name):
        raise PaletteError(entry.where, f"'{name}' cannot name an arrow", "names are a-z, 0-9 and -")
    fields = entry.fields(f"arrow '{name}'", _KEYS)
    for key in _KEYS:
        if key not in fields:
            raise PaletteError(entry.where, f"arrow '{name}' has no '{key}'", f"keys: {', '.join(_KEYS)}")
    line, head = _one_of(fields["line"], "line", LINES), _one_of(fields["head"], "head", HEADS)
    return Arrow(name, line, head, fields["legend"].text("'legend'"), entry.where)


def _one_of(entry: Entry, what: str, known: Iterable[str]) -> str:
    text, names = entry.text(f"'{what}'"), list(known)
    if text not in names:
        raise PaletteError(
            entry.where, f"'{text}' is not a {what} of an arrow", f"{what}s: {', '.join(names)}", *nearest(text, names)
        )
    return text
