from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build_tools.errors import Location
from build_tools.recordings.address import Address, Part, parse_address, parse_path
from build_tools.recordings.model import SIDES
from tests.helpers import refusal
from tests.recordings.strategies import NOTE_KEYS

HERE = Location("docs/cancel.md", 7)
NUMBERS = st.integers(1, 12)
PARTS = st.one_of(
    st.sampled_from([Part(), Part("start"), Part("method"), Part("target"), Part("status"), Part("body")]),
    NUMBERS.map(lambda number: Part("frame", "", number)),
    st.builds(
        Part, st.sampled_from(["header", "trailer"]), st.sampled_from(["Date", "x-a.b", "7"]), st.just(0) | NUMBERS
    ),
    NOTE_KEYS.map(lambda key: Part("note", key)),
)
PATHS = st.sampled_from(
    ["", "$", "$.a", "$['a#b.c$']", "$..a", "$[?@.name == 'x.json'].b[0]", "$.é[-1]", '$["\\u0061"]']
)


@st.composite
def addresses(draw: st.DrawFn) -> Address:
    part = draw(PARTS)
    path = draw(PATHS) if part.kind in ("body", "frame") else ""
    recording = draw(st.from_regex(r"[a-z0-9./-]{1,12}", fullmatch=True))
    step = draw(st.from_regex(r"[a-z0-9-]{1,12}", fullmatch=True))
    side = draw(st.sampled_from(SIDES))
    return Address(recording, step, side, part, parse_path(path, HERE) if path else None)


@given(addresses())
def test_an_address_written_and_read_is_the_same_address(address: Address) -> None:
    assert parse_address(str(address), HERE) == address
    assert str(parse_address(str(address), HERE)) == str(address)


@pytest.mark.parametrize(
    ("text", "address"),
    {
        "a/b.rest#s-1.request": Address("a/b.rest", "s-1", "request"),
        "a#s.response.header:X-A.B:2": Address("a", "s", "response", Part("header", "X-A.B", 2)),
        "a#s.response$.x": Address("a", "s", "response", Part("body"), parse_path("$.x", HERE)),
        "a#s.response.frame:12$['#.$']": Address(
            "a", "s", "response", Part("frame", "", 12), parse_path("$['#.$']", HERE)
        ),
    }.items(),
)
def test_an_address_splits_at_the_first_hash_dot_and_dollar(text: str, address: Address) -> None:
    assert parse_address(text, HERE) == address


@given(
    addresses().map(str), st.integers(0), st.sampled_from([*"#.$:[]('?@*,-0aR \n\x00\ud800", "", "..", "1e400", "((("])
)
@example("a#s.response.body$", 18, "[?" + "(" * 3000 + "@" + ")" * 3000 + "]")
@example("a#s.response.body$", 18, "[" * 3000)
@example("a#s.response.body$", 18, "[?match(@.a, '(')]")
@example("a#s.response.body$", 18, "[" + "9" * 5000 + "]")
@example("a#s.response.body$", 18, "[?@ == " + "9" * 5000 + "]")
def test_a_text_is_an_address_or_a_report_of_few_lines(text: str, at: int, new: str) -> None:
    at %= len(text) + 1
    error = refusal(lambda: parse_address(text[:at] + new + text[at + 1 :], HERE))
    assert error is None or (error.finding.where == HERE and len(error.finding.help) <= 3)


@given(st.text())
def test_a_path_is_read_or_reported(text: str) -> None:
    error = refusal(lambda: parse_path(f"${text}", HERE))
    assert error is None or error.finding.where == HERE


def test_paths_are_equal_when_they_are_written_alike() -> None:
    assert parse_path("$.a", HERE) == parse_path("$.a", HERE)
    assert parse_path("$.a", HERE) != parse_path("$['a']", HERE)
    assert len({parse_path("$.a", HERE), parse_path("$.a", HERE)}) == 1
