"""A listing on each binding: one tab at a time, one choice for all, and every line reached by whoever reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.built import served
from tests.browser.changed import changed
from tests.browser.test_axe import broken_anywhere
from tests.browser.test_listing import copied
from tests.browser.window import Open, window

LABELS = ["JSON-RPC", "HTTP+JSON", "gRPC"]
FIRST, SECOND, AGAIN = "#listing-reply", "#listing-refusal", "#listing-reply-2"
PANEL = "listing-reply.grpc.http"
SIGN = "node => getComputedStyle(node.labels[0]).outlineStyle"
TOP = "node => node.getBoundingClientRect().top"
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage') } })"


@pytest.fixture(scope="module")
def site() -> Path:
    return changed() / "site"


@pytest.fixture(scope="module")
def tabs(site: Path, browser: Browser) -> Iterator[Open]:
    """Open the page with three listings that have tabs."""
    with served(site) as address:
        yield lambda path="tabs/", **options: window(browser, address, path, **options)


def shown(page: Page) -> list[str]:
    """The bindings whose panels are seen, in order."""
    return [str(panel.get_attribute("data-binding")) for panel in page.locator(".panel:visible").all()]


def choose(page: Page, block: str, label: str) -> None:
    page.locator(f"{block} label", has_text=label).click()


def test_one_panel_is_shown_at_a_time_and_the_first_at_first(tabs: Open) -> None:
    with tabs() as page:
        assert page.locator(f"{FIRST} .tabs label").all_inner_texts() == LABELS
        assert shown(page) == ["JSON-RPC"] * 3
        assert page.get_by_role("radio", checked=True).count() == 3
        assert page.get_by_role("group", name="Binding").count() == 3


def test_the_keyboard_chooses_with_arrows_sees_where_it_is_and_goes_on_into_the_panel(tabs: Open) -> None:
    with tabs() as page:
        radio = page.locator(f"{FIRST} input").first
        page.locator("#v-on-last-1").focus()
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.hasAttribute('aria-description')"):  # terms of the words between
            page.keyboard.press("Tab")
        assert radio.evaluate("node => node === document.activeElement")
        assert radio.evaluate(SIGN) == "solid"
        page.keyboard.press("ArrowRight")
        assert page.locator(FIRST).get_by_role("radio", name="HTTP+JSON").is_checked()
        assert shown(page) == ["HTTP+JSON"] * 3
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert shown(page) == ["gRPC"] * 3
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.panel').dataset.binding") == "gRPC"
        assert page.evaluate("document.activeElement.className") == "log"


def test_a_choice_holds_for_all_listings_and_for_the_next_visit(tabs: Open) -> None:
    with tabs() as page:
        choose(page, SECOND, "gRPC")
        assert shown(page) == ["gRPC"] * 3
        page.reload()
        assert shown(page) == ["gRPC"] * 3
        choose(page, FIRST, "JSON-RPC")
        page.goto(page.url)
        assert shown(page) == ["JSON-RPC"] * 3


def test_without_storage_a_choice_holds_for_the_page(tabs: Open) -> None:
    with tabs(faults=True) as page:  # the theme's own script needs storage, and says so
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.add_init_script(NO_STORAGE)
        page.reload()
        choose(page, SECOND, "gRPC")
        assert shown(page) == ["gRPC"] * 3
        page.get_by_role("button", name="Switch to dark").click()
        assert page.evaluate("document.documentElement.dataset.palette") == "dark"
        page.reload()
        assert shown(page) == ["JSON-RPC"] * 3
        assert [text for text in told if "manual:" in text] == []


def test_a_choice_that_was_kept_and_is_no_binding_here_chooses_nothing(tabs: Open) -> None:
    with tabs() as page:
        page.evaluate("localStorage.setItem('manual-binding', 'Morse \"')")
        page.reload()
        assert shown(page) == ["JSON-RPC"] * 3


@pytest.mark.parametrize("width", [1440, 360])
def test_a_choice_does_not_move_what_is_being_read(tabs: Open, width: int) -> None:
    with tabs(width=width) as page:
        for label in ("gRPC", "HTTP+JSON", "JSON-RPC", "gRPC"):
            tab = page.locator(f"{SECOND} label", has_text=label)
            tab.scroll_into_view_if_needed()
            height = page.locator(FIRST).evaluate("node => node.offsetHeight")
            top = tab.evaluate(TOP)
            tab.click()
            page.wait_for_timeout(200)
            assert page.locator(FIRST).evaluate("node => node.offsetHeight") != height
            assert abs(tab.evaluate(TOP) - top) < 1, label


def test_an_address_of_a_hidden_panel_opens_it_and_leads_to_it(tabs: Open) -> None:
    with tabs(f"tabs/#{PANEL}") as page:
        panel = page.locator(f"[id='{PANEL}']")
        assert panel.is_visible()
        assert shown(page) == ["gRPC", "JSON-RPC", "JSON-RPC"]
        assert 0 < panel.evaluate(TOP) < 900
        page.evaluate("location.hash = 'listing-reply-2.rest.http'")
        page.locator(f"{AGAIN} [data-binding='HTTP+JSON']").wait_for()
        assert 0 < page.locator(f"{AGAIN} [data-binding='HTTP+JSON']").evaluate(TOP) < 900
        assert page.evaluate("localStorage.getItem('manual-binding')") is None


def test_a_kept_choice_does_not_move_the_place_that_an_address_names(tabs: Open) -> None:
    with tabs() as page:
        choose(page, FIRST, "gRPC")
        address = page.url + AGAIN
        page.goto("about:blank")  # else the browser stays where it was on the page
        page.goto(address)
        assert shown(page) == ["gRPC"] * 3
        page.wait_for_function(
            "id => { const top = document.querySelector(id).getBoundingClientRect().top;return 0 < top && top < 400 }",
            arg=AGAIN,
        )


def test_the_log_of_a_twin_leads_back_to_the_panel_that_shows_its_line(tabs: Open) -> None:
    with tabs("recordings/10-cancel.grpc.html") as page:
        page.locator(f".used a[href$='#{PANEL}']").first.click()
        page.locator(f"[id='{PANEL}']").wait_for()
        page.locator(f"[id='{PANEL}']").get_by_role("link", name="Full log").click()
        page.wait_for_url("**/recordings/10-cancel.grpc.html#L*")


def test_a_value_lights_its_line_and_the_tab_of_a_panel_that_is_not_open(tabs: Open) -> None:
    with tabs() as page:
        label = page.locator(f"{FIRST} label", has_text="gRPC")
        page.locator("#v-on-last-1").focus()
        assert label.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(223, 231, 247)"
        assert page.locator(".panel:not([data-binding=gRPC]) .ln.lit").count() == 0
        page.keyboard.press("Enter")
        note = page.locator(".prov")
        assert "also in Listing 1.1, gRPC · also in Listing 1.3, gRPC" in note.inner_text()
        link = note.get_by_role("link", name="Listing 1.1, gRPC")
        for _ in range(2):  # the second time the address does not change
            choose(page, FIRST, "JSON-RPC")
            link.click()
            page.locator(f"[id='{PANEL}'] .ln.lit", has_text="messageId").wait_for()
        page.locator("#v-on-first-1").focus()
        assert page.locator(f"{FIRST} [data-binding=JSON-RPC] .ln.lit").count() == 1


def test_each_panel_unfolds_and_copies_alone(tabs: Open) -> None:
    with tabs() as page:
        panel = page.locator(f"{SECOND} [data-binding=gRPC]")
        choose(page, SECOND, "gRPC")
        panel.locator("details.gap > summary").first.click()
        assert page.locator("details.gap[open]").count() == 1
        assert json.loads(copied(page, panel, "the part shown")) == {"message": "Task cannot be canceled"}
        assert panel.get_by_role("button", name="a curl command").count() == 0


def test_without_javascript_tabs_work_alone_and_an_address_shows_its_panel_by_name(tabs: Open) -> None:
    with tabs(f"tabs/#{PANEL}", javascript=False) as page:
        assert shown(page) == ["JSON-RPC", "gRPC", "JSON-RPC", "JSON-RPC"]
        content = "node => getComputedStyle(node, '::before').content"
        assert page.locator(f"[id='{PANEL}']").evaluate(content) == '"gRPC"'
    with tabs(javascript=False) as page:
        choose(page, FIRST, "gRPC")
        assert shown(page) == ["gRPC", "JSON-RPC", "JSON-RPC"]
        assert page.locator(f"{FIRST} .panel:visible").get_by_role("link", name="Full log").is_visible()


def test_on_paper_all_panels_stand_one_below_the_other_each_under_its_label(tabs: Open) -> None:
    with tabs() as page:
        choose(page, FIRST, "gRPC")
        page.emulate_media(media="print")
        assert shown(page) == LABELS * 3
        tops = page.locator(f"{FIRST} .tabs > :is(label, .panel)").evaluate_all(
            "nodes => nodes.map(node => [node.tagName, node.getBoundingClientRect().top])"
        )
        assert [tag for tag, _ in tops] == ["LABEL", "DIV"] * 3
        assert [top for _, top in tops] == sorted(top for _, top in tops)
        assert page.locator(".tabs > input:visible").count() == 0


@pytest.mark.parametrize("width", [360, 320])
def test_three_tabs_stand_side_by_side_on_a_phone(tabs: Open, width: int) -> None:
    with tabs(width=width) as page:
        boxes = page.locator(f"{FIRST} .tabs label").evaluate_all(
            "nodes => nodes.map(node => (({top, right, height}) => [top, right, height])(node.getBoundingClientRect()))"
        )
        assert len({top for top, _, _ in boxes}) == 1
        assert all(right <= width and height >= 24 for _, right, height in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_choosing_does_not_move_the_tabs(tabs: Open) -> None:
    with tabs() as page:
        lefts = "nodes => nodes.map(node => node.getBoundingClientRect().left)"
        labels = page.locator(f"{FIRST} .tabs label")
        before = labels.evaluate_all(lefts)
        choose(page, FIRST, "gRPC")
        assert labels.evaluate_all(lefts) == before


def test_no_id_is_there_twice(tabs: Open) -> None:
    with tabs() as page:
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(node => node.id)")
        assert sorted(ids) == sorted(set(ids))


def test_a_search_finds_each_line_of_a_block_once(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    text = "".join(entry["text"] for entry in index["docs"] if entry["location"].startswith("tabs/"))
    assert text.count("GRPC 9 FAILED_PRECONDITION") == 2  # in the title, and as the line
    assert text.count("HTTP/1.1 400 Bad Request") == 1
    assert text.count("HTTP/1.1 200 OK") == 3  # once in each of the three blocks
    assert "JSON-RPC" not in text


def test_no_look_or_width_breaks_a_rule_of_axe(tabs: Open) -> None:
    with tabs(motion="reduce") as page:
        assert broken_anywhere(page) == {}
