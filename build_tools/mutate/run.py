"""Runs of mutants. A unit is what the pages show of one recording, or what the author of one page wrote."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from build_tools.errors import Location
from build_tools.mutate.recorded import Mutant, Siblings, mutants_of, siblings_in
from build_tools.mutate.seen import seen
from build_tools.mutate.shown import Part, parts_of
from build_tools.mutate.verdict import Verdict, judge
from build_tools.mutate.written import rewritten
from build_tools.project import Project, load
from build_tools.reader import Reader
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.showing import shown_on


@dataclass(frozen=True)
class Result:
    """What noticed a mutant: its kind, where the change is, the pages that show it."""

    kind: str
    where: Location
    pages: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True)
class Bench:
    """A manual without a finding, ready for mutants. `texts` are the sources of its pages by path."""

    project: Project
    texts: Mapping[str, str] = field(hash=False)

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """What the pages show, by recording."""
        return {part.recording: part for part in parts_of(self.project)}

    @cached_property
    def siblings(self) -> Siblings:
        """The strings that a key has in any recording."""
        return siblings_in(self.project.recordings.files.values())

    @property
    def units(self) -> tuple[str, ...]:
        """`recording NAME` for each that a page shows, and `page NAME` for each that shows one."""
        pages = [name for name, chapter in self.project.chapters.items() if chapter.directives or chapter.links]
        return *(f"recording {name}" for name in self.parts), *(f"page {name}" for name in pages)

    def run(self, unit: str) -> Iterator[Result]:
        """Every mutant of a unit."""
        kind, _, name = unit.partition(" ")
        yield from self._page(name) if kind == "page" else self._recording(self.parts[name])

    def _recording(self, part: Part) -> Iterator[Result]:
        """As if recorded again: the manifest is right, and the lock is as it was."""
        file, before = self.project.recordings.files[part.recording], seen(part.project)
        for mutant in mutants_of(part, file, self.siblings):
            project = _recorded_again(part, file, mutant)
            verdict = judge(project)
            if verdict != "missed" or seen(project) != before:
                yield Result(mutant.kind, Location(file.path, mutant.line), tuple(sorted(mutant.pages)), verdict)

    def _page(self, page: str) -> Iterator[Result]:
        for mutant in rewritten(self.project, page, self.texts):
            yield Result(mutant.kind, mutant.where, (page,), judge(mutant.project))

    def digest(self, unit: str) -> str:
        """A digest of all that decides about a unit, besides the tools: equal digests, equal results."""
        kind, _, name = unit.partition(" ")
        project = self.project if kind == "page" else self.parts[name].project
        pages = [name] if kind == "page" else sorted(project.chapters)
        found = hashlib.sha256(unit.encode())
        recordings = set[str]() if kind == "page" else {name}
        for page in pages:
            for key, shown, _ in shown_on(project, project.chapters[page]):
                found.update(repr((key, shown, project.accepted.get(key))).encode())
                recordings |= {address.partition("#")[0] for address in shown.addresses}
        for path in self._sources_of(pages, project):
            found.update(self.texts.get(path, "").encode())
        for recording in sorted(recordings):
            found.update(self.project.hashes[f"{recording}.http"].encode())
        return found.hexdigest()

    def _sources_of(self, pages: list[str], project: Project) -> Iterator[str]:
        settings = project.settings
        for page in pages:
            yield from (f"{settings.docs}/{page}.md", f"{settings.snippets}/{page}.yaml")
        yield from (figure.path for figure in project.figures.values())
        if tables := project.tables.by_name.values():
            yield project.tables.sets.path
            yield from (table.path for table in tables)


def _recorded_again(part: Part, file: RecordingFile, mutant: Mutant) -> Project:
    files = {**part.project.recordings.files, file.name: RecordingFile(file.name, file.path, mutant.recording)}
    return replace(part.project, recordings=Recordings(files, part.project.recordings.unread))


def bench(root: Path) -> Bench:
    """The manual at a root, its quotes proved by their lock alone. Raises `DocsError` when it cannot be read.

    With the sources at hand a lock is compared with all quotes of the manual, of which a mutant has only a part.
    """
    project, reader = load(root), Reader(root.resolve())
    project = replace(project, sources=replace(project.sources, documents={}))
    settings = project.settings
    folders = (settings.snippets, settings.figures, settings.tables)
    paths = [
        *reader.below(settings.docs, ".md"),
        *(path for folder in folders for path in reader.below(folder, ".yaml")),
    ]
    return Bench(project, {path: reader.text(path) for path in paths})


def run_units(root: Path, units: tuple[str, ...], until: float | None) -> list[tuple[str, tuple[Result, ...]]]:
    """The results of units, for a process of its own. No unit is begun after `until`, a time in seconds."""
    made = bench(root)
    return [(unit, tuple(made.run(unit))) for unit in units if until is None or time.time() < until]
