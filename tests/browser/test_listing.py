"""A listing: its gaps open in place, its log opens at the line, its texts are whole."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.kit import served_kit
from tests.browser.window import Open

LINES = """node => [...node.querySelectorAll('.ln')].filter(line => line.checkVisibility()).map(line =>
  line.querySelector('.no').dataset.n)"""
CLIPBOARD = """() => {
  window.copied = [];
  const clipboard = { writeText: async text => { window.copied.push(text); } };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}"""


@pytest.fixture(scope="module")
def kit() -> Iterator[int]:
    """The port of the kit, as its README says to start it."""
    with served_kit() as port:
        yield port


def first(page: Page) -> Locator:
    return page.locator(".listing").first


def numbers(listing: Locator) -> list[int]:
    return [int(number) for number in listing.evaluate(LINES)]


def each(page: Page) -> Iterator[Locator]:
    """Every listing, seen: of a block with tabs each panel in its turn."""
    for listing in page.locator(".listing").all():
        if not listing.is_visible():
            listing.locator("xpath=preceding-sibling::label[1]").click()
        yield listing


def copied(page: Page, listing: Locator, name: str) -> str:
    """What a menu gives to copy."""
    page.evaluate(CLIPBOARD)
    listing.locator(".menu > summary").click()
    listing.get_by_role("button", name=name).click()
    page.wait_for_function("copied.length")
    listing.get_by_text("Copied", exact=True).wait_for()
    return str(page.evaluate("copied[0]"))


def test_a_gap_says_what_it_hides_and_unfolds_in_place_with_its_own_numbers(opened: Open) -> None:
    with opened() as page:
        listing, before = first(page), numbers(first(page))
        assert before == [48, 49, 52, 60, 90, 91, 92, 93, 94, 95, 96]
        gap = listing.locator("details.gap").first
        assert "2 lines: contextId, status" in gap.locator("summary").inner_text()
        gap.locator("summary").click()
        assert numbers(listing) == sorted([*before, 50, 51])
        gap.locator("summary").click()
        assert numbers(listing) == before


def test_all_gaps_opened_make_one_run_of_lines(opened: Open) -> None:
    with opened() as page:
        for listing in each(page):
            for gap in listing.locator("details.gap > summary").all():
                gap.click()
            shown = numbers(listing)
            assert shown == list(range(shown[0], shown[-1] + 1))


def test_a_gap_opens_by_keyboard(opened: Open) -> None:
    with opened() as page:
        summary = first(page).locator("details.gap > summary").first
        summary.focus()
        page.keyboard.press("Enter")
        assert 50 in numbers(first(page))
        page.keyboard.press("Space")
        assert 50 not in numbers(first(page))


def test_the_full_log_opens_at_the_first_line_which_is_lit_and_in_view(opened: Open) -> None:
    with opened() as page:
        first(page).get_by_role("link", name="Full log").click()
        page.wait_for_url("**/recordings/03-blocking-task.html#L48")
        line = page.locator("#L48 code")
        assert line.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(223, 231, 247)"
        assert line.evaluate("node => node.getBoundingClientRect().top") > 52
        assert page.locator("#L48").evaluate("node => node.getBoundingClientRect().bottom < innerHeight")


def test_each_line_leads_to_itself_in_the_log(opened: Open) -> None:
    with opened() as page:
        first(page).get_by_role("link", name="line 60").click()
        page.wait_for_url("**/recordings/03-blocking-task.html#L60")
        assert "1 failed, 11 passed" in page.locator("#L60 code").inner_text()


def test_the_part_and_the_body_that_are_copied_parse_and_hold_no_dots_of_ours(opened: Open) -> None:
    with opened() as page:
        assert page.locator(".listing").count() > 7
        for listing in each(page):
            for name in ("the part shown", "the whole body"):
                text = copied(page, listing, name)
                assert isinstance(json.loads(text), dict)
                assert "…" not in text


def test_the_part_that_is_copied_is_what_the_lines_show(opened: Open) -> None:
    with opened() as page:
        task = json.loads(copied(page, first(page), "the part shown"))["result"]["task"]
        message = {"parts": [{"text": "1 failed, 11 passed"}]}
        assert task["status"] == {"state": "TASK_STATE_COMPLETED", "message": message}
        assert task["artifacts"][0]["parts"] == [{"data": {"passed": 11.0, "failed": 1.0}}]


def test_each_curl_command_gets_an_answer_from_the_served_kit(opened: Open, kit: int) -> None:
    with opened() as page:
        texts = [json.loads(text)["curl"] for text in page.locator("script.copies").all_text_contents()]
    commands = [text for text in texts if text]  # curl does not speak gRPC
    assert len(commands) > 7
    with ThreadPoolExecutor(8) as pool:  # a blocking call waits for its agent
        answers = list(pool.map(partial(answered, kit), commands))
    for command, (status, said) in zip(commands, answers, strict=True):
        lost = '"reason":"TASK_NOT_FOUND"' in said.replace(" ", "")  # the task is of a kit that ran before
        assert status == ("404" if lost and "/rest/" in command else "200"), (command, said)


def answered(port: int, command: str) -> tuple[str, str]:
    """The status and the rest of what a real curl prints of the served kit's answer to a request."""
    here, count = re.subn(r"http://[^/']+", f"http://127.0.0.1:{port}", command, count=1)
    assert count == 1
    run = ["sh", "-c", f"{here} --silent --max-time 20 --write-out '\n%{{http_code}}'"]
    said, _, status = subprocess.run(run, capture_output=True, text=True, check=True).stdout.rpartition("\n")
    return status, said


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere_and_keeps_the_focus(opened: Open) -> None:
    with opened() as page:
        summary, menu = first(page).locator(".menu summary"), first(page).locator(".menu")
        summary.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "the part shown"
        page.keyboard.press("Escape")
        assert menu.get_attribute("open") is None
        assert page.evaluate("document.activeElement.matches('.menu summary')")
        summary.click()
        page.locator("h1").click()
        assert menu.get_attribute("open") is None


def test_without_a_clipboard_the_text_is_copied_the_old_way(opened: Open) -> None:
    with opened() as page:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.evaluate("document.execCommand = name => { window.told = [name, document.activeElement.value] }")
        first(page).get_by_text("Copy", exact=True).click()
        first(page).get_by_role("button", name="the part shown").click()
        first(page).get_by_text("Copied", exact=True).wait_for()
        name, text = page.evaluate("told")
        assert name == "copy"
        assert json.loads(text)
        assert page.locator("textarea").count() == 0
