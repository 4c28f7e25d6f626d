"""The tables of the real manual: each cell is what stands at its addresses, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

import pytest

from build_tools.errors import DocsError, Location
from build_tools.figures.svg import shown
from build_tools.project import Project, load
from build_tools.recordings.address import Address, parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import Message, Recording, Step
from build_tools.tables.fill import Cell, Filled, fill
from build_tools.tables.schema import Row, Table
from build_tools.tables.sets import said
from tests.site.manuals import ROOT

HERE = Location("a test")
NAMES = sorted(path.stem for path in (ROOT / "tables").glob("*.yaml") if "\nrows:" in path.read_text("utf-8"))


@cache
def real() -> Project:
    return load(ROOT)


def value(address: str) -> str:
    """What a cell would show of an address."""
    return shown(real().recordings.place(parse_address(address, HERE), HERE).text)


def with_texts(texts: Mapping[str, str]) -> Recordings:
    """The real recordings with other texts at addresses, which are notes, statuses or in a body."""
    files = dict(real().recordings.files)
    for text, new in texts.items():
        address = parse_address(text, HERE)
        file = files[address.recording]
        change = partial(_noted if address.part.kind == "note" else _said, address=address, new=new)
        steps = tuple(change(step) if step.name == address.step else step for step in file.recording.steps)
        files[address.recording] = RecordingFile(file.name, file.path, Recording(steps))
    return Recordings(files, real().recordings.unread)


def _noted(step: Step, address: Address, new: str) -> Step:
    def message(old: Message | None) -> Message | None:
        notes = ((name, new if name == address.part.name else text) for name, text in old.notes) if old else ()
        return replace(old, notes=tuple(notes)) if old else None

    if address.side == "request":
        return replace(step, request=message(step.request) or step.request)
    return replace(step, response=message(step.response))


def _said(step: Step, address: Address, new: str) -> Step:
    """The step with another status, or another string on the line of its response's body that an address leads to."""
    node, response = real().recordings.place(address, HERE).node, step.response
    assert response
    if address.part.kind == "start":
        return replace(step, response=replace(response, start=new))
    if address.part.kind == "status":
        version, _, *words = response.start.split(" ")
        return replace(step, response=replace(response, start=" ".join([version, new, *words])))
    assert node
    assert response.body
    lines = response.body.text.split("\n")
    assert node.raw in lines[node.line]
    lines[node.line] = lines[node.line].replace(node.raw, json.dumps(new))
    return replace(step, response=replace(response, body=replace(response.body, text="\n".join(lines))))


def refilled(table: Table, texts: Mapping[str, str]) -> Filled:
    return fill(table, with_texts(texts))


def cells(filled: Filled) -> Iterator[tuple[Row, Cell]]:
    return ((line.row, cell) for line in filled.lines for cell in line.cells)


def told(cell: Cell) -> list[str]:
    """The address of each piece that says a recorded value."""
    return [cell.addresses[run.tie] for run in cell.runs if run.tie is not None]


def with_nonces(cell: Cell, nonces: Mapping[str, str]) -> tuple[str, ...]:
    """The pieces of a cell, each value as the nonce of its address."""
    return tuple(run.text if run.tie is None else nonces[cell.addresses[run.tie]] for run in cell.runs)


@pytest.mark.parametrize("name", NAMES)
def test_each_cell_shows_what_is_recorded_at_its_addresses_and_no_other(name: str) -> None:
    """Every value that the table says is made another: each cell shows its own, and nothing else changes."""
    before = real().tables.tables[name]
    filled = real().filled(name)
    addresses = dict.fromkeys(address for _, cell in cells(filled) for address in told(cell))
    nonces = {address: f"nonce-{n}-of-{name}" for n, address in enumerate(addresses)}
    after = refilled(before, nonces)
    assert [tuple(run.text for run in cell.runs) for _, cell in cells(after)] == [
        with_nonces(cell, nonces) for _, cell in cells(filled)
    ]
    assert [(cell.behind, cell.source, cell.addresses) for _, cell in cells(after)] == [
        (cell.behind, cell.source, cell.addresses) for _, cell in cells(filled)
    ]
    assert len(nonces) > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_says_what_a_recording_has_or_what_its_author_wrote(name: str) -> None:
    table, filled = real().tables.tables[name], real().filled(name)
    pieces = {piece.text for phrase in table.cells.phrases for piece in phrase.text.pieces if not piece.is_name}
    heads = (*table.columns, *table.each, *(row.head for row in table.rows))
    nothing = {said(text) for head in heads for text in head.none.values()}
    nothing |= {said(text) for text in (table.cells.missing, table.cells.unreached) if text}
    read = {(said(one.words), one.source) for one in real().tables.sets.read}
    wrong = []
    for row, cell in cells(filled):
        said_by = [(run.text, value(cell.addresses[run.tie])) for run in cell.runs if run.tie is not None]
        authors = {run.text for run in cell.runs if run.tie is None}
        is_right = {
            "recorded": bool(cell.addresses) and all(text == at for text, at in said_by) and authors <= pieces,
            "none": cell.text in nothing,
            "read": (cell.text, cell.source) in read,
        }
        wrong += [] if is_right[cell.behind] else [f"{said(row.head.words)}: {cell}"]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_that_is_another_changes_the_table_or_is_reported(name: str) -> None:
    """Every note behind a cell, those that only choose its words too, one at a time."""
    filled = real().filled(name)
    unchanged = []
    for row in filled.table.rows:
        alone = replace(filled.table, rows=(row,))
        before = refilled(alone, {}).text
        addresses = dict.fromkeys(a for one, cell in cells(filled) if one is row for a in cell.addresses)
        unchanged += [address for address in addresses if _text(alone, address) == before]
    assert unchanged == []


def _text(table: Table, address: str) -> str:
    try:
        return refilled(table, {address: "another-answer"}).text
    except DocsError as error:
        return str(error)


def test_every_table_has_recorded_cells() -> None:
    counts: dict[str, int] = {name: len(real().filled(name).recorded) for name in NAMES}
    few: Iterable[str] = [name for name, count in counts.items() if count < 4]
    assert (list(few), sum(counts.values()) > 500) == ([], True)
