"""The kind `timeline`: what stands on a lane when, how labels find room, what it reports."""

from __future__ import annotations

import re
from decimal import Decimal

import hypothesis
import pytest
from hypothesis import strategies as st

from build_tools.errors import DocsError, Location
from build_tools.figures.canvas import label
from build_tools.figures.kinds.timeline_placed import Cluster, Scale, clusters
from build_tools.figures.kinds.timeline_told import Mark, ToldLane
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run
from build_tools.recordings.address import parse_address
from tests.figures import given
from tests.figures.test_drawing import check_room
from tests.helpers import check_cases, refusal

WATCH = given.read(given.CASES / "watch.yaml")
HERE = Location("figures/watch.yaml", 1)


def report(hunk: str) -> str:
    """What stands in the report of the edited figure."""
    return str(refusal(lambda: given.watched(given.edited(WATCH, hunk))) or "drawn")


@pytest.mark.parametrize("name", ["svg_wide", "svg_middle", "svg_narrow", "standalone"])
def test_the_drawing_is_as_it_was_accepted(name: str, *, update: bool) -> None:
    path, drawing = given.CASES / f"watch-{name.removeprefix('svg_')}.svg", given.watched()
    if update:
        path.write_text(getattr(drawing, name), "utf-8", newline="\n")
    assert getattr(drawing, name) == given.read(path)


def test_what_is_wrong_is_reported_with_its_line_and_its_repair(*, update: bool) -> None:
    check_cases(given.CASES / "wrong-timeline.txt", report, update=update)


def test_each_lane_says_what_it_got_and_when() -> None:
    assert given.watched().words == (
        "Who sees a bulb when, asked to Light",
        "the bulb by its own word: off +0.000s; warm +0.500s; lit +2.000s",
        "watches: off +0.000s; warm +0.500s; 1 with light +1.000s; lit +2.000s",
        "waits, asked to Light: calls +0.000s; lit +6.000s",
        "looks: off +0.000s; off +3.000s; off +7.000s; lit +7.000s; calls +7.500s; IS_BROKEN, 17 +8.000s",
    )


def test_the_manuals_lanes_say_what_the_recordings_have() -> None:
    assert given.real_crash().words[1:] == (
        "a client that waits: sends +0.000s; error -32603 +4.010s; failed +18.020s",
        "a client that streams: submitted +4.010s; working +4.010s; 2 chunks +6.260s – +8.020s; error -32603 +8.020s; "
        "failed +18.020s",
        "a client that polls: submitted +8.020s; failed +18.020s",
    )


def test_each_lane_is_a_step_and_lit_by_it() -> None:
    drawing = given.watched()
    assert drawing.said == ("All four.", "Since when.", "Each change.", "Once.", "Now and then.")
    for svg in drawing.svgs:
        assert re.findall(r'<g data-step="(\d)">', svg) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("of", [given.real_crash, given.real_clients])
def test_every_time_and_every_state_is_what_stands_at_its_address(of: object) -> None:
    assert callable(of)
    recordings, palette = given.recordings(given.real_recordings()), given.real_palette()
    for tie in of().ties:
        texts = [recordings.place(parse_address(address, HERE), HERE).text for address in tie.addresses]
        if ".note:" in tie.addresses[0]:
            assert texts == [tie.text]
        elif tie.addresses[0].endswith("timestamp"):
            assert Decimal(texts[0][17:].rstrip("Z")) == Decimal(tie.text)
        elif tie.addresses[0].endswith("state"):
            assert palette.hue_of(texts[0], HERE).legend == tie.text
        elif len(texts) > 1:
            assert str(len(texts)) == tie.text


def test_times_move_with_the_recording() -> None:
    text = given.read(given.CASES / "bulbs.http")
    moved = re.sub(r"(?<=\+)(\d)(?=\.\d{3}s)", lambda match: f"7{match[1]}", text)
    moved = re.sub(r"(?<=# frame-at: ).*", "70.000 70.500 71.000 72.000", moved)
    found = given.watched(WATCH, given.recordings({"bulbs": moved}))
    old = {tie.text for tie in given.watched().ties if re.fullmatch(r"\+?\d+\.\d+s?", tie.text)}
    assert old.isdisjoint(tie.text for tie in found.ties)
    assert found.words[1].startswith("the bulb by its own word: off +70.000s; warm +70.500s")
    for value in old:
        assert not any(re.search(rf"(?<!\d){re.escape(value)}", line) for line in found.words)


def test_a_state_without_a_hue_is_reported_with_the_line_of_its_step() -> None:
    text = given.read(given.CASES / "bulbs.http").replace("LAMP_WARM", "LAMP_DIM")
    with pytest.raises(DocsError, match=r"figures/watch.yaml:9: the recorded text 'LAMP_DIM' has no hue"):
        given.watched(WATCH, given.recordings({"bulbs": text}))


def test_a_step_without_a_time_and_a_time_that_is_none_are_reported() -> None:
    text = given.read(given.CASES / "bulbs.http")
    for edited, what in (
        (text.replace("# at: +3.000s\n", ""), "has no note 'at'"),
        (text.replace("+3.000s", "noon"), ""),
    ):
        with pytest.raises(DocsError, match=what or "'noon' at 'bulbs#look.request.note:at' is not a moment"):
            given.watched(WATCH, given.recordings({"bulbs": edited}))


MARKS = st.lists(st.tuples(st.floats(0, 20), st.text("abc ", min_size=1, max_size=14)), min_size=1, max_size=12)


def mark(time: float, words: str) -> Mark:
    return Mark((time,), None, label([Run(f"x{words.strip()}")], "plain", HERE))


def boxes(found: Cluster) -> tuple[float, float, float, float]:
    return found.x, found.top, found.x + found.width, found.top + found.height


@hypothesis.given(MARKS)
def test_no_label_lies_over_another_or_over_a_leader(given_: list[tuple[float, str]]) -> None:
    marks = tuple(sorted((mark(*one) for one in given_), key=lambda one: one.time))
    lane = ToldLane(label([Run("a")], "strong", HERE), marks, (), "")
    found = clusters(lane, Scale(0, 20, 150, 500), Ruler.load(), 736)
    assert sum(len(one.lines) for one in found) == len(marks)
    for one in found:
        left, top, right, bottom = boxes(one)
        for other in found:
            if other is not one:
                apart = right <= other.x or other.x + other.width <= left
                assert apart or bottom <= other.top or other.top + other.height <= top
                crossed = left < other.x < right and top < other.top + other.height
                assert not crossed


@hypothesis.given(st.floats(0, 1000), st.floats(0.001, 1000))
def test_ticks_are_round_few_and_inside(start: float, length: float) -> None:
    scale = Scale(start, start + length, 0, 100)
    assert 1 <= len(scale.ticks) <= 10
    assert all(start - 0.001 <= tick <= start + length + 0.001 * length for tick in scale.ticks)


@hypothesis.given(
    st.lists(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=30), min_size=1, max_size=6)
)
def test_any_names_of_lanes_have_room_or_are_reported(names: list[str]) -> None:
    lanes = "".join(f"  - {{words: 'w{name}', from: bulbs, steps: [light]}}\n" for name in names)
    text = re.sub(r"lanes:\n(?:  .*\n)+", f"lanes:\n{lanes}", WATCH)
    text = re.sub(r"step: All four\.\n|asks: calls\n", "", text)
    text = text.replace('values:\n  verb: "bulbs#light.request.body$.verb"\n', "").replace(", asked to `{verb}`", "")
    error = refusal(lambda: given.watched(text))
    if error is None:
        check_room(given.watched(text))
    else:
        assert "does not fit" in str(error)
