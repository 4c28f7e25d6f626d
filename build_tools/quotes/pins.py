"""The pinned sources: what the pages may quote, each with its commit, its public page and the hashes of its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.errors import Location, SnippetError
from build_tools.yaml_lines import Entry, read_yaml

_KEYS = ("commit", "page", "raw", "files")
_NEEDED = ("page", "files")
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_TAKEN = ("val", "rec", "see", "http", "https", "mailto", "tel", "data", "javascript")
_WEB = re.compile(r"https?://[^\s\"'<>]+")


@dataclass(frozen=True)
class Pin:
    """A source: the address of its page for readers, and the sha256 of each file that it can be read from.

    The files are relative to the folder of the sources. The first is the original.
    """

    name: str
    page: str
    files: Mapping[str, str] = field(hash=False)
    where: Location = field(compare=False)

    @property
    def hash(self) -> str:
        """The sha256 of the original."""
        return next(iter(self.files.values()))


def read_pins(text: str, path: str) -> Mapping[str, Pin]:
    """The sources under `sources:` in a YAML text, by name; its other keys are not ours. Raises `SnippetError`."""
    fields = read_yaml(text, path).mapping("the pins")
    entries = fields["sources"].mapping("'sources'") if "sources" in fields else {}
    return {name: _pin(name, entry) for name, entry in entries.items()}


def _pin(name: str, entry: Entry) -> Pin:
    if not _NAME.fullmatch(name) or name in _TAKEN:
        help = "a name has the letters a to z, digits and '-', and is no scheme of links"
        raise SnippetError(entry.where, f"'{name}' cannot name a source", help)
    fields = entry.fields(f"source '{name}'", _KEYS)
    missing = [key for key in _NEEDED if key not in fields]
    if missing:
        raise SnippetError(entry.where, f"source '{name}' has no '{missing[0]}'", f"it needs: {', '.join(_NEEDED)}")
    commit = fields["commit"].text("'commit'") if "commit" in fields else ""
    page = fields["page"].text("'page'").replace("{commit}", commit)
    if not _WEB.fullmatch(page):
        raise SnippetError(fields["page"].where, f"'page' of source '{name}' is no web address", "https://…")
    files = fields["files"].mapping("'files'")
    if not files:
        raise SnippetError(fields["files"].where, f"source '{name}' has no file", "name.md: its sha256")
    return Pin(name, page, {file: hash.text("the sha256") for file, hash in files.items()}, entry.where)
