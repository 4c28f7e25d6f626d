"""The check of the plates of a built page: those of the source, in its order, with their numbers and their content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_bindings import wrong_bindings
from build_tools.checks.site_figure import wrong_figure
from build_tools.checks.site_listing import Listing, wrong_listing
from build_tools.checks.site_shape import attribute
from build_tools.checks.site_table import wrong_table
from build_tools.errors import DocsError
from build_tools.pages.anchors import anchor_of_listing
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.numbering import Place, number_pages
from build_tools.project import Project
from build_tools.resolving import cuts_of, drawing_of, table_of
from build_tools.snippets.bindings import ALONE
from build_tools.snippets.copies import copies
from build_tools.snippets.select import Cut

_MANY = {"snippet": "listings", "bindings": "bindings", "figure": "figures", "table": "tables"}
_MADE = {
    "snippet": "listing '{}' cannot be cut",
    "bindings": "bindings '{}' cannot be cut",
    "figure": "figure '{}' cannot be drawn",
    "table": "table '{}' cannot be filled",
}

Said = tuple[str, ...]
"""What is wrong, and help if there is any."""


@dataclass(frozen=True)
class _Plate:
    """A block as the page has it and as the source has it, its number, and which use of its name it is, from 1."""

    node: LexborNode
    block: Directive
    number: str
    repeat: int


def wrong_plates(project: Project, chapter: Chapter, path: str, html: LexborHTMLParser) -> Iterator[Said]:
    """What is wrong with the plates of the page that was made from a chapter."""
    numbers = number_pages(project.settings.nav, project.chapters).get(chapter.name, Place()).plates
    for kind, many in _MANY.items():
        nodes, blocks = html.css(f"[data-{kind}]"), chapter.blocks(kind)
        shown, source = [attribute(node, f"data-{kind}") for node in nodes], [block.argument for block in blocks]
        if shown != source:
            yield (f"the page has the {many} {', '.join(shown) or 'none'}; the source {', '.join(source) or 'none'}",)
            continue
        for n, (node, block) in enumerate(zip(nodes, blocks, strict=True)):
            plate = _Plate(node, block, numbers.get((kind, n), ""), source[: n + 1].count(block.argument))
            yield from _wrong(project, chapter.name, path, plate)


def _wrong(project: Project, page: str, path: str, plate: _Plate) -> Iterator[Said]:
    block = plate.block
    try:
        if block.kind == "figure":
            drawing = drawing_of(project, block.argument, block.where, plate.repeat)
            found = wrong_figure(project, path, plate.node, plate.number, drawing)
        elif block.kind == "table":
            found = wrong_table(project, path, plate.node, plate.number, table_of(project, block.argument, block.where))
        else:
            found = _wrong_listing(project, page, path, plate)
    except DocsError as error:
        yield _MADE[block.kind].format(block.argument), error.finding.what
    else:
        yield from ((what,) for what in found)


def _wrong_listing(project: Project, page: str, path: str, plate: _Plate) -> Iterator[str]:
    """What is wrong with a listing, or with its panel on each binding. Raises `DocsError` when it cannot be cut."""
    name, cuts = plate.block.argument, cuts_of(project, page, plate.block)
    if ALONE in cuts:
        return wrong_listing(path, plate.node, _expected(project, name, plate.number, cuts[ALONE]))
    panels = {on: _expected(project, f"{name}, {on.label}", "", made) for on, made in cuts.items()}
    return wrong_bindings(path, plate.node, anchor_of_listing(name, plate.repeat), plate.number, panels)


def _expected(project: Project, name: str, number: str, made: Cut) -> Listing:
    return Listing(name, number, made, copies(project.recordings.files[made.address.recording], made))
