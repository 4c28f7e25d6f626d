from __future__ import annotations

import pytest

from build_tools.errors import Finding
from build_tools.figures.kinds.comparison import Comparison
from tests.figures import given
from tests.helpers import check_cases

LAMPS = given.read(given.CASES / "lamps.yaml")


def report(hunk: str) -> str:
    """What stands in the report of the edited lamps."""
    found = given.drawn_or_report(given.edited(LAMPS, hunk), given.lamps())
    return str(found) if isinstance(found, Finding) else "drawn"


def test_what_is_wrong_is_reported_with_its_line_and_its_repair(*, update: bool) -> None:
    check_cases(given.CASES / "wrong.txt", report, update=update)


def test_every_part_knows_its_line() -> None:
    figure = given.figure()
    assert isinstance(figure.body, Comparison)
    lines = LAMPS.split("\n")
    assert "title" in lines[figure.title.where.line - 1]
    assert ["from" in lines[card.where.line - 1] for card in figure.body.cards] == [True, True]
    assert ["words: who" in lines[row.where.line - 1] for row in figure.body.rows].count(True) == 1


def test_a_fourth_card_is_one_entry() -> None:
    card = '  - {name: again, from: "lamps#light.response.body$.lamp", words: {who: you}, step: Again.}\n'
    drawing = given.drawn(LAMPS.replace("rows:\n", card + "rows:\n", 1))
    assert len(drawing.steps) == len(given.drawn().steps) + 1
    assert "asked by: you" in drawing.desc


@pytest.mark.parametrize("name", ["title", "step"])
def test_values_of_the_figure_can_be_named_in(name: str) -> None:
    assert getattr(given.figure(), name).where.path == "figures/lamps.yaml"
