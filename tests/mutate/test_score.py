"""The score as it is printed."""

from __future__ import annotations

from build_tools.errors import Location
from build_tools.mutate.run import Result
from build_tools.mutate.score import KINDS, told, untried

WHERE = Location("kit/recordings/a.http", 7)
RESULTS = [
    Result("number plus one", WHERE, ("a", "b"), "contradicted"),
    Result("number plus one", WHERE, ("a",), "followed"),
    Result("string edited", WHERE, ("a",), "missed"),
]


def test_the_score_has_a_row_for_each_kind_and_page_and_names_what_was_missed() -> None:
    lines = list(told(RESULTS, whole=False))
    assert lines[0] == "kind                     contradicted      followed        missed  contradicted %"
    assert lines[1] == "number plus one                     1             1             0              50"
    assert len(lines[: lines.index("")]) == len(KINDS) + 1
    assert lines[lines.index("") + 1 :] == [
        "page  contradicted      followed        missed  contradicted %",
        "a                1             1             1              33",
        "b                1             0             0             100",
        "",
        "3 mutants: 1 contradicted, 1 followed, 1 missed",
        "kit/recordings/a.http:7: nothing notices: string edited",
    ]


def test_a_whole_run_names_the_kinds_that_have_no_mutant() -> None:
    lines = list(told(RESULTS, whole=True))
    assert lines[-len(untried(RESULTS)) :] == [f"no mutant of kind: {kind}" for kind in untried(RESULTS)]
    assert set(KINDS) - set(untried(RESULTS)) == {"number plus one", "string edited"}
