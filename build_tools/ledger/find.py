"""Finds the literals of a sheet: code, quotations, numbers, and words that count or quantify a noun."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile

from build_tools.ledger.literals import Literal
from build_tools.ledger.sheet import TAKEN, Sheet, Span
from build_tools.values.numbers import WORDS
from build_tools.vocabulary import Vocabulary

_QUOTE = re.compile(r"“(?:(?!\n[ ]*\n)[^“”])*”")
_NUMBER = re.compile(r"[\w.,:/×%°–+−-]*\d[\w.,:/×%°–-]*")
_AROUND = ".,:/–"
_REFERENCE = re.compile(
    r"(?:§+|\b(?:[Ss]ections?|[Ff]igures?|[Ll]istings?|[Cc]hapters?|Part|Table|RFCs?)\b)\s*\d+(?:\.\d+)*"
    r"(?:(?:\s*[-–,]\s*|\s+(?:and|or|to)\s+)(?:§+\s*\d+(?:\.\d+)*|\d+(?:\.\d+)+))*"
)
_OF_A_WORK = re.compile(r"(?<![\w.,])(?:v?\d+(?:\.\d+){2,}|(?:1[5-9]|20)\d\d)(?![\w.,]*\d)")

_COUNTS = (*WORDS, "both", "none", "all", "only")
_ADVERBS = ("once", "twice", "never", "always")
_ENDS = ".;:!?()[]|—–,\n"
_WORD = re.compile(rf"[A-Za-z][\w’'-]*|{TAKEN}+|[{re.escape(_ENDS)}]")
_BETWEEN = re.compile(
    "an?|the|this|these|those|its|their|our|your|his|her|each|every|other|more|further|of|such|same|"
    + "|".join(WORDS[2:])
)
_STOPS = re.compile(
    "and|or|but|for|to|in|on|at|by|with|from|into|about|over|since|per|between|out|up|that|is|are|was|were|be|been|has|have|had|do|does|did|can|may|will|"
    "would|should|must|who|which|if|when|while|than|then|as|so|it|they|you|we|he|she|one|there|here|what|how|why|"
    "because|until|before|after|not|no"
)
_CONJUNCTION = re.compile("an?|the|it|its|they|their|he|she|you|your|we|this|that|these|those|every|each|all|any")
_REACH = 2
_IDIOMS = (["at", "once"], ["once", "more"], ["once", "again"])


def quotes(sheet: Sheet) -> Iterator[Literal]:
    """The strings in “…” that hold a word which no link ties."""
    for match in _QUOTE.finditer(sheet.hidden):
        if not sheet.is_taken(match.span()):
            yield Literal("quote", sheet.take(match.span())[1:-1].strip(), sheet.where(match.start()))


def codes(sheet: Sheet) -> Iterator[Literal]:
    """The code spans that hold a word."""
    for span in list(sheet.codes):
        if not sheet.is_taken(span):
            yield Literal("code", sheet.take(span).strip("`").strip(), sheet.where(span[0]))


def names(sheet: Sheet, known: Iterable[str]) -> Iterator[Literal]:
    """The names with a digit in them that stand in prose, such as a product and its version."""
    for match in _any_of(tuple(known)).finditer(sheet.hidden):
        yield Literal("number", sheet.take(match.span()), sheet.where(match.start()), "symbol")


@lru_cache(maxsize=8)
def _any_of(known: tuple[str, ...]) -> re.Pattern[str]:
    """One of the names that have a digit, the longest that fits; it never matches where none has."""
    told = sorted((name for name in known if re.search(r"\d", name)), key=len, reverse=True)
    spelled = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in told) or r"(?!)"
    return re.compile(rf"(?<![\w.,+−-])(?:{spelled})(?![\w]|[.,]\d)")


def strip_references(sheet: Sheet, works: Iterable[Span]) -> None:
    """Blank numbers of sections, figures and RFCs, and in the name of a work its version and year."""
    sheet.blank_all(_REFERENCE)
    for first, end in works:
        for match in _OF_A_WORK.finditer(sheet.hidden, first, end):
            sheet.blank(match.span())


def numbers(sheet: Sheet) -> Iterator[Literal]:
    """The words that have a digit in them."""
    for match in _NUMBER.finditer(sheet.hidden):
        yield Literal("number", sheet.take(match.span()).strip(_AROUND), sheet.where(match.start()))


def words(sheet: Sheet, vocabulary: Vocabulary, declared: Mapping[Span, str]) -> Iterator[Literal]:
    """The words that count or quantify a noun: `all four states`, `twice` of a tin, and not `one` alone.

    `declared` are the places of terms.
    """
    found = [match for match in _WORD.finditer(sheet.hidden) if not _is_line_end(sheet.hidden, match)]
    said, read = [match[0].lower() for match in found], 0
    for n, match in enumerate(found):
        if n < read:
            continue
        if said[n] in _COUNTS and (end := _counted(said, n, vocabulary.is_noun)):
            read, last, noun = end, found[end].end(), said[end]
        elif said[n] in _ADVERBS and (noun := _in_clause(said, n, vocabulary.is_noun)):
            last = match.end()
        else:
            continue
        text = " ".join(re.sub(f"{TAKEN}+", "…", sheet.text[match.start() : last]).split())
        term = next((term for (first, end), term in declared.items() if first <= match.start() < end), "")
        yield Literal("word", text, sheet.where(match.start()), "declared" if term else "untied", noun, term)


def _is_line_end(text: str, match: re.Match[str]) -> bool:
    """Whether a match is the end of a line in a paragraph, which ends nothing else."""
    return match[0] == "\n" and bool(text[match.end() :].partition("\n")[0].strip())


def _counted(said: list[str], at: int, is_noun: Callable[[str], bool]) -> int:
    """Where the noun stands that a word counts: next to it, or after articles and a few other words; 0: nowhere."""
    far = 0
    for n, word in enumerate(said[at + 1 :], at + 1):
        if is_noun(word):
            return n
        if word == "of" and far:
            break
        far += not _BETWEEN.fullmatch(word)
        if _STOPS.fullmatch(word) or word in _ENDS or far > _REACH:
            break
    return 0


def _in_clause(said: list[str], at: int, is_noun: Callable[[str], bool]) -> str:
    """A noun in the clause of an adverb. `Once a tin is open` and `at once` count nothing."""
    begins = said[at] == "once" and any(map(_CONJUNCTION.fullmatch, said[at + 1 : at + 2]))
    if begins or said[at : at + 2] in _IDIOMS or said[max(at - 1, 0) : at + 1] in _IDIOMS:
        return ""
    for way in (said[at + 1 :], said[:at][::-1]):
        clause = takewhile(lambda word: word not in _ENDS, way)
        if noun := next(filter(is_noun, clause), ""):
            return noun
    return ""
