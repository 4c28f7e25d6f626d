from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from itertools import combinations
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as ET

import hypothesis
import pytest
from hypothesis import strategies as st

from build_tools.errors import Finding
from build_tools.figures.canvas import Box
from build_tools.figures.drawing import WIDTHS, Drawing, draw
from build_tools.figures.words import plain
from build_tools.recordings.address import parse_address
from tests.figures import given

SVG = "{http://www.w3.org/2000/svg}"
LAMPS = given.read(given.CASES / "lamps.yaml")


TOLD = ("comparison", "sequence")
EVERY: dict[str, Callable[[], Drawing]] = {
    "lamps": given.drawn,
    "bells": given.rung,
    "bulbs": given.bulbs_drawn,
    "watch": given.watched,
    "horns": given.blown,
    **{name: partial(given.real, name) for name in given.REAL},
}
every = pytest.mark.parametrize("of", EVERY.values(), ids=EVERY)
told = pytest.mark.parametrize("figure", [name for name in given.REAL if given.real_figure(name).kind in TOLD])
"""Figures of recorded texts. The other kinds count and name states: their own tests turn those over."""
every_real = pytest.mark.parametrize("figure", given.REAL)


def xml(svg: str) -> ET.Element:
    return ET.fromstring(svg)


@pytest.mark.parametrize("figure", ["lamps", "bells"])
@pytest.mark.parametrize("name", ["svg_wide", "svg_middle", "svg_narrow", "standalone"])
def test_the_drawing_is_as_it_was_accepted(figure: str, name: str, *, update: bool) -> None:
    path, drawing = given.CASES / f"{figure}-{name.removeprefix('svg_')}.svg", EVERY[figure]()
    if update:
        path.write_text(getattr(drawing, name), "utf-8", newline="\n")
    assert getattr(drawing, name) == given.read(path)


def test_a_figure_is_drawn_again_when_the_recording_the_palette_or_the_prefix_is_another() -> None:
    figure, recorded, palette = given.figure(), given.lamps(), given.palette()
    text, colours = given.read(given.CASES / "lamps.http"), given.read(given.CASES / "palette.yaml")
    first = draw(figure, recorded, palette, "fig-1")
    others = given.recordings({"lamps": text.replace(first.ties[0].text, "Another")})
    inks = given.palette(colours.replace('ink: {light: "#000000"', 'ink: {light: "#000001"'))
    second = draw(figure, recorded, palette, "fig-2")
    assert second.svg_wide == first.svg_wide.replace("fig-1", "fig-2") != first.svg_wide
    assert "#000001" in draw(figure, recorded, inks, "fig-1").standalone
    assert draw(figure, recorded, palette, "fig-1") == first == given.drawn()
    assert draw(figure, others, palette, "fig-1").ties[0].text == "Another"
    assert draw(figure, recorded, palette, "fig-1") == first


@every
def test_every_recorded_value_is_drawn_once_as_it_is_said(of: Callable[[], Drawing]) -> None:
    drawing = of()
    expected = {str(n): tie for n, tie in enumerate(drawing.ties) if tie.part == "picture"}
    for svg in drawing.svgs:
        nodes = [node for node in xml(svg).iter() if node.get("data-address")]
        assert sorted(str(node.get("data-tie")) for node in nodes) == sorted(expected)
        for node in nodes:
            tie = expected[str(node.get("data-tie"))]
            assert "".join(node.itertext()) == tie.text
            assert tuple(str(node.get("data-address")).split("\n")) == tie.addresses
            assert node.tag in ("text", "tspan")


@every_real
def test_ties_know_their_line_and_their_place(figure: str) -> None:
    drawing, recordings = given.real(figure), given.recordings(given.real_recordings())
    for tie in drawing.ties:
        line = given.read(given.ROOT / tie.where.path).split("\n")[tie.where.line - 1]
        assert re.search(r"[{$]|^ *- |: \[|^kind: states", line), line
        for address in tie.addresses:
            assert recordings.place(parse_address(address, tie.where), tie.where).line


def test_title_and_description_say_what_the_picture_says() -> None:
    drawing = given.drawn()
    root = xml(drawing.svg_wide)
    assert [node.text for node in root[:2]] == [drawing.title, drawing.desc]
    assert drawing.title == "Two lamps, asked to Light"
    assert drawing.desc.startswith("lamp 0b1c2d3e; Warming the filament; LAMP_LIT; asked by: a person, it was whole")
    assert drawing.words[0] == drawing.title
    texts = {" ".join("".join(node.itertext()).split()) for node in root.iter("text")}
    for text in texts - {"lamps.http"}:
        assert text in " ".join(drawing.words), text


