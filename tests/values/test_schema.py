"""The `values:` of a file of snippets/."""

from __future__ import annotations

from build_tools.snippets.file import read_cut_file


def test_each_address_knows_its_line() -> None:
    text = (
        'values:\n  a:\n    as: plain\n    at: "01-a#s.response.status"\n'
        '  b:\n    text: "{c}{d}"\n    with:\n      c: "01-a#s.response.status"\n      d: "01-a#s.response.status"\n'
    )
    values = read_cut_file("a", "snippets/a.yaml", text).values
    assert (values["a"].where.line, values["a"].where_of("it").line) == (2, 4)
    assert [values["b"].where_of(name).line for name in ("c", "d")] == [8, 9]


def test_link_of_a_formula_leads_to_its_first_address() -> None:
    text = 'values:\n  a: {text: "{c}{d}", with: {d: "01-a#s.response.status", c: "02-b#t.request.method"}}\n'
    assert str(read_cut_file("a", "snippets/a.yaml", text).values["a"].first) == "01-a#s.response.status"
