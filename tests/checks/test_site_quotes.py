"""The check of the citations, quotes and conflicts in a built page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from build_tools.checks.site import check_site
from build_tools.project import Project, load
from build_tools.site.twins import twins
from tests.checks.test_cases import rendered
from tests.helpers import CASES

QUOTED = CASES / "chapters/quoted"
PAGE = """\
# Tea shop

It says “Hard water is softened.” ([§1.2](standard:1.2)) and `[code](standard:1.1)`.

/// conflict | infusion
    title: Two things

> A second infusion is *the same* as the first.
>
> [§2.1](standard:2.1)

So it is poured.

> A second infusion is refused
>
> [§2.2](standard:2.2)

So it is refused.
///
"""
STANDARD = "https://tea.example/4f1d2c9/standard.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    for folder in (CASES / "chapters/base", QUOTED / "manual"):
        shutil.copytree(folder, tmp_path / "manual", dirs_exist_ok=True)
    (tmp_path / "manual/docs/index.md").write_text(PAGE, "utf-8")
    monkeypatch.setenv("TEA_SOURCES", str(QUOTED / "sources"))
    return load(tmp_path / "manual")


def found(project: Project, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with the page after texts of its HTML are exchanged."""
    html = rendered(project.root, project.chapters["index"])
    for old, new in changes:
        assert old in html
        html = html.replace(old, new, 1)
    findings = check_site(project, {"index.html": html})
    return [finding.what for finding in findings if finding.where.path == "index.html"]


def test_the_page_as_it_is_made_is_right_and_leads_to_the_sections(project: Project) -> None:
    assert found(project) == []
    html = rendered(project.root, project.chapters["index"])
    assert f'<a class="cite" data-cites="standard:1.2" href="{STANDARD}#12-hardness">§1.2</a>' in html
    assert html.count('<section class="conflict" id="conflict-infusion" aria-labelledby="conflict-infusion-title"') == 1


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("#12-hardness", "#11-heating", f"the citation of standard:1.2 leads to '{STANDARD}#11-heating'"),
        (
            'data-cites="standard:1.2" href',
            "href",
            "the citation '§1.2' of standard:1.2 is not as often in the page as in the source",
        ),
        (
            ">§1.2<",
            ">§1.3<",
            "the citation '§1.2' of standard:1.2 is not as often in the page as in the source",
        ),
        ('class="cite"', 'class="cite" hidden', "the citation of standard:1.2 is not as the manual writes it"),
        ("Hard water is softened.", "Hard water is soft.", "the quote 'Hard water is softened.' is not in the page"),
        ("is refused</p>", "is not refused</p>", "the quote 'A second infusion is refused' is not in the page"),
        ("<blockquote>", "<blockquote hidden>", "conflict 'infusion' does not show its quotes"),
        ('data-conflict="infusion"', "hidden", "the page has other conflicts than the source"),
        (f'href="{STANDARD}#12-hardness"', 'href="standard:1.2"', "the link 'standard:1.2' was left as it is"),
        ("So it is poured.", "So [it](standard:2.1) is.", "'](standard:2.1)' was left as text"),
    ],
)
def test_a_page_that_was_changed_is_reported(project: Project, old: str, new: str, what: str) -> None:
    changes = found(project, (old, new))
    assert what in changes


def test_the_twin_of_a_page_leads_to_the_sections_too(project: Project) -> None:
    text = twins(project)["index.md"]
    assert f"([§1.2]({STANDARD}#12-hardness)) and `[code](standard:1.1)`." in text
    assert "**Two things**\n\n> A second infusion is *the same* as the first.\n>\n> [§2.1](https" in text
    assert "///" not in text


def test_a_citation_that_nothing_proves_says_so_in_its_place(project: Project) -> None:
    (project.root / "docs/index.md").write_text("# A\n\n[§9](standard:9)\n", "utf-8")
    wrong = load(project.root)
    html = rendered(wrong.root, wrong.chapters["index"])
    assert '<a class="manual-error" href="standard:9" title="' in html
    assert "section '9' is not in 'standard'" in html.replace("&#x27;", "'")
