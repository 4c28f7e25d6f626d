from __future__ import annotations

from pathlib import Path

from build_tools.checks.figures import check
from build_tools.project import load
from tests.site.figured import files
from tests.site.small import write


def found(root: Path, changed: dict[str, str]) -> list[str]:
    write(root, {**files(), **changed})
    return [str(finding) for finding in check(load(root))]


def test_figures_that_are_there_drawn_and_shown_have_no_report(tmp_path: Path) -> None:
    assert found(tmp_path, {}) == []


def test_each_block_of_an_unknown_figure_is_reported_with_the_nearest(tmp_path: Path) -> None:
    page = "# More\n\n/// figure | lmps\n///\n\n/// figure | tide\n///\n"
    assert found(tmp_path, {"docs/more.md": page}) == [
        "docs/more.md:3: figure 'lmps' is not there\n  figures/ has: lamps\n  did you mean 'lamps'?",
        "docs/more.md:6: figure 'tide' is not there\n  figures/ has: lamps",
    ]


def test_a_figure_that_cannot_be_drawn_is_reported_once_however_often_it_is_shown(tmp_path: Path) -> None:
    text = files()["figures/lamps.yaml"].replace("request.body$.verb", "request.body$.word", 1)
    assert found(tmp_path, {"figures/lamps.yaml": text}) == [
        "figures/lamps.yaml:5: path '$.word' matches nothing\n"
        "  in kit/recordings/lamps.http, step 'light', request body\n"
        "  keys at '$': verb, lamp"
    ]


def test_a_figure_that_no_page_shows_is_reported_also_when_it_can_be_drawn(tmp_path: Path) -> None:
    assert found(tmp_path, {"figures/old.yaml": files()["figures/lamps.yaml"]}) == [
        "figures/old.yaml: no page shows figure 'old'\n  show it or delete it"
    ]


def test_what_cannot_be_read_has_no_second_report_here(tmp_path: Path) -> None:
    assert found(tmp_path, {"figures/lamps.yaml": "kind: ring\n"}) == []
    assert found(tmp_path, {"figures/palette.yaml": "inks: {}\n"}) == []
    unclosed = dict.fromkeys(("docs/light.md", "docs/more.md"), "# A\n\n/// figure | lamps\n")
    assert found(tmp_path, unclosed) == []
