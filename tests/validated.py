"""JSON Schema in tests: what a validator of others says of documents."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.browser.node import NODE, modules

SARIF = "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"
"""The schema of SARIF 2.1.0, in the folder of `modules()`."""


def complaints(schema: Path, documents: Sequence[object], draft: str = "2020") -> list[list[str]]:
    """What is wrong with each document by a schema."""
    command: list[str | Path] = [NODE, Path(__file__).parent / "schemas.js", modules(), draft, schema]
    done = subprocess.run(command, input=json.dumps(documents), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[list[str]] = json.loads(done.stdout)
    return found
