"""What the commands do with SDKs, one after the other: what stops one is reported, and the others go on."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import TYPE_CHECKING

from kit.data import place
from kit.errors import BROKEN
from kit.probes.build import build
from kit.probes.drift import drift, table
from kit.probes.failures import ProbeError
from kit.probes.keep import CARD, keep, kept
from kit.probes.measure import Measured, measure
from kit.probes.questions import PROBES
from kit.recorder.folder import RECORDINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from build_tools.recordings.model import Recording
    from kit.probes.sdks import Sdk


def record(sdks: Iterable[Sdk], runs: int | None) -> int:
    """Measures and writes; the exit code. Without `runs` each is asked as often as its SDK says.

    Raises KitError when something cannot be written.
    """

    def written(sdk: Sdk, measured: Measured) -> bool:
        recordings = measured.recordings()
        changed = len(keep(sdk, recordings))
        where = place(RECORDINGS / "sdk" / sdk.name)
        print(f"{where}: {len(recordings)} recordings, {_steps(measured)} answers, {changed} files changed", flush=True)
        return True

    return _each(sdks, runs, written)


def check(sdks: Iterable[Sdk], pinned: Collection[Sdk], runs: int | None) -> int:
    """Measures and compares; the exit code. What another version answers otherwise is no finding."""

    def compared(sdk: Sdk, measured: Measured) -> bool:
        before = kept(sdk)
        if not before:
            raise ProbeError(sdk.name, "nothing is recorded of it", f"run: python -m kit.probes run {sdk.name}")
        changes = list(drift(before, measured))
        if sdk in pinned:
            print(*(change.report(sdk) for change in changes), sep="\n", end="\n" * bool(changes), file=sys.stderr)
        elif changes:
            print(table(changes, _recorded_version(before), sdk.version))
        counted = f"{_steps(measured)} answers, {len(changes)} otherwise than recorded"
        print(f"{sdk.name} {sdk.version}: {counted}", flush=True)
        return not (changes and sdk in pinned)

    return _each(sdks, runs, compared)


def _recorded_version(recordings: Mapping[str, Recording]) -> str:
    """The version that the recordings say was asked."""
    return recordings[CARD].steps[0].request.note("sdk.version") or "recorded"


def _each(sdks: Iterable[Sdk], runs: int | None, use: Callable[[Sdk, Measured], bool]) -> int:
    fine = True
    for sdk in sdks:
        try:
            signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl+C
            build(sdk)
            fine &= use(sdk, asyncio.run(_measured(sdk, runs or sdk.runs)))
        except ProbeError as failure:
            print(failure, file=sys.stderr, flush=True)
            fine = False
    return 0 if fine else BROKEN


async def _measured(sdk: Sdk, runs: int) -> Measured:
    """What is measured. SIGTERM ends it as Ctrl+C does: servers are stopped on the way out."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await measure(sdk, PROBES, runs)


def _steps(measured: Measured) -> int:
    return sum(len(recording.steps) for recording in measured.first.values())
