"""What tables share (`tables/sets.yaml`): sets of columns, what a cell says of its address, what was only read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from build_tools.errors import Location, TableError, nearest
from build_tools.figures.words import NAME, Text, read_text
from build_tools.yaml_lines import Entry, read_yaml

Put = Mapping[str, str]
"""What a row or a column puts for the names in braces of an address."""

words_of = partial(read_text, error=TableError)
_SOURCE = re.compile(r"https://[^\s()<>\"]+")  # what can stand in a link, in Markdown too
HEAD = ("words", "put", "none")
_CELLS = ("at", "values", "say", "missing", "unreached")
_READ = ("of", "words", "source")

Answers = tuple[Mapping[str, tuple[str, ...]], ...]
"""What is expected: one of these, of which each value is one of its texts."""


@dataclass(frozen=True)
class Head:
    """The head of a column, of a row, or of one line of a row.

    `none` are the words for cells that nothing was recorded for: for all, at "", or for those of another head.
    """

    words: Text
    put: Put = field(hash=False)
    none: Mapping[str, Text] = field(hash=False)

    @property
    def texts(self) -> tuple[Text, ...]:
        """What the author wrote for readers."""
        return (self.words, *self.none.values())


@dataclass(frozen=True)
class Phrase:
    """What a cell says when the values in `when` are such: a text with the names of values.

    A value is such when it is one of these texts; "" is a value that is not there.
    """

    text: Text
    when: Mapping[str, tuple[str, ...]] = field(hash=False)


@dataclass(frozen=True)
class Cells:
    """What a cell says: the step's address, values that lead on from it (the first that is there), phrases in order.

    `missing` are the words for a recording that is not there, `unreached` for a step that is not.
    """

    at: str
    values: Mapping[str, tuple[str, ...]] = field(hash=False)
    phrases: tuple[Phrase, ...]
    missing: Text | None
    unreached: Text | None

    @property
    def addresses(self) -> tuple[str, ...]:
        """The address of the step and those of the values, with names in braces."""
        return (self.at, *(tail for tails in self.values.values() for tail in tails))

    @property
    def texts(self) -> tuple[Text, ...]:
        """What the author wrote for readers."""
        return (*(phrase.text for phrase in self.phrases), *filter(None, (self.missing, self.unreached)))


@dataclass(frozen=True)
class Read:
    """What a source says of a cell that was not measured: for which names, the words, where to read it."""

    of: Put = field(hash=False)
    words: Text
    source: str


@dataclass(frozen=True)
class Sets:
    """All that tables share."""

    path: str
    heads: Mapping[str, tuple[Head, ...]] = field(default_factory=dict, hash=False)
    cells: Mapping[str, Cells] = field(default_factory=dict, hash=False)
    answers: Mapping[str, Answers] = field(default_factory=dict, hash=False)
    read: tuple[Read, ...] = ()

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that the author wrote for readers, once: YAML may say the same again by `*`."""
        heads = (text for heads in self.heads.values() for head in heads for text in head.texts)
        cells = (text for one in self.cells.values() for text in one.texts)
        return tuple(dict.fromkeys((*heads, *cells, *(one.words for one in self.read))))


def read_sets(text: str, path: str) -> Sets:
    """The sets of a YAML text. Raises `DocsError` with the line."""
    fields = read_yaml(text, path).fields("the sets of the tables", ("sets", "cells", "answers", "read"))
    heads = fields["sets"].mapping("'sets'") if "sets" in fields else {}
    cells = fields["cells"].mapping("'cells'") if "cells" in fields else {}
    answers = fields["answers"].mapping("'answers'") if "answers" in fields else {}
    read = fields["read"].items("'read'") if "read" in fields else []
    return Sets(
        path,
        {name: read_heads(entry, f"set '{name}'") for name, entry in heads.items()},
        {name: read_cells(entry) for name, entry in cells.items()},
        {name: read_answers(entry) for name, entry in answers.items()},
        tuple(map(_read, read)),
    )


def read_heads(entry: Entry, what: str) -> tuple[Head, ...]:
    """The heads of a list, which has each words once."""
    found = tuple(read_head(item.fields(f"an item of {what}", HEAD), item.where) for item in entry.items(what))
    seen: set[str] = set()
    for head in found:
        if said(head.words) in seen:
            raise TableError(head.words.where, f"'{said(head.words)}' is there twice", "give each its own words")
        seen.add(said(head.words))
    return found


