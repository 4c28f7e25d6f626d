"""A JSON scanner (RFC 8259) that keeps positions, duplicate keys and scalars as written; and its inverse."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["object", "array", "string", "number", "literal"]
Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None

_SPACE = r"[ \t\n\r]*+"
STRING = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?"
_VALUE = rf"(?:({STRING})|({NUMBER})|(true|false|null)|([{{\[]))"
_KEY = rf"({STRING}){_SPACE}:{_SPACE}"
_CLOSE, _START, _OPEN = 1, 2, 6  # groups of a pattern; _VALUE has 3 to 6


def _pattern(close: str, before: str) -> re.Pattern[str]:
    """What may stand next: the close, or a child. Group 2 is the child's key, or empty where its value begins."""
    return re.compile(rf"{_SPACE}(?:({close})|{before}{_VALUE})")


_ROOT, _END = _pattern(r"(?!)", "()"), re.compile(rf"{_SPACE}(\Z)")
_FIRST_ITEM, _NEXT_ITEM = _pattern(r"\]", "()"), _pattern(r"\]", rf",{_SPACE}()")
_FIRST_MEMBER, _NEXT_MEMBER = _pattern(r"\}", _KEY), _pattern(r"\}", rf",{_SPACE}{_KEY}")
_OPENED: dict[str, tuple[Kind, re.Pattern[str], re.Pattern[str]]] = {
    "{": ("object", _FIRST_MEMBER, _NEXT_MEMBER),
    "[": ("array", _FIRST_ITEM, _NEXT_ITEM),
}
_SCALARS: dict[int, Kind] = {3: "string", 4: "number", 5: "literal"}
_EXPECTED: dict[re.Pattern[str], tuple[tuple[str, str], ...]] = {  # piece by piece: its name, what fits
    _ROOT: (("a value", _VALUE),),
    _END: (("the end of the text", r"\Z"),),
    _FIRST_ITEM: (("a value or ']'", _VALUE),),
    _NEXT_ITEM: (("',' or ']'", ","), ("a value", _VALUE)),
    _FIRST_MEMBER: (("a key or '}'", STRING), ("':'", ":"), ("a value", _VALUE)),
    _NEXT_MEMBER: (("',' or '}'", ","), ("a key", STRING), ("':'", ":"), ("a value", _VALUE)),
}
_QUOTED = re.compile(rf"{STRING}|[\w.+-]{{1,40}}|[^\n]{{0,12}}")  # what a report shows: a string, a word, or a bit
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
DEEPEST = 200  # levels that are pretty-printed; the indents of n levels take n * n characters
_LONGEST_INTEGER = 4000  # CPython refuses to convert more digits than 4300


class JsonError(Exception):
    """Text that is not JSON. `line` counts from 0 in the text; `expected` says what should stand there."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        self.line, self.expected, self.found = line, expected, found
        super().__init__(f"expected {expected}, found {found}")


@dataclass(eq=False, slots=True)
class Node:
    """A value in a JSON text. `line` and `last` count from 0; a member's line is that of its key."""

    kind: Kind
    line: int
    last: int = 0
    raw: str = ""
    keys: Sequence[str] = ()
    children: Sequence[Node] = ()

    def says(self) -> str:
        """The text of a scalar: the decoded string, or the number or literal as written."""
        return decoded(self.raw) if self.kind == "string" else self.raw

    def child(self, name: str) -> Node:
        """The member of a decoded name; KeyError when there is none."""
        for key, node in zip(self.keys, self.children, strict=True):
            if decoded(key) == name:
                return node
        raise KeyError(name)

    def repeated_key(self) -> str | None:
        """A key (as written) that this object has more than once, or None."""
        names = Counter(map(decoded, self.keys))
        return next((key for key in self.keys if names[decoded(key)] > 1), None)

    def scalar(self) -> Json:
        """The Python value of a scalar; a number too long or too large for one becomes a float."""
        if self.kind == "string":
            return decoded(self.raw)
        if self.kind == "literal":
            return _LITERALS[self.raw]
        if len(self.raw) < _LONGEST_INTEGER and not any(mark in self.raw for mark in ".eE"):
            return int(self.raw)
        return float(self.raw)


