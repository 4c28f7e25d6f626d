"""The rules of a manual, each with the id by which reports, allowances and `manual explain` name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Rule:
    """What a rule holds, in one line. `unread`: what breaks it cannot be read, and the command ends with 3, not 1.

    `allowed`: one occurrence can be left as it is, with a reason; all else would make a page untrue or unmakable.
    """

    id: str
    holds: str
    unread: bool = False
    allowed: bool = False


_ALL = (
    Rule("file", "each file of the manual is there, inside its folder, and UTF-8", unread=True),
    Rule("chapter", "a chapter has words, and its front matter and fences are closed", unread=True),
    Rule(
        "block",
        "a block stands where Markdown sees it, is closed, and has a kind, a name and known options",
        unread=True,
    ),
    Rule(
        "tied-link",
        "a tied link is [text](val:name), a citation [text](source:section), a reference [text](see:page)",
        unread=True,
    ),
    Rule("quote-mark", "where a source is cited, each quotation mark has its partner", unread=True),
    Rule("yaml", "a YAML file is one YAML document without a tab, and says each key once", unread=True),
    Rule("entry", "an entry of a YAML file has the keys and the values that its format knows", unread=True),
    Rule("formula", "a formula is arithmetic over the names that 'with' defines, each of them used", unread=True),
    Rule("address", "an address is recording#step.request|response[.part][$path], its path a JSONPath", unread=True),
    Rule("recording", "a recording is in the format that the recorder writes", unread=True),
    Rule("manifest", "the manifest of the recordings is as the recorder writes it", unread=True),
    Rule("source", "each source at hand is the one that is pinned", unread=True),
    Rule("figure-entry", "a file of figures/ says what its kind needs, and its parts agree", unread=True),
    Rule("palette", "a hue has one colour, one glyph and one meaning, and can be seen on its ground", unread=True),
    Rule("name-unknown", "a block or a tied link names something of its kind that is there"),
    Rule("address-lost", "an address leads to one place in the recordings"),
    Rule("cut", "a snippet keeps lines in the order of the recording, each once, and marks what it shows"),
    Rule("value", "the words of a tied link say what the recording holds"),
    Rule("value-form", "a recorded value can be said in the form that is asked"),
    Rule("claim", "what a sentence says of many recordings holds in all of them"),
    Rule("citation", "a citation leads to a section of a pinned source"),
    Rule("quote", "a quote stands, word for word, in the section that it cites"),
    Rule("quotes-lock", "the lock of the quotes has what the pages quote, and nothing else"),
    Rule("reference", "a reference leads to a page of the manual, or a place on it, and types no number"),
    Rule("definition", "a term is defined once in a manual"),
    Rule("index", "an index lists definitions, figures or listings, has no words inside, and has something to list"),
    Rule("conflict", "a conflict quotes two sections, says what follows from each, and has a title and a name"),
    Rule("ledger", "each number, code span, quotation and counting word of a page has something behind it"),
    Rule("term", "a declared term is nothing that is recorded"),
    Rule("figure-drawing", "a figure can be drawn: its texts have hues, its labels fit"),
    Rule("table", "a table says of each cell what was recorded, or why nothing was"),
    Rule("accepted", "a page shows what a person last accepted"),
    Rule("recording-changed", "the recordings are as the recorder wrote them"),
    Rule("unused", "each snippet, value, claim, figure and term is used", allowed=True),
    Rule("orphan", "each file of snippets/ has its chapter", allowed=True),
    Rule("link", "a link of a page leads to a file of the manual, or has a scheme that is known", allowed=True),
    Rule("nav", "the nav names pages that are there", allowed=True),
    Rule("reserved", "only a chapter without text reserves figure numbers"),
    Rule("site", "a built site shows what the sources and the recordings say, and nothing else as recorded"),
    Rule("allowance", "an allowance names a rule that can be allowed, and has a reason"),
    Rule("allowance-stale", "an allowance has something to allow"),
)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rule in _ALL})
"""The rules by id, in the order in which a manual is read and checked."""
