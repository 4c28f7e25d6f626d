"""Markdown sources: a section is a heading, until the next heading of its level or above."""

from __future__ import annotations

import re
from collections import Counter

from build_tools.pages.passages import passages
from build_tools.quotes.document import Document, Section, whole

_NUMBERED = re.compile(r"(\d+(?:\.\d+)+|\d+(?=\.))\.?\s+(.*)")
_NOT_IN_SLUG = re.compile(r"[^\w\- ]")


def read_markdown(text: str) -> Document:
    """The document of a Markdown text. A numbered heading is named by its number ("3.1.5"), another by its fragment."""
    found = passages(text.split("\n"))
    sections = {"": whole(found)}
    fragments: Counter[str] = Counter()
    for n, passage in enumerate(found):
        if passage.level:
            fragment = _fragment(passage.text, fragments)
            match = _NUMBERED.fullmatch(passage.text)
            name, title = (match[1], match[2]) if match and match[1] not in sections else (fragment, passage.text)
            after = range(n + 1, len(found))
            end = next((m for m in after if 0 < found[m].level <= passage.level), len(found))
            sections[name] = Section(name, title, passage.first, fragment, n, end)
    return Document(sections, found)


def _fragment(title: str, seen: Counter[str]) -> str:
    """The fragment of a heading as GitHub makes it; one that is there already gets a number."""
    slug = _NOT_IN_SLUG.sub("", title.lower()).replace(" ", "-")
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug] - 1}"
