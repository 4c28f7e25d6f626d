"""The commands of the probes. Exit codes: 0 fine, 1 an answer or a server is not as it was, 2 usage, 3 unreadable."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from typing import TYPE_CHECKING, NoReturn

from kit.data import place
from kit.errors import BROKEN, USAGE, KitError
from kit.probes.build import build
from kit.probes.drift import drift
from kit.probes.failures import ProbeError
from kit.probes.keep import keep, kept
from kit.probes.measure import RUNS, Measured, measure
from kit.probes.sdks import Sdk, also, chosen, load_sdks, missing_tool
from kit.recorder.folder import RECORDINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HELP = """\
python -m kit.probes run [SDK…]      ask each SDK all questions, and record the answers below kit/recordings/sdk
python -m kit.probes check [SDK…]    ask again, and report what is answered otherwise
python -m kit.probes check --also a2a-python==1.3.0
                                     ask another version, and say what changed

Servers are built in .cache/probes with the tools of their language, and listen on free ports of loopback."""
Step = tuple[Sdk, bool]  # an SDK, and whether what is answered otherwise is a finding


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage as the kit reports everything."""

    def error(self, message: str) -> NoReturn:
        raise KitError(self.prog, message, f"run: {self.prog} --help", code=USAGE)


def main(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code. Reports go to standard error."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl+C: servers are stopped on the way out
    try:
        return _run(list(arguments))
    except KitError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(HELP)
        return 0
    command, *rest = arguments
    known = load_sdks()
    if command == "run":
        parser = _parser("run", "Asks each SDK all questions and records the answers.")
        options = parser.parse_args(rest)
        return _each([(sdk, True) for sdk in chosen(known, options.sdk)], options.runs, _keep)
    if command == "check":
        parser = _parser("check", "Asks again and reports what is answered otherwise.")
        parser.add_argument("--also", action="append", default=[], metavar="SDK==VERSION", help="another version")
        options = parser.parse_args(rest)
        others = [(also(known, asked), False) for asked in options.also]
        pinned = chosen(known, options.sdk) if options.sdk or not others else []
        return _each([*((sdk, True) for sdk in pinned), *others], options.runs, _compare)
    raise KitError("python -m kit.probes", f"there is no command '{command}'", "run: python -m kit.probes", code=USAGE)


def _parser(command: str, description: str) -> _Parser:
    parser = _Parser(prog=f"python -m kit.probes {command}", description=description)
    parser.add_argument("sdk", nargs="*", metavar="SDK", help="such as a2a-go; all without one")
    parser.add_argument(
        "--runs", type=int, default=RUNS, metavar="N", help=f"how often each is asked; {RUNS} without it"
    )
    return parser


def _each(steps: Sequence[Step], runs: int, use: Callable[[Sdk, Measured, bool], bool]) -> int:
    """Measures one SDK after the other. What stops one is reported, and the others go on."""
    fine = True
    for sdk, pinned in steps:
        if tool := missing_tool(sdk):
            print(f"{sdk.name} {sdk.version}: not measured: '{tool}' is not installed", flush=True)
            continue
        try:
            build(sdk)
            fine &= use(sdk, asyncio.run(measure(sdk, runs=runs)), pinned)
        except ProbeError as failure:
            print(failure, file=sys.stderr, flush=True)
            fine = False
    return 0 if fine else BROKEN


def _keep(sdk: Sdk, measured: Measured, _: bool) -> bool:  # noqa: FBT001
    recordings = measured.recordings()
    changed = len(keep(sdk, recordings))
    where = place(RECORDINGS / "sdk" / sdk.name)
    print(f"{where}: {len(recordings)} recordings, {_steps(measured)} answers, {changed} files changed", flush=True)
    return True


def _compare(sdk: Sdk, measured: Measured, pinned: bool) -> bool:  # noqa: FBT001
    before = kept(sdk)
    if not before:
        raise ProbeError(sdk.name, "nothing is recorded of it", f"run: python -m kit.probes run {sdk.name}")
    reports = list(drift(sdk, before, measured))
    for report in reports:
        print(report, file=sys.stderr if pinned else sys.stdout)
    counted = f"{_steps(measured)} answers, {len(reports)} otherwise than recorded"
    print(f"{sdk.name} {sdk.version}: {counted}", flush=True)
    return not (pinned and reports)


def _steps(measured: Measured) -> int:
    return sum(len(recording.steps) for recording in measured.first.values())
