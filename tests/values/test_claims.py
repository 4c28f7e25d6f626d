"""Claims over recordings: what is looked at, what speaks against, in which order."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Json
from build_tools.recordings.model import Body, Message, Recording, Step
from build_tools.snippets.file import read_cut_file
from build_tools.values.prove import Verdict, prove, spoken

STATES = st.sampled_from(["open", "busy", "shut", "lost"])
ENDS = ("shut", "lost")


def answer(name: str, body: Json, at: str = "") -> Step:
    notes = (("at", at),) if at else ()
    return Step(
        name, Message("GET / HTTP/1.1"), Message("HTTP/1.1 200 OK", (), Body("json", json.dumps(body)), (), notes)
    )


def recordings(**files: list[Step]) -> Recordings:
    named = {name.replace("_", "-"): steps for name, steps in files.items()}
    return Recordings(
        {
            name: RecordingFile(name, f"kit/recordings/{name}.http", Recording(tuple(steps)))
            for name, steps in named.items()
        }
    )


def verdict(claim: Json, found: Recordings) -> Verdict:
    cuts = read_cut_file("a", "snippets/a.yaml", json.dumps({"claims": {"a": claim}}))
    assert cuts.problems == ()
    return prove(cuts.claims["a"], found)


def against(claim: Json, found: Recordings) -> list[str]:
    return [one.address for one in verdict(claim, found).against]


NO_CHANGE: dict[str, Json] = {"at": "$.state", "by": ["$.id", "$.of"], "after": list(ENDS)}


@given(st.lists(STATES, min_size=1, max_size=6))
def test_a_change_is_found_where_a_state_follows_another_end(states: list[str]) -> None:
    steps = [answer(f"s{n}", {"id": 1, "state": state}, f"+{n}.000s") for n, state in enumerate(states)]
    expected = [
        f"a#s{n}.response.body" for n, (was, now) in enumerate(pairwise(states), 1) if was in ENDS and was != now
    ]
    assert against({"no change": NO_CHANGE}, recordings(a=steps)) == expected


@given(st.lists(st.tuples(STATES, st.integers(0, 2)), min_size=1, max_size=6), st.randoms())
def test_the_order_of_the_file_does_not_matter_where_the_clock_tells(
    told: list[tuple[str, int]], random: object
) -> None:
    steps = [answer(f"s{n}", {"id": who, "state": state}, f"+{n}.500s") for n, (state, who) in enumerate(told)]
    claim: Json = {"no change": NO_CHANGE}
    assert sorted(against(claim, recordings(a=steps))) == sorted(against(claim, recordings(a=steps[::-1])))


@given(st.lists(st.integers(), max_size=8), st.integers())
def test_none_and_all_and_counts_agree(numbers: list[int], other: int) -> None:
    found = recordings(a=[answer(f"s{n}", {"n": number}) for n, number in enumerate(numbers)])
    condition = f"@.n == {other}" if abs(other) < 2**53 else "@.n == 0"
    none, every = (against({key: condition}, found) for key in ("no", "all"))
    assert sorted(none + every) == sorted(f"a#s{n}.response.body" for n in range(len(numbers)))
    assert verdict({"count": "things"}, found).number == len(numbers)
    assert verdict({"count": "$.n"}, found).number == len(set(numbers))
    assert len(against({"at most": 3}, found)) == max(0, len(numbers) - 3)
    assert bool(against({"same": "$.n"}, found)) == (len(set(numbers)) > 1)


def test_recordings_have_their_own_clocks_and_things_their_own_names() -> None:
    one = [answer("end", {"id": 1, "state": "shut"}, "+9.000s"), answer("other", {"of": 2, "state": "open"}, "+9.500s")]
    two = [answer("start", {"id": 1, "state": "open"}, "+0.000s")]
    assert against({"no change": NO_CHANGE}, recordings(a=one, b=two)) == []


def test_without_a_clock_the_order_is_that_of_the_file() -> None:
    steps = [answer("end", {"id": 1, "state": "shut"}), answer("again", {"of": 1, "state": "open"}, "+1.000s")]
    assert verdict({"no change": NO_CHANGE}, recordings(a=steps)).against[0].why == (
        '"open" after "shut" at a#end.response.body'
    )


def test_after_says_from_when_on_and_without_it_nothing_changes() -> None:
    steps = [answer("one", {"id": 1, "state": "open"}), answer("two", {"id": 1, "state": "busy"})]
    never: Json = {"at": "$.state", "by": "$.id"}
    assert against({"no change": NO_CHANGE}, recordings(a=steps)) == []
    assert against({"no change": never}, recordings(a=steps)) == ["a#two.response.body"]


def test_a_thing_that_two_paths_select_is_looked_at_once() -> None:
    found = recordings(a=[answer("s", {"a": {"n": 1}})])
    assert verdict({"each": ["$.a", "$..[?@.n]"], "count": "things"}, found).things == ("a#s.response.body$.a",)


def test_numbers_that_are_written_differently_are_not_the_same() -> None:
    steps = [answer("one", {"n": {"a": 1, "b": 2}}), answer("two", {"n": {"b": 2, "a": 1.0}}), answer("three", {})]
    assert [one.why for one in verdict({"same": "$.n"}, recordings(a=steps)).against] == [
        '{"a": 1.0, "b": 2}, and {"a": 1, "b": 2} at a#one.response.body',
        'nothing, and {"a": 1, "b": 2} at a#one.response.body',
    ]


def test_an_exception_is_a_recording_or_a_step_and_excuses_no_other() -> None:
    found = recordings(a=[answer("s", {"bad": 1}), answer("t", {"bad": 1})], b=[answer("s", {"bad": 1})])
    excused = {"a#s": "why", "b": "why", "a#u": "why"}
    result = verdict({"no": "@.bad", "except": {**excused}}, found)
    assert [one.address for one in result.against] == ["a#t.response.body"]
    assert result.stale == ("a#u",)


def test_what_was_looked_at_is_said_in_numbers() -> None:
    found = recordings(a=[answer("s", {"n": 1}), answer("t", {})], b_rest=[answer("s", {"n": 1})])
    assert spoken(verdict({"where": "@.n", "count": "things"}, found), "answers") == (
        "checked on 2 places in 3 answers of 2 recordings"
    )
    assert spoken(verdict({"over": "*.rest", "count": "things"}, found), "answers") == (
        "checked on 0 places in 0 answers of 0 recordings"
    )


def test_a_claim_over_nothing_does_not_hold() -> None:
    assert not verdict({"no": "@.bad"}, recordings()).holds


def test_what_is_kept_of_a_recording_is_kept_by_what_was_asked_and_of_that_recording_alone() -> None:
    found = recordings(a=[answer("s1", {"n": 1, "m": 2}), answer("s2", {"n": 2, "m": 2})])
    again = Recordings({**found.files, **recordings(b=[answer("s1", {"n": 2, "m": 3})]).files})
    for many, more in ((found, 0), (again, 1), (found, 0)):
        assert verdict({"where": "@.n == 1", "count": "things"}, many).number == 1
        assert verdict({"where": "@.n == 2", "count": "things"}, many).number == 1 + more
        assert verdict({"where": "@.n == 2", "count": "$.m"}, many).number == 1 + more
        assert verdict({"count": "$.n"}, many).number == 2
        assert len(against({"no": "@.n == 2"}, many)) == len(against({"all": "@.n == 1"}, many)) == 1 + more
