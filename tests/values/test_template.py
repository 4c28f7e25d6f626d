"""Templates: text and formulas."""

from __future__ import annotations

import pytest

from build_tools.errors import DocsError, Location
from build_tools.values.template import parse_template

HERE = Location("snippets/a.yaml", 1)


def test_template_names_what_its_formulas_use_and_no_function() -> None:
    assert parse_template("{a} of {count(b) + (c - 2)}", HERE).names == {"a", "b", "c"}


@pytest.mark.parametrize(
    "formula",
    ["", "a b", "a ** 2", "a // 2", "-a", "1.5", "'x'", "a.b", "a[0]", "len(a)", "count(a, b)", "count(1)", "a == b"],
)
def test_formula_is_arithmetic_over_names_and_nothing_else(formula: str) -> None:
    with pytest.raises(DocsError, match="is not a formula"):
        parse_template(f"{{{formula}}}", HERE)


@pytest.mark.parametrize(
    "formula", ["__import__('os')", "(lambda: 1)()", "[x for x in a]", "a if b else c", "(a := 1)"]
)
def test_formula_runs_no_code(formula: str) -> None:
    with pytest.raises(DocsError):
        parse_template(f"{{{formula}}}", HERE)


@pytest.mark.parametrize("formula", ["(" * 300 + "a" + ")" * 300, "+".join("a" * 5000)])
def test_formula_that_nests_too_deep_is_reported(formula: str) -> None:
    with pytest.raises(DocsError, match="is not a formula"):
        parse_template(f"{{{formula}}}", HERE)


@pytest.mark.parametrize("text", ["{a", "a}", "{a}}", "{{a}}"])
def test_brace_without_its_other_is_reported(text: str) -> None:
    with pytest.raises(DocsError, match="is not closed"):
        parse_template(text, HERE)
