"""Terms lead to their definitions, and say them on hover, focus and the first tap, at any width and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.built import served
from tests.browser.node import modules
from tests.browser.test_axe import broken, dress
from tests.browser.window import window
from tests.site.manuals import SECOND, copy_of, edit, once

SAYS = "A run of bytes that is stored under its hash."
SHOWN = "node => getComputedStyle(node, '::after').content"
PLACE = """node => {
  const style = getComputedStyle(node, "::after"), block = node.closest("p, li, dd").getBoundingClientRect();
  return [block.left + parseFloat(style.left), block.left + parseFloat(style.left) + parseFloat(style.width)];
}"""


@pytest.fixture(scope="module")
def second() -> Iterator[str]:
    """The address of the second manual in our styles; its first page has a term of another."""
    with served(once("styled", in_our_styles) / "site") as address:
        yield address


def in_our_styles(root: Path) -> None:
    copy_of(SECOND, root)
    edit(root / "mkdocs.yml", "plugins: [search]", "plugins: [search]\nextra_css: [manual-assets/manual.css]")


def said(page: Page) -> str:
    return str(page.locator("a.defined").first.evaluate(SHOWN))


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("width", [1440, 360])
def test_a_term_says_its_definition_on_hover_and_on_focus(
    browser: Browser, second: str, width: int, *, javascript: bool
) -> None:
    with window(browser, second, "", width=width, javascript=javascript) as page:
        term = page.locator("a.defined").first
        expect(term).to_have_accessible_description(SAYS)
        assert SAYS not in said(page)
        term.hover()
        assert SAYS in said(page)
        left, right = term.evaluate(PLACE)
        assert 0 <= left < right <= width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.mouse.move(0, 0)
        assert SAYS not in said(page)
        page.locator("h1").click()
        for _ in range(40):
            page.keyboard.press("Tab")
            if term.evaluate("node => node === document.activeElement"):
                break
        assert SAYS in said(page)


def test_escape_puts_a_definition_away_and_the_link_leads_to_it(browser: Browser, second: str) -> None:
    with window(browser, second, "") as page:
        page.locator("a.defined").first.hover()
        page.keyboard.press("Escape")
        assert SAYS not in said(page)
        page.locator("a.defined").first.click()
        page.wait_for_url("**/push/upload-in-chunks/#definition-blob")
        assert page.locator(":target").inner_text().startswith("Blob")


def test_the_first_tap_says_a_definition_and_the_second_leads_there(browser: Browser, second: str) -> None:
    with window(browser, second, "", width=360, touch=True) as page:
        page.locator("a.defined").first.tap()
        assert SAYS in said(page)
        assert "#" not in page.url
        page.locator("a.defined").first.tap()
        page.wait_for_url("**/push/upload-in-chunks/#definition-blob")


@pytest.mark.parametrize("look", ["light", "dark", "forced colours"])
def test_no_rule_of_axe_is_broken_while_a_definition_is_shown(browser: Browser, second: str, look: str) -> None:
    with window(browser, second, "", motion="reduce") as page:
        page.evaluate((modules() / "axe-core/axe.min.js").read_text("utf-8"))
        dress(page, look)
        page.locator("a.defined").first.hover()
        assert broken(page, look, styles=False) == []
