"""A sequence told from its recording: lanes, and rows of arrows with their times, before any width is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from build_tools.errors import FigureError, RecordingError
from build_tools.figures.arrows import Arrow
from build_tools.figures.canvas import Label, label
from build_tools.figures.kinds.parties_yaml import End, Party
from build_tools.figures.kinds.sequence_clock import Event
from build_tools.figures.kinds.sequence_said import Run, Said
from build_tools.figures.kinds.sequence_yaml import Exchange, Role
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.words import Recipe, Scope, Teller, Text, Word, plain
from build_tools.figures.words import Run as Piece
from build_tools.recordings.collection import Recordings
from build_tools.yaml_lines import Entry


@dataclass(frozen=True)
class Lane:
    """A party: its name above its line."""

    label: Label
    hue: Hue | None


@dataclass(frozen=True)
class Row:
    """An arrow between the lane of its caller and that of the callee, or several folded into one.

    `time` stands where the moment is another than above. `parts` are the steps and roles that the row shows; `opens`
    is the step whose call it is.
    """

    role: Role
    arrow: Arrow
    caller: int
    callee: int
    label: Label | None
    hue: Hue | None
    time: Label | None
    when: str
    parts: frozenset[tuple[str, Role]]
    opens: str | None

    @property
    def towards(self) -> int:
        """On which side of the caller the callee is: 1 right, -1 left."""
        return 1 if self.callee > self.caller else -1

    @property
    def shows(self) -> frozenset[str]:
        """The steps that the row shows."""
        return frozenset(step for step, _ in self.parts)


def lanes_of(parties: Sequence[Party], scope: Scope, teller: Teller, palette: Palette) -> tuple[Lane, ...]:
    """The lanes of the parties, from left to right."""
    return tuple(
        Lane(
            label(teller.tell(party.words, scope), "strong", party.words.where),
            palette.named(party.hue),
        )
        for party in parties
    )


def ends_of(exchange: Exchange, parties: Sequence[Party], recordings: Recordings, name: str) -> tuple[int, int]:
    """The lanes of caller and callee, as the author says or as the request tells. Raises `FigureError`."""
    by, to = (_end(exchange, end, parties, recordings, name) for end in ("by", "to"))
    if by == to:
        what = f"step '{exchange.name}' is by '{parties[by].name}' and goes to it"
        raise FigureError(exchange.where, what, "name another party at the step, by: or to:")
    return by, to


def _end(exchange: Exchange, end: End, parties: Sequence[Party], recordings: Recordings, name: str) -> int:
    names = [party.name for party in parties]
    if end in exchange.ends:
        return names.index(exchange.ends[end])
    found = [n for n, party in enumerate(parties) if _is_at(party, end, exchange, recordings, name)]
    if len(found) == 1:
        return found[0]
    which = " and ".join(f"'{names[n]}'" for n in found)
    side = {"by": "calls in", "to": "is called in"}[end]
    what = f"who {side} step '{exchange.name}' cannot be told" + (f": {which} fit" if found else "")
    example = f'or give a party what tells: {end}: "{name}#{exchange.name}.request.header:NAME"'
    raise FigureError(exchange.where, what, f"write {end}: at the step; parties: {', '.join(names)}", example)


def _is_at(party: Party, end: End, exchange: Exchange, recordings: Recordings, name: str) -> bool:
    """Whether the request has what the party's own request has at the place that tells."""
    place = party.places.get(end)
    if place is None:
        return False
    expected = recordings.place(place, party.where).text
    try:
        return recordings.place(replace(place, recording=name, step=exchange.name), party.where).text == expected
    except RecordingError:
        return False


def rows_of(
    runs: Sequence[Run], ends: Mapping[str, tuple[int, int]], teller: Teller, palette: Palette
) -> Iterator[Row]:
    """The rows in order. Raises `DocsError` with the line of what cannot be told."""
    moment: Decimal | None = None
    for run in runs:
        events = [said.event for said in run.arrows]
        for first, last, said in [(events[0], events[-1], None)] if run.units else _each(run.arrows):
            is_new = first.at != moment or last.at != moment
            time = label(_time(first, last, teller), "small", first.exchange.where) if is_new else None
            when = plain(_time(first, last, Teller(teller.recordings)))
            told = _fold(run, teller) if said is None else _label(said, teller, palette)
            parts = frozenset((event.exchange.name, event.role) for event in (events if said is None else (first,)))
            opens = first.exchange.name if said is not None and first.role == "call" else None
            caller, callee = ends[first.exchange.name]
            arrow = palette.arrow(first.role, first.exchange.where)
            yield Row(first.role, arrow, caller, callee, *told, time, when, parts, opens)
            moment = last.at


def _each(arrows: Sequence[Said]) -> list[tuple[Event, Event, Said | None]]:
    return [(said.event, said.event, said) for said in arrows]


def _label(said: Said, teller: Teller, palette: Palette) -> tuple[Label | None, Hue | None]:
    """The words of an arrow, in the hue of the first recorded text that has one."""
    if said.text is None or not said.text.pieces:
        return None, None
    runs = teller.tell(said.text, said.scope)
    named = {name: palette.named(hued) for name, hued in said.saying.hues.items()}
    values = [(piece.text, run.text) for piece, run in zip(said.text.pieces, runs, strict=True) if piece.is_name]
    hue = next((hue for name, text in values if (hue := palette.hue_or_none(text) or named.get(name))), None)
    return label(runs, "plain", said.text.where, hue.css if hue else ""), hue


def _fold(run: Run, teller: Teller) -> tuple[Label, None]:
    """The words of a fold; its count is tied to all that it counts, the first of them first."""
    text = run.units[0].event.exchange.fold
    assert text is not None
    counted = [said.event.place for said in run.units]
    runs = teller.counted(text, run.units[0].scope, counted)
    return label(runs, "soft", text.where), None


def _time(first: Event, last: Event, teller: Teller) -> tuple[Piece, ...]:
    """A moment, or the first and the last of a fold."""
    until = (Piece("\u00a0– "), *_moment(last, teller)) if last.at != first.at else ()
    return *_moment(first, teller), *until


def _moment(event: Event, teller: Teller) -> tuple[Piece, ...]:
    """A moment as a recording writes that of a call: a frame's own has neither sign nor unit."""
    where = event.exchange.where
    value = Recipe("it", Entry({"at": Entry(event.clock, where), "as": Entry("plain", where)}, where)).at("")
    told = teller.tell(Text((Word("it", code=False, is_name=True),), where), {"it": value})
    return (Piece("+"), *told, Piece("s")) if event.role == "frame" else told
