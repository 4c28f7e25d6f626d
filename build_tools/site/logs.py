"""Full-log pages: each recording as finished HTML, with an anchor on every line and links back to what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from build_tools.errors import Location
from build_tools.pages.anchors import LINES_PER_PAGE, log_page, log_page_of, page_href
from build_tools.pages.urls import ASSETS, raw_file, relative
from build_tools.project import Project
from build_tools.recordings.address import Path, parse_path
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import Line
from build_tools.settings import CONFIG
from build_tools.site.line_ids import line_ids
from build_tools.site.outline import Entry, outline
from build_tools.site.used_by import Use, Uses, pages_of, used_by
from build_tools.snippets.render import coloured, depth_class
from build_tools.titles import numbered_titles
from build_tools.visible import visible

_OPENS_JSON = tuple('{}[]"-0123456789')
_DATA, _BOM = "data: ", "\ufeff"
_SHORT_HASH = 12

Colour = Callable[[str, str], str]
Link = Mapping[str, str]


def log_pages(
    project: Project, states: Sequence[str] = (), figures: Iterable[tuple[str, Use]] = ()
) -> Mapping[str, str]:
    """The HTML of every full-log page by its path in the site.

    `states`: JSONPath expressions, tried in order on what each step answered, that select the state the outline says.
    `figures`: the parts of figures, each an address and its use. Raises `DocsError` for an expression that is none.
    """
    template = _environment().get_template("log.html")
    paths = tuple(parse_path(text, Location(CONFIG)) for text in states)
    used, titles, colour = used_by(project, figures), numbered_titles(project), cache(coloured)
    names = list(project.recordings.files)
    pages: dict[str, str] = {}
    for before, name, after in zip(["", *names], names, [*names[1:], ""], strict=False):
        log = _Log(project, project.recordings.files[name], used.get(name) or Uses(), titles, paths, colour)
        around = {"before": before, "after": after}
        for page in range(1, log.page_count + 1):
            path = log_page(name, page)
            pages[path] = template.render(log.words(page, path), **log.links(path), **_beside(around, path))
    return pages


def _environment() -> Environment:
    loader = PackageLoader("build_tools.site")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _beside(names: Mapping[str, str], path: str) -> Mapping[str, Link | None]:
    """The links to the recordings before and after."""
    return {
        key: {"href": relative(quote(log_page(name, 1)), path), "text": f"{name}.http"} if name else None
        for key, name in names.items()
    }


@dataclass(frozen=True)
class _Log:
    """A recording on its way to its pages."""

    project: Project
    file: RecordingFile
    used: Uses
    titles: Mapping[str, str]
    states: tuple[Path, ...]
    colour: Colour

    @property
    def page_count(self) -> int:
        return max(1, -(-len(self.file.lines) // LINES_PER_PAGE))

    @cached_property
    def outline(self) -> tuple[Entry, ...]:
        return outline(self.file, self.states)

    @cached_property
    def ids(self) -> Mapping[int, str]:
        return line_ids(self.file)

    def words(self, page: int, path: str) -> Mapping[str, object]:
        """What a page says."""
        settings, count = self.project.settings, len(self.file.lines)
        first = (page - 1) * LINES_PER_PAGE + 1
        last = min(page * LINES_PER_PAGE, count)
        return {
            "site_name": settings.site_name,
            "pin": settings.pin,
            "edition": settings.edition,
            "name": f"{self.file.name}.http",
            "line_count": count,
            "step_count": len(self.outline),
            "sha256": self.project.hashes.get(f"{self.file.name}.http", "")[:_SHORT_HASH],
            "is_used": bool(self.used.lines),
            "first": first,
            "last": last,
            "outline": [self.entry(entry, path) for entry in self.outline],
            "steps": [self.step(entry, first, last, path) for entry in self.outline if _shows(entry, first, last)],
        }

    def links(self, path: str) -> Mapping[str, object]:
        """Where a page leads to."""
        directory_urls = self.project.settings.directory_urls
        here = range(1, self.page_count + 1)
        return {
            "home": page_href("index", directory_urls, path),
            "assets": relative(ASSETS, path),
            "raw": relative(quote(raw_file(self.file.name)), path),
            "used_in": [self.page(name, path) for name in pages_of(self.used)],
            "pages": [
                {
                    "href": "" if log_page(self.file.name, page) == path else self.part(page, path),
                    "text": f"{(page - 1) * LINES_PER_PAGE + 1}–{min(page * LINES_PER_PAGE, len(self.file.lines))}",
                }
                for page in (here if self.page_count > 1 else ())
            ],
        }

    def part(self, page: int, path: str) -> str:
        return relative(quote(log_page(self.file.name, page)), path)

    def page(self, name: str, path: str) -> Link:
        """A page that shows the recording."""
        return {"href": page_href(name, self.project.settings.directory_urls, path), "text": self.titles[name]}

    def entry(self, entry: Entry, path: str) -> Mapping[str, object]:
        """A step in the outline."""
        elsewhere = log_page_of(self.file.name, entry.first) != path
        place = relative(quote(log_page_of(self.file.name, entry.first)), path) if elsewhere else ""
        return {**_said(entry), "href": f"{place}#{entry.name}"}

    def step(self, entry: Entry, first: int, last: int, path: str) -> Mapping[str, object]:
        """The lines of a step that are on a page."""
        begins = entry.first >= first
        numbers = range(max(entry.first, first), min(entry.last, last) + 1)
        return {
            **_said(entry),
            "id": entry.name if begins else f"{entry.name}.continued",
            "continues": not begins,
            "lines": [self.line(number, path) for number in numbers],
        }

    def line(self, number: int, path: str) -> tuple[object, ...]:
        """Number, classes, id by address, class of the indent, HTML and uses of a line; `colour` has escaped it."""
        line = self.file.lines[number - 1]
        css = f"ln {line.part}" + (" u" if number in self.used.lines else "")
        html = Markup(self.colour(line.text, self.language(line)))  # noqa: S704 - escaped by colour
        uses = [self.use(use, path) for use in self.used.at.get(number, ())]
        return number, css, self.ids.get(number, ""), _indent(line), html, uses

    def language(self, line: Line) -> str:
        """The language to colour a line in."""
        if line.part != "body":
            return "http" if line.part in ("header", "trailer") else "text"
        step = self.file.recording.step(line.step)
        message = step.side(line.side) if step else None
        kind = message.body.kind if message and message.body else "text"
        if _BOM in line.text:  # the lexer would drop it
            return "text"
        return _of_stream(line.text) if kind in ("sse", "grpc-stream") else "json" if kind == "json" else "text"

    def use(self, use: Use, path: str) -> Link:
        """A link back to a place that shows the line."""
        href = page_href(use.page, self.project.settings.directory_urls, path) + use.fragment
        if use.again == 1:
            return {"href": href, "text": use.label, "words": use.words, "label": ""}
        words = f"{use.words}, place {use.again}"
        return {"href": href, "text": str(use.again), "words": words, "label": words}


def _shows(entry: Entry, first: int, last: int) -> bool:
    return entry.first <= last and entry.last >= first


def _said(entry: Entry) -> Mapping[str, object]:
    """The words of a step, of which what was recorded is made visible."""
    return {
        "number": entry.number,
        "name": entry.name,
        "first": entry.first,
        "last": entry.last,
        "called": visible(entry.called),
        "answer": {
            "before": entry.answer.before,
            "recorded": visible(entry.answer.recorded),
            "after": entry.answer.after,
        },
        "state": visible(entry.state),
    }


def _of_stream(text: str) -> str:
    """A line of a stream: data that looks like JSON, other data, or another field, which looks like a header."""
    if not text.startswith(_DATA):
        return "http"
    data = text.removeprefix(_DATA).strip(" ,")
    return "sse" if data[:1] in _OPENS_JSON or data in ("true", "false", "null") else "text"


def _indent(line: Line) -> str:
    """The class that says how deep a line of a body is indented, in steps of two characters; "" for none."""
    return depth_class(line.text) if line.part == "body" else ""
