"""The palette: one choice for page, listing, figure and full log, kept over pages, and the system's until then."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.window import LOG, Open, style

PAPER = {"light": "rgb(253, 253, 251)", "dark": "rgb(23, 24, 27)"}
PARTS = {
    "page": ("body", "backgroundColor"),
    "text": (".md-typeset h1", "color"),
    "link": (".md-typeset .acts a", "color"),
    "listing": (".listing .code", "backgroundColor"),
    "token": (".listing .v", "color"),
    "figure": (".fig-wide .fig-text", "fill"),
    "state": (".fig-wide .fig-big", "fill"),
    "header": (".md-header", "backgroundColor"),
}


def colours(page: Page) -> dict[str, str]:
    page.wait_for_timeout(300)  # the theme fades its links
    return {part: style(page, selector, name) for part, (selector, name) in PARTS.items()}


def test_the_switch_reaches_every_part_of_the_page(opened: Open) -> None:
    with opened() as page:
        light = colours(page)
        page.get_by_role("button", name="Switch to dark").click()
        dark = colours(page)
        assert {part for part in PARTS if light[part] == dark[part]} == set()
        page.get_by_role("button", name="Switch to light").click()
        assert colours(page) == light


def test_the_choice_is_kept_over_a_reload_and_on_a_full_log(opened: Open, base: str) -> None:
    with opened() as page:
        page.get_by_role("button", name="Switch to dark").click()
        dark = colours(page)
        page.reload()
        assert colours(page) == dark
        page.goto(base + LOG)
        assert style(page, "body", "backgroundColor") == PAPER["dark"]
        page.get_by_role("button", name="Switch to light").click()
        page.go_back()
        page.reload()
        assert colours(page)["page"] == PAPER["light"]


def test_the_system_decides_at_the_first_visit_and_when_it_changes(opened: Open) -> None:
    with opened(scheme="dark") as page:
        assert style(page, "body", "backgroundColor") == PAPER["dark"]
        dark = colours(page)
        page.emulate_media(color_scheme="light")
        page.get_by_role("button", name="Switch to dark").wait_for()
        assert {part for part, colour in colours(page).items() if colour == dark[part]} == set()


def test_the_choice_wins_over_the_system_before_the_first_paint(opened: Open) -> None:
    with opened(scheme="dark", faults=True) as page:
        page.get_by_role("button", name="Switch to light").click()
        page.route("**/manual.js", lambda route: route.abort())  # what is left runs before the page is drawn
        page.reload()
        assert page.locator(".palette-button").count() == 0
        assert style(page, "body", "backgroundColor") == PAPER["light"]


def test_dark_without_javascript_is_dark(opened: Open) -> None:
    with opened(scheme="dark", javascript=False) as page:
        assert style(page, "body", "backgroundColor") == PAPER["dark"]
        assert style(page, ".listing .code", "backgroundColor") == "rgb(30, 32, 36)"
