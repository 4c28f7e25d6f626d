from __future__ import annotations

import pytest

from build_tools.errors import Location, RecordingError
from build_tools.recordings.address import parse_address, parse_path
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.recordings.sightings import Look, Sighting, sightings_of
from build_tools.settings import read_settings
from tests.helpers import CASES
from tests.site.manuals import ROOT

HERE = Location("figures/x.yaml", 3)


def looks(*bases: str) -> tuple[Look, ...]:
    paths = [parse_path(text, HERE) for text in (*bases, "$.id", "$.end", "$.since")]
    return (Look(tuple(paths[:-3]), *paths[-3:]),)


def file(text: str) -> RecordingFile:
    return RecordingFile("bulbs", "kit/recordings/bulbs.http", parse(text, "bulbs.http"))


def bulbs() -> str:
    return (CASES / "figures/bulbs.http").read_text("utf-8")


def shown(seen: Sighting) -> str:
    since = f" since {seen.since}" if seen.since else ""
    return f"{seen.time:.1f} {seen.channel or '-'} | {seen.subject[:2]} {seen.state}{since} at {seen.address}"


def test_bodies_frames_and_requests_are_told_apart_by_time_channel_and_address() -> None:
    found = sightings_of(file(bulbs()), looks("$", "$.lamp", "$.lamps[*]"), HERE)
    assert [shown(seen) for seen in found] == [
        "0.0 light | 0b LAMP_OFF since 2026-01-01T12:00:00.000Z at bulbs#light.response.frame:1$.lamp.end",
        "0.5 light | 0b LAMP_WARM since 2026-01-01T12:00:00.500Z at bulbs#light.response.frame:2$.lamp.end",
        "2.0 light | 0b LAMP_LIT since 2026-01-01T12:00:02.000Z at bulbs#light.response.frame:4$.lamp.end",
        "0.0 - | 99 LAMP_BROKEN at bulbs#break.response.body$.lamp.end",
        "0.0 POST /hook HTTP/1.1 | 99 LAMP_OFF at bulbs#hook-1.request.body$.lamp.end",
        "0.0 POST /hook HTTP/1.1 | 99 LAMP_BROKEN at bulbs#hook-2.request.body$.lamp.end",
        "6.0 - | 5a LAMP_LIT since 2026-01-01T12:00:06.000Z at bulbs#wait.response.body$.lamp.end",
        "3.0 - | 5a LAMP_OFF since 2026-01-01T12:00:00.000Z at bulbs#look.response.body$.end",
        "7.0 - | 5a LAMP_OFF at bulbs#look-again.response.body$.lamps[0].end",
        "7.0 - | 0b LAMP_LIT at bulbs#look-again.response.body$.lamps[1].end",
    ]


def test_what_has_no_clock_has_the_time_before_it() -> None:
    text = bulbs().replace("# at: +7.000s\n", "").replace("# frame-at: 0.000 0.500 1.000 2.000\n", "")
    found = sightings_of(file(text), looks("$", "$.lamp", "$.lamps[*]"), HERE)
    assert [seen.time for seen in found] == [0, 0, 0, 0, 0, 0, 6, 3, 3, 3]


def test_text_that_is_no_json_and_bodies_without_states_show_nothing() -> None:
    text = "### a\n# body: text\n\nGET /\n\nhello\n#### response\n# body: sse\n\nHTTP/1.1 200 OK\n\ndata: [DONE]\n\n\n"
    assert sightings_of(file(text), looks("$"), HERE) == ()


def test_a_path_that_cannot_be_evaluated_is_reported_where_the_figure_asks() -> None:
    deep = "{\n" + "".join(f'{"  " * n}"a": {{\n' for n in range(1, 150))
    deep += f'{"  " * 150}"a": 1\n' + "".join(f"{'  ' * n}}}\n" for n in range(149, -1, -1))
    text = f"### a\n# body: json\n\nPOST /\n\n{deep}"
    with pytest.raises(RecordingError, match=r"figures/x.yaml:3: path '\$\.\.b' cannot be evaluated"):
        sightings_of(file(text), looks("$..b"), HERE)


def test_every_address_of_the_manual_leads_to_the_state_that_was_seen() -> None:
    paths = sorted((ROOT / "kit/recordings").glob("*.http"))
    files = {
        path.stem: RecordingFile(path.stem, path.name, parse(path.read_text("utf-8"), path.name)) for path in paths
    }
    recordings = Recordings(files)
    found = read_settings((ROOT / "mkdocs.yml").read_text("utf-8")).sightings
    seen = [one for name in files for one in recordings.sightings(name, found, HERE)]
    assert {one.recording.rpartition(".")[2] for one in seen} >= {"grpc", "rest"}
    for one in seen:
        assert recordings.place(parse_address(one.address, HERE), HERE).text == one.state
