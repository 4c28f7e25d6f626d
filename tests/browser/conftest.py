"""The built real manual, its server and a browser, for all tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.built import served, site_of
from tests.browser.window import Open, window


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "browser"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def site(run_folder: Path) -> Path:
    """The built site of the real manual."""
    return site_of(run_folder)


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """The address of the real manual."""
    with served(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Browser, base: str) -> Open:
    """Open a page of the real manual in a window of its own."""
    return partial(window, browser, base)
