"""The sheet of a chapter: its words, with Markdown's own marks, targets of links and code of commands blanked out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.ledger.literals import Literal
from build_tools.ledger.quotations import SOURCE
from build_tools.ledger.sheet import Sheet, Span
from build_tools.pages.chapter import Chapter
from build_tools.pages.links import TiedLink
from build_tools.pages.source import indented_code, opening_bracket

_COMMANDS = ("sh", "bash", "shell", "console", "powershell")
_FENCE = re.compile(r" *(?:`{3,}|~{3,})(?!`|~)[ {.]*(\w*)")
_MARKS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^[ ]*[|: -]*--[|: -]*$",  # rules of tables
        r"^[ ]*(?:!!!|\?\?\?\+?|===\+?)[ ]+[\w-]*",  # admonitions and tabs
        r"\{:?[ ]*[.#][^{}\n]*\}",  # attributes
        r"\[\^[^\]\n]*\]:?",  # footnotes
        r"^[ ]{0,3}\[[^\]\n]+\]:[ ]*\S+.*$",  # targets of links
        r"<https?://[^>\s]*>|(?<![(\w])https?://[^\s<>)]+",
    )
)
_OF_A_WORK = re.compile(rf"https?:|{SOURCE}")
_BEGINS = re.compile(r"^[ ]*(?:[-*+]|\d+[.)]|#{1,6})(?=[ ])", re.MULTILINE)
"""What begins a list item or a heading; the words before it end there."""
_HTML = re.compile(r"<!--.*?-->|<[A-Za-z/!?][^<>]*>", re.DOTALL)
_READ_OUT = re.compile(r"\b(?:alt|title|aria-label)=(?:\"([^\"]*)\"|'([^']*)')")
_LINK = re.compile(r"\]\(\s*(?P<target><[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)")


def sheet_of(chapter: Chapter) -> tuple[Sheet, list[Literal]]:
    """The sheet of a chapter, and the code blocks of it that are no commands: each shows something typed by hand."""
    lines, code = list(chapter.lines), set(chapter.code)
    code |= indented_code([line.expandtabs(4) if n not in code else "" for n, line in enumerate(lines)])
    apart = set(code)
    for block in chapter.directives:
        apart |= {block.first, block.last}
    blanked = [" " * len(line) if n in apart else line for n, line in enumerate(lines)]
    for block in chapter.directives:
        for n in range(block.first + 1, block.last):
            key = lines[n].strip().partition(":")[0]
            if key in block.options and lines[n].startswith(" " * (block.indent + 4)):
                at = lines[n].index(":") + 1
                blanked[n] = " " * at + lines[n][at:]
    return Sheet("\n".join(blanked), chapter.path, chapter.first), list(_typed(chapter, lines, code))


def _typed(chapter: Chapter, lines: list[str], code: set[int]) -> Iterator[Literal]:
    inside = False
    for n in sorted(code):
        fence = _FENCE.match(lines[n])
        opens = not inside and fence is not None
        if n - 1 not in code or opens or (fence and inside):
            language = fence[1] if fence else ""
            shown = bool(lines[n].strip()) and not lines[n].lstrip().startswith("<!--")
            if shown and not (inside and fence) and language not in _COMMANDS:
                where = Sheet("", chapter.path, chapter.first + n).where(0)
                yield Literal("fence", lines[n].strip()[:60], where)
        if fence:
            inside = not inside


def tied_spans(sheet: Sheet, links: tuple[TiedLink, ...]) -> Iterator[tuple[TiedLink, Span]]:
    """Where each tied link stands, from its `[` to its `)`."""
    at = 0
    for link in links:
        found = sheet.hidden.index(f"]({link.target})", at)
        at = found + len(link.target) + 3
        yield link, (opening_bracket(sheet.hidden, found), at)


def works(sheet: Sheet) -> list[Span]:
    """The texts of links that lead out of the manual or to a source: they name a work."""
    return [
        (opening_bracket(sheet.hidden, match.start()) + 1, match.start())
        for match in _LINK.finditer(sheet.hidden)
        if _OF_A_WORK.match(match["target"].lstrip("<"))
    ]


def strip_marks(sheet: Sheet) -> None:
    """Blank what is Markdown's and HTML's: a reader sees, or hears, what is left."""
    for match in _LINK.finditer(sheet.hidden):
        opening = opening_bracket(sheet.hidden, match.start())
        sheet.blank((opening - (sheet.hidden[opening - 1 : opening] == "!"), opening + 1))
        sheet.blank(match.span())
    for match in _HTML.finditer(sheet.hidden):
        kept = [span for attribute in _READ_OUT.finditer(match[0]) for span in attribute.regs[1:] if span[1] > span[0]]
        at = 0
        for first, end in [*kept, (len(match[0]), 0)]:
            sheet.blank((match.start() + at, match.start() + first))
            at = end
    for pattern in _MARKS:
        sheet.blank_all(pattern)
    sheet.blank_all(_BEGINS, "|")
