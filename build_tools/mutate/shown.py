"""What the pages show of each recording: its lines, the containers that they count, and the manual cut down to that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from build_tools.errors import Location
from build_tools.lock import Key
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import LISTINGS, Directive
from build_tools.pages.links import TiedLink
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.recordings.places import Place
from build_tools.resolving import claim_of, cuts_of, drawing_of, said_by, table_of
from build_tools.showing import entry_of, items_of
from build_tools.snippets.file import CutFile
from build_tools.snippets.select import Row

K = TypeVar("K")

Item = Directive | TiedLink

Spot = tuple[int, str]
"""A line of a recording's file, and what of it is shown: a word of a start line, or "" for all of the line."""

_SOMEWHERE = Location("mutate")


@dataclass(frozen=True)
class Part:
    """What a manual shows of one recording: the manual with nothing else in it.

    `shown` has the pages that show each spot, `counted` those that say how many items the container has that begins at
    a line of the file, from 1.
    """

    recording: str
    project: Project
    shown: Mapping[Spot, frozenset[str]] = field(hash=False)
    counted: Mapping[int, frozenset[str]] = field(hash=False)


@dataclass(frozen=True)
class _Use:
    """An item of a page, and what it shows of one recording."""

    page: str
    item: Item
    spots: frozenset[Spot]
    counted: frozenset[int]


def parts_of(project: Project) -> tuple[Part, ...]:
    """What the manual shows, by recording."""
    uses: dict[str, list[_Use]] = defaultdict(list)
    for chapter in project.chapters.values():
        for item in items_of(project, chapter):
            for recording, spots, counted in _shown(project, chapter.name, item):
                uses[recording].append(_Use(chapter.name, item, spots, counted))
    return tuple(_part(project, name, found) for name, found in sorted(uses.items()))


def _shown(project: Project, page: str, item: Item) -> Iterator[tuple[str, frozenset[Spot], frozenset[int]]]:
    """The recordings that an item shows something of, with the spots shown and the lines counted."""
    if isinstance(item, Directive) and item.kind in LISTINGS:
        for made in cuts_of(project, page, item).values():
            spots = frozenset((row.number, "") for row in made.rows if isinstance(row, Row))
            yield made.address.recording, spots, frozenset()
        return
    places: dict[str, list[Place]] = defaultdict(list)
    for place in _places(project, page, item):
        places[place.address.recording].append(place)
    for recording, found in places.items():
        counted = frozenset(place.line for place in found if _is_counted(place))
        yield recording, frozenset(_spot(place) for place in found if not _is_counted(place)), counted


def _is_counted(place: Place) -> bool:
    return place.node is not None and bool(place.node.children)


def _spot(place: Place) -> Spot:
    return place.line, place.text if place.address.part.kind in ("method", "target", "status") else ""


def _places(project: Project, page: str, item: Item) -> Sequence[Place]:
    if isinstance(item, TiedLink):
        return said_by(project, page, item.target, item.where).places
    if item.kind == "table":
        addresses = dict.fromkeys(table_of(project, item.argument, item.where).addresses)
    else:
        ties = drawing_of(project, item.argument, item.where).ties
        addresses = dict.fromkeys(address for tie in ties for address in tie.addresses)
    return [project.recordings.place(parse_address(address, _SOMEWHERE), _SOMEWHERE) for address in addresses]


def _part(project: Project, recording: str, uses: Sequence[_Use]) -> Part:
    items: dict[str, list[Item]] = defaultdict(list)
    for use in uses:
        items[use.page].append(use.item)
    for page, found in items.items():
        found.extend(link for link in _claims(project, page) if link not in found)
    shown = _pages((use.page, use.spots) for use in uses)
    return Part(recording, only(project, items), shown, _pages((use.page, use.counted) for use in uses))


def _claims(project: Project, page: str) -> Iterator[TiedLink]:
    """The claims of a page, wherever they lead: each is about every recording."""
    links = project.chapters[page].links
    return (link for link in links if claim_of(project, page, link.target) is not None)


def _pages(found: Iterable[tuple[str, Iterable[K]]]) -> Mapping[K, frozenset[str]]:
    """The pages of each key."""
    pages: dict[K, set[str]] = defaultdict(set)
    for page, keys in found:
        for key in keys:
            pages[key].add(page)
    return {key: frozenset(names) for key, names in pages.items()}


def only(project: Project, items: Mapping[str, Sequence[Item]]) -> Project:
    """The manual with these items of these pages, what they use, and nothing else: no words, and so no ledger."""
    keys = {(page, entry_of(item)) for page, found in items.items() for item in found}
    figures = {name.partition(" ")[2] for _, name in keys if name.startswith("figure ")}
    named = {name.partition(" ")[2] for _, name in keys if name.startswith("table ")}
    return replace(
        project,
        chapters={page: _with(project.chapters[page], found) for page, found in items.items()},
        cut_files={page: _used(project.cut_files[page], keys) for page in items if page in project.cut_files},
        figures={name: figure for name, figure in project.figures.items() if name in figures},
        tables=project.tables.only(named),
        accepted={key: entry for key, entry in project.accepted.items() if key in keys},
    )


def _with(chapter: Chapter, items: Sequence[Item]) -> Chapter:
    directives = tuple(item for item in items if isinstance(item, Directive))
    links = tuple(item for item in items if isinstance(item, TiedLink))
    return replace(chapter, front={}, lines=(), directives=directives, links=links)


def _used(cuts: CutFile, keys: Collection[Key]) -> CutFile:
    """A chapter's cuts without what is not among the entries; values stay, since they cost nothing unasked."""
    names = {entry.partition(" ")[2] for page, entry in keys if page == cuts.name}
    return replace(
        cuts,
        snippets={name: snippet for name, snippet in cuts.snippets.items() if name in names},
        bindings={name: each for name, each in cuts.bindings.items() if name in names},
        claims=dict(cuts.claims),  # a claim looks at every recording, whatever it shows
    )
