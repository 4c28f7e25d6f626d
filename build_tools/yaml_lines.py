"""YAML with the line of every entry: text in, `Entry` out. Duplicate keys and misread paths are errors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import yaml

from build_tools.errors import Location, SnippetError, YamlError, nearest

_FLOW_HELP = 'quote each path of a flow list: ["$.a[\'b\']", "$.c[0]"]'
_COLON_HELP = 'quote a text with a colon in it: "one: two"'
_HELP = {
    "mapping values are not allowed": f"{_COLON_HELP}; or mend the indent",
    "but got ':'": _COLON_HELP,
    "cannot start any token": "quote a text that begins with this character",
    "another document": "a file is one document: take the line '---' away",
}
_OTHER_HELP = "look at the quotes and the indent of this line and of the one above"


@dataclass(frozen=True)
class Entry:
    """A scalar (as text), a list or a mapping, and where it stands."""

    value: str | list[Entry] | dict[str, Entry]
    where: Location

    def text(self, what: str) -> str:
        """The text of a scalar; `what` names it in the report. Raises `SnippetError` for anything else."""
        if isinstance(self.value, str):
            return self.value
        help = "quote it: YAML reads ': ' and '[' as its own"
        raise SnippetError(self.where, f"{what} is text, not {self.kind}", help)

    @property
    def kind(self) -> str:
        """What it is, in words."""
        if isinstance(self.value, str):
            return f"'{self.value[:40]}'" if self.value else "empty"
        return "a list" if isinstance(self.value, list) else "a mapping"

    def items(self, what: str) -> list[Entry]:
        """The entries of a list; a scalar counts as a list of itself."""
        if isinstance(self.value, dict):
            help = "begin each item with '- ', and quote it when it has ': ' in it"
            raise SnippetError(self.where, f"{what} is a list, not a mapping", help)
        if not self.value:
            raise SnippetError(self.where, f"{what} is empty", "write items below it, or take it away")
        return self.value if isinstance(self.value, list) else [self]

    def mapping(self, what: str) -> dict[str, Entry]:
        """The entries of a mapping by key."""
        if isinstance(self.value, dict):
            return self.value
        if not self.value:
            raise SnippetError(self.where, f"{what} is empty", "write its entries below it, as 'name: value'")
        raise SnippetError(
            self.where, f"{what} is a mapping of 'key: value', not {self.kind}", "write 'name: ' before each entry"
        )

    def fields(self, what: str, known: Iterable[str]) -> dict[str, Entry]:
        """The entries of a mapping that may have only the known keys."""
        found, known = self.mapping(what), list(known)
        for key, entry in found.items():
            if key not in known:
                raise SnippetError(
                    entry.where,
                    f"'{key}' is not a key of {what}",
                    f"known: {', '.join(known) or 'none'}",
                    *nearest(key, known),
                )
        return found


def read_yaml(text: str, path: str) -> Entry:
    """The one document of a YAML text; an empty text is an empty mapping. Raises `YamlError`."""
    try:
        node = _composed(text)
        return _entry(node, path) if node else Entry({}, Location(path, 1))
    except yaml.MarkedYAMLError as error:
        raise _report(error, text, path) from error
    except yaml.reader.ReaderError as error:
        where = Location(path, *_line_and_column(text, error.position))
        what = f"the character U+{error.character:04X} cannot stand in YAML"
        raise YamlError(where, what, "take it away, or write it in quotes as \\u and four digits") from error
    except RecursionError as error:
        raise YamlError(
            Location(path), "the file nests too deep, or without end", "write it out, without '*'"
        ) from error


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _composed(text: str) -> yaml.Node | None:
    """The nodes of a text. libyaml is some twenty times faster; the reports are those of PyYAML's own reader."""
    fast: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.compose(text, Loader=fast)
    except yaml.YAMLError:
        return yaml.compose(text, Loader=yaml.SafeLoader)


def _report(error: yaml.MarkedYAMLError, text: str, path: str) -> YamlError:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    source = [*text.split("\n"), ""][line]
    where = Location(path, line + 1, column + 1)
    if "\t" in source[: column + 1 if mark else None]:
        return YamlError(where, "a tab stands where YAML wants spaces", "indent with two spaces")
    help = next((help for words, help in _HELP.items() if words in (error.problem or "")), _OTHER_HELP)
    flow = "[" in source and "$" in source
    return YamlError(where, f"YAML cannot read '{source.strip()[:60]}'", *_reason(error), _FLOW_HELP if flow else help)


def _reason(error: yaml.MarkedYAMLError) -> tuple[str, ...]:
    """YAML's own words, without its names for tokens."""
    problem = (error.problem or "").removeprefix("but ").replace("<block end>", "the next key")
    return (re.sub(r"'?<([a-z ]+)>'?", r"\1", problem),)


def _entry(node: yaml.Node, path: str) -> Entry:
    where = _where(node, path)
    if isinstance(node, yaml.SequenceNode):
        return Entry([_entry(item, path) for item in node.value], where)
    if isinstance(node, yaml.MappingNode):
        return Entry(_members(node, path), where)
    return Entry(str(node.value), where)


def _where(node: yaml.Node, path: str) -> Location:
    return Location(path, node.start_mark.line + 1, node.start_mark.column + 1)


def _members(node: yaml.MappingNode, path: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for key, value in node.value:
        name, where = str(key.value), _where(key, path)
        if name in found:
            first = f"first at line {found[name].where.line}"
            raise YamlError(where, f"'{name}' is there twice", first, "rename one of the two, or delete it")
        found[name] = Entry(_entry(value, path).value, where)
    return found
