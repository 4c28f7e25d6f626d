from __future__ import annotations

import pytest

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from tests.helpers import CASES

HERE = Location("docs/cancel.md", 7)
FILE = RecordingFile(
    "places", "places.http", parse((CASES / "recordings/places.http").read_text("utf-8"), "places.http")
)
ALL = Recordings({"places": FILE}, frozenset({"broken"}))


@pytest.mark.parametrize(
    ("address", "said"),
    {
        "place#ask.request": "recording 'place' is not there\n  recordings: places\n  did you mean 'places'?",
        "broken#ask.request": "recording 'broken' cannot be read\n  its own report stands with this one",
        "places#ask.request.start": "'places#ask.request.start' "
        "is not an array, an object or a stream, so it has no count",
    }.items(),
)
def test_what_is_not_there_or_cannot_be_counted_is_reported(address: str, said: str) -> None:
    with pytest.raises(DocsError) as caught:
        ALL.count(parse_address(address, HERE), HERE)
    assert str(caught.value) == f"docs/cancel.md:7: {said}"


@pytest.mark.parametrize(
    ("address", "count"),
    {
        "places#ask.response$.result.parts": 2,
        "places#ask.response$.result": 8,
        "places#ask.response$.result.empty": 0,
        "places#watch.response.body": 2,
    }.items(),
)
def test_items_members_and_frames_are_counted(address: str, count: int) -> None:
    assert ALL.count(parse_address(address, HERE), HERE) == count


def test_an_address_leads_through_all_recordings_to_its_place() -> None:
    assert ALL.place(parse_address("places#ask.request.method", HERE), HERE).text == "POST"
