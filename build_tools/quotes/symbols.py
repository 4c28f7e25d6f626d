"""Protocol definitions: a section is a symbol, `Enum.VALUE` or `Message.field`, and its text is its comment.

Read from a `.proto` file, or from its facts as JSON: `services`, `messages` and `enums`, each a list of objects with
`name`, `comment`, `line`, and their `methods`, `fields` or `values`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from build_tools.errors import Location, SourceError
from build_tools.pages.passages import Passage, plain
from build_tools.quotes.document import Document, Section, whole

_MEMBERS = {"services": "methods", "messages": "fields", "enums": "values"}
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_HOLDER = re.compile(r"\s*(?:message|enum|service)\s+(\w+)\s*\{")
_MEMBER = re.compile(r"\s*(?:rpc\s+(\w+)\s*\(|(?:[\w.<>, ]+\s)?(\w+)\s*=\s*-?\d+\s*[;\[])")
_PARAGRAPH = re.compile(r"\n\s*\n")

_Symbol = tuple[str, str, int]
"""Its name with those around it, its comment, its line."""


def read_symbols(text: str, name: str) -> Document:
    """The document of a definition, by the ending of its file's name. Raises `SourceError`."""
    symbols = list(_of_facts(text, name) if name.endswith(".json") else _of_proto(text.split("\n")))
    order = sorted(symbols, key=lambda symbol: symbol[2])
    found = [(symbol, passage) for symbol in order for passage in _passages(symbol)]
    passages = tuple(passage for _, passage in found)
    sections = {"": whole(passages)}
    for full, _, line in order:
        inside = [n for n, (symbol, _) in enumerate(found) if f"{symbol[0]}.".startswith(f"{full}.")]
        start, end = (inside[0], inside[-1] + 1) if inside else (0, 0)
        sections[full] = Section(full, full, line, f"L{line}", start, end)
    return Document(sections, passages)


def _passages(symbol: _Symbol) -> Iterator[Passage]:
    """The paragraphs of a comment, each at the line of its symbol."""
    _, comment, line = symbol
    for paragraph in _PARAGRAPH.split(comment):
        if words := plain(paragraph):
            yield Passage(words, line, line)


def _of_facts(text: str, name: str) -> Iterator[_Symbol]:
    try:
        facts = json.loads(text)
        for kind, members in _MEMBERS.items():
            for holder in facts[kind]:
                line = holder["line"] if "line" in holder else holder[members][0]["line"]
                yield str(holder["name"]), str(holder["comment"] or ""), int(line)
                for member in holder[members]:
                    full = f"{holder['name']}.{member['name']}"
                    yield full, str(member["comment"] or ""), int(member["line"])
    except (ValueError, LookupError, TypeError) as error:
        what = f"the facts of a definition lack {error}" if isinstance(error, KeyError) else "these are no facts"
        raise SourceError(Location(name), what, "services, messages, enums: name, comment, line, members") from error


def _of_proto(lines: Iterable[str]) -> Iterator[_Symbol]:
    comment: list[str] = []
    holders: list[str] = []  # "" for a brace that holds no symbols of its own
    for number, line in enumerate(lines, 1):
        code = _STRING.sub("", line).partition("//")[0]
        if not code.strip():
            comment = [*comment, line.partition("//")[2]] if "//" in line else []
            continue
        holder, member = _HOLDER.match(code), _MEMBER.match(code)
        if holder:
            yield ".".join(filter(None, (*holders, holder[1]))), "\n".join(comment), number
        elif member and any(holders):
            yield ".".join(filter(None, (*holders, member[1] or member[2]))), "\n".join(comment), number
        comment = []
        opened, closed = code.count("{"), code.count("}")
        holders += [holder[1] if holder else "", *[""] * (opened - 1)] if opened else []
        holders = holders[: len(holders) - closed] if closed else holders
