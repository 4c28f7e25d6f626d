"""What stands behind each literal of a page, a figure or a template: the ledger itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from build_tools.errors import Location
from build_tools.figures.schema import Figure
from build_tools.figures.words import Text
from build_tools.ledger.find import codes, names, numbers, quotes, strip_references, words
from build_tools.ledger.literals import Cover, Literal
from build_tools.ledger.page import sheet_of, strip_marks, tied_spans, works
from build_tools.ledger.quotations import quotations
from build_tools.ledger.sheet import Sheet, Span
from build_tools.pages.chapter import Chapter
from build_tools.pages.links import TiedLink
from build_tools.pages.slots import DESCRIPTION, PICTURE, SLOT
from build_tools.project import Project
from build_tools.resolving import claim_of
from build_tools.values.numbers import numbers as numbers_in
from build_tools.values.schema import Value
from build_tools.values.template import Formula
from build_tools.vocabulary import Vocabulary

_PATH = re.compile(r"[\w-]+(?:\[(?:…|\*|)\])?(?:\.[\w-]+(?:\[(?:…|\*|)\])?)*")
_SETTINGS = ("figures",)


@dataclass(frozen=True)
class Sheetful:
    """All literals of a page or figure: `name` as its file has it, without ending."""

    name: str
    literals: tuple[Literal, ...]

    def count(self, *covers: Cover) -> int:
        """How many literals are covered in one of these ways."""
        return sum(literal.cover in covers for literal in self.literals)


def ledger(project: Project) -> tuple[Sheetful, ...]:
    """The literals of every page in the order of the files, and of every figure."""
    pages = [Sheetful(name, tuple(of_chapter(project, chapter))) for name, chapter in project.chapters.items()]
    folder = project.settings.figures
    return (
        *pages,
        *(Sheetful(f"{folder}/{name}", tuple(of_figure(project, one))) for name, one in project.figures.items()),
        *_of_tables(project),
    )


def of_chapter(project: Project, chapter: Chapter) -> Iterator[Literal]:
    """The literals of a chapter: front matter, then its words in order."""
    for key, text in chapter.front.items():
        if key not in _SETTINGS and re.search(r"\s", text):
            where = Location(chapter.path, chapter.front_lines.get(key, 1))
            scope = _scope(project, chapter.name) if key == DESCRIPTION else {}
            yield from _of_text(project, text, where, scope)
    yield from _of_templates(project.cuts(chapter.name).values)
    sheet, typed = sheet_of(chapter)
    found = [*typed, *_links(project, chapter, sheet), *_alt_slots(project, chapter, sheet)]
    quoted = [literal for span in quotations(sheet) for literal in _quoted(sheet, span)]
    named = works(sheet)
    strip_marks(sheet)
    yield from sorted((*found, *quoted, *_read(project, sheet, named)), key=lambda literal: literal.where.line)


def _of_tables(project: Project) -> Iterator[Sheetful]:
    """The literals in the words of the tables' author; what stands in the cells is recorded."""
    tables = project.tables
    texts = {tables.sets.path: tables.sets.texts} | {table.path: table.texts for table in tables.by_name.values()}
    for path, found in texts.items():
        if found:
            literals = (literal for text in found for literal in _of_words(project, text, {}))
            yield Sheetful(path.removesuffix(".yaml"), tuple(literals))


def of_figure(project: Project, figure: Figure) -> Iterator[Literal]:
    """The literals in the words of a figure's author."""
    texts: Sequence[Text | None] = (figure.title, figure.step, *figure.body.texts)
    for text in dict.fromkeys(filter(None, texts)):
        yield from _of_words(project, text, figure.values)
    yield from _of_templates(figure.values)


def _of_words(project: Project, text: Text, values: Mapping[str, Value]) -> Iterator[Literal]:
    """The literals of a text with the names of values: those of `values`, and what is said of each place alone."""
    pieces = ((f"{{{piece.text}}}" if piece.is_name else piece.text, piece.code) for piece in text.pieces)
    words = "".join(f"`{said}`" if code else said for said, code in pieces)
    covers = {name: _cover_of(values.get(name)) for name in text.names}
    yield from _of_text(project, words, text.where, covers)


