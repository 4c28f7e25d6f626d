"""Transitions: the sightings of every subject in one order, and each change of state between two of them.

**The order.** Sightings of one subject stand by time. A channel (a stream, the requests with one start line, all other
answers) keeps its own order. What several channels show at the same time has no order that a recording could prove, so
it is put together with the fewest changes: a sighting of the state that holds comes first, and a state that another
channel has still to come to waits.

**Direct, or across a gap.** A change is direct when one stream, or one receiver of requests, got both states one after
the other: it was sent every change. Two calls ask at two moments, and other states may lie between: that is a gap. A
change that several saw counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from build_tools.recordings.sightings import Sighting


@dataclass(frozen=True)
class Transition:
    """A change of one subject's state: the sightings before and after, and whether it was seen directly."""

    before: Sighting
    after: Sighting
    is_direct: bool


@dataclass(frozen=True)
class History:
    """What was seen of one subject in one recording: its first sighting, and the changes after it in order."""

    first: Sighting
    transitions: tuple[Transition, ...]


def histories(sightings: Iterable[Sighting]) -> tuple[History, ...]:
    """The history of each subject of each recording, in the order of their first sightings."""
    by_subject: dict[tuple[str, str], list[Sighting]] = {}
    for sighting in sightings:
        by_subject.setdefault((sighting.recording, sighting.subject), []).append(sighting)
    return tuple(_history(in_order(found)) for found in by_subject.values())


def _history(ordered: Sequence[Sighting]) -> History:
    runs = [list(run) for _, run in groupby(ordered, key=lambda sighting: sighting.state)]
    return History(ordered[0], tuple(_transition(before, after) for before, after in pairwise(runs)))


def _transition(before: Sequence[Sighting], after: Sequence[Sighting]) -> Transition:
    """The change between two runs of one state each."""
    followed = {sighting.channel for sighting in before if sighting.is_pushed}
    direct = next((sighting for sighting in after if sighting.channel in followed), None)
    return Transition(before[-1], direct or after[0], direct is not None)


def in_order(sightings: Iterable[Sighting]) -> list[Sighting]:
    """The sightings of one subject in one order."""
    found = list[Sighting]()
    for _, group in groupby(sorted(sightings, key=_time), key=_time):
        channels: dict[str, list[Sighting]] = {}
        for sighting in group:
            channels.setdefault(sighting.channel, []).append(sighting)
        found += _merged(list(channels.values()), found[-1].state if found else "")
    return found


def _merged(channels: list[list[Sighting]], state: str) -> Iterator[Sighting]:
    """What several channels show at one time, with few changes."""
    while channels:
        channel = _next(channels, state)
        state = channel[0].state
        yield channel.pop(0)
        channels = [channel for channel in channels if channel]


def _next(channels: Sequence[list[Sighting]], state: str) -> list[Sighting]:
    """The channel whose head comes next; the first one when none can be preferred."""
    goes_on = (channel for channel in channels if channel[0].state == state)
    is_due = (channel for channel in channels if not _comes_later(channel[0].state, channels))
    return next(goes_on, None) or next(is_due, None) or channels[0]


def _comes_later(state: str, channels: Sequence[list[Sighting]]) -> bool:
    return any(sighting.state == state for channel in channels for sighting in channel[1:])


def _time(sighting: Sighting) -> float:
    return sighting.time
