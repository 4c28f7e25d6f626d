"""A fault in the data of one embed leaves the page and the other embeds as they were."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.window import CHAPTER, FIGURE, Open, lit

Break = Callable[[str], str]


def opened_broken(page: Page, change: Break) -> None:
    """Load the chapter again as it would be with the change."""

    def answer(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        changed = change(text)
        assert changed != text
        route.fulfill(response=response, body=changed)

    page.route(f"**/{CHAPTER}", answer)
    page.reload()


def corrupt_copies(text: str) -> str:
    return text.replace('class="copies">{', 'class="copies">{{', 1)


def no_copies(text: str) -> str:
    return text.replace('<script type="application/json" class="copies">', '<script type="application/json">', 1)


def null_copies(text: str) -> str:
    head, mark, tail = text.partition('class="copies">')
    return head + mark + "null" + tail[tail.index("</script>") :]


def no_links(text: str) -> str:
    return text.replace("data-links=", "data-gone=", 1)


def odd_links(text: str) -> str:
    head, mark, tail = text.partition('data-links="')
    return head + mark + "% # javascript:x" + tail[tail.index('"') :]


def no_steps(text: str) -> str:
    return text.replace('<ol class="steps">', '<ol class="gone">', 1)


def odd_steps(text: str) -> str:
    return text.replace('data-step="1"', 'data-step="x &amp; -1"')


def no_search(text: str) -> str:
    return text.replace("md-search__input", "md-gone")


def focused(page: Page) -> dict[str, int]:
    """What is lit when a value has the focus."""
    page.locator("#v-canceled-id-1").focus()
    return lit(page)


WORKS: dict[str, Callable[[Page], bool]] = {
    "palette": lambda page: page.get_by_role("button", name="Switch to dark").count() == 1,
    "copy": lambda page: page.locator(".menu").count() >= 6,
    "gaps": lambda page: page.locator("details.gap").count() > 10,
    "steps": lambda page: page.locator(f"{FIGURE} .stepper").count() == 1,
    "values": lambda page: focused(page)["listing"] > 0,
    "figure": lambda page: focused(page)["figure"] > 0,
}


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        (corrupt_copies, set()),
        (no_copies, set()),
        (null_copies, set()),
        (no_links, {"figure"}),
        (odd_links, {"figure"}),
        (no_steps, {"steps"}),
        (odd_steps, set()),
        (no_search, set()),
    ],
)
def test_a_fault_in_one_embed_stays_in_it(opened: Open, change: Break, gone: set[str]) -> None:
    with opened(faults=True) as page:
        words = page.locator("article > p").all_inner_texts()
        opened_broken(page, change)
        assert {name for name, works in WORKS.items() if not works(page)} == gone
        assert page.locator("article > p").all_inner_texts() == words


def test_a_corrupt_menu_is_told_and_only_its_own_listing_is_without(opened: Open) -> None:
    with opened(faults=True) as page:
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        opened_broken(page, corrupt_copies)
        assert [text for text in told if "manual: copy" in text]
        assert page.locator(".listing .menu").count() == page.locator(".listing").count() - 1
        assert page.locator(".listing").first.locator(".menu").count() == 0
