"""Markdown twins: each page as plain Markdown with its values and listings resolved, and `llms.txt`, their index."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from urllib.parse import quote

from build_tools.pages.allowances import without_allowances
from build_tools.pages.anchors import fragment, line_href, log_page
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import LISTINGS, Directive, parse_directives
from build_tools.pages.links import SEE, TiedLink
from build_tools.pages.numbering import Place, number_pages
from build_tools.pages.plain import as_markdown
from build_tools.pages.slots import slotted
from build_tools.pages.source import fenced, masked
from build_tools.pages.urls import raw_file, relative, twin_file
from build_tools.project import Project
from build_tools.references import referred
from build_tools.resolving import cuts_of, described, filled, said_by
from build_tools.settings import NavPage
from build_tools.site.index_words import index_words
from build_tools.snippets.select import Cut, Row
from build_tools.titles import reading_order, title_of
from build_tools.visible import visible

LLMS = "llms.txt"

_ATTRIBUTES = re.compile(r"\s*\{:?\s*[.#][^{}]*\}\s*$")  # the host's classes and ids, nothing to read

Words = Callable[[Project, str, Directive, str], Sequence[str]]
"""A kind of block in Markdown: from the project, the page's name, the block and its number ("4.11") to lines."""


def twins(project: Project, blocks: Mapping[str, Words] | None = None) -> Mapping[str, str]:
    """The Markdown of every page by its path in the site.

    `blocks` says other kinds of blocks than listings, such as figures; a kind that nobody says stays as it is.
    Raises `DocsError` for what cannot be resolved, which `check` reports before anything is built.
    """
    said = {**dict.fromkeys(LISTINGS, _listing), "conflict": _conflict, "index": index_words, **(blocks or {})}
    places = number_pages(project.settings.nav, project.chapters)
    return {
        twin_file(name): _twin(project, chapter, places.get(name, Place()), said)
        for name, chapter in project.chapters.items()
    }


def _twin(project: Project, chapter: Chapter, place: Place, said: Mapping[str, Words]) -> str:
    lines = _plain(without_allowances(_linked(project, chapter).split("\n")))
    out: list[str] = []
    at = 0
    kinds: Counter[str] = Counter()
    for block in parse_directives(lines, chapter.path).directives:
        number = place.plates.get((block.kind, kinds[block.kind]), "")
        kinds[block.kind] += 1
        if block.kind in said:
            words = said[block.kind](project, chapter.name, block, number)
            out += lines[at : block.first]
            out += [" " * block.indent + line if line else "" for line in words]
            at = block.last + 1
    text = "\n".join([*out, *lines[at:]]).strip("\n")
    return f"{text}\n"


def _plain(lines: list[str]) -> list[str]:
    """The lines without attribute lists; a line that is nothing else goes."""
    code = fenced(lines)
    plain = [(line, line if n in code else _ATTRIBUTES.sub("", line)) for n, line in enumerate(lines)]
    return [after for before, after in plain if after or not before.strip()]


def _linked(project: Project, chapter: Chapter) -> str:
    """The text of a page in which every tied link leads to its line in the full log, every citation to its section."""
    text, hidden = "\n".join(chapter.lines), _masked(chapter)
    out: list[str] = []
    at = 0
    for link in sorted((*chapter.links, *chapter.cited, *chapter.references), key=lambda link: link.span):
        found = hidden.index(f"]({link.target})", at) + len("](")
        if link.target.startswith(f"{SEE}:"):
            said, href = in_twin(project, chapter.name, link)
            out += [text[at : found - len("](")], said, "](", href]
        else:
            href = project.sources.href(link) if link.is_citation else _log_href(project, chapter, link)
            out += [text[at:found], href]
        at = found + len(link.target)
    linked = "".join([*out, text[at:]])
    for picture in slotted(chapter):
        linked = linked.replace(f"![{picture.text}](", f"![{filled(project, chapter.name, picture)}](")
    return linked


