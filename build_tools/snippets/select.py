"""The cut: a recording and a snippet to the rows of its listing, proved as an ordered part of one source."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from build_tools.errors import CutError
from build_tools.recordings.address import Address
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import Line, Part
from build_tools.recordings.places import place_of
from build_tools.snippets.schema import Item, Pick, Snippet

_STRING = re.compile(r'((?:data: )?\s*(?:"(?:[^"\\]|\\.)*": )?")((?:[^"\\]|\\.)*)(",?)')
_HEADER = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+: )(.*)()")
_CHARACTER = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|[^\\]")
_KEY = re.compile(r'(?:data: )?(\s*)"((?:[^"\\]|\\.)*)": ')
_ELLIPSIS = "…"
_PAIRS = ("header", "trailer")
_NAMED_KEYS = 4


class Row(NamedTuple):  # a frozen dataclass takes three times as long to make, and there are very many
    """A line as shown: its number in the file, its text, what it is, whether the author marks it or cuts it short."""

    number: int
    text: str
    part: Part
    marked: bool = False
    shortened: bool = False


@dataclass(frozen=True)
class Gap:
    """What one `…` hides: the lines, and the lead (indent, and `data: ` in a frame) that it is written with."""

    hidden: tuple[Row, ...]
    lead: str

    @property
    def text(self) -> str:
        """The line as shown."""
        return self.lead + _ELLIPSIS

    @property
    def told(self) -> str:
        """The line and what it hides, as a page shows it closed: "  … 3 lines: name, price"."""
        return f"{self.text} {self.hides}"

    @property
    def hides(self) -> str:
        """What it hides, in words: "3 lines: name, price"."""
        count = len(self.hidden)
        keys = _outer_keys(self.hidden)
        named = ", ".join(keys[:_NAMED_KEYS]) + (f" and {len(keys) - _NAMED_KEYS} more" if keys[_NAMED_KEYS:] else "")
        return f"{count} line{'s' if count > 1 else ''}" + (f": {named}" if keys else "")


@dataclass(frozen=True)
class Cut:
    """The rows of a listing, of one request or response of one recording."""

    address: Address
    path: str
    language: str
    rows: tuple[Row | Gap, ...]

    @property
    def text(self) -> str:
        """The listing as text, as a reader sees it: each gap says what it hides."""
        return "\n".join(row.told if isinstance(row, Gap) else row.text for row in self.rows)

    @property
    def first(self) -> int:
        """The number of the first line shown."""
        return next(row.number for row in self.rows if isinstance(row, Row))


def cut(file: RecordingFile, snippet: Snippet) -> Cut:
    """Make the cut. Raises `SnippetError` or `RecordingError` with the line of the YAML."""
    whole = place_of(file, snippet.source, snippet.source_where)
    kept = _kept(file, snippet, set(range(whole.line, whole.last + 1)))
    marked = _marked(file, snippet, kept)
    rows = {number: _row(file.lines[number - 1], number) for number in range(min(kept), max(kept) + 1)}
    shown = [_shown(rows[number], number in marked, snippet.shorten) for number in sorted(kept)]
    return Cut(snippet.source, file.path, _language(file, snippet), _with_gaps(shown, rows))


def _row(line: Line, number: int) -> Row:
    text = line.text
    escaped = text.startswith("\\") and line.part == "body" and text.lstrip("\\").startswith("###")
    return Row(number, text[1:] if escaped else text, line.part)


def _kept(file: RecordingFile, snippet: Snippet, all_lines: set[int]) -> set[int]:
    kept: set[int] = set()
    for item in snippet.keep:
        lines = _lines(file, snippet, item)
        if kept and min(lines) <= max(kept):
            raise CutError(
                item.pick.where,
                f"kept '{item.pick.text}' begins at line {min(lines)}, before the end of what stands above it",
                "keep items in the order of the recording, each line once",
            )
        kept |= lines
    return kept | _headings(file, kept) or all_lines


def _headings(file: RecordingFile, kept: set[int]) -> set[int]:
    """The line `#### trailers` above a kept trailer, without which a reader takes it for a line of the body."""
    trailers = [number for number in kept if file.lines[number - 1].part == "trailer"]
    return {number - file.lines[number - 1].index - 1 for number in trailers}


def _lines(file: RecordingFile, snippet: Snippet, item: Item) -> set[int]:
    first, last = _span(file, snippet, item.pick)
    if item.last is not None:
        last = _span(file, snippet, item.last)[0]
        if last < first:
            what = f"the run ends with '{item.last.text}' at line {last}, before it begins at line {first}"
            raise CutError(item.last.where, what, "write the upper path first")
    return set(range(first, last + 1))


def _span(file: RecordingFile, snippet: Snippet, pick: Pick) -> tuple[int, int]:
    place = place_of(file, replace(snippet.source, part=pick.part, path=pick.path), pick.where)
    return place.line, place.last


def _marked(file: RecordingFile, snippet: Snippet, kept: set[int]) -> set[int]:
    marked: set[int] = set()
    for pick in snippet.highlight:
        first, last = _span(file, snippet, pick)
        lines = set(range(first, last + 1)) & kept
        if not lines:
            raise CutError(
                pick.where, f"highlight '{pick.text}' is at line {first}, which the cut does not show", "keep it too"
            )
        marked |= lines
    return marked


def _shown(row: Row, marked: bool, shorten: int | None) -> Row:  # noqa: FBT001 - a fact of the row
    match = (_HEADER if row.part in _PAIRS else _STRING).fullmatch(row.text) if shorten else None
    characters = _CHARACTER.findall(match[2]) if match else []
    if match is None or shorten is None or len(characters) <= shorten:
        return row._replace(marked=marked) if marked else row
    text = match[1] + "".join(characters[:shorten]) + _ELLIPSIS + match[3]
    return row._replace(text=text, marked=marked, shortened=True)


def _with_gaps(shown: list[Row], rows: dict[int, Row]) -> tuple[Row | Gap, ...]:
    out: list[Row | Gap] = []
    for row in shown:
        before = out[-1].number if out and isinstance(out[-1], Row) else row.number - 1
        hidden = tuple(rows[number] for number in range(before + 1, row.number))
        if hidden:
            out.append(Gap(hidden, _lead(hidden)))
        out.append(row)
    return tuple(out)


def _lead(hidden: tuple[Row, ...]) -> str:
    """The smallest indent of the hidden lines; after `data: ` when all of them are a frame's data."""
    texts = [row.text for row in hidden if row.text.strip()]
    data = "data: " if texts and all(text.startswith("data: ") for text in texts) else ""
    indents = [len(text) - len(text.lstrip(" ")) for text in (text.removeprefix(data) for text in texts)]
    return data + " " * min(indents, default=0)


def _outer_keys(hidden: tuple[Row, ...]) -> list[str]:
    """The names of hidden headers and trailers, and the JSON keys of the lines at the smallest indent that has any."""
    headers = [row.text.partition(":")[0] for row in hidden if row.part in _PAIRS]
    found = [(len(match[1]), match[2]) for row in hidden if (match := _KEY.match(row.text))]
    outer = min((indent for indent, _ in found), default=0)
    return list(dict.fromkeys([*headers, *(key for indent, key in found if indent == outer)]))


def _language(file: RecordingFile, snippet: Snippet) -> str:
    if snippet.source.part.kind == "message":
        return "http"
    body = file.message(snippet.source, snippet.where).body
    return {"json": "json", "text": "text", "base64": "base64"}.get(body.kind if body else "", "sse")
