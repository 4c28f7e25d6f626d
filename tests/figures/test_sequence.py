from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree as ET

import hypothesis
import pytest
from hypothesis import strategies as st

from build_tools.errors import Finding
from build_tools.figures.drawing import Drawing
from build_tools.figures.words import plain
from tests.figures import given
from tests.figures.test_drawing import HOSTILE, WORDS, check_room, whole, written
from tests.helpers import check_cases

BELLS = given.read(given.CASES / "bells.yaml")
RECORDED = given.read(given.CASES / "bells.http")


def report(hunk: str) -> str:
    """What stands in the report of the edited bells."""
    found = given.drawn_or_report(given.edited(BELLS, hunk), given.bells(), "bells")
    return str(found) if isinstance(found, Finding) else "drawn"


def test_what_is_wrong_is_reported_with_its_line_and_its_repair(*, update: bool) -> None:
    check_cases(given.CASES / "wrong-sequence.txt", report, update=update)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("# at: +4.100s\n", "", "step 'news-2' has no time: 'bells#news-2.request' has no note 'at'"),
        ("# at: +4.100s", "# at: noon", "'noon' at 'bells#news-2.request.note:at' is not a moment"),
        ("# frame-at: 0.500 1.000", "# frame-at: 1.000", "step 'listen' has 6 frames and 5 moments"),
        ("# frame-at: 0.500 1.000", "# frame-at: 1.000 0.500", "step 'listen' has a frame before its frame"),
    ],
)
def test_a_time_that_is_missing_or_wrong_is_reported_at_its_step(old: str, new: str, what: str) -> None:
    found = given.drawn_or_report(BELLS, given.recordings({"bells": RECORDED.replace(old, new, 1)}), "bells")
    assert isinstance(found, Finding)
    assert found.what == what
    assert "from: " in BELLS.split("\n")[found.where.line - 1]


def test_a_sequence_is_told_in_the_order_of_the_clock(*, update: bool) -> None:
    path = given.CASES / "bells.txt"
    drawing = given.rung()
    told = "\n".join((*drawing.words, "", *map(plain, drawing.steps), ""))
    if update:
        path.write_text(told, "utf-8", newline="\n")
    assert told == given.read(path)


def test_sentences_light_the_arrows_of_their_step_or_role() -> None:
    groups = [node for node in ET.fromstring(given.rung().svg_wide).iter("g") if node.get("data-step")]
    said = [(node.get("data-step"), " ".join("".join(node.itertext()).split())) for node in groups]
    assert [(step, words) for step, words in said if words] == [
        ("1", "Ring"),
        ("0", "Listen"),
        ("2", "BELL_RINGS"),
        ("2", "swings left"),
        ("2", "3 more"),
        ("3", "Look"),
        ("3", "BELL_RINGS"),
        ("3", "2 more"),
        ("0", "Look, once more"),
        ("0", "BELL_RINGS"),
        ("0", "Hold"),
        ("0", "BELL_STILL"),
        ("1 4", "BELL_STILL"),
        ("2", "BELL_STILL"),
        ("0", "It is quiet."),
        ("5", "Nobody reads this."),
    ]


def test_an_address_of_a_folded_arrow_is_that_of_the_first() -> None:
    ties = [tie for tie in given.rung().ties if tie.value.form == "text"]
    assert [(tie.text, tie.addresses[0]) for tie in ties] == [
        ("3", "bells#listen.response.frame:3"),
        ("2", "bells#look-2.request"),
    ]


def test_many_alike_need_words_for_their_fold() -> None:
    text = BELLS.replace('fold: "{count} more"\n', "")
    assert "2 more" not in given.rung(text).desc
    frame = RECORDED[RECORDED.index('data: {\ndata:   "swing"') :].partition("\n\n")[0] + "\n\n"
    many = RECORDED.replace(frame, frame * 6, 1).replace("0.500 1.000", "0.500 " + "1.000 " * 6, 1)
    found = given.drawn_or_report(text, given.recordings({"bells": many}), "bells")
    assert isinstance(found, Finding)
    assert found.what == "9 arrows in a row say 'swings left'"
    assert "8 more" in given.rung(BELLS, given.recordings({"bells": many})).desc


