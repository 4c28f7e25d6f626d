"""The kind `structure`: what it opens, what it counts, that its words are recorded, what it reports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from build_tools.errors import Finding, Location
from build_tools.figures.drawing import Drawing, draw
from build_tools.figures.kinds.structure import Structure
from build_tools.figures.kinds.structure_bands import bands_of
from build_tools.figures.kinds.structure_found import Found, Steps
from build_tools.figures.schema import read_figure
from build_tools.mutate.edits import edited_text
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from tests.figures import given
from tests.figures.test_drawing import HOSTILE, WORDS, check_room, whole, written
from tests.helpers import check_cases, refusal

HORNS = given.read(given.CASES / "horns.yaml")
RECORDED = given.read(given.CASES / "horns.http")
REAL = ("a-request-opened", "a-response-opened")
NAME = "03-blocking-task"
HERE = Location("figures/horns.yaml", 1)
HEAD = 'kind: structure\ntitle: A\nothers: "{count} more: {names}"\n'


def report(hunk: str) -> str:
    """What stands in the report of the edited figure."""
    return str(refusal(lambda: given.blown(given.edited(HORNS, hunk))) or "drawn")


def told(text: str) -> tuple[str, ...]:
    """The words of a figure with this `from` and these `parts`, without the title."""
    return given.blown(HEAD + text).words[1:]


@pytest.mark.parametrize("figure", ["horns", *REAL])
@pytest.mark.parametrize("name", ["svg_wide", "svg_middle", "svg_narrow", "standalone"])
def test_the_drawing_is_as_it_was_accepted(figure: str, name: str, *, update: bool) -> None:
    drawing = given.blown() if figure == "horns" else given.real(figure)
    path = given.CASES / f"{figure}-{name.removeprefix('svg_')}.svg"
    if update:
        path.write_text(getattr(drawing, name), "utf-8", newline="\n")
    assert getattr(drawing, name) == given.read(path)


def test_what_is_wrong_is_reported_with_its_line_and_its_repair(*, update: bool) -> None:
    check_cases(given.CASES / "wrong-structure.txt", report, update=update)


def test_each_part_says_its_key_its_value_and_the_words_about_it() -> None:
    assert given.blown().words == (
        "A horn, asked to Blow",
        "POST /horns HTTP/1.1: how it was asked",
        "Accept application/json: what the one who asks can read",
        "3 more headers",
        'verb "Blow"',
        "horn: one horn, with its id",
        'horn.id "0b1c2d3e…": its number, which everything that is said of this horn later on repeats',
        'horn.sound "BELL_RINGS": what it does',
        "horn.notes: in order",
        "horn.notes[0].pitch 440.0",
        'horn.notes[0].text "A long low n…"',
        "horn.notes: 1 left out",
        "horn.walls []",
        "horn['odd key'] null: nothing",
        "1 more: loud",
    )


def test_a_stream_is_opened_by_its_frames_and_has_its_trailers() -> None:
    parts = 'parts:\n- {at: "frame:2", words: second, parts: [{at: "$.echo"}]}\n- {at: "trailer:horn-note"}\n'
    assert told(f'from: "horns#blow.response"\n{parts}') == (
        "HTTP/1.1 200 OK",
        "1 more: content-type",
        "frame:2: second",
        "frame:2.echo 1",
        "frame:2: 1 more: sound",
        "2 more: frame:1, frame:3",
        "horn-note it is quiet",
        "1 more: horn-status",
    )


def test_a_frame_a_body_and_a_part_of_one_are_opened_alone() -> None:
    frame = 'from: "horns#blow.response.frame:2"\nparts: [{at: $, words: all, parts: [{at: $.sound}, {at: $.echo}]}]\n'
    assert told(frame) == ("all", 'sound "BELL_RINGS"', "echo 1")
    assert told('from: "horns#blow.request.body"\nparts: [{at: $.loud}]\n') == ("loud true", "2 more: verb, horn")
    note = 'from: "horns#blow.request.body$.horn.notes[-1]"\nparts: [{at: $.text}]\n'
    assert told(note) == ('horn.notes[1].text ""', "horn.notes[1]: 1 more: pitch")


def test_a_body_that_is_no_json_is_a_text_cut_short() -> None:
    start = "There is one horn on the tower, and it is blown at noon on"
    for parts, words in (("{at: body, words: said}", ": said"), ("{at: start}", "")):
        assert told(f'from: "horns#ask.response"\nparts: [{parts}]\n')[-1] == f"{start} e…{words}"


def test_what_is_not_opened_says_what_it_holds() -> None:
    parts = 'parts: [{at: "$.horn", parts: [{at: "$.notes"}, {at: "$.walls"}]}]\n'
    assert told(f'from: "horns#blow.request.body"\n{parts}')[:2] == ("horn.notes [ 2 ]", "horn.walls []")
    assert told('from: "horns#blow.request.body"\nparts: [{at: $.horn}]\n')[0] == (
        "horn { id, sound, notes, walls, +1 }"
    )


def test_a_member_is_not_taken_for_the_start_line_or_the_body_by_its_name() -> None:
    long = " ".join("b" * 35)
    recorded = given.horns(f'### a\n# body: json\n\nPOST / HTTP/1.1\n\n{{\n  "start": "s",\n  "body": "{long}"\n}}\n')
    text = HEAD + 'from: "horns#a.request"\nparts: [{at: start}, {at: $.start}, {at: $.body}]\n'
    drawing = given.blown(text, recorded)
    assert drawing.words[2:] == ('start "s"', f'body "{long}"')
    assert drawing.svg_wide.count('fig-code fig-strong"') == 3


def test_a_step_lights_its_part_and_all_within_it() -> None:
    drawing = given.blown()
    assert drawing.said == ("All of it.", "Its headers.", "The horn, asked to Blow.", "Its notes.")
    for svg in drawing.svgs:
        lit = re.findall(r'<g data-step="([0-9 ]+)">', svg)
        assert lit == ["2 3", "2 3", "2", "0", "0", "1", "0", "0", *["2"] * 3, *["2 3"] * 5, "2", "2", "0"]


def test_a_value_that_the_palette_knows_has_its_hue_and_glyph() -> None:
    assert [mark.word for mark in given.blown().legend] == ["warm", "broken", "person", "file"]
    still = given.blown(HORNS, given.horns(RECORDED.replace("BELL_RINGS", "BELL_STILL")))
    assert [mark.word for mark in still.legend] == ["off", "broken", "person", "file"]


@pytest.mark.parametrize("figure", ["horns", *REAL])
def test_every_drawn_value_is_what_stands_at_its_address(figure: str) -> None:
    recordings = given.horns() if figure == "horns" else given.recordings(given.real_recordings())
    drawing = given.blown() if figure == "horns" else given.real(figure)
    for tie in drawing.ties:
        places = [recordings.place(parse_address(address, HERE), HERE) for address in tie.addresses]
        names = [
            address.rpartition("$")[2] if "$" in address else address.rpartition(":")[2] for address in tie.addresses
        ]
        said = re.sub(r", (?:…|\+\d+)$", "", tie.text)
        if tie.text in (str(len(places)), "[]"):
            continue
        assert any(
            (
                places[0].text.startswith(tie.text),
                all(name.endswith(text) for name, text in zip(names, said.split(", "), strict=False)),
                tie.text.lower() in tie.addresses[0].lower(),
            )
        ), (tie.text, tie.addresses)


@pytest.mark.parametrize("figure", REAL)
def test_what_is_recorded_otherwise_is_drawn_otherwise(figure: str) -> None:
    """Each text, key and number that the figure shows is changed in the recording, one at a time."""
    text, old = given.read(given.ROOT / f"kit/recordings/{NAME}.http"), given.real(figure)
    recordings, drawn = given.recordings({NAME: text}), 0
    for n, tie in enumerate(old.ties):
        place = recordings.place(parse_address(tie.addresses[0], HERE), HERE)
        lines = text.split("\n")
        line = lines[place.line - 1]
        lines[place.line - 1] = line.replace(tie.text, edited_text(tie.text))
        if len(tie.addresses) > 1 or lines[place.line - 1] == line:
            continue
        edited = given.recordings({NAME: "\n".join(lines)})
        refused = refusal(partial(_drawn, figure, edited))  # a path that led to a key leads nowhere now
        assert refused is not None or _drawn(figure, edited).ties[n].text != tie.text
        drawn += refused is None
    assert drawn >= 6


def _drawn(figure: str, recordings: Recordings) -> Drawing:
    return draw(given.real_figure(figure), recordings, given.real_palette(), "fig-1")


def test_what_comes_or_goes_is_counted() -> None:
    for old, new, words in (
        ("X-Empty:\n", "X-Empty:\nX-More: 1\n", "4 more headers"),
        ("X-Empty:\n", "", "2 more headers"),
        ('  "loud": true', '  "loud": true,\n  "late": 1', "2 more: loud, late"),
        ('"text": ""\n      }', '"text": ""\n      },\n      {}', "horn.notes: 2 left out"),
    ):
        assert words in given.blown(HORNS, given.horns(RECORDED.replace(old, new, 1))).words
    gone = RECORDED.replace(',\n  "loud": true', "", 1)
    assert given.blown(HORNS, given.horns(gone)).words[-1] == "horn['odd key'] null: nothing"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("abc -", max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcde '", max_size=8), inner, max_size=4),
    max_leaves=14,
)


def parts_of(value: object, draw_: st.DataObject, depth: int = 0) -> Iterator[dict[str, object]]:
    """Some of what a value holds, as parts of a figure, at any depth."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        path = f"$[{json.dumps(key) if isinstance(key, str) else key}]"
        how = draw_.draw(st.sampled_from(["skip", "show", "open", "over"]))
        inner = list(parts_of(child, draw_, depth + 1)) if how in ("open", "over") and depth < 3 else []
        if how == "over":  # what the child holds, without the child
            yield from ({**part, "at": path + str(part["at"])[1:]} for part in inner)
        elif how != "skip":
            words = {"words": draw_.draw(st.text("word ", min_size=1, max_size=40)) + "w"}
            yield {"at": path, **words, **({"parts": inner} if inner else {})}


