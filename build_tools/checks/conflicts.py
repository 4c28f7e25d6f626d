"""Rule `conflict`: a conflict has its form, and is between two sections; rule `quote` proves its quotes."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import DocsError, Finding
from build_tools.pages.conflicts import opposed
from build_tools.project import Project


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the conflicts, each where it is written."""
    for chapter in project.chapters.values():
        names: set[str] = set()
        for block in chapter.blocks("conflict"):
            if "title" not in block.options:
                yield Finding(block.where, f"conflict '{block.argument}' has no title", ("    title: words",))
            if block.argument in names:
                what = f"conflict '{block.argument}' is on this page twice"
                yield Finding(block.where, what, ("give each a name of its own",))
            names.add(block.argument)
            try:
                opposed(chapter, block)
            except DocsError as error:
                yield error.finding
