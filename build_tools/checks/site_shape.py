"""The shape of what a built page shows: which elements and attributes it is made of, and whether a reader sees it.

Text that is right can be hidden, or contradicted, by what stands around it. So a page may show recorded text only in
the elements that our renderers write.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

from selectolax.lexbor import LexborNode

from build_tools.pages.anchors import log_page_of
from build_tools.pages.urls import anchor

Shape = Mapping[str, Mapping[str, frozenset[str] | None]]
"""For each element the attributes that it may have, each with its values (None: compared elsewhere)."""

_NUMBER: Mapping[str, frozenset[str] | None] = {
    "class": frozenset({"no"}),
    "href": None,
    "data-n": None,
    "aria-label": None,
}
_SPAN: Mapping[str, frozenset[str] | None] = {"class": frozenset({"k", "v", "n", "c", "p", "dots", "what"})}

_CODE: Mapping[str, frozenset[str] | None] = {"class": None, "id": None}

LISTING: Shape = {
    "div": {"class": None, "id": None, "data-search-exclude": None},
    "a": _NUMBER,
    "code": _CODE,
    "span": _SPAN,
    "details": {"class": frozenset({"gap"})},
    "summary": {},
}
LOG: Shape = {"a": {**_NUMBER, "class": None, "title": None}, "code": _CODE, "span": {"class": None}}
VALUE: Shape = {"code": {}, "em": {}, "strong": {}}
VALUE_ATTRIBUTES = frozenset({"class", "href", "data-value", "data-address", "id", "title"})

_ALIGNED = re.compile(r"text-align: ?(?:left|center|right);?")  # what a table's column says of its cells
UNSEEN = frozenset({"hidden", "inert", "aria-hidden", "style"})
_UNSEEN_TAGS = frozenset({"head", "noscript", "script", "style", "template", "svg", "select", "object"})


def strange(root: LexborNode, shape: Shape) -> str:
    """The first element or attribute below a node that the shape does not have, or ""."""
    return strange_among((node for node in root.css("*") if node.mem_id != root.mem_id), shape)


def strange_among(nodes: Iterable[LexborNode], shape: Shape) -> str:
    """The first element among nodes, or attribute of one, that the shape does not have, or ""."""
    for node in nodes:
        tag = node.tag or ""
        if tag not in shape:
            return f"<{tag}>"
        for name, value in node.attributes.items():
            values = shape[tag].get(name, frozenset())
            if values is not None and value not in values:
                return f'<{tag} {name}="{value or ""}">'
    return ""


def hidden(node: LexborNode) -> str:
    """The element, around a node or itself, that hides it from a reader, or ""."""
    around: LexborNode | None = node
    while around is not None:
        for name, value in around.attributes.items():
            if name in UNSEEN and not (name == "style" and _ALIGNED.fullmatch(value or "")):
                return f'<{around.tag} {name}="{value or ""}">' if value else f"<{around.tag} {name}>"
        if around.tag in _UNSEEN_TAGS:
            return f"<{around.tag}>"
        around = around.parent
    return ""


def attribute(node: LexborNode, name: str) -> str:
    """An attribute's value; "" when there is none."""
    return node.attributes.get(name) or ""


def classes_around(node: LexborNode) -> set[str]:
    """The classes of all elements that a node stands in."""
    found: set[str] = set()
    around = node.parent
    while around is not None:
        found.update(attribute(around, "class").split())
        around = around.parent
    return found


def words(node: LexborNode) -> str:
    """The text of a node, white space folded."""
    return " ".join(node.text().split())


def number(line: LexborNode) -> str:
    """The number that a reader sees before a line."""
    return " ".join(attribute(link, "data-n") for link in line.css("a.no"))


def leads_elsewhere(page: str, link: LexborNode, recording: str, line: int) -> Iterator[str]:
    """What is wrong when a link of a page does not lead to a line of a full log."""
    href = attribute(link, "href")
    target, _, fragment = href.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
    if (path, fragment) != (log_page_of(recording, line), anchor(line)):
        yield f"a link leads to '{href}' and not to line {line} of {recording}"
