"""The check of the definitions of a built page: each has its place, and what leads to one says what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_references import leads_astray
from build_tools.checks.site_shape import attribute, classes_around, hidden, words
from build_tools.defined import Defined, defined_terms, leading_from
from build_tools.pages.chapter import Chapter
from build_tools.pages.spelling import key_of, spelling
from build_tools.pages.urls import page_file
from build_tools.project import Project
from build_tools.visible import visible

_ATTRIBUTES = {"class", "href", "data-defined", "aria-description"}
_APART = {*["h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre", "blockquote", "table", "figure", "dt", "summary"]}
_APART_CLASSES = {"conflict", "admonition-title", "index", "crumb", "proof"}
_SECTIONS = ("h1", "h2")


def wrong_definitions(
    project: Project, chapter: Chapter, pages: Mapping[str, str], html: LexborHTMLParser
) -> Iterator[str]:
    """What is wrong with the terms of a page and the links to definitions; `pages` are all of the site."""
    terms, leading = defined_terms(project), leading_from(project, chapter.name)
    for definition in chapter.definitions:
        ids = [words(node) for node in html.css(f'[id="{definition.anchor}"]')]
        if terms[definition.key].definition is definition and ids != [definition.term]:
            yield f"the definition of '{definition.term}' has no place; is def_list among the markdown_extensions?"
    used: set[str] = set()
    for node in html.css("h1, h2, [data-defined]"):
        if node.tag in _SECTIONS:
            used.clear()
            continue
        key = attribute(node, "data-defined")
        if key in used:
            yield f"'{key}' leads to its definition twice in a section"
        used.add(key)
        if key not in leading:
            yield f"'{visible(key)[:60]}' is no term of another page"
        else:
            path = page_file(chapter.name, project.settings.directory_urls)
            yield from (f"'{key}' {what}" for what in _wrong(project, path, pages, node, terms[key]))


def _wrong(project: Project, path: str, pages: Mapping[str, str], node: LexborNode, one: Defined) -> Iterator[str]:
    text, term = words(node), one.definition
    if not spelling([term.term]).fullmatch(text) or key_of(text, [term.key]) != term.key:
        yield f"is said as '{visible(text)[:60]}'"
    if (
        node.tag != "a"
        or node.attributes.keys() != _ATTRIBUTES
        or attribute(node, "class") != "defined"
        or hidden(node)
    ):
        yield "is not as the manual writes it"
    if [below.tag for below in node.css("*")] != ["a"]:
        yield "has elements in its word"
    if attribute(node, "aria-description") != visible(one.in_short(project)):
        yield f"is explained as '{attribute(node, 'aria-description')[:60]}'"
    if leads_astray(project, path, pages, attribute(node, "href"), one.lead(project)):
        yield f"leads to '{attribute(node, 'href')[:80]}'"
    apart = (_tags_around(node) & _APART) | (classes_around(node) & _APART_CLASSES)
    if apart:
        yield f"leads to its definition from '{min(apart)}'"


def _tags_around(node: LexborNode) -> set[str]:
    found: set[str] = set()
    around = node.parent
    while around is not None:
        found.add(around.tag or "")
        around = around.parent
    return found
