"""Bodies: from the wire's bytes to the text that a recording writes, and the frames of a stream."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from itertools import zip_longest

from build_tools.recordings.json_layout import is_written
from build_tools.recordings.json_scan import JsonError, pretty, scan
from build_tools.recordings.model import Body

_DATA = re.compile(r"data(?:: ?(.*))?", re.DOTALL)
_BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_BOM = "\ufeff"


@dataclass(frozen=True)
class Frame:
    """One event of a stream: its lines (from 0, `end` not included) and, line by line, its data."""

    first: int
    end: int
    data_lines: tuple[int, ...]
    data: str


def body_of(raw: bytes, content_type: str) -> Body | None:
    """The body to record for bytes from the wire; None when there are none.

    JSON is pretty-printed whatever its type says (nested too deep for that, it is text), an event stream
    (`text/event-stream`) gets LF line ends and its JSON pretty-printed, other UTF-8 text without CR stays as it is,
    and everything else is base64.
    """
    if not raw:
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return base64_body(raw)
    if content_type.split(";", maxsplit=1)[0].strip().lower() == "text/event-stream":
        return Body("sse", written_stream(text))
    try:
        return Body("json", pretty(scan(text)))
    except JsonError:
        return base64_body(raw) if "\r" in text else Body("text", text)


def base64_body(raw: bytes) -> Body:
    """Any bytes as base64 in lines of 76 characters."""
    return Body("base64", base64.encodebytes(raw).decode("ascii").removesuffix("\n"))


def raw_of(body: Body) -> bytes:
    """The bytes of a body: for base64 those of the wire, otherwise the written text in UTF-8."""
    return base64.b64decode(body.text) if body.kind == "base64" else body.text.encode("utf-8")


def written_stream(text: str) -> str:
    """An event stream as a recording writes it: LF line ends, the JSON of an event over several `data:` lines."""
    bom = _BOM if text.startswith(_BOM) else ""
    lines = text.removeprefix(_BOM).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    out: list[str] = []
    for first, end in _blocks(lines):
        out += _written_block(lines[first:end])
    return bom + "\n".join(out)


def _blocks(lines: list[str]) -> list[tuple[int, int]]:
    """Runs of lines that are not blank, each blank line a run of its own; together all the lines."""
    runs: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        if line and runs and lines[at - 1]:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def _written_block(lines: list[str]) -> list[str]:
    at = [n for n, line in enumerate(lines) if _DATA.fullmatch(line)]
    if not at or at[-1] - at[0] + 1 != len(at):
        return lines
    try:
        text = pretty(scan("\n".join(_data(lines[n]) for n in at)))
    except JsonError:
        return lines
    return [*lines[: at[0]], *(f"data: {line}" for line in text.split("\n")), *lines[at[-1] + 1 :]]


def _data(line: str) -> str:
    match = _DATA.fullmatch(line)
    return (match and match[1]) or ""


def frames(body: Body) -> tuple[Frame, ...]:
    """The events of a stream that carry data, in order; comments alone are none.

    As a client sees them (WHATWG HTML, section 9.2.6): what no blank line ends is not an event.
    """
    lines = body.text.removeprefix(_BOM).split("\n")
    found = []
    for first, end in _blocks(lines):
        at = tuple(n for n in range(first, end) if _DATA.fullmatch(lines[n]))
        if at and end < len(lines) - 1:
            found.append(Frame(first, end, at, "\n".join(_data(lines[n]) for n in at)))
    return tuple(found)


def mistake(body: Body) -> tuple[int, str] | None:
    """The first line (from 0) at which a body is not in its written form, and why; None when it is."""
    if body.kind == "json":
        return _json_mistake(body.text)
    if body.kind in ("sse", "grpc-stream"):
        return _difference(body.text, written_stream(body.text), "a stream")
    if body.kind == "base64":
        return _base64_mistake(body.text)
    return None


def _json_mistake(text: str) -> tuple[int, str] | None:
    if is_written(text):
        return None
    what = "is not JSON"
    try:
        root, what = scan(text), "is nested too deep for JSON in a recording"
        return _difference(text, pretty(root), "JSON")
    except JsonError as error:
        return error.line, f"the body {what}: {error}"


def _base64_mistake(text: str) -> tuple[int, str] | None:
    try:
        return _difference(text, base64_body(base64.b64decode(text.replace("\n", ""), validate=True)).text, "base64")
    except ValueError:
        lines = text.split("\n")
        line = next((n for n, line in enumerate(lines) if not _BASE64.fullmatch(line)), len(lines) - 1)
        return line, "the body is not base64"


def _difference(text: str, written: str, what: str) -> tuple[int, str] | None:
    if text == written:
        return None
    pairs = zip_longest(text.split("\n"), written.split("\n"))
    line, there, wanted = next((n, there, wanted) for n, (there, wanted) in enumerate(pairs) if there != wanted)
    expected, found = ("the end" if side is None else f"'{side[:60]}'" for side in (wanted, there))
    return line, f"the body is not in the written form of {what}: expected {expected}, found {found}"
