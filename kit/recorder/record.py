"""What `python -m kit record` does: records all scenarios or one, then writes or compares."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from kit.data import JsonObject, member, place
from kit.errors import BROKEN, USAGE, KitError, nearest
from kit.recorder.compare import differences
from kit.recorder.folder import MANIFEST, RECORDINGS, Recorded, replace
from kit.recorder.play import record
from kit.recorder.scenario import SCENARIOS, Scenario, load_scenarios

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COMMAND = "python -m kit record"


def write(pins: JsonObject, only: str | None) -> list[str]:
    """Records, then replaces the recordings; a line for each file. Raises KitError, and then nothing is written."""
    recorded = _record(pins, only)
    changed = replace(RECORDINGS, recorded)
    gone = [name for name in changed if name not in recorded.texts]
    return [
        *(f"{place(RECORDINGS / name)}: {'recorded' if name in changed else 'as before'}" for name in recorded.texts),
        *(f"{place(RECORDINGS / name)}: removed, no scenario makes it" for name in gone),
    ]


def check(pins: JsonObject, only: str | None) -> list[str]:
    """Records and compares: a report for each file that differs. Writes nothing."""
    return differences(RECORDINGS, _record(pins, only))


def _record(pins: JsonObject, only: str | None) -> Recorded:
    scenarios = _chosen(load_scenarios(), only)
    twins = [(scenario, binding) for scenario in scenarios for binding in scenario.bindings]
    texts = {scenario.recording(binding): record(scenario, binding) for scenario, binding in twins}
    before = _probes(RECORDINGS / MANIFEST) if only is None else _others(RECORDINGS / MANIFEST, pins)
    hashes = before | {name: sha256(text.encode("utf-8")).hexdigest() for name, text in texts.items()}
    return Recorded({**texts, MANIFEST: _manifest(pins, hashes)}, complete=only is None)


def _chosen(scenarios: list[Scenario], only: str | None) -> list[Scenario]:
    names = [scenario.name for scenario in scenarios]
    if only is not None and only not in names:
        raise KitError(place(SCENARIOS), f"no scenario is named '{only}'", *nearest(only, names), code=USAGE)
    return [scenario for scenario in scenarios if only in (None, scenario.name)]


def _manifest(pins: JsonObject, hashes: Mapping[str, str]) -> str:
    files = {name: {"sha256": hashes[name]} for name in sorted(hashes)}
    return json.dumps({"command": COMMAND, "pins": pins, "files": files}, indent=2) + "\n"


def _probes(path: Path) -> dict[str, str]:
    """The hashes of the recordings in folders, which `python -m kit.probes` makes. A broken manifest has none."""
    try:
        files = json.loads(path.read_bytes())["files"]
        return {name: entry["sha256"] for name, entry in files.items() if "/" in name}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _others(path: Path, pins: JsonObject) -> dict[str, str]:
    """The hashes of the recordings that this run does not make. They must rest on the same pins."""
    if not path.exists():
        return {}
    try:
        manifest: JsonObject = json.loads(path.read_bytes())
    except ValueError as error:
        raise KitError(place(path), f"is not JSON: {error}", f"run: {COMMAND}") from None
    if manifest.get("pins") != pins:
        raise KitError(place(path), "was made with other pins", f"run: {COMMAND}", code=BROKEN)
    return {name: entry["sha256"] for name, entry in member(path, manifest, "files", dict).items()}
