"""Two sequences side by side: which item became which, by how much two items have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

_LEAST = 0.3  # of likeness: items with less in common are not the same item
_MOST_PAIRS = 40_000  # that are weighed; longer sequences are paired in order

Pair = tuple[int | None, int | None]
"""The index of an item before and after; None: it was not there."""


@dataclass(frozen=True)
class Like:
    """What of an item is compared: its text, and its pieces, each a place in the item and what stands there."""

    text: str
    pieces: Counter[tuple[str, str]]
    places: Counter[str]

    @classmethod
    def of(cls, text: str, pieces: Iterable[tuple[str, str]]) -> Like:
        """An item of pieces."""
        counted = Counter(pieces)
        return cls(text, counted, Counter(place for place, _ in counted.elements()))

    def likeness(self, other: Like) -> float:
        """1 for equal texts; a half when the same places hold other things; 0 when nothing is alike."""
        if self.text == other.text:
            return 1.0
        total = self.pieces.total() + other.pieces.total()
        return ((self.pieces & other.pieces).total() + (self.places & other.places).total()) / total if total else 0.0


def align(old: Sequence[Like], new: Sequence[Like], least: float = _LEAST) -> list[Pair]:
    """The pairs, in order, that have the most in common; what has no partner stands alone."""
    head = _equal(old, new)
    tail = _equal(old[head:][::-1], new[head:][::-1])
    one, other = old[head : len(old) - tail], new[head : len(new) - tail]
    middle = _weighed(one, other, least) if len(one) * len(other) <= _MOST_PAIRS else _in_order(len(one), len(other))
    return [
        *((n, n) for n in range(head)),
        *((_from(a, head), _from(b, head)) for a, b in middle),
        *((len(old) - tail + n, len(new) - tail + n) for n in range(tail)),
    ]


def _from(index: int | None, first: int) -> int | None:
    return None if index is None else index + first


def _equal(old: Sequence[Like], new: Sequence[Like]) -> int:
    """How many items at the beginning are equal."""
    both = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(both) if a.text != b.text), min(len(old), len(new)))


def _in_order(old: int, new: int) -> list[Pair]:
    return list(zip_longest(range(old), range(new)))


def _weighed(old: Sequence[Like], new: Sequence[Like], least: float) -> list[Pair]:
    """The alignment of the greatest sum of likeness (Needleman and Wunsch, without a price for gaps)."""
    likeness = [[a.likeness(b) for b in new] for a in old]
    sums = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]  # from item i and j on
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            both = likeness[i][j] + sums[i + 1][j + 1] if likeness[i][j] >= least else 0.0
            sums[i][j] = max(both, sums[i + 1][j], sums[i][j + 1])
    return list(_walked(sums))


def _walked(sums: list[list[float]]) -> Iterator[Pair]:
    """The way through the sums: an item is left alone where that loses nothing."""
    i, j, rows, columns = 0, 0, len(sums) - 1, len(sums[0]) - 1
    while i < rows and j < columns:
        if sums[i][j] == sums[i + 1][j]:
            yield i, None
            i += 1
        elif sums[i][j] == sums[i][j + 1]:
            yield None, j
            j += 1
        else:
            yield i, j
            i, j = i + 1, j + 1
    yield from ((n, None) for n in range(i, rows))
    yield from ((None, n) for n in range(j, columns))


def reordered(old: Sequence[str], new: Sequence[str]) -> set[str]:
    """Of names that both sequences have, each once, those that stand in another order."""
    common = set(old) & set(new)
    one, other = ([name for name in names if name in common] for names in (old, new))
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return common - {name for block in blocks for name in one[block.a : block.a + block.size]}
