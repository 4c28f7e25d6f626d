"""Paths in the JSON of a recording: the one node that a path selects, or a report of what is there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from jsonpath_rfc9535 import JSONPathError, JSONPathNodeList, JSONPathQuery, JSONPathRecursionError

from build_tools.errors import Location, PlaceError, nearest
from build_tools.recordings.address import Path
from build_tools.recordings.json_scan import Json, Node, decoded, plain

_Steps = tuple[int | str, ...]
_SHOWN = 12  # keys that a report lists


@dataclass(frozen=True)
class Source:
    """JSON in a recording: its root, and the file's line (from 1) of each line of its text."""

    root: Node
    lines: Sequence[int]

    @cached_property
    def value(self) -> Json:
        """The plain value that paths are evaluated on."""
        return plain(self.root)


def node_at(source: Source, path: Path, where: Location, place: str) -> Node:
    """The one node that a path selects. Raises `RecordingError` when it selects none or several.

    `place` says in reports where the path was asked.
    """
    reached = _reached(source.root, path.steps) if path.steps is not None else None
    if reached is not None:
        return reached
    locations = _locations(source, path, where, path.query)
    if len(locations) != 1:
        raise PlaceError(where, *_not_one(source, path, where, place, locations))
    return _walk(source.root, locations[0], where, place)


def _reached(root: Node, steps: _Steps) -> Node | None:
    """The node at the end of these steps, without the plain value that a query needs; None leaves it to the query."""
    node: Node | None = root
    for step in steps:
        node = node and (_item(node, step) if isinstance(step, int) else _member(node, step))
    return node


def _item(node: Node, index: int) -> Node | None:
    there = node.kind == "array" and -len(node.children) <= index < len(node.children)
    return node.children[index] if there else None


def _member(node: Node, name: str) -> Node | None:
    names = [decoded(key) for key in node.keys]
    return node.children[names.index(name)] if name in names and len({*names}) == len(names) else None


def selected(value: Json, path: Path, where: Location) -> list[tuple[str, Json]]:
    """Every place that a path selects in a value: the path that leads to it alone, and what stands there.

    Raises `RecordingError` when the path cannot be evaluated.
    """
    return [(spell(node.location), cast("Json", node.value)) for node in _found(value, path, where, path.query)]


def last_key(source: Source, path: Path, where: Location) -> str | None:
    """The key of the one node that a path selects; None for an item of an array, and for the root."""
    location = _locations(source, path, where, path.query)[0]
    return location[-1] if location and isinstance(location[-1], str) else None


def _locations(source: Source, path: Path, where: Location, query: JSONPathQuery) -> list[_Steps]:
    return [node.location for node in _found(source.value, path, where, query)]


def _found(value: Json, path: Path, where: Location, query: JSONPathQuery) -> JSONPathNodeList:
    try:
        return query.find(value)
    except (JSONPathRecursionError, RecursionError) as error:
        what = f"path '{path.text}' looks deeper than 100 levels"
        raise PlaceError(where, what, "name the way down step by step, without '..'") from error
    except JSONPathError as error:
        raise PlaceError(where, f"path '{path.text}' cannot be evaluated", str(error)) from error


def _not_one(source: Source, path: Path, where: Location, place: str, found: list[_Steps]) -> tuple[str, ...]:
    if found:
        shown = ", ".join(spell(location) for location in found[:3]) + (", …" if len(found) > 3 else "")
        return f"path '{path.text}' matches {len(found)} places, not one", f"in {place}", f"matches: {shown}"
    location, piece = _deepest(source, path, where)
    parent = _walk(source.root, location, where, place)
    return f"path '{path.text}' matches nothing", f"in {place}", *_there(spell(location), parent, piece)


def _deepest(source: Source, path: Path, where: Location) -> tuple[_Steps, str]:
    """Where the longest beginning of a path that matches leads first, and the piece after it."""
    segments = path.query.segments
    for count in range(len(segments) - 1, -1, -1):
        query = JSONPathQuery(env=path.query.env, segments=segments[:count])
        if locations := _locations(source, path, where, query):
            end = segments[count + 1].token.index if count + 1 < len(segments) else len(path.text)
            return locations[0], path.text[segments[count].token.index : end].rstrip(". ")
    raise AssertionError("the root always matches")


def _there(spelled: str, node: Node, piece: str) -> tuple[str, ...]:
    if node.kind == "array":
        return (f"'{spelled}' is an array of {len(node.children)}: '{piece}' selects none of it",)
    if node.kind != "object":
        return (f"'{spelled}' is a {node.kind}: {node.raw[:40]}{'…' if len(node.raw) > 40 else ''}",)
    keys = [key[1:-1] for key in node.keys]
    shown = ", ".join(keys[:_SHOWN]) + (", …" if len(keys) > _SHOWN else "")
    return f"keys at '{spelled}': {shown or 'none'}", *nearest(piece.strip(".[]'\""), keys)


def _walk(root: Node, location: _Steps, where: Location, place: str) -> Node:
    node = root
    for step in location:
        if node.kind == "object" and (key := node.repeated_key()):
            raise PlaceError(where, f"a path cannot go through an object that has the key {key} twice", f"in {place}")
        node = node.children[step] if isinstance(step, int) else node.child(step)
    return node


def spell(location: Sequence[int | str]) -> str:
    """The path to a location, as an author writes it."""
    return "$" + "".join(map(_spell_step, location))


def _spell_step(step: int | str) -> str:
    """One step of a path that an author can copy; a key that is no plain text is escaped as in JSON."""
    if isinstance(step, int):
        return f"[{step}]"
    if step.isidentifier():
        return f".{step}"
    return f"['{step}']" if step.isprintable() and not {"'", "\\"} & {*step} else f"[{json.dumps(step)}]"
