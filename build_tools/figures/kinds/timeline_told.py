"""The lanes of a timeline told from the recordings: marks with their times and words, and bars between times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from build_tools.errors import DocsError, FigureError, Location
from build_tools.figures.canvas import Label, label, span
from build_tools.figures.kinds.timeline_got import Got, Moment, Steps
from build_tools.figures.kinds.timeline_yaml import Lane, TimelineBody
from build_tools.figures.nodes import addresses_at
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.words import Run, Scope, Teller, Text, plain
from build_tools.recordings.address import parse_address
from build_tools.recordings.sightings import Sighting


@dataclass(frozen=True)
class Mark:
    """What a lane shows at a time, in seconds, or at several: the hue of a state, and words with the time."""

    times: tuple[float, ...]
    hue: Hue | None
    label: Label

    @property
    def time(self) -> float:
        """The first time."""
        return self.times[0]


@dataclass(frozen=True)
class Bar:
    """A length of time: a call until its answer, a stream until its last frame, a state until the next."""

    start: float
    end: float
    hue: Hue | None


@dataclass(frozen=True)
class ToldLane:
    """A lane: its name, its marks by time, its bars, and the step that lights it."""

    name: Label
    marks: tuple[Mark, ...]
    bars: tuple[Bar, ...]
    step: str

    @property
    def line(self) -> str:
        """Its words on one line."""
        return f"{self.name.text}: {'; '.join(mark.label.text for mark in self.marks)}"


class LaneTeller:
    """Tells one lane."""

    def __init__(self, body: TimelineBody, lane: Lane, teller: Teller, palette: Palette) -> None:
        self.body, self.lane, self.teller, self.palette = body, lane, teller, palette
        self.waits = False  # whether a call of the lane has its answer later
        self.steps = Steps(teller, lane, teller.recordings.sightings(lane.recording, teller.looks, lane.where))

    def told(self, step: str) -> ToldLane:
        """The lane. Raises `DocsError`."""
        words = self.lane.words
        name = label(self.teller.tell(words, self.body.scope), "strong", words.where)
        parts = [self._since()] if self.lane.is_since else [self._step(*named) for named in self.lane.steps.items()]
        marks = [mark for found, _ in parts for mark in found]
        bars = [bar for _, found in parts for bar in found]
        if not marks:
            raise FigureError(self.lane.where, "the lane shows nothing: no step of it says since when a state holds")
        return ToldLane(name, tuple(sorted(marks, key=lambda mark: mark.time)), tuple(bars), step)

    def _step(self, name: str, where: Location) -> tuple[list[Mark], list[Bar]]:
        """What one step puts on the lane: its call when that waits, and what it got."""
        asked, got = self.steps.asked(name, where), list(self.steps.got(name, where))
        marks = self._marks(got, where)
        if not got or got[0].moment.seconds > asked.seconds:
            marks.insert(0, self._asks(asked, where))
        end = max((one.moment.seconds for one in got), default=asked.seconds)
        return marks, [Bar(asked.seconds, end, None)] if end > asked.seconds else []

    def _asks(self, asked: Moment, where: Location) -> Mark:
        """The call whose answer comes later."""
        self.waits = True
        if self.body.asks is None:
            raise FigureError(where, "its answer comes later, and the timeline has no 'asks'", "asks: asks")
        return self._mark(None, self.teller.tell(self.body.asks, self.body.scope), [asked], where)

    def _since(self) -> tuple[list[Mark], list[Bar]]:
        """The states that the steps tell, and how long each held."""
        marks = [self._state(one, [moment], self.lane.where) for one, moment in self.steps.since()]
        return marks, [Bar(mark.time, after.time, mark.hue) for mark, after in pairwise(marks)]

    def _marks(self, got: Sequence[Got], where: Location) -> list[Mark]:
        """The marks of what a step got; what has neither a state nor words of its own is counted in a row."""
        marks = list[Mark]()
        for has_words, group in groupby(got, key=lambda one: bool(one.states or self._text(one.base, where))):
            for one in group if has_words else ():
                marks += self._worded(one, where)
            marks += [] if has_words else [self._others(list(group), where)]
        return marks

    def _worded(self, got: Got, where: Location) -> Iterator[Mark]:
        for state in got.states:
            yield self._state(state, [got.moment], where)
        found = self._text(got.base, where)
        if not got.states and found:
            yield self._mark(None, self.teller.tell(*found), [got.moment], where)

    def _text(self, base: str, where: Location) -> tuple[Text, Scope] | None:
        """The first text of `say` whose values a body or frame has, and what it can name."""
        for text in self.body.say:
            names = [name for name in text.names if name in self.body.values]
            values = {name: self.body.values[name].at(base) for name in names}
            addresses = [str(address) for value in values.values() for address in value.addresses.values()]
            if all(_is_there(address, self.teller, where) for address in addresses):
                return text, {**self.body.scope, **values}
        return None

    def _others(self, got: Sequence[Got], where: Location) -> Mark:
        text = self.body.others
        if text is None:
            what = f"'{got[0].base}' shows no state, and no text of 'say' has its values there"
            raise FigureError(where, what, 'got: {say: […], values: {…}}, or others: "{count} frames"')
        runs = self.teller.counted(text, self.body.scope, [one.base for one in got])
        return self._mark(None, runs, [one.moment for one in got], where)

    def _state(self, state: Sighting, moments: Sequence[Moment], where: Location) -> Mark:
        hue = self.palette.hue_of(state.state, where)
        return self._mark(hue, [self.teller.tied(hue.legend, [state.address], where)], moments, where)

    def _mark(self, hue: Hue | None, runs: Iterable[Run], moments: Sequence[Moment], where: Location) -> Mark:
        """Words, and behind them their time or the first and the last of their times."""
        said = label(runs, "strong" if hue else "plain", where, hue.css if hue else "")
        first, last = moments[0], moments[-1]
        ends = [first, last] if last.seconds > first.seconds else [first]
        times = [run for n, moment in enumerate(ends) for run in self._time(moment, where, is_last=n > 0)]
        spans = (*said.spans, *(span(run, "small") for run in times))
        return Mark(tuple(moment.seconds for moment in moments), hue, replace(said, spans=spans))

    def _time(self, moment: Moment, where: Location, *, is_last: bool) -> Iterator[Run]:
        """A time as a note has it, also where it is one of `frame-at`, which has neither sign nor unit."""
        sign = "+" if moment.text[0].isdigit() else ""
        yield Run((" – " if is_last else "  ") + sign)
        yield self.teller.tied(moment.text, [moment.address], where)
        if not moment.text.endswith("s"):
            yield Run("s")


def _is_there(address: str, teller: Teller, where: Location) -> bool:
    try:
        return len(addresses_at(address, teller.recordings, where)) == 1
    except DocsError:  # a body that is no JSON has none of the values
        return False


def tell_lanes(body: TimelineBody, teller: Teller, palette: Palette) -> tuple[ToldLane, ...]:
    """All lanes. Raises `DocsError` with the line of what cannot be told."""
    for lane in body.lanes:
        file = teller.recordings.file(lane.recording, lane.where)
        for step, where in lane.steps.items():
            file.message(parse_address(f"{file.name}#{step}.request", where), where)
    tellers = [LaneTeller(body, lane, teller, palette) for lane in body.lanes]
    lanes = tuple(one.told(str(n) if one.lane.step else "") for n, one in enumerate(tellers, 1))
    if body.asks and not any(one.waits for one in tellers):
        raise FigureError(body.asks.where, "'asks' is said nowhere: each call is answered at once", "take it away")
    return lanes


def words_of(lanes: Iterable[ToldLane]) -> tuple[str, ...]:
    """The words of all lanes, one line each."""
    return tuple(plain([Run(lane.line)]) for lane in lanes)
