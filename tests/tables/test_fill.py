"""What stands in the cells: what was recorded, and else only what the author says of nothing."""

from __future__ import annotations

from build_tools.recordings.collection import Recordings
from build_tools.tables.fill import ONLY_READ, UNLIKE_MOST, UNLIKE_SPECIFIED, Filled, fill
from build_tools.tables.schema import read_table
from build_tools.tables.sets import Sets, read_sets
from tests.figures.given import recordings
from tests.helpers import refusal

CELLS = """\
cells:
  at: "{shop}#{step}"
  values: {state: ["response.note:state", "response.body$.state"], code: "response.note:code"}
  say: ["{state}", {when: {code: ["4", "5"]}, words: no}, "code {code}"]
"""


def recorded(body: str = "", **shops: str) -> Recordings:
    """Recordings of one step, `ask`, by shop, with these notes."""
    step = "### ask\n\nGET / HTTP/1.1\n\n#### response\n{notes}\nHTTP/1.1 200 OK\n\n{body}"
    return recordings({shop: step.format(notes=notes, body=body) for shop, notes in shops.items()})


def table(shops: str, rows: str = "[{words: asked, put: {step: ask}}]", more: str = "", sets: str = "") -> Filled:
    """The table of shops, each as `SHOP=NOTE:TEXT`; one without a note was not recorded."""
    given = dict(word.split("=") for word in shops.split())
    notes = {shop: f"# {note.replace(':', ': ')}\n" for shop, note in given.items() if note}
    columns = ", ".join(f"{{words: {shop}, put: {{shop: {shop}}}}}" for shop in given)
    text = f"title: T\nhead: H\ncolumns: [{columns}]\n{CELLS}{more}rows: {rows}\n"
    shared = read_sets(sets, "tables/sets.yaml")
    return fill(read_table("t", text, "tables/t.yaml", shared), recorded(**notes))


def said(filled: Filled) -> list[str]:
    return [", ".join((cell.text, *cell.marks)) for line in filled.lines for cell in line.cells]


def test_the_first_text_that_fits_is_said() -> None:
    assert said(table("a=state:on b=code:4 c=code:5 d=code:6")) == ["on", "no", "no", "code 6"]


def test_a_cell_is_unlike_most_when_more_than_half_say_the_same() -> None:
    assert said(table("a=state:on b=state:on c=state:off")) == ["on", "on", f"off, {UNLIKE_MOST}"]
    assert said(table("a=state:on b=state:on c=state:off d=state:no")) == ["on", "on", "off", "no"]
    assert said(table("a=state:on b=state:off")) == ["on", "off"]


def test_what_is_expected_is_one_of_the_answers_and_of_each_value_one_of_its_texts() -> None:
    row = "[{words: asked, put: {step: ask}, section: 's:1', expect: [{state: [on, up]}, {code: '4'}]}]"
    assert said(table("a=state:on b=state:up c=code:4 d=code:5", row)) == ["on", "up", "no", f"no, {UNLIKE_SPECIFIED}"]


def test_a_value_that_must_not_be_there_is_an_empty_text() -> None:
    row = "[{words: asked, put: {step: ask}, section: 's:1', expect: {state: ''}}]"
    assert said(table("a=state:on b=code:6", row)) == [f"on, {UNLIKE_SPECIFIED}", "code 6"]


def test_an_empty_recorded_text_is_not_said() -> None:
    text = (
        "title: T\nhead: H\ncolumns: [{words: a}]\ncells: {at: a#ask, values: {it: response.body$.it}, say: '{it}'}\n"
    )
    one = read_table("t", text + "rows: [{words: asked}]", "tables/t.yaml", Sets("tables/sets.yaml"))
    made = recorded(a="# body: json\n", body='{\n  "it": ""\n}\n')
    assert str(refusal(lambda: fill(one, made))) == ("tables/t.yaml:5: no text of 'say' fits 'a#ask'\n  it is ''")


def test_what_was_read_stands_where_nothing_was_recorded_and_nowhere_else() -> None:
    sets = 'read: [{of: {step: ask}, words: "a `state`", source: "https://a.example/"}]'
    filled = table("a=state:on b=", sets=sets, more="  missing: not asked\n")
    assert said(filled) == ["on", f"a state, {ONLY_READ}"]
    assert [cell.source for cell in filled.lines[0].cells] == ["", "https://a.example/"]
    assert filled.addresses == ("a#ask.response.note:state",)


def test_nothing_has_the_words_of_the_head_then_those_of_the_cells() -> None:
    row = "[{words: asked, put: {step: ask}, none: {b: not here}}, {words: told, put: {step: tell}, none: never}]"
    more = "  missing: not asked\n  unreached: not reached\n"
    assert said(table("a=state:on b= c=", row, more)) == ["on", "not here", "not asked", "never", "never", "never"]


def test_lines_differ_when_what_was_recorded_does() -> None:
    filled = table("a=state:on b=state:on c=", more="  missing: not asked\n")
    assert [line.differs for line in filled.lines] == [False]
    assert [line.differs for line in table("a=state:on b=state:off").lines] == [True]
