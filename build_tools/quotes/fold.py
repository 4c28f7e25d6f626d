"""Folding: what two texts may differ in and still say the same words, and nothing else."""

from __future__ import annotations

import hashlib
import re

_QUOTES = re.compile('["“”„‟«»‘’‚‛‹›´`]')
_DASHES = re.compile("[‐‑‒–—―−]")


def folded(text: str) -> str:
    """The text with typographic quotes and dashes as plain ones, and any white space as one space."""
    return " ".join(_DASHES.sub("-", _QUOTES.sub("'", text)).split())


def digest(text: str) -> str:
    """The hash of a text as the lock keeps it: of its folded words."""
    return hashlib.sha256(folded(text).encode("utf-8", "surrogatepass")).hexdigest()
