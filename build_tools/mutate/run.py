"""Runs of mutants: a unit is what pages show of one recording, or what the author of one page wrote."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

from build_tools.errors import Location
from build_tools.mutate.recorded import Siblings, mutants_of, siblings_in
from build_tools.mutate.shown import Part, parts_of
from build_tools.mutate.verdict import Verdict, judge_recorded, judge_written
from build_tools.mutate.written import rewritten
from build_tools.project import Project, load, texts
from build_tools.showing import shown_on


@dataclass(frozen=True)
class Result:
    """What noticed a mutant: its kind, where it changes what, the pages that show that."""

    kind: str
    where: Location
    pages: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True)
class Bench:
    """A manual ready for mutants."""

    project: Project
    sources: Mapping[str, str] = field(hash=False)

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """What the pages show, by recording."""
        return {part.recording: part for part in parts_of(self.project)}

    @cached_property
    def siblings(self) -> Siblings:
        """The texts that a key has in any recording."""
        return siblings_in(self.project.recordings.files.values())

    @property
    def units(self) -> tuple[str, ...]:
        """The names of all units: `recording NAME` and `page NAME`."""
        pages = [name for name, chapter in self.project.chapters.items() if chapter.directives or chapter.links]
        return *(f"recording {name}" for name in self.parts), *(f"page {name}" for name in pages)

    def run(self, unit: str) -> Iterator[Result]:
        """Every mutant of a unit."""
        kind, _, name = unit.partition(" ")
        yield from self._page(name) if kind == "page" else self._recording(self.parts[name])

    def _recording(self, part: Part) -> Iterator[Result]:
        file = self.project.recordings.files[part.recording]
        for mutant in mutants_of(part, file, self.siblings):
            verdict = judge_recorded(part, mutant)
            if verdict is not None:
                yield Result(mutant.kind, Location(file.path, mutant.line), tuple(sorted(mutant.pages)), verdict)

    def _page(self, page: str) -> Iterator[Result]:
        for mutant in rewritten(self.project, page, self.sources):
            yield Result(mutant.kind, mutant.where, (page,), judge_written(mutant))

    def digest(self, unit: str) -> str:
        """A digest of all that decides about a unit's results, besides the tools."""
        kind, _, name = unit.partition(" ")
        project = self.project if kind == "page" else self.parts[name].project
        pages = [name] if kind == "page" else list(project.chapters)
        found = hashlib.sha256(unit.encode())
        for page in pages:
            for key, shown, _ in shown_on(project, project.chapters[page]):
                found.update(repr((key, shown, project.accepted.get(key))).encode())
            found.update(repr([self.sources.get(path) for path in self._paths(page)]).encode())
        for recording in sorted(self._recordings(project, pages)):
            found.update(self.project.hashes[f"{recording}.http"].encode())
        return found.hexdigest()