def _of_text(project: Project, text: str, where: Location, covers: Mapping[str, Cover]) -> Iterator[Literal]:
    """The literals of a text outside Markdown's flow, where a value is named as `{name}`."""
    sheet = Sheet(text, where.path, where.line)
    for match in SLOT.finditer(sheet.text):
        first, end = match.span()
        in_code = next((code for code in sheet.codes if code == (first - 1, end + 1)), match.span())
        sheet.take(in_code)
        yield Literal("link", match[0], where, covers.get(match[1], "untied"))
    yield from (replace(literal, where=where) for literal in _read(project, sheet, ()))


def _scope(project: Project, page: str) -> dict[str, Cover]:
    """What a slot of a page can name, and what stands behind it."""
    cuts = project.cuts(page)
    counted: dict[str, Cover] = dict.fromkeys(cuts.claims, "counted")
    return {**counted, **{name: _cover_of(value) for name, value in cuts.values.items()}}


def _alt_slots(project: Project, chapter: Chapter, sheet: Sheet) -> Iterator[Literal]:
    """The slots in alt texts."""
    scope = _scope(project, chapter.name)
    for picture in PICTURE.finditer(sheet.hidden):
        for match in SLOT.finditer(sheet.hidden, *picture.span(1)):
            where = sheet.where(match.start())
            yield Literal("link", sheet.take(match.span()), where, scope.get(match[1], "untied"))


def _links(project: Project, chapter: Chapter, sheet: Sheet) -> Iterator[Literal]:
    """The tied links, and the numbers in the words of a claim that the claim does not prove."""
    for link, span in list(tied_spans(sheet, chapter.links)):
        sheet.take(span)
        claim = claim_of(project, chapter.name, link.target)
        value = project.cuts(chapter.name).values.get(link.target.removeprefix("val:"))
        yield Literal("link", link.text, link.where, "counted" if claim else _cover_of(value))
        if claim:
            yield from _unproved(project, chapter, link, claim.name)


def _unproved(project: Project, chapter: Chapter, link: TiedLink, claim: str) -> Iterator[Literal]:
    proved = project.verdict(chapter.name, claim).number
    for literal in _read(project, Sheet(link.text, link.where.path, link.where.line), ()):
        said = numbers_in(literal.text)
        if any(number != proved for number in said) or (literal.kind in ("number", "code", "quote") and not said):
            yield replace(literal, where=link.where, by=claim)


def _cover_of(value: Value | None) -> Cover:
    return "derived" if value is not None and any(map(_is_computed, value.template.pieces)) else "tied"


def _is_computed(piece: str | Formula) -> bool:
    return isinstance(piece, Formula) and not isinstance(piece.tree, ast.Name)


def _quoted(sheet: Sheet, span: Span) -> Iterator[Literal]:
    where = sheet.where(span[0])
    if not sheet.is_taken(span):
        yield Literal("quote", sheet.take(span).lstrip("> ")[:80], where, "quoted")


def _read(project: Project, sheet: Sheet, works: Iterable[Span]) -> Iterator[Literal]:
    """The literals of a sheet that no link ties, each with what covers it."""
    vocabulary = project.vocabulary
    declared = {match.span(): term for term in vocabulary.terms for match in _spelled(term).finditer(sheet.text)}
    for literal in (*quotes(sheet), *codes(sheet)):
        if literal.kind == "quote" or literal.text not in project.recordings.files:  # which names a work of ours
            yield _named(literal, vocabulary)
    own = [project.settings.site_name] if project.settings.site_name else []
    yield from names(sheet, [*vocabulary.symbols, *own])
    strip_references(sheet, works)
    yield from numbers(sheet)
    yield from words(sheet, vocabulary, declared)


def _spelled(term: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, term.split()))
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _named(literal: Literal, vocabulary: Vocabulary) -> Literal:
    """A quotation or code, which may be a term, a symbol, or a path of symbols: `status.state`."""
    symbols = vocabulary.symbols
    if literal.text in vocabulary.terms:
        return replace(literal, cover="declared", by=literal.text)
    parts = re.split(r"\[(?:…|\*|)\]|\.", literal.text)
    is_path = bool(_PATH.fullmatch(literal.text)) and all(part in symbols for part in parts if part)
    is_symbol = literal.kind == "code" and (literal.text in symbols or is_path)
    return replace(literal, cover="symbol") if is_symbol else literal


def _of_templates(values: Mapping[str, Value]) -> Iterator[Literal]:
    """The numbers that an author typed into the text of a value, between its formulas."""
    for value in values.values():
        for piece in value.template.pieces:
            if isinstance(piece, str) and (numbers_in(piece) or re.search(r"\d", piece)):
                yield Literal("number", " ".join(piece.split()), value.where, by=value.name)
