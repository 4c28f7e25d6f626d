"""The score of the ledger."""

from __future__ import annotations

from build_tools.errors import Location
from build_tools.ledger.cover import Sheetful
from build_tools.ledger.literals import Cover, Literal
from build_tools.ledger.score import score, table


def page(name: str, *covers: Cover) -> Sheetful:
    return Sheetful(name, tuple(Literal("number", "1", Location("docs/a.md", 1), cover) for cover in covers))


PAGES = (
    page("b/long-name", "tied", "derived", "untied"),
    page("c"),
    page("a", "counted", "quoted", "symbol", "declared"),
)


def test_shares_are_rounded_down_and_a_page_without_literals_is_whole() -> None:
    rows = score(PAGES)
    assert [(name, row["literals"], row["covered"], row["proven"]) for name, row in rows.items()] == [
        ("b/long-name", 3, 66, 66),
        ("c", 0, 100, 100),
        ("a", 4, 100, 50),
        ("total", 7, 85, 57),
    ]


def test_the_table_is_aligned_and_names_no_page_without_literals() -> None:
    assert "\n".join(table(score(PAGES))) == (
        "page         literals  tied  derived  counted  quoted  symbol  declared  untied  covered  proven\n"
        "b/long-name         3     1        1        0       0       0         0       1       66      66\n"
        "a                   4     0        0        1       1       1         1       0      100      50\n"
        "total               7     1        1        1       1       1         1       1       85      57\n"
        "1 page without literals"
    )
