"""Findings as people read them: `path:line: what`, the line of the source with a mark under the place, the repair."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len

from build_tools.reports.placed import Placed, excerpt
from build_tools.visible import visible

_MOST, _BEFORE = 100, 40  # characters of a source line that a report shows, and of those before the place

Paint = Callable[[str, str], str]
"""Gives a text a look: the text, and "head" or "mark"."""


def as_text(found: Sequence[Placed], paint: Paint = lambda text, _: text) -> str:
    """The reports one after another, and below them where to read more."""
    lines = [line for one in found for line in _report(one, paint)]
    rules = "|".join(sorted({one.finding.rule for one in found}))
    end = f"{len(found)} finding{'s' * (len(found) != 1)}; more: manual explain {rules}"
    return "\n".join([*lines, end]) if found else ""


def _report(found: Placed, paint: Paint) -> Iterator[str]:
    finding = found.finding
    yield paint(str(finding.where), "head") + f": {visible(finding.what)}"
    if found.line.strip():
        yield from _source(found, paint)
    yield from (f"  {visible(line)}" for line in finding.help)


def _source(found: Placed, paint: Paint) -> Iterator[str]:
    """The source line with its number; below it the mark, if the place is known, and the rule."""
    shown, number = excerpt(found, _MOST, _BEFORE), str(found.finding.where.line)
    mark = f"{_blank(shown.line[: shown.column - 1])}{paint(_carets(shown), 'mark')} " if shown.column else ""
    yield f"  {number} | {shown.line}".rstrip()
    yield f"  {' ' * len(number)} | {mark}{found.finding.rule}"


def _blank(text: str) -> str:
    """As many cells of white space as a text takes; a tab stays one."""
    return "".join("\t" if char == "\t" else " " * cell_len(char) for char in text)


def _carets(shown: Placed) -> str:
    return "^" * max(1, cell_len(shown.line[shown.column - 1 : shown.end - 1]))
