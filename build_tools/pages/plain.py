"""The words of a piece of Markdown as a reader sees them: links without their targets, marks off."""

from __future__ import annotations

import re

from build_tools.pages.links import said_text
from build_tools.pages.source import masked, opening_bracket

_TARGET = re.compile(r"\]\(\s*(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)")
_NOTE = re.compile(r"\[\^[^\]\n]*\]")
_TAG = re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>")
_MARKS = re.compile(r"[\\`*_\[\]]")
ATTRIBUTES = re.compile(r"\s*\{:?\s*[.#][^{}]*\}\s*$")


def plain_words(text: str) -> str:
    """The words of a text, white space folded."""
    return said_text(without_links(text))


def as_markdown(text: str) -> str:
    """Words as Markdown that says just these."""
    return _MARKS.sub(r"\\\g<0>", text.replace("&", "&amp;").replace("<", "&lt;"))


def without_links(text: str) -> str:
    """The text with the words of its links in their place; pictures, marks of notes and tags go."""
    hidden = masked(text)
    dropped: set[int] = set()
    for match in _TARGET.finditer(hidden):
        opening = opening_bracket(hidden, match.start())
        if opening == match.start():
            continue
        if hidden[opening - 1 : opening] == "!":
            dropped.update(range(opening - 1, match.end()))
        else:
            dropped.update((opening, *range(*match.span())))
    for match in (*_NOTE.finditer(hidden), *_TAG.finditer(hidden)):
        dropped.update(range(*match.span()))
    return "".join(letter for at, letter in enumerate(text) if at not in dropped)
