from __future__ import annotations

import json
from pathlib import Path

from build_tools.coverage import coverage, told
from build_tools.project import load
from build_tools.showing import shown_on
from tests.site.figured import figured
from tests.site.manuals import ROOT, SECOND, Run, copy_of, edit, manual
from tests.site.small import small, with_recordings

SMALL = """\
01-ping  2 of 2 steps shown
  01-ping#ping  calls/ping, index
  01-ping#stream  calls/ping
02-lost  1 of 1 step shown
  02-lost#nothing  calls/ping
sdk/x/03-refused  0 of 1 step shown
  sdk/x/03-refused#ask  no page
3 of 4 steps shown, in 2 of 3 recordings"""

FIGURED = """\
lamps  3 of 3 steps shown
  lamps#light  light, more
  lamps#break  light, more
  lamps#light-broken  light, more
3 of 3 steps shown, in 1 of 1 recording"""

ONE_STEP = "### ping\n\nGET / HTTP/1.1\n\n"


def test_every_step_is_listed_with_the_pages_that_show_it_and_summed_up() -> None:
    assert "\n".join(told(coverage(small()))) == SMALL


def test_a_twin_counts_by_itself() -> None:
    twins = with_recordings({"01-ping": ONE_STEP, "01-ping.rest": ONE_STEP})
    assert coverage(twins) == {"01-ping": {"ping": ()}, "01-ping.rest": {"ping": ()}}


def test_a_manual_without_recordings_shows_0_of_0_steps() -> None:
    assert list(told(coverage(with_recordings({})))) == ["0 of 0 steps shown, in 0 of 0 recordings"]


def test_a_figure_shows_every_step_that_a_part_of_it_is_tied_to() -> None:
    assert "\n".join(told(coverage(figured()))) == FIGURED


def test_a_value_that_the_page_says_wrongly_is_not_shown(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    edit(root / "docs/push/upload-in-chunks.md", "](val:event-id)", "0](val:event-id)")
    run = manual(root, "check", "--coverage")
    assert (run.code, run.err) == (0, "")
    assert "  03-webhook#manifest-again  no page\n" in run.out


def test_what_cannot_be_read_is_reported_and_nothing_is_counted(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    edit(root / "kit/recordings/03-webhook.http", "### manifest-again\n", "### Manifest Again\n")
    run = manual(root, "check", "--coverage")
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith("kit/recordings/03-webhook.http:")
    run = manual(root, "check", "--coverage", "--format", "json")
    assert (run.code, run.err, {finding["rule"] for finding in json.loads(run.out)}) == (3, "", {"recording"})


def test_coverage_of_a_built_site_is_wrong_usage() -> None:
    run = manual(SECOND, "check", "--coverage", "--site", str(SECOND))
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith("Error: --coverage and --ledger are about the pages, as text or json, without --site\n")


def test_the_second_manual_as_text_and_as_json_says_the_same() -> None:
    text = manual(SECOND, "check", "--coverage")
    as_json = manual(SECOND, "check", "--coverage", "--format", "json")
    assert text == Run(0, "\n".join(told(json.loads(as_json.out))) + "\n", "")
    assert text.out.endswith("\n22 of 37 steps shown, in 3 of 3 recordings\n")


def test_the_manual_has_every_step_and_the_pages_of_each_recording() -> None:
    project = load(ROOT)
    covered = coverage(project)
    assert {name: list(steps) for name, steps in covered.items()} == {
        name: [step.name for step in file.recording.steps] for name, file in project.recordings.files.items()
    }
    pages = {name: {page for found in steps.values() for page in found} for name, steps in covered.items()}
    assert {name for name, found in pages.items() if found} == {
        address.partition("#")[0]
        for chapter in project.chapters.values()
        for _, shown, _ in shown_on(project, chapter)
        for address in shown.addresses
    }
    assert manual(ROOT, "check", "--coverage").code == 0


def test_a_step_that_no_page_shows_has_a_reason_where_the_manual_names_a_file_of_reasons(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    edit(root / "mkdocs.yml", "  manual:\n", "  manual:\n    unshown: unshown.yaml\n")
    (root / "unshown.yaml").write_text('"03-webhook#*": it only leads on\n"99-*": never\n')
    run = manual(root, "check", "--coverage")
    assert run.code == 1
    unshown = [line for line in run.out.split("\n") if "  no page" in line]
    assert "  03-webhook#manifest  no page: it only leads on" in unshown or any(
        "no page: it only" in one for one in unshown
    )
    silent = [line.split()[0] for line in unshown if line.endswith("no page")]
    assert [f"{step}: no page shows it, and unshown.yaml does not say why" for step in silent] == [
        line for line in run.out.split("\n") if line.endswith("does not say why")
    ]
    assert run.out.endswith("unshown.yaml: '99-*' names no step that no page shows\n")
