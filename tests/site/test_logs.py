from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given
from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.errors import DocsError, Location
from build_tools.pages.anchors import LINES_PER_PAGE, anchor_of_value, fragment, line_href, log_page_of, page_href
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import render
from build_tools.recordings.model import Recording
from build_tools.recordings.places import place_of
from build_tools.site.line_ids import line_ids
from build_tools.site.logs import log_pages
from build_tools.site.outline import Entry, outline
from build_tools.visible import visible
from tests.helpers import CASES
from tests.recordings.strategies import RECORDINGS
from tests.site.small import small, with_recordings

HERE = Location("here")
STATES = ("$..state", "$.never")


def of_model(recording: Recording) -> Project:
    file = RecordingFile("x", "kit/recordings/x.http", recording)
    return replace(small(), recordings=Recordings({"x": file}), chapters={}, hashes={"x.http": "0" * 64})


def parsed(pages: Mapping[str, str]) -> dict[str, LexborHTMLParser]:
    return {path: LexborHTMLParser(html) for path, html in pages.items()}


def one(root: LexborHTMLParser | LexborNode, selector: str) -> LexborNode:
    """The first node of a selector."""
    node = root.css_first(selector)
    assert node is not None, selector
    return node


def ids(html: LexborHTMLParser) -> list[str]:
    return [node.attributes["id"] or "" for node in html.css("[id]")]


def leads_to(file: RecordingFile, address: str) -> int | None:
    """The line of an address; None for a string that no page can say."""
    try:
        return place_of(file, parse_address(address, HERE), HERE).line
    except DocsError as error:
        if "unpaired surrogate" in str(error):
            return None
        raise


def test_the_pages_of_a_small_manual_are_these_texts(*, update: bool) -> None:
    pages = log_pages(small(), STATES)
    assert sorted(pages) == ["recordings/01-ping.html", "recordings/02-lost.html", "recordings/sdk/x/03-refused.html"]
    for name, html in pages.items():
        path = CASES / "site" / name.removeprefix("recordings/").replace("/", "-")
        if update:
            path.write_text(html, "utf-8", newline="\n")
        assert html == path.read_text("utf-8")


def test_a_page_is_whole_for_every_reader() -> None:
    for page in parsed(log_pages(small(), STATES)).values():
        assert one(page, "html").attributes["lang"] == "en"
        assert one(page, "meta[name=robots]").attributes["content"] == "noindex"
        assert [len(page.css(name)) for name in ("h1", "main", "header", "footer")] == [1, 1, 1, 1]
        names = [nav.attributes.get("aria-label") for nav in page.css("nav")]
        assert all(names)
        assert len(set(names)) == len(names)
        skip = one(page, "a").attributes["href"] or ""
        assert one(page, skip)
        assert not page.css("style, [style], script:not([src])")
        assert all(":" not in (link.attributes["href"] or "").partition("#")[0] for link in page.css("[href]"))


@given(RECORDINGS)
def test_every_recording_is_shown_line_by_line_and_nothing_in_it_acts(recording: Recording) -> None:
    render(recording)
    (html,) = parsed(log_pages(of_model(recording), STATES)).values()
    file = RecordingFile("x", "kit/recordings/x.http", recording)
    lines = [
        (node.attributes["id"], one(node, "a.no").attributes["data-n"], one(node, "code").text())
        for node in html.css(".ln")
    ]
    assert lines == [(f"L{n}", str(n), visible(line.text)) for n, line in enumerate(file.lines, 1)]
    assert len(html.css("script")) == 3
    assert not html.css("b script, code :not(span), style, img, iframe")


@given(RECORDINGS)
def test_ids_are_unique_and_each_address_leads_to_its_line(recording: Recording) -> None:
    (html,) = parsed(log_pages(of_model(recording))).values()
    found = ids(html)
    assert len(set(found)) == len(found)
    assert not [id for id in found if re.search(r"\s", id) or not id]
    file = RecordingFile("x", "kit/recordings/x.http", recording)
    for line, id in line_ids(file).items():
        if "%" not in id:
            assert leads_to(file, f"x#{id}") in (line, None)
        assert unquote(fragment(id)[1:], errors="surrogatepass") == id


def test_a_line_has_the_address_of_what_begins_there() -> None:
    found = line_ids(small().recordings.files["01-ping"])
    assert {line: found.get(line) for line in (1, 3, 5, 8, 12, 13, 25, 27, 40, 41, 42)} == {
        1: None,
        3: None,
        5: "ping.request.start",
        8: "ping.request.header:X-Key:2",
        12: "ping.request.body$['a%20b']",
        13: "ping.request.body$['a%20b'][0]",
        25: "ping.response.body$.result.word",
        27: None,
        40: "stream.response.frame:1",
        41: None,
        42: "stream.response.frame:1$.state",
    }


