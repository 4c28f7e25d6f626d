"""From an address to its place: the lines of the file, the node and the text that stand there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from build_tools.errors import Location, PlaceError, ValueFormError, nearest
from build_tools.recordings.address import Address
from build_tools.recordings.address import Part as AddressPart
from build_tools.recordings.files import RecordingFile, side_of
from build_tools.recordings.http_format import Part
from build_tools.recordings.json_scan import Node
from build_tools.recordings.model import Message, Pairs
from build_tools.recordings.paths import node_at

FRAME_MOMENTS = "frame-at"
"""The note that says when each frame was there; `note:frame-at:2` is the moment of frame 2."""


@dataclass(frozen=True)
class Place:
    """Where an address leads: lines of the file (from 1, `last` included), and for JSON the node."""

    address: Address
    path: str
    line: int
    last: int
    text: str = ""
    node: Node | None = field(default=None, compare=False)

    @property
    def location(self) -> Location:
        """File and line."""
        return Location(self.path, self.line)


def place_of(file: RecordingFile, address: Address, where: Location) -> Place:
    """Where an address leads. `where` is the place that mentions it. Raises `RecordingError` or `ValueFormError`."""
    message = file.message(address, where)
    part = address.part
    if address.path is not None or part.kind in ("body", "frame"):
        return _json_place(file, address, where)
    if part.kind == "message":
        return _message_place(file, message, address)
    if part.kind in ("header", "trailer", "note"):
        return (_moment_place if _is_moment(message, address) else _pair_place)(file, message, address, where)
    line = file.first[address.step, address.side, "start"]
    return Place(address, file.path, line, line, _of_start(message, address, where))


def _message_place(file: RecordingFile, message: Message, address: Address) -> Place:
    """From the start line to the end of the headers, the body or the trailers, whatever comes last."""
    first = file.first[address.step, address.side, "start"]
    last = first + len(message.headers)
    if message.body is not None:
        last = file.first[address.step, address.side, "body"] + message.body.text.count("\n")
    if message.trailers:
        last = file.first[address.step, address.side, "trailers"] + len(message.trailers)
    return Place(address, file.path, first, last)


def _json_place(file: RecordingFile, address: Address, where: Location) -> Place:
    if address.path is None:
        return _whole_place(file, address, where)
    source = file.source(address, where)
    node = node_at(source, address.path, where, f"{file.path}, step '{address.step}', {address.side} {address.part}")
    line, last = source.lines[node.line], source.lines[node.last]
    return Place(address, file.path, line, last, "" if node.children else _says(node, address, where), node)


def _says(node: Node, address: Address, where: Location) -> str:
    if node.kind in ("object", "array"):
        return ""
    text = node.says()
    if not text.isascii() and any(0xD800 <= ord(char) <= 0xDFFF for char in text):
        what = f"'{address}' is a string with an unpaired surrogate, which no page can show"
        raise ValueFormError(where, what, "name the value around it")
    return text


def _whole_place(file: RecordingFile, address: Address, where: Location) -> Place:
    body = file.message(address, where).body
    if body is None:
        raise PlaceError(where, f"'{side_of(address)}' has no body")
    top = file.first[address.step, address.side, "body"]
    if address.part.kind == "frame":
        frame = file.frame(address, where)
        return Place(address, file.path, top + frame.first, top + frame.end - 1, frame.data)
    return Place(address, file.path, top, top + body.text.count("\n"), body.text)


def _of_start(message: Message, address: Address, where: Location) -> str:
    """The start line, or its method, target (a request's words) or status (a response's second word)."""
    kind = address.part.kind
    if kind == "start":
        return message.start
    if (kind == "status") != (address.side == "response"):
        whose = "a response" if kind == "status" else "a request"
        raise PlaceError(where, f"'{side_of(address)}' has no {kind}", f"{whose} has one")
    words = message.start.split(" ")
    at = 0 if kind == "method" else 1
    return words[at] if at < len(words) else ""


def _pair_place(file: RecordingFile, message: Message, address: Address, where: Location) -> Place:
    """The place of a header, trailer or note."""
    pairs, line_part = _pairs(message, address.part.kind)
    n = _pair_index(pairs, address, where)
    line = file.first[address.step, address.side, line_part] + n
    return Place(address, file.path, line, line, pairs[n][1])


def _is_moment(message: Message, address: Address) -> bool:
    """Whether the number of an address is that of a frame: of a note that is there twice it says which."""
    part, notes = address.part, [key for key, _ in message.notes]
    return part.kind == "note" and part.name == FRAME_MOMENTS and part.index > 0 and notes.count(part.name) == 1


def _moment_place(file: RecordingFile, message: Message, address: Address, where: Location) -> Place:
    """The moment of one frame, in the note that has those of all."""
    whole = _pair_place(file, message, replace(address, part=AddressPart("note", FRAME_MOMENTS)), where)
    moments, index = whole.text.split(), address.part.index
    if index > len(moments):
        what = f"'{side_of(address)}' has no moment of frame {index}"
        raise PlaceError(where, what, f"its note '{FRAME_MOMENTS}' has {len(moments)}")
    return replace(whole, address=address, text=moments[index - 1])


def _pairs(message: Message, kind: str) -> tuple[Pairs, Part]:
    if kind == "header":
        return message.headers, "header"
    return (message.trailers, "trailer") if kind == "trailer" else (message.notes, "note")


def _pair_index(pairs: Pairs, address: Address, where: Location) -> int:
    kind, name, index = address.part.kind, address.part.name, address.part.index
    found = [n for n, (key, _) in enumerate(pairs) if key.lower() == name.lower()]
    if len(found) > 1 and not index:
        which = f"say which: {kind}:{name}:1 to {kind}:{name}:{len(found)}"
        raise PlaceError(where, f"'{side_of(address)}' has {kind} '{name}' {len(found)} times", which)
    if found and len(found) < index:
        what = f"'{side_of(address)}' has no {kind} '{name}' number {index}"
        raise PlaceError(where, what, f"it has {len(found)}")
    if not found:
        names = list(dict.fromkeys(key for key, _ in pairs))
        there = f"{kind}s: {', '.join(names) or 'none'}"
        raise PlaceError(where, f"'{side_of(address)}' has no {kind} '{name}'", there, *nearest(name, names))
    return found[max(index, 1) - 1]
