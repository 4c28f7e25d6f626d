from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import parse_address
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse, render
from build_tools.recordings.places import Place, place_of
from tests.helpers import CASES, check_cases

HERE = Location("docs/cancel.md", 7)


@cache
def places() -> RecordingFile:
    path = "kit/recordings/places.http"
    return RecordingFile("places", path, parse((CASES / "recordings/places.http").read_text("utf-8"), path))


def place(text: str) -> Place:
    return place_of(places(), parse_address(text, HERE), HERE)


def shown(text: str) -> str:
    """An address as it leads: where, what is said there, the lines that stand there; or the report."""
    try:
        found = place(text.removesuffix("\n"))
    except DocsError as error:
        return str(error)
    lines = places().lines[found.line - 1 : found.last]
    return "\n".join([f"{found.location} to {found.last}: {found.text!r}", *(f"  {line.text}" for line in lines)])


@pytest.mark.parametrize("path", sorted(CASES.glob("recordings/address-*.txt")), ids=lambda path: path.stem)
def test_an_address_leads_to_lines_or_to_a_report_that_says_what_is_there(path: Path, *, update: bool) -> None:
    check_cases(path, shown, update=update)


def test_a_place_keeps_its_address_and_its_node() -> None:
    found = place("places#ask.response.body$.result.parts[1]")
    assert found.address == parse_address("places#ask.response$.result.parts[1]", HERE)
    assert found.node is not None
    assert found.node.keys == ['"text"']
    assert place("places#ask.response.status").node is None


def test_the_format_page_shows_a_recording_and_addresses_that_lead_where_it_says() -> None:
    page = (CASES.parents[1] / "docs-dev/recording-format.md").read_text("utf-8")
    example = page.partition("```http\n")[2].partition("```")[0]
    file = RecordingFile("01-demo", "01-demo.http", parse(example, "01-demo.http"))
    assert render(file.recording) == example
    told = re.findall(r"^\| `(01-demo#[^`]+)` \| `([^`]+)` \|$", page, re.MULTILINE)
    assert [text for _, text in told] == [place_of(file, parse_address(a, HERE), HERE).text for a, _ in told]
    assert len(told) == 7
