"""The cards of a comparison wrapped for their columns, and the places of their rows, which stand level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from build_tools.figures.canvas import LEADING, Block, block
from build_tools.figures.kinds.comparison_told import Column
from build_tools.figures.kinds.strip import TEXT
from build_tools.figures.text import Ruler

INDENT = 16.0  # of text behind a glyph
_RIGHT = 12.0  # free at the right of a column
_TOP, _LABEL, _VALUE, _LINE = 14.0, 29.0, 18.0, 18.0  # from baseline to baseline
_BAR, _ABOVE_BAR, _TO_END, _BELOW_END = 36.0, 14.0, 22.0, 26.0
_START = 28.0  # nothing is drawn over the start above this


@dataclass(frozen=True)
class PlacedRow:
    """Where a row of cells stands: its label, its first value, its last baseline; of a bar, its top and bottom."""

    label: float
    value: float
    last: float
    bar: tuple[float, float] | None = None


@dataclass(frozen=True)
class WrappedCard:
    """A column wrapped for its room: the blocks of each cell."""

    column: Column
    step: str
    labels: tuple[Block | None, ...]
    cells: tuple[tuple[Block, ...], ...]

    def height(self, n: int) -> float:
        """From the first baseline of a cell to the last."""
        blocks = self.cells[n]
        return sum(of.height for of in blocks) + LEADING * max(len(blocks) - 1, 0)


def wrapped(column: Column, step: str, room: float, ruler: Ruler) -> WrappedCard:
    """A column wrapped. Raises `NoRoomError`."""
    room -= TEXT + _RIGHT
    labels = tuple(block(cell.label, room, ruler) if cell.label else None for cell in column.cells)
    cells = tuple(
        tuple(block(item.label, room - (INDENT if item.hue or item.indented else 0), ruler) for item in cell.items)
        for cell in column.cells
    )
    return WrappedCard(column, step, labels, cells)


def places(cards: Sequence[WrappedCard]) -> tuple[list[PlacedRow], float]:
    """Where the rows of cards side by side stand, and where the end line is."""
    rows, end, y = list[PlacedRow](), 0.0, 0.0
    for n, cell in enumerate(cards[0].column.cells):
        height = max(card.height(n) for card in cards)
        if cell.source == "during":
            top = max(y + _ABOVE_BAR, _START)
            y = top + max(_BAR, height + 24)
            rows.append(PlacedRow(top, top, y, (top, y)))
            continue
        if cell.source == "heading":
            end = max(y + _TO_END, _START + _TO_END)
            y = end + _BELOW_END
        else:
            y = y + (_LABEL if cell.label else _LINE) if n else _TOP
        below = _label_height(cards, n)
        rows.append(PlacedRow(y, y + below, y + below + height))
        y += below + height
    return rows, end


def _label_height(cards: Sequence[WrappedCard], n: int) -> float:
    """From the label's baseline to the first value's."""
    labels = [card.labels[n] for card in cards]
    return max((_VALUE + of.height for of in labels if of), default=0.0)
