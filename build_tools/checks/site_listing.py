"""The check of a listing in a built page: its rows are the cut's, seen, marked and linked as the cut has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import zip_longest

from selectolax.lexbor import LexborNode

from build_tools.checks.site_shape import LISTING, attribute, hidden, leads_elsewhere, number, strange
from build_tools.snippets.copies import Copies
from build_tools.snippets.select import Cut, Gap
from build_tools.visible import visible


@dataclass(frozen=True)
class _Piece:
    """A line, or the words of a gap (no number); whether a gap holds it, and its class."""

    number: str
    text: str
    folded: bool
    css: str = ""

    def __str__(self) -> str:
        return f"'{f'{self.number} {self.text}'.strip()[:80]}'{' in a gap' * self.folded}"


@dataclass(frozen=True)
class Listing:
    """What a listing must show: its snippet's name, its number, the cut, the texts that it gives to copy."""

    name: str
    number: str
    made: Cut
    texts: Copies


def wrong_listing(page: str, node: LexborNode, expected: Listing) -> Iterator[str]:
    """What is wrong with a listing. Its title and note are the page's words; values in them are checked elsewhere."""
    name, made = expected.name, expected.made
    if attribute(node, "data-address") != str(made.address):
        yield f"listing '{name}' carries another address than {made.address}"
    if _copied(node) != asdict(expected.texts):
        yield f"listing '{name}' gives another text to copy than its part of {made.path}"
    for selector in (".code", ".lang", "a.log"):
        if len(node.css(selector)) != 1:
            yield f"listing '{name}' has '{selector}' {len(node.css(selector))} times, not once"
            return
    code = node.css(".code")[0]
    yield from _wrong_head(node, code, expected)
    yield from leads_elsewhere(page, node.css("a.log")[0], made.address.recording, made.first)
    yield from _wrong_rows(code, name, made)
    for line in code.css(".ln"):
        yield from _wrong_number(page, line, name, made)


def _wrong_head(node: LexborNode, code: LexborNode, expected: Listing) -> Iterator[str]:
    """The number and language above the lines, and whether a reader sees the lines."""
    name, number = expected.name, expected.number
    called, language = (" ".join(mark.text() for mark in node.css(css)) for css in (".plate__no", ".lang"))
    if called != (f"Listing {number}" if number else ""):
        yield f"listing '{name}' is called '{called}', and its number is {number or 'none'}"
    if attribute(code, "class") != "code" or hidden(code):
        yield f"listing '{name}' has {hidden(code) or 'another class than code'}, which may hide it"
    if language != expected.made.language:
        yield f"listing '{name}' is marked as '{language}', not {expected.made.language}"


def _wrong_number(page: str, line: LexborNode, name: str, made: Cut) -> Iterator[str]:
    """A line's number, which is right as a row, leads to its line and is read out as it is seen."""
    for link in line.css("a"):
        yield from leads_elsewhere(page, link, made.address.recording, int(number(line) or 0))
        if attribute(link, "aria-label") != f"line {number(line)}":
            yield f"listing '{name}' names line {number(line)} '{attribute(link, 'aria-label')}'"


def _copied(node: LexborNode) -> object:
    try:
        return json.loads("".join(data.text() for data in node.css("script.copies")))
    except ValueError:
        return None


def _wrong_rows(code: LexborNode, name: str, made: Cut) -> Iterator[str]:
    """The first row that is not as in the cut, or else what stands among the rows."""
    shown, expected = list(_shown(code)), list(_expected(made))
    for is_, should in zip_longest(shown, expected):
        if is_ != should:
            also = f", marked as '{is_.css}' and not '{should.css}'" if is_ and should and is_.css != should.css else ""
            yield f"listing '{name}' shows {is_ or 'nothing'} where its cut has {should or 'nothing'}{also}"
            return
    odd = strange(code, LISTING)
    if odd:
        yield f"listing '{name}' has {odd}, which the manual does not write"
    elif code.text() != "".join(piece.text for piece in expected):
        yield f"listing '{name}' has text beside its rows"


def _shown(code: LexborNode) -> Iterator[_Piece]:
    for node in code.css(".ln, summary"):
        folded = node.parent is not None and node.parent.tag == "details"
        yield _Piece(number(node), node.text(), folded, attribute(node, "class"))


def _expected(made: Cut) -> Iterator[_Piece]:
    for row in made.rows:
        if isinstance(row, Gap):
            yield _Piece("", f"{visible(row.text)} {visible(row.hides)}", folded=True)
            yield from (_Piece(str(line.number), visible(line.text), folded=True, css="ln") for line in row.hidden)
        else:
            yield _Piece(str(row.number), visible(row.text), folded=False, css="ln marked" if row.marked else "ln")
