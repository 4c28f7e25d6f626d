"""What a page shows: the cut of each block and the words of each tied link, resolved in the recordings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from build_tools.errors import DocsError, Location, PageError, SnippetError, nearest
from build_tools.figures.drawing import Drawing, draw
from build_tools.lock import Key, Shown
from build_tools.pages.anchors import anchor_of_figure
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.snippets.bindings import ALONE, FILE, Binding, Bindings
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet
from build_tools.snippets.select import Cut, cut
from build_tools.values.say import Said, say
from build_tools.values.schema import Value, shorthand

_LISTED = 12  # names that a report lists


def snippet_of(project: Project, page: str, name: str, where: Location) -> Snippet:
    """The snippet that a block on a page names. Raises `PageError`."""
    cuts = project.cuts(page)
    if name in cuts.snippets:
        return cuts.snippets[name]
    if name in cuts.bindings:
        raise PageError(where, f"'{name}' is no snippet: it is cut on each binding", f"/// bindings | {name}")
    raise PageError(where, f"snippet '{name}' is not defined", *_defined(project, cuts, list(cuts.snippets), name))


def bindings_of(project: Project, page: str, name: str, where: Location) -> Bindings:
    """The cuts on each binding that a block on a page names. Raises `PageError`."""
    cuts = project.cuts(page)
    if name in cuts.bindings:
        return cuts.bindings[name]
    if name in cuts.snippets:
        raise PageError(where, f"'{name}' is a snippet: it is cut from one recording", f"/// snippet | {name}")
    raise PageError(where, f"bindings '{name}' is not defined", *_defined(project, cuts, list(cuts.bindings), name))


def value_of(project: Project, page: str, target: str, where: Location) -> Value:
    """The value that a tied link on a page names. Raises `PageError` or `RecordingError`."""
    kind, _, name = target.partition(":")
    if kind == "rec":
        return _shorthand(target, name, where)
    cuts = project.cuts(page)
    if name in cuts.values:
        return cuts.values[name]
    if not name:
        raise PageError(where, "the link names no value", "[text](val:name)")
    raise PageError(where, f"value '{name}' is not defined", *_defined(project, cuts, list(cuts.values), name))


def _shorthand(target: str, address: str, where: Location) -> Value:
    if not address:
        raise PageError(where, "the link has no address", "[text](rec:recording#step.response.body$.path)")
    value = shorthand(target, address, where)
    path = value.first.path
    if path is not None and not path.query.singular_query():
        raise PageError(where, f"'{path.text}' can match several places", "name it under values: and link val:NAME")
    return value


def _defined(project: Project, cuts: CutFile, names: list[str], name: str) -> tuple[str, ...]:
    if cuts.name not in project.cut_files:
        return (f"{cuts.path} is not there", "write it, and the entry under snippets:, bindings: or values:")
    if cuts.hides(name):
        return (f"{cuts.path} cannot be read there; its own report stands with this one",)
    shown = ", ".join(names[:_LISTED]) + (f" and {len(names) - _LISTED} more" if names[_LISTED:] else "")
    return (f"{cuts.path} defines: {shown or 'none'}", *nearest(name, names))


def is_unread(project: Project, page: str, target: str) -> bool:
    """Whether a tied link needs an entry, or a recording, that cannot be read and has its own report."""
    kind, _, name = target.partition(":")
    value = project.cuts(page).values.get(name)
    if kind == "val" and value is None:
        return project.cuts(page).hides(name)
    used = {name.partition("#")[0]} if value is None else {address.recording for address in value.addresses.values()}
    return not used.isdisjoint(project.recordings.unread)


def cut_of(project: Project, page: str, name: str, where: Location) -> Cut:
    """The cut of a block's snippet. Raises `DocsError`."""
    snippet = snippet_of(project, page, name, where)
    return cut(project.recordings.file(snippet.source.recording, snippet.source_where), snippet)


def cuts_of(project: Project, page: str, block: Directive) -> Mapping[Binding, Cut]:
    """The cuts of a listing's panels; a snippet has one, of no binding. Raises `DocsError`."""
    if block.kind == "snippet":
        return {ALONE: cut_of(project, page, block.argument, block.where)}
    bindings = bindings_of(project, page, block.argument, block.where)
    return {binding: cut_on(project, bindings, binding) for binding in bindings.snippets}


