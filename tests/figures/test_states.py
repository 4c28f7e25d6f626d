"""The kind `states`: which changes it counts, how it draws them, what it reports."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

import hypothesis
import pytest
from hypothesis import strategies as st

from build_tools.errors import DocsError, Location
from build_tools.figures.drawing import Drawing, draw
from build_tools.figures.kinds.channel import Wire, tracks
from build_tools.figures.kinds.states_seen import histories, in_order
from build_tools.figures.schema import read_figure
from build_tools.figures.words import plain
from build_tools.recordings.collection import Recordings
from build_tools.recordings.sightings import Sighting
from build_tools.settings import read_settings
from tests.figures import given
from tests.figures.test_drawing import check_room, nonces
from tests.helpers import check_cases

BULBS = given.read(given.CASES / "bulbs.yaml")
REAL = "figures/states-of-a-task.yaml"


def bulbs(text: str = BULBS, recorded: Recordings | None = None) -> Drawing | DocsError:
    try:
        figure = read_figure("bulbs", text, "figures/bulbs.yaml")
        return draw(figure, recorded or given.bulbs(), given.bulb_palette(), "fig-1", given.LOOKS)
    except DocsError as error:
        return error


def report(hunk: str) -> str:
    """What stands in the report of the edited bulbs."""
    found = bulbs(given.edited(BULBS, hunk))
    return str(found) if isinstance(found, DocsError) else "drawn"


@pytest.mark.parametrize("name", ["svg_wide", "svg_middle", "svg_narrow", "standalone"])
def test_the_drawing_is_as_it_was_accepted(name: str, *, update: bool) -> None:
    path = given.CASES / f"bulbs-{name.removeprefix('svg_')}.svg"
    if update:
        path.write_text(getattr(given.bulbs_drawn(), name), "utf-8", newline="\n")
    assert getattr(given.bulbs_drawn(), name) == given.read(path)


def test_what_is_wrong_is_reported_with_its_line_and_its_repair(*, update: bool) -> None:
    check_cases(given.CASES / "wrong-states.txt", report, update=update)


def test_every_state_says_what_follows_it_and_how_often_that_was_seen() -> None:
    assert given.bulbs_drawn().words == (
        "Three bulbs, asked to Light",
        "LAMP_OFF; 3 began so; → warm 1; → lit (1); → broken 1",
        "LAMP_WARM; → lit 1",
        "LAMP_LIT; → off ! (1)",
        "LAMP_BROKEN",
        "Told one after the other.; Asked for twice.; ! Nobody expected it.",
        "Expected, and never seen: warm → broken",
    )


def test_a_count_is_tied_to_every_place_that_it_counts() -> None:
    drawing = given.real_states()
    for tie in drawing.ties:
        if tie.text.isdigit():
            assert len(tie.addresses) == len(set(tie.addresses)) == int(tie.text)


# --- against a count of the test's own --------------------------------------------------------------------------------


def bodies(text: str) -> Iterator[tuple[str, str]]:
    """The channel (a stream, or `hook`) and the JSON of each frame and webhook of a recording, found by lines."""
    for step in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name, request = step.split("\n", 1)[0], step.partition("#### response\n")[0]
        if "/hook HTTP" in request:
            yield "hook", request.partition("\n\n")[2].partition("\n\n")[2]
        for event in re.split(r"\n\n", step.partition("#### response\n")[2]):
            data = "\n".join(line[6:] for line in event.split("\n") if line.startswith("data: "))
            if data:
                yield name, data


def told(value: object) -> Iterator[tuple[str, str]]:
    """Every task in a JSON value with its state."""
    if isinstance(value, dict):
        status = value.get("status")
        if isinstance(status, dict) and "state" in status:
            yield value.get("taskId") or value["id"], status["state"]
        for inner in value.values():
            yield from told(inner)
    if isinstance(value, list):
        for inner in value:
            yield from told(inner)


def counted() -> dict[str, str]:
    """The texts of the recordings that the figure counts: those of version 1.0."""
    return {
        name: text
        for name, text in given.real_recordings().items()
        if name.startswith(("0", "1", "20-", "22-", "23-", "24-"))
    }


def naive() -> Counter[tuple[str, str]]:
    """How often neighbours in one stream, or at the webhook, differ; what several saw of one task counts once."""
    found: Counter[tuple[str, str]] = Counter()
    for text in counted().values():
        last: dict[tuple[str, str], str] = {}
        seen = set[tuple[str, str, str]]()
        for channel, body in bodies(text):
            for task, state in told(json.loads(body)):
                before = last.get((channel, task))
                if before not in (None, state):
                    seen.add((task, str(before), state))
                last[channel, task] = state
        found.update((before, after) for _, before, after in seen)
    return found


def real_sightings() -> list[Sighting]:
    recorded = given.recordings(counted())
    looks = read_settings(given.read(given.ROOT / "mkdocs.yml")).sightings
    return [seen for name in recorded.files for seen in recorded.sightings(name, looks, Location("test"))]


def test_the_direct_edges_are_those_that_a_count_line_by_line_finds() -> None:
    changes = [change for history in histories(real_sightings()) for change in history.transitions]
    direct = Counter((change.before.state, change.after.state) for change in changes if change.is_direct)
    assert direct == naive()
    assert sum(direct.values()) > 20


def test_the_figure_draws_every_change_that_the_recordings_have() -> None:
    changes = [change for history in histories(real_sightings()) for change in history.transitions]
    expected = Counter((change.before.state, change.after.state) for change in changes)
    words = {
        f"TASK_STATE_{name.upper().replace(' ', '_')}": name
        for name in (
            "submitted",
            "working",
            "input required",
            "auth required",
            "completed",
            "failed",
            "canceled",
            "rejected",
        )
    }
    drawn: Counter[tuple[str, str]] = Counter()
    for line in given.real_states().words[1:9]:
        state, *rest = line.split("; ")
        for after, counts in re.findall(r"→ ([a-z ]+) ([!() 0-9]+)", "; ".join(rest)):
            target = next(text for text, word in words.items() if word == after)
            drawn[state, target] += sum(map(int, re.findall(r"\d+", counts)))
    assert drawn == expected


def test_an_ended_task_that_works_again_is_marked() -> None:
    line = next(line for line in given.real_states().words if line.startswith("TASK_STATE_COMPLETED"))
    assert re.search(r"→ working ! (\d+ )?\(\d+\)", line)
    addresses = {address for tie in given.real_states().ties for address in tie.addresses}
    assert "20-races-send-to-working#get-task.response.body$.result.status.state" in addresses


def test_every_address_leads_to_a_state_that_the_figure_names() -> None:
    known = {sighting.address for sighting in real_sightings()}
    assert {address for tie in given.real_states().ties for address in tie.addresses} <= known


def segments(svg: str) -> Iterator[tuple[int, float, float, float, float]]:
    """The straight parts of each edge: its number, and from where to where."""
    for n, d in enumerate(re.findall(r'class="fig-way[^"]*hue-[^"]*" d="([^"]*)"', svg)):
        numbers = [list(map(float, part.split())) for part in re.split("[MLQ]", d)[1:]]
        for kind, before, after in zip(re.findall("[MLQ]", d)[1:], numbers, numbers[1:], strict=False):
            (x1, y1), (x2, y2) = before[-2:], after[-2:]
            if kind == "L":
                yield n, min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


@pytest.mark.parametrize(
    ("of", "name"),
    # narrower, the real figure lists its edges
    [(given.bulbs_drawn, "wide"), (given.bulbs_drawn, "middle"), (given.real_states, "wide")],
)
def test_no_edge_runs_over_a_text_or_along_another_edge(of: Callable[[], Drawing], name: str) -> None:
    drawing = of()
    assert len({line[0] for line in segments(getattr(drawing, f"svg_{name}"))}) > 4
    check_lines(drawing, name)


def check_lines(drawing: Drawing, name: str) -> None:
    """No edge runs over a text, or along another edge."""
    lines = list(segments(getattr(drawing, f"svg_{name}")))
    for _, left, top, right, bottom in lines:
        for box in drawing.boxes[name]:
            assert right <= box.left or left >= box.right or bottom <= box.top or top >= box.bottom, box.text
    for one, other in combinations(lines, 2):
        shared = (min(one[3], other[3]) - max(one[1], other[1]), min(one[4], other[4]) - max(one[2], other[2]))
        assert one[0] == other[0] or min(shared) < 0 or max(shared) <= 0, (one, other)


@hypothesis.given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=9))
def test_tracks_are_an_order_of_the_wires(heights: list[tuple[int, int]]) -> None:
    wires = [Wire((18.0 * left,), (18.0 * right + 9,)) for left, right in heights]
    assert sorted(tracks(wires)) == list(range(len(wires)))


def test_wires_that_need_not_cross_do_not() -> None:
    assert tracks([Wire((0,), (90,)), Wire((18,), (108,)), Wire((36,), (126,))]) == (2, 1, 0)
    assert tracks([Wire((90,), (0,)), Wire((108,), (18,)), Wire((126,), (36,))]) == (0, 1, 2)


# --- the order of what was seen ---------------------------------------------------------------------------------------

SEEN = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["", "one", "two"]), st.sampled_from("abc")), max_size=9)


def sighting(n: int, time: int, channel: str, state: str) -> Sighting:
    return Sighting("r", f"s{n}", "response", 0, float(time), "x", state, f"r#s{n}.response.body$", channel)


def in_channels(seen: Sequence[tuple[int, str, str]]) -> list[Sighting]:
    """Sightings whose channels have their times in order, as recordings do."""
    return [sighting(n, *one) for n, one in enumerate(sorted(seen, key=lambda one: one[0]))]


@hypothesis.given(SEEN)
def test_the_order_keeps_time_and_every_channel(seen: list[tuple[int, str, str]]) -> None:
    given_ = in_channels(seen)
    found = in_order(given_)
    assert sorted(found, key=given_.index) == given_
    assert [one.time for one in found] == sorted(one.time for one in given_)
    for channel in ("", "one", "two"):
        assert [one for one in found if one.channel == channel] == [one for one in given_ if one.channel == channel]


@hypothesis.given(SEEN)
def test_a_direct_change_has_neighbours_in_one_stream(seen: list[tuple[int, str, str]]) -> None:
    given_ = in_channels(seen)
    for history in histories(given_):
        for change in history.transitions:
            channel = [one for one in given_ if one.channel == change.after.channel]
            before = channel[channel.index(change.after) - 1] if change.after != channel[0] else None
            if change.is_direct:
                assert change.after.is_pushed
                assert before is not None
                assert before.state == change.before.state


def fewest(groups: Sequence[Sequence[Sequence[str]]]) -> int:
    """The least number of changes of any order that keeps each channel, over all orders."""

    @cache
    def least(group: int, at: tuple[int, ...], state: str) -> int:
        if group == len(groups):
            return 0
        heads = [n for n, channel in enumerate(groups[group]) if at[n] < len(channel)]
        if not heads:
            following = groups[group + 1] if group + 1 < len(groups) else ()
            return least(group + 1, (0,) * len(following), state)
        return min(
            (state not in ("", groups[group][n][at[n]]))
            + least(group, (*at[:n], at[n] + 1, *at[n + 1 :]), groups[group][n][at[n]])
            for n in heads
        )

    return least(0, (0,) * len(groups[0]), "")


def test_no_recording_allows_an_order_with_fewer_changes() -> None:
    by_subject: dict[tuple[str, str], list[Sighting]] = {}
    for seen in real_sightings():
        by_subject.setdefault((seen.recording, seen.subject), []).append(seen)
    for found in by_subject.values():
        groups = []
        for time in sorted({seen.time for seen in found}):
            channels: dict[str, list[str]] = {}
            for seen in found:
                if seen.time == time:
                    channels.setdefault(seen.channel, []).append(seen.state)
            groups.append(list(channels.values()))
        (history,) = histories(found)
        assert len(history.transitions) == fewest(groups), found[0]


# --- nothing typed ----------------------------------------------------------------------------------------------------


def test_every_recorded_text_vanishes_when_the_recordings_change() -> None:
    old, new = nonces(given.real_recordings())
    colours = given.read(given.ROOT / "figures/palette.yaml")
    for value, nonce in old.items():
        if value.startswith("TASK_"):
            colours = re.sub(rf"\b{re.escape(value)}\b(?=[\],])", nonce, colours)
    looks = read_settings(given.read(given.ROOT / "mkdocs.yml")).sightings
    figure = read_figure("states", given.read(given.ROOT / REAL), REAL)
    drawing = draw(figure, given.recordings(new), given.real_palette(colours), "fig-1", looks)
    texts = [re.sub(r'<[^>]*>|data-address="[^"]*"', "\n", svg) for svg in (*drawing.svgs, drawing.standalone)]
    said = "\n".join([*texts, drawing.desc, *map(plain, drawing.steps), *drawing.words])
    assert [value for value in old if value.startswith("TASK_") and value in said] == []
    assert [tie.text for tie in drawing.ties if tie.text.isdigit()] == [
        tie.text for tie in given.real_states().ties if tie.text.isdigit()
    ]
    with pytest.raises(DocsError, match="has no hue"):
        draw(figure, given.recordings(new), given.real_palette(), "fig-1", looks)


def test_another_recorded_state_changes_the_counts() -> None:
    text = given.read(given.CASES / "bulbs.http").replace("LAMP_WARM", "LAMP_OFF")
    found = bulbs(BULBS, given.recordings({"bulbs": text}))
    assert isinstance(found, Drawing)
    assert found.words[1] == "LAMP_OFF; 3 began so; → lit ! 1 (1); → broken 1"
    assert found.words[2] == "warm"


def test_without_the_setting_and_without_a_state_it_says_so() -> None:
    figure = read_figure("bulbs", BULBS, "figures/bulbs.yaml")
    with pytest.raises(DocsError, match="nothing says where bodies have states"):
        draw(figure, given.bulbs(), given.bulb_palette(), "fig-1")
    other = given.recordings({"bulbs": given.read(given.CASES / "bulbs.http").replace('"end"', '"fin"')})
    found = bulbs(BULBS, other)
    assert isinstance(found, DocsError)
    assert "no recording shows a state" in str(found)


NAMES = ("off", "warm", "lit-up", "broken")


@hypothesis.given(st.permutations(NAMES), st.integers(0, 4), st.integers(0, 4))
def test_any_states_in_any_layers_have_room(names: list[str], one: int, other: int) -> None:
    low, high = sorted((one, other))
    layers = {"start": names[:low], "work": names[low:high], "end": names[high:]}
    text = re.sub(r"start:.*\nwork:.*\nend:.*\n", "", BULBS)
    text += "".join(f"{key}: [{', '.join(found)}]\n" for key, found in layers.items() if found)
    found = bulbs(text)
    if isinstance(found, DocsError):
        assert not layers["work"]
        return
    check_room(found)
    check_lines(found, "wide")
