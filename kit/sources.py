"""Fetches what the pages quote: each pinned source by its address at the commit, kept only with the pinned sha256."""

from __future__ import annotations

import hashlib
import urllib.error
import urllib.request
from pathlib import Path

from kit.data import JsonObject, line_of, load_yaml, member, place
from kit.errors import KitError
from kit.pins import PINS

TIMEOUT = 30.0  # seconds for an answer


def fetch(folder: Path, pins: Path = PINS) -> list[str]:
    """Puts every source into the folder, under the name of its first file, and says of each what was done.

    A file that is there as pinned is left alone. Raises KitError for the first that cannot be had; nothing is written
    of a file that is not as pinned.
    """
    done = []
    for name, source in member(pins, load_yaml(pins), "sources", dict).items():
        file, sha256 = next(iter(member(pins, source, "files", dict).items()))
        target = folder / file
        if target.is_file() and hashlib.sha256(target.read_bytes()).hexdigest() == sha256:
            done.append(f"{name}: {file} is there")
            continue
        raw = _fetched(name, source, pins)
        found = hashlib.sha256(raw).hexdigest()
        if found != sha256:
            where = place(pins, line_of(pins, f"{file}:"))
            raise KitError(
                where, f"what was fetched for '{name}' is not as pinned", f"pinned {sha256}", f"found  {found}"
            )
        _put(target, raw)
        done.append(f"{name}: {file} fetched, {len(raw)} bytes")
    return done


def _fetched(name: str, source: JsonObject, pins: Path) -> bytes:
    address = member(pins, source, "raw", str).replace("{commit}", str(source.get("commit", "")))
    where = place(pins, line_of(pins, f"  {name}:"))
    if not address.startswith(("https://", "http://")):
        raise KitError(where, f"'{address}' is no web address")
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:  # noqa: S310 - http or https, as pinned
            raw: bytes = answer.read()
            return raw
    except (OSError, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()  # the answer of a server that has no such file is open
        reason = str(getattr(error, "reason", error)).lower()
        raise KitError(where, f"'{name}' cannot be fetched: {reason}", f"from {address}") from None


def _put(target: Path, raw: bytes) -> None:
    """Writes a file in one step."""
    temporary = target.with_name(f".{target.name}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(raw)
        temporary.replace(target)
    except OSError as error:
        raise KitError(str(target), f"cannot be written: {(error.strerror or str(error)).lower()}") from None
