"""The figure steps: its sentence changes, the rest dims, by button, tick and key; and nothing lies over another."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.window import FIGURE, Open, style

SAYINGS = ["All endings.", "Completed.", "Failed.", "Canceled.", "Rejected.", "After the end."]
DIMMED = """figure => [...figure.querySelectorAll('.fig-wide [data-step]')].filter(part =>
  getComputedStyle(part).opacity < 0.5).length"""
PRESSES = {"ArrowRight": 1, "End": 5, "ArrowLeft": 4, "Home": 0}
HEIGHTS = """[...document.querySelectorAll('.fig > svg')].filter(svg => svg.checkVisibility()).map(svg =>
  svg.getBoundingClientRect().height === Number(svg.getAttribute('height')))"""
BOXES = """[...document.querySelectorAll('.fig > svg')].filter(svg => svg.checkVisibility()).flatMap(svg =>
  [...svg.querySelectorAll('text')].flatMap(text => {
    const at = text.getScreenCTM(), lines = new Map();
    for (let n = 0; n < text.getNumberOfChars(); n++) {
      if (!text.textContent[n].trim()) continue;
      const start = text.getStartPositionOfChar(n), end = text.getEndPositionOfChar(n);
      const line = lines.get(start.y) ?? { left: start.x + at.e, y: start.y + at.f };
      lines.set(start.y, { ...line, right: end.x + at.e });
    }
    return [...lines.values()];
  }))"""


def figure(page: Page) -> Locator:
    return page.locator(FIGURE)


def saying(page: Page) -> str:
    return figure(page).locator(".stepper__say").inner_text()


def test_the_buttons_go_through_the_steps_and_stop_at_the_ends(opened: Open) -> None:
    with opened(motion="reduce") as page:
        after, before = (figure(page).get_by_role("button", name=f"{word} step") for word in ("Next", "Previous"))
        for said in SAYINGS:
            assert saying(page).startswith(said)
            after.click(force=True)
        assert saying(page).startswith(SAYINGS[-1])
        assert after.get_attribute("aria-disabled") == "true"
        for said in reversed(SAYINGS):
            assert saying(page).startswith(said)
            before.click(force=True)
        assert before.get_attribute("aria-disabled") == "true"


def test_a_step_dims_what_is_not_of_it_and_the_whole_dims_nothing(opened: Open) -> None:
    with opened(motion="reduce") as page:
        assert figure(page).evaluate(DIMMED) == 0
        figure(page).get_by_role("button", name="Step 2").click()
        some = figure(page).evaluate(DIMMED)
        assert 0 < some < figure(page).locator(".fig-wide [data-step]").count()
        figure(page).get_by_role("button", name="The whole figure").click()
        assert figure(page).evaluate(DIMMED) == 0


def test_the_arrow_keys_home_and_end_step_and_the_focus_stays(opened: Open) -> None:
    with opened() as page:
        figure(page).get_by_role("button", name="Next step").focus()
        for key, n in PRESSES.items():
            page.keyboard.press(key)
            assert saying(page).startswith(SAYINGS[n]), key
            tick = figure(page).locator(".tick[aria-current=step]").get_attribute("aria-label")
            assert tick == (f"Step {n}" if n else "The whole figure")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Next step"


def test_the_sentence_of_a_step_is_told_and_not_in_the_way(opened: Open) -> None:
    with opened() as page:
        assert figure(page).locator(".stepper__say").get_attribute("aria-live") == "polite"
        height = figure(page).locator(".stepper").evaluate("node => node.offsetHeight")
        figure(page).get_by_role("button", name="Step 3").click()
        assert figure(page).locator(".stepper").evaluate("node => node.offsetHeight") == height


@pytest.mark.parametrize(("motion", "seconds"), [("reduce", "0s"), ("no-preference", "0.18s")])
def test_a_step_fades_unless_the_reader_wants_less_motion(opened: Open, motion: str, seconds: str) -> None:
    with opened(motion=motion) as page:
        assert style(page, ".fig-wide [data-step]", "transitionDuration") == seconds


def test_no_width_scrolls_sideways_or_lays_a_text_of_the_figure_over_another(opened: Open) -> None:
    with opened() as page:
        for width in (320, 360, 768, 960, 1220, 1440, 2560):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert page.evaluate(HEIGHTS) == [True] * page.locator(".figure").count()
            boxes = page.evaluate(BOXES)
            assert len(boxes) > 20
            for one, other in combinations(boxes, 2):
                beside = one["left"] >= other["right"] or other["left"] >= one["right"]
                assert beside or abs(one["y"] - other["y"]) >= 12, (width, one, other)


def test_the_figure_can_be_taken_as_a_file(opened: Open) -> None:
    with opened() as page:
        with page.expect_download() as download:
            figure(page).get_by_role("link", name="SVG").click()
        assert download.value.suggested_filename == "four-ways-a-task-ends.svg"