@hypothesis.given(st.dictionaries(st.text("abcde", max_size=8), JSON, min_size=1, max_size=4), st.data())
def test_any_parts_of_any_json_have_room_and_all_else_is_counted(value: dict[str, object], data: st.DataObject) -> None:
    parts = list(parts_of(value, data)) or [{"at": "$"}]
    recorded = given.horns(f"### a\n# body: json\n\nPOST / HTTP/1.1\n\n{json.dumps(value, indent=2)}\n")
    text = HEAD + f'from: "horns#a.request.body"\nparts: {json.dumps(parts)}\n'
    found = given.drawn_or_report(text, recorded, "horns")
    if isinstance(found, Finding):
        assert "is wider than" in found.help[0]
        return
    check_room(found)
    body = read_figure("horns", text, "figures/horns.yaml").body
    assert isinstance(body, Structure)
    (whole,) = bands_of(body.body, recorded)[0].parts
    found_there = [leaf for one in every(whole) for there in covered(one) for leaf in leaves(value, there)]
    assert sorted(found_there, key=repr) == sorted(leaves(value, ()), key=repr)


def every(found: Found) -> Iterator[Found]:
    """A part and all within it."""
    yield found
    for one in found.parts:
        yield from every(one)


def covered(found: Found) -> Iterator[Steps]:
    """The ways to what a part shows itself, or counts."""
    shown = [] if found.parts or found.hidden else [found.address]
    for address in (*shown, *(address for address, _ in found.hidden)):
        path = parse_address(address, HERE).path
        yield (path.steps if path else None) or ()


