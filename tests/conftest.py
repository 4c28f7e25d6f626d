"""Options and profiles of all tests."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests.site import manuals

# The same examples on every run. To look for new ones: pytest --hypothesis-profile=hunt
settings.register_profile("suite", deadline=None, max_examples=60, derandomize=True, database=None)
settings.register_profile(
    "hunt", deadline=None, max_examples=3000, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the expected part of the cases in tests/cases")


@pytest.fixture(scope="session", autouse=True)
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of this run share; what is built once for a run is in it."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "run"
    folder.mkdir(exist_ok=True)
    manuals.SHARED.append(folder)
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser of a module's tests, each of which opens windows of its own.

    It ends with the module: Playwright holds an event loop as long as it runs, and other tests start loops.
    """
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether to rewrite golden cases instead of comparing them."""
    return bool(request.config.getoption("--update"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many there were of what tests counted with `record_property`."""
    counted = Counter[str]()
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        counted.update({name: count for name, count in report.user_properties if isinstance(count, int)})
    for name, count in counted.items():
        terminalreporter.write_line(f"{name}: {count}")
