"""The built real manual and its server, for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.built import served
from tests.browser.window import Open, window
from tests.site.manuals import ROOT, built


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site of the real manual."""
    return built(ROOT) / "site"


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """The address of the real manual."""
    with served(site) as address:
        yield address


@pytest.fixture
def opened(browser: Browser, base: str) -> Open:
    """Open a page of the real manual in a window of its own."""
    return partial(window, browser, base)
