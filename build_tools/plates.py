"""Plates: the HTML of listings and figures around the words of the page, and what a page ends with."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass

from build_tools.figures.drawing import Drawing
from build_tools.figures.words import Run
from build_tools.pages.anchors import anchor_of_figure, anchor_of_listing, anchor_of_table
from build_tools.pages.directives import Directive
from build_tools.project import Project
from build_tools.resolving import cuts_of, drawing_of, line_of, section_href, table_of
from build_tools.snippets.bindings import ALONE, Binding
from build_tools.snippets.copies import copies
from build_tools.snippets.render import render_rows, words_of
from build_tools.snippets.select import Cut, Gap
from build_tools.tables.html import Hrefs, render_table
from build_tools.tables.sets import said
from build_tools.visible import escaped, visible

Href = Callable[[str, int], str]
"""From a recording and a line of it to a link."""


@dataclass(frozen=True)
class Plate:
    """The HTML of a plate in two pieces: a listing's title, which is the page's, stands between them."""

    before: str
    after: str


def listing(project: Project, page: str, block: Directive, counted: tuple[str, int], href: Href) -> Plate:
    """A snippet, or its like on each binding in a tab of its own, as the page shows it.

    `counted`: its number, "4.11", and which use of it on the page this is, from 1. Raises `DocsError`.
    """
    number, repeat = counted
    id_ = anchor_of_listing(block.argument, repeat)
    cuts = cuts_of(project, page, block)
    single = cuts.get(ALONE)
    of = f' data-address="{escaped(str(single.address))}"' if single else ""
    before = (
        f'<figure class="plate {"listing" if single else "bindings"}" id="{escaped(id_)}"'
        f' data-{block.kind}="{escaped(block.argument)}"{of}><div class="plate__head">'
        f'{_number("Listing", number)}<div class="plate__title">'
    )
    if single:
        return Plate(before, f"</div>{_acts(single, href)}</div>{_lines(project, single, href)}")
    return Plate(before, f"</div></div>{_tabs(project, cuts, id_, href)}")


def _acts(made: Cut, href: Href) -> str:
    log = href(made.address.recording, made.first)
    return (
        f'<span class="lang" data-search-exclude>{made.language}</span><div class="acts" data-search-exclude>'
        f'<a class="log" href="{escaped(log)}">Full log</a></div>'
    )


def _lines(project: Project, made: Cut, href: Href, found: Collection[str] = ()) -> str:
    """The lines of a cut and the texts to copy; `found` by a search in other lines already."""
    recording = made.address.recording
    texts = json.dumps(asdict(copies(project.recordings.files[recording], made)), ensure_ascii=True)
    return (
        f'<div class="code">{render_rows(made, lambda line: href(recording, line), found)}</div>'
        f'<script type="application/json" class="copies">{_in_script(texts)}</script>'
    )


def _tabs(project: Project, cuts: Mapping[Binding, Cut], id_: str, href: Href) -> str:
    """A tab for each binding: a radio button, which needs no script, its label, its panel. `id_` is the listing's."""
    out, found, checked = [], set[str](), " checked"
    for binding, made in cuts.items():
        label, panel, address = map(escaped, (binding.label, id_ + binding.ending, str(made.address)))
        out.append(
            f'<input type="radio" name="{escaped(id_)}" id="{panel}-tab" value="{label}"{checked}>'
            f'<label for="{panel}-tab" data-label="{label}" data-search-exclude>{label}</label>'
            f'<div class="panel listing" id="{panel}" data-binding="{label}" data-address="{address}">'
            f'<div class="panel__head">{_acts(made, href)}</div>{_lines(project, made, href, found)}</div>'
        )
        found |= {words_of(line) for row in made.rows for line in (row.hidden if isinstance(row, Gap) else (row,))}
        checked = ""
    return f'<div class="tabs" role="group" aria-label="Binding">{"".join(out)}</div>'


