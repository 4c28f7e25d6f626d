"""Where terms lead to their definitions, in a page with everything that they must not lead from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.project import Project, load
from build_tools.proof import Proof
from build_tools.site.twins import twins
from tests.checks.test_cases import RIGHT, Case, rendered, write_manual

CASE = next(path for path in RIGHT if path.stem == "definitions")
LINK = re.compile(r'<a aria-description="([^"]*)" class="defined" data-defined="([^"]*)" href="([^"]*)">([^<]*)</a>')


@pytest.fixture
def tea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("TEA_SOURCES", str(tmp_path / "sources"))
    write_manual(Case.read(CASE), tmp_path / "manual")
    return load(tmp_path / "manual")


def links(project: Project, page: str) -> list[tuple[str, str]]:
    found = LINK.findall(rendered(project.root, project.chapters[page]))
    return [(" ".join(text.split()), href) for _, _, href, text in found]


def test_the_first_use_in_each_section_leads_to_the_definition_and_nothing_else_does(tea: Project) -> None:
    assert links(tea, "index") == [
        ("Tins", "order/#definition-tin"),
        ("SSE", "order/#definition-sse"),
        ("tea tin", "order/#definition-tea-tin"),
        ("Q&amp;A", "order/#definition-qa"),
        ("tin", "order/#definition-tin"),
        ("SSE", "order/#definition-sse"),
    ]
    assert links(tea, "glossary") == [("tin", "../order/#definition-tin")]


def test_no_term_leads_from_the_page_that_defines_it(tea: Project) -> None:
    html = rendered(tea.root, tea.chapters["order"])
    assert links(tea, "order") == []
    assert re.findall(r'<dt [^>]*\bid="([^"]*)"', html) == [
        "definition-tin",
        "definition-tea-tin",
        "definition-sse",
        "definition-qa",
        "definition-blend",
    ]


def test_a_link_says_the_first_sentence_of_the_definition_with_its_values(tea: Project) -> None:
    said = {key: says for says, key, _, _ in LINK.findall(rendered(tea.root, tea.chapters["index"]))}
    assert said == {
        "tin": "What tea is packed in, 1 of them.",
        "sse": "“A stream.”",
        "tea tin": "A tin of tea.",
        "q&amp;a": "Questions",
    }


def test_twin_and_proof_of_a_page_are_the_same_without_definitions(tea: Project) -> None:
    order = tea.root / "docs/order.md"
    with_terms = twins(tea)["index.md"], Proof.of(tea, "index")
    order.write_text(order.read_text("utf-8").replace("\n:", "\n\\:"), "utf-8")
    (tea.root / "docs/glossary.md").write_text("# Glossary\n", "utf-8")
    without = load(tea.root)
    assert [len(chapter.definitions) for chapter in without.chapters.values()] == [0, 0, 0]
    assert links(without, "index") == []
    assert (twins(without)["index.md"], Proof.of(without, "index")) == with_terms
