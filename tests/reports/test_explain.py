"""Each rule's explanation: its failing example fails as it says, its repaired example breaks no rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.checks import run_all
from build_tools.checks.site import check_site
from build_tools.errors import DocsError, Finding
from build_tools.project import load, source_line
from build_tools.reports.explain import explain, explanation, plain, why
from build_tools.reports.placed import placed
from build_tools.reports.text import as_text
from build_tools.rules import RULES
from tests.checks.test_cases import Case, Section, rendered, write_manual
from tests.helpers import CASES, refusal
from tests.site.manuals import ROOT

FOLDER = ROOT / "build_tools/explained"
FENCE = re.compile(r"^~~~ (\w+) (\S+)\n(.*?)^~~~$", re.MULTILINE | re.DOTALL)
REPORT = re.compile(r"(?<=^~~~ text\n).*?(?=^~~~$)", re.MULTILINE | re.DOTALL)
GIVEN = {
    "figures/palette.yaml": (CASES / "explained/palette.yaml").read_text("utf-8"),
}
QUOTED = CASES / "chapters/quoted"
CITES = ("citation", "conflict", "quote", "quote-mark", "quotes-lock", "source")


def given(rule: str) -> dict[str, str]:
    """The files that an example has without showing them: a palette, and where it cites, pins and sources."""
    folders = {"": QUOTED / "manual", "../sources/": QUOTED / "sources"} if rule in CITES else {}
    paths = [(f"{at}{path.relative_to(top)}", path) for at, top in folders.items() for path in top.rglob("*.*")]
    return {**GIVEN, **{name: path.read_text("utf-8") for name, path in paths}}


def files_of(text: str) -> tuple[dict[str, str], tuple[Section, ...]]:
    """The files of an example, and its edits of others."""
    found = FENCE.findall(text)
    files = {path: body for language, path, body in found if language != "diff"}
    return files, tuple((path, body) for language, path, body in found if language == "diff")


def findings_of(root: Path, files: dict[str, str], edits: tuple[Section, ...]) -> tuple[Finding, ...]:
    """What is wrong with a small manual; an edit of a file that it does not have is one of its built page."""
    made = [edit for edit in edits if edit[0] == "index.html"]
    changed = tuple((f"edit {path}", body) for path, body in edits if (path, body) not in made)
    write_manual(Case("", (*files.items(), *changed)), root)
    try:
        project = load(root)
    except DocsError as error:
        return (error.finding,)
    findings = run_all(project)
    for path, body in made:
        old, new = (line[2:] for line in body.splitlines())
        html = rendered(root, project.chapters["index"])
        findings += tuple(one for one in check_site(project, {path: html.replace(old, new)}) if one.where.path == path)
    return findings


def reported(root: Path, findings: tuple[Finding, ...]) -> str:
    text = as_text([placed(finding, source_line(root, finding.where)) for finding in findings])
    return text.rpartition("\n")[0] + "\n"


@pytest.mark.parametrize("rule", RULES)
def test_the_failing_example_fails_and_the_repaired_one_does_not(
    rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, update: bool
) -> None:
    monkeypatch.setenv("TEA_SOURCES", str(tmp_path / "sources"))
    path = FOLDER / f"{rule}.md"
    text = path.read_text("utf-8")
    _, fails, repaired = re.split(r"^## (?:Fails|Repaired)$", text, flags=re.MULTILINE)
    files, edits = files_of(fails)
    wrong = findings_of(tmp_path / "wrong", {**given(rule), **files}, edits)
    said = reported(tmp_path / "wrong", wrong)
    if update:
        path.write_text(REPORT.sub(lambda _: said, text, count=1), "utf-8", newline="\n")
    assert rule in {finding.rule for finding in wrong}
    assert REPORT.findall(fails)[0] == said or update
    right = findings_of(tmp_path / "right", {**given(rule), **files, **files_of(repaired)[0]}, files_of(repaired)[1])
    assert [str(finding) for finding in right] == []


def test_there_is_an_explanation_of_each_rule_and_of_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_an_explanation_is_short_and_says_why(rule: str) -> None:
    text = explanation(rule)
    assert max(map(len, text.split("\n"))) <= 125
    assert text.count("\n") < 70
    assert why(text).endswith(".")
    assert 60 < len(why(text)) < 700


def test_a_rule_is_explained_with_its_files_indented_under_their_paths() -> None:
    lines = list(explain("nav"))
    can = "one can be allowed, on the line above: <!-- allow nav: reason -->, # allow nav: reason"
    assert lines[:2] == ["nav: the nav names pages that are there", f"exit code 1; {can}"]
    assert "\n".join(lines).endswith(
        "Repaired\n\nmkdocs.yml:\n\n    site_name: Tea shop\n    nav: [index.md, orders.md]"
    )
    assert "exit code 3" in list(explain("yaml"))


def test_without_a_rule_all_are_listed() -> None:
    assert [line.split("  ")[0] for line in explain("")] == list(RULES)


def test_a_word_that_is_no_rule_gets_the_nearest() -> None:
    assert str(refusal(lambda: list(explain("tied-lnk")))) == (
        "manual explain: 'tied-lnk' is not a rule\n  manual explain lists them\n  did you mean 'tied-link'?"
    )


def test_a_report_in_an_explanation_stands_under_the_command_that_gives_it() -> None:
    assert (
        plain("Words.\n\n~~~ text\na.md: no\n\n  b\n~~~") == "Words.\n\nmanual check says:\n\n    a.md: no\n\n      b"
    )
