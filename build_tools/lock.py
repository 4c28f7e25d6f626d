"""The lock: what each page showed when a person last accepted it, as YAML text and as objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from build_tools.errors import SnippetError
from build_tools.yaml_lines import Entry, read_yaml

_HEAD = "# What the pages showed when a person last accepted it. Only `manual review` writes this file.\n"
_KEYS = ("address", "shown", "reason")

Key = tuple[str, str]
"""The page, and the entry on it: "snippet NAME", "figure NAME" or "value NAME"."""


@dataclass(frozen=True)
class Shown:
    """What a page shows at an entry: the addresses it comes from, and the text."""

    addresses: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Accepted:
    """What was accepted, and why."""

    shown: Shown
    reason: str


def parse_lock(text: str, path: str) -> Mapping[Key, Accepted]:
    """The accepted entries of a lock's text. Raises `DocsError` with the line."""
    found: dict[Key, Accepted] = {}
    for page, entries in read_yaml(text, path).mapping("the lock").items():
        for name, entry in entries.mapping(f"page '{page}'").items():
            found[page, name] = _accepted(entry)
    return found


def _accepted(entry: Entry) -> Accepted:
    fields = entry.fields("an accepted entry", _KEYS)
    missing = [key for key in _KEYS if key not in fields]
    if missing:
        raise SnippetError(entry.where, f"the accepted entry has no '{missing[0]}'", "manual review writes this file")
    address, shown, reason = (fields[key].text(f"'{key}'") for key in _KEYS)
    return Accepted(Shown(tuple(address.split("\n")), shown), reason)


def render_lock(accepted: Mapping[Key, Accepted]) -> str:
    """The text of a lock, sorted by page and entry."""
    pages: dict[str, dict[str, dict[str, str]]] = {}
    for (page, name), entry in sorted(accepted.items()):
        texts = ("\n".join(entry.shown.addresses), entry.shown.text, entry.reason)
        pages.setdefault(page, {})[name] = dict(zip(_KEYS, texts, strict=True))
    return _HEAD + (yaml_of(pages) if pages else "")


def yaml_of(data: object) -> str:
    """Lists, mappings and texts as YAML: one line for each text of one line, and each text comes back as it was."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10**6)


class _Dumper(yaml.SafeDumper):
    """Writes every text quoted or as a block, so that each comes back as it was."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _mapping(dumper: yaml.SafeDumper, mapping: dict[str, object]) -> yaml.Node:
    pairs = [
        (yaml.ScalarNode("tag:yaml.org,2002:str", key), dumper.represent_data(value)) for key, value in mapping.items()
    ]
    return yaml.MappingNode("tag:yaml.org,2002:map", pairs)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(dict, _mapping)
