"""Tied links, citations and references: `[text](val:name)`, `[text](SOURCE:SECTION)`, `[text](see:page)`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape

from build_tools.errors import Finding, Location
from build_tools.pages.source import fenced, indented_code, masked

VALUES = ("val", "rec")
SEE = "see"
_MENTIONED = r"(?i:\b(?:{names}):(?=[a-z0-9])|rec:(?=[a-z0-9./-]+#))[^\s<>()|\"',;]*"
_CUTS = re.compile(r"[\s\"'|<>\\`]")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_FORMS = {
    "tied link": "a tied link has the form [text](val:name)",
    "citation": "a citation has the form [text](source:section)",
    "reference": "a reference has the form [text](see:page) or [](see:page#anchor)",
}
_NAMES = {
    "tied link": "name it under values: and link val:NAME",
    "citation": "the name of a section has none of these characters",
    "reference": "a page and a place on it have none of these characters",
}
_BLANK_LINE = re.compile(r"\n\s*\n")
_RAW_HTML = re.compile(
    r"^ {0,3}<(pre|script|style|textarea|div|table|details|section|article|aside|figure|p|ul|ol|dl|h[1-6])\b"
    r"(?![^>]*\bmarkdown\b)[^>]*>.*?</\1\s*>",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_LITERAL = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!|])|(?<!`)(`+)(.+?)(?<!`)\2(?!`)")
_STRONG = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1|(?<!\w)(__|_)(?=\S)(.+?)(?<=\S)\3(?!\w)")
_HTML = re.compile(r"<[A-Za-z/!?][^<>]*>?")


@dataclass(frozen=True)
class TiedLink:
    """A link to a recorded value, a section of a source or a page: the words a reader sees, its target, where it is.

    `span` is its place in the text of `seen_lines`.
    """

    text: str
    target: str
    where: Location
    span: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def is_citation(self) -> bool:
        """Whether it leads to a source, and not to a recorded value."""
        return _kind(self.target) == "citation"


@dataclass(frozen=True)
class Links:
    """All tied links, citations and references of a text, and all that is wrong with them."""

    tied: tuple[TiedLink, ...]
    cited: tuple[TiedLink, ...]
    problems: tuple[Finding, ...]
    references: tuple[TiedLink, ...] = ()


def seen_lines(lines: Sequence[str]) -> list[str]:
    """The lines of a chapter, those in fenced code and comments emptied."""
    code = fenced(list(lines))
    return ["" if n in code else line for n, line in enumerate(lines)]


def parse_links(lines: Sequence[str], path: str, first: int = 1, sources: Iterable[str] = ()) -> Links:
    """The links in the lines of a chapter; `first` is the file's line of the first of them.

    `sources` are the names that citations may begin with.
    """
    return _Finder(seen_lines(lines), path, first, (*VALUES, SEE, *sources)).run()


class _Finder:
    def __init__(self, lines: list[str], path: str, first: int, names: tuple[str, ...]) -> None:
        self.text, self.path, self.first = "\n".join(lines), path, first
        self.code = indented_code([line.expandtabs(4) for line in lines])
        self.links = re.compile(rf"\]\((?=(?:{'|'.join(names)}):)")
        self.mentions = re.compile(_MENTIONED.format(names="|".join(names)))
        self.masked = masked(self.text)
        self.rows = self.masked.split("\n")
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.html = [match.span() for match in _RAW_HTML.finditer(self.masked)]
        self.found: list[TiedLink] = []
        self.problems: list[Finding] = []

    def run(self) -> Links:
        ends: dict[int, int] = {}
        for match in self.links.finditer(self.masked):
            ends[match.end()] = end = self.target_end(match.end())
            self.link(match.start(), match.end(), end)
        claimed = 0
        for mention in self.mentions.finditer(self.masked):
            claimed = max(claimed, ends.get(mention.start(), 0))
            if mention.start() >= claimed:
                kind = _kind(mention[0].lower())
                self.problem(mention.start(), f"'{mention[0][:60]}' stands outside a {kind}", _FORMS[kind])
        tied, cited, seen = (tuple(link for link in self.found if _kind(link.target) == kind) for kind in _FORMS)
        return Links(tied, cited, tuple(self.problems), seen)

    def where(self, at: int) -> Location:
        row = self.row(at)
        return Location(self.path, self.first + row, at - self.starts[row] + 1)

    def row(self, at: int) -> int:
        """The index of the line that a place is in."""
        return bisect_right(self.starts, at) - 1

    def problem(self, at: int, what: str, *help: str) -> None:
        self.problems.append(Finding(self.where(at), what, help, "tied-link"))

    def target_end(self, start: int) -> int:
        """The index of the `)` that ends a target, or of the line's end."""
        depth = 0
        for at in range(start, len(self.text)):
            if self.text[at] == "\n":
                return at
            depth += {"(": 1, ")": -1}.get(self.text[at], 0)
            if depth < 0:
                return at
        return len(self.text)

    def link(self, bracket: int, start: int, end: int) -> None:
        target, opening = self.text[start:end], self.opening(bracket)
        closed = self.text[end : end + 1] == ")"
        cut = _CUTS.search(target)
        if not closed:
            self.problem(start, f"the link '{target[:60]}' does not end on its line", "end it with ')'")
        elif cut:
            found = f"'{cut[0]}'" if cut[0].strip() else "a space"
            title = target[cut.start() :].strip()[:1] in ("'", '"')
            help = f"a {_kind(target)} has no title" if title and cut[0] == " " else _NAMES[_kind(target)]
            self.problem(start, f"Markdown would cut the link '{target[:80]}' short at {found}", help)
        elif opening is None:
            self.problem(
                start,
                f"the link to '{target}' has no '['",
                _FORMS[_kind(target)],
                "a bracket in its text is written \\[ or \\]",
            )
        elif any(start <= opening < end for start, end in self.html):
            self.problem(
                opening, f"the link to '{target}' stands in raw HTML, where Markdown sees no link", "move it out"
            )
        elif self.row(opening) in self.code:
            fence = "indent it less; to show the source, put it between two lines of ```"
            list_ = "for Markdown, a list has a blank line above it"
            self.problem(opening, f"the link to '{target}' stands in code: its line is indented", fence, list_)
        else:
            self.take(opening, bracket, target)

    def take(self, opening: int, bracket: int, target: str) -> None:
        text = self.text[opening + 1 : bracket]
        folded = " ".join(text.split())[:80]
        columns = self.columns(self.row(opening))
        if self.masked[opening - 1 : opening] == "!":
            what = f"'![{folded}]({target})' is a picture, and a picture cannot be tied"
            self.problem(opening - 1, what, _FORMS[_kind(target)])
        elif self.links.search(self.masked, opening, bracket):
            self.problem(opening, f"the link to '{target}' has a link in its text", "end the first before the second")
        elif not text.strip() and _kind(target) != "reference":
            self.problem(opening, f"the link to '{target}' has no text", _FORMS[_kind(target)])
        elif html := _HTML.search(self.masked, opening, bracket):
            self.problem(opening, f"the link to '{target}' has HTML in its text: '{html[0]}'", "write &lt; for <")
        elif columns and "|" in self.masked[opening:bracket]:
            self.problem(opening, f"'|' in the link '[{folded}]' ends a table cell", "write \\| for it")
        elif columns and columns < (cells := _cells(self.rows[self.row(opening)])):
            what = f"the row with the link '[{folded}]' has {cells} cells, its table {columns} columns"
            self.problem(opening, what, "Markdown drops the rest; a '|' in a cell is written \\|")
        else:
            span = opening, bracket + len("](") + len(target) + len(")")
            self.found.append(TiedLink(said_text(text), target, self.where(opening), span))

    def opening(self, bracket: int) -> int | None:
        """The `[`, in the same paragraph, that a `]` closes; code spans are passed over."""
        depth = 0
        for at in range(bracket - 1, -1, -1):
            depth += {"]": 1, "[": -1}.get(self.masked[at], 0)
            if depth < 0:
                return None if _BLANK_LINE.search(self.text, at, bracket) else at
        return None

    def columns(self, row: int) -> int:
        """How many columns the table around a line has; 0 when there is none."""
        while row and self.rows[row - 1].strip(" \0"):
            row -= 1
        head, rule = [*self.rows[row : row + 2], ""][:2]
        return _cells(rule) if "|" in head and _TABLE_RULE.fullmatch(rule) else 0


def _kind(target: str) -> str:
    name = target.partition(":")[0]
    return "tied link" if name in VALUES else "reference" if name == SEE else "citation"


def _cells(row: str) -> int:
    """How many cells a row of a table has, code masked."""
    return row.strip().removeprefix("|").removesuffix("|").count("|") + 1


def said_text(text: str) -> str:
    """The words of a link as a reader sees them: marks of code and emphasis off, line ends as spaces."""
    literals = [match[1] or match[3].strip() for match in _LITERAL.finditer(text)]
    text = _LITERAL.sub("\0", text)  # what stands in code, or is escaped, is put back as it is
    while (said := _STRONG.sub(lambda match: match[2] or match[4], text)) != text:
        text = said
    words, *rest = unescape(text).split("\0")
    return " ".join((words + "".join(map("".join, zip(literals, rest, strict=False)))).split())
