"""Numbers: of parts and sections from the nav, of figures and listings by part, in reading order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import LISTINGS
from build_tools.settings import NavPage


@dataclass(frozen=True)
class Place:
    """Where a page stands: its number ("4.4", or "" outside the parts), its part's number and title."""

    number: str = ""
    part: int = 0
    part_title: str = ""
    plates: Mapping[tuple[str, int], str] = field(default_factory=dict, hash=False)
    """The number of the page's n-th block of a kind, from 0: ("snippet", 0) -> "4.11"."""


def number_pages(nav: Sequence[NavPage], chapters: Mapping[str, Chapter]) -> Mapping[str, Place]:
    """The place of every page of the nav, by its name.

    A page without text yet may reserve figure numbers with `figures: N` in its front matter.
    """
    places: dict[str, Place] = {}
    parts = list(dict.fromkeys(page.parts[0] for page in nav if page.parts))
    sections: Counter[str] = Counter()
    plates: Counter[tuple[str, str]] = Counter()
    for page in nav:
        name = page.path.removesuffix(".md")
        if not page.parts or name not in chapters:
            places[name] = Place()
            continue
        title = page.parts[0]
        part = parts.index(title) + 1
        sections[title] += 1
        places[name] = Place(f"{part}.{sections[title]}", part, title, _plates(chapters[name], title, part, plates))
    return places


def _plates(chapter: Chapter, title: str, part: int, counts: Counter[tuple[str, str]]) -> Mapping[tuple[str, int], str]:
    """The numbers of a page's blocks; counting goes on through the part."""
    found: dict[tuple[str, int], str] = {}
    here: Counter[str] = Counter()
    for block in chapter.directives:
        series = LISTINGS[0] if block.kind in LISTINGS else block.kind
        counts[title, series] += 1
        found[block.kind, here[block.kind]] = f"{part}.{counts[title, series]}"
        here[block.kind] += 1
    reserved = chapter.front.get("figures", "")
    counts[title, "figure"] += int(reserved) if reserved.isdecimal() else 0
    return found
