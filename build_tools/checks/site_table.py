"""The check of a table in a built page: its heads and cells are those of the table filled anew, each at its line."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from selectolax.lexbor import LexborNode

from build_tools.checks.site_shape import Shape, attribute, hidden, leads_elsewhere, strange, words
from build_tools.pages.urls import ASSETS, table_file
from build_tools.project import Project
from build_tools.resolving import line_of, section_href
from build_tools.tables.fill import Cell, Filled, Line
from build_tools.tables.html import section_label
from build_tools.tables.sets import said
from build_tools.visible import visible

_SHAPE: Shape = {
    "thead": {},
    "tbody": {},
    "tr": {"data-differs": None},
    "th": {"scope": None, "rowspan": None},
    "td": {"class": frozenset({"none", "read"})},
    "a": {
        "class": frozenset({"value", "section"}),
        "href": None,
        "data-cell": None,
        "data-address": None,
        "data-section": None,
    },
    "code": {},
    "wbr": {},
    "span": {"class": frozenset({"mark"})},
}
_KINDS = {"recorded": "", "read": "read", "none": "none"}


def wrong_table(project: Project, page: str, node: LexborNode, number: str, filled: Filled) -> Iterator[str]:
    """What is wrong with a table. Its note is the page's words; values in it are checked elsewhere."""
    name, tables = filled.table.name, node.css("table")
    made = attribute(node, "class") == "plate table" and [attribute(table, "class") for table in tables] == ["measured"]
    if not made or hidden(tables[0]):
        yield f"table '{name}' is made otherwise than the manual makes one, and may be hidden"
        return
    shown = " ".join(mark.text() for mark in node.css(".plate__no"))
    if shown != (f"Table {number}" if number else ""):
        yield f"table '{name}' is called '{shown}', and its number is {number or 'none'}"
    if [words(part) for part in node.css(".plate__title")] != [_seen(said(filled.table.title))]:
        yield f"table '{name}' has another title than its file"
    if odd := strange(tables[0], _SHAPE):
        yield f"table '{name}' has {odd}, which the manual does not write"
    for ending in ("csv", "json"):
        if f"{ASSETS}/{table_file(name, ending)}" not in {_path(page, link) for link in node.css("a[download]")}:
            yield f"table '{name}' does not give its {ending} to download"
    yield from _wrong_rows(name, tables[0], filled)
    yield from _wrong_cells(project, page, tables[0], filled)
    yield from _wrong_sections(project, name, tables[0], filled)


def _path(page: str, link: LexborNode) -> str:
    """The file of the site that a link of a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), attribute(link, "href")))


def _wrong_rows(name: str, table: LexborNode, filled: Filled) -> Iterator[str]:
    """Each row says what it must, cell by cell, and each cell is of the kind that it must be."""
    is_ = [[_shown(cell) for cell in row.css("th, td")] for row in table.css("tr")]
    for shown, should in zip_longest(is_, _rows(filled)):
        if shown != should:
            other = [one for one, two in zip_longest(shown or (), should or ()) if one != two and one]
            what = f"'{' | '.join(one.text for one in other)[:80]}'" if shown else "no row"
            yield f"table '{name}' shows {what} for '{' | '.join(one.text for one in should or ())[:80]}'"
            return
    differs = ["data-differs" in row.attributes for row in table.css("tbody > tr")]
    if differs != [line.differs for line in filled.lines]:
        yield f"table '{name}' marks other rows than those that differ"


@dataclass(frozen=True)
class _Box:
    """A cell or a head: its words, and the attributes that say what it is."""

    text: str
    tag: str
    kind: str = ""
    scope: str = ""
    rows: str = ""


def _shown(node: LexborNode) -> _Box:
    return _Box(words(node), node.tag or "", *(attribute(node, name) for name in ("class", "scope", "rowspan")))


def _rows(filled: Filled) -> Iterator[list[_Box]]:
    table, row = filled.table, None
    heads = [_Box(_seen(said(text)), "th", scope="col") for text in (table.head, *(one.words for one in table.columns))]
    yield [heads[0], *([_Box("", "td")] if table.each else []), *heads[1:]]
    count = Counter(id(line.row) for line in filled.lines)
    for line in filled.lines:
        head, text = [], _row_head(line)
        if line.row is not row:
            group = line.each is not None
            head = [_Box(text, "th", "", "rowgroup" if group else "row", str(count[id(line.row)]) if group else "")]
        row = line.row
        each = [_Box(_seen(said(line.each.words)), "th", scope="row")] if line.each else []
        yield [*head, *each, *(_Box(_said(cell), "td", _KINDS[cell.behind]) for cell in line.cells)]


def _row_head(line: Line) -> str:
    section = line.row.section
    return _seen(said(line.row.head.words)) + (f" {section_label(section)}" if section else "")


def _said(cell: Cell) -> str:
    return " ".join((_seen(cell.text), *cell.marks))


def _seen(text: str) -> str:
    return " ".join(visible(text).split())


def _wrong_cells(project: Project, page: str, table: LexborNode, filled: Filled) -> Iterator[str]:
    """Each recorded cell is there once, in order, with its addresses and its link."""
    name, nodes, cells = filled.table.name, table.css("[data-cell]"), filled.recorded
    if [attribute(node, "data-cell") for node in nodes] != [str(n) for n in range(len(cells))]:
        yield f"table '{name}' has other recorded cells than its file, or in another order"
        return
    for node, cell in zip(nodes, cells, strict=True):
        if attribute(node, "data-address") != "\n".join(cell.addresses):
            yield f"table '{name}' carries another address at '{cell.text[:60]}' than its file has"
        if words(node) != _seen(cell.text):
            yield f"table '{name}' shows '{words(node)[:60]}' where its recording has '{cell.text[:60]}'"
        yield from leads_elsewhere(page, node, *line_of(project, cell.addresses[0]))
    sources = [cell.source for line in filled.lines for cell in line.cells if cell.behind == "read"]
    if [attribute(link, "href") for link in table.css("td.read > a")] != sources:
        yield f"table '{name}' leads to other sources than were read"


def _wrong_sections(project: Project, name: str, table: LexborNode, filled: Filled) -> Iterator[str]:
    sections = [row.section for row in filled.table.rows if row.section]
    links = [(attribute(link, "data-section"), attribute(link, "href")) for link in table.css("a.section")]
    if links != [(section, section_href(project, section, filled.table.where)) for section in sections]:
        yield f"table '{name}' leads to other sections than its rows name"
