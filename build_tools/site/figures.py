"""What the site has of figures beside the pages: files to download, their stylesheet, their words, who uses what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from build_tools.errors import DocsError, Location
from build_tools.figures.standalone import palette_css, stylesheet
from build_tools.pages.anchors import anchor_of_figure, fragment
from build_tools.pages.directives import Directive
from build_tools.pages.numbering import number_pages
from build_tools.pages.urls import FIGURES_CSS, figure_file
from build_tools.project import Project
from build_tools.resolving import drawing_of
from build_tools.site.used_by import Use
from build_tools.titles import title_of
from build_tools.visible import visible

_NOWHERE = Location("")


def figure_files(project: Project) -> Mapping[str, str]:
    """The stylesheet of the figures, and each figure as an SVG file, by their paths in the assets."""
    files = {FIGURES_CSS: palette_css(project.palette) + stylesheet() if project.figures else ""}
    for name in project.figures:
        with suppress(DocsError):  # a server goes on; its page has the report
            files[figure_file(name)] = drawing_of(project, name, _NOWHERE).standalone
    return files


def figure_uses(project: Project) -> Iterator[tuple[str, Use]]:
    """Every recorded value in the figures of the pages: its address, and the figure that shows it."""
    for block, use in uses_of(project, "figure", anchor_of_figure):
        yield from ((address, use) for address in _shown_by(project, block))


def uses_of(project: Project, kind: str, anchor: Callable[[str, int], str]) -> Iterator[tuple[Directive, Use]]:
    """Every block of a kind that has a number of its own, with the use that it makes of what it shows."""
    places = number_pages(project.settings.nav, project.chapters)
    for name, chapter in project.chapters.items():
        times: Counter[str] = Counter()
        for n, block in enumerate(chapter.blocks(kind)):
            times[block.argument] += 1
            number = places[name].plates.get((kind, n), "") if name in places else ""
            title, noun = title_of(project, name), kind.capitalize()
            label = f"{noun} {number}" if number else f"{noun} in {title}"
            words = f"{label}, {title}" if number else label
            yield block, Use(name, fragment(anchor(block.argument, times[block.argument])), label, words)


def _shown_by(project: Project, block: Directive) -> Mapping[str, None]:
    """The addresses of a figure, each once; none when it cannot be drawn, which its page says."""
    try:
        drawing = drawing_of(project, block.argument, block.where)
    except DocsError:
        return {}
    return dict.fromkeys(address for tie in drawing.ties for address in tie.addresses)


def figure_words(project: Project, page: str, block: Directive, number: str) -> Sequence[str]:
    """A figure in Markdown: its number and title, its words line by line, the caption."""
    del page
    drawing = drawing_of(project, block.argument, block.where)
    title, *lines = drawing.words
    head = f"Figure {number}: {title}" if number else title
    caption = list(block.body)
    while caption and not caption[0].strip():
        del caption[0]
    return [f"**{visible(head)}**", "", *(f"- {visible(line)}" for line in lines), *(["", *caption] if caption else [])]
