"""Options and profiles of all tests."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

# The same examples on every run. To look for new ones: pytest --hypothesis-profile=hunt
settings.register_profile("suite", deadline=None, max_examples=60, derandomize=True, database=None)
settings.register_profile(
    "hunt", deadline=None, max_examples=3000, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the expected part of the cases in tests/cases")


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
