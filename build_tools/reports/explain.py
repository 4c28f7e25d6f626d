"""What `manual explain` says of a rule: what it holds and why, an example that breaks it, and the example repaired.

Each rule has a file in `explained/`: words, then `## Fails` with files of a small manual, each between two lines of
`~~~`, the first with its language and path, and with the report of `manual check`; then `## Repaired` with its files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from build_tools.errors import Location, PageError, nearest
from build_tools.rules import RULES

_ARGUMENT = Location("manual explain")
_FENCE = re.compile(r"^~~~ ?(\S+)(?: (\S+))?\n(.*?)^~~~$", re.MULTILINE | re.DOTALL)


def explain(word: str) -> Iterator[str]:
    """The lines about a rule, or without one the list of rules. Raises `PageError` for what is no rule."""
    if not word:
        width = max(map(len, RULES))
        yield from (f"{rule.id:{width}}  {rule.holds}" for rule in RULES.values())
        return
    rule = RULES.get(word)
    if rule is None:
        raise PageError(_ARGUMENT, f"'{word}' is not a rule", "manual explain lists them", *nearest(word, RULES))
    yield f"{rule.id}: {rule.holds}"
    can = f"; one can be allowed, on the line above: <!-- allow {rule.id}: reason -->, # allow {rule.id}: reason"
    yield f"exit code {3 if rule.unread else 1}{can if rule.allowed else ''}"
    yield ""
    yield from plain(explanation(word)).split("\n")


def explanation(rule: str) -> str:
    """The Markdown about a rule."""
    return (files("build_tools") / "explained" / f"{rule}.md").read_text("utf-8").strip()


def why(text: str) -> str:
    """What an explanation says before its examples, as one line."""
    return " ".join(text.partition("\n## ")[0].split())


def plain(text: str) -> str:
    """An explanation as a terminal shows it: each file under its path, indented."""
    return _FENCE.sub(_indented, text).replace("## ", "")


def _indented(match: re.Match[str]) -> str:
    head = f"{match[2]}:" if match[2] else "manual check says:"
    lines = [f"    {line}".rstrip() for line in match[3].rstrip("\n").split("\n")]
    return "\n".join([head, "", *lines])