def test_without_steps_every_step_of_the_recording_is_shown() -> None:
    text = (
        BELLS.partition("steps:")[0]
        .replace('step: "The whole afternoon."\n', "")
        .replace('by: "bells#ring.request.header:User-Agent"', 'by: "bells#ring.request.method"')
    )
    found = given.drawn_or_report(text, given.bells(), "bells")
    assert isinstance(found, Finding)
    assert found.what == "who calls in step 'news-1' cannot be told: 'porter' and 'tower' fit"


EXCHANGES = st.lists(
    st.tuples(
        st.integers(0, 5), st.integers(0, 5), st.integers(0, 9000), st.lists(st.integers(0, 900), max_size=9)
    ).filter(lambda each: each[0] != each[1]),
    min_size=1,
    max_size=9,
)


def recorded(exchanges: Sequence[tuple[int, int, int, list[int]]]) -> str:
    """A recording of calls with a reply (one delay) or a stream (more), or without an answer; times in milliseconds."""
    steps = []
    for n, (_, _, at, delays) in enumerate(exchanges):
        moments = [sum(delays[: k + 1]) + at for k in range(len(delays))]
        head = f"### s{n}\n# at: +{at / 1000:.3f}s\n\nGET /{n} HTTP/1.1\n\n"
        if len(moments) == 1:
            head += f"#### response\n# at: +{moments[0] / 1000:.3f}s\n\nHTTP/1.1 200 OK\n\n"
        elif moments:
            times = " ".join(f"{moment / 1000:.3f}" for moment in moments)
            body = "".join(f"data: {k % 3}\n\n" for k in range(len(moments)))
            head += f"#### response\n# frame-at: {times}\n# body: sse\n\nHTTP/1.1 200 OK\n\n{body}\n"
        steps.append(head)
    return "".join(steps)


def drawn(exchanges: Sequence[tuple[int, int, int, list[int]]]) -> Drawing:
    used = sorted({end for by, to, _, _ in exchanges for end in (by, to)})
    parties = "".join(f"  - {{name: p{n}, words: the party {n}}}\n" for n in used)
    steps = "".join(f"  - {{from: s{n}, by: p{by}, to: p{to}}}\n" for n, (by, to, _, _) in enumerate(exchanges))
    replies = "reply: {say: done}\n" if any(len(delays) == 1 for *_, delays in exchanges) else ""
    frames = 'frame: {say: "`{it}`", values: {it: $}}\n' if any(len(delays) > 1 for *_, delays in exchanges) else ""
    text = (
        f"kind: sequence\ntitle: A\nfrom: bells\nfold: '{{count}} more'\nparties:\n{parties}"
        'call: {say: "`{target}`", values: {target: request.target}}\n'
        f"{replies}{frames}steps:\n{steps}"
    )
    return given.rung(text, given.recordings({"bells": recorded(exchanges)}))


@hypothesis.given(EXCHANGES)
def test_any_exchanges_have_room_stand_in_order_and_none_is_dropped(
    exchanges: list[tuple[int, int, int, list[int]]],
) -> None:
    drawing = drawn(exchanges)
    check_room(drawing)
    moments = [re.findall(r"\+([0-9.]+)s", line.partition(",")[0]) for line in drawing.words[1:]]
    assert all(float(one[-1]) <= float(other[0]) for one, other in pairwise(moments))
    folded = [int(tie.text) for tie in drawing.ties if tie.value.form == "text"]
    arrows = sum(1 + len(delays) for _, _, _, delays in exchanges)
    assert len(drawing.words) - 1 - len(folded) + sum(folded) == arrows


@hypothesis.given(st.lists(WORDS | st.sampled_from(HOSTILE), min_size=2, max_size=2))
def test_any_words_have_room_or_are_reported_with_their_line(words: list[str]) -> None:
    party, call = map(written, words)
    text = BELLS.replace("words: a neighbour", f"words: {party}").replace('"`{verb}`, once more"', call)
    found = given.drawn_or_report(text, given.bells(), "bells")
    if isinstance(found, Finding):
        assert "does not fit" in found.what
        assert any(key in text.split("\n")[found.where.line - 1] for key in ("neighbour", "look-4"))
        return
    check_room(found)


@hypothesis.given(WORDS | st.sampled_from(HOSTILE))
def test_any_recorded_words_are_shown_whole_and_harmless(word: str) -> None:
    text = RECORDED.replace('"It is quiet."', json.dumps(word + "x"))
    found = given.drawn_or_report(BELLS, given.recordings({"bells": text}), "bells")
    for svg in whole(found):
        ET.fromstring(svg)
