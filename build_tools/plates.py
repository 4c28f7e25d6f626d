"""Plates: the HTML of listings and figures around the words of the page, and what a page ends with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from build_tools.figures.drawing import Drawing
from build_tools.figures.words import Run
from build_tools.pages.anchors import anchor_of_figure, anchor_of_listing
from build_tools.pages.directives import Directive
from build_tools.project import Project
from build_tools.showing import cut_of, drawing_of, line_of
from build_tools.snippets.copies import copies
from build_tools.snippets.render import render_rows
from build_tools.visible import escaped

Href = Callable[[str, int], str]
"""From a recording and a line of it to a link."""


@dataclass(frozen=True)
class Plate:
    """The HTML of a plate in two pieces: a listing's title, which is the page's, stands between them."""

    before: str
    after: str


def listing(project: Project, page: str, block: Directive, counted: tuple[str, int], href: Href) -> Plate:
    """A snippet as the page shows it.

    `counted`: its number, "4.11", and which use of it on the page this is, from 1. Raises `DocsError`.
    """
    number, repeat = counted
    id_ = anchor_of_listing(block.argument, repeat)
    made = cut_of(project, page, block.argument, block.where)
    recording = made.address.recording
    texts = json.dumps(asdict(copies(project.recordings.files[recording], made)), ensure_ascii=True)
    before = (
        f'<figure class="plate listing" id="{escaped(id_)}" data-snippet="{escaped(block.argument)}"'
        f' data-address="{escaped(str(made.address))}"><div class="plate__head">'
        f'{_number("Listing", number)}<div class="plate__title">'
    )
    after = (
        f'</div><span class="lang" data-search-exclude>{made.language}</span><div class="acts" data-search-exclude>'
        f'<a class="log" href="{escaped(href(recording, made.first))}">Full log</a></div></div>'
        f'<div class="code">{render_rows(made, lambda line: href(recording, line))}</div>'
        f'<script type="application/json" class="copies">{_in_script(texts)}</script>'
    )
    return Plate(before, after)


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