def read_head(fields: Mapping[str, Entry], where: Location) -> Head:
    """A head of the fields of its entry."""
    if "words" not in fields:
        raise TableError(where, "a head has no 'words'", "words: what readers see")
    return Head(words_of(fields["words"], "'words'"), texts_of(fields.get("put"), "'put'"), _none(fields.get("none")))


def _none(entry: Entry | None) -> Mapping[str, Text]:
    if entry is None:
        return {}
    if not isinstance(entry.value, dict):
        return {"": words_of(entry, "'none'")}
    return {name: words_of(item, f"'{name}'") for name, item in entry.value.items()}


def texts_of(entry: Entry | None, what: str) -> Mapping[str, str]:
    """A mapping of texts."""
    return {key: item.text(f"'{key}'") for key, item in entry.mapping(what).items()} if entry else {}


def options_of(entry: Entry | None, what: str) -> Mapping[str, tuple[str, ...]]:
    """A mapping of texts, or of lists of them, of which one is right."""
    fields = entry.mapping(what) if entry else {}
    return {key: _options(item, f"'{key}'") for key, item in fields.items()}


def _options(entry: Entry, what: str) -> tuple[str, ...]:
    return tuple(one.text(what) for one in (entry.items(what) if isinstance(entry.value, list) else (entry,)))


def read_answers(entry: Entry) -> Answers:
    """What is expected of a row, each as a mapping of values."""
    items = entry.value if isinstance(entry.value, list) else [entry]
    return tuple(options_of(item, "an item of 'expect'") for item in items)


def read_cells(entry: Entry) -> Cells:
    """What the cells of a table say."""
    fields = entry.fields("'cells'", _CELLS)
    for key, example in (("at", '"{shop}#order.response"'), ("values", '{state: "$.state"}'), ("say", '["{state}"]')):
        if key not in fields:
            raise TableError(entry.where, f"'cells' has no '{key}'", f"{key}: {example}")
    values = options_of(fields["values"], "'values'")
    for name in values:
        if not NAME.fullmatch(name):
            help = "names are a-z, 0-9, _ and -, and begin with a letter"
            raise TableError(fields["values"].where, f"'{name}' is not a name for a value", help)
    phrases = tuple(_phrase(item, values) for item in fields["say"].items("'say'"))
    missing, unreached = (
        words_of(fields[key], f"'{key}'") if key in fields else None for key in ("missing", "unreached")
    )
    return Cells(fields["at"].text("'at'"), values, phrases, missing, unreached)


def _phrase(entry: Entry, values: Mapping[str, tuple[str, ...]]) -> Phrase:
    if isinstance(entry.value, str):
        return Phrase(words_of(entry, "a text of 'say'", values), {})
    fields = entry.fields("an item of 'say'", ("when", "words"))
    if "words" not in fields:
        raise TableError(entry.where, "an item of 'say' has no 'words'", 'words: "{state}"')
    when = options_of(fields.get("when"), "'when'")
    for name in when:
        if name not in values:
            known = f"values: {', '.join(values)}"
            raise TableError(fields["when"].where, f"value '{name}' is not defined", known, *nearest(name, values))
    return Phrase(words_of(fields["words"], "'words'", values), when)


def _read(entry: Entry) -> Read:
    fields = entry.fields("an item of 'read'", _READ)
    for key in _READ:
        if key not in fields:
            help = "{of: {NAME: TEXT}, words: what it says, source: https://…}"
            raise TableError(entry.where, f"an item of 'read' has no '{key}'", help)
    source = fields["source"].text("'source'")
    if not _SOURCE.fullmatch(source):
        raise TableError(fields["source"].where, f"'{source[:60]}' is no place to read", "source: https://…")
    return Read(texts_of(fields["of"], "'of'"), words_of(fields["words"], "'words'"), source)


def said(text: Text) -> str:
    """A text without marks, the names of values in braces."""
    return "".join(f"{{{piece.text}}}" if piece.is_name else piece.text for piece in text.pieces)
