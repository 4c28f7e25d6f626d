"""What the cards of a comparison say: `cards:` of its YAML to frozen objects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.words import Scope, Text, read_recipes, read_text
from build_tools.yaml_lines import Entry

_CARD = ("name", "from", "words", "hues", "values", "step")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Hued:
    """The name of a hue, and where it is written."""

    name: str
    where: Location


@dataclass(frozen=True)
class Card:
    """A card: the base of its paths, its words and their hues, and the values that it can name."""

    name: str
    base: str
    words: Mapping[str, Text]
    hues: Mapping[str, Hued]
    scope: Scope
    step: Text | None
    where: Location


def read_cards(entry: Entry, scope: Scope) -> tuple[Card, ...]:
    """The cards of a `cards:` entry, each with a name of its own."""
    cards = tuple(_card(item, scope) for item in entry.items("'cards'"))
    first: dict[str, Card] = {}
    for card in cards:
        if card.name in first:
            what = f"card '{card.name}' is there twice"
            raise FigureError(card.where, what, f"first at line {first[card.name].where.line}")
        first[card.name] = card
    _steps_agree(cards)
    return cards


def _card(entry: Entry, scope: Scope) -> Card:
    fields = entry.fields("a card", _CARD)
    for key, example in (("name", "name: a-z, 0-9 and -"), ("from", "from: recording#step.response.body$.path")):
        if key not in fields:
            raise FigureError(entry.where, f"the card has no '{key}'", example)
    name = fields["name"].text("'name'")
    if not _NAME.fullmatch(name):
        raise FigureError(fields["name"].where, f"'{name}' is not a name for a card", "names are a-z, 0-9 and -")
    base = fields["from"].text("'from'")
    own = {**scope, **{key: recipe.at(base) for key, recipe in read_recipes(fields.get("values")).items()}}
    words = fields["words"].mapping("'words'") if "words" in fields else {}
    hues = fields["hues"].fields("'hues'", words) if "hues" in fields else {}
    return Card(
        name,
        base,
        {key: read_text(item, f"'{key}'", own) for key, item in words.items()},
        {key: hued(item) for key, item in hues.items()},
        own,
        optional(fields, "step", own),
        fields["from"].where,
    )


def _steps_agree(cards: tuple[Card, ...]) -> None:
    """Every card is a step, or none is."""
    silent = [card for card in cards if card.step is None]
    if silent and len(silent) < len(cards):
        raise FigureError(silent[0].where, f"card '{silent[0].name}' has no 'step' and another has", "give each one")


def optional(fields: Mapping[str, Entry], key: str, names: Iterable[str]) -> Text | None:
    """The text of a key that may be left out."""
    return read_text(fields[key], f"'{key}'", names) if key in fields else None


def hued(entry: Entry) -> Hued:
    """The hue that an entry names."""
    return Hued(entry.text("a hue"), entry.where)
