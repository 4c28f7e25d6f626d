"""The command line: the only module that prints and exits. 0 fine, 1 a rule is broken, 2 wrong usage, 3 unreadable."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn

import click

from build_tools import review as reviews
from build_tools.checks import run_all
from build_tools.checks.accepted import Change
from build_tools.checks.site import check_site
from build_tools.checks.site_frame import check_frames
from build_tools.coverage import coverage, told
from build_tools.errors import DocsError, Finding, Location
from build_tools.lock import render_lock
from build_tools.pages.urls import page_file
from build_tools.project import Project, load, read_site
from build_tools.settings import CONFIG
from build_tools.show import show as shown
from build_tools.showing import listing_count
from build_tools.site import host as hosts
from build_tools.site.outputs import expected
from build_tools.site.write import finish as finish_site
from build_tools.site.write import generate as generate_docs
from build_tools.site.write import write_file

FINE, BROKEN, USAGE, UNREADABLE = 0, 1, 2, 3

_root = click.option(
    "--root", type=click.Path(path_type=Path, file_okay=False), default=".", help="The folder of mkdocs.yml."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def cli() -> None:
    """Cut, tie, check and publish a manual of recorded data.

    `./manual setup` prepares the environment alone; `./manual test` runs the tests with all they need.
    """


def main() -> None:
    """Run the command line. Input that cannot be read ends with its report and exit code 3."""
    try:
        cli(prog_name="manual")
    except DocsError as error:
        _stop([error.finding])


def _stop(findings: Iterable[Finding]) -> NoReturn:
    """Print the findings and leave with their exit code."""
    found = tuple(findings)
    for finding in found:
        click.echo(str(finding), err=True)
    sys.exit(_code(found))


def _checked(root: Path) -> Project:
    """The project, with every rule kept; otherwise the reports and the end."""
    project = load(root)
    findings = run_all(project)
    if findings:
        _stop(findings)
    return project


@cli.command()
@_root
@click.option("--site", type=click.Path(path_type=Path, file_okay=False), help="Check a built site instead.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print findings.")
@click.option("--coverage", "covers", is_flag=True, help="Say instead which recorded steps the pages show.")
def check(root: Path, site: Path | None, form: str, *, covers: bool) -> None:
    """Say whether every page is true: all rules, all findings."""
    if covers and site:
        raise click.UsageError("--coverage is about the pages: leave out --site")
    project = load(root)
    if covers and not project.problems:  # a file that cannot be read would be counted as one that shows nothing
        covered = coverage(project)
        click.echo(json.dumps(covered, indent=2) if form == "json" else "\n".join(told(covered)))
        return
    findings = run_all(project)
    if site is not None and not findings:
        findings = _wrong_site(project, site)
    if form == "json":
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
        sys.exit(_code(findings))
    if findings:
        _stop(findings)
    click.echo(_summary(project, site))


def _code(findings: tuple[Finding, ...]) -> int:
    """3 when something could not be read, 2 when that is what was typed, 1 when a rule is broken."""
    if any(finding.where.path.startswith("manual ") for finding in findings):
        return USAGE
    if any(finding.rule == "input" for finding in findings):
        return UNREADABLE
    return BROKEN if findings else FINE


def _summary(project: Project, site: Path | None) -> str:
    chapters = project.chapters.values()
    counts = {
        "page": len(chapters),
        "listing": sum(listing_count(project, chapter) for chapter in chapters),
        "figure": sum(len(chapter.blocks("figure")) for chapter in chapters),
        "value": sum(len(chapter.links) for chapter in chapters),
        "recording": len(project.recordings.files),
    }
    what = f"the site in {site}" if site else "the manual"
    return f"{what} is true: " + ", ".join(f"{count} {noun}{'s' * (count != 1)}" for noun, count in counts.items())


@cli.command()
@_root
def generate(root: Path) -> None:
    """Put what a host must find into docs/ (`build` does it too)."""
    generate_docs(_checked(root))


@cli.command()
@_root
@click.argument("site", type=click.Path(path_type=Path, file_okay=False, exists=True))
def finish(root: Path, site: Path) -> None:
    """Add the full logs to the site that a host built in SITE, and check it (`build` does it too)."""
    _finish(_checked(root), site)


def _finish(project: Project, site: Path) -> None:
    finish_site(project, site)
    findings = _wrong_site(project, site)
    if findings:
        _stop(findings)
    click.echo(_summary(project, site))


def _wrong_site(project: Project, site: Path) -> tuple[Finding, ...]:
    """Every finding in a built site."""
    files = read_site(site)
    pages = {page_file(name, project.settings.directory_urls) for name in project.chapters} | {"404.html"}
    return (*check_site(project, files), *check_frames(expected(project), files, pages))


@cli.command()
@_root
@click.option("--host", type=click.Choice(hosts.HOSTS), default="mkdocs", help="The program that makes the pages.")
def build(root: Path, host: str) -> None:
    """Build the site: check, generate, host, finish. Nothing is built on a finding."""
    project = _checked(root)
    generate_docs(project)
    code = hosts.run(hosts.build_command(host), project.root)
    if code:
        click.echo(f"{host} ended with exit code {code}; its own report is above", err=True)
        sys.exit(BROKEN)
    _finish(project, project.root / project.settings.site)


@cli.command()
@_root
@click.option("--addr", default="127.0.0.1:8000", show_default=True, help="Where to serve.")
def serve(root: Path, addr: str) -> None:
    """Build and serve, again at every change of a chapter, cut or recording."""
    project = load(root)
    for finding in run_all(project):
        click.echo(str(finding), err=True)
    generate_docs(project)
    hosts.become(hosts.serve_command(addr), project.root)


@cli.command()
@_root
@click.argument("address", default="")
def show(root: Path, address: str) -> None:
    """Show what ADDRESS names: a recording, a step, a place in it, or CHAPTER:SNIPPET."""
    for line in shown(load(root), address):
        click.echo(line)


@cli.command(context_settings={"ignore_unknown_options": True})
@_root
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def record(root: Path, arguments: tuple[str, ...]) -> None:
    """Run the manual's recorder with ARGUMENTS (`--check` compares only, `--only NAME`)."""
    command = load(root).settings.record
    if not command:
        click.echo("mkdocs.yml names no recorder\n  extra: {manual: {record: COMMAND}}", err=True)
        sys.exit(UNREADABLE)
    words = shlex.split(command)
    python = [sys.executable, *words[1:]] if words[0] == "python" else words
    try:
        code = subprocess.run([*python, *arguments], cwd=root, check=False).returncode  # noqa: S603 - the manual's own
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        what = f"the recorder '{words[0]}' cannot be run: {reason}"
        raise DocsError(Location(CONFIG), what, "extra: {manual: {record: COMMAND}}") from error
    sys.exit(code)


