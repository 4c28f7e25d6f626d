"""A file of snippets/: what can be read is read, and each entry that cannot be is reported once."""

from __future__ import annotations

from build_tools.snippets.file import CutFile, read_cut_file

GOOD = '{at: "01-a#s.response.body$.a"}'


def read(text: str) -> CutFile:
    return read_cut_file("a", "snippets/a.yaml", text)


def test_empty_file_defines_nothing() -> None:
    for text in ("", "# words\n", "snippets:\nvalues:\n"):
        assert (read(text).snippets, read(text).values, read(text).problems) == ({}, {}, ())


def test_entry_that_cannot_be_read_hides_its_own_name_only() -> None:
    cuts = read(f"values:\n  a: {GOOD}\n  b: nothing\n")
    assert (list(cuts.values), len(cuts.problems)) == (["a"], 1)
    assert (cuts.hides("b"), cuts.hides("c")) == (True, False)


def test_section_or_file_that_cannot_be_read_hides_every_name() -> None:
    assert read(f"snippets: [a]\nvalues: {{a: {GOOD}, b: nothing}}\n").hides("c")
    assert read("values: [\n").hides("c")


def test_file_that_was_read_hides_nothing() -> None:
    assert not read(f"values:\n  a: {GOOD}\n").hides("c")
