"""The command line. Only it, `review_command` and `terminal` print and exit."""

from __future__ import annotations

import gc
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NoReturn

import click

from build_tools.checks import run_all
from build_tools.checks.site import check_site
from build_tools.checks.site_frame import check_frames
from build_tools.coverage import coverage, told, unexplained
from build_tools.errors import DocsError, Finding, Location, SnippetError
from build_tools.ledger.cover import ledger
from build_tools.ledger.score import TOTAL, score, table
from build_tools.mutate_command import mutate
from build_tools.pages.urls import page_file
from build_tools.project import Project, load, read_site
from build_tools.quotes_command import quotes
from build_tools.reports import FORMATS, schemas
from build_tools.reports.explain import explain as explained
from build_tools.reports.summary import summary
from build_tools.review_command import review
from build_tools.settings import CONFIG
from build_tools.show import show as shown
from build_tools.site import host as hosts
from build_tools.site.outputs import expected, outputs
from build_tools.site.write import finish as finish_site
from build_tools.site.write import generate as generate_docs
from build_tools.terminal import BROKEN, FINE, UNREADABLE, Reporting, below_here, code_of, in_source, report, stop
from build_tools.terminal import root_option as _root

Counted = tuple[object, Iterable[str], int]
"""What a count found, for JSON; its lines as text; its exit code."""


@click.group(cls=Reporting, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def cli() -> None:
    """Cut, tie, check and publish a manual of recorded data.

    `./manual setup` prepares the environment alone; `./manual test` runs the tests with all they need.
    """


def main() -> None:
    """Run the command line."""
    gc.disable()  # a command ends soon, and what it reads stays to the end: the collector would find next to nothing
    try:
        cli(prog_name="manual")
    finally:
        gc.enable()


def _checked(root: Path) -> Project:
    """The project, with every rule kept; otherwise the reports and the end."""
    project = load(root)
    findings = run_all(project)
    if findings:
        stop(findings)
    return project


@cli.command()
@_root
@click.option("--site", type=click.Path(path_type=Path, file_okay=False), help="Check a built site instead.")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", help="How to print findings.")
@click.option("--coverage", "covers", is_flag=True, help="Say instead which recorded steps the pages show.")
@click.option("--ledger", "scores", is_flag=True, help="Say instead what stands behind the literals of each page.")
def check(root: Path, site: Path | None, form: str, *, covers: bool, scores: bool) -> None:
    """Say whether every page is true: all rules, all findings."""
    if covers or scores:
        sys.exit(_counted(root, site, form, _ledger if scores else _coverage))
    said, findings = _checked_all(root, site)
    if findings or form != "text":
        _end(findings, form, site if site and any(finding.rule == "site" for finding in findings) else root)
    click.echo(said)


def _end(findings: tuple[Finding, ...], form: str, folder: Path) -> NoReturn:
    """Print the findings of a folder's files in a format, and leave with their exit code."""
    if form == "text":
        stop(findings)
    text = FORMATS[form](in_source(findings), below_here(folder))
    click.echo(text, nl=bool(text))
    sys.exit(code_of(findings))


def _counted(root: Path, site: Path | None, form: str, count: Callable[[Project], Counted]) -> int:
    """Print what was counted, and give the exit code. A file that cannot be read would count as an empty one."""
    if site or form not in ("text", "json"):
        raise click.UsageError("--coverage and --ledger are about the pages, as text or json, without --site")
    project = load(root)
    if project.problems:
        _end(project.problems, form, root)
    found, lines, code = count(project)
    click.echo(json.dumps(found, indent=2) if form == "json" else "\n".join(lines))
    return code


def _coverage(project: Project) -> Counted:
    covered, path, reasons = coverage(project), project.settings.unshown, project.unshown
    if not path:
        return covered, told(covered), FINE
    steps, stale = unexplained(covered, reasons)
    wrong = [f"{step}: no page shows it, and {path} does not say why" for step in steps]
    wrong += [f"{path}: '{pattern}' names no step that no page shows" for pattern in stale]
    return covered, (*told(covered, reasons), *wrong), BROKEN if wrong else FINE


def _ledger(project: Project) -> Counted:
    if not project.vocabulary.path:
        what = "the manual names no file of terms, so it has no ledger"
        raise SnippetError(Location(CONFIG), what, "extra: {manual: {terms: docs/terms.yaml}}")
    rows = score(ledger(project))
    return rows, table(rows), BROKEN if rows[TOTAL]["untied"] else FINE


def _checked_all(root: Path, site: Path | None) -> tuple[str, tuple[Finding, ...]]:
    """What is said when there is no finding, and the findings of a manual, or when it has none of its site."""
    try:
        project = load(root)
        findings = run_all(project) or (_wrong_site(project, read_site(site), outputs(project)) if site else ())
    except DocsError as error:
        return "", (error.finding,)
    return _summary(project, site), findings


def _summary(project: Project, site: Path | None) -> str:
    return summary(project, f"the site in {site}" if site else "the manual")


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
    texts = outputs(project)
    finish_site(project, site, texts)
    findings = _wrong_site(project, read_site(site), texts)
    if findings:
        stop(findings)
    click.echo(_summary(project, site))


def _wrong_site(project: Project, files: Mapping[str, str], texts: Mapping[str, str]) -> tuple[Finding, ...]:
    """Every finding in the files of a built site; `texts` are the outputs of the manual."""
    pages = {page_file(name, project.settings.directory_urls) for name in project.chapters} | {"404.html"}
    return (*check_site(project, files), *check_frames(expected(project, texts), files, pages))


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
    report(run_all(project))
    generate_docs(project)
    hosts.become(hosts.serve_command(addr), project.root)


@cli.command()
@_root
@click.argument("address", default="")
def show(root: Path, address: str) -> None:
    """Show what ADDRESS names: a recording, a step, a place in it, or CHAPTER:SNIPPET (or :TABLE)."""
    for line in shown(load(root), address):
        click.echo(line)


@cli.command()
@click.argument("rule", default="")
def explain(rule: str) -> None:
    """Say what RULE holds and why, with an example that breaks it, and the example repaired."""
    for line in explained(rule):
        click.echo(line)


@cli.command()
@click.argument("name", default="")
def schema(name: str) -> None:
    """Print the JSON Schema NAME of a YAML file, for an editor; without one, list them."""
    click.echo(schemas.schema(name))


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
        raise SnippetError(Location(CONFIG), what, "extra: {manual: {record: COMMAND}}") from error
    sys.exit(code)


cli.add_command(review)
cli.add_command(quotes)
cli.add_command(mutate)
