"""The `snippets:` of a file of snippets/: YAML entries to frozen objects, each with its line."""

from __future__ import annotations

from dataclasses import dataclass

from build_tools.errors import AddressError, Location, RecordingError, SnippetError
from build_tools.recordings.address import Address, Part, Path, parse_address, parse_part, parse_path
from build_tools.yaml_lines import Entry

_KEYS = ("from", "keep", "highlight", "shorten")
_SHORTEST = 8


@dataclass(frozen=True)
class Pick:
    """A part of the snippet's source, and a path in it; what the author wrote, and where."""

    part: Part
    path: Path | None
    text: str
    where: Location


@dataclass(frozen=True)
class Item:
    """What to keep: one pick, or the run from the first line of `pick` to the first line of `last`."""

    pick: Pick
    last: Pick | None = None


@dataclass(frozen=True)
class Snippet:
    """A named cut of one request or response. No items: everything is kept."""

    name: str
    source: Address
    keep: tuple[Item, ...]
    highlight: tuple[Pick, ...]
    shorten: int | None
    where: Location
    source_where: Location


def read_snippet(name: str, entry: Entry) -> Snippet:
    """The snippet of a YAML entry. Raises `SnippetError` or `RecordingError` with the line."""
    if isinstance(entry.value, str) and entry.value:
        what = f"snippet '{name}' is '{entry.value[:60]}' and nothing else"
        raise SnippetError(entry.where, what, f'{name}: {{from: "{entry.value}"}}')
    fields = entry.fields(f"snippet '{name}'", _KEYS)
    if "from" not in fields:
        raise SnippetError(entry.where, f"snippet '{name}' has no 'from'", "from: recording#step.response.body")
    source = _source(fields["from"])
    keep = tuple(_item(item, source) for item in fields["keep"].items("'keep'")) if "keep" in fields else ()
    marks = fields["highlight"].items("'highlight'") if "highlight" in fields else []
    highlight = tuple(_pick(mark, source) for mark in marks)
    shorten = _shorten(fields["shorten"]) if "shorten" in fields else None
    return Snippet(name, source, keep, highlight, shorten, entry.where, fields["from"].where)


def _source(entry: Entry) -> Address:
    source = parse_address(entry.text("'from'"), entry.where)
    if source.path is not None or source.part.kind not in ("message", "body", "frame"):
        whole, _, path = str(source).partition("$")
        help = f'write from: "{whole}" and keep: ["${path}"]' if path else 'as in from: "recording#step.response.body"'
        what = f"a snippet is cut from a request, a response, a body or a frame, not from '{source}'"
        raise SnippetError(entry.where, what, help)
    return source


def _item(entry: Entry, source: Address) -> Item:
    if isinstance(entry.value, str):
        return Item(_pick(entry, source))
    pair = entry.items("a kept run")
    if len(pair) != 2:
        raise SnippetError(
            entry.where, f"a kept run has a first and a last path, not {len(pair)} paths", '["$.a", "$.b.c"]'
        )
    return Item(_pick(pair[0], source), _pick(pair[1], source))


def _pick(entry: Entry, source: Address) -> Pick:
    text = entry.text("a path")
    if not text:
        raise SnippetError(entry.where, "a path is empty", "write it, or take the '- ' away")
    head = text.partition("$")[0]
    path = parse_path(text[len(head) :], entry.where) if len(head) < len(text) else None
    part = _part(head.removesuffix("."), source, entry.where) if head else _own_part(source)
    if path is not None and part.kind not in ("body", "frame"):
        raise AddressError(entry.where, f"a path cannot follow '{part}'", "a path follows body or frame:N")
    return Pick(part, path, text, entry.where)


def _own_part(source: Address) -> Part:
    """The part that a bare path is meant in."""
    return Part("body") if source.part.kind == "message" else source.part


def _part(text: str, source: Address, where: Location) -> Part:
    if "#" in text:
        what = f"'{text}' is an address, and a cut has lines of one request or response"
        raise SnippetError(where, what, f"all are of '{source}'; cut these in a snippet of their own")
    try:
        part = parse_part(text, where)
    except RecordingError as error:
        if ":" in text or error.finding.help[1:]:  # it is like a part
            raise
        help = f"a path begins with '$': $.{text.lstrip('.')}"
        raise AddressError(where, f"'{text}' is neither a path nor a part", help, *error.finding.help[:1]) from error
    if source.part.kind != "message":
        raise SnippetError(
            where, f"'{text}' is outside '{source}'", f"cut from the whole: from: {str(source).rpartition('.')[0]}"
        )
    return part


def _shorten(entry: Entry) -> int:
    text = entry.text("'shorten'")
    if not text.isdecimal() or int(text) < _SHORTEST:
        raise SnippetError(entry.where, f"'shorten' is a number of characters from {_SHORTEST} up, not '{text}'")
    return int(text)
