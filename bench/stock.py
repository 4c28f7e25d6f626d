"""The other side of the comparison: Material as it comes, with the words of our pages.

The words are the Markdown twins of the built site, where values, listings and figures are plain Markdown. The front
matter (a page's description) is the chapter's own, since stock Material uses it too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LOG_LINK = re.compile(r"(\]\([^()\s]*recordings/[^()\s]*?)(?:_\d+)?\.html#L\d+\)")
_KEPT = ("site_name", "site_description", "theme", "nav")
_EXTENSIONS: list[str | dict[str, Any]] = [
    "admonition",
    "attr_list",
    "def_list",
    "pymdownx.details",
    "pymdownx.highlight",
    "pymdownx.superfences",
    "tables",
    {"toc": {"permalink": True}},
]


def build_stock(root: Path, folder: Path) -> Path:
    """Build the stock site of the manual at `root`, whose own site is built; give the folder of the site."""
    ours = yaml.safe_load((root / "mkdocs.yml").read_text("utf-8"))
    docs = folder / "docs"
    for page in _pages(ours["nav"]):
        _write(docs / page, _words(root / ours["docs_dir"] / page, root / ours["site_dir"] / page))
    # A stock manual has no page for a recording, so its links lead to the file.
    shutil.copytree(root / ours["site_dir"] / "recordings", docs / "recordings", ignore=_all_but_recordings)
    config = {key: ours[key] for key in _KEPT}
    config |= {"plugins": ["search"], "markdown_extensions": _EXTENSIONS}
    _write(folder / "mkdocs.yml", yaml.safe_dump(config, sort_keys=False, allow_unicode=True))
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    subprocess.run(command, cwd=folder, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)  # noqa: S603
    return folder / "site"


def _all_but_recordings(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not (name.endswith(".http") or (Path(folder) / name).is_dir())}


def _pages(nav: object) -> Iterator[str]:
    """The pages of a nav of any depth."""
    if isinstance(nav, str):
        yield nav
    for entry in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from _pages(entry)


def _words(chapter: Path, twin: Path) -> str:
    front = _FRONT.match(chapter.read_text("utf-8-sig"))
    return (front[0] if front else "") + _LOG_LINK.sub(r"\1.http)", twin.read_text("utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
