"""A file of snippets/: the snippets, bindings, values and claims of a chapter, and all in it that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from build_tools.errors import DocsError, Finding, SnippetError
from build_tools.snippets.bindings import Binding, Bindings, read_bindings
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
    bindings: Mapping[str, Bindings] = field(default_factory=dict, hash=False)
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    claims: Mapping[str, Claim] = field(default_factory=dict, hash=False)
    problems: tuple[Finding, ...] = ()
    broken: frozenset[str] = frozenset()

    def hides(self, name: str) -> bool:
        """Whether an entry of that name is among what cannot be read, and so is reported already.

        `broken` has the names of the entries that cannot be; with problems and without names it is the whole file.
        """
        return bool(self.problems) and (not self.broken or name in self.broken)


def read_cut_file(name: str, path: str, text: str, known: Sequence[Binding] = ()) -> CutFile:
    """Parse the text of a file of snippets/, in a manual with the known bindings.

    What is wrong with it is in `problems`; nothing is raised.
    """
    try:
        fields = read_yaml(text, path).fields("a file of snippets/", ("snippets", "bindings", "values", "claims"))
    except DocsError as error:
        return CutFile(name, path, problems=(error.finding,))
    snippets, wrong = _read(fields.get("snippets"), "'snippets'", read_snippet)
    bindings, wrong_bindings = _read(fields.get("bindings"), "'bindings'", partial(read_bindings, known=known))
    values, wrong_values = _read(fields.get("values"), "'values'", read_value)
    claims, wrong_claims = _read(fields.get("claims"), "'claims'", lambda name, item: _claim(name, item, values))
    wrong |= wrong_bindings | wrong_values | wrong_claims
    wrong |= {name: _twice(bindings[name], snippets[name]) for name in bindings.keys() & snippets.keys()}
    broken = frozenset() if "" in wrong else frozenset(wrong)
    return CutFile(name, path, snippets, bindings, values, claims, tuple(wrong.values()), broken)


def _twice(bindings: Bindings, snippet: Snippet) -> Finding:
    """The report on a name that a snippet has too: both would be one listing of that name."""
    help = (f"the snippet is at line {snippet.where.line}", "rename one of the two")
    return SnippetError(bindings.where, f"bindings '{bindings.name}' has the name of a snippet", *help).finding


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