def test_steps_light_their_parts_and_say_their_sentence() -> None:
    drawing = given.drawn()
    assert [plain(runs) for runs in drawing.steps] == [
        "Both. Step through them.",
        "Lit. It took the Light.",
        "Broken.",
        "Afterwards. It stays broken.",
    ]
    steps = [node.get("data-step") for node in xml(drawing.svg_narrow).iter("g") if node.get("data-step")]
    assert steps == ["1", "2 3", "2 3", "3", "3"]


def test_the_legend_has_the_hues_of_the_picture_in_the_palettes_order() -> None:
    assert [mark.word for mark in given.drawn().legend] == ["off", "warm", "lit", "broken", "person", "file"]
    assert all(xml(mark.svg).get("aria-hidden") == "true" for mark in given.drawn().legend)


def test_ids_are_unique_on_a_page_with_two_uses() -> None:
    both = "".join(svg for prefix in ("fig-1", "fig-1-2") for svg in given.real(prefix=prefix).svgs)
    ids = re.findall(r' id="([^"]*)"', both)
    assert len(ids) == len(set(ids)) == 12
    assert set(re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', both)) == set(ids)


@every
def test_drawing_again_gives_the_same_text_and_no_style_of_its_own(of: Callable[[], Drawing]) -> None:
    one, other = of(), of()
    assert (*one.svgs, one.standalone, one.desc) == (*other.svgs, other.standalone, other.desc)
    for svg in one.svgs:
        assert not re.search(r"\sstyle=|<style|viewBox|<script|\son[a-z]+=", svg)
        assert min(map(float, re.findall(r'font-size="?([0-9.]+)', svg)), default=12) >= 12


@every
def test_the_file_has_its_colours_its_title_and_its_legend(of: Callable[[], Drawing]) -> None:
    drawing = of()
    text = drawing.standalone
    root = xml(text)
    assert root.tag == f"{SVG}svg"
    assert "var(" not in text
    assert root.find(f"{SVG}title") is not None
    said = ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]
    assert said[0] == drawing.title
    assert said[len(said) - len(drawing.legend) :] == [mark.word for mark in drawing.legend]


def overlaps(boxes: tuple[Box, ...]) -> list[tuple[str, str]]:
    return [
        (one.text, other.text)
        for one, other in combinations(boxes, 2)
        if one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
    ]


def spills(boxes: tuple[Box, ...], width: float) -> list[str]:
    return [box.text for box in boxes if box.left < 0 or box.right > width + 0.01 or box.top < 0]


def whole(found: Drawing | Finding) -> tuple[str, ...]:
    """What was drawn of any words: there is room, and none of them acts. Nothing when it is reported not to fit."""
    if isinstance(found, Finding):
        assert "does not fit" in found.what
        return ()
    check_room(found)
    svgs = (*found.svgs, found.standalone)
    assert not any("<script>" in svg for svg in svgs)
    return svgs


def check_room(drawing: Drawing) -> None:
    for name, width in WIDTHS:
        assert overlaps(drawing.boxes[name]) == []
        assert spills(drawing.boxes[name], width) == []


@every
def test_no_text_lies_over_text_or_outside(of: Callable[[], Drawing]) -> None:
    check_room(of())


@pytest.mark.parametrize("count", [1, 2, 4, 5, 60])
def test_any_number_of_cards_has_room(count: int) -> None:
    cards = "".join(
        f'  - {{name: c{n}, from: "lamps#light.response.body$.lamp", words: {{who: n{n}}}, step: {n}.}}\n'
        for n in range(count)
    )
    text = (
        re.sub(r"cards:\n(?:  .*\n)+", f"cards:\n{cards}", LAMPS)
        .replace("card: broken", "card: c0")
        .replace(", and: because", "")
    )
    drawing = given.drawn(text)
    check_room(drawing)
    assert len(drawing.steps) == count + 2


