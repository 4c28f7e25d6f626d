"""Search: nothing of it is loaded before somebody searches; then it finds words of the manual, not of drawings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.window import CHAPTER, Open

LOADED = "performance.getEntriesByType('resource').map(entry => entry.name)"
ON_DEMAND = ("search_index", "bundle.", "workers/")


def loaded(page: Page) -> list[str]:
    return [name for name in page.evaluate(LOADED) if any(part in name for part in ON_DEMAND)]


def test_nothing_of_search_is_loaded_before_it_is_used(opened: Open) -> None:
    with opened() as page:
        page.wait_for_load_state("networkidle")
        page.mouse.wheel(0, 3000)
        page.get_by_role("button", name="Next step").first.click()
        assert loaded(page) == []


def test_a_slash_and_a_word_lead_to_the_page(opened: Open, base: str) -> None:
    with opened("") as page:
        page.keyboard.press("/")
        page.keyboard.type("terminal states")
        result = page.locator("a.md-search-result__link").first
        result.wait_for()
        assert "CancelTask and terminal states" in result.inner_text()
        assert {part for part in ON_DEMAND if not any(part in name for name in loaded(page))} <= {"workers/"}
        result.click()
        page.wait_for_url(re.compile(re.escape(base + CHAPTER)))


def test_what_was_typed_before_the_script_came_is_searched(opened: Open) -> None:
    with opened("") as page:
        page.locator(".md-search__input").click()
        page.locator(".md-search__input").fill("cancel")
        page.locator("a.md-search-result__link").first.wait_for()


@pytest.mark.parametrize("width", [360, 768])
def test_on_a_phone_the_button_opens_the_search(opened: Open, width: int) -> None:
    with opened(width=width) as page:
        page.get_by_role("button", name="Search").click()
        page.keyboard.type("cancel")
        page.locator("a.md-search-result__link").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.keyboard.press("Escape")
        assert page.get_by_role("button", name="Search").get_attribute("aria-expanded") == "false"


def test_the_palette_stays_when_the_script_of_the_theme_comes(opened: Open) -> None:
    with opened("", scheme="dark") as page:
        page.get_by_role("button", name="Switch to light").click()
        page.keyboard.press("/")
        page.keyboard.type("cancel")
        page.locator("a.md-search-result__link").first.wait_for()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 253, 251)"


def test_figures_are_in_the_index_only_as_their_words_once(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    text = next(doc["text"] for doc in index["docs"] if doc["location"] == f"{CHAPTER}#terminal-states")
    assert text.count("8ae21dcb") == 1
    assert text.count("chosen by") == 4
    assert "SVG" not in text


def test_the_index_has_no_furniture(site: Path) -> None:
    index = (site / "search/search_index.json").read_text("utf-8")
    assert "Full log" not in index
    assert "checked against" not in index
    assert "Part 4" not in index
