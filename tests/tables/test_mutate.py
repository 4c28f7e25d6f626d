"""Mutants of tables: whatever a cell or a head says otherwise, something notices."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from build_tools.mutate.run import Bench, bench
from tests.site.manuals import edit
from tests.site.tabled import sources_below, write_tabled


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tabled(tmp_path_factory.mktemp("tabled"))


def made(root: Path) -> Bench:
    with sources_below(root.parent):
        return bench(root)


def test_nothing_that_a_table_says_changes_unnoticed(root: Path) -> None:
    tables = made(root)
    results = [result for unit in tables.units for result in tables.run(unit)]
    counts = Counter(result.kind for result in results)
    assert [result for result in results if result.verdict == "missed"] == []
    assert counts["word of a table edited"] > 20
    files = {result.where.path for result in results if result.kind == "word of a table edited"}
    assert files == {f"tables/{name}.yaml" for name in ("cup", "flat", "orders", "sets")}


def test_the_digest_of_a_page_changes_with_its_tables(root: Path) -> None:
    before = made(root).digest("page index")
    edit(root / "tables/flat.yaml", "title: One order", "title: An order")
    assert made(root).digest("page index") != before
    edit(root / "tables/flat.yaml", "title: An order", "title: One order")
    assert made(root).digest("page index") == before
    edit(root / "tables/sets.yaml", "not measured", "not yet measured")
    assert made(root).digest("page index") != before
