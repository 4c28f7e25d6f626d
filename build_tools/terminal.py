"""How a command ends: its reports on the terminal, and its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import click

from build_tools.errors import DocsError, Finding
from build_tools.project import source_line
from build_tools.reports.placed import Placed, placed
from build_tools.reports.text import as_text
from build_tools.rules import RULES

FINE, BROKEN, USAGE, UNREADABLE = 0, 1, 2, 3
"""Exit codes: no finding, a rule is broken, wrong usage, something cannot be read."""


class Reporting(click.Group):
    """Commands whose input may be unreadable: they end with its report and exit code 3."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own
        """Run the command."""
        try:
            return super().invoke(ctx)
        except DocsError as error:
            stop([error.finding])


def _remember(context: click.Context, _: click.Parameter, root: Path) -> Path:
    """Keep the root where reports look for it."""
    context.find_root().obj = root
    return root


root_option = click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False),
    default=".",
    callback=_remember,
    help="The folder of mkdocs.yml.",
)


def stop(findings: Iterable[Finding]) -> NoReturn:
    """Print the findings and leave with their exit code."""
    found = tuple(findings)
    if code_of(found) == USAGE:
        click.echo("\n".join(map(str, found)), err=True)
    else:
        report(found)
    sys.exit(code_of(found))


def report(findings: tuple[Finding, ...]) -> None:
    """Print the findings on stderr; in colour on a terminal, unless NO_COLOR asks for none."""
    plain = not sys.stderr.isatty() or "NO_COLOR" in os.environ
    text = as_text(in_source(findings), **({} if plain else {"paint": _paint}))
    if text:
        click.echo(text, err=True)


def in_source(findings: Iterable[Finding]) -> tuple[Placed, ...]:
    """The findings, each with its line of the source."""
    root = click.get_current_context().find_root().obj or Path()
    return tuple(placed(finding, source_line(root, finding.where)) for finding in findings)


def _paint(text: str, look: str) -> str:
    return click.style(text, bold=True) if look == "head" else click.style(text, fg="red")


def below_here(folder: Path) -> str:
    """A folder as a path from here, where a program looks for the files of findings; "" when it is elsewhere."""
    here, there = Path.cwd().resolve(), folder.resolve()
    return there.relative_to(here).as_posix() if there.is_relative_to(here) and there != here else ""


def code_of(findings: tuple[Finding, ...]) -> int:
    """3 when something could not be read, 2 when that is what was typed, 1 when a rule is broken."""
    if any(finding.where.path.startswith("manual ") for finding in findings):
        return USAGE
    if any(RULES[finding.rule].unread for finding in findings):
        return UNREADABLE
    return BROKEN if findings else FINE
