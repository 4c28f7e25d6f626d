"""A value lights up wherever the page shows it: in sentences, listings and the figure, by pointer, key, touch, link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.window import CHAPTER, Open, lit

CANCELED, NOTHING = "#v-canceled-id-1", {"sentence": 0, "listing": 0, "figure": 0}
SEEN = "[...document.querySelectorAll('svg [data-tie].is-lit')].filter(part => part.checkVisibility()).length"


def everywhere(page: Page) -> dict[str, int]:
    """What is lit, which must be in all three kinds of places, one of them in the drawing that is seen."""
    found = lit(page)
    assert all(found.values()), found
    assert page.evaluate(SEEN) >= 1
    return found


def test_hover_over_a_value_lights_its_line_and_its_label_and_moves_nothing(opened: Open) -> None:
    with opened() as page:
        value = page.locator(CANCELED)
        value.scroll_into_view_if_needed()
        before = page.evaluate("document.documentElement.scrollHeight")
        value.hover()
        everywhere(page)
        assert page.evaluate("document.documentElement.scrollHeight") == before
        page.mouse.move(0, 0)
        assert lit(page) == NOTHING


def test_focus_on_a_value_lights_the_same(opened: Open) -> None:
    with opened() as page:
        page.locator(CANCELED).focus()
        everywhere(page)
        page.keyboard.press("Tab")
        assert page.locator(f"{CANCELED}.lit").count() == 0


def test_hover_over_a_label_of_the_figure_lights_sentence_and_line(opened: Open) -> None:
    with opened() as page:
        page.locator(".fig-wide text, .fig-wide tspan").get_by_text("f22ed7af", exact=True).first.hover()
        everywhere(page)
        assert page.locator(f"{CANCELED}.lit").count() == 1


def test_hover_over_a_line_lights_what_the_page_says_of_it(opened: Open) -> None:
    with opened() as page:
        page.locator(".listing .ln").filter(has_text='"text": "1 failed, 11 passed"').first.hover()
        everywhere(page)


def test_a_tap_keeps_a_value_lit_and_says_where_it_comes_from(opened: Open) -> None:
    with opened(touch=True, width=360) as page:
        page.locator(CANCELED).tap()
        everywhere(page)
        assert page.url.endswith(CHAPTER)
        assert re.match(r"f22ed7af · line \d+ of 10-cancel.http", page.locator(".prov").inner_text())


def test_a_click_says_where_a_value_comes_from_and_the_next_click_goes_there(opened: Open) -> None:
    with opened() as page:
        value = page.locator(CANCELED)
        value.click()
        page.mouse.move(0, 0)
        everywhere(page)
        note = page.locator(".prov")
        assert note.evaluate("node => node.previousElementSibling.querySelector('a').id") == CANCELED[1:]
        assert re.search(r"also in Figure 4\.\d+ · ", note.inner_text())
        assert note.get_by_role("link", name="open the log").get_attribute("href") == value.get_attribute("href")
        value.click()
        page.wait_for_url(re.compile(r"/recordings/10-cancel\.html#L\d+$"))


def test_one_value_is_kept_lit_at_a_time(opened: Open) -> None:
    with opened() as page:
        page.locator(CANCELED).click()
        page.locator("#v-completed-id-1").click()
        assert page.locator(".prov").count() == 1
        assert page.locator(f"{CANCELED}.lit").count() == 0


def test_a_click_on_a_label_says_it_under_the_figure(opened: Open) -> None:
    with opened() as page:
        page.locator(".fig-wide text, .fig-wide tspan").get_by_text("f22ed7af", exact=True).first.click()
        assert page.locator("figure.figure + .prov").count() == 1
        everywhere(page)


def test_escape_clears_what_is_lit(opened: Open) -> None:
    with opened() as page:
        page.locator(CANCELED).click()
        page.keyboard.press("Escape")
        assert lit(page) == NOTHING
        assert page.locator(".prov").count() == 0


@pytest.mark.parametrize("place", ["li", "td"])
def test_a_value_in_a_list_or_a_table_leaves_both_whole(opened: Open, place: str) -> None:
    with opened() as page:
        page.locator(f"article {place} a.value:visible").first.click()
        assert page.locator(".prov").is_visible()
        assert page.locator("ol > .prov, ul > .prov, tr > .prov, tbody > .prov, td > .prov").count() == 0


def test_a_click_with_control_opens_the_log_beside(opened: Open) -> None:
    with opened() as page, page.context.expect_page() as log:
        page.locator(CANCELED).click(modifiers=["ControlOrMeta"])
        assert log.value.url.partition("#L")[0].endswith("/recordings/10-cancel.html")
        assert page.locator(".prov").count() == 0


def test_a_deep_link_lights_all_places_of_its_value(opened: Open) -> None:
    with opened(CHAPTER + CANCELED) as page:
        everywhere(page)
        box = page.locator(CANCELED).bounding_box()
        assert box is not None
        assert 52 < box["y"] < 900
        page.evaluate("location.hash = 'v-completed-id-1'")
        page.locator("#v-completed-id-1.lit").wait_for()
        assert page.locator(f"{CANCELED}.lit").count() == 0


def test_a_closed_gap_shows_that_the_value_is_in_it(opened: Open) -> None:
    with opened() as page:
        for question in page.locator("details.question > summary").all():
            question.click()
        links = "nodes => nodes.map(node => [node.id, node.getAttribute('href')])"
        hidden = [href for _, href in page.locator("details.gap .ln .no").evaluate_all(links)]
        said = page.locator("a.value[id]:visible").evaluate_all(links)
        id_ = next(id_ for id_, href in said if href in hidden)
        page.locator(f'[id="{id_}"]').focus()
        summary = page.locator("details.gap:not([open]):has(.lit) > summary").first
        assert summary.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(223, 231, 247)"


def test_a_link_from_the_log_leads_back_to_the_sentence_and_lights_it(opened: Open) -> None:
    with opened("recordings/10-cancel.html") as page:
        back = page.locator(".used a[href*='#v-']").first
        href = str(back.get_attribute("href"))
        back.click()
        page.wait_for_url("**/#v-*")
        assert page.locator(f'[id="{href.partition("#")[2]}"].lit').count() == 1
