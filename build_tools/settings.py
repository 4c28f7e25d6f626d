"""The settings of a manual: what the tools read from mkdocs.yml, with the defaults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from posixpath import normpath

from build_tools.errors import Location, SnippetError
from build_tools.snippets.bindings import Binding
from build_tools.yaml_lines import Entry, read_yaml

CONFIG = "mkdocs.yml"
_BELOW = "name one below the folder of mkdocs.yml"
_KEYS = ("edition", "pin", "record", "recordings", "snippets", "figures", "lock", "outline", "bindings")
_LISTS = ("outline", "bindings")
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
    lock: str
    outline: tuple[str, ...]
    bindings: tuple[Binding, ...]


def read_settings(text: str) -> Settings:
    """The settings in the text of mkdocs.yml; tags such as `!!python/name` are left alone. Raises `SnippetError`."""
    fields = read_yaml(text, CONFIG).mapping("mkdocs.yml")
    extra = fields["extra"].mapping("'extra'") if "extra" in fields else {}
    nothing = Entry({}, Location(CONFIG))
    entries = extra.get("manual", nothing).fields("'manual'", _KEYS)
    manual = {key: entry.text(f"'{key}'") for key, entry in entries.items() if key not in _LISTS}
    outline = entries["outline"].items("'outline'") if "outline" in entries else []

    def text_of(key: str, default: str) -> str:
        return fields[key].text(f"'{key}'") if key in fields else default

    def path_of(key: str, default: str) -> str:
        entries = extra.get("manual", nothing).mapping("'manual'") if key in _KEYS else fields
        return _inside(key, entries[key]) if key in entries else default

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
        lock=path_of("lock", "kit/accepted.lock"),
        outline=tuple(entry.text("a path of 'outline'") for entry in outline),
        bindings=_bindings(entries["bindings"]) if "bindings" in entries else (),
    )


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
