from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import DocsError
from build_tools.lock import Accepted, Shown, parse_lock, render_lock
from tests.site.manuals import ROOT, SECOND

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_ADDRESSES = st.lists(
    st.text(st.characters(codec="ascii", exclude_characters="\n\r"), min_size=1), min_size=1, max_size=3
)
_SHOWN = st.builds(Shown, _ADDRESSES.map(tuple), _TEXTS)
_KEYS = st.tuples(st.text("abc/-", min_size=1), st.text("abc $.[]'#:", min_size=1).map("value {}".format))


@given(st.dictionaries(_KEYS, st.builds(Accepted, _SHOWN, _TEXTS), max_size=4))
def test_what_is_written_is_read_again_as_it_was(accepted: dict[tuple[str, str], Accepted]) -> None:
    assert parse_lock(render_lock(accepted), "lock") == accepted


@pytest.mark.parametrize("manual", [ROOT, SECOND], ids=["A2A 101", "OCI Distribution 101"])
def test_the_locks_of_the_manuals_are_as_the_program_writes_them(manual: Path) -> None:
    text = (manual / "kit/accepted.lock").read_text("utf-8")
    assert render_lock(parse_lock(text, "lock")) == text


def test_an_empty_lock_has_nothing_accepted() -> None:
    head = "# What the pages showed when a person last accepted it. Only `manual review` writes this file.\n"
    assert render_lock({}) == head
    assert parse_lock(head, "lock") == {}


def test_an_entry_without_its_reason_is_reported_with_its_line() -> None:
    text = 'index:\n  value tag:\n    address: "a#b.request"\n    shown: "x"\n'
    with pytest.raises(DocsError) as caught:
        parse_lock(text, "kit/accepted.lock")
    assert str(caught.value) == (
        "kit/accepted.lock:2: the accepted entry has no 'reason'\n  manual review writes this file"
    )
