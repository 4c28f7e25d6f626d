"""The score of a run: how many mutants of each kind, and of each page, were contradicted, followed and missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from build_tools.mutate.run import Result
from build_tools.mutate.verdict import VERDICTS, Verdict

KINDS = (
    "number plus one",
    "number minus one",
    "number times ten",
    "string edited",
    "enum to a sibling",
    "boolean flipped",
    "value deleted",
    "value duplicated",
    "line edited",
    "frames swapped",
    "steps swapped",
    "kept item left out",
    "tie swapped",
    "word of a quote edited",
    "word of a figure edited",
    "word of a table edited",
)
"""Every kind of mutant."""

Counts = Mapping[str, Counter[Verdict]]
_SHOWN = 20


def by_kind(results: Iterable[Result]) -> Counts:
    """The verdicts of each kind."""
    found: dict[str, Counter[Verdict]] = {kind: Counter() for kind in KINDS}
    for result in results:
        found[result.kind][result.verdict] += 1
    return found


def by_page(results: Iterable[Result]) -> Counts:
    """The verdicts of each page; a mutant counts for every page that shows it."""
    found: dict[str, Counter[Verdict]] = {}
    for result in results:
        for page in result.pages:
            found.setdefault(page, Counter())[result.verdict] += 1
    return dict(sorted(found.items()))


def told(results: Sequence[Result], *, whole: bool) -> Iterator[str]:
    """The lines of the score. `whole`: every unit was run, so a kind without a mutant is one."""
    yield from _table("kind", by_kind(results))
    yield ""
    yield from _table("page", by_page(results))
    total = Counter(result.verdict for result in results)
    yield ""
    yield f"{sum(total.values())} mutants: " + ", ".join(f"{total[verdict]} {verdict}" for verdict in VERDICTS)
    missed = sorted({(result.where, result.kind) for result in results if result.verdict == "missed"})
    yield from (f"{where}: nothing notices: {kind}" for where, kind in missed[:_SHOWN])
    yield from (f"and {len(missed) - _SHOWN} more",) if missed[_SHOWN:] else ()
    yield from (f"no mutant of kind: {kind}" for kind in untried(results) if whole)


def untried(results: Sequence[Result]) -> tuple[str, ...]:
    """The kinds that have no mutant: the manual shows nothing that they could change."""
    return tuple(kind for kind, counts in by_kind(results).items() if not counts)


def _table(name: str, counts: Counts) -> Iterator[str]:
    width = max(map(len, (name, *counts)))
    yield f"{name:{width}}  " + "  ".join(f"{verdict:>12}" for verdict in VERDICTS) + "  contradicted %"
    for row, found in counts.items():
        share = 100 * found["contradicted"] // (sum(found.values()) or 1)
        yield f"{row:{width}}  " + "  ".join(f"{found[verdict]:12}" for verdict in VERDICTS) + f"  {share:14}"
