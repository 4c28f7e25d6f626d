"""The check of a figure in a built page: its words are those of a drawing made anew, each value at its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import attribute, hidden
from build_tools.figures.drawing import Drawing
from build_tools.pages.anchors import line_href
from build_tools.project import Project
from build_tools.resolving import line_of
from build_tools.visible import visible


def wrong_figure(project: Project, page: str, node: LexborNode, number: str, drawing: Drawing) -> Iterator[str]:
    """What is wrong with a figure. Its caption is the page's words; values in it are checked elsewhere."""
    name = attribute(node, "data-figure")
    if attribute(node, "class") != "plate figure" or hidden(node):
        yield f"figure '{name}' is made otherwise than the manual makes one, and may be hidden"
    shown = " ".join(mark.text() for mark in node.css(".plate__no"))
    if shown != (f"Figure {number}" if number else ""):
        yield f"figure '{name}' is called '{shown}', and its number is {number or 'none'}"
    yield from _wrong_words(name, node, drawing)
    yield from _wrong_ties(project, name, node, drawing)
    links = [line_href(*line_of(project, tie.addresses[0]), page) for tie in drawing.ties]
    if attribute(node, "data-links").split() != links:
        yield f"figure '{name}' leads to other lines than its values are from"


def _wrong_words(name: str, node: LexborNode, drawing: Drawing) -> Iterator[str]:
    """The title, each drawing, the legend and the steps say what the figure made anew says."""
    pieces = {
        "title": (" ".join(part.text() for part in node.css(".plate__title")), drawing.title),
        "legend": (_texts(node, ".legend > li"), [visible(mark.word) for mark in drawing.legend]),
        "steps": (_texts(node, ".steps > li"), [visible(step) for step in drawing.said]),
        "words to search": (_texts(node, "div[hidden]"), [visible(" · ".join(drawing.words[1:]))]),
        "drawings": (_texts(node, ".fig > svg"), [_svg_text(svg) for svg in drawing.svgs]),
    }
    for what, (is_, should) in pieces.items():
        if is_ != should:
            yield f"figure '{name}' has other words in its {what} than its recordings and its file have"


def _texts(node: LexborNode, selector: str) -> list[str]:
    return [part.text().strip() for part in node.css(selector)]


def _svg_text(svg: str) -> str:
    return "".join(part.text() for part in LexborHTMLParser(svg).css("svg")[:1]).strip()


def _wrong_ties(project: Project, name: str, node: LexborNode, drawing: Drawing) -> Iterator[str]:
    """Each value of the picture is in each drawing once; each says what stands at its addresses."""
    counts: Counter[int] = Counter()
    for tied in node.css("[data-tie][data-address]"):
        tie = int(attribute(tied, "data-tie"))
        counts[tie] += 1
        if tie >= len(drawing.ties) or attribute(tied, "data-address") != "\n".join(drawing.ties[tie].addresses):
            yield f"figure '{name}' carries another address at value {tie} than its file has"
        elif tied.text() != visible(drawing.ties[tie].text):
            yield f"figure '{name}' shows '{tied.text()[:60]}' where its recording has '{drawing.ties[tie].text[:60]}'"
    for tie, expected in enumerate(drawing.ties):
        times = {"picture": len(drawing.svgs), "step": 1}.get(expected.part, 0)
        if counts[tie] != times:
            yield f"figure '{name}' shows '{expected.text[:60]}' {counts[tie]} times, not {times}"
