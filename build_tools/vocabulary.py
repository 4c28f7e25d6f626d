"""The vocabulary of a manual: nouns and declared terms (its file of terms), and the symbols of what it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.errors import Location, SnippetError
from build_tools.values.numbers import WORDS
from build_tools.yaml_lines import read_yaml

_KEYS = ("nouns", "terms")
_NUMBERS = re.compile(rf"\d|\b(?:{'|'.join(word for word in WORDS if word != 'one')})\b", re.IGNORECASE)


@dataclass(frozen=True)
class Vocabulary:
    """What a page may say without a recording.

    `nouns` are the things that are counted: a number word before one is a literal. `terms` are texts that a person
    declared, each with its line. `symbols` are names of the protocol and of pinned software, each with its source.
    `path` is the file of terms; "" when the manual has none, and then it has no ledger.
    """

    path: str = ""
    nouns: frozenset[str] = frozenset()
    terms: Mapping[str, Location] = field(default_factory=dict, hash=False)
    symbols: Mapping[str, str] = field(default_factory=dict, hash=False)

    def is_noun(self, word: str) -> bool:
        """Whether a word, in the singular or the plural, is one of the nouns."""
        low = word.lower()
        return any(form in self.nouns for form in (low, low.removesuffix("s"), low.removesuffix("es")))


def read_terms(text: str, path: str) -> Vocabulary:
    """The nouns and terms of a file of terms. Raises `SnippetError` with the line."""
    fields = read_yaml(text, path).fields("a file of terms", _KEYS)
    nouns = [item.text("a noun") for item in fields["nouns"].items("'nouns'")] if "nouns" in fields else []
    terms: dict[str, Location] = {}
    for term, reason in fields["terms"].mapping("'terms'").items() if "terms" in fields else ():
        if not reason.text("a reason").strip():
            raise SnippetError(reason.where, f"the term '{term}' has no reason", f'"{term}": why it is no literal')
        if number := _NUMBERS.search(term):
            what = f"the term '{term}' has '{number[0]}' in it"
            raise SnippetError(reason.where, what, "a number is tied to a recording, counted or quoted")
        terms[" ".join(term.split())] = reason.where
    return Vocabulary(path, frozenset(nouns), terms)


def read_symbols(text: str, path: str) -> Mapping[str, str]:
    """The symbols of a JSON or YAML text, each with its source. Raises `SnippetError`."""
    fields = read_yaml(text, path).mapping("a file of symbols")
    if "symbols" not in fields:
        raise SnippetError(Location(path, 1), "the file has no 'symbols'", 'symbols: {"NAME": "where it is from"}')
    return {name: source.text("a source") for name, source in fields["symbols"].mapping("'symbols'").items()}


def read_unshown(text: str, path: str) -> Mapping[str, str]:
    """Why no page shows some steps, by patterns of their names, `RECORDING#STEP`. Raises `SnippetError`."""
    entries = read_yaml(text, path).mapping("the file of unshown steps")
    return {pattern: entry.text(f"the reason of '{pattern}'") for pattern, entry in entries.items()}
