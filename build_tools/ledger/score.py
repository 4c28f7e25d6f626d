"""The score of the ledger: how many literals a page has, and what stands behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from build_tools.ledger.cover import Sheetful
from build_tools.ledger.literals import COVERS, PROVEN

Row = Mapping[str, int]
TOTAL = "total"


def score(pages: Sequence[Sheetful]) -> dict[str, dict[str, int]]:
    """By page, and for `total`: literals, how many are covered in each way, and the two shares in percent.

    `covered` is the share of all that is not untied, `proven` that of tied, derived, counted and quoted; both are
    rounded down, and 100 for a page without literals.
    """
    rows = {page.name: _row(page) for page in pages}
    return {**rows, TOTAL: _row(Sheetful(TOTAL, tuple(one for page in pages for one in page.literals)))}


def _row(page: Sheetful) -> dict[str, int]:
    count = len(page.literals)
    shares = {"covered": count - page.count("untied"), "proven": page.count(*PROVEN)}
    percents = {name: 100 * part // count if count else 100 for name, part in shares.items()}
    return {"literals": count, **{cover: page.count(cover) for cover in COVERS}, **percents}


def table(rows: Mapping[str, Row]) -> list[str]:
    """The lines of the table; pages without literals are counted in one line."""
    head = ["page", *next(iter(rows.values()))]
    shown = [[name, *map(str, row.values())] for name, row in rows.items() if row["literals"] or name == TOTAL]
    widths = [max(len(line[n]) for line in [head, *shown]) for n in range(len(head))]
    lines = [_line(line, widths) for line in [head, *shown]]
    silent = len(rows) - len(shown)
    said = f"{silent} page{'s' * (silent != 1)} without literals"
    return [*lines, said] if silent else lines


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = cells
    return "  ".join(
        [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
    )
