"""What the names on a page stand for: the cut of a block, the drawing of a figure, the words of a tied link."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from build_tools.errors import DocsError, Location, PlaceError, UnknownError, ValueFormError, nearest
from build_tools.figures.drawing import Drawing
from build_tools.pages.anchors import anchor_of_figure
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink
from build_tools.pages.slots import DESCRIPTION, Slotted, slotted
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.snippets.bindings import ALONE, FILE, Binding, Bindings
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet
from build_tools.snippets.select import Cut
from build_tools.tables.fill import Filled
from build_tools.values.claims import Claim, Count
from build_tools.values.numbers import numbers, word
from build_tools.values.prove import spoken
from build_tools.values.say import Said, say
from build_tools.values.schema import Value, shorthand

_LISTED = 12  # names that a report lists

_Files = tuple[str, Iterable[str], Container[str]]
"""The files of a folder: the folder, the names of those that can be read, and of those that cannot."""


def snippet_of(project: Project, page: str, name: str, where: Location) -> Snippet:
    """The snippet that a block on a page names. Raises `UnknownError`."""
    cuts = project.cuts(page)
    if name in cuts.snippets:
        return cuts.snippets[name]
    if name in cuts.bindings:
        raise UnknownError(where, f"'{name}' is no snippet: it is cut on each binding", f"/// bindings | {name}")
    raise UnknownError(where, f"snippet '{name}' is not defined", *_defined(project, cuts, list(cuts.snippets), name))


def bindings_of(project: Project, page: str, name: str, where: Location) -> Bindings:
    """The cuts on each binding that a block on a page names. Raises `UnknownError`."""
    cuts = project.cuts(page)
    if name in cuts.bindings:
        return cuts.bindings[name]
    if name in cuts.snippets:
        raise UnknownError(where, f"'{name}' is a snippet: it is cut from one recording", f"/// snippet | {name}")
    raise UnknownError(where, f"bindings '{name}' is not defined", *_defined(project, cuts, list(cuts.bindings), name))


def value_of(project: Project, page: str, target: str, where: Location) -> Value:
    """The value that a tied link on a page names. Raises `UnknownError` or `RecordingError`."""
    kind, _, name = target.partition(":")
    if kind == "rec":
        return _shorthand(target, name, where)
    cuts = project.cuts(page)
    if name in cuts.values:
        return cuts.values[name]
    if not name:
        raise UnknownError(where, "the link names no value", "[text](val:name)")
    known = [*cuts.values, *cuts.claims]
    raise UnknownError(where, f"value '{name}' is not defined", *_defined(project, cuts, known, name))


def claim_of(project: Project, page: str, target: str) -> Claim | None:
    """The claim that a tied link on a page names; None when it names something else."""
    kind, _, name = target.partition(":")
    return project.cuts(page).claims.get(name) if kind == "val" else None


def _shorthand(target: str, address: str, where: Location) -> Value:
    if not address:
        raise UnknownError(where, "the link has no address", "[text](rec:recording#step.response.body$.path)")
    value = shorthand(target, address, where)
    path = value.first.path
    if path is not None and not path.query.singular_query():
        raise PlaceError(where, f"'{path.text}' can match several places", "name it under values: and link val:NAME")
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
    if claim_of(project, page, target) is not None:
        return False
    value = project.cuts(page).values.get(name)
    if kind == "val" and value is None:
        return project.cuts(page).hides(name)
    used = {name.partition("#")[0]} if value is None else {address.recording for address in value.addresses.values()}
    return not used.isdisjoint(project.recordings.unread)


def cut_of(project: Project, page: str, name: str, where: Location) -> Cut:
    """The cut of a block's snippet. Raises `DocsError`."""
    return project.cut(snippet_of(project, page, name, where))


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
        raise PlaceError(snippet.source_where, what, f"{file} is not there", "record it on that binding too")
    try:
        return project.cut(snippet)
    except DocsError as error:
        found = error.finding
        raise type(error)(found.where, f"on {binding.label}, {found.what}", *found.help) from error


def drawing_of(project: Project, name: str, where: Location, repeat: int = 1) -> Drawing:
    """The drawing that a block names; `repeat` counts, from 1, the uses on the page. Raises `DocsError`."""
    if name not in project.figures:
        files = project.settings.figures, project.figures, project.unread_figures
        raise _not_there("figure", name, where, files)
    return project.drawing(name, anchor_of_figure(name, repeat))


