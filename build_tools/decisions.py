"""The log of `manual review`: every decision with its reason, in order, as YAML text and as objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from build_tools.errors import SnippetError, nearest
from build_tools.lock import Key, Shown, yaml_of
from build_tools.yaml_lines import Entry, read_yaml

Verdict = Literal["accepted", "rejected"]
HEAD = "# Every decision of a review, in order. Only `manual review` writes here, at the end.\n"
_TEXTS = ("page", "entry", "decision", "reason", "edition")
_SHOWN = ("was", "now")
_HELP = "manual review writes this file"


@dataclass(frozen=True)
class Decision:
    """What a person decided about an entry of a page. `was` is None when it was new, `now` when it is gone."""

    key: Key
    verdict: Verdict
    reason: str
    edition: str
    was: Shown | None
    now: Shown | None


def parse_log(text: str, path: str) -> tuple[Decision, ...]:
    """The decisions in a log's text. Raises `DocsError` with the line."""
    root = read_yaml(text, path)
    return tuple(_decision(entry) for entry in root.items("the log")) if root.value else ()


def _decision(entry: Entry) -> Decision:
    fields = entry.fields("a decision", (*_TEXTS, *_SHOWN))
    missing = [key for key in _TEXTS if key not in fields]
    if missing:
        raise SnippetError(entry.where, f"the decision has no '{missing[0]}'", _HELP)
    page, name, word, reason, edition = (fields[key].text(f"'{key}'") for key in _TEXTS)
    verdict = next((known for known in get_args(Verdict) if known == word), None)
    if verdict is None:
        known = get_args(Verdict)
        raise SnippetError(
            fields["decision"].where, f"'{word}' is no decision", f"known: {', '.join(known)}", *nearest(word, known)
        )
    was, now = (_shown(fields[key]) if key in fields else None for key in _SHOWN)
    return Decision((page, name), verdict, reason, edition, was, now)


def _shown(entry: Entry) -> Shown:
    fields = entry.fields("what was shown", ("address", "shown"))
    missing = [key for key in ("address", "shown") if key not in fields]
    if missing:
        raise SnippetError(entry.where, f"what was shown has no '{missing[0]}'", _HELP)
    address, shown = (fields[key].text(f"'{key}'") for key in ("address", "shown"))
    return Shown(tuple(address.split("\n")), shown)


def render_decision(decision: Decision) -> str:
    """The text of a decision, to stand at the end of a log."""
    page, name = decision.key
    texts = dict(zip(_TEXTS, (page, name, decision.verdict, decision.reason, decision.edition), strict=True))
    shown = {key: value for key, value in zip(_SHOWN, (decision.was, decision.now), strict=True) if value is not None}
    sides = {key: {"address": "\n".join(value.addresses), "shown": value.text} for key, value in shown.items()}
    return yaml_of([{**texts, **sides}])
