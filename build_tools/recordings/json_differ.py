"""What differs between two JSON values, by structure: members, items and scalars, each with its node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from build_tools.recordings.alignment import Like, align, reordered
from build_tools.recordings.json_scan import JsonError, Node, decoded, pretty, scan

Action = Literal["added", "removed", "changed", "moved", "reordered", "renamed"]
Way = tuple[int | str, ...]
"""The way down to a value: names of members and indices of items."""
_TELLING = 8  # characters of a string that is hardly the same at two places by chance


@dataclass(frozen=True)
class Value:
    """A value in a JSON text, and the way down to it."""

    way: Way
    node: Node

    @property
    def text(self) -> str:
        """The value as written."""
        return pretty(self.node)


@dataclass(frozen=True)
class JsonDifference:
    """`was` is None for what was added, `now` for what was removed. What moved has an equal value at another place."""

    action: Action
    was: Value | None
    now: Value | None


def written_json(text: str) -> Node | None:
    """The root of a JSON text in its written form; None for any other text."""
    try:
        root = scan(text)
        return root if pretty(root) == text else None
    except JsonError:
        return None


def json_differences(old: Node, new: Node) -> list[JsonDifference]:
    """All differences. A value that was removed here and added there, and says enough to be known again, has moved."""
    return _moved(list(_compare(Value((), old), Value((), new))))


def likeness_of(root: Node) -> Like:
    """What of a value is compared with others."""
    return Like.of(pretty(root), _pieces(root))


def _pieces(root: Node) -> Iterator[tuple[str, str]]:
    """The scalars, and empty containers, each with its way down without indices."""
    todo = [("", root)]
    while todo:
        place, node = todo.pop()
        if not node.children:
            yield f"{place} {node.kind}", node.raw
        names = node.keys if node.kind == "object" else ["[]"] * len(node.children)
        todo += [(f"{place}{name}", child) for name, child in zip(names, node.children, strict=True)]


def _compare(old: Value, new: Value) -> Iterator[JsonDifference]:
    if old.text == new.text:
        return
    if old.node.kind != new.node.kind or not (old.node.children and new.node.children):
        yield JsonDifference("changed", old, new)
    elif old.node.kind == "object":
        yield from _members(old, new)
    else:
        yield from _items(old, new)


def _members(old: Value, new: Value) -> Iterator[JsonDifference]:
    before, after = _named(old), _named(new)
    elsewhere = reordered(list(before), list(after))
    for name, value in before.items():
        if name not in after:
            yield JsonDifference("removed", value, None)
            continue
        if name in elsewhere:
            yield JsonDifference("reordered", value, after[name])
        yield from _compare(value, after[name])
    yield from (JsonDifference("added", None, value) for name, value in after.items() if name not in before)


def _named(parent: Value) -> dict[str, Value]:
    """The members by key as written; a key that is there again gets its number."""
    seen: Counter[str] = Counter()
    found: dict[str, Value] = {}
    for key, node in zip(parent.node.keys, parent.node.children, strict=True):
        seen[key] += 1
        found[f"{key}{seen[key]}"] = Value((*parent.way, decoded(key)), node)
    return found


def _items(old: Value, new: Value) -> Iterator[JsonDifference]:
    before, after = _numbered(old), _numbered(new)
    for a, b in align([likeness_of(item.node) for item in before], [likeness_of(item.node) for item in after]):
        if a is None or b is None:
            was, now = None if a is None else before[a], None if b is None else after[b]
            yield JsonDifference("added" if was is None else "removed", was, now)
        else:
            yield from _compare(before[a], after[b])


def _numbered(parent: Value) -> Sequence[Value]:
    return [Value((*parent.way, n), node) for n, node in enumerate(parent.node.children)]


def _moved(found: list[JsonDifference]) -> list[JsonDifference]:
    added = [one for one in found if one.action == "added"]
    pairs: dict[int, JsonDifference] = {}
    for one in found:
        if one.action != "removed" or one.was is None or not _tells(one.was):
            continue
        same = next((two for two in added if two.now and id(two) not in pairs and two.now.text == one.was.text), None)
        if same is not None:
            pairs[id(one)] = JsonDifference("moved", one.was, same.now)
            pairs[id(same)] = pairs[id(one)]
    return list({id(two): two for two in (pairs.get(id(one), one) for one in found)}.values())


def _tells(value: Value) -> bool:
    """Whether a value says enough to be known again elsewhere."""
    return bool(value.node.children) or (value.node.kind == "string" and len(value.node.raw) > _TELLING)
