"""What a listing gives to copy: valid JSON of the part shown, the whole body, and the request as a curl command."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import Address, Part
from build_tools.recordings.bodies import raw_of
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Node, pretty
from build_tools.recordings.model import Message
from build_tools.recordings.paths import Source
from build_tools.snippets.select import Cut, Row
from build_tools.visible import visible

_OF_THE_CLIENT = {"host", "connection", "content-length", "accept-encoding", "user-agent", "transfer-encoding"}
_NOWHERE = Location("copy")


@dataclass(frozen=True)
class Copies:
    """Texts to copy; an empty one is not offered."""

    part: str
    body: str
    curl: str


def copies(file: RecordingFile, cut: Cut) -> Copies:
    """The texts for a listing. None of them holds a `…` of ours."""
    step = file.recording.step(cut.address.step)
    assert step is not None
    message = step.side(cut.address.side)
    body = message.body if message else None
    kept = {row.number for row in cut.rows if isinstance(row, Row)}
    part = "\n".join(pretty(pruned) for source in _sources(file, cut.address) if (pruned := _pruned(source, kept)))
    return Copies(part, body.text if body and body.kind != "base64" else "", curl(step.request))


def _sources(file: RecordingFile, address: Address) -> Iterator[Source]:
    """The JSON texts of a message: its body, or each frame that is JSON."""
    message = file.message(address, _NOWHERE)
    kind = message.body.kind if message.body else ""
    count = len(file.frames(address, _NOWHERE)) if kind in ("sse", "grpc-stream") else 0
    parts = [Part("frame", "", n + 1) for n in range(count)] if count else [Part("body")]
    for part in parts:
        try:
            yield file.source(replace(address, part=part, path=None), _NOWHERE)
        except DocsError:
            continue


def _pruned(source: Source, kept: set[int]) -> Node | None:
    """The root with only what is on kept lines, and the containers around it; None when nothing is.

    Children are pruned before their parents without recursion: recorded JSON may be deep.
    """
    order, todo = [], [source.root]
    while todo:
        node = todo.pop()
        order.append(node)
        todo.extend(node.children)
    left: dict[int, Node | None] = {}
    for node in reversed(order):
        left[id(node)] = _without(node, left, source.lines[node.line] in kept)
    return left[id(source.root)]


def _without(node: Node, left: dict[int, Node | None], on_kept_line: bool) -> Node | None:  # noqa: FBT001 - a fact
    children = [left.pop(id(child)) for child in node.children]
    there = [child for child in children if child is not None]
    if not there and not on_kept_line:
        return None
    keys = [key for key, child in zip(node.keys, children, strict=True) if child is not None] if node.keys else []
    return Node(node.kind, node.line, node.last, node.raw, keys, there)


def curl(request: Message) -> str:
    """The request as a curl command in POSIX quoting.

    "" for one that is not HTTP, has a body that is not text, or has characters that act when they are pasted.
    """
    words = request.start.split(" ")
    host = request.header("host")
    if (
        len(words) != 3
        or not words[2].startswith("HTTP/")
        or not host
        or (request.body and (request.body.kind == "base64" or "\0" in request.body.text))
    ):
        return ""
    method, target = words[0], words[1]
    verb = "--head" if method == "HEAD" else f"-X {shlex.quote(method)}"
    lines = [f"curl {_as_is(target)}{verb} {shlex.quote(f'http://{host[0]}{target}')}"]
    lines += [
        f"-H {shlex.quote(f'{name}: {value}' if value else f'{name};')}"
        for name, value in request.headers
        if name.lower() not in _OF_THE_CLIENT
    ]
    if request.body:
        lines.append(f"--data-raw {shlex.quote(raw_of(request.body).decode('utf-8'))}")
    command = " \\\n  ".join(lines)
    return command if visible(command) == command else ""


def _as_is(target: str) -> str:
    """The options without which curl reads brackets as a list of targets, or folds `..` away."""
    return "--globoff " * bool(set("[]{}") & set(target)) + "--path-as-is " * ("/." in target)
