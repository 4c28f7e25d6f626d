"""What the cards of a comparison say: `cards:` of its YAML to frozen objects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.entries import all_or_none, each_once, hued, needed, optional
from build_tools.figures.palette import Hued
from build_tools.figures.words import Scope, Text, read_recipes, read_text
from build_tools.yaml_lines import Entry

_CARD = ("name", "from", "words", "hues", "values", "step")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


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
    each_once("card", cards)
    all_or_none([(f"card '{card.name}'", card.step, card.where) for card in cards])
    return cards


def _card(entry: Entry, scope: Scope) -> Card:
    fields = entry.fields("a card", _CARD)
    needed(
        fields,
        "the card has",
        entry.where,
        {"name": "name: a-z, 0-9 and -", "from": "from: recording#step.response.body$.path"},
    )
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
