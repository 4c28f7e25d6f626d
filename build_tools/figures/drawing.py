"""A figure drawn: SVG for three widths of a page and one to download, and all its words, from the same tied values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.figures import arrows, glyphs
from build_tools.figures.arrows import Arrow
from build_tools.figures.canvas import Box, Sheet
from build_tools.figures.kinds import Picture
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.schema import Figure
from build_tools.figures.standalone import standalone
from build_tools.figures.svg import Element, element, render
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Teller, Tie, plain
from build_tools.recordings.collection import Recordings
from build_tools.recordings.sightings import Look

WIDTHS: tuple[tuple[str, int], ...] = (("wide", 736), ("middle", 608), ("narrow", 288))
"""What a figure is drawn for: the least width, in CSS pixels, of the place where each drawing stands."""
_FILE, _WIDER = 816, 1.22  # a file is drawn wider, since it is seen in fonts that we do not serve


@dataclass(frozen=True)
class Mark:
    """An entry of a legend: the glyph or the arrow as SVG, and its word."""

    name: str
    svg: str
    word: str


@dataclass(frozen=True)
class Drawing:
    """A figure as a page shows it.

    `steps` are the runs of a sentence for each step, first the whole figure; a run with a tie says a recorded value.
    `words` are all words of title and picture, line by line. `ties` are all recorded values in order; the drawings
    name them by number in `data-tie`, each drawing each one of the picture's once.
    """

    svg_wide: str
    svg_middle: str
    svg_narrow: str
    standalone: str
    title: str
    desc: str
    steps: tuple[tuple[Run, ...], ...]
    legend: tuple[Mark, ...]
    words: tuple[str, ...]
    ties: tuple[Tie, ...]
    boxes: Mapping[str, tuple[Box, ...]] = field(hash=False)

    @property
    def said(self) -> tuple[str, ...]:
        """The sentence of each step."""
        return tuple(plain(step) for step in self.steps)

    @property
    def svgs(self) -> tuple[str, ...]:
        """The drawings of the page; its stylesheet shows one."""
        return self.svg_wide, self.svg_middle, self.svg_narrow


@dataclass(frozen=True)
class _Told:
    """All that a figure says of the recordings, before any width is known: equal ones are drawn alike."""

    title: str
    whole: tuple[tuple[Run, ...], ...]
    picture: Picture
    ties: tuple[Tie, ...]

    @property
    def words(self) -> tuple[str, str]:
        """The title, and the words of the picture in sentences."""
        lines = (f"{line}{'' if line.endswith(('.', '!', '?', '…')) else '.'} " for line in self.picture.lines)
        return self.title, "".join(lines).strip()

    def legend(self, palette: Palette) -> tuple[list[Hue], list[Arrow]]:
        """What of a palette the picture uses."""
        hues = [hue for name, hue in palette.hues.items() if name in self.picture.hues]
        return hues, [arrow for name, arrow in palette.arrows.items() if name in self.picture.arrows]


@dataclass(frozen=True)
class _Kept:
    """The last drawing of a figure, and what it was drawn of."""

    told: _Told
    palette: Palette
    drawing: Drawing


def draw(
    figure: Figure, recordings: Recordings, palette: Palette, prefix: str, looks: tuple[Look, ...] = ()
) -> Drawing:
    """Draw a figure, unless it was last drawn of the same words. Raises `DocsError` with the line.

    `prefix` begins every id, and differs for each use on a page; `looks` say where recordings tell states.
    """
    told = _tell(figure, Teller(recordings, looks), palette)
    kept: _Kept | None = figure.memo.get(prefix)
    if kept is None or kept.told != told or kept.palette is not palette:
        figure.memo[prefix] = kept = _Kept(told, palette, _drawn(told, palette, prefix))
    return kept.drawing


def _tell(figure: Figure, teller: Teller, palette: Palette) -> _Told:
    title = plain(teller.tell(figure.title, figure.values, "title"))
    whole = (teller.tell(figure.step, figure.values, "step"),) if figure.step else ()
    picture = figure.body.tell(teller, palette)
    return _Told(title, whole, picture, tuple(teller.ties))


def _drawn(told: _Told, palette: Palette, prefix: str) -> Drawing:
    picture, ruler, (title, desc) = told.picture, Ruler.load(), told.words
    sheets = {name: picture.sheet(width, ruler, told.ties) for name, width in WIDTHS}
    file, legend = picture.sheet(_FILE, ruler.wider(_WIDER), told.ties), told.legend(palette)
    svgs = {name: render(_svg(sheet, name, prefix, (title, desc))) for name, sheet in sheets.items()}
    return Drawing(
        svgs["wide"],
        svgs["middle"],
        svgs["narrow"],
        standalone(file, (title, desc), legend, palette),
        title,
        desc,
        (*told.whole, *picture.steps),
        (
            *(Mark(hue.name, render(glyphs.mark(hue.glyph, hue.css)), hue.legend) for hue in legend[0]),
            *(Mark(arrow.name, render(arrows.mark(arrow)), arrow.legend) for arrow in legend[1]),
        ),
        (title, *picture.lines),
        told.ties,
        {name: sheet.boxes for name, sheet in sheets.items()},
    )


def _svg(sheet: Sheet, name: str, prefix: str, words: tuple[str, str]) -> Element:
    ids = [f"{prefix}-{name}-{part}" for part in ("title", "desc")]
    return element(
        "svg",
        element("title", words[0], id=ids[0]),
        element("desc", words[1], id=ids[1]),
        *sheet.elements,
        class_=f"fig-{name}",
        width=sheet.width,
        height=sheet.height,
        role="img",
        aria_labelledby=ids[0],
        aria_describedby=ids[1],
    )
