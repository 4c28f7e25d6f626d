"""The check of a built site: it trusts no renderer. All that pages show is resolved in the recordings again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_definitions import wrong_definitions
from build_tools.checks.site_indexes import wrong_indexes
from build_tools.checks.site_logs import check_logs, logs_of
from build_tools.checks.site_plates import wrong_plates
from build_tools.checks.site_quotes import wrong_quotes
from build_tools.checks.site_references import wrong_references
from build_tools.checks.site_shape import VALUE, VALUE_ATTRIBUTES, attribute, classes_around, hidden, strange, words
from build_tools.checks.site_shape import leads_elsewhere as wrong_link
from build_tools.checks.site_slots import wrong_slots
from build_tools.checks.site_titles import wrong_titles
from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.links import TiedLink
from build_tools.pages.urls import FOLDER, page_file
from build_tools.project import Project
from build_tools.proof import Proof
from build_tools.resolving import said_by
from build_tools.visible import visible

_LEFT_OVER = re.compile(r"(?:val|rec):[a-z0-9][^\s\"'<>]*|^\s*///(?: .*)?$", re.MULTILINE)
_REBUILD = "build it again: manual build"
_NAMES = ("data-snippet", "data-bindings", "data-value", "data-figure", "data-table")
_OURS = "[data-proof], [data-value], [data-snippet], [data-bindings], [data-figure], [data-table], [data-index]"
_LOOKS_OURS = (
    "a.value:not([data-value], [data-figure] [data-tie], [data-table] [data-cell]), "
    ".plate:not([data-snippet], [data-bindings], [data-figure], [data-table]), "
    "[data-address]:not([data-value], [data-snippet], [data-bindings] [data-binding], [data-figure] [data-tie], "
    "[data-table] [data-cell]), "
    "[data-binding]:not([data-bindings] > .tabs > *)"
)


@dataclass(frozen=True)
class _Page:
    """A page of the site: the chapter it was made from, where it is, and its HTML."""

    project: Project
    chapter: Chapter
    path: str
    html: LexborHTMLParser

    def finding(self, what: str, *help: str) -> Finding:
        return Finding(Location(self.path), visible(what), help or (_REBUILD,))


def check_site(project: Project, pages: Mapping[str, str]) -> tuple[Finding, ...]:
    """Every finding in the files of a built site, given by path; the manual is as `project` has it."""
    found = set(check_logs(project, pages))
    expected = {path for name in project.recordings.files for path in logs_of(name, pages)}
    for chapter in project.chapters.values():
        path = page_file(chapter.name, project.settings.directory_urls)
        expected.add(path)
        if path not in pages:
            found.add(Finding(Location(path), f"the page of {chapter.path} is not in the site", (_REBUILD,)))
            continue
        page = _Page(project, chapter, path, LexborHTMLParser(pages[path]))
        for rule in (_proof, _values, _plates, _order, _seen, _copies, _left_over, _errors):
            found.update(rule(page))
        found.update(map(page.finding, wrong_quotes(project, chapter, page.html)))
        for wrong in (wrong_references, wrong_indexes, wrong_definitions):
            found.update(map(page.finding, wrong(project, chapter, pages, page.html)))
    for path in pages.keys() - expected:
        found.update(_stranger(path, pages[path]))
    return tuple(sorted(replace(finding, rule="site") for finding in found))


def _stranger(path: str, text: str) -> Iterator[Finding]:
    """A page of no chapter, such as the 404 page, shows nothing recorded."""
    if path.endswith(".html") and (path.startswith(f"{FOLDER}/") or LexborHTMLParser(text).css(_OURS)):
        yield Finding(
            Location(path), "the page shows recorded text and belongs to no chapter or recording", (_REBUILD,)
        )


def _proof(page: _Page) -> Iterator[Finding]:
    """One proof on each page, saying what the sources say."""
    proofs = page.html.css("[data-proof]")
    expected = Proof.of(page.project, page.chapter.name)
    if len(proofs) != 1:
        yield page.finding(f"the page carries {len(proofs) or 'no'} proof{'s' if proofs else ''}", *_is_loaded(page))
    elif expected is None or attribute(proofs[0], "data-proof") != expected.json():
        yield page.finding("the proof of the page is of other sources or recordings")
    elif words(proofs[0]) != expected.words:
        yield page.finding(f"the proof of the page says '{words(proofs[0])[:80]}', not '{expected.words}'")


def _is_loaded(page: _Page) -> tuple[str, ...]:
    return ("is build_tools.markdown among the markdown_extensions of mkdocs.yml?", _REBUILD)


def _values(page: _Page) -> Iterator[Finding]:
    """Each tied link of the source is there once, with its address, its words and a link to its line."""
    nodes = page.html.css("[data-value]")
    shown = Counter(attribute(node, "data-value") for node in nodes)
    source = Counter(link.target for link in page.chapter.links)
    for target in sorted(shown.keys() | source.keys()):
        if target not in source:
            yield page.finding(f"'{target}' is in the page and not in the source")
        elif shown[target] != source[target]:
            yield page.finding(
                f"'{target}' is tied {_times(source[target])} in the source, {_times(shown[target])} in the page"
            )
    for node in nodes:
        yield from _value(page, node)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _value(page: _Page, node: LexborNode) -> Iterator[Finding]:
    target = attribute(node, "data-value")
    try:
        said = said_by(page.project, page.chapter.name, target, Location(page.path))
    except DocsError as error:
        yield page.finding(f"'{target}' cannot be resolved", error.finding.what)
        return
    shown = words(node)
    right = {" ".join(visible(text).split()) for text in said.texts}
    if visible(shown) in right - {shown}:
        yield page.finding(f"'{target}' shows '{shown[:80]}' with characters that act and are not seen")
    elif shown not in right:
        yield page.finding(f"'{target}' shows '{shown[:80]}', the recording says '{visible(said.recorded)[:80]}'")
    addresses = "\n".join(str(place.address) for place in said.places)
    if attribute(node, "data-address") != addresses:
        yield page.finding(f"'{target}' carries another address than {addresses}")
    if attribute(node, "title") != said.looked_at:
        yield page.finding(f"'{target}' carries the title '{attribute(node, 'title')[:80]}', not '{said.looked_at}'")
    odd = sorted(node.attributes.keys() - VALUE_ATTRIBUTES)
    if node.tag != "a" or odd or attribute(node, "class") != "value" or strange(node, VALUE):
        what = strange(node, VALUE) or (f"the attribute '{odd[0]}'" if odd else f"class '{attribute(node, 'class')}'")
        yield page.finding(f"'{target}' has {what}, which the manual does not write")
    place = said.places[0]
    yield from map(page.finding, wrong_link(page.path, node, place.address.recording, place.line))


def _plates(page: _Page) -> Iterator[Finding]:
    """Each listing and figure of the source is there once, as it is made anew."""
    for said in wrong_plates(page.project, page.chapter, page.path, page.html):
        yield page.finding(*said)


def _order(page: _Page) -> Iterator[Finding]:
    """Listings and values stand in the order of the source, so that none is in another's sentence."""
    items: tuple[Directive | TiedLink, ...] = (*page.chapter.directives, *page.chapter.links)
    source = [_name(item) for item in sorted(items, key=lambda item: item.where.line)]
    shown = [
        next(filter(None, (attribute(node, name) for name in _NAMES)))
        for node in page.html.css(", ".join(f"[{name}]" for name in _NAMES))
        if "footnote" not in classes_around(node)  # a host puts these at the end
    ]
    rest = iter(source)
    moved = [] if Counter(shown) - Counter(source) else [name for name in shown if name not in rest]
    if moved:
        yield page.finding(f"'{moved[0]}' stands in another place than in {page.chapter.path}")


