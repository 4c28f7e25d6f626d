"""What a tied value may say: its accepted texts, computed from the recordings; the first is the one to write."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from build_tools.errors import Location, ValueFormError
from build_tools.recordings.collection import Recordings
from build_tools.recordings.places import Place
from build_tools.values.numbers import word
from build_tools.values.schema import Value
from build_tools.values.template import Formula, Recorded, evaluate

_LONG = re.compile(
    r"((?:[a-z0-9]+:)?[0-9a-f]{8})(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,})", re.IGNORECASE
)  # a UUID, or a digest of 32 digits and more with or without the name of its algorithm


@dataclass(frozen=True)
class Said:
    """The texts that say a value rightly, and the places that it comes from; of a claim, what it looked at."""

    texts: tuple[str, ...]
    places: tuple[Place, ...]
    looked_at: str = ""

    @property
    def recorded(self) -> str:
        """The value as a report or the lock names it."""
        return self.texts[0]


def say(value: Value, recordings: Recordings) -> Said:
    """Evaluate a value. Raises `RecordingError` or `ValueFormError` with the line that defines it."""
    places = {name: recordings.place(address, value.where_of(name)) for name, address in value.addresses.items()}

    def recorded(name: str) -> Recorded:
        where = value.where_of(name)
        return Recorded(lambda: _text(places[name], where), lambda: recordings.count(value.addresses[name], where))

    texts: tuple[str, ...]
    if value.form == "key":
        texts = (_key(value, recordings),)
    elif value.form in ("any", "plain", "short"):
        texts = _forms(value, places["it"])
    else:
        texts = _with_capital(_filled(value, recorded))
    return Said(texts, tuple(places.values()))


def _forms(value: Value, place: Place) -> tuple[str, ...]:
    """The texts of a value at one address."""
    text = _text(place, value.where_of("it"))
    if value.form == "plain":
        return (text,)
    if value.form == "short":
        if not _short(text):
            what = f"'{text[:60]}' is neither a UUID nor a digest, so it has no short form"
            raise ValueFormError(value.where_of("it"), what, "as: plain")
        return _short(text)
    in_words = _with_capital(_word(text)) if place.node is not None and place.node.kind == "number" else ()
    return tuple(dict.fromkeys((text, *_short(text), *in_words)))


def _key(value: Value, recordings: Recordings) -> str:
    """The name of the member that an address leads to."""
    name = recordings.key(value.first, value.where_of("it"))
    if name is None:
        what = f"'{value.first}' is no member of an object, so it has no key"
        raise ValueFormError(value.where_of("it"), what, "as: plain")
    return name


def _text(place: Place, where: Location) -> str:
    """What a sentence can say of a place, its white space as HTML folds it."""
    if place.node is not None and place.node.kind in ("array", "object"):
        help = 'say one of its values, or how many: {words: "{count(it)}", with: {it: ADDRESS}}'
        raise ValueFormError(where, f"'{place.address}' is an {place.node.kind}", help)
    return " ".join(place.text.split())


def _short(text: str) -> tuple[str, ...]:
    """The first eight digits of an id, as people name it."""
    match = _LONG.fullmatch(text)
    return (match[1],) if match else ()


def _filled(value: Value, recorded: Callable[[str], Recorded]) -> str:
    pieces = []
    for piece in value.template.pieces:
        if isinstance(piece, Formula):
            result = evaluate(piece, recorded, value.where)
            pieces.append(_word(result) if value.form == "words" else _digits(result))
        else:
            pieces.append(piece)
    return "".join(pieces)


def _digits(result: str | Decimal) -> str:
    """A number without a fraction that is zero: 1 for the 1.0 of a recording; other text as it is."""
    try:
        number = Decimal(result)
    except InvalidOperation:
        return str(result)
    if not number.is_finite() or number != number.to_integral_value() or abs(number) > 10**15:
        return str(result)
    return str(int(number))


def _word(result: str | Decimal) -> str:
    digits = _digits(result)
    return word(int(digits)) if re.fullmatch("[0-9]|1[0-2]", digits) else digits


def _with_capital(text: str) -> tuple[str, ...]:
    """The text, and the text as a sentence begins with it."""
    return tuple(dict.fromkeys((text, text[:1].upper() + text[1:])))
