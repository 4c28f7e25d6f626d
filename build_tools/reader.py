"""Reads the files of a manual, every folder once; what cannot be read becomes a problem, and the reading goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from build_tools.at_hand import at_hand
from build_tools.decisions import Decision, parse_log
from build_tools.errors import DocsError, Finding, Location
from build_tools.figures.palette import Palette, read_palette
from build_tools.figures.schema import Figure, read_figure
from build_tools.lock import Accepted, Key, parse_lock
from build_tools.manifest import read_manifest
from build_tools.pages.allowances import Allowance, in_markdown, in_yaml
from build_tools.pages.chapter import Chapter, read_chapter
from build_tools.quotes.lock import QuotesLock, parse_quotes
from build_tools.quotes.pins import Pin, read_pins
from build_tools.quotes.sources import Sources
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.settings import CONFIG, Settings
from build_tools.snippets.bindings import Binding
from build_tools.snippets.file import CutFile, read_cut_file
from build_tools.tables.extract import Extract, is_extract, read_extract
from build_tools.tables.schema import Table, read_table
from build_tools.tables.sets import Sets, read_sets
from build_tools.tables.tables import Tables
from build_tools.vocabulary import Vocabulary, read_symbols, read_terms

MANIFEST = "manifest.json"
SETS = "sets"
PALETTE = "palette"
T = TypeVar("T")


class Reader:
    """Reads files below a root; a file that cannot be read becomes a problem, and the reading goes on."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Finding] = []
        self.allowances: list[Allowance] = []

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

    def settings(self) -> str:
        """The text of mkdocs.yml."""
        text = self.text(CONFIG)
        self.allowances += in_yaml(text, CONFIG)
        return text

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
                files[name] = recording_of(name, path, raw)
            except DocsError as error:
                unread.add(name)
                self.problems.append(error.finding)
        return Recordings(files, frozenset(unread)), hashes

    def chapters(self, folder: str, sources: Iterable[str]) -> Mapping[str, Chapter]:
        """The pages of docs/ by name. What is wrong inside a page is in the page's own problems."""
        found: dict[str, Chapter] = {}
        for name, path, raw in self.readable(folder, ".md"):
            try:
                found[name] = read_chapter(name, path, _decoded(raw, path), sources)
                self.problems += found[name].problems
                self.allowances += in_markdown(found[name].lines, path, found[name].first)
            except DocsError as error:
                self.problems.append(error.finding)
        return found

    def cut_files(self, folder: str, bindings: Sequence[Binding]) -> Mapping[str, CutFile]:
        """The files of snippets/ by the name of their chapter."""
        found: dict[str, CutFile] = {}
        for name, path, raw in self.readable(folder, ".yaml"):
            try:
                found[name] = read_cut_file(name, path, _decoded(raw, path), bindings)
                self.allowances += in_yaml(_decoded(raw, path), path)
            except DocsError as error:
                found[name] = CutFile(name, path, problems=(error.finding,))
            self.problems += found[name].problems
        return found

    def figures(self, folder: str) -> tuple[Mapping[str, Figure], frozenset[str], Palette]:
        """The figures by name, the names of those that cannot be read, and the palette; without one it is empty."""
        found: dict[str, Figure] = {}
        unread: set[str] = set()
        palette = Palette(f"{folder}/{PALETTE}.yaml", {}, {}, {})
        for name, path, raw in self.readable(folder, ".yaml"):
            try:
                if name == PALETTE:
                    palette = read_palette(_decoded(raw, path), path)
                else:
                    found[name] = read_figure(name, _decoded(raw, path), path)
                self.allowances += in_yaml(_decoded(raw, path), path)
            except DocsError as error:
                unread.add(name)
                self.problems.append(error.finding)
        return found, frozenset(unread), palette

    def tables(self, folder: str) -> Tables:
        """The tables of a manual; without their folder there are none."""
        found: dict[str, Table] = {}
        unread: set[str] = set()
        path = f"{folder}/{SETS}.yaml"
        sets = self.optional(path, read_sets, Sets(path))
        extracts: dict[str, tuple[str, str]] = {}
        for name, path, raw in self.readable(folder, ".yaml"):
            with self._kept(unread, name):
                text = _decoded(raw, path)
                self.allowances += in_yaml(text, path)
                if is_extract(text, path):
                    extracts[name] = text, path
                elif name != SETS:
                    found[name] = read_table(name, text, path, sets)
        taken: dict[str, Extract] = {}
        for name, (text, path) in extracts.items():
            with self._kept(unread, name):
                taken[name] = read_extract(name, text, path, found)
        return Tables(sets, found, taken, frozenset(unread))

    @contextmanager
    def _kept(self, unread: set[str], name: str) -> Iterator[None]:
        """Keep what cannot be read as a problem, and the name of it."""
        try:
            yield
        except DocsError as error:
            unread.add(name)
            self.problems.append(error.finding)

    def lock(self, path: str) -> Mapping[Key, Accepted]:
        """The lock; nothing was accepted when there is none."""
        return self.optional(path, parse_lock, {})

    def optional(self, path: str, read: Callable[[str, str], T], nothing: T) -> T:
        """What a file says by `read`, or `nothing` when it is not there."""
        if not (self.root / path).exists():
            return nothing
        try:
            return read(self.text(path), path)
        except DocsError as error:
            self.problems.append(error.finding)
            return nothing

    def sources(self, settings: Settings) -> Sources:
        """The pinned sources, with their documents where these are at hand."""
        none: Mapping[str, Pin] = {}
        pins = self.optional(settings.sources, read_pins, none)
        lock = self.optional(settings.quotes, parse_quotes, QuotesLock())
        sources, problems = at_hand(Sources(pins, lock, {}, settings.quotes, settings.sources_in))
        self.problems += problems
        return sources

    def log(self, path: str) -> tuple[Decision, ...]:
        """The log of decisions; there were none when there is no log."""
        return self.optional(path, parse_log, ())

    def vocabulary(self, settings: Settings) -> Vocabulary:
        """The terms and symbols; without a file of terms there are none."""
        found = Vocabulary()
        try:
            if settings.terms:
                found = read_terms(self.text(settings.terms), settings.terms)
                self.allowances += in_yaml(self.text(settings.terms), settings.terms)
            for path in settings.symbols:
                found = replace(found, symbols={**found.symbols, **read_symbols(self.text(path), path)})
        except DocsError as error:
            self.problems.append(error.finding)
            return Vocabulary()
        return found

    def manifest(self, path: str) -> Mapping[str, str]:
        """The sha256 of each recording, as the recorder wrote it."""
        try:
            return read_manifest(self.text(path), path)
        except DocsError as error:
            self.problems.append(error.finding)
            return {}


def recording_of(name: str, path: str, raw: bytes) -> RecordingFile:
    """The recording in a file's bytes. Raises `DocsError` with the line."""
    return RecordingFile(name, path, parse(_decoded(raw, path), path))


def _decoded(raw: bytes, path: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        where = Location(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise DocsError(where, f"byte 0x{raw[error.start]:02x} is not UTF-8", "save the file as UTF-8") from error
