"""The parts of a structure told from the recording: keys, values and the author's words, before any width is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.canvas import Label, label, span
from build_tools.figures.kinds.structure_found import Found, FoundBand, Names
from build_tools.figures.kinds.structure_yaml import Band, Part, StructureBody
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.svg import shown
from build_tools.figures.words import Run, Teller, Text, Word
from build_tools.recordings.address import parse_address
from build_tools.values.schema import read_value
from build_tools.yaml_lines import Entry

_NAMED, _TEXT = 4, 60  # names that a text says; characters of a body that is no JSON
_CUT = "…"


@dataclass(frozen=True)
class Member:
    """A part: its key, its value, the words about it; what it holds stands within a bracket.

    `others` counts what it holds and does not show. `hue` is that of the words, `own` that of the recorded value.
    """

    key: Label | None
    value: Label | None
    words: Label | None
    hue: Hue | None
    own: Hue | None
    bracket: str
    members: tuple[Member, ...]
    others: Label | None
    lit: str

    @property
    def all(self) -> Iterator[Member]:
        """The member and all within it."""
        yield self
        for member in self.members:
            yield from member.all

    def lines(self, above: str = "") -> Iterator[str]:
        """Its words and those of all within it, a line for each; the key with those of what holds it."""
        key = self.key.text if self.key else ""
        path = f"{above}{'.' if above and key[:1] not in ('', '[') else ''}{key}"
        said = " ".join(filter(None, (path, self.value.text if self.value and not self.members else "")))
        words = self.words.text if self.words else ""
        if words or not self.members:
            yield shown(": ".join(filter(None, (said, words))))
        for member in self.members:
            yield from member.lines(path)
        if self.others:
            yield ": ".join(filter(None, (path, self.others.text)))


@dataclass(frozen=True)
class ToldBand:
    """The members of a band, how many more there are, and the steps that light that count."""

    members: tuple[Member, ...]
    others: Label | None
    lit: str

    @property
    def lines(self) -> Iterator[str]:
        """Its words, a line for each member."""
        for member in self.members:
            yield from member.lines()
        if self.others:
            yield self.others.text


class StructureTeller:
    """Tells the parts of one structure, in order, and numbers its steps."""

    def __init__(self, body: StructureBody, teller: Teller, palette: Palette) -> None:
        self.body, self.teller, self.palette = body, teller, palette
        self.has_steps = any(part.step for part in body.all)
        self.steps = 0

    def band(self, found: FoundBand) -> ToldBand:
        """A band. Raises `DocsError` with the line of what cannot be told."""
        members = tuple(self._member(one, ()) for one in found.parts)
        return ToldBand(members, self._others(None, found.band, found.hidden), self._lit(()))

    def _lit(self, steps: Sequence[str]) -> str:
        return " ".join(steps) or ("0" if self.has_steps else "")

    def _member(self, found: Found, outer: tuple[str, ...]) -> Member:
        part, where = found.part, found.part.where if found.part else self.body.where
        if part and part.step:
            self.steps += 1
            outer = (*outer, str(self.steps))
        hue = self.palette.named(part.hue) if part else None
        css = hue.css if hue else ""
        named = [self.teller.tied(found.key, [found.address], where, code=True)] if found.key else []
        value, own = self._value(found, where)
        words = self._words(part.words, hue) if part and part.words else None
        return Member(
            label(named, "result", where, css) if named else None,
            value,
            words,
            hue,
            own,
            _bracket(found) if found.parts else "",
            tuple(self._member(one, outer) for one in found.parts),
            self._others(part, "members", found.hidden) if found.parts else None,
            self._lit(outer),
        )

    def _words(self, text: Text, hue: Hue | None) -> Label:
        runs = self.teller.tell(text, self.body.scope)
        return label(runs, "plain" if hue else "soft", text.where, hue.css if hue else "")

    def _value(self, found: Found, where: Location) -> tuple[Label | None, Hue | None]:
        """What stands at a part, and the hue that the palette has for it; what a part holds stands in a bracket."""
        if found.parts:
            bare = found.part is not None and found.part.words is not None and not found.key
            return label([Run(_bracket(found), code=True)], "soft", where) if bare else None, None
        if found.node and found.node.kind in ("object", "array"):
            return self._closed(found, where), None
        text = self.teller.recordings.place(parse_address(found.address, where), where).text
        hue = self.palette.hue_or_none(text)
        quote = '"' if found.node and found.node.kind == "string" else ""
        if not shown(text):
            empty = [self.teller.tied(quote * 2, [found.address], where, code=True)] if quote else []
            return label(empty, "plain", where) if empty else None, None
        look = "result" if _is(found, "start") else "plain"
        run, end = self._cut(found, text, where)
        spans = (Run(quote, code=True), run, Run(end + quote, code=True))
        css = hue.css if hue else ""
        return Label(tuple(span(one, look if one is run else "small") for one in spans if one.text), where, css), hue

    def _cut(self, found: Found, text: str, where: Location) -> tuple[Run, str]:
        """A recorded text as the part asks for it, and what stands where it is cut."""
        part, text = found.part, shown(text)
        length = part.shorten if part else None
        if length is None and _is(found, "body"):
            length = _TEXT
        if length is not None and len(text) > length:
            return self.teller.tied(text[:length].rstrip(), [found.address], where, code=True), _CUT
        form = part.form if part else "plain"
        value = read_value("it", Entry({"at": Entry(found.address, where), "as": Entry(form, where)}, where))
        said = self.teller.tell(Text((Word("it", code=True, is_name=True),), where), {"it": value})[0]
        return said, _CUT if form == "short" else ""

    def _closed(self, found: Found, where: Location) -> Label:
        """What an object or array holds that is not opened: the names of its members, the number of its items."""
        left = _bracket(found)
        right = "]" if left == "[" else "}"
        addresses = [address for address, _ in found.hidden]
        if not addresses:
            return label([self.teller.tied(left + right, [found.address], where, code=True)], "plain", where)
        more = f"+{len(addresses) - _NAMED}"  # so that a reader sees how many there are
        inner = str(len(addresses)) if left == "[" else _named(found.hidden, more)
        run = self.teller.tied(inner, addresses, where, code=True)
        return label([Run(f"{left}\u00a0", code=True), run, Run(f"\u00a0{right}", code=True)], "small", where)

    def _others(self, part: Part | None, band: Band, hidden: Names) -> Label | None:
        """How much of a band, or of a part, is not shown. Raises `FigureError` when the figure has no words for it."""
        if not hidden:
            return None
        text = part.others if part and part.others else self.body.others.get(band)
        if text is None:
            where = part.where if part else self.body.where
            what = f"{len(hidden)} {band} are not shown, and nothing says so" if len(hidden) > 1 else ""
            what = what or f"'{hidden[0][1]}' is not shown, and nothing says so"
            raise FigureError(where, what, 'others: "{count} more: {names}"')
        runs = self.teller.counted(text, self.body.scope, [address for address, _ in hidden], _named(hidden))
        return label(runs, "small", text.where)


def _is(found: Found, part: str) -> bool:
    """Whether it is that part as a whole, and not a member of that name."""
    return found.node is None and found.address.endswith(f".{part}")


def _bracket(found: Found) -> str:
    return "[" if found.node and found.node.kind == "array" else "{"


def _named(hidden: Names, more: str = _CUT) -> str:
    """The names of the first of them, and what stands for the others."""
    return ", ".join([*(name for _, name in hidden[:_NAMED]), *([more] if len(hidden) > _NAMED else [])])
