"""A window of the browser: what a test opens, and what it must not hear meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal

from playwright.sync_api import Browser, Page

Scheme = Literal["light", "dark"]
Open = Callable[..., AbstractContextManager[Page]]
Count = Callable[[str, object], None]
"""Tell how many there were of something; the end of a run says it."""

CHAPTER = "operations/cancel-task/"
LOG = "recordings/10-cancel.html"
FIGURE = "#figure-four-ways-a-task-ends"
"""One figure of the chapter."""
_TELL = """addEventListener("securitypolicyviolation", event =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""


@contextmanager
def window(browser: Browser, base: str, path: str = CHAPTER, **options: object) -> Iterator[Page]:
    """A page in a window of its own. Errors, violations of the policy and requests to other hosts fail the test.

    Options: `width`, `scheme`, `touch`, `javascript`, `motion`, `faults` (errors that the test expects).
    """
    told: list[str] = []
    context = browser.new_context(
        viewport={"width": int(str(options.get("width", 1440))), "height": 900},
        color_scheme="dark" if options.get("scheme") == "dark" else "light",
        java_script_enabled=bool(options.get("javascript", True)),
        has_touch=bool(options.get("touch", False)),
        reduced_motion="reduce" if options.get("motion") == "reduce" else "no-preference",
    )
    page = context.new_page()
    page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith((base, "data:")) else told.append(request.url))
    page.add_init_script(_TELL)
    page.set_default_timeout(20_000)
    page.goto(base + path)
    yield page
    context.close()
    if not options.get("faults"):
        assert told == [], f"{path} told {told}"


def style(page: Page, selector: str, name: str) -> str:
    """A computed style of the first element that a selector finds."""
    return str(page.locator(selector).first.evaluate("(node, name) => getComputedStyle(node)[name]", name))


def lit(page: Page) -> dict[str, int]:
    """How many places of each kind are lit."""
    kinds = {"sentence": "a.value.lit", "listing": ".ln.lit", "figure": "svg [data-tie].is-lit"}
    return {kind: page.locator(selector).count() for kind, selector in kinds.items()}
