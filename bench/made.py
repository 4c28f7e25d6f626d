"""A manual of any size, the same for the same seed: recordings of what a mill told, and chapters that cut from them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import yaml

from build_tools.lock import Accepted, render_lock
from build_tools.project import load
from build_tools.recordings.bodies import body_of
from build_tools.recordings.http_format import render
from build_tools.recordings.model import Body, Message, Recording, Step
from build_tools.showing import shown_on

STEPS = ("list-lots", "take-lot", "weigh", "grade", "ship")
_WORDS = [
    "barley",
    "bran",
    "chaff",
    "dried",
    "grain",
    "husk",
    "lot",
    "malt",
    "mill",
    "oat",
    "rye",
    "sack",
    "silo",
    "wheat",
]
_TYPE = ("Content-Type", "application/json")


@dataclass(frozen=True)
class Size:
    """How many recordings and chapters, and of each chapter how many cuts and tied values."""

    recordings: int = 1000
    chapters: int = 100
    cuts: int = 50
    values: int = 10


def make_manual(root: Path, size: Size, seed: int = 1) -> None:
    """Write a manual of which every rule is kept; what its pages show is accepted in its lock."""
    rng = random.Random(seed)  # noqa: S311 - made data, the same each time
    texts = {f"{_recording(n)}.http": render(_recorded(rng)) for n in range(size.recordings)}
    for name, text in texts.items():
        _write(root / "kit/recordings" / name, text)
    hashes = {name: {"sha256": hashlib.sha256(text.encode()).hexdigest()} for name, text in texts.items()}
    _write(root / "kit/recordings/manifest.json", json.dumps({"files": hashes}, indent=1))
    names = [f"chapter-{n:03}" for n in range(size.chapters)]
    _write(root / "mkdocs.yml", yaml.safe_dump({"site_name": "A mill", "nav": [f"{name}.md" for name in names]}))
    for n, name in enumerate(names):
        cuts, values = dict(_cuts(rng, n, size)), dict(_values(n, size))
        _write(root / f"snippets/{name}.yaml", yaml.safe_dump({"snippets": cuts, "values": values}, sort_keys=False))
        said = {value: _said(texts, address) for value, address in values.items()}
        _write(root / f"docs/{name}.md", "\n".join(_page(name, list(cuts), said)))
    _write(root / "kit/accepted.lock", _lock(root))


def _recording(n: int) -> str:
    return f"{n:04}-lot"


def _recorded(rng: random.Random) -> Recording:
    return Recording(tuple(_step(rng, name) for name in STEPS))


def _step(rng: random.Random, name: str) -> Step:
    asked = _json({"id": _id(rng), "method": name, "params": _params(rng)})
    told = _json({"result": _result(rng)})
    request = Message(f"POST /{name} HTTP/1.1", (("Host", "mill.example"), _TYPE), asked, (), (("at", "+0.000s"),))
    response = Message("HTTP/1.1 200 OK", (("Date", "Tue, 06 Oct 2026 09:00:00 GMT"), _TYPE), told)
    return Step(name, request, response)


def _json(value: Mapping[str, Any]) -> Body | None:
    return body_of(json.dumps(value, ensure_ascii=False).encode(), _TYPE[1])


def _params(rng: random.Random) -> dict[str, Any]:
    return {"query": _text(rng, 4), "page": {"size": 20, "token": None}, "fields": rng.sample(_WORDS, 5), "dry": False}


def _result(rng: random.Random) -> dict[str, Any]:
    """Some 5 KB when it is written: what a service of today tells of one thing."""
    lot = {"id": _id(rng), "name": _text(rng, 3), "state": {"code": rng.choice(_WORDS), "since": _time(rng)}}
    parts = [
        {
            "id": _id(rng),
            "kind": rng.choice(_WORDS),
            "note": _text(rng, 14),
            "weight": {"value": round(rng.uniform(1, 900), 3), "unit": "kg", "tare": rng.randrange(90)},
            "labels": rng.sample(_WORDS, 3),
            "history": [{"at": _time(rng), "by": _text(rng, 2), "ok": rng.random() < 0.9} for _ in range(3)],
        }
        for _ in range(6)
    ]
    return {"lot": lot, "parts": parts, "next": None, "total": len(parts), "trace": {"span": _id(rng), "sampled": True}}


def _id(rng: random.Random) -> str:
    return str(UUID(int=rng.getrandbits(128), version=4))


def _time(rng: random.Random) -> str:
    return f"2026-10-06T{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}Z"


def _text(rng: random.Random, count: int) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(count))


def _cuts(rng: random.Random, chapter: int, size: Size) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every second one is cut from the whole response, with its status and a header."""
    for n in range(size.cuts):
        number = chapter * size.cuts + n
        first, second = sorted(rng.sample(range(6), 2))
        keep: list[str | list[str]] = [
            "$.result.lot.id",
            "$.result.lot.state",
            [f"$.result.parts[{first}].id", f"$.result.parts[{first}].note"],
            f"$.result.parts[{second}].weight.value",
            f"$.result.parts[{second}].history[{rng.randrange(3)}]",
            "$.result.total",
        ]
        whole = n % 2
        source = f"{_recording(number % size.recordings)}#{STEPS[number // size.recordings % len(STEPS)]}.response"
        entry: dict[str, Any] = {"from": source + ("" if whole else ".body")}
        entry["keep"] = ["start", "header:Content-Type", *keep] if whole else keep
        yield f"cut-{n}", {**entry, "highlight": ["$.result.lot.state.code"], "shorten": 60}


def _values(chapter: int, size: Size) -> Iterator[tuple[str, str]]:
    for n in range(size.values):
        recording = _recording((chapter * size.values + n) % size.recordings)
        yield f"value-{n}", f"{recording}#{STEPS[n % len(STEPS)]}.response.body$.result.parts[{n % 6}].weight.tare"


def _said(texts: Mapping[str, str], address: str) -> str:
    """The number at the address of a value, read with another reader of JSON than ours."""
    recording, _, rest = address.partition("#")
    step, part = rest.partition(".")[0], int(address.partition("[")[2].partition("]")[0])
    response = texts[f"{recording}.http"].partition(f"### {step}\n")[2].partition("#### response\n")[2]
    told, _ = json.JSONDecoder().raw_decode(response[response.index("\n{\n") + 1 :])
    return str(told["result"]["parts"][part]["weight"]["tare"])


def _page(name: str, cuts: list[str], said: Mapping[str, str]) -> Iterator[str]:
    yield from (f"# {name.capitalize()}", "")
    for value, text in said.items():
        yield from (f"The mill put [{text}](val:{value}) kilograms aside before it went on.", "")
    for cut in cuts:
        yield from (f"The next answer is {cut}.", "", f"/// snippet | {cut}", f"    title: What it told for {cut}", "")
        yield from ("The rest is left out.", "///", "")


def _lock(root: Path) -> str:
    project = load(root)
    shown = {key: now for chapter in project.chapters.values() for key, now, _ in shown_on(project, chapter)}
    return render_lock({key: Accepted(now, "made with the manual") for key, now in shown.items()})


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))
