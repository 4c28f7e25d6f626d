"""Mutants of what authors write: each kept item, each tie, each word of a quote, a figure and a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from build_tools.errors import DocsError, Location
from build_tools.figures.schema import read_figure
from build_tools.figures.words import Text
from build_tools.mutate.edits import edited_text
from build_tools.mutate.seen import seen
from build_tools.mutate.shown import only
from build_tools.pages.chapter import Chapter
from build_tools.project import Project
from build_tools.showing import items_of
from build_tools.snippets.file import CutFile
from build_tools.snippets.schema import Snippet
from build_tools.tables.extract import read_extract
from build_tools.tables.schema import read_table
from build_tools.tables.sets import read_sets
from build_tools.tables.tables import Tables

_WORD = re.compile(r"[A-Za-z]{3,}")


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
    yield from _figures(alone, texts)
    for block in chapter.blocks("table"):
        yield from _table(only(project, {page: [block]}), block.argument, texts)
    yield from _sets(alone, texts)


def _figures(project: Project, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Each text of a figure with another word."""
    for figure in project.figures.values():
        said = (figure.title, *((figure.step,) if figure.step else ()), *figure.body.texts)
        for text, source in _edited(said, texts[figure.path]):
            with suppress(DocsError):  # the word stands in a key or a name as well
                other = read_figure(figure.name, source, figure.path)
                changed = replace(project, figures={**project.figures, figure.name: other})
                yield Rewritten("word of a figure edited", text.where, changed)


def _table(project: Project, name: str, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Each text of a table, in a manual that has no other, with another word."""
    table = project.tables.by_name[name]
    for text, source in _edited(table.texts, texts[table.path]):
        with suppress(DocsError):
            changed = replace(project, tables=_again(project.tables, {**texts, table.path: source}))
            yield Rewritten("word of a table edited", text.where, changed)


def _sets(project: Project, texts: Mapping[str, str]) -> Iterator[Rewritten]:
    """Each text that the tables share with another word, where a page shows it."""
    sets, before = project.tables.sets, seen(project)
    for text, source in _edited(sets.texts, texts.get(sets.path, "")) if project.tables.by_name else ():
        with suppress(DocsError):
            changed = replace(project, tables=_again(project.tables, {**texts, sets.path: source}))
            if seen(changed) != before:
                yield Rewritten("word of a table edited", text.where, changed)


def _again(tables: Tables, texts: Mapping[str, str]) -> Tables:
    """The tables read again from texts by path. Raises `DocsError`."""
    sets = read_sets(texts.get(tables.sets.path, ""), tables.sets.path)
    found = {name: read_table(name, texts[one.path], one.path, sets) for name, one in tables.tables.items()}
    taken = {name: read_extract(name, texts[one.path], one.path, found) for name, one in tables.extracts.items()}
    return Tables(sets, found, taken, tables.unread)


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


def _edited(texts: Iterable[Text], source: str) -> Iterator[tuple[Text, str]]:
    """Each text of a YAML file, and the file with another word in it, where the word stands on one line."""
    lines = source.split("\n")
    for text in texts:
        at = text.where.line - 1
        for word in _own_words(text):
            edited = re.sub(rf"\b{word}\b", edited_text(word), lines[at], count=1)
            if edited != lines[at]:
                yield text, "\n".join((*lines[:at], edited, *lines[at + 1 :]))


def _own_words(text: Text) -> list[str]:
    """The words that the author wrote, none that a value says."""
    return [word for piece in text.pieces if not piece.is_name for word in _WORD.findall(piece.text)]
