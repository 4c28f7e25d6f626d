"""What is known from earlier runs comes back as it was, or not at all."""

from __future__ import annotations

import pytest

from build_tools.errors import Location
from build_tools.mutate.known import parse_known, render_known, tools_digest
from build_tools.mutate.run import Result

KNOWN = {
    "abc": (Result("string edited", Location("kit/recordings/a.http", 7), ("index", "calls/ping"), "followed"),),
    "def": (),
}


def test_results_come_back_as_they_were() -> None:
    assert parse_known(render_known(KNOWN, "tools"), "tools") == KNOWN


def test_nothing_is_known_of_other_tools() -> None:
    assert parse_known(render_known(KNOWN, "tools"), "other tools") == {}
    assert tools_digest() == tools_digest()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tools": "tools"}', '{"tools": "tools", "units": {"abc": [1]}}'])
def test_a_file_that_was_cut_short_knows_nothing(text: str) -> None:
    assert parse_known(text, "tools") == {}
