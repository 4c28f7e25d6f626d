"""The parts of a structure found in their recording: where each stands, what it holds, and what is not shown of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

from build_tools.errors import FigureError, Location
from build_tools.figures.kinds.structure_yaml import Band, Part
from build_tools.figures.nodes import addresses_at
from build_tools.figures.words import led_on
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.json_scan import Node, decoded
from build_tools.recordings.paths import spell

Steps = tuple[int | str, ...]
Names = tuple[tuple[str, str], ...]
"""Things by address, each with the name that the recording has for it."""


@dataclass(frozen=True)
class Found:
    """A part in its place. `order` is that place within its band; without a node it is text.

    `key` is its name below what holds it; `part` is None for what a figure shows unasked.
    """

    part: Part | None
    address: str
    key: str
    order: tuple[int, ...]
    node: Node | None = None
    parts: tuple[Found, ...] = ()
    hidden: Names = ()


@dataclass(frozen=True)
class FoundBand:
    """Parts of one band, and what of the band is not shown."""

    band: Band
    parts: tuple[Found, ...]
    hidden: Names = ()


@dataclass(frozen=True)
class Tree:
    """A JSON text of the recording; `head` is the address that paths into it are written behind."""

    head: str
    root: Node
    recordings: Recordings

    @classmethod
    def at(cls, head: str, recordings: Recordings, where: Location) -> Tree:
        """The JSON at a body or frame. Raises `RecordingError`."""
        address = parse_address(f"{head}$", where)
        return cls(head, recordings.file(address.recording, where).source(address, where).root, recordings)

    def opened(self, part: Part | None, steps: Steps, key: str, parts: Sequence[Part]) -> Found:
        """The node at a place, with these parts."""
        node, order = self._node(steps)
        picked = [self.steps(one.at, steps, one.where) for one in parts]
        pairs = zip(parts, picked, strict=True)
        found = tuple(self.opened(one, there, self.key(there, steps), one.parts) for one, there in pairs)
        for one in found:
            if one.order == order:
                _refuse(one, "is what it stands in", "take it away, or name what that holds")
        in_order(found)
        hidden = tuple((self._address(there), self.key(there, steps)) for there in _hidden(node, steps, picked))
        return Found(part, self._address(steps), key, order, node, found, hidden)

    def _address(self, steps: Steps) -> str:
        return self.head + spell(steps)

    def steps(self, path: str, above: Steps, where: Location) -> Steps:
        """The way from the root that a path leads on from a place. Raises `DocsError` where it selects not one node."""
        if not path.startswith("$"):
            what = f"'{path}' does not stand in '{self._address(above)}'"
            raise FigureError(where, what, "a path below it begins with $")
        address = led_on(path, self._address(above), where)
        there = addresses_at(address, self.recordings, where)
        if len(there) != 1:
            self.recordings.place(parse_address(address, where), where)  # which reports what there is
        found = parse_address(there[0], where).path
        return (found.steps if found else None) or ()

    def key(self, steps: Steps, above: Steps = ()) -> str:
        """What a place is called in one that holds it: `params.message`, `parts[0]`."""
        return spell(steps[len(above) :])[1:].removeprefix(".")

    def _node(self, steps: Steps) -> tuple[Node, tuple[int, ...]]:
        """The node at a place, and the number of each child on the way."""
        node, order = self.root, list[int]()
        for step in steps:
            order.append(step if isinstance(step, int) else [decoded(key) for key in node.keys].index(step))
            node = node.children[order[-1]]
        return node, tuple(order)


def in_order(found: Sequence[Found]) -> None:
    """Parts side by side stand in the order of the recording, each once. Raises `FigureError`."""
    for one, other in pairwise(found):
        above = f"'{one.part.at}' of line {one.part.where.line}" if one.part else ""
        if one.order == other.order:
            _refuse(other, f"is there twice: it is {above}", "take one of the two away")
        if other.order[: len(one.order)] == one.order:
            _refuse(other, f"is a part of {above}", "write it among the parts of that")
        if other.order < one.order:
            _refuse(other, f"stands before {above} in the recording", "write parts in the order of the recording")


def _refuse(found: Found, why: str, help: str) -> NoReturn:
    assert found.part is not None
    raise FigureError(found.part.where, f"'{found.part.at}' {why}", help)


def _hidden(node: Node, steps: Steps, picked: Sequence[Steps]) -> Iterator[Steps]:
    """The children that are not picked and hold nothing picked, also those of children that are passed over."""
    for step, child in zip(_names(node), node.children, strict=True):
        there = (*steps, step)
        if there in picked:
            continue
        if any(one[: len(there)] == there for one in picked):
            yield from _hidden(child, there, picked)
        else:
            yield there


def _names(node: Node) -> Sequence[int | str]:
    return [decoded(key) for key in node.keys] if node.kind == "object" else range(len(node.children))
