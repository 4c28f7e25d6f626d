from __future__ import annotations

from pathlib import Path

from build_tools.show import show
from tests.helpers import CASES, check_cases
from tests.site.bound import bound
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


def test_a_cut_on_each_binding_is_shown_below_its_label_and_its_lines_say_where_they_are_used() -> None:
    project = bound()[0]
    assert list(show(project, "index:refused"))[-7:] == [
        "Wire:",
        "kit/recordings/04-buy.wire.http, cut from 04-buy.wire#refuse.response",
        "    21  GRPC 9 FAILED_PRECONDITION",
        "        …  (1 line)",
        "    23  #### trailers",
        "        …  (1 line: grpc-message)",
        "    25  details-bin: CAkSF1Rhc2sgY2Fubm90IGJlIGNhbmNlbGVkGlMKKHR5…",
    ]
    assert [line for line in show(project, "04-buy.post#refuse.response.start") if line.startswith("used")] == [
        "used by docs/index.md:13: bindings refused Post",
        "used by docs/index.md:3: value code",
    ]
