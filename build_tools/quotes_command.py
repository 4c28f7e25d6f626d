"""The command `manual quotes`: the quotes of the pages, their lock, and what another version of the sources moves."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from build_tools import quoting
from build_tools.at_hand import other_documents
from build_tools.project import load
from build_tools.site.write import write_file
from build_tools.terminal import BROKEN, FINE, root_option, stop


@click.command()
@root_option
@click.option("--write", is_flag=True, help="Prove them against the sources at hand, and renew the lock.")
@click.option("--against", type=click.Path(path_type=Path, file_okay=False), help="Another version of the sources.")
def quotes(root: Path, *, write: bool, against: Path | None) -> None:
    """List the quotes of the pages; renew their lock; say what would move in another version of the sources."""
    project = load(root)
    text, findings = quoting.renewed(project) if write else ("", project.problems)
    if text:
        write_file(project.root / project.settings.quotes, text)
    stays, lines = quoting.told(load(root), other_documents(project.sources.pins, against) if against else {})
    click.echo("\n".join(lines))
    if findings:
        stop(findings)
    sys.exit(FINE if stays else BROKEN)
