"""What each arrow of a sequence says, and which of them fold: runs of arrows that read alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from build_tools.errors import FigureError, RecordingError
from build_tools.figures.kinds.sequence_clock import Event
from build_tools.figures.kinds.sequence_yaml import ROLES, Exchange, Saying
from build_tools.figures.words import Scope, Teller, Text, plain
from build_tools.recordings.collection import Recordings

_FOLDED, _MOST_ALIKE = 3, 8  # from so many alike in a row they fold; so many stand without words for a fold


@dataclass(frozen=True)
class Said:
    """An arrow with the text that it says, the values of that, and its words."""

    event: Event
    text: Text | None
    scope: Scope
    words: str

    @property
    def saying(self) -> Saying:
        """What the author wrote for arrows like it."""
        return self.event.exchange.says[self.event.role]


@dataclass(frozen=True)
class Run:
    """Arrows that stand one by one, or as many as the author's `fold` counts: `units` of them in one line."""

    arrows: tuple[Said, ...]
    units: tuple[Said, ...] = ()


def said_by(events: Sequence[Event], scope: Scope, recordings: Recordings) -> tuple[Said, ...]:
    """Each arrow with its text. Raises `DocsError` where none can be said, and for a text that no arrow says."""
    found = tuple(_said(event, scope, recordings) for event in events)
    used = {said.text for said in found}
    for exchange in dict.fromkeys(event.exchange.name for event in events):
        _all_said(next(event.exchange for event in events if event.exchange.name == exchange), used)
    return found


def _all_said(exchange: Exchange, used: set[Text | None]) -> None:
    for role in ROLES:
        for text in exchange.says[role].texts:
            if text not in used:
                words = "".join(f"{{{piece.text}}}" if piece.is_name else piece.text for piece in text.pieces)
                raise FigureError(text.where, f"no {role} says '{words[:60]}'", "take it away, or mend its values")


def _said(event: Event, scope: Scope, recordings: Recordings) -> Said:
    """The first text whose values are there."""
    saying, missing = event.exchange.says[event.role], list[RecordingError]()
    for text in saying.texts:
        named = [name for name in text.names if name in saying.values]
        values = {**scope, **{name: saying.values[name].at(event.base) for name in named}}
        try:
            return Said(event, text, values, plain(Teller(recordings).tell(text, values)))
        except RecordingError as error:
            missing.append(error)
    if len(missing) > 1:
        what = f"no text of '{event.role}' can be said of '{event.place}'"
        raise FigureError(event.exchange.where, what, *(error.finding.what for error in missing[:3]))
    if missing:
        raise missing[0]
    return Said(event, None, scope, "")


def folded(arrows: Sequence[Said], ends: Mapping[str, tuple[int, int]]) -> Iterator[Run]:
    """The arrows in runs: three units and more that read alike are the first, and a fold of the others.

    A unit is an arrow, or a call with the reply that comes next. `ends` are the lanes of a step. Raises `FigureError`
    for a long run without words for its fold.
    """

    def look(unit: tuple[Said, ...]) -> tuple[object, ...]:
        return tuple((ends[said.event.exchange.name], said.event.role, said.words) for said in unit)

    for _, group in groupby(_units(arrows), key=look):
        run = list(group)
        fold = run[0][0].event.exchange.fold
        if len(run) >= _FOLDED and fold:
            yield Run(run[0])
            yield Run(tuple(said for unit in run[1:] for said in unit), tuple(unit[0] for unit in run[1:]))
            continue
        if len(run) > _MOST_ALIKE:
            where, what = run[0][0].event.exchange.where, f"{len(run)} arrows in a row say '{run[0][0].words[:60]}'"
            raise FigureError(where, what, 'say how they fold: fold: "{count} more"')
        yield from map(Run, run)


def _units(arrows: Iterable[Said]) -> Iterator[tuple[Said, ...]]:
    last: Said | None = None
    for said in arrows:
        if last and said.event.role == "reply" and last.event.role == "call" and _same_step(last, said):
            yield last, said
            last = None
            continue
        if last:
            yield (last,)
        last = said
    if last:
        yield (last,)


def _same_step(one: Said, other: Said) -> bool:
    return one.event.exchange.name == other.event.exchange.name
