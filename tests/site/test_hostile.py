from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from build_tools.project import load
from build_tools.resolving import cut_of
from build_tools.review.decide import full_name
from build_tools.review.groups import pending
from build_tools.snippets.select import Row
from build_tools.visible import visible
from tests.site.hostile import TEXTS, write_hostile
from tests.site.manuals import manual, record_again

ACTING = {chr(code) for code in (*range(9), *range(11, 32), 0x7F, *range(0x80, 0xA0), 0xFEFF, 0x200B, 0xAD)}
ACTING |= set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u2028\u2029\u2060")


@cache
def hostile() -> Path:
    root = write_hostile(Path(tempfile.mkdtemp(prefix="hostile-")))
    record_again(root)
    options = [word for change in pending(load(root)) for word in ("--accept", full_name(change.key))]
    accepted = manual(root, "review", *options, "--reason", "to look at")
    assert (accepted.code, accepted.err) == (0, "")
    built = manual(root, "build")
    assert (built.code, built.err) == (0, "")
    return root


@pytest.fixture(scope="module", autouse=True)
def _left_clean() -> Iterator[None]:
    yield
    shutil.rmtree(hostile(), ignore_errors=True)
    hostile.cache_clear()


def opened(browser: Browser, path: str) -> tuple[Page, list[str]]:
    """A page of the site, and everything that tried to act on it."""
    page, acts = browser.new_page(), list[str]()
    page.on("dialog", lambda dialog: acts.append(dialog.message))
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.on("pageerror", lambda error: acts.append(str(error)))
    page.goto((hostile() / "site" / path).as_uri())
    page.wait_for_timeout(300)  # time for an onerror of a picture
    return page, acts


def test_values_are_shown_as_text_and_nothing_acts(browser: Browser) -> None:
    page, acts = opened(browser, "index.html")
    shown = page.eval_on_selector_all("[data-value]", "all => all.map(node => node.textContent)")
    texts = [" ".join(text.split()) for name, text in TEXTS.items() if name not in ("long", "stash")]
    assert shown == [visible(text) for text in texts]
    assert acts == []
    data = "script[type='application/json']"  # what a listing gives to copy; no browser runs it
    assert (
        page.locator(f"article script:not({data}), article img, article [onclick], article [onmouseover]").count() == 0
    )
    assert page.locator("article a[href^='javascript:']").count() == 0
    page.close()


@pytest.mark.parametrize("name", ["ask-request", "ask-response", "text-response", "folded"])
def test_every_line_of_a_listing_is_the_visible_text_of_the_recording(name: str, browser: Browser) -> None:
    page, acts = opened(browser, "index.html")
    project = load(hostile())
    made = cut_of(project, "index", name, project.chapters["index"].directives[0].where)
    lines = [line for row in made.rows for line in ([row] if isinstance(row, Row) else row.hidden)]
    selector = f"[data-snippet='{name}'] .ln code"
    assert page.eval_on_selector_all(selector, "all => all.map(node => node.textContent)") == [
        visible(line.text) for line in lines
    ]
    assert acts == []
    page.close()


def test_every_line_of_the_full_log_is_the_visible_text_of_the_recording(browser: Browser) -> None:
    page, acts = opened(browser, "recordings/01-hostile.html")
    lines = load(hostile()).recordings.files["01-hostile"].lines
    shown = page.eval_on_selector_all(".ln code", "all => all.map(node => node.textContent)")
    assert shown == [visible(line.text) for line in lines]
    assert acts == []
    assert page.locator("main script, main img, main [onclick], main [onmouseover]").count() == 0
    page.close()


def test_no_character_of_a_page_acts_on_its_text(browser: Browser) -> None:
    for path in ("index.html", "recordings/01-hostile.html"):
        page, _ = opened(browser, path)
        text = page.evaluate("document.documentElement.outerHTML")
        assert {char for char in text if char in ACTING} == set(), path
        page.close()


def test_no_character_that_the_terminal_obeys_is_printed() -> None:
    root = hostile()
    address = "01-hostile#ask.response"
    runs = [
        manual(root, "show"),
        manual(root, "show", "01-hostile"),
        manual(root, "show", address),
        manual(root, "show", "01-hostile#text.response.body"),
        manual(root, "show", "index:ask-response"),
        *(manual(root, "show", f"{address}.body$['{name}']") for name in TEXTS),
        *(manual(root, "show", f"{address}.header:X-{name}") for name in TEXTS),
    ]
    assert [(run.code, run.err) for run in runs] == [(0, "")] * len(runs)
    for run in runs:
        assert {char for char in run.out if char in ACTING} == set(), run.out[:200]


def test_reports_and_reviews_of_hostile_text_print_no_character_that_the_terminal_obeys(tmp_path: Path) -> None:
    root = tmp_path / "changed"
    shutil.copytree(hostile(), root)
    path = root / "kit/recordings/01-hostile.http"
    text = path.read_text("utf-8").replace("resu", "rusu").replace("[31m", "[32m").replace('"a\\u0000b', '"a\\u0000c')
    path.write_text(text, "utf-8", newline="\n")
    record_again(root)
    (root / "kit/accepted.lock").write_text("")
    for command in (
        ["check"],
        ["review"],
        ["review", "--before", str(hostile() / "kit/recordings")],
        ["check", "--site", str(root / "site")],
        ["show", "01-hostile#ask.request$.x"],
    ):
        run = manual(root, *command)
        assert run.code != 0
        assert {char for char in run.out + run.err if char in ACTING} == set(), command
