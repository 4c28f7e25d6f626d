"""The pinned sources."""

from __future__ import annotations

import pytest

from build_tools.errors import Location
from build_tools.quotes.pins import Pin, read_pins
from tests.helpers import refusal


def test_a_pin_has_the_page_at_its_commit_and_the_first_file_is_the_original() -> None:
    text = """\
edition: "1"
specification: {commit: &commit abc}
sources:
  tea:
    commit: *commit
    page: https://tea.example/{commit}/tea.md
    raw: https://raw.example/{commit}/tea.md
    files: {tea.proto: "11", tea.json: "22"}
"""
    pin = read_pins(text, "pins.yaml")["tea"]
    assert pin == Pin("tea", "https://tea.example/abc/tea.md", {"tea.proto": "11", "tea.json": "22"}, Location("", 0))
    assert (pin.hash, pin.where) == ("11", Location("pins.yaml", 4))


def test_pins_without_sources_pin_nothing_to_quote() -> None:
    assert read_pins("a2a: 1\n", "pins.yaml") == {}


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ("rec: {page: https://a.example/, files: {a: b}}", "3: 'rec' cannot name a source"),
        ("Tea: {page: https://a.example/, files: {a: b}}", "3: 'Tea' cannot name a source"),
        ("tea: {page: https://a.example/}", "3: source 'tea' has no 'files'"),
        ("tea: {files: {a: b}}", "3: source 'tea' has no 'page'"),
        ("tea: {page: 'javascript:alert(1)', files: {a: b}}", "3: 'page' of source 'tea' is no web address"),
        ("tea: {page: https://a.example/, url: x}", "3: 'url' is not a key of source 'tea'"),
        ("tea: {page: https://a.example/, files: {}}", "3: source 'tea' has no file"),
    ],
)
def test_a_pin_that_is_none_is_reported_with_its_line(text: str, report: str) -> None:
    found = refusal(lambda: read_pins(f"a: 1\nsources:\n  {text}\n", "pins.yaml"))
    assert str(found).split("\n")[0] == f"pins.yaml:{report}"
