"""Indexes as the page shows them: definitions as a list of terms, figures and listings as lists by part."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from markdown import Markdown

from build_tools.indexes import DEFINITIONS, Entry, entries_of
from build_tools.pages.directives import Directive
from build_tools.project import Project
from build_tools.references import Referred
from build_tools.visible import escaped, visible

Href = Callable[[Referred], str]
"""From where an entry leads to a link."""


def index(project: Project, block: Directive, href: Href) -> str:
    """The HTML of an index. Raises `IndexBlockError`."""
    entries = entries_of(project, block)
    opening = f'class="index" data-index="{escaped(block.argument)}"'
    if block.argument == DEFINITIONS:
        return f"<dl {opening}>{''.join(_definition(entry, href) for entry in entries)}</dl>"
    groups = [(part, list(group)) for part, group in groupby(entries, key=lambda entry: entry.group)]
    return f"<div {opening} data-search-exclude>{''.join(_part(part, group, href) for part, group in groups)}</div>"


def _definition(entry: Entry, href: Href) -> str:
    link = f'<a href="{escaped(href(entry.lead))}">{escaped(entry.lead.words)}</a>'
    return (
        f'<div data-entry="{escaped(entry.key)}"><dt>{escaped(entry.name)}</dt><dd>{_inline(entry)} {link}</dd></div>'
    )


def _part(part: str, entries: list[Entry], href: Href) -> str:
    lines = (
        f'<li data-entry="{escaped(entry.key)}"><a href="{escaped(href(entry.lead))}">'
        f"<b>{escaped(entry.name)}</b> <span>{_inline(entry)}</span></a></li>"
        for entry in entries
    )
    return f'<p>{escaped(part)}</p><ul aria-label="{escaped(part)}">{"".join(lines)}</ul>'


def _inline(entry: Entry) -> str:
    """The text with its marks; one that is no paragraph, such as a list, is said as plain words."""
    html = Markdown().convert(visible(entry.text))
    inner = html.removeprefix("<p>").removesuffix("</p>")
    return inner if html == f"<p>{inner}</p>" and "<p>" not in inner else escaped(entry.words)