def _name(item: Directive | TiedLink) -> str:
    return item.argument if isinstance(item, Directive) else item.target


def _seen(page: _Page) -> Iterator[Finding]:
    """What shows something recorded says so, and nothing hides it."""
    for node in page.html.css(_OURS):
        what = next(filter(None, (attribute(node, name) for name in _NAMES)), "the proof")
        if hidden(node):
            yield page.finding(f"'{what}' is hidden by {hidden(node)}")
    for node in page.html.css(_LOOKS_OURS):
        yield page.finding(f"'{words(node)[:60]}' is shown as recorded, and names nothing that was")
    for node in page.html.css(".ln"):
        if "listing" not in classes_around(node):
            yield page.finding(f"'{words(node)[:60]}' stands outside its listing")


def _copies(page: _Page) -> Iterator[Finding]:
    """A heading with values in it is said the same elsewhere, and slots say what was recorded."""
    settings, chapter = page.project.settings, page.chapter
    nav = [entry.title for entry in settings.nav if entry.path == f"{chapter.name}.md"]
    names = [name for name in (*nav, chapter.front.get("title", "")) if name]
    yield from map(page.finding, wrong_titles(page.html, settings.site_name, names))
    yield from map(page.finding, wrong_slots(page.project, chapter, page.html))


def _left_over(page: _Page) -> Iterator[Finding]:
    """No link scheme or directive of ours is left as text or target."""
    for node in page.html.css("[href]"):
        href = node.attributes.get("href") or ""
        if href.startswith(("val:", "rec:")):
            yield page.finding(f"the link '{href}' was left as it is", *_is_loaded(page))
    body = LexborHTMLParser(page.html.html or "")
    for node in body.css("code, pre, script, style, [data-value], [data-snippet], [data-binding], .manual-error"):
        node.decompose()
    for match in _LEFT_OVER.finditer(body.body.text() if body.body else ""):
        yield page.finding(f"'{match[0].strip()[:60]}' was left as text", *_is_loaded(page))


def _errors(page: _Page) -> Iterator[Finding]:
    for node in page.html.css(".manual-error"):
        what = (node.attributes.get("title") or node.text()).split("\n")[0]
        yield page.finding(f"the page has an error in place of what it should show: {what}")
