from __future__ import annotations

from build_tools.figures.words import Text
from build_tools.mutate.words import edited
from build_tools.tables.sets import read_sets

SETS = """\
sets:
  cups:
    - {put: {cup: cups}, words: "cups `in` use"}
    - words: |
        not on its line
cells:
  all: {at: "a#b", values: {cup: response.start}, say: ["a {cup} of tea"]}
"""


def texts() -> tuple[Text, ...]:
    return read_sets(SETS, "tables/sets.yaml").texts


def test_each_word_is_changed_once_where_its_text_begins_and_not_in_a_name_before_it() -> None:
    changed = {source for _, source in edited(texts(), SETS)}
    lines = {line for source in changed for line in source.split("\n")} - set(SETS.split("\n"))
    assert lines == {
        '    - {put: {cup: cups}, words: "dups `in` use"}',
        '    - {put: {cup: cups}, words: "cups `in` vse"}',
        '  all: {at: "a#b", values: {cup: response.start}, say: ["a {cup} of uea"]}',
    }


def test_a_word_that_stands_on_another_line_is_left_alone() -> None:
    assert all("not on its line" in source for _, source in edited(texts(), SETS))
