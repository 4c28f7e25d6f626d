from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from build_tools.project import Project
from build_tools.site.used_by import Use, pages_of, runs, used_by
from tests.site.bound import bound
from tests.site.small import small, with_recordings


def said(project: Project, figures: tuple[tuple[str, Use], ...] = ()) -> str:
    """Every use as a line of text, and the lines that pages show."""
    out = []
    for recording, uses in sorted(used_by(project, figures).items()):
        for line in sorted(uses.at):
            out += [
                f"{recording}:{line} {use.label} {use.again} | {use.words} | {use.page}{use.fragment}"
                for use in uses.at[line]
            ]
        out.append(f"{recording} shows {','.join(f'{first}-{last}' for first, last in runs(sorted(uses.lines)))}")
    return "\n".join(out)


def test_every_place_that_shows_a_line_is_there_in_reading_order() -> None:
    assert said(small()) == EXPECTED


EXPECTED = """\
01-ping:8 §1.1 1 | §1.1 Ping, and a pong | calls/ping#v-key-1
01-ping:24 Listing 1.1 1 | Listing 1.1, Ping, and a pong | calls/ping#listing-pong
01-ping:24 Listing 1.2 1 | Listing 1.2, Ping, and a pong | calls/ping#listing-pong-2
01-ping:25 Ping <101> 1 | Ping <101> | index#v-rec:01-ping%23ping.response.body$.result.word-1
01-ping:25 §1.1 1 | §1.1 Ping, and a pong | calls/ping#v-word-1
01-ping:25 §1.1 2 | §1.1 Ping, and a pong | calls/ping#v-word-2
01-ping:25 §1.1 3 | §1.1 Ping, and a pong | calls/ping#v-word-3
01-ping:29 Listing 1.1 1 | Listing 1.1, Ping, and a pong | calls/ping#listing-pong
01-ping:29 Listing 1.2 1 | Listing 1.2, Ping, and a pong | calls/ping#listing-pong-2
01-ping:29 §1.1 1 | §1.1 Ping, and a pong | calls/ping#v-one-of-two-1
01-ping:40 Listing 1.3 1 | Listing 1.3, Ping, and a pong | calls/ping#listing-whole
01-ping shows 8-8,24-27,29-29,40-47
02-lost:2 §1.1 1 | §1.1 Ping, and a pong | calls/ping#v-one-of-two-1
02-lost shows 2-2"""


def test_a_line_of_a_twin_is_used_by_its_own_panel() -> None:
    lines = said(bound()[0]).split("\n")
    assert [line for line in lines if "listing-refused" in line and ":22 " in line] == [
        "04-buy.post:22 Listing in Tea shop 1 | Listing in Tea shop | index#listing-refused.post.http"
    ]
    assert sum("#listing-bought-2.wire.http" in line for line in lines) == 3


def test_parts_of_figures_are_added_by_address() -> None:
    figure = Use("calls/ping", "#figure-x", "Figure 1.1", "Figure 1.1, Ping")
    lines = said(small(), (("02-lost#nothing.request.start", figure), ("02-lost#gone.request", figure))).split("\n")
    assert "02-lost:5 Figure 1.1 1 | Figure 1.1, Ping | calls/ping#figure-x" in lines
    assert sum("Figure" in line for line in lines) == 1


def test_what_cannot_be_resolved_is_left_to_the_checks() -> None:
    assert said(with_recordings({})) == ""


def test_the_pages_of_a_recording_come_once_each() -> None:
    assert pages_of(used_by(small())["01-ping"]) == ("calls/ping", "index")


@given(st.sets(st.integers(1, 60)))
def test_runs_hold_the_numbers_and_no_others(numbers: set[int]) -> None:
    found = list(runs(sorted(numbers)))
    assert [number for first, last in found for number in range(first, last + 1)] == sorted(numbers)
    assert all(before[1] + 1 < after[0] for before, after in pairwise(found))
