from __future__ import annotations

from pathlib import Path

from tests.helpers import CASES, check_cases
from tests.site.manuals import ROOT, SECOND, Run, copy_of, edit, manual


def test_each_form_shows_its_part_and_each_typing_error_the_nearest_word(*, update: bool) -> None:
    def answer(given: str) -> str:
        word = given.strip()
        run = manual(SECOND, "show", *([] if word == "(nothing)" else [word]))
        assert (run.code == 0) == (run.err == "") == (run.out != "")
        return f"{run.out or run.err}exit code {run.code}"

    check_cases(CASES / "show/show.txt", answer, update=update)


def test_a_long_place_is_cut_with_the_count_of_what_is_left() -> None:
    run = manual(ROOT, "show", "10-cancel#new-task.response.body")
    assert "more lines\n" in run.out
    assert len(run.out.split("\n")) < 90


def test_a_recording_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    edit(root / "kit/recordings/03-webhook.http", "### manifest-again\n", "### Manifest Again\n")
    assert manual(root, "show").out.startswith("01-push  ")
    run = manual(root, "show", "03-webhook")
    assert run == Run(
        2, "", "manual show: recording '03-webhook' cannot be read\n  its own report stands with this one\n"
    )
