"""The project: every folder of a manual read once into frozen objects. The only module that reads its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from build_tools.decisions import Decision
from build_tools.errors import DocsError, Finding, Location
from build_tools.figures.drawing import Drawing, draw
from build_tools.figures.palette import Palette
from build_tools.figures.schema import Figure
from build_tools.lock import Accepted, Key
from build_tools.pages.allowances import Allowance
from build_tools.pages.chapter import Chapter
from build_tools.quotes.sources import Sources
from build_tools.reader import MANIFEST, Reader
from build_tools.recordings.collection import Recordings
from build_tools.settings import CONFIG, Settings, read_settings
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet
from build_tools.snippets.select import Cut, cut
from build_tools.tables.fill import Filled
from build_tools.tables.tables import Tables
from build_tools.values.prove import Verdict, prove
from build_tools.vocabulary import Vocabulary, read_unshown


@dataclass(frozen=True)
class Project:
    """A manual as read. `problems` are the files, or parts of files, that could not be."""

    root: Path
    settings: Settings
    recordings: Recordings
    chapters: Mapping[str, Chapter] = field(hash=False)
    cut_files: Mapping[str, CutFile] = field(hash=False)
    figures: Mapping[str, Figure] = field(hash=False)
    unread_figures: frozenset[str]
    palette: Palette
    tables: Tables
    vocabulary: Vocabulary
    accepted: Mapping[Key, Accepted] = field(hash=False)
    decisions: tuple[Decision, ...]
    hashes: Mapping[str, str] = field(hash=False)
    manifest: Mapping[str, str] = field(hash=False)
    assets: frozenset[str]
    sources: Sources
    problems: tuple[Finding, ...]
    allowances: tuple[Allowance, ...] = ()
    unshown: Mapping[str, str] = field(default_factory=dict, hash=False)

    def cuts(self, name: str) -> CutFile:
        """The snippets, bindings, values and claims of a chapter; none when it has no file of its own."""
        return self.cut_files.get(name) or CutFile(name, f"{self.settings.snippets}/{name}.yaml")

    def cut(self, snippet: Snippet) -> Cut:
        """The cut of a snippet of this manual; each is made once. Raises `SnippetError` or `RecordingError`."""
        file = self.recordings.file(snippet.source.recording, snippet.source_where)
        made: Cut | None = file.memo.get(snippet)  # asked once: the hash of a snippet takes long
        if made is None:
            made = file.memo[snippet] = cut(file, snippet)
        return made

    def verdict(self, page: str, claim: str) -> Verdict:
        """What came of a claim of a page; each is proved once. Raises `RecordingError`."""
        if (page, claim) not in self._verdicts:
            self._verdicts[page, claim] = prove(self.cuts(page).claims[claim], self.recordings)
        return self._verdicts[page, claim]

    def drawing(self, name: str, prefix: str) -> Drawing:
        """A figure as a page shows it, drawn once for each prefix of its ids. Raises `DocsError`."""
        if (name, prefix) not in self._drawings:
            looks = self.settings.sightings
            self._drawings[name, prefix] = draw(self.figures[name], self.recordings, self.palette, prefix, looks)
        return self._drawings[name, prefix]

    def filled(self, name: str) -> Filled:
        """A table with what stands in its cells, filled once. Raises `DocsError`."""
        if name not in self._filled:
            self._filled[name] = self.tables.fill(name, self.recordings, self.filled)
        return self._filled[name]

    @cached_property
    def _filled(self) -> dict[str, Filled]:
        return {}

    @cached_property
    def _drawings(self) -> dict[tuple[str, str], Drawing]:
        return {}

    @cached_property
    def _verdicts(self) -> dict[tuple[str, str], Verdict]:
        return {}


def load(root: Path) -> Project:
    """Read a manual. Raises `DocsError` when mkdocs.yml cannot be read; all else that cannot is in `problems`."""
    reader = Reader(root.resolve())
    settings = read_settings(reader.settings())
    recordings, hashes = reader.recordings(settings.recordings)
    figures, unread, palette = reader.figures(settings.figures)
    sources = reader.sources(settings)
    return Project(
        root=reader.root,
        settings=settings,
        recordings=recordings,
        chapters=reader.chapters(settings.docs, sources.pins),
        cut_files=reader.cut_files(settings.snippets, settings.bindings),
        figures=figures,
        tables=reader.tables(settings.tables),
        unread_figures=unread,
        palette=palette,
        vocabulary=reader.vocabulary(settings),
        unshown=reader.optional(settings.unshown, read_unshown, {}) if settings.unshown else {},
        accepted=reader.lock(settings.lock),
        decisions=reader.log(settings.log),
        hashes=hashes,
        manifest=reader.manifest(f"{settings.recordings}/{MANIFEST}"),
        assets=frozenset(path for path in reader.below(settings.docs, "") if not path.endswith(".md")),
        sources=sources,
        problems=tuple(sorted(reader.problems)),
        allowances=tuple(reader.allowances),
    )


def source_line(root: Path, where: Location) -> str:
    """The line of a file that a finding is about; "" when there is none, or it cannot be read."""
    try:
        text = Reader(root.resolve()).raw(where.path).decode("utf-8", errors="replace")
    except DocsError:
        return ""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[where.line - 1] if 0 < where.line <= len(lines) else ""


def stamps(root: Path, settings: Settings) -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of every file that `load` reads: equal stamps, equal project."""
    reader = Reader(root.resolve())
    folders = [
        (settings.docs, ""),
        (settings.snippets, ".yaml"),
        (settings.figures, ".yaml"),
        (settings.tables, ".yaml"),
        (settings.recordings, ""),
    ]
    files = (
        CONFIG,
        settings.lock,
        settings.log,
        settings.sources,
        settings.quotes,
        settings.terms,
        settings.unshown,
        *settings.symbols,
    )
    named = filter(None, files)
    paths = [*named, *(path for folder, suffix in folders for path in reader.below(folder, suffix))]
    found = ((path, (reader.root / path).stat()) for path in paths if (reader.root / path).exists())
    return tuple((path, stat.st_size, stat.st_mtime_ns) for path, stat in found)


def read_site(folder: Path) -> Mapping[str, str]:
    """The files of a built site by path. Raises `DocsError` when there is no such folder."""
    if not folder.is_dir():
        raise DocsError(Location(folder.name), "there is no site here", "build one: manual build")
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8", errors="replace") for path in paths}
