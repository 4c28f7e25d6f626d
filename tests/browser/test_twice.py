"""Two figures and the same snippet twice on one page: no id is there twice, and each works alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser

from tests.browser.built import served
from tests.browser.changed import changed
from tests.browser.window import FIGURE, Open, window

FIGURES = f"{FIGURE}, {FIGURE}-2"


@pytest.fixture(scope="module")
def twice(browser: Browser) -> Iterator[Open]:
    """Open pages of the real manual whose chapter shows its figure and its first listing twice."""
    with served(changed() / "site") as address:
        yield partial(window, browser, address)


def test_no_id_is_there_twice_and_every_reference_leads_to_one(twice: Open) -> None:
    with twice() as page:
        assert page.locator(FIGURES).count() == 2
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(node => node.id)")
        assert sorted(ids) == sorted(set(ids))
        references = page.evaluate(
            """[...document.querySelectorAll('[aria-labelledby], [aria-describedby], use, [for]')].flatMap(node =>
              ['aria-labelledby', 'aria-describedby', 'href', 'for'].flatMap(name =>
                (node.getAttribute(name) ?? '').replace('#', '').split(' ').filter(Boolean)))"""
        )
        assert set(references) - set(ids) <= {"__toc"}


def test_each_figure_steps_alone(twice: Open) -> None:
    with twice(motion="reduce") as page:
        one, other = page.locator(FIGURES).all()
        other.get_by_role("button", name="Step 2").click()
        said = page.locator(FIGURES).locator(".stepper__say").all_inner_texts()
        assert said[0].startswith("All endings.")
        assert said[1].startswith("Failed.")
        assert one.locator(".is-off").count() == 0
        assert other.locator(".is-off").count() > 0


def test_each_listing_unfolds_and_copies_alone(twice: Open) -> None:
    with twice() as page:
        one, other = page.locator("[data-snippet=completed-failing-test]").all()
        other.locator("details.gap > summary").first.click()
        assert one.locator("details.gap[open]").count() == 0
        other.get_by_text("Copy", exact=True).click()
        assert other.get_by_role("button", name="a curl command").is_visible()
        assert one.locator(".menu[open]").count() == 0


def test_a_value_lights_in_both(twice: Open) -> None:
    with twice() as page:
        page.locator("#v-completed-text-1").focus()
        for figure in page.locator(FIGURES).all():
            assert figure.locator(".fig-wide .is-lit").count() > 0
        for listing in page.locator("[data-snippet=completed-failing-test]").all():
            assert listing.locator(".ln.lit").count() == 1
