"""The cut: a recording and a snippet to the rows of its listing, proved as an ordered part of one source."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
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
_OPENS = re.compile(r'^(data: )?( *)(?:"((?:[^"\\\n]|\\.)*)": )?(.|$)', re.MULTILINE)
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
    """What one `…` hides: lines of a recording; the first has the number `first`."""

    lines: tuple[Line, ...]
    first: int

    @property
    def hidden(self) -> tuple[Row, ...]:
        """The lines that it hides, as they would be shown."""
        return tuple(_row(line, number) for number, line in enumerate(self.lines, self.first))

    @property
    def text(self) -> str:
        """The line as shown: `…` at the smallest indent that it hides, after `data: ` where all lines are a frame's."""
        return self._lead + _ELLIPSIS

    @property
    def told(self) -> str:
        """The line and what it hides, as a page shows it closed: "  … 3 lines: name, price"."""
        return f"{self.text} {self.hides}"

    @property
    def hides(self) -> str:
        """What it hides, in words: "3 lines: name, price"."""
        count = len(self.lines)
        keys = self._outer_keys
        named = ", ".join(keys[:_NAMED_KEYS]) + (f" and {len(keys) - _NAMED_KEYS} more" if keys[_NAMED_KEYS:] else "")
        return f"{count} line{'s' if count > 1 else ''}" + (f": {named}" if keys else "")

    @cached_property
    def _opens(self) -> list[tuple[str, str, str]]:
        """Of each line that is not blank: `data: `, indent, and JSON key, as far as it has them."""
        found = _OPENS.findall("\n".join([line.text for line in self.lines]))  # in one call: they are very many
        return [(data, indent, key) for data, indent, key, more in found if data or more]

    @property
    def _lead(self) -> str:
        """The smallest indent of the hidden lines; after `data: ` when all of them are a frame's data."""
        starts = {data for data, _, _ in self._opens}
        indent = min([indent for _, indent, _ in self._opens], default="")  # of spaces alone, the least is the shortest
        return starts.pop() + indent if len(starts) == 1 else ""

    @property
    def _outer_keys(self) -> list[str]:
        """Names of hidden headers and trailers, and the JSON keys of the lines at the smallest indent that has any."""
        headers = [line.text.partition(":")[0] for line in self.lines if line.part in _PAIRS]
        found = [(indent, key) for _, indent, key in self._opens if key]
        outer = min([indent for indent, _ in found], default="")
        return list(dict.fromkeys([*headers, *[key for indent, key in found if indent == outer]]))


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
    kept = _kept(file, snippet)
    marked = _marked(file, snippet, kept)
    rows = [_shown(_row(file.lines[number - 1], number), number in marked, snippet.shorten) for number in sorted(kept)]
    return Cut(snippet.source, file.path, _language(file, snippet), _with_gaps(file, rows))


def _row(line: Line, number: int) -> Row:
    text = line.text
    escaped = text.startswith("\\") and line.part == "body" and text.lstrip("\\").startswith("###")
    return Row(number, text[1:] if escaped else text, line.part)


def _kept(file: RecordingFile, snippet: Snippet) -> set[int]:
    whole = place_of(file, snippet.source, snippet.source_where)
    kept: set[int] = set()
    end = 0
    for item in snippet.keep:
        lines = _lines(file, snippet, item)
        if lines.start <= end:
            raise CutError(
                item.pick.where,
                f"kept '{item.pick.text}' begins at line {lines.start}, before the end of what stands above it",
                "keep items in the order of the recording, each line once",
            )
        kept.update(_heading(file, lines.start), lines)
        end = lines.stop - 1
    return kept or set(range(whole.line, whole.last + 1))


def _heading(file: RecordingFile, first: int) -> tuple[int, ...]:
    """The line `#### trailers` above a kept trailer, without which a reader takes it for a line of the body."""
    line = file.lines[first - 1]
    return (first - line.index - 1,) if line.part == "trailer" else ()


def _lines(file: RecordingFile, snippet: Snippet, item: Item) -> range:
    first, last = _span(file, snippet, item.pick)
    if item.last is not None:
        last = _span(file, snippet, item.last)[0]
        if last < first:
            what = f"the run ends with '{item.last.text}' at line {last}, before it begins at line {first}"
            raise CutError(item.last.where, what, "write the upper path first")
    return range(first, last + 1)


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


def _with_gaps(file: RecordingFile, shown: list[Row]) -> tuple[Row | Gap, ...]:
    out: list[Row | Gap] = []
    before = shown[0].number - 1
    for row in shown:
        if row.number > before + 1:
            out.append(Gap(file.lines[before : row.number - 1], before + 1))
        out.append(row)
        before = row.number
    return tuple(out)


def _language(file: RecordingFile, snippet: Snippet) -> str:
    if snippet.source.part.kind == "message":
        return "http"
    body = file.message(snippet.source, snippet.where).body
    return {"json": "json", "text": "text", "base64": "base64"}.get(body.kind if body else "", "sse")
