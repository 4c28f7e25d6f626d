"""Allowances: a comment above a line that lets one finding stand, with a reason. In Markdown and in YAML.

<!-- allow link: the server answers this -->
# allow unused: for the next chapter
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from build_tools.errors import Location
from build_tools.pages.source import fenced, indented_code

_SAID = r"allow\s+([\w-]+)\s*(?::\s*(.*?))?\s*"
_MARKDOWN = re.compile(rf"\s*<!--\s*{_SAID}-->\s*")
_YAML = re.compile(rf"\s*#\s*{_SAID}")


@dataclass(frozen=True)
class Allowance:
    """Lets one finding of a rule stand: on the line `covers`, or, from the first line of a file, on the whole file."""

    rule: str
    reason: str
    where: Location
    covers: int

    def is_about(self, where: Location) -> bool:
        """Whether it covers a place."""
        first = self.where.line == 1 and where.line == 0
        return where.path == self.where.path and (first or where.line == self.covers)


def in_markdown(lines: Sequence[str], path: str, first: int = 1) -> tuple[Allowance, ...]:
    """The allowances in the lines of a chapter; `first` is the file's line of the first of them."""
    return _read(lines, allowance_lines(lines), _MARKDOWN, Location(path, first))


def in_yaml(text: str, path: str) -> tuple[Allowance, ...]:
    """The allowances in a YAML text; none when YAML cannot read it, which has its own report."""
    lines = text.split("\n")
    found = {n for n, line in enumerate(lines) if _YAML.fullmatch(line)}
    try:
        return _read(lines, found - _in_scalars(text), _YAML, Location(path, 1)) if found else ()
    except yaml.YAMLError:
        return ()


def allowance_lines(lines: Sequence[str]) -> set[int]:
    """The indexes of the lines of a chapter that are allowances; no page shows them."""
    found = {n for n, line in enumerate(lines) if _MARKDOWN.fullmatch(line)}
    if not found:
        return found
    rest = ["" if n in found else line for n, line in enumerate(lines)]
    return found - fenced(rest) - indented_code(list(lines))


def without_allowances(lines: Sequence[str]) -> list[str]:
    """The lines of a chapter that are none."""
    hidden = allowance_lines(lines)
    return [line for n, line in enumerate(lines) if n not in hidden]


def _in_scalars(text: str) -> set[int]:
    """The indexes of the lines, after the first, of texts that go over several: `#` begins no comment there."""
    scalars = [token for token in yaml.scan(f"{text}\n") if isinstance(token, yaml.ScalarToken)]
    # a block ends where the line after it begins, a text in quotes on its own last line
    ends = {id(token): token.end_mark.line + (token.style in ("'", '"')) for token in scalars}
    return {n for token in scalars for n in range(token.start_mark.line + 1, ends[id(token)])}


def _read(lines: Sequence[str], at: set[int], form: re.Pattern[str], start: Location) -> tuple[Allowance, ...]:
    """Each covers the first line below it that is no allowance itself."""
    found = []
    for n in sorted(at):
        match = form.fullmatch(lines[n])
        assert match
        covers = next(m for m in range(n + 1, len(lines) + 1) if m not in at)
        where = Location(start.path, start.line + n, match.start(1) + 1)
        found.append(Allowance(match[1], match[2] or "", where, start.line + covers))
    return tuple(found)
