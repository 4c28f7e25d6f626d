"""Rules `definition` and `index`: a term is defined once, and each index has something to list."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.defined import all_defined, defined_terms
from build_tools.errors import DocsError, Finding
from build_tools.indexes import entries_of
from build_tools.project import Project


def check(project: Project) -> Iterator[Finding]:
    """Terms that are defined again, and indexes that list nothing."""
    first = defined_terms(project)
    for one in all_defined(project):
        known = first[one.definition.key].definition
        if one.definition is not known:
            what = f"'{one.definition.term}' is defined again"
            refer = f"refer to it: [{known.term}](see:{first[known.key].page}#{known.anchor})"
            yield Finding(one.definition.where, what, (f"defined at {known.where}", refer), "definition")
    for chapter in project.chapters.values():
        for block in chapter.blocks("index"):
            try:
                entries_of(project, block)
            except DocsError as error:
                yield error.finding
