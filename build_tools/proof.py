"""The proof: what a built page says of itself, so that a check can hold it to it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from build_tools.project import Project
from build_tools.showing import cell_count, listing_count, recordings_of
from build_tools.visible import escaped

_NOTHING = "This page shows nothing recorded."


@dataclass(frozen=True)
class Proof:
    """How many listings, figures, values and indexes a page has, and the recordings, by sha256, that they are from."""

    page: str
    listings: int
    figures: int
    values: int
    recordings: dict[str, str]
    indexes: int = 0

    @classmethod
    def of(cls, project: Project, page: str) -> Proof | None:
        """The proof that a page of the project must carry; None for a page that is no chapter."""
        chapter = project.chapters.get(page)
        if chapter is None:
            return None
        hashes = {name: project.hashes[f"{name}.http"] for name in sorted(recordings_of(project, chapter))}
        listings, figures = listing_count(project, chapter), len(chapter.blocks("figure"))
        values, indexes = len(chapter.links) + cell_count(project, chapter), len(chapter.blocks("index"))
        return cls(page, listings, figures, values, hashes, indexes)

    def json(self) -> str:
        """The proof as its attribute holds it."""
        return json.dumps(asdict(self), sort_keys=True)

    @property
    def words(self) -> str:
        """What the proof says to a reader."""
        count = len(self.recordings)
        if self.recordings:
            return f"Every value on this page was checked against {count} recording{'s' if count != 1 else ''}."
        return "What this page lists is proved where it stands." if self.indexes else _NOTHING

    def html(self) -> str:
        """What carries the proof."""
        return f'<span data-proof="{escaped(self.json())}">{self.words}</span>'
