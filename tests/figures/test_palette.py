from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from build_tools.errors import DocsError, Location
from build_tools.figures.drawing import Drawing
from build_tools.figures.palette import contrast
from build_tools.figures.standalone import palette_css, stylesheet
from tests.figures import given
from tests.helpers import check_cases

RIGHT = given.read(given.CASES / "palette.yaml")


def report(hunk: str) -> str:
    """What stands in the report of the edited palette."""
    try:
        given.palette(given.edited(RIGHT, hunk))
    except DocsError as error:
        return str(error)
    return "read"


def test_what_clashes_or_is_faint_is_reported(*, update: bool) -> None:
    check_cases(given.CASES / "wrong-palette.txt", report, update=update)


def test_a_text_or_a_name_without_a_hue_is_reported_with_the_nearest() -> None:
    here = Location("figures/a.yaml", 3)
    with pytest.raises(DocsError, match="did you mean 'LAMP_BROKEN'"):
        given.palette().hue_of("LAMP_BROKE", here)
    with pytest.raises(DocsError, match="did you mean 'warm'"):
        given.palette().hue("warn", here)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_stylesheet_gives_every_hue_its_colour_in_both_schemes() -> None:
    css = palette_css(given.real_palette())
    for hue in given.real_palette().hues.values():
        assert css.count(f"--{hue.name}: {hue.colour.light};") == 2  # the page, and print
        assert css.count(f"--{hue.name}: {hue.colour.dark};") == 2  # what the reader chose, and what the system prefers
        assert f".{hue.css} {{ color: var(--{hue.name}); }}" in css


@pytest.mark.parametrize("of", [given.drawn, given.rung])
def test_every_class_and_variable_that_is_used_is_defined(of: Callable[[], Drawing]) -> None:
    css = stylesheet() + palette_css(given.palette())
    drawing = of()
    classes = set(re.findall(r'class="([^"]*)"', "".join((*drawing.svgs, *(mark.svg for mark in drawing.legend)))))
    for name in {name for names in classes for name in names.split()} - {"fig-wide", "fig-middle", "fig-narrow"}:
        assert f".{name}" in css, name
    defined = set(re.findall(r"--([a-z0-9-]+):", palette_css(given.palette()))) | {"sans", "mono"}
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", css)) <= defined


def test_the_machine_knows_no_word_of_the_manual() -> None:
    sources = [path for path in (given.ROOT / "build_tools/figures").rglob("*") if path.suffix in (".py", ".css")]
    words = re.compile(r"\b(?:task|agent|artifact|a2a|completed|canceled|rejected|submitted)s?\b", re.IGNORECASE)
    assert {path.name: words.findall(given.read(path)) for path in sources if words.search(given.read(path))} == {}
