"""The settings of a manual: what the tools read from mkdocs.yml, with the defaults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from posixpath import dirname, join, normpath

from build_tools.errors import Location, SnippetError
from build_tools.recordings.address import Path, parse_path
from build_tools.recordings.sightings import Look
from build_tools.snippets.bindings import Binding
from build_tools.yaml_lines import Entry, read_yaml

CONFIG = "mkdocs.yml"
_BELOW = "name one below the folder of mkdocs.yml"
_LISTS = ("outline", "sightings", "bindings", "symbols")
_FILES = ("recordings", "snippets", "figures", "tables", "lock", "sources", "sources_in", "quotes", "terms", "unshown")
_KEYS = ("edition", "pin", "record", *_FILES, *_LISTS)
_ENDING = re.compile(r"(?:\.[a-z0-9-]+)*\.http")


@dataclass(frozen=True)
class NavPage:
    """A page of the nav: its path under docs/, the title given there (or ""), and the titles of the parts it is in."""

    path: str
    title: str
    parts: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True)
class Settings:
    """Folders relative to the root, and what `extra: manual:` says. `record` is the recorder's command.

    `outline` are JSONPaths: the first that selects one text in what a step answered says the state after it.
    `bindings` are in the order of their tabs.
    `sightings` say where bodies and frames tell the state of something that has an id.
    `sources` is the file that pins the sources, `sources_in` the environment variable that names the folder they are
    in, `quotes` the lock of the quotes.
    `terms` is the file of terms, "" when there is none; `symbols` are files of symbols.
    `unshown` is the file that says why no page shows some steps, "" when there is none.
    """

    site_name: str
    description: str
    docs: str
    site: str
    directory_urls: bool
    nav: tuple[NavPage, ...]
    edition: str
    pin: str
    record: str
    recordings: str
    snippets: str
    figures: str
    tables: str
    lock: str
    outline: tuple[str, ...]
    bindings: tuple[Binding, ...]
    sightings: tuple[Look, ...]
    sources: str
    sources_in: str
    quotes: str
    terms: str = ""
    unshown: str = ""
    symbols: tuple[str, ...] = ()

    @property
    def log(self) -> str:
        """The log of decisions, beside the lock."""
        return join(dirname(self.lock), "review.log.yaml")


def read_settings(text: str) -> Settings:
    """The settings in the text of mkdocs.yml; tags such as `!!python/name` are left alone. Raises `SnippetError`."""
    fields = read_yaml(text, CONFIG).mapping("mkdocs.yml")
    extra = fields["extra"].mapping("'extra'") if "extra" in fields else {}
    entries = extra.get("manual", Entry({}, Location(CONFIG))).fields("'manual'", _KEYS)
    manual = {key: entry.text(f"'{key}'") for key, entry in entries.items() if key not in _LISTS}
    outline, looks = (entries[key].items(f"'{key}'") if key in entries else [] for key in ("outline", "sightings"))
    symbols = entries["symbols"].items("'symbols'") if "symbols" in entries else []

    def text_of(key: str, default: str) -> str:
        return fields[key].text(f"'{key}'") if key in fields else default

    def path_of(key: str, default: str) -> str:
        given = entries if key in _KEYS else fields
        return _inside(key, given[key]) if key in given else default

    return Settings(
        site_name=text_of("site_name", ""),
        description=text_of("site_description", ""),
        docs=path_of("docs_dir", "docs"),
        site=text_of("site_dir", "site"),
        directory_urls=text_of("use_directory_urls", "true").lower() not in ("false", "no", "off"),
        nav=tuple(_pages(fields["nav"], ())) if "nav" in fields else (),
        edition=manual.get("edition", ""),
        pin=manual.get("pin", ""),
        record=manual.get("record", ""),
        recordings=path_of("recordings", "kit/recordings"),
        snippets=path_of("snippets", "snippets"),
        figures=path_of("figures", "figures"),
        tables=path_of("tables", "tables"),
        lock=path_of("lock", "kit/accepted.lock"),
        outline=tuple(entry.text("a path of 'outline'") for entry in outline),
        bindings=_bindings(entries["bindings"]) if "bindings" in entries else (),
        sightings=tuple(map(_look, looks)),
        sources=path_of("sources", "kit/pins.yaml"),
        sources_in=manual.get("sources_in", ""),
        quotes=path_of("quotes", "kit/quotes.lock"),
        terms=path_of("terms", ""),
        unshown=path_of("unshown", ""),
        symbols=tuple(_inside("symbols", entry) for entry in symbols),
    )


def _look(entry: Entry) -> Look:
    """Where an item of `sightings:` finds ids and states."""
    fields = entry.fields("an item of 'sightings'", ("in", "id", "state", "since"))
    for key, example in (("in", '["$.result"]'), ("id", '"$.id"'), ("state", '"$.state"')):
        if key not in fields:
            raise SnippetError(entry.where, f"the item of 'sightings' has no '{key}'", f"{key}: {example}")
    bases = tuple(_path(item) for item in fields["in"].items("'in'"))
    since = _path(fields["since"]) if "since" in fields else None
    return Look(bases, _path(fields["id"]), _path(fields["state"]), since)


def _path(entry: Entry) -> Path:
    return parse_path(entry.text("a path"), entry.where)


def _inside(key: str, entry: Entry) -> str:
    """A path below the root, without `./` or a `/` at its end."""
    path = normpath(entry.text(f"'{key}'"))
    if path.startswith(("/", "..")) or path == ".":
        raise SnippetError(
            entry.where, f"'{key}' is '{entry.value}', which is no folder or file of this manual", _BELOW
        )
    return path


def _bindings(entry: Entry) -> tuple[Binding, ...]:
    """The bindings by label, each with the ending of its recordings."""
    found: dict[str, Binding] = {}
    for label, item in entry.mapping("'bindings'").items():
        ending = item.text(f"the ending of '{label}'")
        if not label.strip() or not _ENDING.fullmatch(ending):
            what = f"'{label}: {ending}' is no label with the ending of its recordings"
            raise SnippetError(item.where, what, "as in LABEL: .http or OTHER: .other.http")
        if ending in found:
            what = f"'{found[ending].label}' and '{label}' have the ending '{ending}'"
            raise SnippetError(item.where, what, "give each binding recordings of its own")
        found[ending] = Binding(label, ending)
    return tuple(found.values())


def _pages(entry: Entry, parts: tuple[str, ...], title: str = "") -> list[NavPage]:
    """The pages of a nav in reading order."""
    if isinstance(entry.value, str):
        return [NavPage(entry.value, title, parts, entry.where.line)]
    found: list[NavPage] = []
    for item in entry.items("'nav'"):
        if isinstance(item.value, dict):
            for name, below in item.value.items():
                inside = parts if isinstance(below.value, str) else (*parts, name)
                found += _pages(below, inside, name)
        else:
            found += _pages(item, parts)
    return found
