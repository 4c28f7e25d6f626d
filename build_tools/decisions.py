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
_NOW = "now"
_HELP = "manual review writes this file"


@dataclass(frozen=True)
class Decision:
    """What a person decided about an entry of a page.

    `now` is what was rejected, None when that is an entry that is gone. What was accepted stands in the lock.
    """

    key: Key
    verdict: Verdict
    reason: str
    edition: str
    now: Shown | None = None


def parse_log(text: str, path: str) -> tuple[Decision, ...]:
    """The decisions in a log's text. Raises `DocsError` with the line."""
    root = read_yaml(text, path)
    return tuple(_decision(entry) for entry in root.items("the log")) if root.value else ()


def _decision(entry: Entry) -> Decision:
    fields = entry.fields("a decision", (*_TEXTS, _NOW))
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
    now = _shown(fields[_NOW]) if _NOW in fields else None
    return Decision((page, name), verdict, reason, edition, now)


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
    now = decision.now
    side = {_NOW: {"address": "\n".join(now.addresses), "shown": now.text}} if now is not None else {}
    return yaml_of([{**texts, **side}])
