"""What a figure of states says in its YAML: states by their hues, in three ranks, and the edges that are expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.entries import hued, needed
from build_tools.figures.palette import Hued
from build_tools.figures.words import COUNT, Scope, Text, read_text
from build_tools.yaml_lines import Entry

RANKS = ("start", "work", "end")


@dataclass(frozen=True)
class Says:
    """The words of the figure: under a state, how many were first seen in it; and what each kind of edge means."""

    first: Text
    direct: Text
    gap: Text
    unexpected: Text
    unseen: Text


_SAYS = tuple(field.name for field in fields(Says))


@dataclass(frozen=True)
class StatesBody:
    """States in ranks, the edges that the author expects, and patterns of recordings' names; none: all of them."""

    ranks: tuple[tuple[Hued, ...], ...]
    edges: Mapping[tuple[str, str], Location]
    recordings: Mapping[str, Location]
    says: Says
    scope: Scope
    where: Location

    @property
    def names(self) -> tuple[str, ...]:
        """The hues of all states, in order."""
        return tuple(state.name for rank in self.ranks for state in rank)


def read_body(given: Mapping[str, Entry], scope: Scope, where: Location) -> StatesBody:
    """The body of a figure of states; `where` is the line of its kind. Raises `DocsError` with the line."""
    examples = {"work": "work: [a hue, …]", "edges": "edges: {a hue: [hues that may follow]}", "says": "says: {…}"}
    needed(given, "the states have", where, examples)
    ranks = tuple(_rank(given, key) for key in RANKS)
    names = [state.name for rank in ranks for state in rank]
    for rank in ranks:
        for state in rank:
            if names.count(state.name) > 1:
                raise FigureError(
                    state.where, f"state '{state.name}' is there twice", "a state is one of start, work and end"
                )
    recordings = given["recordings"].items("'recordings'") if "recordings" in given else []
    named = {entry.text("a recording"): entry.where for entry in recordings}
    return StatesBody(ranks, _edges(given["edges"], names), named, _says(given["says"], scope), scope, where)


def _rank(given: Mapping[str, Entry], key: str) -> tuple[Hued, ...]:
    return tuple(map(hued, given[key].items(f"'{key}'"))) if key in given else ()


def _edges(entry: Entry, names: Sequence[str]) -> dict[tuple[str, str], Location]:
    found: dict[tuple[str, str], Location] = {}
    for source, item in entry.mapping("'edges'").items():
        for target in item.items(f"'{source}'"):
            edge = source, target.text("a state")
            for name in edge:
                if name not in names:
                    what = f"'{name}' is not a state of this figure"
                    raise FigureError(target.where, what, f"states: {', '.join(names)}", *nearest(name, names))
            if source == edge[1]:
                raise FigureError(target.where, f"'{source}' follows itself", "an edge leads to another state")
            found[edge] = target.where
    return found


def _says(entry: Entry, scope: Scope) -> Says:
    given = entry.fields("'says'", _SAYS)
    needed(given, "'says' has", entry.where, dict.fromkeys(_SAYS, f"it has the words of: {', '.join(_SAYS)}"))
    texts = {key: read_text(given[key], f"'{key}'", (*scope, *([COUNT] if key == "first" else []))) for key in _SAYS}
    if COUNT not in texts["first"].names:
        raise FigureError(texts["first"].where, "'first' does not name {count}", 'first: "first seen: {count}"')
    return Says(**texts)
