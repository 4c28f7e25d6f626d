"""`python -m kit protocol`: facts and names of the pinned protocol, from its sources to `protocol.json`."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import BROKEN, KitError
from kit.pins import PINS
from kit.recorder.folder import RECORDINGS

PROTOCOL, NAMES = KIT / "protocol.json", KIT / "symbols.yaml"
SOURCES = "A2A_SOURCES"
_ROW = re.compile(r"\| `(\w+Error)` +\| `(-\d+)` +\| `(\w+)` +\| `(\d+) ")


def sources() -> Path:
    """The folder with `proto.json` and `specification.md`, which the environment names."""
    folder = os.environ.get(SOURCES, "")
    if not folder:
        raise KitError(
            "python -m kit protocol", "knows no folder of sources", f"set {SOURCES} to the one with proto.json"
        )
    return Path(folder)


def render(folder: Path, pins: JsonObject, names: Path = NAMES) -> str:
    """The text of `protocol.json`. Raises KitError when a source is not the pinned one, or a name is not there."""
    pinned = member(PINS, pins, "specification", dict)
    definition, text = _definition(folder, pinned), _specification(folder, pinned)
    found = {"source": definition["source"], **facts(definition), "errors": errors(text)}
    version = {f"protocol {found['source']['tag'].removeprefix('v')}": "a2a.proto, tag"}
    told = {**pinned_names(pins), **version, **names_in(found), **_checked(names, text)}
    return json.dumps({**found, "symbols": dict(sorted(told.items()))}, indent=1, ensure_ascii=False) + "\n"


def _definition(folder: Path, pinned: JsonObject) -> JsonObject:
    path = folder / "proto.json"
    try:
        loaded: JsonObject = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise KitError(path.name, f"cannot be read: {str(error).lower()}") from None
    commit = loaded.get("source", {}).get("commit")
    if commit != pinned.get("commit"):
        raise KitError(path.name, f"is of commit {commit}", f"{place(PINS)} pins {pinned.get('commit')}")
    return loaded


def _specification(folder: Path, pinned: JsonObject) -> str:
    path = folder / "specification.md"
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise KitError(path.name, f"cannot be read: {str(error).lower()}") from None
    if sha256(raw).hexdigest() != pinned["sha256"]["specification.md"]:
        raise KitError(path.name, "is not the pinned one: its sha256 differs", f"pinned in {place(PINS)}")
    return raw.decode("utf-8")


def facts(definition: JsonObject) -> JsonObject:
    """Methods with their HTTP rules, messages with their fields, enums with their numbers."""
    methods = {method["name"]: _method(method) for service in definition["services"] for method in service["methods"]}
    return {
        "methods": methods,
        "messages": {
            message["name"]: {field["json_name"]: _field(field) for field in message["fields"]}
            for message in definition["messages"]
        },
        "enums": {
            enum["name"]: {value["name"]: value["number"] for value in enum["values"]} for enum in definition["enums"]
        },
    }


def _method(method: JsonObject) -> JsonObject:
    http = [f"{rule['verb']} {rule['path']}" for rule in method["http"]]
    return {"input": method["input"], "output": method["output"], "streams": method["server_streaming"], "http": http}


def _field(field: JsonObject) -> JsonObject:
    flags: dict[str, Any] = {key: field[key] for key in ("repeated", "required", "oneof", "deprecated") if field[key]}
    return {"name": field["name"], "number": field["number"], "type": field["type"], **flags}


def errors(specification: str) -> JsonObject:
    """The errors of the table of section 5.4, with their codes on each binding."""
    found = {
        name: {"code": int(code), "grpc": grpc, "http": int(http)}
        for name, code, grpc, http in _ROW.findall(specification)
    }
    if not found:
        raise KitError("specification.md", "has no table of error codes, as section 5.4 had")
    return found


def names_in(found: JsonObject) -> dict[str, str]:
    """The names in the facts, each with where it is from. Numbers are none: a page ties them to a recording."""
    told = dict.fromkeys(found["methods"], "a2a.proto, rpc")
    for message, fields in found["messages"].items():
        told[message] = "a2a.proto, message"
        told |= {
            name: f"a2a.proto, {message}" for json_name, field in fields.items() for name in (json_name, field["name"])
        }
    for enum, values in found["enums"].items():
        told |= {enum: "a2a.proto, enum", **dict.fromkeys(values, f"a2a.proto, {enum}")}
    return told | dict.fromkeys(found["errors"], "specification.md, section 5.4")


def pinned_names(pins: JsonObject) -> dict[str, str]:
    """The names of what is pinned, alone and with the version."""
    told = {str(pins["specification"]["name"]): "pins.yaml"}
    for package, version in pins["packages"].items():
        told |= {package: "pins.yaml", f"{package} {version}": "pins.yaml"}
    return told


def _checked(path: Path, specification: str) -> dict[str, str]:
    """The names of symbols.yaml, each looked up where it says."""
    listed = load_yaml(path)
    told: dict[str, str] = {}
    for name in member(path, listed, "specification", list):
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w|\.\d)", specification):
            raise KitError(place(path, line_of(path, f"- {name}")), f"'{name}' is not in specification.md")
        told[name] = "specification.md"
    for name, target in member(path, listed, "sdk", dict).items():
        imported(target, place(path, line_of(path, str(target))))
        told[name] = target
    for name, package in member(path, listed, "versions", dict).items():
        if name not in _versions(package):
            raise KitError(place(path, line_of(path, f'"{name}":')), f"no recording is of {package} {name}")
        told |= {name: package, f"{package} {name}": package}
    return told


def _versions(package: str) -> list[str]:
    """The versions of a package that there are recordings of."""
    manifest: JsonObject = json.loads((RECORDINGS / "manifest.json").read_text("utf-8"))
    runs = [manifest["pins"], *manifest.get("also", {}).values()]
    return [str(run["packages"].get(package)) for run in runs]


def imported(target: str, where: str) -> object:
    """The object at `module:Name.member`. Raises KitError when it is not there."""
    module, _, way = target.partition(":")
    try:
        found: object = import_module(module)
        for part in way.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise KitError(where, f"'{target}' cannot be imported", str(error)) from None
    return found


def write(pins: JsonObject) -> str:
    """Write `protocol.json`; what there is to say of it."""
    text = render(sources(), pins)
    PROTOCOL.write_text(text, "utf-8", newline="\n")
    return f"{place(PROTOCOL)}: {len(json.loads(text)['symbols'])} names"


def check(pins: JsonObject) -> str:
    """Compare `protocol.json` with the sources. Raises KitError when it differs."""
    if not PROTOCOL.exists() or PROTOCOL.read_text("utf-8") != render(sources(), pins):
        raise KitError(
            place(PROTOCOL), "differs from the sources", "write it again: python -m kit protocol", code=BROKEN
        )
    return f"{place(PROTOCOL)} is what the sources say"
