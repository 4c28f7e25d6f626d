"""The `values:` of a file of snippets/, and `rec:` shorthands: what a tied value is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from build_tools.errors import FormulaError, Location, SnippetError, nearest
from build_tools.recordings.address import Address, parse_address
from build_tools.values.template import Template, parse_template
from build_tools.yaml_lines import Entry

Form = Literal["any", "plain", "short", "words", "key", "text"]

_FORMS: dict[str, Form] = {"plain": "plain", "short": "short", "words": "words", "key": "key"}
_KEYS = ("at", "as", "text", "words", "with")
_SHAPES = "a value is an address, {at: ADDRESS, as: plain|short|words|key}, or {text: TEMPLATE, with: {name: ADDRESS}}"
_NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Value:
    """A recorded value that a page says: a template over named addresses, and the form of its numbers.

    Without a template of its own it is the one address `it`.
    """

    name: str
    template: Template
    addresses: Mapping[str, Address] = field(hash=False)
    form: Form
    where: Location
    lines: Mapping[str, Location] = field(default_factory=dict, hash=False)

    def where_of(self, name: str) -> Location:
        """The line that gives an address."""
        return self.lines.get(name, self.where)

    @property
    def first(self) -> Address:
        """The address that the value's link leads to."""
        return next(iter(self.addresses.values()))


def read_value(name: str, entry: Entry) -> Value:
    """The value of a YAML entry. Raises `SnippetError` or `RecordingError` with the line."""
    if not entry.value:
        raise SnippetError(entry.where, f"value '{name}' is empty", _SHAPES)
    if isinstance(entry.value, str):
        return shorthand(name, entry.value, entry.where)
    fields = entry.fields(f"value '{name}'", _KEYS)
    shape = {key for key in fields if key in ("at", "text", "words")}
    if len(shape) != 1 or ("as" in fields) > ("at" in fields) or ("with" in fields) != ("at" not in fields):
        raise SnippetError(entry.where, f"value '{name}' cannot be made of {', '.join(fields)}", _SHAPES)
    return _one(name, fields, entry.where) if "at" in fields else _many(name, fields, entry.where)


def shorthand(name: str, address: str, where: Location) -> Value:
    """The value at one address, in any form that suits it."""
    return Value(name, parse_template("{it}", where), {"it": parse_address(address, where)}, "any", where)


def _one(name: str, fields: dict[str, Entry], where: Location) -> Value:
    value = shorthand(name, fields["at"].text("'at'"), fields["at"].where)
    form = fields["as"].text("'as'") if "as" in fields else ""
    if form and form not in _FORMS:
        near = nearest(form, _FORMS)
        raise SnippetError(
            fields["as"].where, f"'{form}' is not a form of a value", "forms: plain, short, words, key", *near
        )
    return Value(name, value.template, value.addresses, _FORMS.get(form, "any"), where, {"it": fields["at"].where})


def _many(name: str, fields: dict[str, Entry], where: Location) -> Value:
    key: Form = "words" if "words" in fields else "text"
    template = parse_template(fields[key].text(f"'{key}'"), fields[key].where)
    entries = fields["with"].mapping("'with'")
    addresses = {name: parse_address(item.text("an address"), item.where) for name, item in entries.items()}
    _names_agree(name, template, addresses, where)
    lines = {name: item.where for name, item in entries.items()}
    return Value(name, template, addresses, key, where, lines)


def _names_agree(name: str, template: Template, addresses: Mapping[str, Address], where: Location) -> None:
    odd = [word for word in addresses if not _NAME.fullmatch(word)]
    if odd:
        raise FormulaError(where, f"'{odd[0]}' is not a name for a formula", "names are a-z, 0-9 and _")
    for missing in sorted(template.names - set(addresses)):
        there = f"with defines: {', '.join(addresses) or 'none'}"
        what = f"value '{name}' uses '{missing}', which 'with' does not define"
        raise FormulaError(where, what, there, *nearest(missing, addresses))
    for unused in sorted(set(addresses) - template.names):
        help = f"use it in the text as {{{unused}}}, or delete it"
        raise FormulaError(where, f"value '{name}' defines '{unused}' and does not use it", help)
    if not addresses:
        raise FormulaError(where, f"value '{name}' uses no recorded value", "a value has at least one address")
