"""Markdown sources."""

from __future__ import annotations

from build_tools.quotes.headings import read_markdown

TEXT = """\
# Standard

Preface.

## 1. Water & fire

### 1.1 Heating

One.

#### 1.1.1. Boiling

Two.

### Request: `all` _of_ it

```
## no heading
```

<!--
## hidden
-->

### Request: `all` _of_ it

## 2. Leaves

Three.
"""


def test_a_section_goes_on_until_a_heading_of_its_level_or_above() -> None:
    document = read_markdown(TEXT)
    assert [passage.text for passage in document.within("1.1")] == ["1.1 Heating", "One.", "1.1.1. Boiling", "Two."]
    assert [passage.text for passage in document.within("1.1.1")] == ["1.1.1. Boiling", "Two."]
    assert [passage.text for passage in document.within("2")] == ["2. Leaves", "Three."]
    assert document.within("") == document.passages


def test_numbered_headings_are_named_by_number_and_others_as_github_links_to_them() -> None:
    sections = read_markdown(TEXT).sections
    assert {name: (found.line, found.fragment, found.title) for name, found in sections.items()} == {
        "": (1, "", ""),
        "standard": (1, "standard", "Standard"),
        "1": (5, "1-water--fire", "Water & fire"),
        "1.1": (7, "11-heating", "Heating"),
        "1.1.1": (11, "111-boiling", "Boiling"),
        "request-all-of-it": (15, "request-all-of-it", "Request: all of it"),
        "request-all-of-it-1": (25, "request-all-of-it-1", "Request: all of it"),
        "2": (27, "2-leaves", "Leaves"),
    }


def test_a_number_that_is_there_twice_names_the_first() -> None:
    sections = read_markdown("## 1. One\n\n## 1. Other\n\n## 3 things\n").sections
    assert list(sections) == ["", "1", "1-other", "3-things"]


def test_a_name_that_is_not_there_gets_its_neighbours_and_the_nearest() -> None:
    document = read_markdown(TEXT)
    assert document.near("1.2") == ("section '1' has: 1.1", "did you mean '1.1'?")
    assert document.near("request-all") == ("did you mean 'request-all-of-it'?",)
    assert document.near("9") == ()


def test_the_innermost_section_holds_a_passage() -> None:
    document = read_markdown(TEXT)
    found = {passage.text: document.section_of(passage).name for passage in document.passages}
    assert (found["Preface."], found["One."], found["Two."], found["## no heading"], found["Three."]) == (
        *("standard", "1.1", "1.1.1", "request-all-of-it", "2"),
    )