def table_of(project: Project, name: str, where: Location) -> Filled:
    """The table that a block names, with what stands in its cells. Raises `DocsError`."""
    tables = project.tables
    if name not in tables.by_name:
        raise _not_there("table", name, where, (project.settings.tables, tables.by_name, tables.unread))
    return project.filled(name)


def _not_there(noun: str, name: str, where: Location, files: _Files) -> UnknownError:
    """The report on a name that none of the files has, or only one that cannot be read."""
    folder, known, unread = files
    if name in unread:
        return UnknownError(where, f"{noun} '{name}' cannot be read; its own report stands with this one")
    has = f"{folder}/ has: {', '.join(known) or 'none'}"
    return UnknownError(where, f"{noun} '{name}' is not there", has, *nearest(name, known))


def section_href(project: Project, target: str, where: Location) -> str:
    """The public address of a section that a table names. Raises `DocsError` when it is not proved, or no source's."""
    name = target.partition(":")[0]
    if name not in project.sources.pins:
        known = ", ".join(project.sources.pins) or "none"
        raise UnknownError(
            where, f"'{target}' names no source", f"sources: {known}", *nearest(name, project.sources.pins)
        )
    return project.sources.href(TiedLink("", target, where))


def cited_by(project: Project, chapter: Chapter) -> tuple[TiedLink, ...]:
    """Every citation of a page, those of its tables too."""
    blocks = {block.argument for block in chapter.blocks("table")} & project.tables.by_name.keys()
    rows = [row for name in sorted(blocks) for row in project.tables.rows(name) if row.section]
    known = [row for row in rows if row.section.partition(":")[0] in project.sources.pins]
    return (*chapter.cited, *(TiedLink("", row.section, row.where) for row in known))


def line_of(project: Project, address: str) -> tuple[str, int]:
    """The recording and the line that an address, as a text, leads to. Raises `RecordingError`."""
    parsed = parse_address(address, Location("address"))
    return parsed.recording, project.recordings.place(parsed, Location("address")).line


def said_by(project: Project, page: str, target: str, where: Location) -> Said:
    """What a tied link may say, and where that stands. Raises `DocsError`."""
    claim = claim_of(project, page, target)
    if claim is not None:
        return _claimed(project, page, claim, where)
    return say(value_of(project, page, target, where), project.recordings)


def _claimed(project: Project, page: str, claim: Claim, where: Location) -> Said:
    """The words that the page has for a claim; a claim that counts is said with its number."""
    verdict = project.verdict(page, claim.name)
    if not verdict.holds:
        raise ValueFormError(where, f"claim '{claim.name}' does not hold", f"defined at {claim.where}")
    texts = [link.text for link in project.chapters[page].links if link.target == f"val:{claim.name}"]
    texts += [word(verdict.number)] if verdict.number is not None and claim.name in _slot_names(project, page) else []
    if isinstance(claim.test, Count):
        texts = [text for text in texts if verdict.number in numbers(text)]
    place = project.recordings.place(parse_address(verdict.witness, claim.where), claim.where)
    return Said(tuple(dict.fromkeys(texts)), (place,), spoken(verdict, claim.of))


def _slot_names(project: Project, page: str) -> set[str]:
    return {name for text in slotted(project.chapters[page]) for name in text.names}


def named(project: Project, page: str, name: str, where: Location) -> str:
    """What a slot says: a value's text, or the number that a claim counts. Raises `DocsError`."""
    claim = claim_of(project, page, f"val:{name}")
    if claim is None:
        return say(value_of(project, page, f"val:{name}", where), project.recordings).recorded
    verdict = project.verdict(page, name)
    if verdict.number is None or not verdict.holds:
        raise ValueFormError(where, f"claim '{name}' counts nothing that a slot could say", f"defined at {claim.where}")
    return word(verdict.number)


def filled(project: Project, page: str, text: Slotted) -> str:
    """A text with its slots filled. Raises `DocsError`."""
    return text.filled(lambda name: named(project, page, name, text.where))


def described(project: Project, chapter: Chapter) -> str:
    """The description of a page, white space folded; "" when it has none. Raises `DocsError`."""
    text = " ".join(chapter.front.get(DESCRIPTION, "").split())
    return filled(project, chapter.name, Slotted(text, Location(chapter.path, 1)))
