"""A figure drawn: SVG for three widths of a page and one to download, and all its words, from the same tied values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.figures import arrows, glyphs
from build_tools.figures.canvas import Box, Sheet
from build_tools.figures.palette import Palette
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


def draw(
    figure: Figure, recordings: Recordings, palette: Palette, prefix: str, looks: tuple[Look, ...] = ()
) -> Drawing:
    """Draw a figure. Raises `DocsError` with the line.

    `prefix` begins every id, and differs for each use on a page; `looks` say where recordings tell states.
    """
    teller, ruler = Teller(recordings, looks), Ruler.load()
    title = plain(teller.tell(figure.title, figure.values, "title"))
    whole = (teller.tell(figure.step, figure.values, "step"),) if figure.step else ()
    picture = figure.body.tell(teller, palette)
    ties = tuple(teller.ties)
    sheets = {name: picture.sheet(width, ruler, ties) for name, width in WIDTHS}
    desc = "".join(f"{line}{'' if line.endswith(('.', '!', '?', '…')) else '.'} " for line in picture.lines).strip()
    hues = [hue for name, hue in palette.hues.items() if name in picture.hues]
    lines = [arrow for name, arrow in palette.arrows.items() if name in picture.arrows]
    svgs = {name: render(_svg(sheet, name, prefix, (title, desc))) for name, sheet in sheets.items()}
    return Drawing(
        svgs["wide"],
        svgs["middle"],
        svgs["narrow"],
        standalone(picture.sheet(_FILE, ruler.wider(_WIDER), ties), (title, desc), (hues, lines), palette),
        title,
        desc,
        (*whole, *picture.steps),
        (
            *(Mark(hue.name, render(glyphs.mark(hue.glyph, hue.css)), hue.legend) for hue in hues),
            *(Mark(arrow.name, render(arrows.mark(arrow)), arrow.legend) for arrow in lines),
        ),
        (title, *picture.lines),
        ties,
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
