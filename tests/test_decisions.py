from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.decisions import HEAD, Decision, parse_log, render_decision
from build_tools.lock import Shown
from tests.helpers import refusal
from tests.site.manuals import ROOT, SECOND

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_SHOWN = st.none() | st.builds(
    Shown, st.lists(st.text("abc#.$", min_size=1), min_size=1, max_size=3).map(tuple), _TEXTS
)
_KEYS = st.tuples(_TEXTS, _TEXTS)
_DECISIONS = st.builds(Decision, _KEYS, st.sampled_from(["accepted", "rejected"]), _TEXTS, _TEXTS, _SHOWN)


@given(st.lists(_DECISIONS, max_size=4))
def test_decisions_written_one_after_another_are_read_again_in_their_order(decisions: list[Decision]) -> None:
    assert parse_log(HEAD + "".join(map(render_decision, decisions)), "log") == tuple(decisions)


GOOD = '- page: "a"\n  entry: "value b"\n  decision: "rejected"\n  reason: "c"\n  edition: "1"\n'


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (GOOD.replace('  reason: "c"\n', ""), "log:1: the decision has no 'reason'\n  manual review writes this file"),
        (
            GOOD.replace("rejected", "reject"),
            "log:3: 'reject' is no decision\n  known: accepted, rejected\n  did you mean 'rejected'?",
        ),
        (GOOD + '  why: "x"\n', "log:6: 'why' is not a key of a decision\n"),
        (
            GOOD + '  now:\n    shown: "x"\n',
            "log:6: what was shown has no 'address'\n  manual review writes this file",
        ),
        ("a: b\n", "log:1: the log is a list, not a mapping\n"),
    ],
    ids=["no reason", "another verdict", "another key", "no address", "no list"],
)
def test_what_is_no_decision_is_reported_with_its_line(text: str, report: str) -> None:
    assert str(refusal(lambda: parse_log(text, "log"))).startswith(report)


@pytest.mark.parametrize("manual", [ROOT, SECOND], ids=["A2A 101", "OCI Distribution 101"])
def test_the_logs_of_the_manuals_are_as_the_program_writes_them(manual: Path) -> None:
    text = (manual / "kit/review.log.yaml").read_text("utf-8")
    assert HEAD + "".join(map(render_decision, parse_log(text, "log"))) == text
