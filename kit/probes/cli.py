"""The commands of the probes. Exit codes: 0 fine, 1 an answer or a server is not as it was, 2 usage, 3 unreadable."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING, NoReturn

from kit.errors import USAGE, KitError
from kit.probes.sdks import Sdk, also, chosen, load_sdks, missing_tool

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HELP = """\
python -m kit.probes run [SDK…]      ask each SDK all questions, and record the answers below kit/recordings/sdk
python -m kit.probes check [SDK…]    ask again, and report what is answered otherwise
python -m kit.probes check --also a2a-python==1.3.0
                                     ask another version, and say what changed
Each question is asked as often as sdks.yaml says of the SDK, or as --runs says.

Servers are built in .cache/probes with the tools of their language, and listen on free ports of loopback."""


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage as the kit reports everything."""

    def error(self, message: str) -> NoReturn:
        raise KitError(self.prog, message, f"run: {self.prog} --help", code=USAGE)


def main(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code. Reports go to standard error."""
    try:
        return _run(list(arguments))
    except KitError as error:
        print(error, file=sys.stderr)
        return error.code
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("stopped", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    commands = {"run": _record, "check": _check}
    if not arguments or arguments[0] in ("-h", "--help"):
        print(HELP)
        return 0
    name, *rest = arguments
    if name not in commands:
        raise KitError("python -m kit.probes", f"there is no command '{name}'", "run: python -m kit.probes", code=USAGE)
    return commands[name](rest)


def _record(arguments: list[str]) -> int:
    options = _parser("run", "Asks each SDK all questions and records the answers.").parse_args(arguments)
    sdks = list(_with_tools(chosen(load_sdks(), options.sdk)))
    if not sdks:
        return 0
    from kit.probes.measuring import record  # noqa: PLC0415  # importing the client takes a second

    return record(sdks, options.runs)


def _check(arguments: list[str]) -> int:
    parser = _parser("check", "Asks again and reports what is answered otherwise.")
    parser.add_argument("--also", action="append", default=[], metavar="SDK==VERSION", help="another version")
    options = parser.parse_args(arguments)
    known = load_sdks()
    others = [also(known, asked) for asked in options.also]
    pinned = chosen(known, options.sdk) if options.sdk or not others else []
    sdks = list(_with_tools([*pinned, *others]))
    if not sdks:
        return 0
    from kit.probes.measuring import check  # noqa: PLC0415  # as above

    return check(sdks, pinned, options.runs)


def _with_tools(sdks: Iterable[Sdk]) -> Iterator[Sdk]:
    """The SDKs whose tools are installed; of the others it says so."""
    for sdk in sdks:
        if tool := missing_tool(sdk):
            print(f"{sdk.name} {sdk.version}: not measured: '{tool}' is not installed", flush=True)
        else:
            yield sdk


def _parser(command: str, description: str) -> _Parser:
    parser = _Parser(prog=f"python -m kit.probes {command}", description=description)
    parser.add_argument("sdk", nargs="*", metavar="SDK", help="such as a2a-go; all without one")
    help = "how often each question is asked; without it, as sdks.yaml says of the SDK"
    parser.add_argument("--runs", type=_runs, metavar="N", help=help)
    return parser


def _runs(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of runs")
    return int(text)
