"""The bands of a request or response that a structure opens: start line, headers, body or frames, trailers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

from build_tools.errors import FigureError
from build_tools.figures.kinds.structure_found import Found, FoundBand, Names, Tree, in_order
from build_tools.figures.kinds.structure_yaml import Band, Part, StructureBody
from build_tools.recordings.address import Address, parse_address, parse_part
from build_tools.recordings.address import Part as Place
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import Message, Pairs

_BANDS: Mapping[str, Band] = MappingProxyType(
    {"start": "start", "header": "headers", "body": "members", "frame": "frames", "trailer": "trailers"}
)
"""The band of each kind of part, in the order of a recording."""
_STREAMS = ("sse", "grpc-stream")
_KNOWN = "parts: start, header:NAME, $.path, frame:N, trailer:NAME"


def bands_of(body: StructureBody, recordings: Recordings) -> tuple[FoundBand, ...]:
    """What is opened, in bands: of a body or a frame there is one. Raises `DocsError` with the line."""
    base = parse_address(body.base, body.where)
    recordings.place(base, body.where)
    if base.part.kind == "message":
        return tuple(_Opened(body, base, recordings).bands())
    if base.part.kind not in ("body", "frame"):
        what = f"'{body.base}' has no parts"
        raise FigureError(body.where, what, "from: a request, a response, its body, or a frame of it")
    head, _, path = body.base.partition("$")
    tree = Tree.at(head, recordings, body.where)
    return (FoundBand("members", (_whole(tree, body.parts, f"${path}", body),)),)


def _whole(tree: Tree, parts: Sequence[Part], path: str, body: StructureBody) -> Found:
    """The whole of what is opened: one part `$` that the author names, or what holds the parts that are named."""
    steps = tree.steps(path, (), body.where)
    only = parts[0] if len(parts) == 1 and parts[0].at == "$" else None
    return tree.opened(only, steps, tree.key(steps), only.parts if only else parts)


@dataclass(frozen=True)
class _Opened:
    """A request or response while it is opened."""

    body: StructureBody
    address: Address
    recordings: Recordings

    @property
    def file(self) -> RecordingFile:
        """Its recording."""
        return self.recordings.file(self.address.recording, self.body.where)

    @property
    def message(self) -> Message:
        """What the recording has of it."""
        return self.file.message(self.address, self.body.where)

    def bands(self) -> Iterator[FoundBand]:
        """The bands that it has. Raises `DocsError`."""
        parts = self._parts()
        yield FoundBand("start", (self._text("start", [part for part, _ in parts["start"]]),))
        yield from self._pairs("header", parts["headers"], self.message.headers)
        if self.message.body and self.message.body.kind in _STREAMS:
            yield self._frames(parts["frames"])
        elif self.message.body:
            yield self._content([part for part, _ in parts["members"]], self.message.body.kind == "json")
        yield from self._pairs("trailer", parts["trailers"], self.message.trailers)

    def _at(self, part: str) -> str:
        return f"{self.body.base}.{part}"

    def _parts(self) -> Mapping[Band, list[tuple[Part, Place]]]:
        """The parts by band. Raises `DocsError` for one that the message does not have, or out of order."""
        found: dict[Band, list[tuple[Part, Place]]] = defaultdict(list)
        order = list(_BANDS.values())
        placed = [(part, self._place(part)) for part in self.body.parts]
        for (above, one), (below, other) in pairwise(placed):
            if order.index(_BANDS[other.kind]) < order.index(_BANDS[one.kind]):
                what = f"'{below.at}' stands before '{above.at}' of line {above.where.line} in the recording"
                raise FigureError(below.where, what, "write parts in the order of the recording")
        for part, place in placed:
            found[_BANDS[place.kind]].append((part, place))
        return found

    def _place(self, part: Part) -> Place:
        """What of the message a part is. Raises `DocsError`."""
        if "#" in part.at:
            raise FigureError(part.where, f"'{part.at}' is no part of '{self.body.base}'", _KNOWN)
        place = Place("body") if part.at.startswith("$") else parse_part(part.at, part.where)
        if place.kind not in _BANDS:
            raise FigureError(part.where, f"'{part.at}' is not shown in a structure", _KNOWN)
        if place.kind != "body" and part.parts and place.kind != "frame":
            raise FigureError(part.parts[0].where, f"'{part.at}' has no parts of its own", "write it beside that")
        self.recordings.place(replace(self.address, part=place), part.where)
        if part.at.startswith("$"):
            Tree.at(self._at("body"), self.recordings, part.where)  # which reports a body that is not JSON
        elif place.kind == "body" and self._is_opened:
            raise FigureError(part.where, f"'{part.at}' is shown by its parts", _KNOWN)
        return place

    @property
    def _is_opened(self) -> bool:
        """Whether the body has parts: a text has none."""
        return self.message.body is not None and self.message.body.kind in ("json", *_STREAMS)

    def _pairs(self, kind: str, parts: Sequence[tuple[Part, Place]], pairs: Pairs) -> Iterator[FoundBand]:
        """The band of the headers or the trailers, if there are any."""
        names = [name.lower() for name, _ in pairs]
        picked = []
        for part, place in parts:
            there = [n for n, name in enumerate(names) if name == place.name.lower()]
            n = there[max(place.index, 1) - 1]
            picked.append(Found(part, self._at(part.at), pairs[n][0], (n,)))
        in_order(picked)
        shown = {found.order[0] for found in picked}
        hidden = []
        for n, (name, _) in enumerate(pairs):
            which = f":{names[: n + 1].count(name.lower())}" if names.count(name.lower()) > 1 else ""
            hidden += [] if n in shown else [(self._at(f"{kind}:{name}{which}"), name)]
        if pairs:
            yield FoundBand(_BANDS[kind], tuple(picked), tuple(hidden))

    def _content(self, parts: Sequence[Part], is_json: bool) -> FoundBand:  # noqa: FBT001 - a fact of the body
        """The band of a body: JSON from its root, or a text."""
        if is_json:
            tree = Tree.at(self._at("body"), self.recordings, self.body.where)
            return FoundBand("members", (_whole(tree, parts, "$", self.body),))
        return FoundBand("members", (self._text("body", parts),))

    def _text(self, name: str, parts: Sequence[Part]) -> Found:
        """The start line, or a body that is a text, whether or not the author names it."""
        found = [Found(part, self._at(name), "", (0,)) for part in parts]
        in_order(found)
        return found[0] if found else Found(None, self._at(name), "", (0,))

    def _frames(self, parts: Sequence[tuple[Part, Place]]) -> FoundBand:
        """The band of a stream: the frames that are named, each opened."""
        found = []
        for part, place in parts:
            tree = Tree.at(self._at(str(place)), self.recordings, part.where)
            opened = tree.opened(part, (), str(place), part.parts)
            found.append(replace(opened, order=(place.index,)))
        in_order(found)
        shown = {one.order[0] for one in found}
        count = len(self.file.frames(self.address, self.body.where))
        names: Names = tuple((self._at(f"frame:{n}"), f"frame:{n}") for n in range(1, count + 1) if n not in shown)
        return FoundBand("frames", tuple(found), names)
