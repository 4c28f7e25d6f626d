"""What the steps of a lane got, and when: bodies, frames and requests with the states that they tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from build_tools.errors import FigureError, Location
from build_tools.figures.kinds.timeline_yaml import Lane
from build_tools.figures.words import Teller
from build_tools.recordings.address import parse_address
from build_tools.recordings.model import Side
from build_tools.recordings.places import FRAME_MOMENTS
from build_tools.recordings.sightings import Sighting


@dataclass(frozen=True)
class Moment:
    """A time: its seconds, the address that says it, and the text to show, as a note writes it."""

    seconds: float
    address: str
    text: str


@dataclass(frozen=True)
class Got:
    """A body or frame: what paths into it lead on from, when it came, and the states that it tells, each once."""

    base: str
    moment: Moment
    states: tuple[Sighting, ...]


@dataclass(frozen=True)
class Steps:
    """The steps of a lane in their recording, and all that is seen of states there."""

    teller: Teller
    lane: Lane
    seen: Sequence[Sighting]

    def asked(self, step: str, where: Location) -> Moment:
        """When a step was asked for. Raises `DocsError`."""
        return self._moment(f"{self.lane.recording}#{step}.request", "at", where)

    def got(self, step: str, where: Location) -> Iterator[Got]:
        """A request that tells a state, or else the frames of a stream, or the one answer. Raises `DocsError`."""
        head = f"{self.lane.recording}#{step}"
        pushed = self._states(step, "request", 0)
        response = self._response(step)
        if pushed:
            yield Got(f"{head}.request.body", self.asked(step, where), pushed)
        elif response == "stream":
            frames = self.teller.recordings.file(self.lane.recording, where).frames
            for n in range(1, len(frames(parse_address(f"{head}.response", where), where)) + 1):
                moment = self._moment(f"{head}.response", f"{FRAME_MOMENTS}:{n}", where)
                yield Got(f"{head}.response.frame:{n}", moment, self._states(step, "response", n))
        elif response:
            moment = self._moment(f"{head}.response", "at", where)
            yield Got(f"{head}.response.body", moment, self._states(step, "response", 0))

    def since(self) -> list[tuple[Sighting, Moment]]:
        """Each state that the steps tell, and the time from that on it holds by its own word.

        The two clocks are set alike where they are nearest: nobody sees a state before it holds.
        """
        dated = [(one, instant) for one in self.seen if (instant := _instant(one.since)) is not None]
        zero = max((instant - one.time for one, instant in dated), default=0.0)
        found = {(one.state, one.since): (one, instant - zero) for one, instant in dated if one.step in self.lane.steps}
        by_time = sorted(found.values(), key=lambda item: item[1])
        return [(one, Moment(time, one.since_address, f"{time:.3f}")) for one, time in by_time]

    def _response(self, step: str) -> str:
        found = self.teller.recordings.file(self.lane.recording, self.lane.where).recording.step(step)
        if found is None or found.response is None:
            return ""
        return "stream" if found.response.body and found.response.body.kind in ("sse", "grpc-stream") else "answer"

    def _states(self, step: str, side: Side, frame: int) -> tuple[Sighting, ...]:
        found = [one for one in self.seen if (one.step, one.side, one.frame) == (step, side, frame)]
        return tuple(one for n, one in enumerate(found) if one.state not in {other.state for other in found[:n]})

    def _moment(self, head: str, note: str, where: Location) -> Moment:
        address = f"{head}.note:{note}"
        text = self.teller.recordings.place(parse_address(address, where), where).text
        try:
            return Moment(float(text.strip("+s")), address, text)
        except ValueError as error:
            what = f"'{text[:40]}' at '{address}' is not a moment"
            raise FigureError(where, what, "a moment is written +1.250s, and each of 'frame-at' 1.250") from error


def _instant(text: str) -> float | None:
    """A time of date and day (RFC 3339) in seconds."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:
        return None