def in_twin(project: Project, page: str, link: TiedLink) -> tuple[str, str]:
    """What a reference without words says in a twin, and the twin that it leads to; there only headings have ids."""
    found = referred(project, page, link)
    place = fragment(found.anchor) if found.anchor and found.is_shown else ""
    said = "" if link.text else as_markdown(found.words)
    return said, relative(quote(twin_file(found.page)), twin_file(page)) + place


def _log_href(project: Project, chapter: Chapter, link: TiedLink) -> str:
    place = said_by(project, chapter.name, link.target, link.where).places[0]
    return line_href(place.address.recording, place.line, twin_file(chapter.name))


def _masked(chapter: Chapter) -> str:
    """The text with all code and comments blanked out, character for character."""
    return masked("\n".join(" " * len(line) if n in chapter.code else line for n, line in enumerate(chapter.lines)))


def _listing(project: Project, page: str, block: Directive, number: str) -> list[str]:
    """A listing: number and title, its lines, on each binding below its label, and the cut note."""
    title = ": ".join(filter(None, (number and f"Listing {number}", block.options.get("title", ""))))
    note = list(block.body)
    while note and not note[0].strip():
        del note[0]
    lines = [f"**{title}**", ""] if title else []
    for binding, made in cuts_of(project, page, block).items():
        lines += [f"{binding.label}:", ""] if binding.label else []
        lines += [*_fenced(made), "", _source(made, page), ""]
    return [*lines, *note] if note else lines[:-1]


def _fenced(made: Cut) -> list[str]:
    """The lines of a cut in a fence that none of them ends."""
    code = [visible(row.text) for row in made.rows]
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", "\n".join(code))), default=0))
    return [f"{fence}{made.language}", *code, fence]


def _conflict(project: Project, page: str, block: Directive, number: str) -> list[str]:
    """A conflict: its title, then its words as they are, which Markdown shows without help."""
    del project, page, number
    body = "\n".join(block.body).strip("\n").split("\n")
    return [f"**{block.options.get('title', '')}**", "", *body]


def _source(made: Cut, page: str) -> str:
    """The line that says where the lines of a listing are from."""
    numbers = [row.number for row in made.rows if isinstance(row, Row)]
    first, last = numbers[0], numbers[-1]
    lines = f"line {first}" if first == last else f"lines {first}–{last}"
    recording = made.address.recording
    return f"From [{recording}.http, {lines}]({line_href(recording, first, twin_file(page))})."


def llms_txt(project: Project, description: str = "") -> str:
    """The index of the twins for readers that are programs: by part, then the recordings (https://llmstxt.org)."""
    settings = project.settings
    out = [f"# {settings.site_name}", ""]
    out += [f"> {description}", ""] if description else []
    out += [" · ".join(filter(None, (settings.pin, settings.edition and f"edition {settings.edition}"))), ""]
    for parts, pages in groupby(reading_order(project), key=lambda page: page.parts):
        out += [f"## {' · '.join(parts)}", ""] if parts else []
        out += [*(_page_line(project, page) for page in pages), ""]
    if project.recordings.files:
        out += ["## Recordings", "", *(_recording_line(project, name) for name in project.recordings.files), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).rstrip("\n") + "\n"


def _page_line(project: Project, page: NavPage) -> str:
    name = page.path.removesuffix(".md")
    description = described(project, project.chapters[name])
    words = f": {description}" if description else ""
    return f"- [{title_of(project, name)}]({quote(twin_file(name))}){words}"


def _recording_line(project: Project, name: str) -> str:
    file = project.recordings.files[name]
    steps, lines = len(file.recording.steps), len(file.lines)
    counted = f"{steps} step{'' if steps == 1 else 's'}, {lines} lines"
    return f"- [{name}.http]({quote(raw_file(name))}): {counted}; [with line numbers]({quote(log_page(name, 1))})"
