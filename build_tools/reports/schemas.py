"""The JSON Schemas of the YAML files that authors write, with which an editor completes and checks."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

from build_tools.errors import Location, PageError, nearest

_ARGUMENT = Location("manual schema")

SCHEMAS: Mapping[str, str] = MappingProxyType(
    {
        "snippets": "files of snippets/: the cuts, values and claims of a chapter",
        "figure": "files of figures/: kinds, words and addresses",
        "palette": "figures/palette.yaml: colours, glyphs, arrows and what they mean",
        "table": "files of tables/: rows, columns and an address for each cell",
        "sets": "tables/sets.yaml: the heads, cells and answers that tables share",
        "terms": "the file of terms: nouns that are counted, and what may be said without a recording",
        "sources": "the file of pins, under sources: what the pages quote",
    }
)
"""By name: what each describes."""


def schema(name: str) -> str:
    """The text of a schema, or without a name their list. Raises `PageError` for one that is not there."""
    if not name:
        return "\n".join(f"{name:8}  {what}" for name, what in SCHEMAS.items())
    if name not in SCHEMAS:
        known = f"schemas: {', '.join(SCHEMAS)}"
        raise PageError(_ARGUMENT, f"schema '{name}' is not there", known, *nearest(name, SCHEMAS))
    return (files("build_tools") / "schemas" / f"{name}.json").read_text("utf-8").rstrip()
