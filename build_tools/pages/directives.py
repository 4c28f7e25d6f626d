"""Directives: the `/// kind | argument` blocks of a chapter, parsed by their own grammar, every mistake reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from build_tools.errors import DocsError, Finding, Location, PageError, nearest
from build_tools.pages.allowances import allowance_lines, without_allowances
from build_tools.pages.source import INDENT, fenced, holder_of, indent, masked, open_fence
from build_tools.yaml_lines import read_yaml

KINDS: Mapping[str, tuple[str, ...]] = {
    "snippet": ("title",),
    "bindings": ("title",),
    "figure": (),
    "table": (),
    "conflict": ("title",),
    "index": (),
}
LISTINGS = ("snippet", "bindings")

_KIND = "|".join(KINDS)
_OPENING = re.compile(r"( *)/// +(\S.*?) *")
_CLOSING = re.compile(r"( *)/// *")
_OURS = re.compile(rf"\s*(?:///(?!/)|/+\s*(?:{_KIND})\s*\|)")
_ELSEWHERE = re.compile(rf"\s*[^\s/].*?(?<!/)/{{3,}}\s*(?:{_KIND})\s*\|")
_ODD_SPACE = re.compile(r"[^\S \n]")
_YAML_READS = re.compile(r"([\[\]{}#&*!%@`,]|[|>](?![-+]?$)|[?:-](?= |$))|(?![\"']).*?(: | #|:$)")
_HTML = re.compile(r"<[A-Za-z/!?][^<>]*>?")
_AN_OPENING = "a block opens with '/// snippet | name'"
_ITS_OWN = "a block begins on a line of its own: in a list item, indent it by four spaces below the item"
_AN_END = "a block ends with '///' at its own indent"


@dataclass(frozen=True)
class Directive:
    """A block: its kind, argument and options, the lines it holds, and where its lines are, counted from 0."""

    kind: str
    argument: str
    options: Mapping[str, str] = field(hash=False)
    body: tuple[str, ...]
    indent: int
    first: int
    last: int
    where: Location


@dataclass(frozen=True)
class Parsed:
    """All directives of a text, and all that is wrong with them."""

    directives: tuple[Directive, ...]
    problems: tuple[Finding, ...]


def parse_directives(lines: Sequence[str], path: str, first: int = 1) -> Parsed:
    """The directives in the lines of a chapter; `first` is the file's line of the first of them."""
    return _Parser(list(lines), path, first).run()


