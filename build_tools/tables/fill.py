"""A table and the recordings to what stands in its cells, each tied to its step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Literal

from build_tools.errors import Location, PlaceError, TableError
from build_tools.figures.svg import shown
from build_tools.figures.words import Run, Text, led_on
from build_tools.recordings.address import Address, parse_address
from build_tools.recordings.collection import Recordings
from build_tools.tables.kept import kept
from build_tools.tables.schema import Row, Table, filled, names_in
from build_tools.tables.sets import Head, Phrase, Put, said

UNLIKE_SPECIFIED, UNLIKE_MOST, ONLY_READ = "not as specified", "unlike most", "only read"
"""The marks of a cell: another answer than its section allows, than most columns have; nothing that was measured."""

_SAID = 40  # characters of a value that a report says
Behind = Literal["recorded", "read", "none"]
"""What stands behind a cell: a recording, a source that was read, or nothing."""


@dataclass(frozen=True)
class Cell:
    """What a cell shows: its text in pieces, the addresses or the source behind it, and how it differs, in words.

    A piece that says a recorded value has the number of its address as its tie; other addresses only chose the words.
    """

    runs: tuple[Run, ...]
    behind: Behind
    addresses: tuple[str, ...] = ()
    source: str = ""
    marks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text without its marks."""
        return shown("".join(run.text for run in self.runs))


@dataclass(frozen=True)
class Line:
    """A line of a table: the row that it is of, the head of `each` that it is for, and its cells."""

    row: Row
    each: Head | None
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the recorded cells do not all say the same."""
        return len({cell.text for cell in self.cells if cell.behind == "recorded"}) > 1


@dataclass(frozen=True)
class Filled:
    """A table with what stands in its cells."""

    table: Table
    lines: tuple[Line, ...]

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address behind a cell, once."""
        return tuple(dict.fromkeys(address for line in self.lines for cell in line.cells for address in cell.addresses))

    @property
    def recorded(self) -> tuple[Cell, ...]:
        """The cells that show something recorded, in order."""
        return tuple(cell for line in self.lines for cell in line.cells if cell.behind == "recorded")

    @property
    def text(self) -> str:
        """All that a reader sees, a line for each cell: what differs in a cell is then found without its neighbours."""
        head = f"{said(self.table.title)}: {said(self.table.head)}"
        return "\n".join((head, *(text for line in self.lines for text in self._texts(line))))

    def _texts(self, line: Line) -> Iterator[str]:
        section = f" ({line.row.section})" if line.row.section else ""
        heads = [said(line.row.head.words) + section, *([said(line.each.words)] if line.each else [])]
        for column, cell in zip(self.table.columns, line.cells, strict=True):
            yield " | ".join(
                (*heads, said(column.words), ", ".join(filter(None, (cell.text, *cell.marks, cell.source))))
            )


def fill(table: Table, recordings: Recordings) -> Filled:
    """The table with what was recorded. Raises `TableError`, or `RecordingError` for a place that is not there.

    A row is filled again only when what it looked at is another recording: a table has thousands of cells.
    """
    rows = (kept(table.memo, at, recordings, partial(_lines, table, row)) for at, row in enumerate(table.rows))
    return Filled(table, tuple(chain.from_iterable(rows)))


def _lines(table: Table, row: Row, recordings: Recordings) -> tuple[Line, ...]:
    """The lines of a row. Where nothing at all stands behind one, a name is written wrong, more likely than not."""
    lines = tuple(_line(table, row, each, recordings) for each in _each(table, row))
    if not row.head.none and all(cell.behind == "none" for line in lines for cell in line.cells):
        put = ", ".join(f"{name}: {text}" for name, text in row.head.put.items())
        help = f"look at what it puts: {{{put}}}", "or say why there is nothing: none: words"
        raise TableError(row.where, f"nothing is recorded for any cell of '{said(row.head.words)}'", *help)
    return lines


def _each(table: Table, row: Row) -> Sequence[Head | None]:
    """The lines of a row, each by its head of `each`."""
    return tuple(head for head in table.each if not row.only or said(head.words) in row.only) or (None,)


def _line(table: Table, row: Row, each: Head | None, recordings: Recordings) -> Line:
    heads = [head for head in (row.head, each) if head]
    cells = [_Maker(table, row, (column, *heads), recordings).cell() for column in table.columns]
    counts = Counter(cell.text for cell in cells if cell.behind == "recorded")
    most, times = counts.most_common(1)[0] if counts else ("", 0)
    if times * 2 > counts.total():
        cells = [
            _marked(cell, UNLIKE_MOST) if cell.behind == "recorded" and cell.text != most else cell for cell in cells
        ]
    return Line(row, each, tuple(cells))


def _marked(cell: Cell, mark: str) -> Cell:
    return replace(cell, marks=(*cell.marks, mark))


