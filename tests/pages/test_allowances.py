from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.errors import Location
from build_tools.pages.allowances import Allowance, allowance_lines, in_markdown, in_yaml, without_allowances
from build_tools.project import load
from build_tools.site.twins import twins
from tests.checks.test_cases import Case, rendered, write_manual
from tests.helpers import CASES


def test_an_allowance_has_a_rule_a_reason_its_place_and_the_line_that_it_covers() -> None:
    lines = ["# Tea", "  <!-- allow link: the server answers: yes -->", "<!--allow nav-->", "words"]
    assert in_markdown(lines, "docs/tea.md", 5) == (
        Allowance("link", "the server answers: yes", Location("docs/tea.md", 6), 8),
        Allowance("nav", "", Location("docs/tea.md", 7), 8),
    )
    assert [one.where.column for one in in_markdown(lines, "docs/tea.md", 5)] == [14, 11]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- allow more of it -->",
        "<!-- allow link: words --> and more",
        "words <!-- allow link: words -->",
        "<!-- allowed link: words -->",
        "<!-- Allow link: words -->",
        "```\n<!-- allow link: words -->\n```",
        "<!--\n<!-- allow link: words -->\nand more -->",
        "# Tea\n\n    <!-- allow link: words -->",
    ],
)
def test_another_comment_or_one_in_code_is_none(text: str) -> None:
    lines = text.split("\n")
    assert (allowance_lines(lines), without_allowances(lines)) == (set(), lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("# allow unused: words\na: b", [1]),
        ("a:\n  # allow unused\n  b: c", [2]),
        ("a: b  # allow unused: words", []),
        ("# allow more of it\na: b", []),
        ("a: |\n  b\n  # allow unused: words\n\n# allow unused: words\nc: d", [5]),
        ("a: |\n  b\n  # allow unused: words", []),
        ('a: "b\n  # allow unused: words"\n# allow unused: words\nc: d', [3]),
        ("a: 'b\n  # allow unused: words\n  c'", []),
        ("# allow unused: words\na: 'b", []),
        ("# allow unused: words\na: \0", []),
    ],
)
def test_a_comment_of_yaml_is_none_inside_a_text(text: str, lines: list[int]) -> None:
    assert [one.where.line for one in in_yaml(text, "a.yaml")] == lines


def test_the_first_line_covers_the_file_as_a_whole_too() -> None:
    first, other = in_yaml("# allow orphan: words\na:\n# allow orphan: words\n", "a.yaml")
    places = [Location("a.yaml"), Location("a.yaml", 2), Location("a.yaml", 4), Location("b.yaml")]
    assert [first.is_about(place) for place in places] == [True, True, False, False]
    assert [other.is_about(place) for place in places] == [False, False, True, False]


def test_no_page_and_no_twin_shows_an_allowance_and_no_paragraph_is_torn_by_one(tmp_path: Path) -> None:
    write_manual(Case.read(CASES / "chapters/right/allowances.txt"), tmp_path)
    project = load(tmp_path)
    page, twin = rendered(tmp_path, project.chapters["index"]), twins(project)["index.md"]
    assert "<p>Words before\nthe <a" in page
    assert "Words before\nthe [other](/other/) manual, and words after." in twin
    assert "It is\nin the [log](/log/)," in twin
    assert "<table>" in page
    for text in (page, twin):
        assert text.count("allow link") == 2, "those in code, which show how to write one"
