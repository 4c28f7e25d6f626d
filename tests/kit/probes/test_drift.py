"""What `check` reports: answers that changed, and not the endings of a race."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.recordings.model import Body, Message, Recording, Step
from kit.probes.drift import drift, races, recorded_outcomes, table
from kit.probes.measure import Measured, summary
from tests.kit.probes.fakes import SERVES, fake

NAME = "cancel-twice.jsonrpc"


def answered(step: str, state: str, code: int | None = None) -> Step:
    """A step that was answered with a task in a state, or with an error."""
    said = f'"error": {{"code": {code}}}' if code else f'"result": {{"id": "t", "status": {{"state": "{state}"}}}}'
    body = Body("text", f'{{"jsonrpc": "2.0", {said}}}')
    return Step(step, Message("POST / HTTP/1.1"), Message("HTTP/1.1 200 OK", body=body))


def measured(**runs: list[Step]) -> Measured:
    """What was measured: the answers of each run, by the name of the probe."""
    found = Measured()
    for probe, steps in runs.items():
        for step in steps:
            found.add(f"{probe}.jsonrpc", Recording((step,)))
    return found


def reports(before: Measured, now: Measured, folder: Path) -> list[str]:
    sdk = fake(folder, SERVES)
    return [change.report(sdk) for change in drift(before.recordings(), now)]


def test_the_same_answers_are_no_drift(tmp_path: Path) -> None:
    same = measured(cancel=[answered("second", "CANCELED")] * 5)
    assert reports(same, same, tmp_path) == []


def test_another_answer_is_reported_with_what_was_and_what_is(tmp_path: Path) -> None:
    before = measured(cancel=[answered("second", "CANCELED")])
    now = measured(cancel=[answered("second", "", -32002)])
    assert reports(before, now, tmp_path) == [
        "kit/recordings/sdk/a2a-fake/cancel.jsonrpc.http: 'second' is answered otherwise by fake 1.0\n"
        "  recorded: result=ok http=200 kind=task state=CANCELED\n"
        "  now: result=error http=200 code=-32002 carrier=body"
    ]


def test_an_answer_that_is_another_only_sometimes_is_reported(tmp_path: Path) -> None:
    before = measured(cancel=[answered("second", "CANCELED")] * 5)
    now = measured(cancel=[answered("second", "CANCELED"), answered("second", "COMPLETED")])
    assert reports(before, now, tmp_path)[0].endswith(
        "  now: result=ok http=200 kind=task state=CANCELED | result=ok http=200 kind=task state=COMPLETED"
    )


def run(**runs: list[list[Step]]) -> Measured:
    """What was measured: the steps of each run, by the name of the probe."""
    found = Measured()
    for probe, several in runs.items():
        for steps in several:
            found.add(f"{probe}.jsonrpc", Recording(tuple(steps)))
    return found


def test_a_step_that_comes_by_chance_is_not_compared_and_one_that_comes_in_each_run_is(tmp_path: Path) -> None:
    end, late = answered("end", "CANCELED"), answered("late", "WORKING")
    by_chance = run(push=[[end, late], [end]])
    assert reports(by_chance, run(push=[[end, answered("late", "SUBMITTED")], [end]]), tmp_path) == []
    assert reports(by_chance, run(push=[[end], [end]]), tmp_path) == []
    assert len(reports(by_chance, run(push=[[end, answered("late", "SUBMITTED")]] * 2), tmp_path)) == 1
    assert len(reports(run(push=[[end, late]] * 2), run(push=[[end], [end]]), tmp_path)) == 1


def test_a_step_that_is_new_and_one_that_is_gone_are_reported(tmp_path: Path) -> None:
    before, now = measured(cancel=[answered("second", "CANCELED")]), measured(cancel=[answered("third", "CANCELED")])
    assert reports(before, now, tmp_path) == [
        "kit/recordings/sdk/a2a-fake/cancel.jsonrpc.http: 'second' was not answered by fake 1.0\n"
        "  recorded: result=ok http=200 kind=task state=CANCELED",
        "kit/recordings/sdk/a2a-fake/cancel.jsonrpc.http: 'third' is not recorded by fake 1.0\n"
        "  now: result=ok http=200 kind=task state=CANCELED",
    ]


def test_what_raced_once_may_end_otherwise_wherever_it_is_asked_but_not_with_an_error(tmp_path: Path) -> None:
    both = [answered("start", "SUBMITTED"), answered("start", "WORKING")]
    before = measured(one=both, two=[answered("start", "WORKING")])
    assert reports(before, measured(one=both[:1], two=both), tmp_path) == []
    failed = measured(one=both, two=[answered("start", "", -32603)])
    assert len(reports(before, failed, tmp_path)) == 1


def test_the_facts_that_race_are_read_from_the_notes() -> None:
    step = answered("start", "WORKING")
    recordings = measured(one=[step, answered("start", "SUBMITTED")], two=[answered("end", "WORKING")]).recordings()
    assert dict(races(recordings.values())) == {"start": {"state"}, "end": set()}
    (noted,) = recordings["one.jsonrpc"].steps
    facts = {"result": "ok", "http": "200", "kind": "task"}
    assert recorded_outcomes(noted) == [{**facts, "state": "SUBMITTED"}, {**facts, "state": "WORKING"}]


@pytest.mark.parametrize(
    ("states", "said"),
    [
        (("WORKING",), {"state": "WORKING", "runs": "1"}),
        (
            ("WORKING", "SUBMITTED"),
            {"state": "SUBMITTED or WORKING", "runs": "2", "set": "state=SUBMITTED | state=WORKING"},
        ),
        (("WORKING", ""), {"state": "WORKING or none", "runs": "2", "set": " | state=WORKING"}),
    ],
)
def test_a_summary_says_each_value_of_a_fact(states: tuple[str, ...], said: dict[str, str]) -> None:
    assert summary([{"state": state} if state else {} for state in states]) == said


def test_what_changed_with_a_version_is_a_table() -> None:
    before = measured(cancel=[answered("second", "CANCELED")], get=[answered("first", "WORKING")])
    now = measured(cancel=[answered("second", "CANCELED"), answered("second", "", -32002)])
    assert table(list(drift(before.recordings(), now)), "1.0", "1.1") == (
        "| recording | step | 1.0 | 1.1 |\n"
        "| --- | --- | --- | --- |\n"
        "| cancel.jsonrpc | second | result=ok http=200 kind=task state=CANCELED |"
        " result=error http=200 code=-32002 carrier=body<br>result=ok http=200 kind=task state=CANCELED |\n"
        "| get.jsonrpc | first | result=ok http=200 kind=task state=WORKING | not answered |"
    )
