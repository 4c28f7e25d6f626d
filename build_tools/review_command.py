"""The command `manual review`: it reads the answers of a person, and writes the lock and the log."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from build_tools.checks.accepted import Change
from build_tools.decisions import HEAD, Verdict, render_decision
from build_tools.earlier import earlier
from build_tools.lock import render_lock
from build_tools.project import Project, load
from build_tools.review.decide import decide, full_name, names_of
from build_tools.review.groups import grouped, pending
from build_tools.review.text import describe, list_of, listing
from build_tools.site.write import append_file, write_file
from build_tools.terminal import BROKEN, FINE, root_option, stop


@click.command()
@root_option
@click.argument("page", default="")
@click.option("--before", default="", metavar="DIR|REV", help="Compare the recordings with these; else git's HEAD.")
@click.option("--accept", "accepted", multiple=True, metavar="PAGE:NAME", help="Accept this change (repeatable).")
@click.option("--reject", "rejected", multiple=True, metavar="PAGE:NAME", help="Reject this change (repeatable).")
@click.option("--reason", default="", help="Why; kept in the log, and with what is accepted in the lock.")
def review(root: Path, page: str, before: str, reason: str, **names: tuple[str, ...]) -> None:
    """Look at what changed, by cause, and at what nobody has accepted; accept or reject it, change by change.

    A name that two changes share is written with its kind: "PAGE:value NAME".
    """
    project = load(root)
    if project.problems:
        stop(project.problems)
    if names["accepted"] and names["rejected"]:
        raise click.UsageError("--accept and --reject each have a reason, so they are two commands")
    if names["accepted"] or names["rejected"]:
        _decide(
            project, names["accepted"] or names["rejected"], "accepted" if names["accepted"] else "rejected", reason
        )
        project = load(root)
    elif sys.stdin.isatty():
        _ask(project, page, before)
        sys.exit(BROKEN if pending(load(root), page) else FINE)
    entries = pending(project, page)
    for line in listing(project, earlier(project, before), entries, shutil.get_terminal_size().columns):
        click.echo(line)
    sys.exit(BROKEN if entries else FINE)


def _decide(project: Project, names: tuple[str, ...], verdict: Verdict, reason: str) -> None:
    """Write decisions: first into the log, so that the lock holds none that is not there."""
    lock, decisions = decide(project, names, verdict, reason)
    append_file(project.root / project.settings.log, "".join(map(render_decision, decisions)), HEAD)
    if verdict == "accepted":
        write_file(project.root / project.settings.lock, render_lock(lock))


def _ask(project: Project, page: str, before: str) -> None:
    """Ask at the terminal, one change at a time; each answer is written at once."""
    entries = pending(project, page)
    if not entries:
        click.echo("nothing to accept")
    names, width, was = names_of(entries), shutil.get_terminal_size().columns, earlier(project, before)
    groups = grouped(project, was, entries)
    for line in list_of(groups, was.name if was else ""):
        click.echo(line)
    asked = list(dict.fromkeys(entry for group in groups for entry in group.entries))
    for n, entry in enumerate(asked, 1):
        click.echo("\n".join([f"{n} of {len(asked)}", *describe(project, entry, names, width)]))
        if isinstance(entry, Change) and not entry.rejected and not _answered(project.root, entry):
            return


def _answered(root: Path, change: Change) -> bool:
    """Ask about a change, and write the answer. False: stop here."""
    choice = click.prompt("a accept, r reject, Enter leave it, q stop", default="", show_default=False).strip()
    if choice in ("a", "r"):
        reason = click.prompt("reason", default="", show_default=False)
        if reason.strip():
            _decide(load(root), (full_name(change.key),), "accepted" if choice == "a" else "rejected", reason)
    return choice != "q"
