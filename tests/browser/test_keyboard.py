"""The keyboard reaches all that a pointer does, in the order of reading, and sees where it is."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.window import Open

HERE = """(node => node.getAttribute('aria-label') ||
  node.textContent.trim().replace(/\\s+/g, ' '))(document.activeElement)"""
SIGN = "(s => s.outlineStyle !== 'none' && s.outlineWidth !== '0px')(getComputedStyle(document.activeElement))"


def tabs(page: Page, count: int, here: str = HERE) -> list[str]:
    """Where the next presses of Tab lead; `here` says what has the focus."""
    found = []
    for _ in range(count):
        page.keyboard.press("Tab")
        found.append(str(page.evaluate(here)))
    return found


def test_the_skip_link_comes_first_is_seen_and_leads_to_the_text(opened: Open) -> None:
    with opened() as page:
        assert tabs(page, 1) == ["Skip to content"]
        page.wait_for_timeout(400)
        assert page.evaluate("getComputedStyle(document.activeElement).opacity") == "1"
        page.keyboard.press("Enter")
        assert page.url.endswith("#canceltask-and-terminal-states")
        tabs(page, 1)
        assert page.evaluate("document.activeElement.closest('article') !== null")


def test_the_header_is_title_search_palette(opened: Open) -> None:
    with opened() as page:
        found = tabs(page, 6)
        assert found[:2] == ["Skip to content", "A2A 101"]
        assert {"Search", "Switch to dark"} <= set(found)


def test_on_a_phone_the_keyboard_opens_the_contents_and_closes_them(opened: Open) -> None:
    with opened(width=360) as page:
        button = page.get_by_role("button", name="Contents")
        link = page.get_by_role("link", name="4.4 CancelTask and terminal states")
        assert not link.is_visible()
        button.focus()
        page.keyboard.press("Enter")
        assert button.get_attribute("aria-expanded") == "true"
        link.wait_for()
        page.keyboard.press("Escape")
        link.wait_for(state="hidden")
        assert page.evaluate(HERE) == "Contents"


def test_closed_contents_are_not_on_the_way(opened: Open) -> None:
    with opened(width=360) as page:
        assert not [name for name in tabs(page, 12) if name.startswith(("1.1", "4.4", "3.2"))]


def test_a_walk_through_the_page_meets_values_gaps_and_menus_and_always_shows_where_it_is(opened: Open) -> None:
    with opened() as page:
        page.locator("h1 .headerlink").focus()
        met, signs = [], []
        for _ in range(60):
            page.keyboard.press("Tab")
            met.append(str(page.evaluate("document.activeElement.className || document.activeElement.tagName")))
            signs.append(bool(page.evaluate(SIGN)))
        assert {"value", "btn", "tick", "log", "no", "headerlink"} <= {name.split(" ")[0] for name in met}
        assert "SUMMARY" in met
        assert all(signs), [name for name, sign in zip(met, signs, strict=True) if not sign]


def test_enter_on_a_value_says_where_it_comes_from_and_again_goes_there(opened: Open) -> None:
    with opened() as page:
        page.locator("#v-canceled-id-1").focus()
        page.keyboard.press("Enter")
        assert page.locator(".prov").is_visible()
        page.keyboard.press("Enter")
        page.wait_for_url("**/recordings/10-cancel.html#L*")


def test_the_contents_of_the_page_say_where_the_reader_is(opened: Open) -> None:
    with opened() as page:
        page.locator("#how-to-go-on").evaluate("node => node.scrollIntoView()")
        page.locator(".md-sidebar--secondary a[aria-current=true]", has_text="How to go on").wait_for()
        assert page.locator(".md-sidebar--secondary a[aria-current]").count() == 1
