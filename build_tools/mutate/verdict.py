"""What notices a mutant: a rule that reads the recordings, the lock alone, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from build_tools.checks import CHECKS
from build_tools.mutate.recorded import Mutant
from build_tools.mutate.shown import Part
from build_tools.project import Project
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile

Verdict = Literal["contradicted", "followed", "missed"]
"""A value, claim, quote or table fails even with the lock put aside; only the lock reports it; nothing does."""

LOCK = "accepted"
RECORDED = ("value", "snippet", "figure", LOCK)
"""The rules that read recordings: the others would report that a part of a manual is not the whole."""


def judge(project: Project, rules: Iterable[str]) -> Verdict:
    """What notices that a project, which had no finding, was changed."""
    noticed = [rule for rule in rules if any(True for _ in CHECKS[rule](project))]
    if not noticed:
        return "missed"
    return "followed" if noticed == [LOCK] else "contradicted"


def judge_recorded(part: Part, mutant: Mutant) -> Verdict:
    """What notices a change of a recording, as if recorded again: the manifest is right, the lock as it was."""
    return judge(recorded_again(part.project, part.recording, mutant), RECORDED)


def recorded_again(project: Project, name: str, mutant: Mutant) -> Project:
    """The manual after a run that recorded a mutant."""
    files = dict(project.recordings.files)
    files[name] = RecordingFile(name, files[name].path, mutant.recording)
    return replace(project, recordings=Recordings(files, project.recordings.unread))
