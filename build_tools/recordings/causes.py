"""Why recordings differ: equal differences, wherever they are, are one cause, and what follows from it goes with it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from build_tools.recordings.json_differ import Action, Way
from build_tools.recordings.json_scan import decoded
from build_tools.recordings.paths import spell
from build_tools.recordings.sides import Difference, Spot

_TAIL = 2  # names at the end of a path that say which member it is, whatever it is wrapped in
_CLASSES = {
    "some id": re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE),
    "some digest": re.compile(r"(?:[a-z0-9]+:)?[0-9a-f]{32,}", re.IGNORECASE),
    "some time": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)"),
    "some number": re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?"),
}
_INSIDE = ("some id", "some time")  # classes that are told from the words around them


@dataclass(frozen=True)
class Cause:
    """Equal differences: what was done, to what, from what to what; and the differences that follow from them.

    `was` and `now` are None where there is nothing, or more than a scalar. Where the differences do not say the same,
    they name what all of them are: "some id", "some time", "some number".
    """

    action: Action
    what: str
    was: str | None
    now: str | None
    differences: tuple[Difference, ...]
    follows: tuple[Difference, ...]

    @property
    def recordings(self) -> tuple[str, ...]:
        """The recordings in which it is seen."""
        return tuple(dict.fromkeys(difference.spots[-1].recording for difference in self.differences))


def causes(differences: Iterable[Difference]) -> tuple[Cause, ...]:
    """The causes of differences, in order of their first ones."""
    found = list(differences)
    follows = _following(found)
    groups: dict[tuple[str | None, ...], list[Difference]] = defaultdict(list)
    for difference in found:
        if id(difference) not in follows:
            groups[_key(difference)].append(difference)
    return tuple(_cause(group, [one for one in found if id(one) in follows]) for group in groups.values())


def _following(found: Sequence[Difference]) -> set[int]:
    """The differences that follow from others of their message: the length of a body, the times of its frames."""
    bodies = {_message(one) for one in found if _is_in_body(one)}
    counts = {_message(one) for one in found if one.action in ("added", "removed") and "frame:" in one.spots[0].part}
    return {
        id(one)
        for one in found
        if (_named(one) == "header:content-length" and _message(one) in bodies)
        or (_named(one) == "note:frame-at" and _message(one) in counts)
    }


def _message(difference: Difference) -> tuple[str, str, str]:
    spot = difference.spots[-1]
    return spot.recording, spot.step, spot.part.partition(".")[0]


def _named(difference: Difference) -> str:
    """The part of a message that a difference is about, without case and numbers."""
    part = difference.spots[-1].part.partition(".")[2].lower()
    return re.sub(r"^frame:\d+", "frame", part)


def _is_in_body(difference: Difference) -> bool:
    return _named(difference) in ("body", "frame")


def _key(difference: Difference) -> tuple[str | None, ...]:
    places = (_place(spot) if spot else None for spot in (difference.was, difference.now))
    if difference.action in ("moved", "reordered"):
        return (difference.action, *places)
    return (difference.action, *places, *(_class_of(spot) for spot in (difference.was, difference.now)))


def _place(spot: Spot) -> str:
    """What a spot is, wherever it is: the end of a path, the part of a message, the name of a step."""
    if spot.way is not None:
        way = _folded(spot.way)
        names = [name for name in way if name != "*"]
        return "$ " + " ".join(names[-1:] if way[-1:] == ["*"] else names[-_TAIL:])
    part = spot.part.partition(".")[2].lower()
    return re.sub(r"^frame:\d+", "frame", part) or spot.part or spot.step or "recording"


def _folded(way: Way) -> list[str]:
    """The names on a way; indices, and names that are ids, are `*`."""
    return [
        "*" if isinstance(step, int) or any(_CLASSES[name].fullmatch(step) for name in _INSIDE) else step
        for step in way
    ]


def _said(spot: Spot | None) -> str | None:
    """What a spot says, when it is a scalar, a header, a note or a start line."""
    if spot is None or (spot.node is not None and spot.node.children):
        return None
    if spot.node is not None:
        return decoded(spot.text) if spot.node.kind == "string" else spot.text
    named = spot.part.partition(".")[2].partition(":")[0]
    return spot.text if named in ("start", "header", "trailer", "note") and "\n" not in spot.text else None


def _class_of(spot: Spot | None) -> str | None:
    """What it says, with what differs by chance named and not said."""
    said = _said(spot)
    if said is None:
        return None
    whole = next((name for name, pattern in _CLASSES.items() if pattern.fullmatch(said)), None)
    for name in _INSIDE:
        said = _CLASSES[name].sub(f"({name})", said)
    return whole or said


def _cause(group: Sequence[Difference], following: Iterable[Difference]) -> Cause:
    first = group[0]
    messages = {_message(one) for one in group if _is_in_body(one)}
    sides = [[one.was for one in group], [one.now for one in group]]
    was, now = (None if first.action in ("moved", "reordered") else _common(side) for side in sides)
    what = _what([one.spots[0] for one in group])
    if first.action in ("moved", "renamed"):
        what += f" to {_what([one.spots[-1] for one in group])}"
    follows = tuple(one for one in following if _message(one) in messages)
    return Cause(first.action, what, was, now, tuple(group), follows)


def _common(spots: Sequence[Spot | None]) -> str | None:
    """What all spots say; else what class of text it is."""
    said = {_said(spot) for spot in spots}
    return said.pop() if len(said) == 1 else _class_of(spots[0])


def _what(spots: Sequence[Spot]) -> str:
    """What spots are in common, as an address names it: `$…status.timestamp` for paths that end alike."""
    first = spots[0]
    if first.way is None:
        return _part(first)
    ways = [_folded(spot.way) for spot in spots if spot.way is not None]
    shared = list(_shared_end(ways))[::-1]
    whole = all(len(way) == len(shared) for way in ways)
    end = spell(tuple(shared)).removeprefix("$").replace("['*']", "[*]").replace('["*"]', "[*]")
    return f"${end}" if whole else f"$…{end.removeprefix('.')}"


def _shared_end(ways: Sequence[Sequence[str]]) -> Iterator[str]:
    for names in zip(*(reversed(way) for way in ways), strict=False):
        if len(set(names)) > 1:
            return
        yield names[0]


def _part(spot: Spot) -> str:
    """A part of a message, a message, a step or a recording, in words."""
    side, _, part = spot.part.partition(".")
    if part:
        kind, _, name = part.partition(":")
        return f"{side} frame" if kind == "frame" else f"{side} {kind} {name}".rstrip()
    if side:
        return f"the {side}"
    return f"step {spot.step}" if spot.step else "recording"
