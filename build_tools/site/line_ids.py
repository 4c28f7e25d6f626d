"""Ids by address: what names a line on its full-log page whatever its number is in this edition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import quote

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import Address, Part
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import Part as LinePart
from build_tools.recordings.json_scan import Node, decoded
from build_tools.recordings.model import SIDES, Message, Pairs, Side

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLAIN = "!$()*+,-./:;=?@[]^_{|}~"  # what an id keeps of a key; the rest, `%` among it, is percent-encoded
_LONGEST = 240  # characters; a longer address, which nobody writes, names no line
_NOWHERE = Location("")

_Named = Iterator[tuple[int, str]]


def line_ids(file: RecordingFile) -> Mapping[int, str]:
    """The id of each line (from 1) at which a start line, header, note, frame, body or JSON value begins.

    It is the address without the recording, paths in their shortest spelling: `cancel.response.body$.result.id`.
    """
    found: dict[int, str] = {}
    for step in file.recording.steps:
        for side in SIDES:
            message = step.side(side)
            if message is None:
                continue
            for line, part in _parts(file, Address(file.name, step.name, side), message):
                id = f"{step.name}.{side}.{part}"
                if len(id) <= _LONGEST:
                    found.setdefault(line, id)
    return found


def _parts(file: RecordingFile, address: Address, message: Message) -> _Named:
    step, side = address.step, address.side
    yield file.first[step, side, "start"], "start"
    yield from _pairs(file, step, side, "note", message.notes)
    yield from _pairs(file, step, side, "header", message.headers)
    if message.body is not None:
        if message.body.kind in ("sse", "grpc-stream"):
            yield from _frames(file, address)
        yield file.first[step, side, "body"], "body"
        if message.body.kind == "json":
            yield from _values(file, address, Part("body"))
    yield from _pairs(file, step, side, "trailer", message.trailers)


def _pairs(file: RecordingFile, step: str, side: Side, kind: LinePart, pairs: Pairs) -> _Named:
    """Headers, trailers or notes; a name that is there more than once is numbered. A `$` would begin a path."""
    times = Counter(name.lower() for name, _ in pairs)
    seen: Counter[str] = Counter()
    for n, (name, _) in enumerate(pairs):
        key = name.lower()
        seen[key] += 1
        numbered = f":{seen[key]}" if times[key] > 1 else ""
        yield file.first[step, side, kind] + n, f"{kind}:{_quoted(name).replace('$', '%24')}{numbered}"


def _frames(file: RecordingFile, address: Address) -> _Named:
    top = file.first[address.step, address.side, "body"]
    for n, frame in enumerate(file.frames(address, _NOWHERE), 1):
        yield top + frame.first, f"frame:{n}"
        yield from _values(file, address, Part("frame", "", n))


def _values(file: RecordingFile, address: Address, part: Part) -> _Named:
    """Every value below the root of a JSON text; none where it is not JSON."""
    try:
        source = file.source(Address(address.recording, address.step, address.side, part), _NOWHERE)
    except DocsError:
        return
    for node, path in _below(source.root):
        yield source.lines[node.line], f"{part}${path}"


def _below(root: Node) -> Iterator[tuple[Node, str]]:
    """Nodes and their paths in order; none inside an object that has a key twice, where no path leads."""
    todo = [(root, "")]
    while todo:
        node, path = todo.pop()
        if path:
            yield node, path
        if len(path) <= _LONGEST and not (node.kind == "object" and node.repeated_key()):
            keys = [_step(decoded(key)) for key in node.keys] or [f"[{n}]" for n in range(len(node.children))]
            todo += reversed([(child, path + key) for key, child in zip(keys, node.children, strict=True)])


def _step(key: str) -> str:
    return f".{key}" if _NAME.fullmatch(key) else f"['{_quoted(key)}']"


def _quoted(text: str) -> str:
    return quote(text, safe=_PLAIN, errors="surrogatepass")
