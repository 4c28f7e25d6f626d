"""Near misses: where in the recordings the very text of a literal stands, nearest first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from build_tools.errors import DocsError, Location
from build_tools.ledger.literals import Literal
from build_tools.recordings.address import Address, Part
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Node, decoded
from build_tools.recordings.model import SIDES, Message
from build_tools.recordings.paths import spell
from build_tools.values.numbers import numbers

_NOWHERE = Location("")
_SHORT = re.compile(r"(?:[a-z0-9]+:)?[0-9a-f]{8}(?=-|[0-9a-f]{24})", re.IGNORECASE)
_WHOLE = re.compile(r"(-?\d+)(?:\.0+)?")
_Way = tuple[int | str, ...]


@dataclass(frozen=True)
class Miss:
    """A place that a literal may mean, and what is recorded there; `is_count`: an array or object of so many items."""

    address: str
    says: str
    is_count: bool = False


@dataclass(frozen=True)
class _Spot:
    """A place of the index: the address of its part, the way from the root of its JSON, and what it says."""

    address: str
    way: _Way
    says: str
    is_count: bool = False

    @property
    def name(self) -> str:
        """The key of the place, or of the array that it is in."""
        return next((step.lower() for step in reversed(self.way) if isinstance(step, str)), "")

    @property
    def miss(self) -> Miss:
        return Miss(self.address + (spell(self.way) if self.way else ""), self.says, self.is_count)


@dataclass(frozen=True)
class Index:
    """Every recorded text with the places where it stands, and the numbers and lengths by the key they stand at."""

    texts: Mapping[str, list[_Spot]]
    counts: Mapping[str, list[_Spot]]

    @classmethod
    def of(cls, recordings: Recordings) -> Index:
        """The index of all recordings."""
        index = cls(defaultdict(list), defaultdict(list))
        for file in recordings.files.values():
            for step in file.recording.steps:
                for side in SIDES:
                    message = step.side(side)
                    if message is not None:
                        _enter(index, file, Address(file.name, step.name, side), message)
        return index

    def has(self, text: str) -> bool:
        """Whether a recording says the text somewhere."""
        return text in self.texts

    def near(self, literal: Literal, recordings: Set[str]) -> list[Miss]:
        """The places of a literal's text, those in the given recordings first.

        Of words that count, the places of that number at a key that is among the words; failing these, what is
        recorded at the key of the noun.
        """
        if literal.kind != "word":
            return _sorted(self.texts.get(literal.text, ()), recordings)
        said = {str(number) for number in numbers(literal.text)}
        words = {word.rstrip("s") for word in literal.text.lower().split()}
        named = [spot for word in words for spot in self.counts.get(word, ())]
        exact = [spot for spot in named if spot.says in said]
        noun = [spot for spot in named if spot.name.rstrip("s") == literal.noun.rstrip("s")]
        return _sorted(exact or (noun if said else ()), recordings)


def _sorted(spots: Iterable[_Spot], recordings: Set[str]) -> list[Miss]:
    """Recordings of the page come first, and in them, as in the others, those that are no twins."""
    named = ((spot.address.partition("#")[0], spot) for spot in spots)
    return [spot.miss for _, spot in sorted(named, key=lambda one: (one[0] not in recordings, "." in one[0]))]


def _enter(index: Index, file: RecordingFile, address: Address, message: Message) -> None:
    words = message.start.split(" ")
    parts = {"method": words[:1], "target": words[1:2]} if address.side == "request" else {"status": words[1:2]}
    texts = [(part, word) for part, found in parts.items() for word in found]
    for kind, pairs in (("header", message.headers), ("note", message.notes), ("trailer", message.trailers)):
        texts += [(f"{kind}:{name}", value) for name, value in pairs]
    for part, text in texts:
        index.texts[text].append(_Spot(f"{address}.{part}", (), text))
    for part_address, root in _roots(file, address, message):
        for way, node in _nodes(root):
            _enter_node(index, part_address, way, node)


def _roots(file: RecordingFile, address: Address, message: Message) -> Iterator[tuple[str, Node]]:
    kind = message.body.kind if message.body else ""
    count = len(file.frames(address, _NOWHERE)) if kind in ("sse", "grpc-stream") else 0
    parts = [Part("frame", "", n) for n in range(1, count + 1)] or ([Part("body")] if kind == "json" else [])
    for part in parts:
        whole = Address(address.recording, address.step, address.side, part)
        try:
            yield str(whole), file.source(whole, _NOWHERE).root
        except DocsError:  # a frame of plain text
            continue


def _nodes(root: Node) -> Iterator[tuple[_Way, Node]]:
    todo: list[tuple[_Way, Node]] = [((), root)]
    while todo:
        way, node = todo.pop()
        yield way, node
        names: Iterable[int | str] = map(decoded, node.keys) if node.kind == "object" else range(len(node.children))
        below = [((*way, name), child) for name, child in zip(names, node.children, strict=True)]
        todo.extend(reversed(below))


def _enter_node(index: Index, address: str, way: _Way, node: Node) -> None:
    if node.kind in ("object", "array"):
        spot = _Spot(address, way, str(len(node.children)), is_count=True)
        index.counts[spot.name.rstrip("s")].append(spot)
        return
    text = node.says()
    spot = _Spot(address, way, text)
    whole = _WHOLE.fullmatch(text) if node.kind == "number" else None
    short = _SHORT.match(text)
    for form in {text, *((whole[1],) if whole else ()), *((short[0],) if short else ())}:
        index.texts[form].append(spot)
    if whole:
        index.counts[spot.name.rstrip("s")].append(_Spot(address, way, whole[1]))
