"""Tied links: `[text](val:name)` and `[text](rec:ADDRESS)` in the text of a chapter, with their lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from build_tools.errors import Finding, Location
from build_tools.pages.source import fenced, indented_code, masked

_TARGET = re.compile(r"\]\((?=(?:val|rec):)")
_MENTION = re.compile(r"(?i:\b(?:val|rec):(?=[a-z0-9])|rec:(?=[a-z0-9./-]+#))[^\s<>()|\"',;]*")
_CUTS = re.compile(r"[\s\"'|<>\\`]")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_FORM = "a tied link has the form [text](val:name)"
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
    """A link to a recorded value: the words a reader sees, `val:…` or `rec:…`, and where it is."""

    text: str
    target: str
    where: Location


@dataclass(frozen=True)
class Links:
    """All tied links of a text, and all that is wrong with them."""

    tied: tuple[TiedLink, ...]
    problems: tuple[Finding, ...]


def parse_links(lines: Sequence[str], path: str, first: int = 1) -> Links:
    """The tied links in the lines of a chapter; `first` is the file's line of the first of them."""
    code = fenced(list(lines))
    seen = ["" if n in code else line for n, line in enumerate(lines)]
    return _Finder("\n".join(seen), path, first, indented_code([line.expandtabs(4) for line in seen])).run()


class _Finder:
    def __init__(self, text: str, path: str, first: int, code: set[int]) -> None:
        self.text, self.path, self.first, self.code = text, path, first, code
        self.masked = masked(text)
        self.rows = self.masked.split("\n")
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.html = [match.span() for match in _RAW_HTML.finditer(self.masked)]
        self.tied: list[TiedLink] = []
        self.problems: list[Finding] = []

    def run(self) -> Links:
        ends: dict[int, int] = {}
        for match in _TARGET.finditer(self.masked):
            ends[match.end()] = end = self.target_end(match.end())
            self.link(match.start(), match.end(), end)
        claimed = 0
        for mention in _MENTION.finditer(self.masked):
            claimed = max(claimed, ends.get(mention.start(), 0))
            if mention.start() >= claimed:
                self.problem(mention.start(), f"'{mention[0][:60]}' stands outside a tied link", _FORM)
        return Links(tuple(self.tied), tuple(self.problems))

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
            help = "a tied link has no title" if title and cut[0] == " " else "name it under values: and link val:NAME"
            self.problem(start, f"Markdown would cut the link '{target[:80]}' short at {found}", help)
        elif opening is None:
            self.problem(
                start, f"the link to '{target}' has no '['", _FORM, "a bracket in its text is written \\[ or \\]"
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
            self.problem(opening, f"'![{folded}]({target})' is a picture, and a picture cannot be tied", _FORM)
        elif _TARGET.search(self.masked, opening, bracket):
            self.problem(opening, f"the link to '{target}' has a link in its text", "end the first before the second")
        elif not text.strip():
            self.problem(opening, f"the link to '{target}' has no text", _FORM)
        elif html := _HTML.search(self.masked, opening, bracket):
            self.problem(opening, f"the link to '{target}' has HTML in its text: '{html[0]}'", "write &lt; for <")
        elif columns and "|" in self.masked[opening:bracket]:
            self.problem(opening, f"'|' in the link '[{folded}]' ends a table cell", "write \\| for it")
        elif columns and columns < (cells := _cells(self.rows[self.row(opening)])):
            what = f"the row with the link '[{folded}]' has {cells} cells, its table {columns} columns"
            self.problem(opening, what, "Markdown drops the rest; a '|' in a cell is written \\|")
        else:
            self.tied.append(TiedLink(said_text(text), target, self.where(opening)))

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
