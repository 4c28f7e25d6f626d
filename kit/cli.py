"""The commands of the kit. Exit codes: 0 fine, 1 recordings or failures differ, 2 wrong usage, 3 unreadable."""

from __future__ import annotations

import argparse
import logging
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from kit.errors import BROKEN, USAGE, KitError, nearest
from kit.pins import Other, load_pins
from kit.sources import fetch

if TYPE_CHECKING:
    from collections.abc import Sequence

_OTHER = re.compile(r"[a-z0-9-]+==[a-z0-9.]+")
HELP = """\
python -m kit serve                start the agents on 127.0.0.1:41241 to 41243
python -m kit record               record all scenarios into kit/recordings
python -m kit record --check       compare the recordings with a fresh run
python -m kit record --also a2a-sdk==1.3.0
                                   record what another version does otherwise, where it is installed
python -m kit races                count how races end when nobody forces an order, into kit/races.json
python -m kit conformance DIR      run the official test kit in DIR against test-runner
python -m kit sources FOLDER       fetch what the pages quote, as it is pinned
python -m kit protocol             write kit/protocol.json from the sources of the protocol

A command with --help lists its options."""


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage as the kit reports everything."""

    def error(self, message: str) -> NoReturn:
        raise KitError(self.prog, message, f"run: {self.prog} --help", code=USAGE)


def main(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code. Reports go to standard error."""
    # The SDK logs, with tracebacks, what a caller does wrong on purpose. It also forgets two waiting tasks for each
    # message to a task that has ended, and the other two complain when those are collected.
    for name in ("a2a", "asyncio", "opentelemetry"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return _run(list(arguments))
    except KitError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    commands = {
        "serve": _serve,
        "record": _record,
        "races": _races,
        "conformance": _conformance,
        "sources": _sources,
        "protocol": _protocol,
    }
    if not arguments or arguments[0] in ("-h", "--help"):
        print(HELP)
        return 0
    name, *rest = arguments
    if name not in commands:
        help = (*nearest(name, commands), "run: python -m kit --help")
        raise KitError("python -m kit", f"there is no command '{name}'", *help, code=USAGE)
    return commands[name](rest)


def _serve(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit serve", description="Starts the agents, for curl. Ctrl+C ends them.")
    _add_port(parser)
    parser.add_argument("--pace", type=_seconds, metavar="SECONDS", help="time between two chunks of the log")
    options = parser.parse_args(arguments)
    from kit.serve import serve  # noqa: PLC0415  # importing the SDK takes a second, and --help does not need it

    serve(options.port, options.pace)
    return 0


def _record(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit record", description="Records the scenarios into kit/recordings.")
    parser.add_argument("--only", metavar="NAME", help="this scenario alone, such as 10-cancel")
    parser.add_argument("--check", action="store_true", help="write nothing, and report what differs")
    parser.add_argument("--also", type=_other, metavar="PACKAGE==VERSION", help="what differs with another version")
    options = parser.parse_args(arguments)
    if options.also and options.check:
        parser.error("argument --check: not with --also, since no clock of ours keeps the times of another version")
    pins = load_pins(other=options.also)
    from kit.recorder.record import check, write, write_other  # noqa: PLC0415  # the SDK is imported once the pins are seen to hold

    if options.also:
        print("\n".join(write_other(pins, options.also, options.only)))
        return 0
    if not options.check:
        print("\n".join(write(pins, options.only)))
        return 0
    reports = check(pins, options.only)
    if reports:
        print("\n".join(reports), file=sys.stderr)
        return BROKEN
    print("the recordings are what a fresh run gives")
    return 0


def _conformance(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit conformance", description="Runs the official test kit of A2A.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a git checkout of a2aproject/a2a-tck, branch 1.0-dev")
    parser.add_argument("--port", type=_port, default=41261, help="another port for the agent than 41261")
    options = parser.parse_args(arguments)
    pins = load_pins()
    from kit.conformance.run import conformance  # noqa: PLC0415  # as above

    reports = conformance(options.folder, options.port, pins)
    if reports:
        print("\n".join(reports), file=sys.stderr)
        return BROKEN
    print("each failure has its class: kit/conformance/summary.yaml")
    return 0


def _races(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit races", description="Counts how races end, into kit/races.json.")
    parser.add_argument("--runs", type=_runs, default=20, metavar="N", help="how often each is run; 20 without it")
    _add_port(parser)
    options = parser.parse_args(arguments)
    pins = load_pins()
    from kit.races import count_races  # noqa: PLC0415  # as above

    print("\n".join(count_races(pins, options.runs, options.port)))
    return 0


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=41241, help="another first port than 41241")


def _runs(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of runs")
    return int(text)


def _other(text: str) -> Other:
    if not _OTHER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no package and version, such as a2a-sdk==1.3.0")
    return Other(*text.split("=="))


def _sources(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit sources", description="Fetches what the pages quote, as it is pinned.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where to put it")
    print("\n".join(fetch(parser.parse_args(arguments).folder)))
    return 0


def _protocol(arguments: list[str]) -> int:
    parser = _Parser(prog="python -m kit protocol", description="Writes the facts and names of the protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing, and say whether the file is right")
    options = parser.parse_args(arguments)
    pins = load_pins()
    from kit.protocol import check, write  # noqa: PLC0415  # it imports the SDK

    print(check(pins) if options.check else write(pins))
    return 0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds")
    return seconds


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"'{text}' is no port: 1 to 65535")
    return int(text)
