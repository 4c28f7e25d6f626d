"""Pictures of the built pages for README and review: `python docs-dev/screenshots.py SITE FOLDER`.

Each is a WebP that the browser itself makes, below 120 kB. `make screenshots` builds the site first.
"""

from __future__ import annotations

import base64
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

MOST, CHAPTER = 120_000, "operations/cancel-task/"


class Picture(NamedTuple):
    """A file, what it shows, and how."""

    name: str
    path: str
    at: str = ""
    width: int = 1440
    height: int = 1000
    scheme: Literal["light", "dark"] = "light"
    act: str = ""


PICTURES = [
    Picture("chapter-light", CHAPTER),
    Picture("chapter-dark", CHAPTER, scheme="dark"),
    Picture("chapter-phone", CHAPTER, width=360, height=800),
    Picture("figure-light", CHAPTER, ".figure"),
    Picture("figure-dark-step", CHAPTER, ".figure", scheme="dark", act=".stepper .tick:nth-of-type(4)"),
    Picture("figure-phone", CHAPTER, ".figure", width=360, height=1120),
    Picture("listing-light", CHAPTER, "#completed", act="#v-completed-text-1"),
    Picture("listing-dark", CHAPTER, ".listing", scheme="dark", act=".listing .gap summary"),
    Picture("log-light", "recordings/10-cancel.html#L94"),
    Picture("contents-phone", CHAPTER, width=360, height=800, act="[data-opens=drawer]"),
]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def shown(browser: Browser, base: str, picture: Picture) -> Page:
    """The page as the picture shows it."""
    size = {"width": picture.width, "height": picture.height}
    page = browser.new_page(viewport=size, color_scheme=picture.scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(base + picture.path)
    page.evaluate("document.fonts.ready")
    if picture.act:
        page.locator(picture.act).first.click()
        page.mouse.move(0, 0)
    if picture.at:
        page.locator(picture.at).first.evaluate("node => node.scrollIntoView()")
    page.wait_for_timeout(400)
    return page


def taken(page: Page) -> bytes:
    """The picture of a page, in the best quality that is small enough."""
    session = page.context.new_cdp_session(page)
    for quality in range(90, 20, -10):
        data = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})["data"]
        picture = base64.b64decode(data)
        if len(picture) < MOST:
            return picture
    raise SystemExit(f"{page.url}: no picture is below {MOST} bytes")


def main(site: Path, folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server,
        sync_playwright() as play,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for picture in PICTURES:
            page = shown(browser, f"http://127.0.0.1:{server.server_port}/", picture)
            (folder / f"{picture.name}.webp").write_bytes(taken(page))
            page.close()
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