@cli.command()
@_root
@click.argument("page", default="")
@click.option("--accept", "names", multiple=True, metavar="PAGE:NAME", help="Accept this change (repeatable).")
@click.option("--reason", default="", help="Why the page may show it; kept in the lock.")
def review(root: Path, page: str, names: tuple[str, ...], reason: str) -> None:
    """Look at what the pages show and nobody has accepted; accept it, change by change, with a reason."""
    project = load(root)
    if project.problems:
        _stop(project.problems)
    if names:
        write_file(
            project.root / project.settings.lock,
            render_lock(reviews.accept(project, reviews.named(project, names), reason)),
        )
        project = load(root)
    pending = reviews.pending(project, page)
    if pending and not names and sys.stdin.isatty():
        _ask(root, pending)
        sys.exit(BROKEN if reviews.pending(load(root), page) else FINE)
    for change in pending:
        click.echo("\n".join(reviews.describe(change)))
    click.echo(f"{len(pending)} to accept" if pending else "nothing to accept")
    sys.exit(BROKEN if pending else FINE)


def _ask(root: Path, pending: tuple[Change, ...]) -> None:
    """Ask at the terminal, one change at a time; each answer is written at once."""
    for n, change in enumerate(pending, 1):
        click.echo("\n".join([f"{n} of {len(pending)}", *reviews.describe(change)]))
        reason = click.prompt("accept? type a reason, Enter to leave it, q to stop", default="", show_default=False)
        if reason.strip() == "q":
            return
        if reason.strip():
            project = load(root)
            accepted = reviews.accept(project, [change], reason)
            write_file(project.root / project.settings.lock, render_lock(accepted))
