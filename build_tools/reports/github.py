"""Findings as annotations of GitHub: workflow commands, which its runner takes from what a step prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from posixpath import join

from build_tools.reports.placed import Placed
from build_tools.visible import visible

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def as_github(found: Sequence[Placed], base: str = "") -> str:
    """A line `::error file=…,line=…,col=…,title=RULE::…` for each finding; `base` is the folder of their paths."""
    return "\n".join(_annotation(one, base) for one in found)


def _annotation(found: Placed, base: str) -> str:
    finding = found.finding
    properties = {"file": join(base, finding.where.path)}
    if finding.where.line:
        properties["line"] = str(finding.where.line)
    if found.column:
        properties |= {"col": str(found.column), "endColumn": str(found.end)}
    properties["title"] = finding.rule
    said = ",".join(f"{name}={_escaped(value, _PROPERTY)}" for name, value in properties.items())
    return f"::error {said}::{_escaped(visible(chr(10).join([finding.what, *finding.help])), _DATA)}"


def _escaped(text: str, marks: Mapping[str, str]) -> str:
    return "".join(marks.get(char, char) for char in text)
