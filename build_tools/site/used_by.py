"""Used by: for each line of a recording, the places in the pages that show it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from build_tools.errors import DocsError, Location
from build_tools.pages.anchors import anchor_of_listing, anchor_of_value, fragment
from build_tools.pages.chapter import Chapter
from build_tools.pages.numbering import Place, number_pages
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.resolving import cuts_of, said_by
from build_tools.snippets.select import Row
from build_tools.titles import reading_order, title_of

_NOWHERE = Location("")


@dataclass(frozen=True)
class Use:
    """A place that shows a line: the page's name, the `#…` there, what the margin says, and the whole of it in words.

    Two uses with one label on one line are told apart by `again`, which counts from 1.
    """

    page: str
    fragment: str
    label: str
    words: str
    again: int = 1


@dataclass
class Uses:
    """The uses that begin at each line of a recording, and every line that some page shows."""

    at: dict[int, list[Use]] = field(default_factory=lambda: defaultdict(list))
    lines: set[int] = field(default_factory=set)

    def add(self, first: int, last: int, use: Use) -> None:
        """Put a use at its first line; an equal label there is counted on."""
        again = 1 + sum(1 for other in self.at[first] if (other.page, other.label) == (use.page, use.label))
        self.at[first].append(Use(use.page, use.fragment, use.label, use.words, again))
        self.lines.update(range(first, last + 1))


_Found = tuple[str, int, int, Use]
"""A recording, the first and last line of a run in it, and what shows the run."""


def used_by(project: Project, figures: Iterable[tuple[str, Use]] = ()) -> Mapping[str, Uses]:
    """The uses of every recording that some page shows.

    `figures` are the parts of figures: each an address and its use. What cannot be resolved is left to the checks.
    """
    found: dict[str, Uses] = defaultdict(Uses)
    for recording, first, last, use in (*_by_pages(project), *_by_figures(project, figures)):
        found[recording].add(first, last, use)
    return found


def pages_of(uses: Uses) -> tuple[str, ...]:
    """The names of the pages in a recording's uses, once each."""
    return tuple(dict.fromkeys(use.page for line in sorted(uses.at) for use in uses.at[line]))


def _by_pages(project: Project) -> Iterator[_Found]:
    places = number_pages(project.settings.nav, project.chapters)
    for page in reading_order(project):
        name = page.path.removesuffix(".md")
        place, title = places.get(name, Place()), title_of(project, name)
        yield from _listings(project, project.chapters[name], place, title)
        yield from _values(project, project.chapters[name], place, title)


def _listings(project: Project, chapter: Chapter, place: Place, title: str) -> Iterator[_Found]:
    """Each run of lines that a listing shows."""
    times: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for block in chapter.listings:
        times[block.argument] += 1
        number = place.plates.get((block.kind, kinds[block.kind]), "")
        kinds[block.kind] += 1
        try:
            cuts = cuts_of(project, chapter.name, block)
        except DocsError:
            continue
        label = f"Listing {number}" if number else f"Listing in {title}"
        id = anchor_of_listing(block.argument, times[block.argument])
        words = f"{label}, {title}" if number else label
        for binding, made in cuts.items():
            use = Use(chapter.name, fragment(id + binding.ending), label, words)
            for first, last in runs([row.number for row in made.rows if isinstance(row, Row)]):
                yield made.address.recording, first, last, use


def _values(project: Project, chapter: Chapter, place: Place, title: str) -> Iterator[_Found]:
    """Each line that a tied value comes from."""
    times: Counter[str] = Counter()
    for link in chapter.links:
        times[link.target] += 1
        try:
            said = said_by(project, chapter.name, link.target, link.where)
        except DocsError:
            continue
        label = f"§{place.number}" if place.number else title
        words = f"{label} {title}" if place.number else title
        use = Use(chapter.name, fragment(anchor_of_value(link.target, times[link.target])), label, words)
        for recording, line in dict.fromkeys((at.address.recording, at.line) for at in said.places):
            yield recording, line, line, use


def _by_figures(project: Project, figures: Iterable[tuple[str, Use]]) -> Iterator[_Found]:
    for address, use in figures:
        try:
            at = project.recordings.place(parse_address(address, _NOWHERE), _NOWHERE)
        except DocsError:
            continue
        yield at.address.recording, at.line, at.line, use


def runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of numbers that follow one another."""
    for _, group in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        run = [number for _, number in group]
        yield run[0], run[-1]
