from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from build_tools.figures.svg import element, number, render, shown


def test_attributes_keep_their_order_and_their_names() -> None:
    made = element("path", class_="a", stroke_width=1.50, d="M0 0", id=None, data_step="")
    assert render(made) == '<path class="a" stroke-width="1.5" d="M0 0"/>'


def test_numbers_have_two_decimals_at_most() -> None:
    assert [number(value) for value in (1, 1.0, 1.239, -0.001, 100 / 3)] == ["1", "1", "1.24", "0", "33.33"]


def test_no_space_is_added_inside_a_text() -> None:
    text = element("text", "a ", element("tspan", "b"), x=1)
    assert render(element("g", text, text)).split("\n")[1] == '<text x="1">a <tspan>b</tspan></text>'


def test_hostile_text_is_shown_and_does_not_act() -> None:
    hostile = "\0\x1b[31m ]]> <script>alert(1)</script> \u202e \uffff \ufffe &amp;"
    said = render(element("text", shown(hostile), data_address=hostile.replace("\0", "").replace("\x1b", "")[:20]))
    assert "<script>" not in said
    text = ET.fromstring(said).text
    assert text == "␀␛[31m ]]> <script>alert(1)</script> ⟨U+202E⟩ ⟨U+FFFF⟩ ⟨U+FFFE⟩ &amp;"


@given(st.text())
def test_any_text_comes_back_from_xml_as_shown(text: str) -> None:
    said = render(element("text", shown(text), class_=shown(text) or "-"))
    parsed = ET.fromstring(said)
    assert (parsed.text or "") == shown(text)
    assert parsed.get("class") == (shown(text) or "-")