HOSTILE = (
    "\0 \x1b]]>",
    "<script>alert(1)</script>",
    "\u05e2\u05d1\u05e8\u05d9\u05ea \u05d5\u05d0\u05d6 english",
    "\u6f22\u5b57" * 30,
    "e\u0301" * 40,
    "a/b_c.d-e" * 9,
    "\u2705 \U0001f469\u200d\U0001f4bb done",
)
WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="`{}"), min_size=1, max_size=60)
UNWRITABLE = re.compile("[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def written(word: str) -> str:
    """A word as YAML can have it, in single quotes."""
    return "'" + (UNWRITABLE.sub("?", word).strip() or "x").replace("'", "''") + "'"


@hypothesis.given(st.lists(WORDS | st.sampled_from(HOSTILE), min_size=3, max_size=3))
def test_any_label_has_room_or_is_reported_with_its_line(words: list[str]) -> None:
    who, because, title = map(written, words)
    text = LAMPS.replace("who: nobody", f"who: {who}").replace("because: it was whole", f"because: {because}")
    text = text.replace("title: Afterwards", f"title: {title}")
    found = given.drawn_or_report(text, given.lamps())
    if isinstance(found, Finding):
        assert "does not fit" in found.what
        assert any(key in text.split("\n")[found.where.line - 1] for key in ("who", "because", "title"))
        return
    check_room(found)
    for svg in (*found.svgs, found.standalone):
        xml(svg)


@hypothesis.given(WORDS | st.sampled_from(HOSTILE))
def test_any_recorded_text_is_shown_whole_and_harmless(word: str) -> None:
    text = given.read(given.CASES / "lamps.http").replace('"Warming the filament"', json.dumps(word + "x"))
    found = given.drawn_or_report(LAMPS, given.recordings({"lamps": text}))
    for svg in whole(found):
        assert isinstance(found, Drawing)
        nodes = [
            node for node in xml(svg).iter() if node.get("data-tie") == "2" and node.tag.endswith(("text", "tspan"))
        ]
        assert ["".join(node.itertext()) for node in nodes] == [found.ties[2].text]


@told
def test_what_is_typed_as_recorded_vanishes_when_the_recordings_change(figure: str) -> None:
    """Every string, number and time of the recordings becomes a nonce; the figure drawn again has no old one."""
    used = {tie.addresses[0].partition("#")[0] for tie in given.real(figure).ties}
    old, new = nonces({name: text for name, text in given.real_recordings().items() if name in used})
    colours = given.read(given.ROOT / "figures/palette.yaml")
    for value, nonce in sorted(old.items(), key=lambda item: -len(item[0])):
        colours = re.sub(rf"\b{re.escape(value)}\b(?=[\],])", nonce, colours) if value.startswith("TASK_") else colours
    drawing = draw(given.real_figure(figure), given.recordings(new), given.real_palette(colours), "fig-1")
    texts = [re.sub(r'<[^>]*>|data-address="[^"]*"', "\n", svg) for svg in (*drawing.svgs, drawing.standalone)]
    said = "\n".join([*texts, drawing.title, drawing.desc, *map(plain, drawing.steps), *drawing.words])
    said = re.sub(r"/\*.*?\*/|\.[a-z-]+ \{[^}]*\}", "", said)
    tied = {tie.text for tie in drawing.ties}  # a count, or a status that stands in a start line too, as recorded anew
    typed = [value for value in old if value not in tied and not re.fullmatch("[a-z]+", value)]  # words are no data
    left = [value for value in typed if re.search(rf"(?<![\w.-]){re.escape(value)}(?![\w-])", said)]
    assert left == []
    assert [tie.text for tie in drawing.ties] != [tie.text for tie in given.real(figure).ties]


UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def nonces(texts: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Every leaf with its nonce, and the recordings with nonces for leaves; of an id also its short form.

    Times are later by as much, since their order is what a figure shows.
    """
    found: dict[str, str] = {}

    def leaf(match: re.Match[str]) -> str:
        lead, string, number = match["lead"], match["string"], match["number"]
        value = string if string is not None else number
        if value in ("ROLE_AGENT", "ROLE_USER"):  # the figure asks for them in a path
            return match[0]
        if UUID.fullmatch(value):
            nonce = str(uuid5(NAMESPACE_URL, value))
            found[value[:8]] = nonce[:8]
        else:
            nonce = str(700000 + len(found)) if re.fullmatch(r"-?[0-9.]+", value) else f"nonce{len(found)}"
        found.setdefault(value, nonce)
        return lead + (f'"{found[value]}"' if string is not None else found[value])

    def time(match: re.Match[str]) -> str:
        found[match[0]] = f"{match[1]}{Decimal(match[2]) + 7000}"
        return found[match[0]]

    pattern = re.compile(
        r'^(?P<lead>(?:data: )? *(?:"[^"\n]*": )?)'
        r'(?:"(?P<string>(?:[^"\\\n]|\\.)*)"|(?P<number>-?[0-9.]+))(?=,?$)',
        re.MULTILINE,
    )
    times = re.compile(r"^# (?:frame-)?at: .*$", re.MULTILINE)
    new = {name: pattern.sub(leaf, text) for name, text in texts.items()}
    moment = re.compile(r"(\+?)([0-9]+\.[0-9]+)")
    return found, {name: times.sub(lambda line: moment.sub(time, line[0]), text) for name, text in new.items()}


def test_two_uses_differ_in_their_ids_alone() -> None:
    one, other = given.real(prefix="a"), given.real(prefix="b")
    assert one.svg_wide.replace('"a-', '"b-') == other.svg_wide
