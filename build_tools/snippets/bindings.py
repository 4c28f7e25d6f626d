"""The `bindings:` of a file of snippets/: one cut for each binding, of a recording and its twins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from build_tools.errors import Location, SnippetError
from build_tools.recordings.address import parse_path
from build_tools.snippets.schema import Snippet, read_snippet
from build_tools.yaml_lines import Entry

FILE = ".http"
_KEYS = ("from", "root", "keep", "highlight", "shorten")


@dataclass(frozen=True)
class Binding:
    """A binding: the label that readers see, and how the files of its recordings end, such as `.rest.http`."""

    label: str
    ending: str

    def twin(self, recording: str) -> str:
        """The name of the recording of this binding, from the name that all twins share."""
        return recording + self.ending.removesuffix(FILE)


ALONE = Binding("", "")
"""The binding of a snippet, which shows one recording and has no twins."""


@dataclass(frozen=True)
class Bindings:
    """A named cut of one request or response on each binding, in the order of the settings."""

    name: str
    recording: str
    snippets: Mapping[Binding, Snippet] = field(hash=False)
    where: Location


def read_bindings(name: str, entry: Entry, known: Sequence[Binding]) -> Bindings:
    """The cuts of a YAML entry. Raises `SnippetError` or `RecordingError` with the line."""
    fields = entry.fields(f"bindings '{name}'", _KEYS)
    if not known:
        what = f"bindings '{name}' is cut on each binding, and mkdocs.yml names none"
        raise SnippetError(entry.where, what, "extra: {manual: {bindings: {LABEL: .http, OTHER: .other.http}}}")
    if "from" not in fields:
        raise SnippetError(entry.where, f"bindings '{name}' has no 'from'", "from: recording#step.response")
    recording = _shared(fields["from"], known)
    snippets = {binding: read_snippet(name, _Chooser(binding, known).snippet(entry, fields)) for binding in known}
    return Bindings(name, recording, snippets, entry.where)


def _shared(source: Entry, known: Sequence[Binding]) -> str:
    """The name that the twins share. Raises `SnippetError` for the name of one of them."""
    text = source.text("'from'")
    recording, mark, rest = text.partition("#")
    for binding in known:
        own = binding.twin("")
        if own and recording.endswith(own):
            help = f'name what it shares with its twins: from: "{recording.removesuffix(own)}{mark}{rest}"'
            raise SnippetError(source.where, f"'{recording}' is the recording of {binding.label} alone", help)
    return recording


class _Chooser:
    """From an entry for all bindings to what it says for one, as the entry of a snippet."""

    def __init__(self, binding: Binding, known: Sequence[Binding]) -> None:
        self.binding = binding
        self.labels = [other.label for other in known]

    def snippet(self, entry: Entry, fields: Mapping[str, Entry]) -> Entry:
        root = self.root(fields["root"]) if "root" in fields else "$"
        found = {"from": self.source(fields["from"])}
        for key in ("keep", "highlight"):
            if key in fields:
                items = self.items(key, fields[key], root)
                found |= {key: Entry(items, fields[key].where)} if items else {}
        shorten = self.chosen(fields["shorten"]) if "shorten" in fields else None
        return Entry(found | ({"shorten": shorten} if shorten else {}), entry.where)

    def chosen(self, entry: Entry) -> Entry | None:
        """What an entry says: the same for all, or for each label its own; None where it leaves the binding out."""
        if not isinstance(entry.value, dict):
            return entry
        return entry.fields("an entry by binding", self.labels).get(self.binding.label)

    def source(self, entry: Entry) -> Entry:
        recording, mark, rest = entry.text("'from'").partition("#")
        return Entry(f"{self.binding.twin(recording)}{mark}{rest}", entry.where)

    def root(self, entry: Entry) -> str:
        """The path that `$` stands for."""
        chosen = self.chosen(entry)
        text = chosen.text("'root'") if chosen else "$"
        if not text.startswith("$"):
            raise SnippetError(entry.where, f"'root' is a path and begins with '$', not '{text}'", f"$.{text}")
        return parse_path(text, entry.where).text

    def items(self, key: str, entry: Entry, root: str) -> list[Entry]:
        chosen = [item for each in entry.items(f"'{key}'") if (item := self.chosen(each))]
        if key == "keep" and not chosen:
            what = f"'keep' keeps nothing on {self.binding.label}"
            raise SnippetError(entry.where, what, f'name an item for it: - {self.binding.label}: "$.a"')
        return [_rooted(item, root) for item in chosen]


def _rooted(entry: Entry, root: str) -> Entry:
    """A path, or a run of them, from the root of the body instead of the author's."""
    if isinstance(entry.value, list):
        return Entry([_rooted(item, root) for item in entry.value], entry.where)
    if isinstance(entry.value, dict):
        what = "a run is written whole for each binding, not half of it"
        raise SnippetError(entry.where, what, f'- {next(iter(entry.value))}: ["$.a", "$.b"]')
    text = entry.text("a path")
    head, mark, path = text.partition("$")
    return Entry(head + root + path if mark else text, entry.where)