def _in_script(text: str) -> str:
    """JSON that no HTML parser ends early."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _number(kind: str, number: str) -> str:
    return f'<span class="plate__no">{kind} {number}</span>' if number else ""


def figure(
    project: Project, block: Directive, counted: tuple[str, int], download: str, hrefs: tuple[Href, Href]
) -> Plate:
    """A figure as the page shows it: drawings of which the stylesheet shows one, legend, steps. `counted` as above.

    `hrefs` are for links, and for attributes that hosts do not rewrite.
    """
    number, repeat = counted
    drawing = drawing_of(project, block.argument, block.where, repeat)
    kind = project.figures[block.argument].kind
    id_ = anchor_of_figure(block.argument, repeat)
    lines = [line_of(project, tie.addresses[0]) for tie in drawing.ties]
    links, data = ([href(*line) for line in lines] for href in hrefs)
    legend = "".join(f"<li>{mark.svg}{escaped(mark.word)}</li>" for mark in drawing.legend)
    steps = "".join(f"<li>{_said(step, drawing, links)}</li>" for step in drawing.steps)
    before = (
        f'<figure class="plate figure" id="{escaped(id_)}" data-figure="{escaped(block.argument)}" data-step="0"'
        f' data-links="{escaped(" ".join(data))}">'
        f'<div class="plate__head">{_number("Figure", number)}'
        f'<span class="plate__title">{escaped(drawing.title)}</span>'
        f'<span class="plate__kind" data-search-exclude>{kind}</span>'
        f'<div class="acts" data-search-exclude><a href="{escaped(download)}" download>SVG</a></div></div>'
        f'<div class="art" data-search-exclude><div class="fig">{"".join(drawing.svgs)}</div></div>'
        f"<div hidden>{escaped(' · '.join(drawing.words[1:]))}</div>"
        f'<ul class="legend" data-search-exclude>{legend}</ul>' + (f'<ol class="steps">{steps}</ol>' if steps else "")
    )
    return Plate(before, "")


def table(
    project: Project, block: Directive, counted: tuple[str, int], downloads: Mapping[str, str], href: Href
) -> Plate:
    """A table as the page shows it, with its files to download by their endings. `counted` as above.

    Raises `DocsError`.
    """
    number, repeat = counted
    filled = table_of(project, block.argument, block.where)
    hrefs = Hrefs(
        lambda address: href(*line_of(project, address)),
        lambda section: section_href(project, section, filled.table.where),
    )
    title = escaped(visible(said(filled.table.title)))
    files = "".join(f'<a href="{escaped(to)}" download>{ending.upper()}</a>' for ending, to in downloads.items())
    before = (
        f'<figure class="plate table" id="{escaped(anchor_of_table(block.argument, repeat))}"'
        f' data-table="{escaped(block.argument)}"><div class="plate__head">{_number("Table", number)}'
        f'<span class="plate__title">{title}</span><div class="acts" data-search-exclude>{files}</div></div>'
        f'<div class="scroll" role="region" aria-label="{title}" tabindex="0">{render_table(filled, hrefs)}</div>'
    )
    return Plate(before, "")


def _said(step: tuple[Run, ...], drawing: Drawing, links: list[str]) -> str:
    """A step's sentence; what it says of the recordings is tied as everywhere."""
    return "".join(_run(run, drawing, links) for run in step)


def _run(run: Run, drawing: Drawing, links: list[str]) -> str:
    text = f"<code>{escaped(run.text)}</code>" if run.code else escaped(run.text)
    if run.tie is None:
        return text
    address = escaped("\n".join(drawing.ties[run.tie].addresses))
    return f'<a class="value" href="{escaped(links[run.tie])}" data-tie="{run.tie}" data-address="{address}">{text}</a>'


def foot(project: Project) -> str:
    """What the line at a page's end says of the edition."""
    edition = f"Edition {project.settings.edition}" if project.settings.edition else ""
    return escaped(" · ".join(filter(None, (project.settings.pin, edition))))
