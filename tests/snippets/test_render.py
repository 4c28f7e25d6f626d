from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from build_tools.recordings.address import Address
from build_tools.recordings.http_format import Line
from build_tools.snippets.render import coloured, render_rows
from build_tools.snippets.select import Cut, Gap, Row
from build_tools.visible import visible

_LINES = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40)
_PIECES = st.lists(
    st.sampled_from(['"', "\\", "{", "}", "1.0", "true", ": ", "data: ", "X-Y", " ", "<b>", "&amp;", "…"])
)


@pytest.mark.parametrize("language", ["json", "http", "sse", "text", "base64"])
@given(st.one_of(_LINES, _PIECES.map("".join)))
@example("\ufeff{")
@example(" a\rb")
@example('"\\ud800')
@example("data: ")
def test_a_coloured_line_has_the_same_text_character_for_character(language: str, line: str) -> None:
    html = LexborHTMLParser(f"<pre>x{coloured(line, language)}</pre>")
    assert html.css("pre")[0].text() == "x" + visible(line)


def test_rows_carry_number_link_mark_and_the_lines_that_a_gap_hides() -> None:
    rows = (
        Row(1, "HTTP/1.1 200 OK", "start", marked=True),
        Gap((Line("A: <b>", "a", "response", "header"), Line("", "a", "response", "blank")), 2),
        Row(4, '  "a": 1', "body"),
    )
    cut = Cut(Address("a", "b", "response"), "a.http", "http", rows)
    html = LexborHTMLParser(render_rows(cut, lambda line: f"a.html#L{line}"))
    assert [(node.attributes["class"], node.text()) for node in html.css(".ln")] == [
        ("ln marked", "HTTP/1.1 200 OK"),
        ("ln", "A: <b>"),
        ("ln", ""),
        ("ln", '  "a": 1'),
    ]
    assert [node.attributes["href"] for node in html.css("a")] == [f"a.html#L{n}" for n in (1, 2, 3, 4)]
    assert html.css("details summary")[0].text() == "… 2 lines: A"
    assert len(html.css("details .ln")) == 2
