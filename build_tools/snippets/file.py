"""A file of snippets/: the snippets, values and claims of one chapter, and everything in it that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from build_tools.errors import DocsError, Finding, SnippetError
from build_tools.snippets.schema import Snippet, read_snippet
from build_tools.values.claims import Claim, read_claim
from build_tools.values.schema import Value, read_value
from build_tools.yaml_lines import Entry, read_yaml

T = TypeVar("T")


@dataclass(frozen=True)
class CutFile:
    """The cuts, values and claims of the chapter `name`, by their own names."""

    name: str
    path: str
    snippets: Mapping[str, Snippet] = field(default_factory=dict, hash=False)
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    claims: Mapping[str, Claim] = field(default_factory=dict, hash=False)
    problems: tuple[Finding, ...] = ()
    broken: frozenset[str] = frozenset()

    def hides(self, name: str) -> bool:
        """Whether an entry of that name is among what cannot be read, and so is reported already.

        `broken` has the names of the entries that cannot be; with problems and without names it is the whole file.
        """
        return bool(self.problems) and (not self.broken or name in self.broken)


def read_cut_file(name: str, path: str, text: str) -> CutFile:
    """Parse the text of a file of snippets/. What is wrong with it is in `problems`; nothing is raised."""
    try:
        fields = read_yaml(text, path).fields("a file of snippets/", ("snippets", "values", "claims"))
    except DocsError as error:
        return CutFile(name, path, problems=(error.finding,))
    snippets, wrong = _read(fields.get("snippets"), "'snippets'", read_snippet)
    values, also_wrong = _read(fields.get("values"), "'values'", read_value)
    claims, wrong_too = _read(fields.get("claims"), "'claims'", lambda name, item: _claim(name, item, values))
    wrong |= also_wrong | wrong_too
    broken = frozenset() if "" in wrong else frozenset(wrong)
    return CutFile(name, path, snippets, values, claims, tuple(wrong.values()), broken)


def _claim(name: str, entry: Entry, values: Mapping[str, Value]) -> Claim:
    """A claim, which pages name as they name values."""
    if name in values:
        what = f"'{name}' is a value too, defined at line {values[name].where.line}"
        raise SnippetError(entry.where, what, "rename one of the two")
    return read_claim(name, entry)


def _read(entry: Entry | None, what: str, read: Callable[[str, Entry], T]) -> tuple[dict[str, T], dict[str, Finding]]:
    """The entries that can be read, and the finding of each that cannot be; at "" when that is all of them."""
    found: dict[str, T] = {}
    wrong: dict[str, Finding] = {}
    try:
        entries = entry.mapping(what) if entry and entry.value else {}
    except DocsError as error:
        return found, {"": error.finding}
    for name, item in entries.items():
        try:
            found[name] = read(name, item)
        except DocsError as error:
            wrong[name] = error.finding
    return found, wrong
