"""The words of an author: texts with `code` and the {names} of tied values, told from the recordings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from build_tools.errors import DocsError, FigureError, Location, nearest
from build_tools.figures.svg import folded, shown
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.sightings import Look
from build_tools.values.say import say
from build_tools.values.schema import Value, read_value
from build_tools.values.template import Template
from build_tools.yaml_lines import Entry

NAME = re.compile(r"[a-z][a-z0-9_-]*")
"""The name of a value in braces."""
_SLOT = re.compile(r"\{([^{}]*)\}")
_CODE = "`"

COUNT = "count"
"""The name by which a text says how many addresses it stands for."""
NAMES = "names"
"""The name by which it says what these are called."""

Scope = Mapping[str, Value]
"""The values that a text can name."""


@dataclass(frozen=True)
class Word:
    """A piece of a text: the author's words, or the name of a value; as code or not."""

    text: str
    code: bool
    is_name: bool = False


@dataclass(frozen=True)
class Text:
    """A text of a figure in pieces, and where the author wrote it."""

    pieces: tuple[Word, ...]
    where: Location

    @property
    def names(self) -> tuple[str, ...]:
        """The values that the text names."""
        return tuple(piece.text for piece in self.pieces if piece.is_name)


@dataclass(frozen=True)
class Recipe:
    """A value whose addresses may be relative: it becomes a value at a base."""

    name: str
    entry: Entry

    def at(self, base: str) -> Value:
        """The value, its relative addresses led on from the base. Raises `DocsError`."""
        return read_value(self.name, _led_on(self.entry, base))


@dataclass(frozen=True)
class Run:
    """A told piece: the text as the figure shows it; `tie` numbers the recorded value that it says."""

    text: str
    code: bool = False
    tie: int | None = None


@dataclass(frozen=True)
class Tie:
    """A recorded value that a figure shows: its addresses, the text, and where the figure's YAML names it.

    `part` says where: in the picture, or in the words around it (title and steps).
    """

    value: Value
    addresses: tuple[str, ...]
    text: str
    where: Location
    part: str


def read_text(entry: Entry, what: str, names: Iterable[str] = (), error: type[DocsError] = FigureError) -> Text:
    """The text of a YAML entry. `names` are the values in scope. Raises an `error` for a name that is not."""
    text = entry.text(what)
    if text.count(_CODE) % 2:
        raise error(entry.where, f"a ` in '{text[:60]}' is not closed", "code stands between two `")
    pieces = tuple(_pieces(text))
    if not pieces:
        raise error(entry.where, f"{what} is empty", "write its words, or leave the key out")
    known = list(names)
    for piece in pieces:
        if piece.is_name and piece.text not in known:
            raise error(entry.where, *_not_a_name(piece.text, known))
        if not piece.is_name and ("{" in piece.text or "}" in piece.text):
            raise error(entry.where, f"a brace in '{text[:60]}' is not closed", "a value is named as {name}")
    return Text(pieces, entry.where)


def _not_a_name(name: str, known: list[str]) -> tuple[str, ...]:
    if not NAME.fullmatch(name):
        what = f"'{{{name}}}' is not the name of a value"
        return what, 'formulas stand under values: {words: "{count(parts)}", with: {parts: …}}'
    help = f"values here: {', '.join(known)}" if known else "no value can be named here"
    return f"value '{name}' is not defined", help, *nearest(name, known)


def _pieces(text: str) -> Iterator[Word]:
    for n, part in enumerate(text.split(_CODE)):
        for m, piece in enumerate(_SLOT.split(part)):
            if piece or m % 2:
                yield Word(piece, code=bool(n % 2), is_name=bool(m % 2))


def read_recipes(entry: Entry | None) -> dict[str, Recipe]:
    """The values of a `values:` entry by name. Raises `FigureError` for a name that a text cannot write."""
    if entry is None:
        return {}
    found = {}
    for name, item in entry.mapping("'values'").items():
        if not NAME.fullmatch(name):
            raise FigureError(item.where, f"'{name}' is not a name for a value", "names are a-z, 0-9, _ and -")
        found[name] = Recipe(name, item)
    return found


def _led_on(entry: Entry, base: str) -> Entry:
    """The entry of a value with its relative addresses led on from a base."""
    if isinstance(entry.value, str):
        return Entry(led_on(entry.value, base, entry.where), entry.where)
    if not isinstance(entry.value, dict):
        return entry
    fields = dict(entry.value)
    if "at" in fields:
        fields["at"] = _led_on(fields["at"], base)
    if "with" in fields and isinstance(fields["with"].value, dict):
        led = {name: _led_on(item, base) for name, item in fields["with"].value.items()}
        fields["with"] = Entry(dict(led), fields["with"].where)
    return Entry(fields, entry.where)


def led_on(address: str, base: str, where: Location, error: type[DocsError] = FigureError) -> str:
    """An address that may be relative to a base: `$.id` in its JSON, `response.body$.id` in its step."""
    head = address.partition("$")[0]
    if "#" in head or not base:
        return address
    if not head:
        return base + (address[1:] if "$" in base else address)
    if "." in base.partition("#")[2]:
        raise error(where, f"'{address}' does not lead on from '{base}'", "begin with $, or write recording#step.…")
    return f"{base}.{address}"


class Teller:
    """Tells texts from the recordings, and keeps every recorded value that it told."""

    def __init__(self, recordings: Recordings, looks: tuple[Look, ...] = ()) -> None:
        self.recordings, self.looks = recordings, looks
        self.ties: list[Tie] = []

    def tell(self, text: Text, scope: Scope, part: str = "picture") -> tuple[Run, ...]:
        """The runs of a text. Raises `DocsError` for a value that cannot be said."""
        return tuple(
            self._value(scope[piece.text], piece, text.where, part)
            if piece.is_name
            else Run(folded(piece.text), piece.code)
            for piece in text.pieces
        )

    def _value(self, value: Value, piece: Word, where: Location, part: str) -> Run:
        said = say(value, self.recordings)
        text = shown(said.recorded)
        if not text:
            raise FigureError(where, f"'{value.first}' is an empty text, and a figure cannot show it")
        addresses = tuple(str(place.address) for place in said.places)
        return self._tied(Tie(value, addresses, text, where, part), code=piece.code)

    def tied(self, text: str, addresses: Sequence[str], where: Location, *, code: bool = False) -> Run:
        """The run of a text that a kind made of what stands at addresses: a recorded text, a count, a time."""
        first = parse_address(addresses[0], where)
        value = Value("", Template((text,), frozenset()), {"it": first}, "text", where)
        return self._tied(Tie(value, tuple(addresses), shown(text), where, "picture"), code=code)

    def counted(self, text: Text, scope: Scope, addresses: Sequence[str], names: str = "") -> tuple[Run, ...]:
        """The runs of a text in which `{count}` says how many addresses there are, tied to them all.

        So is `{names}`, what they are called.
        """
        made = {COUNT: str(len(addresses)), **({NAMES: names} if names else {})}
        return tuple(
            self.tied(made[piece.text], addresses, text.where, code=piece.code)
            if piece.is_name and piece.text in made
            else self.tell(Text((piece,), text.where), scope)[0]
            for piece in text.pieces
        )

    def _tied(self, tie: Tie, *, code: bool) -> Run:
        self.ties.append(tie)
        return Run(tie.text, code, len(self.ties) - 1)


def plain(runs: Iterable[Run]) -> str:
    """The runs as plain text."""
    return shown("".join(run.text for run in runs))
