"""Citations and conflicts as the page shows them."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from build_tools.errors import DocsError, Location
from build_tools.pages.conflicts import Side, parse_conflict
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink
from build_tools.project import Project
from build_tools.visible import escaped, visible

_DIFFERS = '<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M1 4h10M1 8h10M8.5 1l-5 10"/></svg>'

Stash = Callable[[str], str]
"""Puts a piece of HTML away until the page is made, and gives what stands for it in Markdown."""


def is_citation(project: Project, target: str) -> bool:
    """Whether a link leads to a section of a source."""
    name, colon, _ = target.partition(":")
    return bool(colon) and name in project.sources.pins


def cite(project: Project, link: Element, where: Location) -> None:
    """Lead a citation to the section on the source's public page; say in its place what hinders that."""
    target = link.get("href", "")
    try:
        href = project.sources.href(TiedLink("", target, where))
    except DocsError as error:
        link.set("class", "manual-error")
        link.set("title", visible(str(error)))
        return
    link.set("class", "cite")
    link.set("href", href)
    link.set("data-cites", target)


def conflict(block: Directive, stash: Stash) -> list[str]:
    """The lines that stand for a conflict: its words stay Markdown, between pieces of HTML. Raises `PageError`."""
    parts = parse_conflict(block)
    name = escaped(f"conflict-{block.argument}")
    opening = (
        f'<section class="conflict" id="{name}" aria-labelledby="{name}-title"'
        f' data-conflict="{escaped(block.argument)}">'
        f'<div class="conflict__title" id="{name}-title">{_DIFFERS}'
    )
    out = ["", stash(opening), "", block.options.get("title", ""), ""]
    out += [stash('</div><div class="conflict__sides">'), ""]
    for side in parts.sides:
        out += _side(side, stash)
    out += [stash("</div>"), ""]
    if parts.shows:
        out += [stash('<div class="conflict__shows">'), "", *parts.shows, "", stash("</div>"), ""]
    return [*out, stash("</section>"), ""]


def _side(side: Side, stash: Stash) -> list[str]:
    opening, closing = stash('<div class="conflict__side">'), stash("</div>")
    return [opening, "", *side.quote, "", *side.consequence, "", closing, ""]
