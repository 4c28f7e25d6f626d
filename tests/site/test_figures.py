from __future__ import annotations

from dataclasses import replace

from build_tools.figures.standalone import palette_css, stylesheet
from build_tools.site.figures import figure_files, figure_uses, figure_words
from tests.figures import given
from tests.helpers import CASES
from tests.site.figured import figured
from tests.site.small import small


def test_a_figure_is_a_file_to_download_and_all_share_a_stylesheet() -> None:
    assert figure_files(figured()) == {
        "figures.css": palette_css(given.palette()) + stylesheet(),
        "figures/lamps.svg": given.drawn().standalone,
    }


def test_a_manual_without_figures_has_an_empty_stylesheet() -> None:
    assert figure_files(small()) == {"figures.css": ""}


def test_a_figure_that_cannot_be_drawn_is_no_file() -> None:
    project = figured()
    gone = replace(project, recordings=replace(project.recordings, files={}))
    assert list(figure_files(gone)) == ["figures.css"]
    assert list(figure_uses(gone)) == []


def test_each_address_of_a_figure_is_used_once_by_each_figure_that_shows_it() -> None:
    uses = [
        (use.page, use.fragment, use.label, use.words) for address, use in figure_uses(figured()) if "$.verb" in address
    ]
    assert sorted(set(uses)) == [
        ("light", "#figure-lamps", "Figure 1.1", "Figure 1.1, Two lamps"),
        ("light", "#figure-lamps-2", "Figure 1.2", "Figure 1.2, Two lamps"),
        ("more", "#figure-lamps", "Figure 1.5", "Figure 1.5, More"),
    ]
    addresses = [(address, use.page, use.fragment) for address, use in figure_uses(figured())]
    assert len(addresses) == len(set(addresses))


def test_the_words_of_a_figure_are_this_markdown(*, update: bool) -> None:
    blocks = figured().chapters["light"].blocks("figure")
    words = [figure_words(figured(), "light", block, f"1.{n + 1}") for n, block in enumerate(blocks)]
    text = "\n".join([*words[0], "", *words[1]]) + "\n"
    path = CASES / "site/figure.twin.md"
    if update:
        path.write_text(text, "utf-8", newline="\n")
    assert text == path.read_text("utf-8")
    assert figure_words(figured(), "light", blocks[1], "")[0] == "**Two lamps, asked to Light**"