def decoded(raw: str) -> str:
    """What a JSON string says; `raw` is the string as written, with its quotes."""
    return str(json.loads(raw)) if "\\" in raw else raw[1:-1]


def scan(text: str) -> Node:
    """The root value of a JSON text. Raises `JsonError`. Any depth: the stack is ours, not Python's."""
    keys, children = list[str](), list[Node]()  # of the innermost container that is open
    outer: list[tuple[list[str], list[Node], re.Pattern[str]]] = []
    pattern, then, at, line, count = _ROOT, _END, 0, 0, text.count
    while match := pattern.match(text, at):
        group, before, at = match.lastindex or 0, at, match.end()
        if group == _CLOSE:
            if not outer:
                return children[0]
            line += count("\n", before, at)
            keys, children, then = outer.pop()
            children[-1].last, pattern = line, then
            continue
        first = line = line + count("\n", before, match.start(_START))
        if key := match[_START]:
            keys.append(key)
            line += count("\n", match.start(_START), match.start(group))
        if group == _OPEN:
            outer.append((keys, children, then))
            kind, pattern, then = _OPENED[match[_OPEN]]
            siblings, keys, children = children, [], []
            siblings.append(Node(kind, first, line, "", keys, children))
        else:
            children.append(Node(_SCALARS[group], first, line, match[group]))
            pattern = then
    raise _mistake(text, at, line, _EXPECTED[pattern])


def _mistake(text: str, at: int, line: int, pieces: tuple[tuple[str, str], ...]) -> JsonError:
    """What the first piece is that does not fit, and what stands there."""
    space = re.compile(_SPACE)
    for expected, fits in pieces:
        before = at
        at = ((match := space.match(text, at)) and match.end()) or at
        line += text.count("\n", before, at)
        piece = re.compile(fits).match(text, at)
        if piece is None:
            found = _QUOTED.match(text, at)
            return JsonError(line, expected, f"'{found[0][:40]}'" if found and found[0] else "the end")
        at = piece.end()
    raise AssertionError("the pieces of a pattern that does not match do not all fit")


def pretty(root: Node) -> str:
    """The written form of a value: two spaces, members in order, scalars as they were, empty containers closed.

    Raises `JsonError` for a value of more than DEEPEST levels, which a recording keeps as it was sent.
    """
    out: list[str] = []
    todo: list[tuple[str, Node | None]] = [("", root)]
    depth = 0
    while todo:
        lead, node = todo.pop()
        if node is None:
            depth -= 1
            out.append("\n" + "  " * depth + lead)
            continue
        out.append(lead)
        if node.kind not in ("object", "array"):
            out.append(node.raw)
            continue
        opening, closing = "{}" if node.kind == "object" else "[]"
        out.append(opening if node.children else opening + closing)
        if not node.children:
            continue
        depth += 1
        if depth > DEEPEST:
            raise JsonError(node.line, f"at most {DEEPEST} levels", "more")
        todo.append((closing, None))
        todo.extend(reversed(_leads(node, depth)))
    return "".join(out)


def _leads(node: Node, depth: int) -> list[tuple[str, Node | None]]:
    """Each child with the text before it: comma, line break, indent, key."""
    keys = [f"{key}: " for key in node.keys] if node.kind == "object" else [""] * len(node.children)
    breaks = ["\n" + "  " * depth] + [",\n" + "  " * depth] * (len(keys) - 1)
    return [(lead + key, child) for lead, key, child in zip(breaks, keys, node.children, strict=True)]


def plain(root: Node) -> Json:
    """The Python value of a node, for queries: of members with one key the last counts, as in `json.loads`."""
    made: dict[int, Json] = {}
    for node in reversed(_walk(root)):
        if node.kind == "object":
            names = map(decoded, node.keys)
            made[id(node)] = {name: made.pop(id(child)) for name, child in zip(names, node.children, strict=True)}
        elif node.kind == "array":
            made[id(node)] = [made.pop(id(child)) for child in node.children]
        else:
            made[id(node)] = node.scalar()
    return made[id(root)]


def _walk(root: Node) -> list[Node]:
    """The node and all below it, parents before children."""
    found, todo = [], [root]
    while todo:
        node = todo.pop()
        found.append(node)
        todo.extend(node.children)
    return found
