"""The lock of the quotes: where each stands in its source, and hashes, so that the proof holds without the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.errors import SnippetError
from build_tools.yaml_lines import Entry, read_yaml

_HEAD = """\
# Where the quotes of the pages stand in their sources: lines, and hashes of words. Only `manual quotes --write` writes
# this file, with the sources at hand. It holds no text of a source.
"""
_KEYS = ("sources", "sections", "quotes")
_WRITES = "manual quotes --write writes this file, with the sources at hand"


@dataclass(frozen=True)
class Place:
    """Where a section begins in its source, and the fragment that leads to it."""

    line: int
    fragment: str


@dataclass(frozen=True)
class Proved:
    """The lines of the passage that a quote stands in, and the hash of the passage."""

    lines: str
    passage: str


@dataclass(frozen=True)
class QuotesLock:
    """The sha256 of each source as it was pinned, the sections cited, and the quotes by target and hash."""

    sources: Mapping[str, str] = field(default_factory=dict, hash=False)
    sections: Mapping[str, Place] = field(default_factory=dict, hash=False)
    quotes: Mapping[tuple[str, str], Proved] = field(default_factory=dict, hash=False)


def parse_quotes(text: str, path: str) -> QuotesLock:
    """The lock in a text. Raises `DocsError` with the line."""
    parts = read_yaml(text, path).fields("the lock", _KEYS)
    sources, sections, quotes = (parts[key].mapping(f"'{key}'") if key in parts else {} for key in _KEYS)
    return QuotesLock(
        {name: entry.text("the sha256") for name, entry in sources.items()},
        {target: _place(entry) for target, entry in sections.items()},
        {
            (target, hash): Proved(*_texts(entry, ("lines", "passage")))
            for target, below in quotes.items()
            for hash, entry in below.mapping(f"'{target}'").items()
        },
    )


def _place(entry: Entry) -> Place:
    line, fragment = _texts(entry, ("line", "fragment"))
    if not line.isdecimal():
        raise SnippetError(entry.where, f"'{line}' is no line", _WRITES)
    return Place(int(line), fragment)


def _texts(entry: Entry, keys: tuple[str, str]) -> tuple[str, str]:
    fields = entry.fields("an entry of the lock", keys)
    missing = [key for key in keys if key not in fields]
    if missing:
        raise SnippetError(entry.where, f"the entry has no '{missing[0]}'", _WRITES)
    one, other = (fields[key].text(f"'{key}'") for key in keys)
    return one, other


def render_quotes(lock: QuotesLock) -> str:
    """The text of a lock, sorted; a part without entries is left out."""
    sources = [f'  {name}: "{hash}"\n' for name, hash in sorted(lock.sources.items())]
    sections = [
        f'  "{target}": {{line: "{place.line}", fragment: "{place.fragment}"}}\n'
        for target, place in sorted(lock.sections.items())
    ]
    quotes: list[str] = []
    last = ""
    for (target, hash), proved in sorted(lock.quotes.items()):
        quotes += [f'  "{target}":\n'] if target != last else []
        quotes += [f'    "{hash}":\n      {{lines: "{proved.lines}", passage: "{proved.passage}"}}\n']
        last = target
    parts = zip(_KEYS, (sources, sections, quotes), strict=True)
    return _HEAD + "".join(f"{key}:\n{''.join(entries)}" for key, entries in parts if entries)
