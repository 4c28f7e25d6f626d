"""The manifest of the recordings: the command, the pins, the sha256 of each file, and the other versions recorded."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from kit.data import JsonObject, member, place
from kit.errors import BROKEN, KitError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

COMMAND = "python -m kit record"
_AGAIN = f"run: {COMMAND}"


@dataclass(frozen=True)
class Manifest:
    """`files` by name; `also` by the folder of the recordings with another version: its command and packages."""

    pins: JsonObject
    files: JsonObject = field(default_factory=dict)
    also: JsonObject = field(default_factory=dict)

    def keeping(self, kept: Callable[[str], bool]) -> Manifest:
        """The manifest with those files alone whose names are to be kept."""
        return replace(self, files={name: entry for name, entry in self.files.items() if kept(name)})

    def holding(self, texts: Mapping[str, str]) -> Manifest:
        """The manifest with the hashes of these texts too."""
        fresh = {name: {"sha256": sha256(text.encode("utf-8")).hexdigest()} for name, text in texts.items()}
        return replace(self, files={**self.files, **fresh})

    def text(self) -> str:
        """The manifest as its file."""
        head = {"command": COMMAND, "pins": self.pins, **({"also": self.also} if self.also else {})}
        return json.dumps({**head, "files": {name: self.files[name] for name in sorted(self.files)}}, indent=2) + "\n"


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file. Raises KitError when it is not there or cannot be read."""
    try:
        loaded: JsonObject = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise KitError(place(path), "is not there", _AGAIN) from None
    except ValueError as error:
        raise KitError(place(path), f"is not JSON: {error}", _AGAIN) from None
    return Manifest(member(path, loaded, "pins", dict), member(path, loaded, "files", dict), loaded.get("also", {}))


def read_with_pins(path: Path, pins: JsonObject) -> Manifest:
    """The same, and KitError when it rests on other pins."""
    manifest = read_manifest(path)
    if manifest.pins != pins:
        raise KitError(place(path), "was made with other pins", _AGAIN, code=BROKEN)
    return manifest
