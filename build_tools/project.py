"""The project: every folder of a manual read once into frozen objects. The only module that reads its files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from build_tools.errors import DocsError, Finding, Location
from build_tools.figures.palette import Palette, read_palette
from build_tools.figures.schema import Figure, read_figure
from build_tools.lock import Accepted, Key, parse_lock
from build_tools.manifest import read_manifest
from build_tools.pages.chapter import Chapter, read_chapter
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.settings import CONFIG, Settings, read_settings
from build_tools.snippets.bindings import Binding
from build_tools.snippets.file import CutFile, read_cut_file

MANIFEST = "manifest.json"
PALETTE = "palette"


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
    accepted: Mapping[Key, Accepted] = field(hash=False)
    hashes: Mapping[str, str] = field(hash=False)
    manifest: Mapping[str, str] = field(hash=False)
    assets: frozenset[str]
    problems: tuple[Finding, ...]

    def cuts(self, name: str) -> CutFile:
        """The snippets, bindings and values of a chapter; none when it has no file of its own."""
        return self.cut_files.get(name) or CutFile(name, f"{self.settings.snippets}/{name}.yaml")


def load(root: Path) -> Project:
    """Read a manual. Raises `DocsError` when mkdocs.yml cannot be read; all else that cannot is in `problems`."""
    reader = _Reader(root.resolve())
    settings = read_settings(reader.text(CONFIG))
    recordings, hashes = reader.recordings(settings.recordings)
    figures, unread, palette = reader.figures(settings.figures)
    return Project(
        root=reader.root,
        settings=settings,
        recordings=recordings,
        chapters=reader.chapters(settings.docs),
        cut_files=reader.cut_files(settings.snippets, settings.bindings),
        figures=figures,
        unread_figures=unread,
        palette=palette,
        accepted=reader.lock(settings.lock),
        hashes=hashes,
        manifest=reader.manifest(f"{settings.recordings}/{MANIFEST}"),
        assets=frozenset(path for path in reader.below(settings.docs, "") if not path.endswith(".md")),
        problems=tuple(sorted(reader.problems)),
    )


class _Reader:
    """Reads files below a root; a file that cannot be read becomes a problem, and the reading goes on."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Finding] = []

    def raw(self, path: str) -> bytes:
        """The bytes of a file. Raises `DocsError` when it is not there, or is a link out of the root."""
        full = self.root / path
        if not full.resolve().is_relative_to(self.root):
            raise DocsError(Location(path), "the file is a link that leaves the project", "put a copy in its place")
        try:
            return full.read_bytes()
        except OSError as error:
            raise DocsError(
                Location(path), f"the file cannot be read: {(error.strerror or str(error)).lower()}"
            ) from error

    def text(self, path: str) -> str:
        """The text of a file. Raises `DocsError` when its bytes are not UTF-8."""
        return _decoded(self.raw(path), path)

    def below(self, folder: str, suffix: str) -> Iterator[str]:
        """The paths, relative to the root and sorted, of the files below a folder with an ending."""
        top = self.root / folder
        if top.resolve().is_relative_to(self.root):
            for path in sorted(top.rglob(f"*{suffix}")):
                hidden = any(part.startswith(".") for part in path.relative_to(top).parts)
                if path.is_file() and not hidden:
                    yield path.relative_to(self.root).as_posix()

    def readable(self, folder: str, suffix: str) -> Iterator[tuple[str, str, bytes]]:
        """Name (path in the folder without its ending), path and bytes of each file that can be read."""
        for path in self.below(folder, suffix):
            try:
                yield path.removeprefix(f"{folder}/").removesuffix(suffix), path, self.raw(path)
            except DocsError as error:
                self.problems.append(error.finding)

    def recordings(self, folder: str) -> tuple[Recordings, Mapping[str, str]]:
        """The recordings by name, and the sha256 of each file by its name with ending."""
        files: dict[str, RecordingFile] = {}
        hashes: dict[str, str] = {}
        unread: set[str] = set()
        for name, path, raw in self.readable(folder, ".http"):
            hashes[f"{name}.http"] = hashlib.sha256(raw).hexdigest()
            try:
                files[name] = RecordingFile(name, path, parse(_decoded(raw, path), path))
            except DocsError as error:
                unread.add(name)
                self.problems.append(error.finding)
        return Recordings(files, frozenset(unread)), hashes

    def chapters(self, folder: str) -> Mapping[str, Chapter]:
        """The pages of docs/ by name. What is wrong inside a page is in the page's own problems."""
        found: dict[str, Chapter] = {}
        for name, path, raw in self.readable(folder, ".md"):
            try:
                found[name] = read_chapter(name, path, _decoded(raw, path))
                self.problems += found[name].problems
            except DocsError as error:
                self.problems.append(error.finding)
        return found

    def cut_files(self, folder: str, bindings: Sequence[Binding]) -> Mapping[str, CutFile]:
        """The files of snippets/ by the name of their chapter."""
        found: dict[str, CutFile] = {}
        for name, path, raw in self.readable(folder, ".yaml"):
            try:
                found[name] = read_cut_file(name, path, _decoded(raw, path), bindings)
            except DocsError as error:
                found[name] = CutFile(name, path, problems=(error.finding,))
            self.problems += found[name].problems
        return found

    def figures(self, folder: str) -> tuple[Mapping[str, Figure], frozenset[str], Palette]:
        """The figures by name, the names of those that cannot be read, and the palette; without one it is empty."""
        found: dict[str, Figure] = {}
        unread: set[str] = set()
        palette = Palette(f"{folder}/{PALETTE}.yaml", {}, {})
        for name, path, raw in self.readable(folder, ".yaml"):
            try:
                if name == PALETTE:
                    palette = read_palette(_decoded(raw, path), path)
                else:
                    found[name] = read_figure(name, _decoded(raw, path), path)
            except DocsError as error:
                unread.add(name)
                self.problems.append(error.finding)
        return found, frozenset(unread), palette

    def lock(self, path: str) -> Mapping[Key, Accepted]:
        """The lock; nothing was accepted when there is none."""
        if not (self.root / path).exists():
            return {}
        try:
            return parse_lock(self.text(path), path)
        except DocsError as error:
            self.problems.append(error.finding)
            return {}

    def manifest(self, path: str) -> Mapping[str, str]:
        """The sha256 of each recording, as the recorder wrote it."""
        try:
            return read_manifest(self.text(path), path)
        except DocsError as error:
            self.problems.append(error.finding)
            return {}


def _decoded(raw: bytes, path: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        what = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        raise DocsError(Location(path, line), what, "save the file as UTF-8") from error


def stamps(root: Path, settings: Settings) -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of every file that `load` reads: equal stamps, equal project."""
    reader = _Reader(root.resolve())
    folders = [
        (settings.docs, ""),
        (settings.snippets, ".yaml"),
        (settings.figures, ".yaml"),
        (settings.recordings, ""),
    ]
    paths = [CONFIG, settings.lock, *(path for folder, suffix in folders for path in reader.below(folder, suffix))]
    found = ((path, (reader.root / path).stat()) for path in paths if (reader.root / path).exists())
    return tuple((path, stat.st_size, stat.st_mtime_ns) for path, stat in found)


def read_site(folder: Path) -> Mapping[str, str]:
    """The files of a built site by path. Raises `DocsError` when there is no such folder."""
    if not folder.is_dir():
        raise DocsError(Location(folder.name), "there is no site here", "build one: manual build")
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8", errors="replace") for path in paths}
