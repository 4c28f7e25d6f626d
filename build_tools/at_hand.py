"""The sources at hand: read from the folder that the environment names. They are no part of the manual's own files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from build_tools.errors import DocsError, Finding, Location, SourceError
from build_tools.quotes.document import Document
from build_tools.quotes.pins import Pin
from build_tools.quotes.sources import Sources, read_document

_FETCH = "fetch it again: make sources"


def at_hand(sources: Sources) -> tuple[Sources, tuple[Finding, ...]]:
    """The sources with the documents that can be read, and what is wrong with those that are not as pinned."""
    folder = os.environ.get(sources.variable, "") if sources.variable else ""
    if not folder or not sources.pins:
        return sources, ()
    documents: dict[str, Document] = {}
    problems: list[Finding] = []
    for name, pin in sources.pins.items():
        try:
            documents[name] = _pinned(pin, Path(folder))
        except DocsError as error:
            problems.append(error.finding)
    return replace(sources, documents=documents), tuple(problems)


def _pinned(pin: Pin, folder: Path) -> Document:
    file = _first(pin, folder)
    if not file:
        what = f"source '{pin.name}' is not among the sources at hand"
        raise SourceError(pin.where, what, f"looked for: {', '.join(pin.files)}", _FETCH)
    raw = (folder / file).read_bytes()
    found = hashlib.sha256(raw).hexdigest()
    if found != pin.files[file]:
        what = f"source '{pin.name}' is not as it is pinned: {file} has another sha256"
        raise SourceError(pin.where, what, f"pinned {pin.files[file]}", f"found {found}", _FETCH)
    return _read(pin, file, raw)


def _read(pin: Pin, file: str, raw: bytes) -> Document:
    try:
        return read_document(file, raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        what = f"source '{pin.name}' is not UTF-8: {file}, byte {error.start}"
        raise SourceError(pin.where, what) from error


def _first(pin: Pin, folder: Path) -> str:
    """The first of a source's files that is in a folder, or ""."""
    return next((file for file in pin.files if (folder / file).is_file()), "")


def other_documents(pins: Mapping[str, Pin], folder: Path) -> Mapping[str, Document]:
    """The sources as another folder has them, in whatever version. Raises `SourceError` when it has none."""
    files = {name: file for name, pin in pins.items() if (file := _first(pin, folder))}
    if not files:
        looked = ", ".join(file for pin in pins.values() for file in pin.files)
        raise SourceError(Location("manual quotes"), "the folder has no source", f"looked for: {looked}")
    return {name: _read(pins[name], file, (folder / file).read_bytes()) for name, file in files.items()}
