"""What all commands share: their exit codes, the option --root, and how findings are printed.

0 fine, 1 a rule is broken, 2 wrong usage, 3 unreadable.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import click

from build_tools.errors import Finding

FINE, BROKEN, USAGE, UNREADABLE = 0, 1, 2, 3

root = click.option(
    "--root", type=click.Path(path_type=Path, file_okay=False), default=".", help="The folder of mkdocs.yml."
)


def stop(findings: Iterable[Finding]) -> NoReturn:
    """Print the findings and leave with their exit code."""
    found = tuple(findings)
    for finding in found:
        click.echo(str(finding), err=True)
    sys.exit(code_of(found))


def code_of(findings: tuple[Finding, ...]) -> int:
    """3 when something could not be read, 2 when that is what was typed, 1 when a rule is broken."""
    if any(finding.where.path.startswith("manual ") for finding in findings):
        return USAGE
    if any(finding.rule == "input" for finding in findings):
        return UNREADABLE
    return BROKEN if findings else FINE
