"""Rules `name-unknown`, `address-lost` and `cut`: each block names a cut, and each can be made, on each binding."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import DocsError, Finding
from build_tools.project import Project
from build_tools.resolving import bindings_of, cut_on, snippet_of
from build_tools.snippets.bindings import Bindings
from build_tools.snippets.schema import Snippet


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the blocks and the cuts, each where it is written."""
    for chapter in project.chapters.values():
        for block in chapter.listings:
            named = snippet_of if block.kind == "snippet" else bindings_of
            try:
                named(project, chapter.name, block.argument, block.where)
            except DocsError as error:
                if not project.cuts(chapter.name).hides(block.argument):
                    yield error.finding
    for cuts in project.cut_files.values():
        for snippet in cuts.snippets.values():
            yield from _uncut(project, snippet)
        for bindings in cuts.bindings.values():
            yield from _uncut_on(project, bindings)


def _uncut(project: Project, snippet: Snippet) -> Iterator[Finding]:
    """Why a cut cannot be made; a recording that cannot be read has its own report."""
    if snippet.source.recording in project.recordings.unread:
        return
    try:
        project.cut(snippet)
    except DocsError as error:
        yield error.finding


def _uncut_on(project: Project, bindings: Bindings) -> Iterator[Finding]:
    """Why the cut on some binding cannot be made: one report for a line, though it may be wrong on each of them."""
    seen = set()
    for binding, snippet in bindings.snippets.items():
        if snippet.source.recording in project.recordings.unread:
            continue
        try:
            cut_on(project, bindings, binding)
        except DocsError as error:
            if error.finding.where not in seen:
                yield error.finding
            seen.add(error.finding.where)
