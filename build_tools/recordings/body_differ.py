"""What differs between two bodies: members and items of JSON, frames of streams; of other bodies, the whole."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.recordings.alignment import Like, align
from build_tools.recordings.json_differ import json_differences, likeness_of, written_json
from build_tools.recordings.json_scan import Node
from build_tools.recordings.model import Body
from build_tools.recordings.sides import Difference, Event, FileSide

_BOM = "\ufeff"


def body_differences(old: FileSide, new: FileSide) -> Iterator[Difference]:
    """All differences between the bodies of two requests or responses."""
    one, other = old.message.body, new.message.body
    if one == other:
        return
    was, now = old.body(one) if one else None, new.body(other) if other else None
    if one is None or other is None:
        yield Difference("removed" if other is None else "added", was, now)
    elif one.kind != other.kind:
        yield Difference("changed", was, now)
    elif one.kind == "json":
        yield from _json(old, new, (written_json(one.text), written_json(other.text)))
    elif one.kind in ("sse", "grpc-stream") and one.text.startswith(_BOM) == other.text.startswith(_BOM):
        yield from _stream(old, new, one, other)
    else:
        yield Difference("changed", was, now)


def _json(
    old: FileSide,
    new: FileSide,
    roots: tuple[Node | None, Node | None],
    events: tuple[Event | None, Event | None] = (None, None),
) -> Iterator[Difference]:
    (one, other), (before, after) = roots, events
    assert one is not None  # the callers have seen that it is JSON in its written form
    assert other is not None
    for found in json_differences(one, other):
        was = old.value(found.was, before) if found.was else None
        yield Difference(found.action, was, new.value(found.now, after) if found.now else None)


def _stream(old: FileSide, new: FileSide, one: Body, other: Body) -> Iterator[Difference]:
    pairs = align([_like(event) for event in old.events], [_like(event) for event in new.events])
    both = [(old.events[a], new.events[b]) for a, b in pairs if a is not None and b is not None]
    if _between(old, one, [event for event, _ in both]) != _between(new, other, [event for _, event in both]):
        yield Difference("changed", old.body(one), new.body(other))
    yield from (Difference("removed", old.event(old.events[a]), None) for a, b in pairs if a is not None and b is None)
    yield from (Difference("added", None, new.event(new.events[b])) for a, b in pairs if a is None and b is not None)
    for before, after in both:
        yield from _events(old, new, before, after)


def _between(side: FileSide, body: Body, kept: list[Event]) -> list[str | None]:
    """The lines of a stream that belong to no frame; None stands for a frame that is kept."""
    top = side.body(body).lines.start
    first = {event.lines.start for event in kept}
    inside = {n for event in side.events for n in event.lines}
    lines = enumerate(body.text.split("\n"), top)
    return [None if n in first else text for n, text in lines if n in first or n not in inside]


def _events(old: FileSide, new: FileSide, before: Event, after: Event) -> Iterator[Difference]:
    roots = written_json(before.data), written_json(after.data)
    if before.fields == after.fields and before.data == after.data:
        return
    if before.fields == after.fields and all(roots):
        yield from _json(old, new, roots, (before, after))
    else:
        yield Difference("changed", old.event(before), new.event(after))


def _like(event: Event) -> Like:
    root = written_json(event.data)
    data = likeness_of(root) if root else Like.of(event.data, [("data", event.data)])
    return Like("\n".join((*event.fields, event.data)), data.pieces, data.places)
