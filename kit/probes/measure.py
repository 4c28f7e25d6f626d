"""Asks all questions of one SDK several times, and makes one recording of each probe on each binding of it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from build_tools.recordings.model import Pairs, Recording, Step
from kit.normal_form import ENDED, KEYS, NormalForm, normal_form
from kit.probes.asking import Ask, NoTask, asking, offered
from kit.probes.card import card_of
from kit.probes.server import Server, serving
from kit.probes.webhooks import receiving

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kit.probes.asking import Binding
    from kit.probes.probe import Probe, Variant
    from kit.probes.sdks import Sdk

OR = " or "
AND = " | "
NONE = "none"
VARIANTS: tuple[Variant, ...] = (
    "base", "streaming-off", "push-on", "extended-card-on", "extension-required", "compatible",
)  # fmt: skip
Outcomes = list[NormalForm]


@dataclass
class Measured:
    """What was recorded of an SDK: the first run of each probe, and how each step was answered in all runs.

    Both are by the name of the recording, `cancel-twice.rest`.
    """

    first: dict[str, Recording] = field(default_factory=dict)
    outcomes: dict[str, dict[str, Outcomes]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def add(self, name: str, recording: Recording) -> None:
        """One run of a probe."""
        self.first.setdefault(name, recording)
        for step in recording.steps:
            self.outcomes[name][step.name].append(form_of(step))

    def recordings(self) -> dict[str, Recording]:
        """The first run of each probe, with the outcomes of all runs as notes."""
        return {
            name: Recording(tuple(_noted(step, self.outcomes[name][step.name]) for step in recording.steps))
            for name, recording in self.first.items()
        }


async def measure(sdk: Sdk, probes: Sequence[Probe], runs: int) -> Measured:
    """Probes of an SDK, each so many times. Raises ProbeError when its server fails."""
    measured = Measured()
    for variant in VARIANTS:
        meant = [probe for probe in probes if probe.variant == variant and sdk.name in (probe.sdks or (sdk.name,))]
        for group in ([probe for probe in meant if probe.alone is alone] for alone in (False, True)):
            if group and group[0].alone:
                await _one_by_one(sdk, group, runs, measured)
            elif group:
                await _all_at_once(sdk, group, runs, measured)
    return measured


async def _all_at_once(sdk: Sdk, probes: Sequence[Probe], runs: int, measured: Measured) -> None:
    """The bindings side by side, on one server; on each, one probe after the other."""
    async with serving(sdk, card_of(probes[0].variant)) as server:
        bindings = offered(server.card)
        await asyncio.gather(*(_on_binding(server, probes, binding, runs, measured) for binding in bindings))


async def _on_binding(server: Server, probes: Iterable[Probe], binding: Binding, runs: int, measured: Measured) -> None:
    for _ in range(runs):
        for probe in probes:
            if binding in probe.bindings:
                measured.add(f"{probe.name}.{binding}", await _run(server, probe, binding))
                server.check(f"{probe.name} on {binding}")


async def _one_by_one(sdk: Sdk, probes: Iterable[Probe], runs: int, measured: Measured) -> None:
    """Probes that have a server of their own, in each run and on each binding. Its end is no failure."""

    async def one(probe: Probe, binding: Binding) -> None:
        async with serving(sdk, card_of(probe.variant)) as server:
            if binding in offered(server.card):
                measured.add(f"{probe.name}.{binding}", await _run(server, probe, binding))

    for probe in probes:
        for _ in range(runs):
            await asyncio.gather(*(one(probe, binding) for binding in probe.bindings))


async def _run(server: Server, probe: Probe, binding: Binding) -> Recording:
    """One run of a probe. Where an answer lacks the task that the next question is about, it ends early."""
    async with (
        asking(server.card, binding, media=server.sdk.media) as ask,
        receiving(ask, wanted=probe.variant == "push-on"),
    ):
        with suppress(NoTask):
            await probe.ask(ask)
        return recording_of(ask)


def recording_of(ask: Ask) -> Recording:
    """What was asked and answered. Nothing of it was played by a clock, so it says no times."""
    return Recording(tuple(_timeless(step, ask.tape.exchange(step.name).judged) for step in ask.tape.recording().steps))


def _timeless(step: Step, judged: Iterable[tuple[str, str]]) -> Step:
    ended: Pairs = tuple(note for note in judged if note[0] == ENDED)
    if step.response is None:
        return Step(step.name, replace(step.request, notes=ended))
    return Step(step.name, replace(step.request, notes=()), replace(step.response, notes=ended))


def form_of(step: Step) -> NormalForm:
    """The normal form of what the server said: of a push notification that is the request."""
    if step.name.startswith("webhook-"):
        step = replace(step, response=replace(step.request, start="HTTP/1.1 204 No Content"))
    return normal_form(step)


def _noted(step: Step, outcomes: Outcomes) -> Step:
    """The step with the outcomes of all runs: on what was answered, or without an answer on what was asked."""
    notes = tuple((f"outcome.{key}", value) for key, value in summary(outcomes).items())
    if step.response is None:
        return replace(step, request=replace(step.request, notes=(*step.request.notes, *notes)))
    return replace(step, response=replace(step.response, notes=(*step.response.notes, *notes)))


def wholes(outcomes: Outcomes) -> list[str]:
    """Each different outcome in one line, sorted."""
    return sorted({" ".join(f"{key}={each[key]}" for key in KEYS if key in each) for each in outcomes})


def summary(outcomes: Outcomes) -> NormalForm:
    """The normal forms of several runs as one: where they differ, all values of a fact, `SUBMITTED or WORKING`.

    `runs` is how many there were. `set` has each whole outcome once, when there is more than one; `answers` has each in
    a word, when not even the result is always the same.
    """
    facts = {key: OR.join(sorted({each.get(key, NONE) for each in outcomes})) for key in KEYS}
    whole = wholes(outcomes)
    found = {key: value for key, value in facts.items() if value != NONE} | {"runs": str(len(outcomes))}
    if OR in facts["result"]:
        found["answers"] = OR.join(sorted({_word(each) for each in outcomes}))
    return found | ({"set": AND.join(whole)} if len(whole) > 1 else {})


def _word(outcome: NormalForm) -> str:
    """An outcome in a word: why it failed, else what it shows."""
    keys = ("reason", "code", "grpc", "http") if outcome["result"] == "error" else ("state", "events")
    return next((outcome[key] for key in keys if key in outcome), outcome["result"])
