"""`python -m kit protocol`: facts and names of the protocol from its sources, and what it refuses."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from kit.data import load_yaml
from kit.errors import KitError
from kit.pins import PINS, load_pins
from kit.protocol import NAMES, PROTOCOL, errors, imported, names_in, pinned_names, render
from tests.kit.helpers import run_kit

SPECIFICATION = """\
# Tea 1.0, over HTTP/1.1

| A2A Error Type      | JSON-RPC Code | gRPC Status | HTTP Status     |
| :------------------ | :------------ | :---------- | :-------------- |
| `NoTeaError`        | `-32001`      | `NOT_FOUND` | `404 Not Found` |
"""
FIELD = {"repeated": True, "required": False, "oneof": None, "deprecated": False, "comment": "Bags.", "line": 3}
DEFINITION = {
    "source": {"commit": "c0ffee", "tag": "v1.0.1"},
    "services": [
        {
            "methods": [
                {
                    "name": "Brew",
                    "input": "Pot",
                    "output": "Cup",
                    "server_streaming": True,
                    "http": [{"verb": "POST", "path": "/brew", "body": "*"}],
                }
            ]
        }
    ],
    "messages": [
        {"name": "Pot", "fields": [{"name": "tea_bags", "json_name": "teaBags", "number": 1, "type": "int32", **FIELD}]}
    ],
    "enums": [{"name": "Kind", "values": [{"name": "KIND_GREEN", "number": 1, "comment": "Green.", "line": 9}]}],
}
LISTED = 'specification:\n  - HTTP/1.1\nsdk:\n  dumps(): json:dumps\nversions:\n  "1.3.0": a2a-sdk\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "proto.json").write_text(json.dumps(DEFINITION), "utf-8")
    (tmp_path / "specification.md").write_text(SPECIFICATION, "utf-8")
    (tmp_path / "symbols.yaml").write_text(LISTED, "utf-8")
    return tmp_path


def made(folder: Path, commit: str = "c0ffee") -> dict[str, object]:
    digest = sha256((folder / "specification.md").read_bytes()).hexdigest()
    pinned = {"name": "Tea 1.0.1", "commit": commit, "sha256": {"specification.md": digest}}
    pins = {"specification": pinned, "packages": {"tea-sdk": "1.2.2"}}
    loaded: dict[str, object] = json.loads(render(folder, pins, folder / "symbols.yaml"))
    return loaded


def refusal(folder: Path, commit: str = "c0ffee") -> str:
    with pytest.raises(KitError) as caught:
        made(folder, commit)
    return str(caught.value)


def test_facts_are_kept_and_comments_are_not(folder: Path) -> None:
    assert {key: value for key, value in made(folder).items() if key != "symbols"} == {
        "source": {"commit": "c0ffee", "tag": "v1.0.1"},
        "methods": {"Brew": {"input": "Pot", "output": "Cup", "streams": True, "http": ["POST /brew"]}},
        "messages": {"Pot": {"teaBags": {"name": "tea_bags", "number": 1, "type": "int32", "repeated": True}}},
        "enums": {"Kind": {"KIND_GREEN": 1}},
        "errors": {"NoTeaError": {"code": -32001, "grpc": "NOT_FOUND", "http": 404}},
    }


def test_each_name_says_where_it_is_from_and_no_code_is_a_name(folder: Path) -> None:
    assert made(folder)["symbols"] == {
        "1.3.0": "a2a-sdk",
        "Brew": "a2a.proto, rpc",
        "HTTP/1.1": "specification.md",
        "KIND_GREEN": "a2a.proto, Kind",
        "Kind": "a2a.proto, enum",
        "NoTeaError": "specification.md, section 5.4",
        "Pot": "a2a.proto, message",
        "Tea 1.0.1": "pins.yaml",
        "a2a-sdk 1.3.0": "a2a-sdk",
        "dumps()": "json:dumps",
        "protocol 1.0.1": "a2a.proto, tag",
        "teaBags": "a2a.proto, Pot",
        "tea-sdk": "pins.yaml",
        "tea-sdk 1.2.2": "pins.yaml",
        "tea_bags": "a2a.proto, Pot",
    }


def test_a_version_that_nothing_was_recorded_with_is_refused(folder: Path) -> None:
    (folder / "symbols.yaml").write_text(LISTED.replace("1.3.0", "9.9.9"), "utf-8")
    assert refusal(folder).endswith("symbols.yaml:6: no recording is of a2a-sdk 9.9.9")


def test_sources_of_another_commit_are_refused(folder: Path) -> None:
    assert refusal(folder, "decade") == "proto.json: is of commit c0ffee\n  kit/pins.yaml pins decade"


def test_a_name_that_is_not_in_the_specification_is_refused(folder: Path) -> None:
    (folder / "symbols.yaml").write_text(LISTED.replace("HTTP/1.1", "HTTP/1"), "utf-8")
    assert refusal(folder).endswith("symbols.yaml:2: 'HTTP/1' is not in specification.md")


@pytest.mark.parametrize("target", ["json:dump_all", "jsn:dumps", "json:decoder.JSONDecodr"])
def test_a_name_that_cannot_be_imported_is_refused(folder: Path, target: str) -> None:
    (folder / "symbols.yaml").write_text(LISTED.replace("json:dumps", target), "utf-8")
    assert f"symbols.yaml:4: '{target}' cannot be imported\n" in refusal(folder)


def test_a_specification_without_the_table_is_refused() -> None:
    with pytest.raises(KitError) as caught:
        errors("# Tea")
    assert str(caught.value) == "specification.md: has no table of error codes, as section 5.4 had"


def test_what_is_missing_is_said_in_one_line(folder: Path) -> None:
    (folder / "proto.json").unlink()
    assert refusal(folder).startswith("proto.json: cannot be read: ")
    assert run_kit("protocol", A2A_SOURCES="").stderr == (
        "python -m kit protocol: knows no folder of sources\n  set A2A_SOURCES to the one with proto.json\n"
    )


def test_the_names_of_the_repository_follow_from_its_facts_its_pins_and_what_is_installed() -> None:
    found, listed, pins = json.loads(PROTOCOL.read_text("utf-8")), load_yaml(NAMES), load_pins()
    for target in listed["sdk"].values():
        assert callable(imported(target, "kit/symbols.yaml"))
    version = f"protocol {found['source']['tag'].removeprefix('v')}"
    recorded = {name for number, package in listed["versions"].items() for name in (number, f"{package} {number}")}
    names = {*names_in(found), *pinned_names(pins), version, *listed["specification"], *listed["sdk"], *recorded}
    assert found["symbols"].keys() == names
    assert found["source"]["commit"] == load_yaml(PINS)["specification"]["commit"]