class _Maker:
    """Makes one cell: `heads` are its column's, its row's and, if there is one, its line's."""

    def __init__(self, table: Table, row: Row, heads: Sequence[Head], recordings: Recordings) -> None:
        self.table, self.row, self.heads, self.recordings = table, row, heads, recordings
        self.put: Put = {name: text for head in heads for name, text in head.put.items()}
        self.found: dict[str, tuple[str, str] | None] = {}

    @property
    def where(self) -> Location:
        return self.row.where

    def cell(self) -> Cell:
        cells = self.table.cells
        at = filled(cells.at, self.put)
        none, lost = self.none(), self.lost()
        recording, _, step = at.partition("#")
        if not lost:
            file = self.recordings.files.get(recording)
            if file and file.recording.step(step.partition(".")[0]):
                return self.recorded(at, none)
            none = none or (cells.unreached if file else cells.missing)
        for one in self.table.read:
            if one.of.items() <= self.put.items():
                return Cell(_plain(one.words), "read", source=one.source, marks=(ONLY_READ,))
        if not none:
            if lost:
                raise TableError(self.where, lost, "put it there, or say why there is nothing: none: words")
            self.recordings.file(recording, self.where)
            raise PlaceError(self.where, f"'{at}' is not there", "say so under 'cells': unreached: words")
        return Cell(_plain(none), "none")

    def lost(self) -> str:
        """What is wrong when a name in braces of an address has nothing put for it, or ""."""
        addresses = (filled(address, self.put) for address in self.table.cells.addresses)
        lost = ((name, address) for address in addresses for name in names_in(address))
        return next((f"nothing puts '{name}' into the address '{address}'" for name, address in lost), "")

    def none(self) -> Text | None:
        """The words for nothing, of the head that has some, for the cells of another head or for all."""
        names = {"", *(said(head.words) for head in self.heads)}
        return next((words for head in self.heads for name, words in head.none.items() if name in names), None)

    def recorded(self, at: str, none: Text | None) -> Cell:
        if none:
            raise TableError(
                none.where, f"the table says '{said(none)}', and '{at}' is recorded", "take the words away"
            )
        for phrase in self.table.cells.phrases:
            if self.fits(phrase, at):
                return self.say(phrase, at)
        tried = ", ".join(f"{name} is '{value[0][:_SAID]}'" for name, value in self.found.items() if value)
        raise TableError(self.where, f"no text of 'say' fits '{at}'", tried or "none of its values is there")

    def fits(self, phrase: Phrase, at: str) -> bool:
        return self.are(phrase.when, at) and all((self.value(name, at) or ("",))[0] for name in phrase.text.names)

    def are(self, values: Mapping[str, tuple[str, ...]], at: str) -> bool:
        """Whether each value is one of its texts."""
        return all((self.value(name, at) or ("",))[0] in options for name, options in values.items())

    def say(self, phrase: Phrase, at: str) -> Cell:
        found = {name: value for name in (*phrase.text.names, *phrase.when) if (value := self.value(name, at))}
        addresses = tuple(dict.fromkeys(address for _, address in found.values()))
        runs = tuple(
            Run(found[piece.text][0], piece.code, addresses.index(found[piece.text][1]))
            if piece.is_name
            else Run(piece.text, piece.code)
            for piece in phrase.text.pieces
        )
        if not addresses:
            help = "name a value in it, or under 'when' one that is there"
            raise TableError(phrase.text.where, f"nothing recorded at '{at}' stands behind '{said(phrase.text)}'", help)
        right = not self.row.expect or any(self.are(answer, at) for answer in self.row.expect)
        return Cell(runs, "recorded", addresses, marks=() if right else (UNLIKE_SPECIFIED,))

    def value(self, name: str, at: str) -> tuple[str, str] | None:
        """The text of a value and its address; None when it is not there."""
        if name not in self.found:
            tails = (filled(tail, self.put) for tail in self.table.cells.values[name])
            addresses = (led_on(tail, at, self.where, TableError) for tail in tails)
            self.found[name] = next(filter(None, map(self.place, addresses)), None)
        return self.found[name]

    def place(self, address: str) -> tuple[str, str] | None:
        parsed = parse_address(address, self.where)
        if not self.is_noted(parsed):
            return None
        try:
            place = self.recordings.place(parsed, self.where)
        except PlaceError:
            return None
        return shown(place.text), str(parsed)

    def is_noted(self, address: Address) -> bool:
        """Whether a note is there: most that are asked for are not, and a report of each would take long."""
        if address.part.kind != "note":
            return True
        step = self.recordings.files[address.recording].recording.step(address.step)
        side = step.side(address.side) if step else None
        return side is not None and side.note(address.part.name) is not None


def _plain(text: Text) -> tuple[Run, ...]:
    return tuple(Run(piece.text, piece.code) for piece in text.pieces)
