"""Rules `ledger`, `term`, `unused`: each literal of the pages is tied, derived, counted, quoted or declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from build_tools.errors import DocsError, Finding, Location, nearest
from build_tools.figures.schema import Figure
from build_tools.ledger.cover import Sheetful, ledger
from build_tools.ledger.literals import Literal
from build_tools.ledger.near import Index, Miss
from build_tools.project import Project
from build_tools.resolving import said_by
from build_tools.values.numbers import word
from build_tools.visible import visible

_SHOWN = 2
_WHAT = {
    "code": "'{}' is set as code, and is neither tied nor a symbol",
    "quote": "'{}' stands in quotation marks, and is neither tied nor cited",
    "number": "'{}' is typed, and nothing ties it to a recording",
    "word": "'{}' says how many, and nothing counts them",
    "fence": "the code block '{}' is typed by hand",
    "link": "'{}' is not tied",
}


def check(project: Project) -> Iterator[Finding]:
    """Literals that nothing stands behind, and terms that should not be, or are not used."""
    vocabulary = project.vocabulary
    if not vocabulary.path:
        return
    pages = ledger(project)
    index = cache(lambda: Index.of(project.recordings))
    for page in pages:
        for literal in page.literals:
            if literal.cover == "untied":
                yield _untied(project, page, literal, index())
    used = {literal.by for page in pages for literal in page.literals if literal.cover == "declared"}
    for term, where in vocabulary.terms.items():
        if _is_mentioned(project, term) and index().has(term):
            address = index().near(Literal("code", term, where), set())[0].address
            yield Finding(where, f"the term '{term}' is recorded", (f"at {address}", "tie it where it is said"), "term")
        elif term not in used and not project.problems:
            yield Finding(where, f"the term '{term}' is on no page", ("take it away",), "unused")


def _is_mentioned(project: Project, text: str) -> bool:
    """Whether a text stands somewhere in the recordings; an index of them is made for those alone."""
    return any(text in file.text for file in project.recordings.files.values())


def _untied(project: Project, page: Sheetful, literal: Literal, index: Index) -> Finding:
    what = _WHAT[literal.kind].format(visible(literal.text)[:80])
    if literal.by:
        what = f"'{visible(literal.text)[:80]}' stands in the words of '{literal.by}', which does not prove it"
        return Finding(literal.where, what, ("say it outside, with a value or a claim of its own",))
    misses = index.near(literal, _recordings(project, page)) if literal.kind != "fence" else []
    places = [f"'{visible(miss.says)[:60]}' is recorded at {miss.address}" for miss in misses[:_SHOWN]]
    more = [f"and at {len(misses) - _SHOWN} other places"] if len(misses) > _SHOWN else []
    return Finding(literal.where, what, (*places, *more, *_repair(project, page, literal, misses)))


def _recordings(project: Project, page: Sheetful) -> set[str]:
    """The recordings that the page cuts from and ties to."""
    cuts = project.cuts(page.name)
    addresses = [address for value in cuts.values.values() for address in value.addresses.values()]
    return {snippet.source.recording for snippet in cuts.snippets.values()} | {one.recording for one in addresses}


def _repair(project: Project, page: Sheetful, literal: Literal, misses: list[Miss]) -> Iterator[str]:
    """What to write in the page and in its YAML; for code also the symbol that may be meant."""
    said = f"`{literal.text}`" if literal.kind == "code" else literal.text
    vocabulary, path = project.vocabulary, project.cuts(page.name).path
    figure = next((one for one in project.figures.values() if one.path == literal.where.path), None)
    if figure and (misses or literal.kind != "code"):
        yield from _repair_figure(figure, literal, misses)
    elif literal.kind == "fence":
        yield "cut it from a recording: /// snippet | NAME; commands stand in a block of sh"
    elif misses:
        yield _tie(project, page, literal, misses[0])
    elif literal.kind == "word":
        yield f"write [{said}](val:NAME), and in {path} under claims: NAME: {_claim(literal)}"
    elif literal.kind == "quote":
        yield f"cite it: [“{said[:40]}”](SOURCE:SECTION); no recording says so"
    else:
        yield from nearest(literal.text, vocabulary.symbols)
        yield (
            f"no recording says so; a term is declared in {vocabulary.path}"
            if literal.kind == "code"
            else ("no recording says so: compute it with a formula, count it with a claim, or take it out")
        )


def _repair_figure(figure: Figure, literal: Literal, misses: list[Miss]) -> Iterator[str]:
    """What to write in a figure, whose words name values in braces and make no claim."""
    if misses:
        name, entry = _name(misses[0].address, set(figure.values)), _entry(literal.text, literal, misses[0])
        if literal.kind == "word" and not misses[0].is_count:
            entry = f'{{at: "{misses[0].address}", as: words}}'
        yield f"write {{{name}}}, and in {figure.path} under values: {name}: {entry}"
    else:
        yield "no recording says so: compute it under values:, say it in a sentence with a claim, or take it out"


def _tie(project: Project, page: Sheetful, literal: Literal, miss: Miss) -> str:
    """The link to write, and the entry that it needs."""
    cuts = project.cuts(page.name)
    said = word(int(miss.says)) if literal.kind == "word" else literal.text
    shown = f"`{said}`" if literal.kind == "code" else said
    for value in cuts.values.values():
        if value.addresses and str(value.first) == miss.address and said in _texts(project, page, value.name):
            return f"write [{shown}](val:{value.name}), which {cuts.path} has"
    name = _name(miss.address, {*cuts.values, *cuts.claims})
    return f"write [{shown}](val:{name}), and in {cuts.path} under values: {name}: {_entry(said, literal, miss)}"


def _texts(project: Project, page: Sheetful, name: str) -> tuple[str, ...]:
    try:
        return said_by(project, page.name, f"val:{name}", Location(page.name)).texts
    except DocsError:  # which has its own report
        return ()


def _entry(said: str, literal: Literal, miss: Miss) -> str:
    """A value that says a text of what is recorded: 11 for 11.0 is a formula, a short id is not."""
    if miss.is_count:
        return f'{{words: "{{count(it)}}", with: {{it: "{miss.address}"}}}}'
    if literal.kind == "number" and miss.says.startswith(f"{said}."):
        return f'{{text: "{{it}}", with: {{it: "{miss.address}"}}}}'
    return f'"{miss.address}"'


def _claim(literal: Literal) -> str:
    """A claim to begin with."""
    if re.search(r"\b(?:none|never|only)\b", literal.text, re.IGNORECASE):
        return '{each: "$.PATH", no: "@.NAME"}'
    return '{each: "$.PATH", ' + ('all: "@.NAME"}' if literal.text.lower() == "always" else "count: things}")


def _name(address: str, taken: set[str]) -> str:
    """A name for a value: the last name of its path, or its part."""
    last = re.findall(r"[A-Za-z_-]{2,}", address.partition("#")[2])[-1:]
    name = re.sub(r"(?<=[a-z])(?=[A-Z])|_", "-", (last or ["value"])[0]).lower()
    return next(one for one in (name, *(f"{name}-{n}" for n in range(2, 1000))) if one not in taken)
