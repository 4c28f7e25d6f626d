"""What is said of a manual that breaks no rule: how much of it was checked."""

from __future__ import annotations

from build_tools.project import Project
from build_tools.showing import cell_count, listing_count


def summary(project: Project, what: str) -> str:
    """One line about a true manual, or its true site, which `what` names."""
    chapters = project.chapters.values()
    quotes = sum(len(chapter.quotes) for chapter in chapters)
    tables = sum(len(chapter.blocks("table")) for chapter in chapters)
    counts = {
        "page": len(chapters),
        "listing": sum(listing_count(project, chapter) for chapter in chapters),
        "figure": sum(len(chapter.blocks("figure")) for chapter in chapters),
        **({"table": tables} if tables else {}),
        "value": sum(len(chapter.links) + cell_count(project, chapter) for chapter in chapters),
        "recording": len(project.recordings.files),
        **({"quote": quotes} if quotes else {}),
        **({"allowance": len(project.allowances)} if project.allowances else {}),
    }
    return f"{what} is true: " + ", ".join(f"{count} {noun}{'s' * (count != 1)}" for noun, count in counts.items())
