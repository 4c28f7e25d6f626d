"""The listing: the rows of a cut as HTML. Title and cut note are the page's words and are put around it there."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from pygments.lexers.data import JsonLexer
from pygments.token import Token, _TokenType

from build_tools.snippets.select import Cut, Gap, Row
from build_tools.visible import escaped

_DATA = "data: "
_DEEPEST = 24
_HEADER = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+)(:)( .*)?")
_CLASSES = {Token.Name.Tag: "k", Token.String: "v", Token.Number: "n", Token.Keyword: "c", Token.Punctuation: "p"}

Href = Callable[[int], str]
"""From a line of the recording to a link to it."""


def render_rows(cut: Cut, href: Href, found: Collection[str] = ()) -> str:
    """The lines of a listing, each with its number and a link to itself in the full log; gaps open in place.

    `found`: the words (`words_of`) that a search finds in another listing, and need not find here again.
    """
    rows = (_gap(row, cut, href, found) if isinstance(row, Gap) else _line(row, cut, href, found) for row in cut.rows)
    return "".join(rows)


def _gap(gap: Gap, cut: Cut, href: Href, found: Collection[str]) -> str:
    lines = "".join(_line(row, cut, href, found) for row in gap.hidden)
    summary = f'<span class="dots">{escaped(gap.text)}</span> <span class="what">{escaped(gap.hides)}</span>'
    return f'<details class="gap"><summary>{summary}</summary>{lines}</details>'


def _line(row: Row, cut: Cut, href: Href, found: Collection[str]) -> str:
    marked = " marked" if row.marked else ""
    number = (
        f'<a class="no" href="{escaped(href(row.number))}" data-n="{row.number}" aria-label="line {row.number}"></a>'
    )
    depth = depth_class(row.text)
    css = f' class="{depth}"' if depth else ""
    exclude = " data-search-exclude" if words_of(row) in found else ""
    return f'<div class="ln{marked}"{exclude}>{number}<code{css}>{coloured(row.text, cut.language)}</code></div>'


def words_of(row: Row) -> str:
    """The text of a line apart from its place: without indent and without the comma after it."""
    return row.text.strip(" ,")


def depth_class(text: str) -> str:
    """The class that says how deep a line is indented, in steps of two characters, so that it wraps under itself."""
    depth = len(text) - len(text.removeprefix(_DATA).lstrip(" "))
    return f"d{min(depth // 2, _DEEPEST)}" if depth > 1 else ""


def coloured(text: str, language: str) -> str:
    """A line as HTML with the classes of its tokens; the text is the same, character for character."""
    if language == "http" and not text.startswith((" ", "{", "}", "[", "]", '"', _DATA)):
        return _http(text)
    if language in ("json", "sse", "http"):
        lead = _DATA if text.startswith(_DATA) else ""
        return f'<span class="p">{lead}</span>' * bool(lead) + _json(text.removeprefix(lead))
    return escaped(text)


def _http(text: str) -> str:
    header = _HEADER.fullmatch(text)
    if header is None:
        return escaped(text)
    return f'<span class="k">{escaped(header[1])}</span><span class="p">:</span>{escaped(header[3] or "")}'


def _json(text: str) -> str:
    lexer = JsonLexer()  # unprocessed: get_tokens would drop a byte order mark and turn CR into a line end
    pieces = lexer.get_tokens_unprocessed(text)  # type: ignore[no-untyped-call]  # the stubs leave it out
    return "".join(_token(kind, piece) for _, kind, piece in pieces)


def _token(kind: _TokenType, piece: str) -> str:
    css = next((_CLASSES[known] for known in kind.split() if known in _CLASSES), "")
    return f'<span class="{css}">{escaped(piece)}</span>' if css else escaped(piece)
