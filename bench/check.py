"""`manual check` on a manual of 1,000 recordings and 5,000 cuts, against the least that such a check must do.

python -m bench.check [--rounds N] [--profile] [--recordings N] [--chapters N]

The floor: every recording is read and each of its JSON bodies scanned once with our scanner; each path is compiled once
and evaluated once, for each cut and value that names it, on the plain value of its body. Both are timed in one process,
in turns, by the clock of its processor time; the ratio is the median of the rounds.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import re
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from jsonpath_rfc9535 import JSONPathEnvironment

from bench.made import Size, make_manual
from build_tools.cli import main as manual
from build_tools.recordings.json_scan import plain, scan

TARGET = 2
_TRUE = "the manual is true:"
_SHOWN = 25
_MESSAGE = re.compile(
    r"^###(?: (?P<step>[a-z-]+)|# response)\n(?:# .*\n)*\n.*\n(?:.+\n)*\n(?P<body>(?:(?!###).*\n)*)", re.MULTILINE
)

Asked = Mapping[tuple[str, str, str], list[str]]
"""The paths by recording, step and side."""


def main() -> None:
    """Make the manual, measure, and say what came of it."""
    parser = argparse.ArgumentParser(description="`manual check` on a large manual, against the least it must do.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", action="store_true", help="say where the time goes, by module and by function")
    parser.add_argument("--recordings", type=int, default=Size.recordings)
    parser.add_argument("--chapters", type=int, default=Size.chapters)
    options = parser.parse_args()
    size = Size(options.recordings, options.chapters)
    with TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        make_manual(root, size)
        asked = _asked(root)
        print(_told(root, size, asked))
        print(_measured(root, asked, options.rounds))
        if options.profile:
            print(_profiled(root))


def _asked(root: Path) -> Asked:
    """What the files of snippets/ ask for, read with another reader of YAML than ours."""
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for path in sorted((root / "snippets").glob("*.yaml")):
        data = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
        for cut in data["snippets"].values():
            picks = (pick for item in (*cut["keep"], *cut["highlight"]) for pick in _listed(item))
            found[_place(cut["from"])] += [pick for pick in picks if pick.startswith("$")]
        for address in data["values"].values():
            found[_place(address)].append(f"${address.partition('$')[2]}")
    return found


def _listed(item: str | list[str]) -> list[str]:
    return [item] if isinstance(item, str) else item


def _place(address: str) -> tuple[str, str, str]:
    recording, _, rest = address.partition("#")
    step, side, *_ = rest.split(".")
    return recording, step, side


def _told(root: Path, size: Size, asked: Asked) -> str:
    files = [path.stat().st_size for path in (root / "kit/recordings").glob("*.http")]
    paths = sum(map(len, asked.values()))
    return (
        f"{size.recordings:,} recordings of {sum(files) / len(files) / 1000:.1f} KB, "
        f"{size.chapters * size.cuts:,} cuts, {size.chapters * size.values:,} values, {paths:,} paths"
    )


def _measured(root: Path, asked: Asked, rounds: int) -> str:
    floors, checks = list[float](), list[float]()
    for n in range(1, rounds + 1):
        floors.append(_seconds(lambda: _floor(root, asked)))
        checks.append(_seconds(lambda: _check(root)))
        print(f"round {n}: floor {floors[-1]:.2f} s, check {checks[-1]:.2f} s, ratio {checks[-1] / floors[-1]:.2f}")
    ratio = median(check / floor for floor, check in zip(floors, checks, strict=True))
    said = f"ratio {ratio:.2f} (at most {TARGET}: {'met' if ratio <= TARGET else 'not met'})"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"floor {median(floors):.2f} s, check {median(checks):.2f} s, {said}, {memory} MB of memory at most"


def _seconds(run: Callable[[], None]) -> float:
    """The processor time of a run without the collector of cycles, which the command switches off, too."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    run()
    seconds = time.process_time() - start
    gc.enable()
    return seconds


def _floor(root: Path, asked: Asked) -> None:
    compiled = {text: JSONPathEnvironment().compile(text) for paths in asked.values() for text in paths}
    for path in sorted((root / "kit/recordings").glob("*.http")):
        for step, side, text in _bodies(path.read_bytes().decode("utf-8")):
            scanned = scan(text)
            paths = asked.get((path.stem, step, side))
            value = plain(scanned) if paths else None
            for one in paths or ():
                (_,) = compiled[one].find(value)


def _bodies(text: str) -> Iterator[tuple[str, str, str]]:
    """Step, side and text of each body of a recording, all of which are JSON."""
    step = ""
    for match in _MESSAGE.finditer(text):
        step = match["step"] or step
        yield step, "request" if match["step"] else "response", match["body"]


def _check(root: Path) -> None:
    sys.argv = ["manual", "check", "--root", str(root)]
    with suppress(SystemExit), redirect_stdout(StringIO()) as said:
        manual()
    assert said.getvalue().startswith(_TRUE), said.getvalue()


def _profiled(root: Path) -> str:
    """Where the time of a check goes: own time by module, then the functions with the most time below them."""
    profile = cProfile.Profile()
    profile.runcall(_check, root)
    stats: Mapping[Any, Any] = vars(pstats.Stats(profile))["stats"]
    own: dict[str, float] = defaultdict(float)
    for (file, _, name), (_, _, seconds, _, _) in stats.items():
        own[_module(file) or f"built in: {name}"] += seconds
    total = sum(own.values())
    lines = [f"own time of {total:.1f} s under the profiler, by module:"]
    lines += [f"{seconds / total:6.1%}  {name}" for name, seconds in _most(own)]
    below = {f"{_module(file)}:{line} {name}": stat[3] for (file, line, name), stat in stats.items() if _module(file)}
    lines += ["", "with all that it calls:", *(f"{seconds / total:6.1%}  {name}" for name, seconds in _most(below))]
    return "\n".join(lines)


def _most(seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(seconds.items(), key=lambda pair: -pair[1])[:_SHOWN]


def _module(file: str) -> str:
    """The path of a module from its package on; "" for what is built in."""
    return "/".join(Path(file).parts[-3:]) if file.endswith(".py") else ""


if __name__ == "__main__":
    main()
