"""One page measured once: by Lighthouse, and by the server's own count of what a first load takes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.server import Served

CATEGORIES = ("accessibility", "best-practices", "seo", "performance")
_TIMES = {
    "first contentful paint, ms": "first-contentful-paint",
    "largest contentful paint, ms": "largest-contentful-paint",
    "total blocking time, ms": "total-blocking-time",
    "layout shift": "cumulative-layout-shift",
}
_NAMED_BY = {"cumulative-layout-shift": "layout-shifts"}  # the audit that names the elements of another
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FONTS = "woff2"
_AFTER_IDLE = 1000  # ms; a worker that starts late fetches its own files


@dataclass(frozen=True)
class Failing:
    """An audit that fails: the first elements or messages that it names, and how many it names in all."""

    first: Sequence[str]
    count: int


@dataclass(frozen=True)
class Measured:
    """What one run of Lighthouse said: its numbers by name, and what fails in which elements."""

    numbers: Mapping[str, float]
    failing: Mapping[str, Failing]
    versions: Mapping[str, str]
    speed: float  # Lighthouse's own index of this machine


@dataclass(frozen=True)
class Loaded:
    """The first load of a page, over the wire with headers: bytes by type of file, and requests; fonts apart."""

    bytes: Mapping[str, int]
    requests: int
    font_bytes: int


def browser() -> str:
    """The browser, CHROME_PATH or the first known one on PATH."""
    found = os.environ.get("CHROME_PATH") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    if not found:
        raise SystemExit(f"no browser, looked for: {', '.join(_BROWSERS)}; name one with CHROME_PATH")
    return found


def installed(sources: Path, folder: Path) -> Path:
    """Lighthouse's program, installed in a folder that git ignores as the lock says, once."""
    stamp, lock = folder / "installed", (sources / "package-lock.json").read_text("utf-8")
    if not stamp.exists() or stamp.read_text("utf-8") != lock:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(sources / name, folder)
        env = {**os.environ, "PUPPETEER_SKIP_DOWNLOAD": "1"}
        command = ["npm", "ci", "--silent", "--no-fund", "--no-audit"]
        subprocess.run(command, cwd=folder, env=env, check=True)  # noqa: S603 - as written above
        stamp.write_text(lock, "utf-8")
    return folder / "node_modules/.bin/lighthouse"


def lighthouse(program: Path, url: str) -> Measured:
    """Run Lighthouse with its own mobile settings: simulated slow 4G and a CPU four times slower."""
    flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")  # the sandbox refuses the superuser
    command = [str(program), url, "--quiet", "--output=json", "--output-path=stdout", f"--chrome-flags={flags}"]
    command += ["--only-categories=" + ",".join(CATEGORIES)]
    run = subprocess.run(  # noqa: S603 - as written above
        command, env={**os.environ, "CHROME_PATH": browser()}, capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise SystemExit(f"lighthouse ended with exit code {run.returncode}\n{run.stderr}")
    return _measured(json.loads(run.stdout))


def _measured(report: Mapping[str, Any]) -> Measured:
    audits, categories = report["audits"], report["categories"]
    scores = {name: round(100 * categories[name]["score"]) for name in CATEGORIES}
    times = {name: audits[audit]["numericValue"] for name, audit in _TIMES.items()}
    failing = {
        ref["id"]: _named(audits[_NAMED_BY.get(ref["id"], ref["id"])])
        for name in CATEGORIES
        for ref in categories[name]["auditRefs"]
        if ref["weight"] and (name != "performance" or ref["id"] == "cumulative-layout-shift")
        if (audits[ref["id"]]["score"] or 0) < 0.9 and audits[ref["id"]]["scoreDisplayMode"] in ("binary", "numeric")
    }
    versions = {"lighthouse": report["lighthouseVersion"], "browser": report["environment"]["hostUserAgent"]}
    return Measured({**scores, **times}, failing, versions, report["environment"]["benchmarkIndex"])


def _named(audit: Mapping[str, Any]) -> Failing:
    items = audit.get("details", {}).get("items", [])
    named = [item.get("node", {}).get("snippet") or item.get("description") for item in items]
    told = [text for text in named if text]
    return Failing(told[:3], len(told))


def first_load(served: Served, url: str) -> Loaded:
    """Load a page with an empty cache, wait until it asks for nothing more, and count what the server sent."""
    served.sent.clear()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser())
        page = started.new_page(viewport={"width": 412, "height": 823})
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(_AFTER_IDLE)
        started.close()
    sizes = Counter[str]()
    for sent in served.sent:
        sizes[sent.kind] += sent.size
    fonts = sizes.pop(_FONTS, 0)
    return Loaded(dict(sizes), sum(sent.kind != _FONTS for sent in served.sent), fonts)
