"""The sources of a manual: pins, lock, and, where they are at hand, the documents. Proves quotes and citations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from build_tools.errors import CitationError, QuoteError
from build_tools.pages.links import TiedLink
from build_tools.pages.passages import Passage
from build_tools.pages.quotations import Quotation
from build_tools.quotes.document import Document
from build_tools.quotes.explain import difference, elsewhere, nearest_passage
from build_tools.quotes.fold import digest
from build_tools.quotes.headings import read_markdown
from build_tools.quotes.lock import Place, Proved, QuotesLock
from build_tools.quotes.match import lost, pieces
from build_tools.quotes.pins import Pin
from build_tools.quotes.symbols import read_symbols
from build_tools.visible import visible

_SHOWN = 60  # characters of a quote that a report shows


@dataclass(frozen=True)
class Sources:
    """What the pages may quote. `documents` is empty when the sources are not at hand: then the lock is the proof.

    `lock_path` and `variable` are named in reports: the lock's file, and the variable that names their folder.
    """

    pins: Mapping[str, Pin] = field(hash=False)
    lock: QuotesLock
    documents: Mapping[str, Document] = field(hash=False)
    lock_path: str
    variable: str

    @property
    def at_hand(self) -> bool:
        """Whether the documents themselves can be read."""
        return bool(self.documents)

    @property
    def renew(self) -> str:
        """The command that proves anew, as reports say it."""
        at_hand = "" if self.at_hand or not self.variable else f"{self.variable}=FOLDER "
        return f"prove it against the sources: {at_hand}manual quotes --write"

    def place(self, link: TiedLink) -> Place:
        """Where a citation leads. Raises `CitationError` when its section is not there, or not proved."""
        name, _, section = link.target.partition(":")
        if not section:
            return Place(1, "")
        if name in self.documents:
            sections = self.documents[name].sections
            if section in sections:
                return Place(sections[section].line, sections[section].fragment)
            what = f"section '{section}' is not in '{name}'"
            raise CitationError(link.where, what, *self.documents[name].near(section))
        if link.target in self.lock.sections and self.is_locked(name):
            return self.lock.sections[link.target]
        what = f"nothing proves that section '{section}' is in '{name}'"
        raise CitationError(link.where, what, self._lacks(name), self.renew)

    def href(self, link: TiedLink) -> str:
        """The address of the section that a citation names, on the source's public page. Raises `CitationError`."""
        fragment = self.place(link).fragment
        return self.pins[link.target.partition(":")[0]].page + (f"#{fragment}" if fragment else "")

    def is_locked(self, name: str) -> bool:
        """Whether the lock is of the version of a source that is pinned."""
        return self.lock.sources.get(name) == self.pins[name].hash

    def proved(self, quote: Quotation) -> Proved:
        """Where a quote stands, word for word, in the section that it cites. Raises `PageError`."""
        name, _, section = quote.target.partition(":")
        if not section:
            what = f"the quote '{_short(quote)}' cites the whole of '{name}'"
            raise QuoteError(quote.where, what, f"a quote names its section: [words]({name}:section)")
        if not pieces(quote.text):
            raise QuoteError(quote.where, "the quote has no words", "write the source's own words")
        return self._proved(quote, name, section) if name in self.documents else self._locked(quote, name)

    def _locked(self, quote: Quotation, name: str) -> Proved:
        hash = digest(quote.text)
        if (quote.target, hash) in self.lock.quotes and self.is_locked(name):
            return self.lock.quotes[quote.target, hash]
        others = [f"it was proved for {target}" for target, known in self.lock.quotes if known == hash]
        what = f"the quote '{_short(quote)}' is not proved"
        raise QuoteError(quote.where, what, self._lacks(name, f" for {quote.target}"), *others[:1], self.renew)

    def _lacks(self, name: str, what: str = "") -> str:
        """Why the lock does not prove something of a source."""
        other = name in self.lock.sources and not self.is_locked(name)
        return f"{self.lock_path} is of another version of '{name}'" if other else f"{self.lock_path} lacks it{what}"

    def _proved(self, quote: Quotation, name: str, section: str) -> Proved:
        document = self.documents[name]
        if section not in document.sections:
            raise CitationError(quote.where, f"section '{section}' is not in '{name}'", *document.near(section))
        passages = document.within(section)
        ways = [(gone, passage) for passage in passages if (gone := lost(quote.text, passage.text)) is not None]
        if not ways:
            raise self._missing(quote, name, section, passages)
        gone, passage = min(ways, key=lambda way: len(way[0]))
        if gone:
            what = f"a cut in the quote '{_short(quote)}' leaves out '{gone[0]}'"
            help = "without the word the sentence says something else: quote it too, or cut elsewhere"
            raise QuoteError(quote.where, what, f"at line {passage.first} of '{name}'", help)
        return Proved(lines_of(passage), digest(passage.text))

    def _missing(self, quote: Quotation, name: str, section: str, passages: Sequence[Passage]) -> QuoteError:
        what = f"the quote '{_short(quote)}' is not in section '{section}' of '{name}'"
        if found := elsewhere(quote.text, self.documents, name):
            target, passage = found
            return QuoteError(quote.where, what, f"it stands in {target}, line {passage.first}")
        near = nearest_passage(quote.text, passages)
        if near is None:
            help = "nothing like it stands there: take the quotation marks away, or quote the source's own words"
            return QuoteError(quote.where, what, help)
        place = f"at line {near.passage.first} of '{name}'"
        return QuoteError(quote.where, what, difference(quote.text, near.passage.text), place)


def lines_of(passage: Passage) -> str:
    """The lines of a passage as the lock writes them."""
    return str(passage.first) if passage.first == passage.last else f"{passage.first}-{passage.last}"


def _short(quote: Quotation) -> str:
    return visible(quote.text[:_SHOWN]) + "…" * (len(quote.text) > _SHOWN)


def read_document(file: str, text: str) -> Document:
    """The document of a source, read by the ending of its file's name. Raises `DocsError`."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return read_markdown(text) if file.endswith(".md") else read_symbols(text, file)


NO_SOURCES = Sources({}, QuotesLock(), {}, "", "")
"""What a manual without pinned sources has."""
