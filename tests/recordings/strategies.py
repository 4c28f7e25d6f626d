"""Hypothesis builds models of recordings, and the hostile bytes that end up in their bodies."""

from __future__ import annotations

import string
from itertools import chain

from hypothesis import strategies as st

from build_tools.recordings.bodies import body_of, written_stream
from build_tools.recordings.model import Body, Message, Pairs, Recording, Step

ODD = "\x85\u2028\u2029\x0b\x0c\x1c\xa0é\xff😀\x1b\x7f\ufeff\u202e\ud7ff"  # what splits, hides or turns text elsewhere
BREAKS = st.sampled_from(["\n", "\n", "\r\n", "\r"])


def texts(more: str = "", without: str = "", size: int = 12) -> st.SearchStrategy[str]:
    """Short texts, rich in odd characters; never a lone surrogate."""
    return st.text(
        st.one_of(
            st.sampled_from([char for char in ODD + more if char not in without]),
            st.characters(max_codepoint=126, min_codepoint=32),
            st.characters(exclude_characters=without, exclude_categories=["Cs"]),
        ),
        max_size=size,
    )


# JSON texts, printed in hostile ways

SPACES = st.sampled_from(["", "", " ", "\n", "\r\n", "\r", "\t ", " \n\n  "])
ESCAPES = [r"\n", r"\"", r"\\", r"\/", r"\u0000", r"\ud800", r"\udc00", r"\uD83D\uDE00", r"\u000d"]
STRING_PIECES = st.sampled_from([*"a/{}[]:,", *ESCAPES, "###", "data: ", *(char for char in ODD if char >= " ")])
STRINGS = st.lists(STRING_PIECES, max_size=5).map(lambda pieces: f'"{"".join(pieces)}"')
NUMBERS = st.sampled_from(["0", "-0", "11.0", "1e400", "-1E-7", "1.50", "9" * 6000, "9007199254740993", "1e+5"])
SCALARS = st.one_of(STRINGS, NUMBERS, st.sampled_from(["true", "false", "null"]), st.integers().map(str))
KEYS = st.one_of(st.sampled_from(['"a"', '"\\u0061"', '"b"', '""']), STRINGS)


def _array(items: list[str], space: str) -> str:
    return "[" + space + f"{space},{space}".join(items) + space + "]"


def _object(members: list[tuple[str, str]], space: str) -> str:
    pairs = [f"{key}{space}:{space}{value}" for key, value in members]
    return "{" + space + f",{space}".join(pairs) + space + "}"


def _containers(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    members = st.lists(st.tuples(KEYS, children), max_size=4)
    return st.builds(_array, st.lists(children, max_size=4), SPACES) | st.builds(_object, members, SPACES)


JSON_TEXTS = st.builds(
    lambda before, text, after: before + text + after, SPACES, st.recursive(SCALARS, _containers, max_leaves=12), SPACES
)
DEEP_TEXTS = st.sampled_from([199, 200, 201, 20_000]).map(lambda depth: "[" * depth + "1" + "]" * depth)

# Event streams

DATA_TEXTS = st.one_of(JSON_TEXTS, st.sampled_from(["", "11", "{", "plain", "[DONE]", " led by a space"]))
FIELDS = st.one_of(
    st.sampled_from(
        [": comment", ":", "id: 3", "id", "retry: 10", "event: update", "datum: 1", "data", "### x", "\\###"]
    ),
    texts(without="\r\n").map(lambda text: f": {text}"),
)


def _data_fields(text: str, lead: str) -> list[str]:
    return [lead + line for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


DATA_FIELDS = st.builds(_data_fields, DATA_TEXTS, st.sampled_from(["data: ", "data:", "data:  "]))
EVENTS = st.lists(st.one_of(FIELDS.map(lambda field: [field]), DATA_FIELDS), max_size=4).map(
    lambda fields: list(chain.from_iterable(fields))
)


@st.composite
def streams(draw: st.DrawFn) -> str:
    """A text/event-stream: one kind of line end or all three, at times with a BOM, at times cut short."""
    lines = [line for event in draw(st.lists(EVENTS, max_size=4)) for line in (*event, "")]
    ends = draw(BREAKS.map(st.just) | st.just(BREAKS))
    text = "".join(line + draw(ends) for line in lines)
    cut = draw(st.sampled_from([0, 0, 0, 1, 2, 5]))
    return draw(st.sampled_from(["", "", "\ufeff", "\ufeff\ufeff"])) + text[: len(text) - cut]


# Bodies, headers, notes, recordings

FORMAT_LINES = st.sampled_from(
    [
        "###",
        "### x",
        "\\###",
        "\\\\### y",
        "#### response",
        "#### trailers",
        "# body: json",
        "HTTP/1.1 200 OK",
        "",
        "A: b",
    ]
)
FORMAT_TEXTS = st.lists(FORMAT_LINES | texts(more="\0\r"), max_size=6).map("\n".join)
TYPES = st.sampled_from(["application/json", "text/plain", "text/event-stream", "Text/Event-Stream; charset=utf-8", ""])
WIRES = st.one_of(
    st.tuples(st.one_of(JSON_TEXTS, FORMAT_TEXTS, streams(), DEEP_TEXTS).map(str.encode), TYPES),
    st.tuples(streams().map(str.encode), st.just("text/event-stream")),
    st.tuples(st.binary(max_size=200), TYPES),
)
GRPC_STREAMS = st.lists(JSON_TEXTS, max_size=3).map(
    lambda texts: Body(
        "grpc-stream", written_stream("".join("\n".join([*_data_fields(t, "data: "), "", ""]) for t in texts))
    )
)
BODIES = st.one_of(
    st.none(),
    WIRES.map(lambda wire: body_of(*wire)),
    GRPC_STREAMS,
    FORMAT_TEXTS.filter(lambda text: "\r" not in text).map(lambda text: Body("text", text)),
)
TOKENS = st.text("!#$%&'*+-.^_`|~" + string.digits + string.ascii_letters, min_size=1, max_size=12)
VALUES = texts(without="\r\n\0", more="#:").map(lambda text: text.strip(" \t").translate({0: None, 10: None, 13: None}))
HEADERS: st.SearchStrategy[Pairs] = st.lists(st.tuples(TOKENS, VALUES), max_size=4).map(tuple)
NOTE_KEYS = st.sampled_from(["at", "frame-at", "outcome.code", "outcome.KEY_2", "body.x", "0"])
NOTES: st.SearchStrategy[Pairs] = st.lists(
    st.tuples(NOTE_KEYS, VALUES.map(str.strip).map(lambda text: text or "-")), max_size=3
).map(tuple)
STARTS = st.one_of(
    st.sampled_from(
        ["POST / HTTP/1.1", "HTTP/1.1 200 ", "HTTP/2 404", "GRPC lf.a2a.v1.A2AService/SendMessage", "x: y"]
    ),
    VALUES.map(lambda text: f"GET /{text}"),
)
STEP_NAMES = st.sampled_from(["response", "trailers", "a", "cancel-again"]) | st.from_regex(
    r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True
)
MESSAGES = st.builds(Message, STARTS, HEADERS, BODIES, HEADERS, NOTES)
STEPS = st.builds(Step, STEP_NAMES, MESSAGES, st.none() | MESSAGES)
RECORDINGS = st.lists(STEPS, max_size=3, unique_by=lambda step: step.name).map(lambda steps: Recording(tuple(steps)))
