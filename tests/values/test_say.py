"""What a tied value may say."""

from __future__ import annotations

import json
import re
from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import DocsError, Location
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Json
from build_tools.recordings.model import Body, Message, Recording, Step
from build_tools.snippets.file import read_cut_file
from build_tools.values.say import say
from build_tools.values.schema import shorthand

AT = "01-a#s.response.body"
UUID, DIGEST = (
    "3d8f7801-f421-4e4e-aa2d-8b6da17d9281",
    "b5bb1e4c47b980b14aa9a05788d850cb346c0253cf92ed628f9bd7950a22cce0",
)


def recordings(body: str) -> Recordings:
    response = Message("HTTP/1.1 200 OK", (), Body("json", body))
    step = Step("s", Message("GET / HTTP/1.1"), response)
    return Recordings({"01-a": RecordingFile("01-a", "kit/recordings/01-a.http", Recording((step,)))})


def texts(body: str, value: Json) -> tuple[str, ...]:
    """What a value, as YAML has it, may say of a JSON body."""
    cuts = read_cut_file("a", "snippets/a.yaml", json.dumps({"values": {"a": value}}))
    assert cuts.problems == ()
    return say(cuts.values["a"], recordings(body)).texts


def wrong(body: str, value: Json) -> str:
    with pytest.raises(DocsError) as caught:
        texts(body, value)
    return caught.value.finding.what


@pytest.mark.parametrize(
    ("body", "form", "said"),
    [
        ('"packed"', None, ("packed",)),
        ('"packed"', "words", ("packed", "Packed")),
        ("11.0", None, ("11.0", "eleven", "Eleven")),
        ("11.0", "plain", ("11.0",)),
        ("11.0", "words", ("eleven", "Eleven")),
        ("13.0", "words", ("13",)),
        ("1.5", "words", ("1.5",)),
        ("-1", "words", ("-1",)),
        ("1e400", None, ("1e400",)),
        ("12", None, ("12", "twelve", "Twelve")),
        ("true", None, ("true",)),
        ("null", None, ("null",)),
        ('"1"', None, ("1",)),
        (f'"{UUID}"', None, (UUID, "3d8f7801")),
        (f'"{UUID}"', "short", ("3d8f7801",)),
        (f'"sha256:{DIGEST}"', "short", ("sha256:b5bb1e4c",)),
        (f'"{DIGEST}"', None, (DIGEST, "b5bb1e4c")),
        ('"b5bb1e4c"', None, ("b5bb1e4c",)),
        ('" a \\n\\t b "', None, ("a b",)),
        ("9" * 6000, "words", ("9" * 6000,)),
    ],
)
def test_value_may_be_said_in_the_forms_that_suit_it(body: str, form: str | None, said: tuple[str, ...]) -> None:
    assert texts(body, f"{AT}$" if form is None else {"at": f"{AT}$", "as": form}) == said


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ({"words": "{a} of {a + b}"}, "one of twelve"),
        ({"text": "{a} of {a + b}"}, "1 of 12"),
        ({"text": "{b / (a + a)}"}, "5.5"),
        ({"text": "{a - b * 2}"}, "-21"),
        ({"words": "{count(c)} parts, {count(d)} keys, {a} x{b}"}, "three parts, zero keys, one xeleven"),
        ({"text": "{a}{b}{e}"}, "111x y"),
    ],
)
def test_formula_is_computed_from_the_recording(template: dict[str, str], said: str) -> None:
    names = re.findall(r"\b[a-e]\b", "".join(template.values()))
    addresses = {name: f"{AT}$.{name}" for name in names}
    value: Json = {**template, "with": {**addresses}}
    assert (
        texts('{\n  "a": 1,\n  "b": 11.0,\n  "c": [\n    1,\n    2,\n    3\n  ],\n  "d": {},\n  "e": "x  y"\n}', value)[
            0
        ]
        == said
    )


@pytest.mark.parametrize(
    ("formula", "body", "what"),
    [
        ("{a + 1}", '"x"', "'{a + 1}' has no value"),
        ("{a / 0}", "1", "'{a / 0}' has no value"),
        ("{a * a}", "1e999999", "'{a * a}' has no value"),
        ("{count(a)}", "1", f"'{AT}$' is not an array, an object or a stream, so it has no count"),
    ],
)
def test_formula_without_a_value_says_so(formula: str, body: str, what: str) -> None:
    assert wrong(body, {"text": formula, "with": {"a": f"{AT}$"}}) == what


def test_object_and_array_are_not_said() -> None:
    assert wrong("{}", f"{AT}$") == f"'{AT}$' is an object"
    assert wrong("[]", {"text": "{a}", "with": {"a": f"{AT}$"}}) == f"'{AT}$' is an array"
    assert wrong("{}", {"text": "{a + 1}", "with": {"a": f"{AT}$"}}) == f"'{AT}$' is an object"
    assert wrong("[]", {"at": f"{AT}$", "as": "plain"}) == f"'{AT}$' is an array"


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_number_is_said_alike_with_and_without_a_fraction_of_zero(whole: int, part: int) -> None:
    value: Json = {"text": "{a}", "with": {"a": f"{AT}$"}}
    assert texts(str(whole), value) == texts(f"{whole}.00", value) == (str(whole),)
    with localcontext() as context:
        context.prec = 40
        assert Decimal(texts(f"{whole}.{part}", value)[0]) == Decimal(f"{whole}.{part}")


def test_shorthand_says_where_it_stands() -> None:
    value = shorthand("a", f"{AT}$.b", Location("docs/a.md", 3))
    with pytest.raises(DocsError) as caught:
        say(value, recordings("{}"))
    assert str(caught.value).startswith("docs/a.md:3: path '$.b' matches nothing")