def test_below_a_key_that_is_there_twice_no_line_has_an_address() -> None:
    text = '### a\n# body: json\n\nGET / HTTP/1.1\n\n{\n  "a": {\n    "b": 1\n  },\n  "a": 2,\n  "c": 3\n}\n'
    file = with_recordings({"x": text}).recordings.files["x"]
    assert [id for id in line_ids(file).values() if "$" in id] == []


def answer(entry: Entry) -> str:
    return f"{entry.answer.before}[{entry.answer.recorded}]{entry.answer.after}"


def test_the_outline_says_what_was_called_answered_and_left() -> None:
    said = [
        f"{entry.number} {entry.name} {entry.first}-{entry.last} {entry.called} > {answer(entry)} > {entry.state}"
        for file in small().recordings.files.values()
        for entry in outline(file, [parse_address(f"x#x.response.body{path}", HERE).path for path in STATES])  # type: ignore[misc]
    ]
    assert said == [
        "1 ping 1-30 Ping\\u001b[1m<script> > [200 OK] > DONE <i>",
        "2 stream 31-47 GET /stream?x=<script>alert(1)</script> > [200 OK], 2 frames > ",
        "1 nothing 1-7 GET / > no response[] > ",
        "1 ask 1-16 GRPC host/a.B/C > error [-3] > ",
    ]


def test_the_state_after_a_stream_is_that_of_its_last_frame() -> None:
    stream = 'data: {\ndata:   "state": "BEGUN"\ndata: }\n\ndata: {\ndata:   "state": "DONE"\ndata: }\n\n\n'
    text = f"### a\n\nGET / HTTP/1.1\n\n#### response\n# body: sse\n\nHTTP/1.1 200 OK\n\n{stream}"
    file = with_recordings({"x": text}).recordings.files["x"]
    path = parse_address("x#a.response.body$.state", HERE).path
    assert path is not None
    assert [(answer(entry), entry.state) for entry in outline(file, [path])] == [("[200 OK], 2 frames", "DONE")]


def test_an_expression_that_is_none_is_reported() -> None:
    with pytest.raises(DocsError, match=r"mkdocs.yml: path '\$\[' has a syntax error"):
        log_pages(small(), ("$[",))


def test_a_long_recording_is_paged_and_every_link_to_a_line_lands() -> None:
    steps = [_step(f"s{n}", lines) for n, lines in enumerate((4000, 7000, 12, 3000))]
    texts = {"a": "".join(steps), "b": _step("only", 1)}
    pages = parsed(log_pages(with_recordings(texts)))
    assert sorted(pages) == ["recordings/a.html", "recordings/a_2.html", "recordings/a_3.html", "recordings/b.html"]
    total = texts["a"].count("\n")
    for line in (1, LINES_PER_PAGE, LINES_PER_PAGE + 1, total):
        path, _, id = line_href("a", line, "recordings/b.html").removeprefix("../").partition("#")
        assert path == log_page_of("a", line)
        assert one(pages[path], f".ln#{id} code").text() == texts["a"].split("\n")[line - 1]
    shown = [
        node.attributes["id"] for page in ("a", "a_2", "a_3") for node in pages[f"recordings/{page}.html"].css(".ln")
    ]
    assert shown == [f"L{n}" for n in range(1, total + 1)]


def test_a_page_of_a_long_recording_says_its_lines_and_links_to_the_others() -> None:
    pages = parsed(log_pages(with_recordings({"a": _step("first", 7000) + _step("second", 5000)})))
    second = pages["recordings/a_2.html"]
    assert one(second, "title").text() == "a.http, lines 5001 to 10000 · Ping 101"
    parts = second.css("nav.parts")
    assert [" ".join(part.text().split()) for part in parts] == ["Lines 1–5000 5001–10000 10001–12010"] * 2
    assert [link.attributes["href"] for link in parts[0].css("a")] == ["../recordings/a.html", "../recordings/a_3.html"]
    assert [head.attributes["id"] for head in second.css(".shead")] == ["first.continued", "second"]
    assert [link.attributes["href"] for link in second.css(".steps a")] == ["../recordings/a.html#first", "#second"]


def _step(name: str, lines: int) -> str:
    body = "\n".join(f"{name} line {n}" for n in range(1, lines + 1))
    return f"### {name}\n# body: text\n\nGET / HTTP/1.1\n\n{body}\n"


def test_ids_of_values_are_told_apart_and_links_to_pages_are_as_the_host_writes_them() -> None:
    targets = ("val:a", "val:a-1", "rec:a#b.request.start")
    made = [anchor_of_value(target, n) for target in targets for n in (1, 2, 11)]
    assert len(set(made)) == len(made)
    assert page_href("calls/ping", True, "recordings/sdk/x.html") == "../../calls/ping/"  # noqa: FBT003
    assert page_href("calls/ping", False, "recordings/x.html") == "../calls/ping.html"  # noqa: FBT003
    assert page_href("index", True, "index.html") == "./"  # noqa: FBT003
