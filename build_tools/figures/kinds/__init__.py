"""The kinds of figures. A kind reads its own keys, tells its words from the recordings and lays them out.

A new kind is a module with a body (`Body`) that tells a picture (`Picture`), and its line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from build_tools.errors import Location
from build_tools.figures.canvas import Sheet
from build_tools.figures.kinds import comparison, sequence, states, structure, timeline
from build_tools.figures.palette import Palette
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Scope, Teller, Text, Tie
from build_tools.yaml_lines import Entry


class Picture(Protocol):
    """What a body tells: the words of the picture and of its steps, and its sheet at any width."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The words of the picture, a line for each of its parts."""

    @property
    def hues(self) -> frozenset[str]:
        """The hues that the picture uses."""

    @property
    def arrows(self) -> frozenset[str]:
        """The arrows of the palette that the picture uses."""

    @property
    def steps(self) -> tuple[tuple[Run, ...], ...]:
        """What each step after the first says. The parts that step N lights have N in their `data-step`."""

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width. Raises `FigureError` for a label that does not fit."""


class Body(Protocol):
    """What a kind reads of a figure's YAML."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text of the body."""

    @property
    def step(self) -> Text | None:
        """The text of its first step, if it has steps."""

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recordings make of it. Raises `DocsError`."""


Read = Callable[[Mapping[str, Entry], Scope, Location], Body]

KINDS: Mapping[str, tuple[tuple[str, ...], Read]] = MappingProxyType(
    {
        "comparison": (comparison.KEYS, comparison.read_comparison),
        "sequence": (sequence.KEYS, sequence.read_sequence),
        "states": (states.KEYS, states.read_states),
        "structure": (structure.KEYS, structure.read_structure),
        "timeline": (timeline.KEYS, timeline.read_timeline),
    }
)
"""By name: the keys of the kind besides those of every figure, and its reader."""
