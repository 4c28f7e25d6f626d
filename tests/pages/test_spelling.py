"""How texts spell terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.pages.spelling import key_of, spelling

TERMS = ("Task", "Terminal state", "State", "SSE", "C++", "Bus")
KEYS = [term.casefold() for term in TERMS]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A task, TASK and Tasks' tasks.", ["task", "TASK", "Tasks", "tasks"]),
        ("terminal\nstates, a state", ["terminal\nstates", "state"]),
        ("SSE, SSEs, sse", ["SSE", "SSEs"]),
        ("subtask, task-state, task.id, tasked, a_task, x.task", []),
        ("A task. The state.", ["task", "state"]),
        ("C++ and c++.", ["C++"]),
        ("a bus, two buss", ["bus", "buss"]),
    ],
)
def test_terms_are_whole_words_in_either_case_and_number(text: str, found: list[str]) -> None:
    assert spelling(TERMS).findall(text) == found
    assert all(key_of(one, KEYS) for one in found)


def test_without_terms_nothing_is_found() -> None:
    assert spelling(()).findall("a task") == []
    assert key_of("task", ()) == ""


@given(st.lists(st.from_regex(r"[A-Za-z][a-z]{0,8}( [a-z]{1,8})?", fullmatch=True), min_size=1, max_size=5))
def test_each_term_is_found_where_it_is_said(terms: list[str]) -> None:
    keys = {term.casefold() for term in terms}
    for term in terms:
        for said in (term, term.lower(), term.capitalize(), f"{term}s"):
            found = spelling(terms).search(f"({said})")
            assert found
            assert found[0] == said
            assert key_of(found[0], keys) in {said.casefold(), term.casefold()}
