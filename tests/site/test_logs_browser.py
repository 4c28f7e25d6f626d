"""Full logs in a browser, as built: links, palettes, narrow windows, no JavaScript, paper."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page
from selectolax.lexbor import LexborHTMLParser

from tests.site.manuals import ROOT, SECOND, built

LOG = "recordings/10-cancel.html"
ADDRESS = "cancel.response.body$.result.status.state"
WIDER = "[...document.querySelectorAll('code')].filter(code => code.scrollWidth > code.clientWidth + 1)"
LIT = {"light": "rgb(223, 231, 247)", "dark": "rgb(36, 48, 79)"}
PAPER = {"light": "rgb(253, 253, 251)", "dark": "rgb(23, 24, 27)"}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the built manual."""
    handler = partial(_Quiet, directory=str(built(ROOT) / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def opened(
    browser: Browser, url: str, *, width: int = 1440, palette: str = "light", javascript: bool = True
) -> Iterator[Page]:
    """A page in a window of its own; what it tells the console is an error."""
    scheme = "dark" if palette == "dark" else "light"
    size = {"width": width, "height": 900}
    context = browser.new_context(viewport=size, color_scheme=scheme, java_script_enabled=javascript)  # type: ignore[arg-type]
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(url)
    yield page
    context.close()
    assert [text for text in told if "favicon" not in text and "404" not in text] == []


def colour(page: Page, selector: str, name: str = "background-color") -> str:
    return str(page.locator(selector).first.evaluate("(node, name) => getComputedStyle(node)[name]", name))


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("palette", ["light", "dark"])
def test_a_deep_link_lights_its_line_by_number_and_by_address(
    site: str, browser: Browser, palette: str, *, javascript: bool
) -> None:
    for fragment in ("L94", "cancel.request.header:A2A-Version", ADDRESS):
        with opened(browser, f"{site}{LOG}#{fragment}", palette=palette, javascript=javascript) as page:
            lit = page.locator(f'.ln:has(code[id="{fragment}"])' if "." in fragment else f"#{fragment}")
            assert lit.locator("code").evaluate("node => getComputedStyle(node).backgroundColor") == LIT[palette]
            box = lit.bounding_box()
            assert box is not None
            assert 52 < box["y"] < 800
            assert colour(page, "body") == PAPER[palette]


def test_a_number_leaves_the_address_in_the_location_bar(site: str, browser: Browser) -> None:
    with opened(browser, f"{site}{LOG}") as page:
        line = page.locator(f'.ln:has(code[id="{ADDRESS}"])')
        line.locator("a.no").click()
        assert unquote(urlsplit(page.url).fragment) == ADDRESS
        assert line.locator("code").evaluate("node => getComputedStyle(node).backgroundColor") == LIT["light"]


def test_the_chosen_palette_wins_over_the_systems(site: str, browser: Browser) -> None:
    with opened(browser, f"{site}{LOG}", palette="dark") as page:
        page.get_by_role("button", name="Switch to light").click()
        page.reload()
        assert colour(page, "body") == PAPER["light"]


@pytest.mark.parametrize("javascript", [True, False])
def test_no_width_scrolls_sideways_or_cuts_a_line(site: str, browser: Browser, *, javascript: bool) -> None:
    with opened(browser, f"{site}{LOG}", javascript=javascript) as page:
        for width in (2560, 1220, 1219, 768, 320):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert page.evaluate(f"{WIDER}.length") == 0
        page.locator(".steps summary").click()
        assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("javascript", [True, False])
def test_the_outline_stands_beside_the_lines_or_opens_above_them(
    site: str, browser: Browser, *, javascript: bool
) -> None:
    with opened(browser, f"{site}{LOG}", javascript=javascript) as page:
        link = page.get_by_role("navigation", name="Steps").get_by_role("link", name="second-cancel")
        assert link.is_visible()
        link.click()
        assert page.url.endswith("#second-cancel")
    with opened(browser, f"{site}{LOG}", width=360, javascript=javascript) as page:
        link = page.get_by_role("navigation", name="Steps").get_by_role("link", name="second-cancel")
        assert not link.is_visible()
        page.get_by_text("7 steps", exact=True).click()
        assert link.is_visible()


def test_the_keyboard_reaches_the_lines_first_of_all(site: str, browser: Browser) -> None:
    with opened(browser, f"{site}{LOG}") as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the lines"
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('href')") == "#L1"


def test_paper_has_all_lines_and_nothing_else_of_the_screen(site: str, browser: Browser) -> None:
    with opened(browser, f"{site}{LOG}#L94", palette="dark") as page:
        page.emulate_media(media="print")
        assert not [name for name in (".bar", ".steps", ".used", ".beside") if page.locator(name).first.is_visible()]
        assert colour(page, "#L94 code", "color") == "rgb(0, 0, 0)"
        assert colour(page, "body") == "rgb(255, 255, 255)"
        assert page.locator(".ln:visible").count() == page.locator(".ln").count()


@pytest.mark.parametrize("manual", [ROOT, SECOND], ids=["first", "second"])
def test_every_link_of_a_log_leads_to_a_place_that_is_there(manual: Path) -> None:
    folder = built(manual) / "site"
    pages = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.html")}
    ids = {path: {node.attributes["id"] for node in LexborHTMLParser(html).css("[id]")} for path, html in pages.items()}
    dead = set()
    for path, html in pages.items():
        for link in LexborHTMLParser(html).css("[href], [src]") if path.startswith("recordings/") else ():
            target = urlsplit(urljoin(f"/{path}", link.attributes.get("href") or link.attributes.get("src") or ""))
            file = unquote(target.path).lstrip("/") + ("index.html" if target.path.endswith("/") else "")
            is_there = (folder / file).is_file() and (not target.fragment or unquote(target.fragment) in ids[file])
            dead |= set() if is_there else {f"{file}#{target.fragment}"}
    assert dead == set()
