"""When the arrows of a sequence were: the calls, frames and replies of steps, in the order of the scenario's clock."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from build_tools.errors import FigureError
from build_tools.figures.kinds.sequence_yaml import Exchange, Role
from build_tools.recordings.address import parse_address
from build_tools.recordings.bodies import frames
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import Message, Step
from build_tools.recordings.places import FRAME_MOMENTS

_MOMENT = re.compile(r"(\+?)([0-9]+(?:\.[0-9]+)?)(s?)")
_FORM = "a moment is written +1.250s, and each of 'frame-at' 1.250"


@dataclass(frozen=True)
class Event:
    """An arrow of a step: its moment in seconds, where that is noted, and what the values of its texts lead on from."""

    exchange: Exchange
    role: Role
    at: Decimal
    clock: str
    base: str

    @property
    def place(self) -> str:
        """The address of what the arrow stands for."""
        return self.base + {"call": ".request", "frame": "", "reply": ".response"}[self.role]


def events_of(file: RecordingFile, exchanges: Sequence[Exchange]) -> tuple[Event, ...]:
    """The arrows of all steps in the order of the clock. Raises `DocsError` with the line of a step without a time.

    What is of one moment stands in the order of the steps, and what a step gets `after` another's call stands after
    the other, since the clock cannot tell.
    """
    by_step = {exchange.name: tuple(_events(file, exchange)) for exchange in exchanges}
    order = {step.name: n for n, step in enumerate(file.recording.steps)}
    for exchange in exchanges:
        _check_after(exchange, by_step)

    def key(event: Event) -> tuple[Decimal, int, int, int]:
        own, cause = order[event.exchange.name], event.exchange.after
        if cause is not None and event.role != "call" and event.at == by_step[cause][0].at:
            return event.at, order[cause], 1, own
        return event.at, own, 0, own

    return tuple(sorted((event for events in by_step.values() for event in events), key=key))


def _check_after(exchange: Exchange, by_step: dict[str, tuple[Event, ...]]) -> None:
    """What comes after another step's call has the moment of that call: another order the clock tells by itself."""
    if exchange.after is None:
        return
    moment = by_step[exchange.after][0].at
    if not any(event.at == moment and event.role != "call" for event in by_step[exchange.name]):
        what = f"step '{exchange.name}' gets nothing at the moment of '{exchange.after}'"
        raise FigureError(exchange.where, what, "take 'after' away: the clock tells their order")


def _events(file: RecordingFile, exchange: Exchange) -> Iterator[Event]:
    """The call of a step, its frames or its reply; a moment never lies before the one above."""
    head = f"{file.name}#{exchange.name}"
    file.message(parse_address(f"{head}.request", exchange.where), exchange.where)
    step = next(step for step in file.recording.steps if step.name == exchange.name)
    found = list(_noted(step, exchange, head))
    for one, other in pairwise(found):
        if other.at < one.at:
            what = f"step '{exchange.name}' has a {other.role} before its {one.role}"
            raise FigureError(exchange.where, what, f"{one.clock}: {one.at} s", f"{other.clock}: {other.at} s")
    yield from found


def _noted(step: Step, exchange: Exchange, head: str) -> Iterator[Event]:
    call = f"{head}.request.note:at"
    yield Event(exchange, "call", _moment(step.request, call, exchange), call, head)
    answer = step.response
    if answer is None:
        return
    if answer.body and answer.body.kind in ("sse", "grpc-stream"):
        yield from _frames(answer, exchange, f"{head}.response")
        return
    reply = f"{head}.response.note:at"
    yield Event(exchange, "reply", _moment(answer, reply, exchange), reply, head)


def _frames(answer: Message, exchange: Exchange, head: str) -> Iterator[Event]:
    count = len(frames(answer.body)) if answer.body else 0
    moments = (answer.note(FRAME_MOMENTS) or "").split()
    if count != len(moments):
        what = f"step '{exchange.name}' has {count} frames and {len(moments)} moments"
        raise FigureError(exchange.where, what, f"its response needs the note '{FRAME_MOMENTS}' with one of each")
    for n, moment in enumerate(moments, 1):
        clock = f"{head}.note:{FRAME_MOMENTS}:{n}"
        yield Event(exchange, "frame", _seconds(moment, clock, exchange), clock, f"{head}.frame:{n}")


def _moment(message: Message, clock: str, exchange: Exchange) -> Decimal:
    text = message.note("at")
    if text is None:
        side = clock.rpartition(".note:")[0]
        what = f"step '{exchange.name}' has no time: '{side}' has no note 'at'"
        raise FigureError(exchange.where, what, "leave the step out, or record it again")
    return _seconds(text, clock, exchange)


def _seconds(text: str, clock: str, exchange: Exchange) -> Decimal:
    match = _MOMENT.fullmatch(text)
    if match is None:
        raise FigureError(exchange.where, f"'{text[:60]}' at '{clock}' is not a moment", _FORM)
    return Decimal(match[2])
