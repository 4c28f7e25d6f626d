from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from build_tools.project import load
from tests.site.manuals import ROOT, SECOND, Run, built, copy_of, edit, manual, python, record_again, tree

TRUE = "is true: 3 pages, 5 listings, 0 figures, 55 values, 3 recordings\n"
MORE = "1 finding; more: manual explain file\n"
CONTRADICTED = "docs/index.md:10: the page says 'harbor/moon', the recording says 'harbor/tides'\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_of(SECOND, tmp_path / "manual")


@pytest.fixture
def wrong(root: Path) -> Path:
    edit(root / "docs/index.md", "`harbor/tides`", "`harbor/moon`")
    return root


@pytest.fixture
def unreadable(root: Path) -> Path:
    path = root / "docs/index.md"
    path.write_bytes(path.read_bytes() + b"\xff\n")
    return root


def test_a_true_manual_ends_with_0_and_says_what_was_checked(root: Path) -> None:
    assert python(root, "build_tools", "check") == Run(0, f"the manual {TRUE}", "")


def test_a_broken_rule_ends_with_1_and_its_report_on_stderr(wrong: Path) -> None:
    run = python(wrong, "build_tools", "check")
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith(CONTRADICTED)


@pytest.mark.parametrize(
    "arguments",
    [
        ["chekc"],
        ["check", "--fromat", "json"],
        ["check", "--format", "yaml"],
        ["build", "--host", "sphinx"],
        ["finish"],
        ["finish", "no-such-folder"],
        ["show", "a", "b"],
        ["review", "--accept"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2_and_no_traceback(arguments: list[str], root: Path) -> None:
    before = tree(root)
    run = manual(root, *arguments)
    assert (run.code, run.out) == (2, "")
    assert "Error: " in run.err
    assert "Traceback" not in run.err
    assert tree(root) == before


def test_what_cannot_be_read_ends_with_3_and_all_other_findings_stand_with_it(unreadable: Path) -> None:
    edit(unreadable / "docs/push/upload-in-chunks.md", "[`DIGEST_INVALID`]", "[`DIGEST_INVALIDE`]")
    run = manual(unreadable, "check")
    assert run.code == 3
    assert "docs/index.md:16: byte 0xff is not UTF-8\n  16 | \ufffd\n     | ^ file\n  save the file" in run.err
    assert "the page says 'DIGEST_INVALIDE', the recording says 'DIGEST_INVALID'\n" in run.err


def test_a_folder_without_settings_ends_with_3(tmp_path: Path) -> None:
    run = python(tmp_path, "build_tools", "check")
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith("mkdocs.yml: the file cannot be read: no such file or directory\n")


def test_help_lists_every_command(root: Path) -> None:
    run = python(root, "build_tools", "--help")
    assert run.code == 0
    for command in ("build", "check", "explain", "finish", "generate", "record", "review", "schema", "serve", "show"):
        assert f"\n  {command} " in run.out


def test_findings_as_json_have_rule_place_and_help(wrong: Path) -> None:
    run = manual(wrong, "check", "--format", "json")
    assert (run.code, run.err) == (1, "")
    findings = json.loads(run.out)
    assert [(finding["where"], finding["what"], finding["rule"]) for finding in findings] == [
        ({"path": "docs/index.md", "line": 10, "column": 38}, CONTRADICTED.partition(": ")[2].rstrip(), "value")
    ]
    assert findings[0]["help"][0] == "recorded at kit/recordings/02-pull.http:19"


def test_findings_as_json_end_with_3_when_something_cannot_be_read_and_with_0_when_there_is_none(
    root: Path, unreadable: Path
) -> None:
    run = manual(unreadable, "check", "--format", "json")
    assert (run.code, json.loads(run.out)[0]["rule"]) == (3, "file")
    assert manual(SECOND, "check", "--format", "json") == Run(0, "[]\n", "")


def test_findings_for_github_and_for_code_scanning_name_the_files_as_seen_from_here(wrong: Path) -> None:
    edit(wrong / "docs/index.md", "harbor/moon", "100%")
    run = python(wrong.parent, "build_tools", "check", "--root", "manual", "--format", "github")
    assert (run.code, run.err) == (1, "")
    assert run.out.startswith(
        "::error file=manual/docs/index.md,line=10,col=38,endColumn=42,title=value::the page says '100%25', "
    )
    run = python(wrong.parent, "build_tools", "check", "--root", "manual", "--format", "sarif")
    (result,) = json.loads(run.out)["runs"][0]["results"]
    assert (run.code, run.err, result["ruleId"]) == (1, "", "value")
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "manual/docs/index.md"
    assert json.loads(manual(SECOND, "check", "--format", "sarif").out)["runs"][0]["results"] == []
    assert manual(SECOND, "check", "--format", "github") == Run(0, "", "")


def test_findings_of_a_site_are_in_the_site_for_a_program(root: Path) -> None:
    (root / "site").mkdir()
    run = manual(root, "check", "--site", str(root / "site"), "--format", "json")
    assert run.code == 1
    assert {finding["rule"] for finding in json.loads(run.out)} == {"site"}


def test_settings_that_cannot_be_read_are_a_finding_in_every_format(root: Path) -> None:
    (root / "mkdocs.yml").write_text("site_name: A: B\n")
    assert manual(root, "check").err == (
        "mkdocs.yml:1: YAML cannot read 'site_name: A: B'\n"
        "  1 | site_name: A: B\n"
        "    |             ^ yaml\n"
        "  mapping values are not allowed here\n"
        '  quote a text with a colon in it: "one: two"; or mend the indent\n'
        "1 finding; more: manual explain yaml\n"
    )
    for form in ("json", "github", "sarif"):
        run = manual(root, "check", "--format", form)
        assert (run.code, run.err, "yaml" in run.out) == (3, "", True)


@pytest.mark.parametrize(("no_color", "painted"), [(None, True), ("1", False)])
def test_a_terminal_gets_colours_unless_it_wants_none(wrong: Path, no_color: str | None, *, painted: bool) -> None:
    ours, theirs = pty.openpty()
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"} | ({"NO_COLOR": no_color} if no_color else {})
    command = [sys.executable, "-m", "build_tools", "check"]
    subprocess.run(command, cwd=wrong, env=variables, stderr=theirs, check=False)
    told = os.read(ours, 4096).decode()
    os.close(ours)
    os.close(theirs)
    assert ("\x1b[1mdocs/index.md:10\x1b[0m" in told, "\x1b[31m^" in told) == (painted, painted)
    assert "the page says" in told


def test_explain_lists_the_rules_and_explains_one(root: Path) -> None:
    assert python(root, "build_tools", "explain").out.startswith("file       ")
    run = python(root, "build_tools", "explain", "value")
    assert (run.code, run.err) == (0, "")
    assert "    docs/index.md:3: the page says 'lost', the recording says 'packed'\n" in run.out
    assert python(root, "build_tools", "explain", "valeu") == Run(
        2, "", "manual explain: 'valeu' is not a rule\n  manual explain lists them\n  did you mean 'value'?\n"
    )


def test_schema_prints_a_schema_and_lists_them(root: Path) -> None:
    assert json.loads(python(root, "build_tools", "schema", "figure").out)["title"] == "A figure"
    assert python(root, "build_tools", "schema").out.startswith("snippets  files of snippets/")
    assert python(root, "build_tools", "schema", "figures").code == 2


LEDGER = """\
page                     literals  tied  derived  counted  quoted  symbol  declared  untied  covered  proven
index                           7     2        1        1       0       1         1       1       85      57
pull/ask-for-a-manifest        39    25        4        0       0      10         0       0      100      74
push/upload-in-chunks          40    22        1        0       0      16         1       0      100      57
total                          86    49        6        1       0      27         2       1       98      65
"""


def test_the_score_of_the_ledger_is_printed_and_ends_with_1_when_something_is_untied(root: Path) -> None:
    edit(root / "docs/index.md", "It was pushed", "It was pushed in 2 parts")
    assert manual(root, "check", "--ledger") == Run(1, LEDGER, "")


def test_the_score_of_the_ledger_as_json_has_every_page_and_the_total() -> None:
    run = manual(SECOND, "check", "--ledger", "--format", "json")
    rows = json.loads(run.out)
    assert (run.code, run.err, list(rows)) == (0, "", [*sorted(load(SECOND).chapters), "total"])
    covered = {"tied": 2, "derived": 1, "counted": 1, "quoted": 0, "symbol": 1, "declared": 1, "untied": 0}
    assert rows["index"] == {"literals": 6, **covered, "covered": 100, "proven": 66}


def test_a_manual_without_a_file_of_terms_has_no_score(root: Path) -> None:
    edit(root / "mkdocs.yml", "    terms: docs/terms.yaml\n", "")
    assert manual(root, "check", "--ledger") == Run(
        3,
        "",
        "mkdocs.yml: the manual names no file of terms, so it has no ledger\n"
        "  extra: {manual: {terms: docs/terms.yaml}}\n"
        "1 finding; more: manual explain entry\n",
    )


def test_a_page_that_cannot_be_read_has_no_score(unreadable: Path) -> None:
    run = manual(unreadable, "check", "--ledger")
    assert (run.code, run.out) == (3, "")


def test_build_writes_nothing_when_there_is_a_finding(wrong: Path) -> None:
    before = tree(wrong)
    run = manual(wrong, "build")
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith(CONTRADICTED)
    assert tree(wrong) == before


@pytest.mark.parametrize("command", ["generate", "finish"])
def test_generate_and_finish_write_nothing_when_there_is_a_finding(command: str, wrong: Path) -> None:
    (wrong / "site").mkdir()
    before = tree(wrong)
    run = manual(wrong, command, *([str(wrong / "site")] if command == "finish" else []))
    assert (run.code, run.out) == (1, "")
    assert tree(wrong) == before


def test_build_writes_only_the_site_and_what_git_ignores() -> None:
    root = built(SECOND)
    written = {path for path in tree(root) if path not in tree(SECOND)}
    assert {path.split("/")[0] for path in written} <= {"site", "docs"}
    assert {path for path in written if path.startswith("docs/")} == {
        path for path in written if path.startswith("docs/manual-assets/")
    }


def test_generate_then_a_host_then_finish_make_the_site_that_build_makes(root: Path) -> None:
    assert manual(root, "generate") == Run(0, "", "")
    assert python(root, "mkdocs", "build", "--strict", "--quiet").code == 0
    checked = python(root, "build_tools", "check", "--site", "site")
    assert checked.code == 1
    assert "recordings/01-push.html: the full log of kit/recordings/01-push.http is not in the" in checked.err
    assert python(root, "build_tools", "finish", "site") == Run(0, f"the site in site {TRUE}", "")
    whole, ours = tree(built(SECOND) / "site"), tree(root / "site")
    dated = {"sitemap.xml", "sitemap.xml.gz"}
    assert {path: hash for path, hash in ours.items() if path not in dated} == {
        path: hash for path, hash in whole.items() if path not in dated
    }


def test_finish_of_a_site_that_is_not_this_manual_ends_with_3_and_leaves_it_alone(root: Path) -> None:
    (root / "site").mkdir()
    (root / "site/index.html").write_text("<p>another site</p>")
    before = tree(root)
    assert python(root, "build_tools", "finish", "site") == Run(
        3,
        "",
        "site: this is not the site of the manual: pull/ask-for-a-manifest/index.html is not there\n"
        "  build it with a host first: manual build\n" + MORE,
    )
    assert tree(root) == before


def test_a_site_that_is_not_there_ends_with_3(root: Path) -> None:
    run = manual(root, "check", "--site", str(root / "nowhere"))
    assert run == Run(3, "", "nowhere: there is no site here\n  build one: manual build\n" + MORE)


def test_a_host_that_stops_ends_with_1_and_its_own_report_stands_above(root: Path) -> None:
    edit(root / "mkdocs.yml", "plugins: [search]", "plugins: [no-such-plugin]")
    run = python(root, "build_tools", "build")
    assert run.code == 1
    assert "no-such-plugin" in run.err
    assert run.err.endswith("\nmkdocs ended with exit code 1; its own report is above\n")


def test_record_runs_the_recorder_of_the_settings_with_its_arguments(root: Path) -> None:
    edit(root / "mkdocs.yml", "record: python3 kit/record.py", "record: python -c 'import sys; print(sys.argv[1:])'")
    run = python(root, "build_tools", "record", "--check", "--only", "02-pull")
    assert run == Run(0, "['--check', '--only', '02-pull']\n", "")


def test_record_ends_as_the_recorder_ends(root: Path) -> None:
    edit(root / "mkdocs.yml", "record: python3 kit/record.py", "record: python -c 'raise SystemExit(7)'")
    assert python(root, "build_tools", "record").code == 7


def test_record_without_a_recorder_ends_with_3(root: Path) -> None:
    edit(root / "mkdocs.yml", "    record: python3 kit/record.py\n", "")
    assert manual(root, "record") == Run(3, "", "mkdocs.yml names no recorder\n  extra: {manual: {record: COMMAND}}\n")


def test_a_recorder_that_is_not_there_ends_with_3(root: Path) -> None:
    edit(root / "mkdocs.yml", "record: python3 kit/record.py", "record: no-such-recorder")
    run = python(root, "build_tools", "record")
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith("mkdocs.yml: the recorder 'no-such-recorder' cannot be run: no such file or directory\n")


def test_a_recording_changed_by_hand_is_a_finding_and_recorded_again_is_not(root: Path) -> None:
    path = root / "kit/recordings/03-webhook.http"
    path.write_text(path.read_text("utf-8").replace("brest", "Brest", 1), "utf-8", newline="\n")
    run = manual(root, "check")
    assert run.code == 1
    assert run.err.startswith("kit/recordings/03-webhook.http: the recording was changed by hand\n")
    record_again(root)
    assert "changed by hand" not in manual(root, "check").err


def test_the_output_of_a_command_is_utf_8_in_the_c_locale(root: Path) -> None:
    run = python(root, "build_tools", "show", "pull/ask-for-a-manifest:range", LC_ALL="C", PYTHONIOENCODING="")
    assert (run.code, "…" in run.out) == (0, True)
