"""All tables of a manual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from build_tools.recordings.collection import Recordings
from build_tools.tables.extract import Extract, extracted
from build_tools.tables.fill import Filled, fill
from build_tools.tables.schema import Row, Table
from build_tools.tables.sets import Sets


@dataclass(frozen=True)
class Tables:
    """The tables of a manual and extracts of them by name, the names of those that cannot be read, what they share."""

    sets: Sets
    tables: Mapping[str, Table] = field(default_factory=dict, hash=False)
    extracts: Mapping[str, Extract] = field(default_factory=dict, hash=False)
    unread: frozenset[str] = frozenset()

    @property
    def by_name(self) -> Mapping[str, Table | Extract]:
        """Everything that a block can name."""
        return {**self.tables, **self.extracts}

    def rows(self, name: str) -> tuple[Row, ...]:
        """The rows of a table, or of those that an extract is of."""
        names = self.extracts[name].tables if name in self.extracts else (name,)
        return tuple(row for one in names for row in self.tables[one].rows)

    def fill(self, name: str, recordings: Recordings, other: Callable[[str], Filled]) -> Filled:
        """A table with what was recorded; `other` gives the tables that an extract is of. Raises `DocsError`."""
        if name in self.tables:
            return fill(self.tables[name], recordings)
        extract = self.extracts[name]
        return extracted(extract, [other(one) for one in extract.tables])

    def only(self, names: set[str]) -> Tables:
        """What these need and nothing else."""
        extracts = {name: one for name, one in self.extracts.items() if name in names}
        needed = names.union(*(one.tables for one in extracts.values()))
        tables = {name: table for name, table in self.tables.items() if name in needed}
        return Tables(self.sets, tables, extracts, self.unread)
