"""The policy of every page: no inline code but the theme's by hash, no other host, nothing that a browser refuses.

That no page violates it is asked where each is open anyway: in test_axe.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser

from tests.browser.window import CHAPTER, LOG, Open, window

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


def test_every_page_has_a_policy_without_unsafe_words_and_before_all_that_it_rules(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        policies = POLICY.findall(text)
        assert len(policies) == 1, path
        assert "unsafe" not in policies[0]
        assert "default-src 'self'" in unescape(policies[0])
        assert text.index("Content-Security-Policy") < min(text.index("<script"), text.index("<link"))


def test_no_page_has_a_style_attribute_or_an_inline_handler(opened: Open) -> None:
    for path in (CHAPTER, LOG, "404.html"):
        with opened(path, javascript=False) as page:
            assert page.locator("[style]").count() == 0
            assert page.locator("[onclick], [onload], [onerror]").count() == 0


def test_an_address_that_leads_nowhere_shows_a_whole_page_at_any_depth(base: str, opened: Open) -> None:
    with opened("no/such/page/", faults=True) as page:
        assert page.get_by_role("heading", name="There is no such page").is_visible()
        assert page.locator("nav a .no").first.inner_text() == "1.1"
        assert page.locator("html[data-js]").count() == 1
        page.locator("article").get_by_role("link", name="A2A 101").click()
        assert page.url == base


def test_the_pages_work_from_a_folder_too(browser: Browser, site: Path) -> None:
    with window(browser, site.as_uri() + "/", f"{CHAPTER}index.html") as page:
        page.get_by_role("button", name="Switch to dark").click()
        assert page.locator("html").get_attribute("data-palette") == "dark"
        assert page.get_by_text("Copy", exact=True).count() > 0


def test_every_page_names_a_twin_that_is_there(base: str, opened: Open) -> None:
    with opened(CHAPTER) as page:
        href = page.locator('link[rel=alternate][type="text/markdown"]').evaluate("node => node.href")
        with urlopen(href) as twin:
            assert twin.read().decode("utf-8").startswith("# ")
