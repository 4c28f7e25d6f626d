"""What notices a mutant: a rule that reads recordings or sources, the lock alone, or nothing."""

from __future__ import annotations

from typing import Literal

from build_tools.checks import CHECKS
from build_tools.project import Project

Verdict = Literal["contradicted", "followed", "missed"]
"""A value, claim, quote, cut or figure fails even with the lock put aside; only the lock reports it; nothing does."""

VERDICTS: tuple[Verdict, ...] = ("contradicted", "followed", "missed")
_LOCK = "accepted"
RULES = ("value", "cut", "quote", "conflict", "table", "claim", "figure-drawing", _LOCK)
"""The rules that judge, the quick ones first. The others would report that a part of a manual is not the whole."""


def judge(project: Project) -> Verdict:
    """What notices that a project, which had no finding, was changed."""
    noticed = next((rule for rule in RULES if any(True for _ in CHECKS[rule](project))), "")
    if not noticed:
        return "missed"
    return "followed" if noticed == _LOCK else "contradicted"
