"""Mutants of what authors write: each kept item, each tie, each word of a quote and of a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from build_tools.errors import DocsError, Location
from build_tools.figures.schema import Figure, read_figure
from build_tools.figures.words import Text
from build_tools.mutate.edits import edited_text
from build_tools.mutate.shown import only
from build_tools.pages.chapter import Chapter
from build_tools.project import Project
from build_tools.showing import items_of
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet

_WORD = re.compile(r"[A-Za-z]{3,}")


@dataclass(frozen=True)
class Rewritten:
    """A change of a page's sources: its kind, where, and the manual, cut down to what it touches, after it."""

    kind: str
    where: Location
    project: Project


def rewritten(project: Project, page: str, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Every mutant of what a page's author wrote. `texts` are those of the files of figures, by path."""
    chapter = project.chapters[page]
    alone = only(project, {page: items_of(project, chapter)})
    yield from _kept(alone, page)
    yield from _ties(alone, page)
    yield from _quotes(alone, chapter)
    for figure in alone.figures.values():
        yield from _words(alone, figure, texts[figure.path])


def _kept(project: Project, page: str) -> Iterator[Rewritten]:
    """Each kept item left out."""
    cuts = project.cuts(page)
    for name, snippet in cuts.snippets.items():
        for where, fewer in _fewer(snippet):
            yield _with_cuts(project, replace(cuts, snippets={**cuts.snippets, name: fewer}), where)
    for name, bindings in cuts.bindings.items():
        for binding, snippet in bindings.snippets.items():
            for where, fewer in _fewer(snippet):
                changed = replace(bindings, snippets={**bindings.snippets, binding: fewer})
                yield _with_cuts(project, replace(cuts, bindings={**cuts.bindings, name: changed}), where)


def _fewer(snippet: Snippet) -> Iterator[tuple[Location, Snippet]]:
    for at, item in enumerate(snippet.keep):
        yield item.pick.where, replace(snippet, keep=(*snippet.keep[:at], *snippet.keep[at + 1 :]))


def _with_cuts(project: Project, cuts: CutFile, where: Location) -> Rewritten:
    changed = replace(project, cut_files={**project.cut_files, cuts.name: cuts})
    return Rewritten("kept item left out", where, changed)


def _ties(project: Project, page: str) -> Iterator[Rewritten]:
    """Each tied link with the words of the next that has others."""
    chapter = project.chapters[page]
    links = chapter.links
    for at, link in enumerate(links):
        others = (other.text for other in (*links[at + 1 :], *links[:at]) if other.text != link.text)
        swapped = replace(link, text=next(others, edited_text(link.text)))
        changed = replace(chapter, links=(*links[:at], swapped, *links[at + 1 :]))
        yield _with_chapter(project, changed, "tie swapped", link.where)


def _quotes(project: Project, chapter: Chapter) -> Iterator[Rewritten]:
    """Each word of a quote with another letter."""
    for quote in chapter.quotes:
        for word in _WORD.finditer(quote.text):
            text = quote.text[: word.start()] + edited_text(word[0]) + quote.text[word.end() :]
            changed = tuple(replace(other, text=text) if other is quote else other for other in chapter.quotations)
            alone = replace(project.chapters[chapter.name], quotations=changed, cited=chapter.cited)
            yield _with_chapter(project, alone, "word of a quote edited", quote.where)


def _with_chapter(project: Project, chapter: Chapter, kind: str, where: Location) -> Rewritten:
    return Rewritten(kind, where, replace(project, chapters={**project.chapters, chapter.name: chapter}))


def _words(project: Project, figure: Figure, source: str) -> Iterator[Rewritten]:
    """Each text of a figure with another word, where it stands on one line of the file."""
    lines = source.split("\n")
    for text in (figure.title, *((figure.step,) if figure.step else ()), *figure.body.texts):
        at = text.where.line - 1
        for word in _own_words(text):
            edited = re.sub(rf"\b{word}\b", edited_text(word), lines[at], count=1)
            try:
                other = read_figure(figure.name, "\n".join([*lines[:at], edited, *lines[at + 1 :]]), figure.path)
            except DocsError:
                continue  # the word stands in a key or a name as well
            if edited != lines[at]:
                changed = replace(project, figures={**project.figures, figure.name: other})
                yield Rewritten("word of a figure edited", text.where, changed)


def _own_words(text: Text) -> list[str]:
    """The words that the author wrote, none that a value says."""
    return [word for piece in text.pieces if not piece.is_name for word in _WORD.findall(piece.text)]
