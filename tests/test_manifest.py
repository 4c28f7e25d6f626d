from __future__ import annotations

import pytest

from build_tools.manifest import read_manifest
from tests.helpers import refusal

PATH = "kit/recordings/manifest.json"
AGAIN = "  only the recorder writes it: manual record"


def report(text: str) -> str:
    return str(refusal(lambda: read_manifest(text, PATH)))


def test_a_manifest_gives_the_hash_of_each_recording() -> None:
    text = '{"files": {"01-a.http": {"sha256": "00ff"}, "x/02-b.http": {"sha256": "11", "more": 1}}, "pins": []}'
    assert read_manifest(text, PATH) == {"01-a.http": "00ff", "x/02-b.http": "11"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"files": {\n}', f"{PATH}:2: the manifest is not JSON"),
        ("[" * 100_000, f"{PATH}: the manifest is nested too deep"),
        ("[]", f"{PATH}: the manifest has no 'files'"),
        ('{"files": []}', f"{PATH}: the manifest has no 'files'"),
        ('{"files": {"a.http": "00"}}', f"{PATH}: the manifest has no 'sha256' of 'a.http'"),
        ('{"files": {"a.http": {"sha256": 7}}}', f"{PATH}: the manifest has no 'sha256' of 'a.http'"),
    ],
)
def test_what_is_no_manifest_is_reported_with_the_command_that_writes_one(text: str, said: str) -> None:
    assert report(text) == f"{said}\n{AGAIN}"
