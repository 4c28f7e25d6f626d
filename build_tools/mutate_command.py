"""The command `manual mutate`: changes what pages show, one thing at a time, and says what nothing noticed."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import click

from build_tools.checks import run_all
from build_tools.mutate.known import parse_known, render_known, tools_digest
from build_tools.mutate.run import Result, bench, run_units
from build_tools.mutate.score import told, untried
from build_tools.site.write import write_file
from build_tools.terminal import BROKEN, FINE, root_option, stop

_KNOWN = ".cache/mutate.json"
_QUICK = 30.0  # seconds that --quick takes, or the units that are being run then


@click.command()
@root_option
@click.option("--quick", is_flag=True, help="What changed since the last run alone, for half a minute.")
@click.option("--seed", default=1, show_default=True, help="The order, which decides how far --quick gets.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default="cores", help="How many processes.")
def mutate(root: Path, *, quick: bool, seed: int, jobs: int) -> None:
    """Change each thing that the pages show, one at a time, and say whether the checks notice it.

    What an earlier run found is kept, and run again when something that decides about it has changed.
    """
    made = bench(root)
    if findings := run_all(made.project):
        stop(findings)
    tools, path = tools_digest(), made.project.root / _KNOWN
    known = dict(parse_known(path.read_text("utf-8") if path.exists() else "", tools))
    digests = {unit: made.digest(unit) for unit in made.units}
    todo = [unit for unit in made.units if digests[unit] not in known]
    random.Random(seed).shuffle(todo)  # noqa: S311 - an order, not a secret
    ran = dict(_run(made.project.root, todo, jobs, time.time() + _QUICK if quick else None))
    known |= {digests[unit]: results for unit, results in ran.items()}
    write_file(path, render_known({key: known[key] for key in digests.values() if key in known}, tools))
    results = [result for unit in (ran if quick else made.units) for result in known[digests[unit]]]
    click.echo("\n".join(told(results, whole=not quick)))
    if left := len(todo) - len(ran):
        click.echo(f"{left} of {len(todo)} changed units are left: manual mutate runs them all")
    sys.exit(_code(results, whole=not quick))


def _code(results: Sequence[Result], *, whole: bool) -> int:
    missed = any(result.verdict == "missed" for result in results)
    return BROKEN if missed or (whole and untried(results)) else FINE


def _run(root: Path, units: Sequence[str], jobs: int, until: float | None) -> Iterator[tuple[str, tuple[Result, ...]]]:
    """Run units side by side, some at a time, while there is time."""
    size = max(1, len(units) // (jobs * 8))
    shares = [tuple(units[at : at + size]) for at in range(0, len(units), size)]
    with (
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
        click.progressbar(length=len(units), label="mutants", file=sys.stderr) as bar,
    ):
        futures = [pool.submit(run_units, root, share, until) for share in shares]
        for future in as_completed(futures):
            for unit, results in future.result():
                bar.update(1)
                yield unit, results
