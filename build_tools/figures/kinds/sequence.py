"""Sequence: who calls whom and what comes back, one below the other in the order of the scenario's clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.entries import needed
from build_tools.figures.kinds.parties_yaml import Party, read_parties
from build_tools.figures.kinds.sequence_clock import events_of
from build_tools.figures.kinds.sequence_drawn import Picture
from build_tools.figures.kinds.sequence_said import folded, said_by
from build_tools.figures.kinds.sequence_told import Row, ends_of, lanes_of, rows_of
from build_tools.figures.kinds.sequence_yaml import (
    ROLES,
    Defaults,
    Exchange,
    bare_exchange,
    read_defaults,
    read_exchanges,
)
from build_tools.figures.palette import Palette
from build_tools.figures.words import Scope, Teller, Text
from build_tools.recordings.files import RecordingFile
from build_tools.yaml_lines import Entry

KEYS = ("from", "parties", *ROLES, "fold", "steps")


@dataclass(frozen=True)
class SequenceFigure:
    """The body of a sequence: what its YAML says. Without `exchanges`, every step of the recording is shown."""

    recording: str
    parties: tuple[Party, ...]
    defaults: Defaults
    exchanges: tuple[Exchange, ...]
    scope: Scope
    where: Location

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text."""
        parts: tuple[Defaults | Exchange, ...] = (self.defaults, *self.exchanges)
        said = [text for part in parts for saying in part.says.values() for text in saying.texts]
        folds = [part.fold for part in parts if part.fold]
        sentences = [text for exchange in self.exchanges for text, _ in exchange.sentences]
        return *(party.words for party in self.parties), *said, *folds, *sentences

    @property
    def step(self) -> Text | None:
        """The first sentence, if there is one."""
        return next((text for exchange in self.exchanges for text, _ in exchange.sentences), None)

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recording makes of it. Raises `DocsError`."""
        file = teller.recordings.file(self.recording, self.where)
        exchanges = self._shown(file)
        events = events_of(file, exchanges)
        ends = {each.name: ends_of(each, self.parties, teller.recordings, self.recording) for each in exchanges}
        self._all_called(ends.values())
        runs = tuple(folded(said_by(events, self.scope, teller.recordings), ends))
        lanes = lanes_of(self.parties, self.scope, teller, palette)
        rows = tuple(rows_of(runs, ends, teller, palette))
        sentences = _sentences(exchanges, rows)
        steps = tuple(
            teller.tell(text, _scope(self.scope, each, self.recording, text), "step") for each, text, _ in sentences
        )
        return Picture(lanes, rows, palette.arrow("open", self.where), steps, _lit(sentences, len(rows)))

    def _shown(self, file: RecordingFile) -> tuple[Exchange, ...]:
        if self.exchanges:
            return self.exchanges
        return tuple(bare_exchange(step.name, self.defaults, self.where) for step in file.recording.steps)

    def _all_called(self, ends: Iterable[tuple[int, int]]) -> None:
        """Every party calls or is called."""
        named = {lane for pair in ends for lane in pair}
        for n, party in enumerate(self.parties):
            if n not in named:
                what = f"party '{party.name}' has no arrow"
                raise FigureError(party.where, what, "take it away, or name it at a step")


_Sentence = tuple[Exchange, Text, tuple[int, ...]]


def _lit(sentences: Sequence[_Sentence], rows: int) -> tuple[str, ...]:
    """The sentences that light each row, as `data-step` has them; 0 is the whole figure, of which each is a part."""
    lit = (" ".join(str(n) for n, (*_, there) in enumerate(sentences, 1) if row in there) for row in range(rows))
    return tuple(steps or "0" for steps in lit) if sentences else ("",) * rows


def _sentences(exchanges: Sequence[Exchange], rows: Sequence[Row]) -> list[_Sentence]:
    """The sentences in the order of the first row that each lights. Raises `FigureError` for one that lights none.

    What an item says of several steps is one sentence, told with the values of the first.
    """
    found: dict[Text, _Sentence] = {}
    for exchange in exchanges:
        for text, roles in exchange.sentences:
            lit = tuple(n for n, row in enumerate(rows) if any((exchange.name, role) in row.parts for role in roles))
            if not lit:
                what = f"step '{exchange.name}' has no {roles[0]} that the sentence could light"
                raise FigureError(text.where, what, "give it to the step itself, or take it away")
            first, _, others = found.get(text, (exchange, text, ()))
            found[text] = first, text, (*others, *lit)
    return sorted(found.values(), key=lambda sentence: min(sentence[2]))


def _scope(scope: Scope, exchange: Exchange, recording: str, text: Text) -> Scope:
    """What a sentence can name: the figure's values, and those of the step's call and reply."""
    recipes = {**exchange.says["call"].values, **exchange.says["reply"].values}
    base = f"{recording}#{exchange.name}"
    return {**scope, **{name: recipes[name].at(base) for name in text.names if name in recipes}}


def read_sequence(fields: Mapping[str, Entry], scope: Scope, where: Location) -> SequenceFigure:
    """The body of a sequence; `where` is the line of its kind. Raises `DocsError` with the line."""
    party = "- {name: a, words: what the reader calls it}"
    needed(fields, "the sequence has", where, {"from": "from: RECORDING", "parties": party})
    parties, defaults = read_parties(fields["parties"], scope), read_defaults(fields, scope)
    exchanges = read_exchanges(fields["steps"], parties, defaults, scope) if "steps" in fields else ()
    name = fields["from"].text("'from'")
    return SequenceFigure(name, parties, defaults, exchanges, scope, fields["from"].where)
