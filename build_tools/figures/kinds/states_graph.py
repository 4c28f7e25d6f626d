"""The graph of states as told: states and edges by number, the ranks that they are in, and all their words."""

from __future__ import annotations

from dataclasses import dataclass

from build_tools.figures.canvas import Label
from build_tools.figures.palette import Hue


@dataclass(frozen=True)
class Node:
    """A state: its hue, its name as recorded (the hue's word when no recording has it), how many began in it."""

    hue: Hue
    rank: int
    name: Label
    first: Label | None


@dataclass(frozen=True)
class Edge:
    """A change that the recordings have. `counts` says how often it was seen directly, and in brackets across a gap."""

    source: int
    target: int
    counts: Label
    is_direct: bool
    is_expected: bool

    @property
    def css(self) -> str:
        """The classes of its line."""
        return "fig-way" + ("" if self.is_direct else " fig-gap") + ("" if self.is_expected else " fig-odd")


@dataclass(frozen=True)
class Graph:
    """Nodes in order; edges between them by number; expected edges that no recording has; what the lines mean."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    unseen: tuple[tuple[int, int], ...]
    legend: tuple[tuple[str, str, Label], ...]
    unseen_title: Label | None

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words: a line for each state with what follows it, one for the edges never seen, one for the legend."""
        unseen = ", ".join(f"{self.word(source)} → {self.word(target)}" for source, target in self.unseen)
        legend = "; ".join(f"{mark}{said.text}" for _, mark, said in self.legend)
        never = [f"{self.unseen_title.text} {unseen}"] if self.unseen_title else []
        return (*(self._line(n, node) for n, node in enumerate(self.nodes)), legend, *never)

    def word(self, node: int) -> str:
        """The word of a state's hue."""
        return self.nodes[node].hue.legend

    def ranks(self, edge: int) -> tuple[int, int]:
        """The ranks of an edge's source and target."""
        return self.nodes[self.edges[edge].source].rank, self.nodes[self.edges[edge].target].rank

    def leaps(self, edge: int) -> bool:
        """Whether an edge leads over the rank in the middle."""
        return abs(self.ranks(edge)[0] - self.ranks(edge)[1]) > 1

    def sides(self, edge: int) -> tuple[bool, bool]:
        """Whether an edge meets its source, and its target, at the left; at the same side in one rank."""
        source, target = self.ranks(edge)
        return (source > 1, target > 1) if source == target else (source > target, target > source)

    def _line(self, n: int, node: Node) -> str:
        follows = [f"→ {self.word(edge.target)} {edge.counts.text}" for edge in self.edges if edge.source == n]
        return "; ".join([node.name.text, *([node.first.text] if node.first else []), *follows])