def leaves(value: Any, there: Steps) -> Iterator[Steps]:  # noqa: ANN401 - JSON
    """The ways to all below a place that holds nothing."""
    for step in there:
        value = value[step]
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    if not items:
        yield there
    for key, child in items:
        yield from ((*there, key, *rest) for rest in leaves(child, ()))


@hypothesis.given(st.lists(WORDS | st.sampled_from(HOSTILE), min_size=2, max_size=2))
def test_any_words_have_room_or_are_reported_with_their_line(words: list[str]) -> None:
    about, count = map(written, words)
    text = HORNS.replace("words: what it does", f"words: {about}")
    text = text.replace('"{count} left out"', f"'{{count}} {count[1:]}")
    found = given.drawn_or_report(text, given.horns(), "horns")
    if isinstance(found, Finding):
        assert "does not fit" in found.what
        assert any(key in text.split("\n")[found.where.line - 1] for key in ("$.sound", "others"))
        return
    check_room(found)


@hypothesis.given(WORDS | st.sampled_from(HOSTILE))
def test_any_recorded_words_are_shown_whole_and_harmless(word: str) -> None:
    recorded = given.horns(RECORDED.replace('"Blow"', json.dumps(word + "x"), 1))
    found = given.drawn_or_report(
        HORNS.replace("`{verb}`", "blow")
        .replace('"horns#blow.request.body$.verb"', "", 1)
        .replace("values: {verb: }\n", ""),
        recorded,
        "horns",
    )
    whole(found)
