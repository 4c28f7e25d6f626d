"""What a run writes: the recordings of one SDK with their hashes, and what ran. Nothing of the others changes."""

from __future__ import annotations

import json
from hashlib import sha256

from kit.data import load_yaml
from kit.probes.keep import PINS, kept
from kit.probes.sdks import load_sdks, sources
from kit.recorder.folder import RECORDINGS
from tests.kit.helpers import run_kit

SDKS = load_sdks()
MEASURED = load_yaml(PINS)


def test_each_recording_is_in_the_manifest_with_its_hash() -> None:
    files = json.loads((RECORDINGS / "manifest.json").read_text("utf-8"))["files"]
    there = {
        path.relative_to(RECORDINGS).as_posix(): path.read_bytes() for path in (RECORDINGS / "sdk").rglob("*.http")
    }
    assert {name: entry for name, entry in files.items() if name.startswith("sdk/")} == {
        name: {"sha256": sha256(raw).hexdigest()} for name, raw in there.items()
    }


def test_the_pins_say_what_was_measured_and_that_it_is_what_is_here() -> None:
    assert sorted(MEASURED) == [name for name in sorted(SDKS) if kept(SDKS[name])]
    for name, pins in MEASURED.items():
        here = SDKS[name].pins()
        assert {key: pins[key] for key in ("package", "version", "lock", "server")} == {
            key: here[key] for key in ("package", "version", "lock", "server")
        }
        assert pins["runtime"]


def test_no_lock_file_names_a_registry_and_no_recording_a_folder_of_a_machine() -> None:
    for sdk in SDKS.values():
        assert (sdk.source / sdk.lock) in sources(sdk)
        text = (sdk.source / sdk.lock).read_text("utf-8")
        assert "resolved" not in text
        assert "artifactory" not in text


def test_the_recorder_of_scenarios_leaves_the_recordings_of_sdks_alone() -> None:
    run = run_kit("record", "--only", "10-cancel", "--check")
    assert (run.stdout, run.stderr) == ("the recordings are what a fresh run gives\n", "")
