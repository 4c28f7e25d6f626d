"""Keeps what was measured: the recordings with their hashes in the manifest, and in `pins.yaml` what ran."""

from __future__ import annotations

import dataclasses
import json
from hashlib import sha256
from typing import TYPE_CHECKING

import yaml

from build_tools.recordings.http_format import parse, render
from build_tools.recordings.model import Recording
from kit.data import JsonObject, load_yaml, member, place
from kit.errors import KitError
from kit.probes.sdks import PROBES
from kit.recorder.folder import MANIFEST, RECORDINGS, Recorded, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kit.probes.sdks import Sdk

PINS = PROBES / "pins.yaml"
CARD = "card.jsonrpc"
_HEAD = "# What ran: written by `python -m kit.probes run`. An SDK that is not here was not measured.\n"


def keep(sdk: Sdk, recordings: Mapping[str, Recording]) -> list[str]:
    """Replaces the recordings of an SDK as a set; the names that changed. Raises KitError when another is at it."""
    folder = f"sdk/{sdk.name}"
    named = {name: _with_pins(sdk, recording) if name == CARD else recording for name, recording in recordings.items()}
    texts = {f"{folder}/{name}.http": render(recording) for name, recording in named.items()}
    manifest = _manifest(folder, texts)
    changed = replace(RECORDINGS, Recorded({**texts, MANIFEST: manifest}, complete=True, below=folder))
    _pin(sdk)
    return changed


def _with_pins(sdk: Sdk, recording: Recording) -> Recording:
    """The recording of the card with what answered as notes, so that a page can say it as it says what was answered."""
    pins = sdk.pins()
    notes = tuple((f"sdk.{key}", str(pins[key])) for key in ("package", "version", "runtime"))
    first, *others = recording.steps
    request = dataclasses.replace(first.request, notes=(*first.request.notes, *notes))
    return Recording((dataclasses.replace(first, request=request), *others))


def kept(sdk: Sdk) -> dict[str, Recording]:
    """The recordings of an SDK, by name."""
    folder = RECORDINGS / "sdk" / sdk.name
    return {
        path.name.removesuffix(".http"): parse(path.read_text("utf-8"), place(path)) for path in folder.glob("*.http")
    }


def _manifest(folder: str, texts: Mapping[str, str]) -> str:
    """The manifest with the hashes of one SDK replaced. What `python -m kit record` made stays as it is."""
    path = RECORDINGS / MANIFEST
    try:
        before: JsonObject = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise KitError(place(path), f"cannot be read: {error}", "run: python -m kit record") from None
    others = {
        name: entry for name, entry in member(path, before, "files", dict).items() if not name.startswith(f"{folder}/")
    }
    ours = {name: {"sha256": sha256(text.encode("utf-8")).hexdigest()} for name, text in texts.items()}
    files = others | ours
    return json.dumps({**before, "files": {name: files[name] for name in sorted(files)}}, indent=2) + "\n"


def _pin(sdk: Sdk) -> None:
    pins = load_yaml(PINS) if PINS.exists() else {}
    pins[sdk.name] = sdk.pins()
    PINS.write_text(_HEAD + yaml.safe_dump({name: pins[name] for name in sorted(pins)}, sort_keys=False), "utf-8")