class _Parser:
    def __init__(self, lines: list[str], path: str, first: int) -> None:
        self.lines, self.path, self.first = lines, path, first
        self.code = fenced(lines)
        self.found: list[Directive] = []
        self.problems: list[Finding] = []

    def run(self) -> Parsed:
        at = 0
        while at < len(self.lines):
            if at not in self.code and _OURS.match(self.lines[at]):
                at = self.block(at)
            elif at not in self.code and _ELSEWHERE.match(masked(self.lines[at])):
                where, found = self.where(at), self.lines[at].strip()[:40]
                self.problems.append(
                    Finding(where, f"the block in '{found}' is not on a line of its own", (_ITS_OWN,), "block")
                )
                first = next(self.ours(at, len(self.lines)), at)
                at = first if _CLOSING.fullmatch(self.lines[first]) else at
            at += 1
        fence = open_fence(self.lines)
        if fence is not None:
            opening = self.lines[fence].strip()
            marks = opening[: len(opening) - len(opening.lstrip(opening[0]))]
            what = f"the fence '{opening[:40]}' is not closed"
            self.problems.append(Finding(self.where(fence), what, (f"end it with a line '{marks}'",), "chapter"))
        return Parsed(tuple(self.found), tuple(self.problems))

    def where(self, at: int) -> Location:
        line = self.lines[at]
        return Location(self.path, self.first + at, len(line) - len(line.lstrip()) + 1)

    def block(self, at: int) -> int:
        """Parse the block that opens at a line; gives the line to go on after."""
        if _CLOSING.fullmatch(self.lines[at]):
            self.problems.append(Finding(self.where(at), "'///' closes no block", (_AN_OPENING,), "block"))
            return at
        end = self.end(at)
        try:
            opening = self.opening(at)
            self.closed(at, end, len(opening[1]))
            self.found.append(self.directive(opening, at, end))
        except DocsError as error:
            self.problems.append(error.finding)
        return end

    def opening(self, at: int) -> re.Match[str]:
        line = self.lines[at]
        match = _OPENING.fullmatch(line)
        if odd := _ODD_SPACE.search(line[: match.start(2) if match else None]):
            name = {"\t": "a tab"}.get(odd[0], f"the character U+{ord(odd[0]):04X}")
            raise PageError(self.where(at), f"{name} stands where a block has spaces", "type a space; indent with four")
        if match is None:
            raise PageError(self.where(at), f"'{line.strip()[:60]}' opens no block", _AN_OPENING)
        self.place(at, len(match[1]))
        return match

    def place(self, at: int, found: int) -> None:
        """A block stands where Markdown takes it for one: at the margin, or inside a list item, tab or admonition."""
        holder = holder_of(self.lines, at, self.code)
        inside = indent(holder) + INDENT if holder else 0
        if found in (0, inside):
            return
        stay = f"indent it by {inside} to stay in '{holder.strip()[:30]}', by 0 to leave it"
        help = (stay,) if holder else ("indent it by 0", "for Markdown, a list has a blank line above it")
        raise PageError(self.where(at), f"the block is indented by {found}, where Markdown does not see it", *help)

    def ours(self, first: int, end: int) -> Iterator[int]:
        """The lines, from one to before another, that open or close a block."""
        return (n for n in range(first, end) if n not in self.code and _OURS.match(self.lines[n]))

    def end(self, at: int) -> int:
        """The line of the `///` that ends the block of a line, past the blocks inside; `at` when there is none."""
        depth = 0
        for n in self.ours(at, len(self.lines)):
            depth += -1 if _CLOSING.fullmatch(self.lines[n]) else 1
            if not depth:
                return n
        return at

    def closed(self, at: int, end: int, wanted: int) -> None:
        """See that a block has an end, at its own indent, and no block inside."""
        if end == at:
            after = [f"line {self.first + n} opens the next one" for n in self.ours(at + 1, len(self.lines))]
            raise PageError(self.where(at), "the block is not closed", *after[:1], _AN_END)
        for inside in self.ours(at + 1, end):
            what = f"line {self.first + inside} opens a block inside this one"
            raise PageError(self.where(at), what, "blocks do not nest: end this one before it with '///'")
        found = indent(self.lines[end])
        if found != wanted:
            help = f"the '///' of line {self.first + end} is indented by {found}, the block by {wanted}"
            raise PageError(self.where(at), "the block is not closed", help, _AN_END)

    def directive(self, opening: re.Match[str], at: int, end: int) -> Directive:
        kind, bar, argument = (part.strip() for part in opening[2].partition("|"))
        word, _, rest = kind.partition(" ")
        if word not in KINDS:
            near = nearest(word.lower(), KINDS)
            raise PageError(self.where(at), f"block '{word}' is not known", f"known: {', '.join(KINDS)}", *near)
        if not bar or not argument or rest:
            what = "name" if not (rest or argument) else "'|' before its name"
            raise PageError(self.where(at), f"block '{word}' has no {what}", f"/// {word} | {rest or 'name'}")
        lines = self.lines[at + 1 : end]
        body = [line[len(opening[1]) :] if indent(line) >= len(opening[1]) else line.strip() for line in lines]
        count = next((n for n, line in enumerate(body) if not line.startswith(" " * INDENT)), len(body))
        options = self.options(kind, self.lines[at + 1 : at + 1 + count], at + 1)
        words, hidden = body[count:], allowance_lines(body[count:])
        self.no_option(kind, ["" if n in hidden else line for n, line in enumerate(words)], at + 1 + count)
        note = tuple(without_allowances(words))
        return Directive(kind, argument, options, note, len(opening[1]), at, end, self.where(at))

    def options(self, kind: str, lines: list[str], at: int) -> Mapping[str, str]:
        """The options are YAML, as in other tools that know this syntax."""
        text = "\n" * (self.first + at - 1) + "\n".join(lines)
        for n, line in enumerate(lines):
            key, _, value = line.strip().partition(": ")
            odd = _YAML_READS.match(value.strip()) if key in KINDS[kind] else None
            if odd:
                found = f"begins with '{odd[1]}'" if odd[1] else f"has '{odd[2]}' in it"
                quoted = value.strip().replace("\\", "\\\\").replace('"', '\\"')
                raise PageError(self.where(at + n), f"the {key} {found}", f'quote it: {key}: "{quoted}"')
            if html := _HTML.search(masked(value)):
                raise PageError(self.where(at + n), f"the {key} has HTML in it: '{html[0]}'", "write &lt; for <")
        fields = read_yaml(text, self.path).fields(f"block '{kind}'", KINDS[kind])
        return {key: entry.text(f"the {key}") for key, entry in fields.items()}

    def no_option(self, kind: str, lines: list[str], at: int) -> None:
        """An option that is not where options stand would be shown as words."""
        first = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
        for n, line in enumerate(lines[first:], first):
            key = line.strip().partition(":")[0]
            if key not in KINDS[kind] or ":" not in line:
                return
            help = f"indent it by four spaces, right below '/// {kind} | …'"
            raise PageError(self.where(at + n), f"the {key} does not stand where options do", help)
