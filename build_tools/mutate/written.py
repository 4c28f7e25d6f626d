"""Mutants of what authors write: each kept item, each tie, each word of a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from build_tools.errors import DocsError, Location
from build_tools.figures.schema import Figure, read_figure
from build_tools.figures.words import Text
from build_tools.mutate.edits import edited_text
from build_tools.mutate.shown import only
from build_tools.project import Project

_WORD = re.compile(r"\b[A-Za-z]{3,}\b(?![^{]*\})")


@dataclass(frozen=True)
class Rewritten:
    """A change of a page's sources: its kind, where, and the manual, cut down to the page, after it."""

    kind: str
    where: Location
    page: str
    project: Project


def rewritten(project: Project, page: str, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Every mutant of what a page's author wrote. `texts` are the texts of the files of figures by path."""
    chapter = project.chapters[page]
    alone = only(project, {page: (*chapter.directives, *chapter.links)})
    yield from _kept(alone, page)
    yield from _ties(alone, page)
    for figure in alone.figures.values():
        yield from _words(alone, page, figure, texts[figure.path])


def _kept(project: Project, page: str) -> Iterator[Rewritten]:
    """Each kept item left out."""
    cuts = project.cuts(page)
    for name, snippet in cuts.snippets.items():
        for at, item in enumerate(snippet.keep):
            keep = (*snippet.keep[:at], *snippet.keep[at + 1 :])
            fewer = replace(cuts, snippets={**cuts.snippets, name: replace(snippet, keep=keep)})
            changed = replace(project, cut_files={**project.cut_files, page: fewer})
            yield Rewritten("kept item left out", item.pick.where, page, changed)


def _ties(project: Project, page: str) -> Iterator[Rewritten]:
    """Each tied link with the words of another."""
    chapter = project.chapters[page]
    links = chapter.links
    for at, link in enumerate(links):
        others = (other.text for other in (*links[at + 1 :], *links[:at]) if other.text != link.text)
        for text in (next(others, edited_text(link.text)),):
            swapped = (*links[:at], replace(link, text=text), *links[at + 1 :])
            changed = replace(project, chapters={**project.chapters, page: replace(chapter, links=swapped)})
            yield Rewritten("tie swapped", link.where, page, changed)


def _words(project: Project, page: str, figure: Figure, source: str) -> Iterator[Rewritten]:
    """Each text of a figure with another word."""
    lines = source.split("\n")
    for text in _texts(figure):
        words = [piece.text for piece in text.pieces if not piece.is_name and _WORD.search(piece.text)]
        at = text.where.line - 1
        if not words or words[0].strip() not in lines[at]:
            continue
        edited = lines[at].replace(words[0].strip(), _WORD.sub(lambda word: edited_text(word[0]), words[0].strip(), count=1))
        try:
            other = read_figure(figure.name, "\n".join([*lines[:at], edited, *lines[at + 1 :]]), figure.path)
        except DocsError:
            continue
        changed = replace(project, figures={**project.figures, figure.name: other})
        yield Rewritten("figure word changed", text.where, page, changed)


def _texts(figure: Figure) -> tuple[Text, ...]:
    return figure.title, *((figure.step,) if figure.step else ()), *figure.body.texts
