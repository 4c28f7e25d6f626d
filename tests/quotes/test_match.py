"""Whether a passage has the words of a quote, and what its cuts leave out."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from build_tools.quotes.match import lost, pieces

WARNING = (
    "The kettle will try to warn the host, but a warning is not guaranteed. It isn't sent twice. The host reads it."
)


@pytest.mark.parametrize(
    "quote",
    [
        "The kettle will try",
        "the host, but",
        "guaranteed. It isn’t sent",
        "The  kettle\u00a0will\ntry",
        "[t]he kettle will try",
        "… The host reads it. …",
        "a warning is not guaranteed. … The host reads it.",
        "guaranteed. […] The host",
    ],
)
def test_words_of_a_passage_are_found(quote: str) -> None:
    assert lost(quote, WARNING) == ()


@pytest.mark.parametrize(
    "quote",
    [
        "the kettle will try",
        "The kettle tries",
        "he kettle will",
        "will tr",
        "The kettle warns",
        "The host … The kettle",
        "[T]he kettle",
        "[a]he kettle",
        "to warn host",
        "is not guaranteed it",
    ],
)
def test_other_words_are_not(quote: str) -> None:
    assert lost(quote, WARNING) is None


@pytest.mark.parametrize(
    ("quote", "passage", "gone"),
    [
        ("a warning is … guaranteed", WARNING, ("not",)),
        ("The kettle … try", WARNING, ("will",)),
        ("The kettle … The host reads it.", WARNING, ("will", "not")),
        ("The kettle … It isn't", WARNING, ("will", "not")),
        ("It … sent", WARNING, ("isn't",)),
        ("guaranteed. … reads it", WARNING, ()),
        ("try … The host", WARNING, ("not",)),
        ("an agent … stop, e.g. at once", "an agent MUST stop, e.g. at once", ("MUST",)),
        ("a … d", "a b c d", ()),
        ("a … d", "a except b, e.g. c d", ("except",)),
        ("a … d", "a not d a d", ()),
        ("one … two", "one \0 not \0 two", ()),
    ],
)
def test_cuts_leave_out_no_word_that_turns_a_sentence(quote: str, passage: str, gone: tuple[str, ...]) -> None:
    assert lost(quote, passage) == gone


def test_a_quote_does_not_run_from_one_cell_into_the_next() -> None:
    assert lost("green Two minutes", "green \0 Two minutes") is None


def test_a_hyphen_joins_a_word() -> None:
    assert lost("idempotent", "it is non-idempotent") is None
    assert lost("input", "input-required") is None
    assert lost("idempotent - multiple", "are idempotent – multiple requests") == ()


def test_many_cuts_in_many_equal_words_are_followed() -> None:
    assert lost(" … ".join(["a"] * 20), " ".join(["a"] * 100)) == ()
    assert lost(" … ".join(["a"] * 20 + ["b"]), " ".join(["a"] * 100)) is None


WORDS = st.lists(st.sampled_from(["tea", "pot", "is", "not", "hot", "MUST", "cup", "(e.g.,"]), min_size=3, max_size=12)


@given(WORDS, st.data())
def test_any_run_of_words_is_a_quote_and_one_with_a_word_left_out_is_not_unless_it_stands_elsewhere(
    words: list[str], data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, len(words) - 3))
    last = data.draw(st.integers(first + 2, len(words) - 1))
    run = words[first : last + 1]
    assert lost(" ".join(run), " ".join(words)) == ()
    shorter = [run[0], *run[2:]]
    assume(f" {' '.join(shorter)} " not in f" {' '.join(words)} ")
    assert lost(" ".join(shorter), " ".join(words)) is None
    cut = lost(f"{run[0]} … {' '.join(run[2:])}", " ".join(words))
    assert cut is not None
    assert set(cut) <= {"not", "MUST"}


def test_a_quote_is_cut_at_its_marks_and_not_at_three_dots() -> None:
    assert pieces("… a … b […] c [...] d...") == ("a", "b", "c", "d...")
