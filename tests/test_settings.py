from __future__ import annotations

import pytest

from build_tools.errors import Location
from build_tools.recordings.address import parse_path
from build_tools.recordings.sightings import Look
from build_tools.settings import NavPage, Settings, read_settings
from build_tools.snippets.bindings import Binding
from tests.helpers import refusal

HERE = Location("mkdocs.yml")
DEFAULTS = Settings(
    site_name="x",
    description="",
    docs="docs",
    site="site",
    directory_urls=True,
    nav=(),
    edition="",
    pin="",
    record="",
    recordings="kit/recordings",
    snippets="snippets",
    figures="figures",
    tables="tables",
    lock="kit/accepted.lock",
    outline=(),
    bindings=(),
    sightings=(),
    sources="kit/pins.yaml",
    sources_in="",
    quotes="kit/quotes.lock",
)


def test_a_manual_that_says_only_its_name_has_the_defaults() -> None:
    assert read_settings("site_name: x\n") == DEFAULTS


def test_every_setting_is_read_and_folders_lose_what_they_do_not_need() -> None:
    text = """\
site_name: Ping 101
site_description: All of ping.
docs_dir: ./pages/
site_dir: out
use_directory_urls: No
theme: {custom: !!python/name:some.thing ""}
nav:
  - index.md
  - Calls:
      - calls/ping.md
      - Deep: [{Pong: calls/pong.md}]
extra:
  manual: {edition: "3", pin: p, record: r, recordings: a/b/, snippets: c, figures: d, lock: e.lock, outline: [$.a],
    bindings: {Dash & Dot: .http, Wire: .on.wire.http},
           sightings: [{in: [$.b, $.c], id: $.d, state: $.e}],
    sources: p.yaml, sources_in: PING_SOURCES, quotes: q.lock}
"""
    assert read_settings(text) == Settings(
        site_name="Ping 101",
        description="All of ping.",
        docs="pages",
        site="out",
        directory_urls=False,
        nav=(
            NavPage("index.md", "", (), 8),
            NavPage("calls/ping.md", "", ("Calls",), 10),
            NavPage("calls/pong.md", "Pong", ("Calls", "Deep"), 11),
        ),
        edition="3",
        pin="p",
        record="r",
        recordings="a/b",
        snippets="c",
        figures="d",
        tables="tables",
        lock="e.lock",
        outline=("$.a",),
        bindings=(Binding("Dash & Dot", ".http"), Binding("Wire", ".on.wire.http")),
        sightings=(
            Look((parse_path("$.b", HERE), parse_path("$.c", HERE)), parse_path("$.d", HERE), parse_path("$.e", HERE)),
        ),
        sources="p.yaml",
        sources_in="PING_SOURCES",
        quotes="q.lock",
    )


@pytest.mark.parametrize("path", ["../figures", "/figures", ".", "a/../.."])
def test_a_folder_outside_the_manual_is_reported(path: str) -> None:
    assert str(refusal(lambda: read_settings(f"extra:\n  manual:\n    figures: {path}\n"))) == (
        f"mkdocs.yml:3: 'figures' is '{path}', which is no folder or file of this manual\n"
        "  name one below the folder of mkdocs.yml"
    )
