"""The palette: YAML text to hues, each of one colour, one glyph and one meaning, that can be read on every ground."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from build_tools.errors import FigureError, Location, PaletteError, nearest
from build_tools.figures.arrows import Arrow, read_arrows
from build_tools.figures.glyphs import GLYPHS
from build_tools.yaml_lines import Entry, read_yaml

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

_INKS = ("paper", "lit", "rule", "edge", "ink", "ink-2", "ink-3", "accent")
_HUE = ("light", "dark", "glyph", "legend", "texts")
_GROUNDS = ("paper", "lit")
_LEAST = {"edge": 3.0, "ink": 4.5, "ink-2": 4.5, "ink-3": 4.5, "accent": 4.5}
_HUE_LEAST = 4.5  # hues colour text
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_KNEE = 0.04045


@dataclass(frozen=True)
class Colour:
    """A colour in both schemes, as `#rrggbb`."""

    light: str
    dark: str
    where: Location

    def of(self, scheme: Scheme) -> str:
        """The colour in one scheme."""
        return self.light if scheme == "light" else self.dark


@dataclass(frozen=True)
class Hue:
    """What a colour and a glyph mean: the word of the legend, and the recorded texts that they stand for."""

    name: str
    colour: Colour
    glyph: str
    legend: str
    texts: tuple[str, ...]
    where: Location

    @property
    def css(self) -> str:
        """The class that gives the colour."""
        return f"hue-{self.name}"


@dataclass(frozen=True)
class Hued:
    """The name of a hue, and where an author wrote it."""

    name: str
    where: Location


def names_of(hues: Iterable[Hue | None]) -> frozenset[str]:
    """The names of hues; where there is none, none is."""
    return frozenset(hue.name for hue in hues if hue)


@dataclass(frozen=True)
class Palette:
    """The inks of a page, the hues and the arrows of its figures, by name."""

    path: str
    inks: Mapping[str, Colour] = field(hash=False)
    hues: Mapping[str, Hue] = field(hash=False)
    arrows: Mapping[str, Arrow] = field(hash=False)

    def arrow(self, name: str, where: Location) -> Arrow:
        """The arrow of a name. Raises `FigureError`."""
        if name in self.arrows:
            return self.arrows[name]
        known = f"{self.path} has: {', '.join(self.arrows) or 'none'}"
        example = f"arrows: {{{name}: {{line: solid, head: full, legend: {name}}}}}"
        raise FigureError(where, f"the palette has no arrow '{name}'", known, example)

    def hue(self, name: str, where: Location) -> Hue:
        """The hue of a name. Raises `FigureError`."""
        if name in self.hues:
            return self.hues[name]
        known = f"{self.path} has: {', '.join(self.hues) or 'none'}"
        raise FigureError(where, f"'{name}' is not a hue", known, *nearest(name, self.hues))

    def named(self, hued: Hued | None) -> Hue | None:
        """The hue that an author names, if one is named. Raises `FigureError`."""
        return self.hue(hued.name, hued.where) if hued else None

    def hue_of(self, text: str, where: Location) -> Hue:
        """The hue that stands for a recorded text. Raises `FigureError`."""
        found = self.hue_or_none(text)
        if found:
            return found
        texts = [text for hue in self.hues.values() for text in hue.texts]
        what = f"the recorded text '{text[:60]}' has no hue"
        raise FigureError(where, what, f"add it to the texts of a hue in {self.path}", *nearest(text, texts))

    def hue_or_none(self, text: str) -> Hue | None:
        """The hue that stands for a recorded text, if one does."""
        return next((hue for hue in self.hues.values() if text in hue.texts), None)


def read_palette(text: str, path: str) -> Palette:
    """The palette of a YAML text. Raises `PaletteError` or `SnippetError` with the line of what clashes or is faint."""
    fields = read_yaml(text, path).fields("a palette", ("inks", "hues", "arrows"))
    for key in ("inks", "hues"):
        if key not in fields:
            raise PaletteError(Location(path, 1), f"the palette has no '{key}'", "a palette has inks and hues")
    inks = {name: _colour(name, entry) for name, entry in fields["inks"].fields("the inks", _INKS).items()}
    for name in _INKS:
        if name not in inks:
            raise PaletteError(fields["inks"].where, f"the inks have no '{name}'", f"inks: {', '.join(_INKS)}")
    hues = {name: _hue(name, entry) for name, entry in fields["hues"].mapping("the hues").items()}
    palette = Palette(path, inks, hues, read_arrows(fields.get("arrows")))
    _one_meaning(palette)
    _readable(palette)
    return palette


def _hue(name: str, entry: Entry) -> Hue:
    if not _NAME.fullmatch(name) or name in _INKS:
        raise PaletteError(entry.where, f"'{name}' cannot name a hue", "names are a-z, 0-9 and -, and no ink has it")
    fields = entry.fields(f"hue '{name}'", _HUE)
    for key in _HUE[:-1]:
        if key not in fields:
            raise PaletteError(entry.where, f"hue '{name}' has no '{key}'", f"keys: {', '.join(_HUE)}")
    glyph = fields["glyph"].text("'glyph'")
    if glyph not in GLYPHS:
        raise PaletteError(
            fields["glyph"].where, f"'{glyph}' is not a glyph", f"glyphs: {', '.join(GLYPHS)}", *nearest(glyph, GLYPHS)
        )
    texts = tuple(item.text("a text") for item in fields["texts"].items("'texts'")) if "texts" in fields else ()
    colour = Colour(_hex(fields["light"]), _hex(fields["dark"]), entry.where)
    return Hue(name, colour, glyph, fields["legend"].text("'legend'"), texts, entry.where)


def _colour(name: str, entry: Entry) -> Colour:
    fields = entry.fields(f"ink '{name}'", SCHEMES)
    for key in SCHEMES:
        if key not in fields:
            raise PaletteError(entry.where, f"ink '{name}' has no '{key}'", '{light: "#fdfdfb", dark: "#17181b"}')
    return Colour(_hex(fields["light"]), _hex(fields["dark"]), entry.where)


def _hex(entry: Entry) -> str:
    text = entry.text("a colour").lower()
    if not _COLOUR.fullmatch(text):
        raise PaletteError(entry.where, f"'{text}' is not a colour", 'colours are written in quotes: "#1a2b3c"')
    return text


def _one_meaning(palette: Palette) -> None:
    """No two hues share a colour, a glyph, a word or a text."""
    traits: tuple[tuple[str, Callable[[Hue], Iterable[str]]], ...] = (
        ("glyph", lambda hue: (hue.glyph,)),
        ("legend", lambda hue: (hue.legend,)),
        ("text", lambda hue: hue.texts),
        ("light colour", lambda hue: (hue.colour.light,)),
        ("dark colour", lambda hue: (hue.colour.dark,)),
    )
    for trait, of in traits:
        seen: dict[str, Hue] = {}
        for hue in palette.hues.values():
            for value in of(hue):
                if value in seen:
                    what = f"{trait} '{value}' means both '{seen[value].name}' and '{hue.name}'"
                    raise PaletteError(hue.where, what, "one hue, one glyph, one meaning")
                seen[value] = hue


def _readable(palette: Palette) -> None:
    """Every ink and hue that text or lines have can be told from the grounds, in both schemes."""
    checked = [(name, colour, _LEAST[name]) for name, colour in palette.inks.items() if name in _LEAST]
    checked += [(hue.name, hue.colour, _HUE_LEAST) for hue in palette.hues.values()]
    for name, colour, least in checked:
        for scheme in SCHEMES:
            for ground in _GROUNDS if least > 3 else ("paper",):
                reached = contrast(colour.of(scheme), palette.inks[ground].of(scheme))
                if reached < least:
                    what = f"'{name}' has a contrast of {reached:.2f} on {ground} in the {scheme} scheme"
                    raise PaletteError(colour.where, what, f"{least} is the least")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= _KNEE else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
