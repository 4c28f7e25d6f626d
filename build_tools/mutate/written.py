"""Mutants of what authors write: each kept item, each tie, each word of a quote, a figure and a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain

from build_tools.errors import DocsError, Location
from build_tools.figures.schema import read_figure
from build_tools.mutate.edits import edited_text
from build_tools.mutate.shown import only
from build_tools.mutate.tabled import of_sets, of_tables
from build_tools.mutate.words import WORD, edited
from build_tools.pages.chapter import Chapter
from build_tools.project import Project
from build_tools.showing import items_of
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet


@dataclass(frozen=True)
class Rewritten:
    """A change of a page's sources: its kind, where, and the manual, cut down to what it touches, after it."""

    kind: str
    where: Location
    project: Project


def rewritten(project: Project, page: str, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Every mutant of what a page's author wrote. `texts` are those of the files of figures and tables, by path."""
    chapter = project.chapters[page]
    alone = only(project, {page: items_of(project, chapter)})
    yield from _kept(alone, page)
    yield from _ties(alone, page)
    yield from _quotes(alone, chapter)
    for block in chapter.blocks("figure"):
        yield from _figure(only(project, {page: [block]}), block.argument, texts)
    for where, changed in chain(of_tables(project, page, texts), of_sets(project, page, texts)):
        yield Rewritten("word of a table edited", where, changed)


def _figure(project: Project, name: str, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Each text of a figure, in a manual that has no other, with another word."""
    figure = project.figures[name]
    said = (figure.title, *((figure.step,) if figure.step else ()), *figure.body.texts)
    for text, source in edited(said, texts[figure.path]):
        with suppress(DocsError):  # the word stands in a key or a name as well
            changed = replace(project, figures={name: read_figure(name, source, figure.path)})
            yield Rewritten("word of a figure edited", text.where, changed)


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
        for word in WORD.finditer(quote.text):
            text = quote.text[: word.start()] + edited_text(word[0]) + quote.text[word.end() :]
            changed = tuple(replace(other, text=text) if other is quote else other for other in chapter.quotations)
            alone = replace(project.chapters[chapter.name], quotations=changed, cited=chapter.cited)
            yield _with_chapter(project, alone, "word of a quote edited", quote.where)


def _with_chapter(project: Project, chapter: Chapter, kind: str, where: Location) -> Rewritten:
    return Rewritten(kind, where, replace(project, chapters={**project.chapters, chapter.name: chapter}))
