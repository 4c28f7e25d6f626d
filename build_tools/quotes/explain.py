"""What a report says of a quote that does not stand in its section: where it stands, or what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from build_tools.pages.passages import CELL, Passage
from build_tools.quotes.document import Document
from build_tools.quotes.fold import folded
from build_tools.quotes.match import guarded, lost, pieces
from build_tools.visible import visible

_ALIKE = 0.5  # of the words of a quote that a passage has, so that a report compares the two
_PLACES = "the words are there, in another order, or over the end of a word, a cell or a passage"
_FEW = 12  # words that a report shows of a difference


@dataclass(frozen=True)
class Nearest:
    """The passage most like a quote, and the share of the quote's words that it has in their order."""

    passage: Passage
    share: float


def elsewhere(quote: str, documents: Mapping[str, Document], first: str = "") -> tuple[str, Passage] | None:
    """The target and passage where a quote stands, looked for in the named document first."""
    for name in sorted(documents, key=lambda name: name != first):
        document = documents[name]
        for passage in document.passages:
            if lost(quote, passage.text) is not None:
                return f"{name}:{document.section_of(passage).name}", passage
    return None


def nearest_passage(quote: str, passages: Iterable[Passage]) -> Nearest | None:
    """The passage most like a quote, None when none has half of its words."""
    words = _words(quote)
    found = [Nearest(passage, _share(words, _words(passage.text))) for passage in passages]
    best = max(found, key=lambda near: near.share, default=None)
    return best if best and best.share >= _ALIKE else None


def _share(words: Sequence[str], others: Sequence[str]) -> float:
    blocks = _compared(words, others).get_matching_blocks()
    return sum(block.size for block in blocks) / max(1, len(words))


def _words(text: str) -> list[str]:
    return [word for word in folded(text).split() if word != CELL]


def _compared(words: Sequence[str], others: Sequence[str]) -> SequenceMatcher[str]:
    lower, others_lower = ([word.lower().strip(".,;:") for word in some] for some in (words, others))
    return SequenceMatcher(None, lower, others_lower, autojunk=False)


def difference(quote: str, passage: str) -> str:
    """The first difference between a quote and the passage that it is meant from: in words, else in case and marks."""
    piece = next((piece for piece in pieces(quote) if lost(piece, passage) is None), "")
    words, others = _words(piece), _words(passage)
    codes = _compared(words, others).get_opcodes()
    inner = [code for n, code in enumerate(codes) if code[0] != "insert" or 0 < n < len(codes) - 1]
    for n, (kind, a, b, c, d) in enumerate(inner):
        if kind != "equal":
            source = others[c:d] if 0 < n < len(inner) - 1 else others[c:d][: b - a] if n else others[c:d][-(b - a) :]
            return _told(words[a:b], source, " ".join(words[max(0, a - 2) : a]))
    alike = [pair for _, a, b, c, d in inner for pair in zip(words[a:b], others[c:d], strict=True)]
    return next((_odd(n, *pair) for n, pair in enumerate(alike) if pair[0] != pair[1]), _PLACES)


def _told(said: Sequence[str], source: Sequence[str], after: str) -> str:
    behind = f" after '{after}'" if after else ""
    if not source:
        return f"the source does not have '{_short(said)}'{behind}"
    if not said:
        marked = "" if guarded(" ".join(source)) else "; a cut is marked with …"
        return f"{behind.strip()} the source has '{_short(source)}'{marked}"
    return f"the source says '{_short(source)}' where the quote says '{_short(said)}'"


def _odd(n: int, said: str, source: str) -> str:
    """Words that differ in case or a mark alone; the first letter of a quote may, in brackets."""
    what = f"the source says '{visible(source)}' where the quote says '{visible(said)}'"
    return (
        f"{what}; write [{said[0]}]{visible(said[1:])}" if not n and said == source[0].swapcase() + source[1:] else what
    )


def _short(words: Sequence[str]) -> str:
    return visible(" ".join(words[:_FEW]) + (" …" if words[_FEW:] else ""))
