"""From the rounds of a comparison to medians, ratios and the table of the README."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from bench.measure import CATEGORIES, Loaded, Measured

_START, _END = "<!-- results: written by the command above -->", "<!-- end of results -->"
_TARGETS = {
    "accessibility": (100, "100"),
    "best-practices": (100, "100"),
    "seo": (100, "100"),
    "total blocking time, ms": (0.5, "at most 0.5 of stock"),
    "bytes, fonts apart": (0.8, "at most 0.8 of stock"),
}
_SHARES = ("total blocking time, ms", "bytes, fonts apart")


def summary(runs: Sequence[Measured], loads: Sequence[Loaded]) -> Mapping[str, Any]:
    """A page of one site: the medians, each round's number where rounds differ, bytes by type, what fails."""
    names = list(runs[0].numbers)
    rounds = {name: [round(run.numbers[name], 3) for run in runs] for name in names}
    load = sorted(loads, key=lambda one: sum(one.bytes.values()))[len(loads) // 2]
    medians = {name: median(values) for name, values in rounds.items()}
    medians["bytes, fonts apart"] = sum(load.bytes.values())
    medians["requests, fonts apart"] = load.requests
    differing = {name: values for name, values in rounds.items() if len(set(values)) > 1}
    failing = {audit: asdict(named) for run in runs for audit, named in run.failing.items()}
    return {"medians": medians, "rounds": differing, "load": asdict(load), "failing": failing}


def with_table(readme: str, results: Mapping[str, Any]) -> str:
    """The README with the table of these results in the place of the last ones."""
    before, _, rest = readme.partition(_START)
    _, _, after = rest.partition(_END)
    return f"{before}{_START}\n\n{table(results)}\n{_END}{after}"


def table(results: Mapping[str, Any]) -> str:
    """Each page: the numbers of both sites, then the bytes by type, then what fails."""
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    out = [f"{results['date']}, {results['machine']}. {versions}. Medians of {results['rounds']} rounds.", ""]
    for page, sites in results["pages"].items():
        out += [f"### {page}", "", *_numbers(sites), "", *_bytes(sites), "", *_failing(sites)]
    return "\n".join(out)


def _numbers(sites: Mapping[str, Any]) -> list[str]:
    ours, stock = (sites.get(name, {}).get("medians", {}) for name in ("ours", "stock"))
    rows = [_row(name, value, stock.get(name)) for name, value in ours.items()]
    return ["| | ours | stock | ratio | target |", "|---|--:|--:|--:|---|", *rows]


def _row(name: str, ours: float, stock: float | None) -> str:
    ratio = "" if stock is None or name in CATEGORIES else f"{ours / stock:.2f}" if stock else "–"
    theirs = "" if stock is None else _said(stock)
    return f"| {name} | {_said(ours)} | {theirs} | {ratio} | {_verdict(name, ours, stock)} |"


def _verdict(name: str, ours: float, stock: float | None) -> str:
    if name not in _TARGETS or (stock is None and name in _SHARES):
        return ""
    limit, words = _TARGETS[name]
    met = ours <= limit * (stock or 0) if name in _SHARES else ours >= limit
    return f"{words}: {'met' if met else 'not met'}"


def _said(number: float) -> str:
    return f"{number:.3f}" if 0 < number < 1 else f"{number:,.0f}"


def _bytes(sites: Mapping[str, Any]) -> list[str]:
    kinds = sorted({kind for site in sites.values() for kind in site["load"]["bytes"]})
    head = f"| bytes of the first load | {' | '.join(kinds)} | fonts |"
    rows = []
    for name, site in sites.items():
        cells = [f"{site['load']['bytes'].get(kind, 0):,}" for kind in kinds]
        rows.append(f"| {name} | {' | '.join(cells)} | {site['load']['font_bytes']:,} |")
    return [head, "|---|" + "--:|" * (len(kinds) + 1), *rows]


def _failing(sites: Mapping[str, Any]) -> list[str]:
    lines = [
        f"- {name}: {audit}{_elements(**named)}"
        for name, site in sites.items()
        for audit, named in site["failing"].items()
    ]
    return ["Audits that fail:", "", *lines, ""] if lines else []


def _elements(first: Sequence[str], count: int) -> str:
    more = [f"{count - len(first)} more"] if count > len(first) else []
    named = ", ".join([*(f"`{element}`" for element in first), *more])
    return f": {named}" if named else ""
