"""The `claims:` of a file of snippets/: statements over many recordings, from YAML entries to frozen objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.errors import DocsError, Location, SnippetError, nearest
from build_tools.recordings.address import Path, parse_path
from build_tools.recordings.documents import OFS, Of
from build_tools.yaml_lines import Entry

Paths = tuple[Path, ...]
"""Ways to one thing in bodies of several shapes: the first that selects something counts."""

_TESTS = ("no", "all", "same", "no change", "at most", "count")
_KEYS = ("of", "over", "each", "where", *_TESTS, "except")
_CHANGE = ("at", "by", "after")
_SHAPE = f"a claim has one of: {', '.join(_TESTS)}"


@dataclass(frozen=True)
class Holds:
    """Each thing meets the condition, or (`wanted` false) none does."""

    condition: Path
    wanted: bool


@dataclass(frozen=True)
class Same:
    """What stands at the paths is the same in every thing."""

    at: Paths


@dataclass(frozen=True)
class NoChange:
    """In one recording, what stands at `at` in the things of one `by` does not change, once it is one of `after`.

    Without `after`, it never changes.
    """

    at: Paths
    by: Paths
    after: tuple[str, ...]


@dataclass(frozen=True)
class AtMost:
    """There are no more things than that."""

    number: int


@dataclass(frozen=True)
class Count:
    """How many different values stand at the paths; without paths, how many things there are."""

    at: Paths


Test = Holds | Same | NoChange | AtMost | Count


@dataclass(frozen=True)
class Claim:
    """A statement over the things that `each` selects in the documents of all recordings that `over` names.

    `exceptions` are recordings, or steps of them, in which it does not hold, each with its line. `text` is what the
    author wrote, on one line.
    """

    name: str
    of: Of
    over: tuple[str, ...]
    each: Paths
    condition: Path | None
    test: Test
    exceptions: Mapping[str, Location] = field(hash=False)
    text: str
    where: Location


def read_claim(name: str, entry: Entry) -> Claim:
    """The claim of a YAML entry. Raises `SnippetError` or `RecordingError` with the line."""
    fields = entry.fields(f"claim '{name}'", _KEYS)
    tests = [key for key in fields if key in _TESTS]
    if len(tests) != 1:
        raise SnippetError(entry.where, f"claim '{name}' has {' and '.join(tests) or 'nothing to prove'}", _SHAPE)
    of = _of(fields["of"]) if "of" in fields else "answers"
    if of == "steps" and "each" in fields:
        raise SnippetError(fields["each"].where, "'each' leads into a body, and a step is one thing", "of: answers")
    return Claim(
        name,
        of,
        tuple(item.text("a name of recordings") for item in fields["over"].items("'over'"))
        if "over" in fields
        else ("*",),
        _paths(fields["each"], "'each'") if "each" in fields else (parse_path("$", entry.where),),
        _condition(fields["where"]) if "where" in fields else None,
        _test(tests[0], fields[tests[0]]),
        _exceptions(fields["except"]) if "except" in fields else {},
        _spoken(entry),
        entry.where,
    )


def _of(entry: Entry) -> Of:
    text = entry.text("'of'")
    if text not in OFS:
        raise SnippetError(
            entry.where, f"a claim is not made of '{text}'", f"of: {', '.join(OFS)}", *nearest(text, OFS)
        )
    return text


def _test(kind: str, entry: Entry) -> Test:
    if kind in ("no", "all"):
        return Holds(_condition(entry), kind == "all")
    if kind == "same":
        return Same(_paths(entry, "'same'"))
    if kind == "no change":
        return _no_change(entry)
    if kind == "count":
        return Count(() if entry.value == "things" else _paths(entry, "'count'"))
    number = entry.text("'at most'")
    if not number.isdecimal():
        raise SnippetError(entry.where, f"'at most' is a number of things, not '{number}'", "at most: 2")
    return AtMost(int(number))


def _no_change(entry: Entry) -> NoChange:
    fields = entry.fields("'no change'", _CHANGE)
    for key in ("at", "by"):
        if key not in fields:
            what = {"at": "what does not change", "by": "which things are the same one"}[key]
            raise SnippetError(entry.where, f"'no change' has no '{key}', which says {what}", f'{key}: "$.path"')
    after = fields["after"].items("'after'") if "after" in fields else []
    return NoChange(
        _paths(fields["at"], "'at'"), _paths(fields["by"], "'by'"), tuple(item.text("a value") for item in after)
    )


def _paths(entry: Entry, what: str) -> Paths:
    return tuple(parse_path(item.text(f"a path of {what}"), item.where) for item in entry.items(what))


def _condition(entry: Entry) -> Path:
    """A filter of JSONPath; `@` is the thing."""
    text = entry.text("a condition")
    try:
        return parse_path(f"$[?{text}]", entry.where)
    except DocsError as error:
        what = f"'{text}' is not a condition"
        raise SnippetError(entry.where, what, *error.finding.help[:1], 'as in "@.code == 7 && @.data"') from error


def _exceptions(entry: Entry) -> dict[str, Location]:
    found: dict[str, Location] = {}
    for name, reason in entry.mapping("'except'").items():
        if not reason.text("a reason").strip():
            what = f"the exception '{name}' has no reason"
            raise SnippetError(reason.where, what, f'"{name}": why it does not hold there')
        found[name] = reason.where
    return found


def _spoken(entry: Entry) -> str:
    if isinstance(entry.value, str):
        return entry.value
    if isinstance(entry.value, list):
        return f"[{', '.join(map(_spoken, entry.value))}]"
    return f"{{{', '.join(f'{key}: {_spoken(item)}' for key, item in entry.value.items())}}}"
