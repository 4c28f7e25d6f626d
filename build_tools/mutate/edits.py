"""What can be changed in a recorded JSON value: each kind of edit gives the text of the body after it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from decimal import Decimal

from build_tools.recordings.json_scan import Node, pretty

_SYMBOL = re.compile(r'"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"')
_CHARACTER = re.compile(r"[0-9A-Za-z]")

Edit = tuple[str, str]
"""The kind of an edit, and the value's text in JSON after it."""


def edits_of(node: Node, siblings: Collection[str]) -> Iterator[Edit]:
    """The edits of a scalar. `siblings` are the strings that a member of its key has elsewhere."""
    if node.kind == "number":
        yield from _of_number(node.raw)
    elif node.kind == "literal" and node.raw in ("true", "false"):
        yield "boolean flipped", "false" if node.raw == "true" else "true"
    elif node.kind == "string":
        if _SYMBOL.fullmatch(node.raw):
            like = sorted(other for other in siblings if _alike(other, node.raw))
            yield from (("enum to a sibling", other) for other in like[:1])
        yield from (("string edited", edited) for edited in (edited_text(node.raw),) if edited != node.raw)


def _of_number(raw: str) -> Iterator[Edit]:
    number = Decimal(raw)
    yield "number plus one", str(number + 1)
    yield "number minus one", str(number - 1)
    if number:
        yield "number times ten", f"{number * 10:f}"


def _alike(one: str, other: str) -> bool:
    """Whether two symbols are of one enumeration: they begin with the same word."""
    return one != other and bool(_SYMBOL.fullmatch(one)) and one.partition("_")[0] == other.partition("_")[0]


def edited_text(text: str) -> str:
    """A text with its first letter or digit changed into another of its kind."""
    return _CHARACTER.sub(lambda match: _next(match[0]), text, count=1)


def _next(character: str) -> str:
    for alphabet in ("0123456789", "abcdef", "abcdefghijklmnopqrstuvwxyz"):
        at = alphabet.find(character.lower())
        if at >= 0:
            other = alphabet[(at + 1) % len(alphabet)]
            return other.upper() if character.isupper() else other
    return character


def with_child(root: Node, parent: Node, at: int, *instead: Node) -> str:
    """The JSON text with nodes instead of a child: none deletes it, two duplicate it. A member keeps its key."""
    children = [*parent.children[:at], *instead, *parent.children[at + 1 :]]
    keys = [*parent.keys[:at], *[key for key in parent.keys[at : at + 1] for _ in instead], *parent.keys[at + 1 :]]
    return pretty(_swapped(root, parent, replace(parent, children=children, keys=keys)))


def _swapped(node: Node, old: Node, new: Node) -> Node:
    if node is old:
        return new
    return replace(node, children=[_swapped(child, old, new) for child in node.children])
