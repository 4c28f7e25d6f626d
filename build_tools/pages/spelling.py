"""How a text spells the terms that a manual defines: whole words, in either case, also in the plural."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_NEVER = re.compile(r"(?!)")


def spelling(terms: Iterable[str]) -> re.Pattern[str]:
    """What finds terms in a text, the longest first. An acronym is found in its own letters only."""
    known = sorted(terms, key=len, reverse=True)
    if not known:
        return _NEVER
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(_spelled, known))})s?(?![\w-]|\.\w)")


def key_of(text: str, keys: Collection[str]) -> str:
    """The key of the term that a text spells, or ""."""
    said = " ".join(text.split()).casefold()
    return next((key for key in (said, said.removesuffix("s")) if key in keys), "")


def _spelled(term: str) -> str:
    words = r"\s+".join(map(re.escape, term.split()))
    return words if len(term) > 1 and term == term.upper() else f"(?i:{words})"
