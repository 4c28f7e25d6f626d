"""Rules `unused` and `orphan`: nothing is defined that no page uses, each file of snippets/ has its chapter."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import Finding, Location, nearest
from build_tools.pages.chapter import Chapter
from build_tools.pages.slots import slotted
from build_tools.project import Project


def check(project: Project) -> Iterator[Finding]:
    """Files without a chapter, and what their chapter does not use of them."""
    for cuts in project.cut_files.values():
        chapter = project.chapters.get(cuts.name)
        if chapter is None:
            page = f"{project.settings.docs}/{cuts.name}.md"
            if page in {problem.where.path for problem in project.problems}:
                continue  # the chapter cannot be read, which has its own report
            near = nearest(cuts.name, project.chapters)
            yield Finding(Location(cuts.path), f"there is no chapter {page} for this file", near, "orphan")
            continue
        blocks = {block.argument for block in chapter.listings}
        targets = {name for text in slotted(chapter) for name in text.names}
        targets |= {link.target.removeprefix("val:") for link in chapter.links}
        misspelt = blocks - cuts.snippets.keys() - cuts.bindings.keys()
        unknown = misspelt, targets - cuts.values.keys() - cuts.claims.keys()
        for kind, defined, used, misnamed in (
            ("snippet", cuts.snippets, blocks, unknown[0]),
            ("bindings", cuts.bindings, blocks, unknown[0]),
            ("value", cuts.values, targets, unknown[1]),
            ("claim", cuts.claims, targets, unknown[1]),
        ):
            for name, entry in defined.items():
                if name not in used and not _is_meant(name, misnamed, chapter):
                    help = "use it there or delete it"
                    yield Finding(entry.where, f"{kind} '{name}' is not used in {chapter.path}", (help,))


def _is_meant(name: str, unknown: set[str], chapter: Chapter) -> bool:
    """Whether a report of the page is about the name already: one like it, or something unreadable."""
    misspelt = any(nearest(word, [name]) for word in unknown)
    return misspelt or (bool(chapter.problems) and any(name in line for line in chapter.lines))
