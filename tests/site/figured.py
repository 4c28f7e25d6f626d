"""A manual of two pages that shows one figure, drawn from the lamps of tests/cases/figures."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from build_tools.project import Project, load
from tests.helpers import CASES
from tests.site.small import write

CONFIG = "site_name: Lamps 101\nnav:\n  - index.md\n  - Light: [light.md, stub.md, more.md]\n"
LIGHT = """\
# Two lamps

/// figure | lamps

The caption says [Light](rec:lamps#light.request.body$.verb).
///

Again, without words:

/// figure | lamps
///
"""
PAGES = {
    "docs/index.md": "# Lamps\n",
    "docs/light.md": LIGHT,
    "docs/stub.md": "---\nfigures: 2\n---\n\n# Not written yet\n",
    "docs/more.md": "# More\n\n/// figure | lamps\n///\n",
}


def files() -> dict[str, str]:
    """The files of the manual by path."""
    lamps = (CASES / "figures/lamps.http").read_text("utf-8")
    sha256 = hashlib.sha256(lamps.encode()).hexdigest()
    figures = {f"figures/{name}.yaml": (CASES / f"figures/{name}.yaml").read_text("utf-8") for name in FIGURES}
    manifest = json.dumps({"files": {"lamps.http": {"sha256": sha256}}})
    recorded = {"kit/recordings/lamps.http": lamps, "kit/recordings/manifest.json": manifest}
    return {"mkdocs.yml": CONFIG, **PAGES, **figures, **recorded}


FIGURES = ("lamps", "palette")


@cache
def figured() -> Project:
    """The manual."""
    with TemporaryDirectory() as folder:
        write(Path(folder), files())
        project = load(Path(folder))
    assert not project.problems, project.problems
    return project
