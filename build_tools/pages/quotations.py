"""Quotations: what stands between quotation marks or in block quotes, and the citation that each belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_tools.errors import Finding, Location
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink, seen_lines
from build_tools.pages.passages import Passage, passages, plain
from build_tools.pages.source import masked

_BLANK = "\0"
_MARKED = re.compile(r"“((?:[^“”]|“[^“”]*”)*)”|(?<![\w=])\"((?:[^\"])*)\"(?!\w)")
_MARK = re.compile("[“”]")
_TARGET = re.compile(r"(?<=\])\((?:[^()\n]|\([^()\n]*\))*\)|\{[^{}\n]*\}|<[A-Za-z/][^<>]*>")
_SYNTAX = re.compile(r"\s*(?:!!!|\?\?\?\+?|===|///) ?")
_QUOTED = re.compile(r"\s*>")
_DASH = re.compile(r"[\s>]*(?:[-–—]\s*)?")
_OUTER = re.compile(r"[“\"]([^“”\"]*)[”\"]")
_ENDS = re.compile(r"[.?!][”\"’)\]*_]*\s+(?=(\S))")
_SHORTENED = re.compile(r"\b(?:e\.g|i\.e|cf|vs|etc|p|pp)\.\Z")


@dataclass(frozen=True)
class Quotation:
    """A quotation of a chapter: its plain words, what it is tied to, and where it begins.

    `target` is that of a citation (`NAME:SECTION`), of a tied value (`val:…`), or "" when nothing says where the words
    are from. `block` counts the block quotes of the chapter from 1, and is 0 for a quotation in a sentence.
    """

    text: str
    target: str
    where: Location
    block: int = 0


@dataclass(frozen=True)
class Quotations:
    """All quotations of a text, in order, and the marks that have no partner."""

    found: tuple[Quotation, ...]
    problems: tuple[Finding, ...]


def parse_quotations(
    lines: Sequence[str], links: Sequence[TiedLink], blocks: Sequence[Directive], where: Location
) -> Quotations:
    """The quotations in the lines of a chapter, in order; `where` is its file and the line of the first of them.

    A block quote belongs to the citation that is its last paragraph or last line. Quotation marks belong to the link
    around them; else to the first citation after them in their sentence; else to the last before them.
    """
    finder = _Finder(lines, links, blocks, where)
    found = sorted(finder.run(), key=lambda found: (found.where, found.block))
    return Quotations(tuple(found), tuple(finder.problems))


class _Finder:
    def __init__(
        self, lines: Sequence[str], links: Sequence[TiedLink], blocks: Sequence[Directive], where: Location
    ) -> None:
        self.lines, self.where, self.links = seen_lines(lines), where, links
        for block in blocks:  # its name and options are no words
            for n in range(block.first, block.first + 1 + len(block.options)):
                self.lines[n] = " " * len(self.lines[n])
        self.text = "\n".join(self.lines)
        self.masked = masked(self.text)
        self.hidden = _TARGET.sub(lambda match: _BLANK * len(match[0]), self.masked)
        self.problems: list[Finding] = []
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def run(self) -> Iterator[Quotation]:
        first = 0
        for number, (start, end) in enumerate(self.block_quotes(), 1):
            yield from self.in_marks(first, start)
            yield from self.in_block(start, end, number)
            first = end
        yield from self.in_marks(first, len(self.lines))

    def at(self, start: int) -> Location:
        """The file's line and column of a place in the text."""
        line = self.text.count("\n", 0, start)
        return Location(self.where.path, self.where.line + line, start - self.starts[line] + 1)

    def block_quotes(self) -> Iterator[tuple[int, int]]:
        """The first line of each block quote, and the line after it."""
        start: int | None = None
        for n, line in enumerate([*self.lines, ""]):
            quoted = bool(_QUOTED.match(line))
            if start is not None and not quoted:
                yield start, n
                start = None
            elif start is None and quoted:
                start = n

    def in_block(self, start: int, end: int, number: int) -> Iterator[Quotation]:
        """The passages of a block quote, with the target of the citation that ends it."""
        cited, at = self.citation(start, end)
        for passage in passages(self.lines[start:at], start):
            outer = _OUTER.fullmatch(passage.text)
            target = cited.target if cited else ""
            where = self.at(self.begins(passage.first))
            yield Quotation(outer[1] if outer else passage.text, target, where, number)

    def begins(self, line: int) -> int:
        """Where the words of a line of a block quote begin."""
        return self.starts[line] + len(_DASH.match(self.lines[line])[0])  # type: ignore[index]  # it can be empty

    def citation(self, start: int, end: int) -> tuple[TiedLink | None, int]:
        """The citation that the last paragraph, or else the last line, of a block quote begins with, and its line."""
        blank = [n for n in range(start, end) if not self.lines[n].strip(" >")]
        for line in (blank[-1] + 1 if blank else end, end - 1):
            if line < end:
                begins = self.begins(line)
                found = next((link for link in self.links if link.span[0] == begins and link.is_citation), None)
                if found:
                    return found, line
        return None, end

    def in_marks(self, first: int, end: int) -> Iterator[Quotation]:
        """What stands between quotation marks in some lines."""
        for passage in passages(self.lines[first:end], first):
            if _SYNTAX.match(self.lines[passage.first]) and passage.first == passage.last:
                continue
            start, stop = self.starts[passage.first], self.starts[passage.last + 1]
            spans = [match.span() for match in _MARKED.finditer(self.hidden, start, stop)]
            self.partners(spans, start, stop)
            for span in spans:
                if words := plain(self.text[span[0] + 1 : span[1] - 1]):
                    yield Quotation(words, self.target(span, spans, passage), self.at(span[0]))

    def partners(self, spans: Sequence[tuple[int, int]], start: int, stop: int) -> None:
        """Report a mark without partner where it would keep a quotation from the citation beside it."""
        if not any(link.is_citation and start <= link.span[0] < stop for link in self.links):
            return
        for match in _MARK.finditer(self.hidden, start, stop):
            if not any(a <= match.start() < b for a, b in spans):
                help = "a quotation begins with “ and ends with ”, in one paragraph, item or cell"
                what = f"the quotation mark '{match[0]}' has no partner"
                self.problems.append(Finding(self.at(match.start()), what, (help,), "quote-mark"))

    def target(self, span: tuple[int, int], spans: Sequence[tuple[int, int]], passage: Passage) -> str:
        around = [link for link in self.links if link.span[0] <= span[0] and span[1] <= link.span[1]]
        inside = [link for link in self.links if link.span == (span[0] + 1, span[1] - 1)]
        if around or inside:
            return (around or inside)[0].target
        start, end = self.sentence(span, spans, passage)
        quoting = [link for link in self.links if any(link.span[0] <= a and b <= link.span[1] for a, b in spans)]
        cites = [
            link for link in self.links if link.is_citation and start <= link.span[0] < end and link not in quoting
        ]
        after = [link for link in cites if link.span[0] >= span[1]]
        return after[0].target if after else cites[-1].target if cites else ""

    def sentence(self, span: tuple[int, int], spans: Sequence[tuple[int, int]], passage: Passage) -> tuple[int, int]:
        """Where the sentence around a quotation begins and ends; a cell of a table is one by itself."""
        first, last = self.starts[passage.first], self.starts[passage.last + 1]
        ends = [n + 1 for n in range(first, last - 1) if passage.row and self.hidden[n] == "|"]
        for match in _ENDS.finditer(self.hidden, first, last):
            inner = next((b for a, b in spans if a < match.start() < b), None)
            closes = inner == match.start() + 2
            if inner is None or closes:
                goes_on = match[1].islower() or (closes and match[1] in "([")
                if not goes_on and not _SHORTENED.search(self.hidden, first, match.start() + 1):
                    ends.append(match.end())
        return max([first, *(end for end in ends if end <= span[0])]), min([last, *(e for e in ends if e >= span[1])])
