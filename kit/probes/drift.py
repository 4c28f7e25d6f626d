"""What is answered otherwise than it was: the normal forms of a new run against those in the recordings."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.data import line_of, place
from kit.normal_form import KEYS
from kit.probes.measure import AND, wholes
from kit.recorder.folder import RECORDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from build_tools.recordings.model import Message, Recording, Step
    from kit.normal_form import NormalForm
    from kit.probes.measure import Measured, Outcomes
    from kit.probes.sdks import Sdk

_FACT = re.compile(rf"(?:^| )({'|'.join(KEYS)})=")


@dataclass(frozen=True)
class Change:
    """A step that is answered otherwise, is new (nothing before), or is gone (nothing now)."""

    recording: str
    step: str
    before: Outcomes | None
    now: Outcomes | None

    def report(self, sdk: Sdk) -> str:
        """The change as a finding: file and line, then both answers."""
        path = RECORDINGS / f"sdk/{sdk.name}/{self.recording}.http"
        where = place(path, line_of(path, f"### {self.step}") if path.is_file() else 0)
        gone = "is not recorded" if self.before is None else "was not answered"
        what = "is answered otherwise" if self.before and self.now else gone
        lines = [f"{where}: '{self.step}' {what} by {sdk.package} {sdk.version}"]
        lines += [f"recorded: {AND.join(wholes(self.before))}"] if self.before else []
        lines += [f"now: {AND.join(wholes(self.now))}"] if self.now else []
        return "\n  ".join(lines)


def table(changes: Sequence[Change], before: str, now: str) -> str:
    """What changed from one version to another, as a Markdown table."""
    rows = [["recording", "step", before, now], ["---"] * 4]
    rows += [[one.recording, one.step, _cell(one.before), _cell(one.now)] for one in changes]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(outcomes: Outcomes | None) -> str:
    return "<br>".join(whole.replace("|", "\\|") for whole in wholes(outcomes)) if outcomes else "not answered"


def drift(before: Mapping[str, Recording], now: Measured) -> Iterator[Change]:
    """Each step that is answered otherwise, is new, or is gone. Facts that race are not compared.

    Nor is a step that neither here nor there came in each run, such as a webhook that is called by chance.
    """
    racing = races(before.values())
    for name in sorted({*before, *now.first}):
        steps = before[name].steps if name in before else ()
        old = {step.name: recorded_outcomes(step) for step in steps}
        new = now.outcomes.get(name, {})
        lasting = _in_each_run({step.name: _runs(step) for step in steps}) | _in_each_run(
            {step: len(outcomes) for step, outcomes in new.items()}
        )
        for step in [*old, *(each for each in new if each not in old)]:
            if step in lasting and _facts(old.get(step), racing[step]) != _facts(new.get(step), racing[step]):
                yield Change(name, step, old.get(step), new.get(step))


def _in_each_run(runs: Mapping[str, int]) -> set[str]:
    """The steps that came in as many runs as there were."""
    return {step for step, times in runs.items() if times == max(runs.values())}


def _runs(step: Step) -> int:
    return int(_noted(step).note("outcome.runs") or 0)


def _noted(step: Step) -> Message:
    """The side that has the notes."""
    return step.request if step.response is None else step.response


def recorded_outcomes(step: Step) -> Outcomes:
    """The different outcomes of all runs, from the notes of a step."""
    side = _noted(step)
    if (several := side.note("outcome.set")) is not None:
        return [_read(whole) for whole in several.split(AND)]
    facts = {key: side.note(f"outcome.{key}") for key in KEYS}
    return [{key: value for key, value in facts.items() if value is not None}]


def races(recordings: Iterable[Recording]) -> Mapping[str, set[str]]:
    """The facts that were not the same in all runs, by the name of the step.

    The runs may miss an ending, so what was seen to race once may race wherever the same is asked: on another
    binding, or at the start of another probe.
    """
    found: defaultdict[str, set[str]] = defaultdict(set)
    for step in (step for recording in recordings for step in recording.steps):
        outcomes = recorded_outcomes(step)
        found[step.name] |= {key for key in KEYS if len({each.get(key) for each in outcomes}) > 1}
    return found


def _read(whole: str) -> NormalForm:
    """An outcome from its line."""
    _, *words = _FACT.split(whole)
    return dict(zip(words[::2], words[1::2], strict=True))


def _facts(outcomes: Outcomes | None, racing: Set[str]) -> set[tuple[tuple[str, str], ...]] | None:
    """What has to be the same: all facts but those that race."""
    if outcomes is None:
        return None
    return {tuple((key, each[key]) for key in KEYS if key in each and key not in racing) for each in outcomes}
