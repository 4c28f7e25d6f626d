"""The states told from the recordings: each with its recorded name, and every edge with its counts."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Mapping, Sequence

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.canvas import Label, label, span
from build_tools.figures.kinds.comparison_told import stem_of
from build_tools.figures.kinds.states_graph import Edge, Graph, Node
from build_tools.figures.kinds.states_seen import History, Transition, histories
from build_tools.figures.kinds.states_yaml import StatesBody
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.text import Span
from build_tools.figures.words import Run, Teller
from build_tools.recordings.collection import Recordings
from build_tools.recordings.sightings import Sighting

_MARK = "! "
"""Before the counts of an edge that nobody expects, in the picture and in the legend."""


def tell_states(body: StatesBody, teller: Teller, palette: Palette) -> Graph:
    """The states and their edges. Raises `DocsError`, also for a recorded state that the figure does not have."""
    hues = [palette.hue(state.name, state.where) for rank in body.ranks for state in rank]
    sightings = _sightings(body, teller)
    number = {text: n for n, hue in enumerate(hues) for text in hue.texts}
    for sighting in sightings:
        if sighting.state not in number:
            raise _stranger(sighting, hues, palette, body.where)
    found = histories(sightings)
    nodes = _nodes(body, hues, sightings, found, teller)
    changes: dict[tuple[int, int], list[Transition]] = {}
    for change in (change for history in found for change in history.transitions):
        ends = number[change.before.state], number[change.after.state]
        if ends[0] != ends[1]:
            changes.setdefault(ends, []).append(change)
    expected = {(body.names.index(one), body.names.index(other)): where for (one, other), where in body.edges.items()}
    edges = tuple(_edge(ends, changes[ends], teller, expected, body.where) for ends in sorted(changes))
    unseen = tuple(sorted(set(expected) - set(changes)))
    says = body.says
    title = label(teller.tell(says.unseen, body.scope), "small", says.unseen.where) if unseen else None
    return Graph(nodes, edges, unseen, tuple(_legend(body, edges, teller)), title)


def _sightings(body: StatesBody, teller: Teller) -> list[Sighting]:
    if not teller.looks:
        raise FigureError(body.where, "nothing says where bodies have states", "mkdocs.yml: extra: manual: sightings:")
    found = [
        sighting
        for name, where in _named(body, teller.recordings).items()
        for sighting in teller.recordings.sightings(name, teller.looks, where)
    ]
    if not found:
        raise FigureError(body.where, "no recording shows a state", "look at the paths of 'sightings' in mkdocs.yml")
    return found


def _named(body: StatesBody, recordings: Recordings) -> Mapping[str, Location]:
    """The recordings that the figure is about: those of its patterns, or all of them."""
    found: dict[str, Location] = {}
    for pattern, where in (body.recordings or {"*": body.where}).items():
        names = fnmatch.filter(sorted(recordings.files), pattern)
        if not names:
            recordings.file(pattern, where)  # which reports what there is
        found |= dict.fromkeys(names, where)
    return found


def _stranger(sighting: Sighting, hues: Sequence[Hue], palette: Palette, where: Location) -> FigureError:
    """The error for a recorded state that the figure has no place for."""
    text = sighting.state[:60]
    named = next((hue for hue in palette.hues.values() if sighting.state in hue.texts), None)
    seen = f"seen at {sighting.address}"
    if named:
        return FigureError(where, f"state '{text}' is recorded, and the figure has no state '{named.name}'", seen)
    known = nearest(text, [text for hue in hues for text in hue.texts])
    return FigureError(
        where,
        f"the recorded state '{text}' has no hue",
        seen,
        f"add it to the texts of a hue in {palette.path}",
        *known,
    )


def _nodes(
    body: StatesBody, hues: Sequence[Hue], sightings: Sequence[Sighting], found: Sequence[History], teller: Teller
) -> tuple[Node, ...]:
    """The states with their names, which are small in what they all begin with."""
    seen = {sighting.state: sighting.address for sighting in reversed(sightings)}
    states = [(n, state) for n, rank in enumerate(body.ranks) for state in rank]
    named = [
        [teller.tied(text, [seen[text]], state.where, code=True) for text in hue.texts if text in seen]
        for (_, state), hue in zip(states, hues, strict=True)
    ]
    stem = stem_of([run.text for runs in named for run in runs])
    made = []
    for (rank, state), hue, runs in zip(states, hues, named, strict=True):
        begun = [history.first.address for history in found if history.first.state in hue.texts]
        first = _first(body, begun, teller) if begun else None
        made.append(Node(hue, rank, Label(tuple(_name(runs, stem, hue)), state.where, hue.css), first))
    return tuple(made)


def _name(runs: Sequence[Run], stem: int, hue: Hue) -> Iterable[Span]:
    """Each recorded name, its stem on a line of its own; or the word of the hue."""
    for run in runs:
        for text, look in ((run.text[:stem], "small"), (run.text[stem:], "result")):
            if text:
                yield span(Run(text, run.code, run.tie), look, ends_line=True)
    if not runs:
        yield span(Run(hue.legend), "soft")


def _first(body: StatesBody, addresses: Sequence[str], teller: Teller) -> Label:
    text = body.says.first
    runs = teller.counted(text, body.scope, addresses)
    return label(runs, "small", text.where)


def _edge(
    ends: tuple[int, int],
    changes: Sequence[Transition],
    teller: Teller,
    expected: Mapping[tuple[int, int], Location],
    where: Location,
) -> Edge:
    """An edge with its counts, each tied to all the places that it counts, the first first.

    Across a gap it is expected as well when expected edges lead there over other states.
    """
    direct, gap = ([change.after.address for change in changes if change.is_direct is way] for way in (True, False))
    where = expected.get(ends, where)
    is_expected = ends in expected or (not direct and ends[1] in _reached(ends[0], expected))
    mark = [] if is_expected else [Run(_MARK)]
    counts = [teller.tied(str(len(direct)), direct, where)] if direct else []
    across = [Run(" (" if direct else "("), teller.tied(str(len(gap)), gap, where), Run(")")] if gap else []
    look = "strong" if direct else "plain"
    return Edge(*ends, label([*mark, *counts, *across], look, where), bool(direct), is_expected)


def _reached(start: int, edges: Iterable[tuple[int, int]]) -> set[int]:
    """The states that edges lead to from one."""
    found, todo = set[int](), [start]
    while todo:
        at = todo.pop()
        after = {target for source, target in edges if source == at} - found
        found |= after
        todo += after
    return found


def _legend(body: StatesBody, edges: Sequence[Edge], teller: Teller) -> Iterable[tuple[str, str, Label]]:
    """The class of each kind of line that the picture has, the mark before its counts, and what it means."""
    says = body.says
    kinds = (
        ("fig-way", "", says.direct, any(edge.is_direct for edge in edges)),
        ("fig-way fig-gap", "", says.gap, any("(" in edge.counts.text for edge in edges)),
        ("fig-way fig-odd", _MARK, says.unexpected, any(not edge.is_expected for edge in edges)),
    )
    for css, mark, text, is_used in kinds:
        if is_used:
            yield css, mark, label(teller.tell(text, body.scope), "small", text.where)
