"""What `python -m kit record` does: records all scenarios or one, then writes or compares."""

from __future__ import annotations

from dataclasses import replace as with_changes
from typing import TYPE_CHECKING

from kit.data import JsonObject, place
from kit.errors import USAGE, KitError, nearest
from kit.recorder.compare import differences
from kit.recorder.folder import MANIFEST, RECORDINGS, Recorded, replace
from kit.recorder.manifest import COMMAND, Manifest, read_manifest, read_with_pins
from kit.recorder.play import record
from kit.recorder.scenario import SCENARIOS, Scenario, load_scenarios

if TYPE_CHECKING:
    from kit.pins import Other


def write(pins: JsonObject, only: str | None) -> list[str]:
    """Records, then replaces the recordings; a line for each file. Raises KitError, and then nothing is written."""
    return _written(_record(pins, only))


def check(pins: JsonObject, only: str | None) -> list[str]:
    """Records and compares: a report for each file that differs. Writes nothing."""
    return differences(RECORDINGS, _record(pins, only))


def write_other(pins: JsonObject, other: Other, only: str | None) -> list[str]:
    """Records with another version, and writes what differs from the pinned one into a folder of its own.

    Where that version looks at a clock of its own, its times are those of this run. Raises KitError as `write` does.
    """
    manifest = read_with_pins(RECORDINGS / MANIFEST, pins)
    texts = _texts(only)
    changed = {f"{other.folder}/{name}": text for name, text in texts.items() if _differs(name, text)}
    made = {f"{other.folder}/{name}" for name in texts}
    left = manifest.keeping(
        lambda name: name not in made if only else not name.startswith(f"{other.folder}/"),
    )
    note = {"command": f"{COMMAND} --also {other}", "packages": {**pins["packages"], other.package: other.version}}
    noted = with_changes(left.holding(changed), also={**manifest.also, other.folder: note})
    recorded = Recorded({**changed, MANIFEST: noted.text()}, only is None, other.folder)
    same = f"{len(texts) - len(changed)} of {len(texts)} recordings are byte for byte those of the pinned versions"
    return [*_written(recorded), same]


def _differs(name: str, text: str) -> bool:
    """Whether a recording is another with the pinned versions. Raises KitError when there is none to compare with."""
    path = RECORDINGS / name
    if not path.is_file():
        raise KitError(place(path), "is not there to compare with", f"run: {COMMAND}, with the pinned versions")
    return path.read_bytes() != text.encode("utf-8")


def _written(recorded: Recorded) -> list[str]:
    changed = replace(RECORDINGS, recorded)
    gone = [name for name in changed if name not in recorded.texts]
    return [
        *(f"{place(RECORDINGS / name)}: {'recorded' if name in changed else 'as before'}" for name in recorded.texts),
        *(f"{place(RECORDINGS / name)}: removed, no scenario makes it" for name in gone),
    ]


def _record(pins: JsonObject, only: str | None) -> Recorded:
    texts = _texts(only)
    manifest = _others(pins, only).holding(texts)
    return Recorded({**texts, MANIFEST: manifest.text()}, complete=only is None)


def _texts(only: str | None) -> dict[str, str]:
    """The recordings of all scenarios, or of one, by the names of their files."""
    scenarios = _chosen(load_scenarios(), only)
    twins = [(scenario, binding) for scenario in scenarios for binding in scenario.bindings]
    return {scenario.recording(binding): record(scenario, binding) for scenario, binding in twins}


def _chosen(scenarios: list[Scenario], only: str | None) -> list[Scenario]:
    names = [scenario.name for scenario in scenarios]
    if only is not None and only not in names:
        raise KitError(place(SCENARIOS), f"no scenario is named '{only}'", *nearest(only, names), code=USAGE)
    return [scenario for scenario in scenarios if only in (None, scenario.name)]


def _others(pins: JsonObject, only: str | None) -> Manifest:
    """What the manifest says of the recordings that this run does not make. One scenario must rest on the same pins.

    All scenarios leave those with other versions; where the manifest cannot be read, `manual check` reports these.
    """
    path = RECORDINGS / MANIFEST
    if only is not None and path.exists():
        return read_with_pins(path, pins)
    try:
        return with_changes(read_manifest(path).keeping(lambda name: "/" in name), pins=pins)
    except KitError:
        return Manifest(pins)
