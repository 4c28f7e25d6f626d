"""What a page shows: the cut of each block and the words of each tied link, resolved in the recordings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from build_tools.errors import DocsError, Finding, Location
from build_tools.lock import Key, Shown
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink
from build_tools.pages.slots import slotted
from build_tools.project import Project
from build_tools.resolving import claim_of, cuts_of, drawing_of, named, said_by, table_of
from build_tools.snippets.bindings import Binding
from build_tools.snippets.select import Cut
from build_tools.visible import visible

_LISTED = 12  # names that a report lists


def listing_count(project: Project, chapter: Chapter) -> int:
    """How many listings a page has; each binding's panel is one."""
    return len(chapter.blocks("snippet")) + len(chapter.blocks("bindings")) * len(project.settings.bindings)


def cell_count(project: Project, chapter: Chapter) -> int:
    """How many cells of a page's tables show something recorded; a table that cannot be filled has its own report."""
    count = 0
    for block in chapter.blocks("table"):
        with suppress(DocsError):
            count += len(table_of(project, block.argument, block.where).recorded)
    return count


def recordings_of(project: Project, chapter: Chapter) -> set[str]:
    """The names of the recordings that a page shows something of."""
    found = {address.partition("#")[0] for _, shown, _ in shown_on(project, chapter) for address in shown.addresses}
    for link in chapter.links:
        claim = claim_of(project, chapter.name, link.target)
        found.update(project.verdict(chapter.name, claim.name).recordings if claim else ())
    return found


def shown_on(project: Project, chapter: Chapter) -> Iterator[tuple[Key, Shown, Location]]:
    """Everything recorded that a page shows, once each. What cannot be resolved is left to the other checks."""
    seen: set[Key] = set()
    for item in items_of(project, chapter):
        key = chapter.name, entry_of(item)
        shown = None if key in seen else _shown(project, chapter.name, item)
        if isinstance(shown, Shown):
            seen.add(key)
            yield key, shown, item.where


def unshown_on(project: Project, chapter: Chapter) -> Iterator[tuple[Key, Location, Finding]]:
    """Every entry that a page names and cannot show, once each: where, and why not."""
    shown = {key for key, _, _ in shown_on(project, chapter)}
    for item in items_of(project, chapter):
        key = chapter.name, entry_of(item)
        why = None if key in shown else _shown(project, chapter.name, item)
        if isinstance(why, Finding):
            shown.add(key)
            yield key, item.where, why


def _slots(project: Project, chapter: Chapter) -> Iterator[TiedLink]:
    """The slots of a page as links with the words that they say."""
    for text in slotted(chapter):
        for name in text.names:
            try:
                yield TiedLink(named(project, chapter.name, name, text.where), f"val:{name}", text.where)
            except DocsError:
                continue


def mentioned_on(chapter: Chapter) -> set[Key]:
    """Every entry that a page names, whether or not it can be shown."""
    names = [TiedLink("", f"val:{name}", text.where) for text in slotted(chapter) for name in text.names]
    items: tuple[Directive | TiedLink, ...] = (*_recorded(chapter), *names)
    return {(chapter.name, entry_of(item)) for item in items}


def items_of(project: Project, chapter: Chapter) -> tuple[Directive | TiedLink, ...]:
    """What a page shows of recordings: blocks, links, and the slots of texts that have no links, as links."""
    return (*_recorded(chapter), *_slots(project, chapter))


def _recorded(chapter: Chapter) -> tuple[Directive | TiedLink, ...]:
    """What a page shows of recordings. A conflict shows sources, and its values are links; an index shows pages."""
    return (*(block for block in chapter.directives if block.kind not in ("conflict", "index")), *chapter.links)


def entry_of(item: Directive | TiedLink) -> str:
    """The name of a block or link in the lock: its kind and its own name."""
    return (
        f"{item.kind} {item.argument}" if isinstance(item, Directive) else f"value {item.target.removeprefix('val:')}"
    )


def _shown(project: Project, page: str, item: Directive | TiedLink) -> Shown | Finding:
    """What the page shows there, or why it cannot."""
    try:
        if isinstance(item, Directive):
            return _plate(project, page, item)
        said = said_by(project, page, item.target, item.where)
    except DocsError as error:
        return error.finding
    claim = claim_of(project, page, item.target)
    if item.text not in said.texts:
        count = project.verdict(page, claim.name).number if claim else None
        right = f"and the recordings count {count}" if claim else f"the recording says '{visible(said.recorded)[:80]}'"
        what = f"the page says '{visible(item.text)[:80]}', {right}"
        return Finding(item.where, what, rule="claim" if claim else "value")
    text = said.recorded if claim is None else "\n".join((*said.texts, claim.text))
    return Shown(tuple(str(place.address) for place in said.places), text)


def _plate(project: Project, page: str, block: Directive) -> Shown:
    """What a figure, a table or a listing shows. Raises `DocsError`."""
    if block.kind == "figure":
        drawing = drawing_of(project, block.argument, block.where)
        addresses = dict.fromkeys(address for tie in drawing.ties for address in tie.addresses)
        return Shown(tuple(addresses), "\n".join((*drawing.words, *drawing.said)))
    if block.kind == "table":
        filled = table_of(project, block.argument, block.where)
        return Shown(filled.addresses, filled.text)
    return _listed(cuts_of(project, page, block))


def _listed(cuts: Mapping[Binding, Cut]) -> Shown:
    """What a listing shows: the lines of its cut, or of each binding below its label."""
    texts = (f"{binding.label}:\n{made.text}" if binding.label else made.text for binding, made in cuts.items())
    return Shown(tuple(str(made.address) for made in cuts.values()), "\n\n".join(texts))