def cut_on(project: Project, bindings: Bindings, binding: Binding) -> Cut:
    """The cut on one binding. Raises `DocsError` with the binding's label."""
    snippet = bindings.snippets[binding]
    name, files = snippet.source.recording, project.recordings.files
    if name not in files and any(other.source.recording in files for other in bindings.snippets.values()):
        what = f"'{bindings.recording}' has no twin on {binding.label}"
        file = f"{project.settings.recordings}/{name}{FILE}"
        raise SnippetError(snippet.source_where, what, f"{file} is not there", "record it on that binding too")
    try:
        return cut(project.recordings.file(name, snippet.source_where), snippet)
    except DocsError as error:
        found = error.finding
        raise SnippetError(found.where, f"on {binding.label}, {found.what}", *found.help) from error


def listing_count(project: Project, chapter: Chapter) -> int:
    """How many listings a page has; each binding's panel is one."""
    return len(chapter.blocks("snippet")) + len(chapter.blocks("bindings")) * len(project.settings.bindings)


def drawing_of(project: Project, name: str, where: Location, repeat: int = 1) -> Drawing:
    """The drawing that a block names; `repeat` counts, from 1, the uses on the page. Raises `DocsError`."""
    if name not in project.figures:
        folder = project.settings.figures
        if name in project.unread_figures:
            raise PageError(where, f"figure '{name}' cannot be read; its own report stands with this one")
        known = ", ".join(project.figures) or "none"
        near = nearest(name, project.figures)
        raise PageError(where, f"figure '{name}' is not there", f"{folder}/ has: {known}", *near)
    return draw(project.figures[name], project.recordings, project.palette, anchor_of_figure(name, repeat))


def line_of(project: Project, address: str) -> tuple[str, int]:
    """The recording and the line that an address, as a text, leads to. Raises `RecordingError`."""
    parsed = parse_address(address, Location("address"))
    return parsed.recording, project.recordings.place(parsed, Location("address")).line


def said_by(project: Project, page: str, target: str, where: Location) -> Said:
    """What a tied link may say, and where that stands. Raises `DocsError`."""
    return say(value_of(project, page, target, where), project.recordings)


def recordings_of(project: Project, chapter: Chapter) -> set[str]:
    """The names of the recordings that a page shows something of."""
    return {address.partition("#")[0] for _, shown, _ in shown_on(project, chapter) for address in shown.addresses}


def shown_on(project: Project, chapter: Chapter) -> Iterator[tuple[Key, Shown, Location]]:
    """Everything recorded that a page shows, once each. What cannot be resolved is left to the other checks."""
    seen: set[Key] = set()
    items: tuple[Directive | TiedLink, ...] = (*chapter.directives, *chapter.links)
    for item in items:
        key = chapter.name, entry_of(item)
        shown = None if key in seen else _shown(project, chapter.name, item)
        if shown is not None:
            seen.add(key)
            yield key, shown, item.where


def mentioned_on(chapter: Chapter) -> set[Key]:
    """Every entry that a page names, whether or not it can be shown."""
    items: tuple[Directive | TiedLink, ...] = (*chapter.directives, *chapter.links)
    return {(chapter.name, entry_of(item)) for item in items}


def entry_of(item: Directive | TiedLink) -> str:
    """The name of a block or link in the lock."""
    return (
        f"{item.kind} {item.argument}" if isinstance(item, Directive) else f"value {item.target.removeprefix('val:')}"
    )


def _shown(project: Project, page: str, item: Directive | TiedLink) -> Shown | None:
    try:
        if isinstance(item, Directive) and item.kind == "figure":
            drawing = drawing_of(project, item.argument, item.where)
            addresses = dict.fromkeys(address for tie in drawing.ties for address in tie.addresses)
            return Shown(tuple(addresses), "\n".join((*drawing.words, *drawing.said)))
        if isinstance(item, Directive):
            return _listed(cuts_of(project, page, item))
        said = said_by(project, page, item.target, item.where)
    except DocsError:
        return None
    if item.text not in said.texts:
        return None
    return Shown(tuple(str(place.address) for place in said.places), said.recorded)


def _listed(cuts: Mapping[Binding, Cut]) -> Shown:
    """What a listing shows: the lines of its cut, or of each binding below its label."""
    texts = (f"{binding.label}:\n{made.text}" if binding.label else made.text for binding, made in cuts.items())
    return Shown(tuple(str(made.address) for made in cuts.values()), "\n\n".join(texts))
