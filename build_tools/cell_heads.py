"""Tables written in Markdown, for a screen on which a row is a stack: each cell carries the words of its head."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown.treeprocessors import Treeprocessor

from build_tools.hosted import words_of


class CellHeads(Treeprocessor):
    """Puts the words of its head on each cell, but on the first of a row: the others are about that."""

    def run(self, root: Element) -> None:
        """Mark the cells. A column without a head, or a cell beyond the heads, stays as it is."""
        for table in root.iter("table"):
            heads = [words_of(self.md, head) for head in table.iterfind("thead/tr/th")]
            for row in table.iterfind("tbody/tr"):
                for head, cell in list(zip(heads, row, strict=False))[1:]:
                    if head:
                        cell.set("data-head", head)
