from __future__ import annotations

import json
import re
from dataclasses import asdict, replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.errors import DocsError
from build_tools.pages.directives import Directive
from build_tools.plates import Plate, figure, foot, listing
from build_tools.resolving import cut_of
from build_tools.snippets.copies import copies
from tests.helpers import CASES
from tests.site.bound import bound
from tests.site.figured import figured
from tests.site.small import small


def href(recording: str, line: int) -> str:
    return f"{recording}?a&b#L{line}"


def block(kind: str, n: int = 0) -> Directive:
    project, page = (small(), "calls/ping") if kind == "snippet" else (figured(), "light")
    return project.chapters[page].blocks(kind)[n]


def shown(name: str) -> Directive:
    """The first block for that name in the manual with bindings."""
    return next(block for block in bound()[0].chapters["index"].listings if block.argument == name)


def text(plate: Plate) -> str:
    return f"{plate.before}\n{plate.after}\n"


def test_the_plates_of_listings_and_a_figure_are_this_html(*, update: bool) -> None:
    plates = {
        "plate-listing.html": listing(small(), "calls/ping", block("snippet"), ("1.1", 1), href),
        "plate-bindings.html": listing(bound()[0], "index", shown("refused"), ("1.1", 1), href),
        "plate-figure.html": figure(figured(), block("figure"), ("1.1", 1), "lamps.svg", (href, href)),
    }
    for name, plate in plates.items():
        path = CASES / "site" / name
        if update:
            path.write_text(text(plate), "utf-8", newline="\n")
        assert text(plate) == path.read_text("utf-8")


def test_a_second_use_has_another_id_and_a_plate_outside_the_parts_no_number() -> None:
    twice = listing(small(), "calls/ping", block("snippet"), ("", 2), href)
    assert 'id="listing-pong-2"' in twice.before
    assert "plate__no" not in text(twice)
    drawn = figure(figured(), block("figure", 1), ("", 2), "lamps.svg", (href, href))
    ids = re.findall(r'id="([^"]*)"', text(drawn))
    assert "plate__no" not in text(drawn)
    assert len(ids) == len(set(ids))
    assert all(id_.startswith("figure-lamps-2") for id_ in ids)


def test_a_search_finds_a_line_in_the_first_panel_that_has_it_and_only_there() -> None:
    html = LexborHTMLParser(listing(bound()[0], "index", shown("bought"), ("", 1), href).after)
    lines = [(line.text().strip(" ,"), "data-search-exclude" in line.attributes) for line in html.css(".ln")]
    found = [text for text, excluded in lines if not excluded and text not in "{}"]
    assert len(found) == len(set(found))
    assert {text for text, _ in lines} - {*"{}", ""} == set(found)
    assert [text for text in found if text.startswith(("HTTP/", "GRPC"))] == [
        "HTTP/1.1 200 OK",
        "HTTP/1.1 201 Created",
        "GRPC 0 OK",
    ]


def test_the_texts_to_copy_end_no_script_early_and_are_the_same_when_read() -> None:
    for shown in small().chapters["calls/ping"].blocks("snippet"):
        html = listing(small(), "calls/ping", shown, ("", 1), href).after
        script = re.search(r'<script type="application/json" class="copies">(.*?)</script>', html, re.DOTALL)
        assert script
        assert not set("<>&") & set(script[1])
        made = cut_of(small(), "calls/ping", shown.argument, shown.where)
        assert json.loads(script[1]) == asdict(copies(small().recordings.files[made.address.recording], made))


def test_what_cannot_be_shown_is_no_plate() -> None:
    gone = replace(block("figure"), argument="lamp")
    with pytest.raises(DocsError, match="figure 'lamp' is not there\n  figures/ has: lamps\n  did you mean 'lamps'"):
        figure(figured(), gone, ("", 1), "", (href, href))


def test_the_foot_says_pin_and_edition_where_the_settings_do() -> None:
    settings = small().settings
    assert foot(small()) == "pingd 1.2 · Edition 3"
    assert foot(replace(small(), settings=replace(settings, pin="a < b", edition=""))) == "a &lt; b"
    assert foot(replace(small(), settings=replace(settings, pin="", edition=""))) == ""
