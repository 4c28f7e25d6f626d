"""Our site against stock Material with the same words: Lighthouse and bytes, side by side. See README.md.

python -m bench.lighthouse [--root DIR] [--rounds N]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from bench.measure import Loaded, Measured, first_load, installed, lighthouse
from bench.report import summary, with_table
from bench.server import Served, serve
from bench.stock import build_stock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BOTH = {"CancelTask and terminal states": "operations/cancel-task/", "Front page": ""}
OURS_ALONE = {"A full log, which stock Material has not": "recordings/10-cancel.html"}

Key = tuple[str, str]
"""A page's name and a site's."""


def main() -> None:
    """Build both sites, measure them in turns, write the results and the table."""
    parser = argparse.ArgumentParser(description="Our site against stock Material with the same words.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of mkdocs.yml")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    program = installed(HERE, ROOT / ".cache/bench")
    with TemporaryDirectory() as folder:
        sites = {"ours": _build(options.root.resolve()), "stock": build_stock(options.root.resolve(), Path(folder))}
        with serve(sites) as served:
            results = _measure(served, program, options.rounds)
    (HERE / "results").mkdir(exist_ok=True)
    text = json.dumps(results, indent=1, ensure_ascii=False)
    (HERE / "results/lighthouse.json").write_text(f"{text}\n", "utf-8")
    readme = HERE / "README.md"
    readme.write_text(with_table(readme.read_text("utf-8"), results), "utf-8")


def _build(root: Path) -> Path:
    command = [sys.executable, "-m", "build_tools", "build"]
    subprocess.run(command, cwd=root, check=True)  # noqa: S603 - our own
    site: str = yaml.safe_load((root / "mkdocs.yml").read_text("utf-8"))["site_dir"]
    return root / site


def _measure(served: Served, program: Path, rounds: int) -> Mapping[str, Any]:
    """All pages of a round before the next round, the two sites in turns, so that a busy minute meets both."""
    where = {
        (page, site): f"{served.origin}/{site}/{path}" for page, path in BOTH.items() for site in ("ours", "stock")
    }
    where |= {(page, "ours"): f"{served.origin}/ours/{path}" for page, path in OURS_ALONE.items()}
    runs: dict[Key, list[Measured]] = defaultdict(list)
    loads: dict[Key, list[Loaded]] = defaultdict(list)
    for n, (key, url) in product(range(1, rounds + 1), where.items()):
        runs[key].append(lighthouse(program, url))
        loads[key].append(first_load(served, url))
        numbers = ", ".join(f"{name} {number:.4g}" for name, number in runs[key][-1].numbers.items())
        sys.stderr.write(f"round {n}, {' · '.join(key)}: {numbers}\n")
    pages: dict[str, dict[str, Any]] = defaultdict(dict)
    for page, site in where:
        pages[page][site] = summary(runs[page, site], loads[page, site])
    every = [run for of_key in runs.values() for run in of_key]
    return {**_head(every), "rounds": rounds, "pages": pages}


def _head(runs: list[Measured]) -> Mapping[str, Any]:
    """When, on what kind of machine, and with which versions."""
    speed = median(run.speed for run in runs)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Lighthouse's speed index {speed:.0f}"
    agent = runs[0].versions["browser"]
    browser = next((word.partition("/")[2] for word in agent.split() if "Chrome/" in word), agent)
    versions = {"Lighthouse": runs[0].versions["lighthouse"], "Chromium": browser}
    versions |= {"mkdocs": version("mkdocs"), "mkdocs-material": version("mkdocs-material")}
    return {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine, "versions": versions}


if __name__ == "__main__":
    main()
