"""The check of what is around the words of a built site: policies, what pages load, and the files that we add."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser

from build_tools.errors import Finding, Location
from build_tools.policy import wrong_policy

_REBUILD = "build it again: manual build"
_ACTING = "base, iframe, object, embed, meta[http-equiv=refresh i]"
_LOADED = (("script[src]", "src"), ("link[rel~=stylesheet]", "href"), ("img[src]", "src"))


def check_frames(expected: Mapping[str, str], found: Mapping[str, str], pages: set[str]) -> tuple[Finding, ...]:
    """Every finding: `expected` are our files, `found` all of the site's by path, `pages` those of the host."""
    wrong = {(path, what) for path in sorted(pages & found.keys()) for what in _wrong_page(path, found)}
    for path, text in expected.items():
        if path not in found:
            wrong.add((path, "the file is not in the site"))
        elif found[path] != text:
            wrong.add((path, "the file is not as the manual makes it"))
    return tuple(Finding(Location(path), what, (_REBUILD,), "site") for path, what in sorted(wrong))


def _wrong_page(path: str, found: Mapping[str, str]) -> Iterator[str]:
    policy = wrong_policy(found[path])
    if policy:
        yield policy
    page = LexborHTMLParser(found[path])
    for node in page.css(_ACTING):
        yield f"the page has <{node.tag}>, which the manual does not write"
    for node in page.css("*"):
        for name in node.attributes:
            if name.startswith("on"):
                yield f"the page has the attribute '{name}', which the manual does not write"
    for selector, attribute in _LOADED:
        for node in page.css(selector):
            yield from _elsewhere(node.attributes.get(attribute) or "", path, found)


def _elsewhere(target: str, path: str, found: Mapping[str, str]) -> Iterator[str]:
    """A file that a page loads is of this site, and there."""
    parts = urlsplit(target)
    if parts.scheme == "data":
        return
    here = "" if parts.path.startswith("/") else posixpath.dirname(path)
    file = posixpath.normpath(posixpath.join(here, unquote(parts.path).lstrip("/")))
    if parts.scheme or parts.netloc:
        yield f"the page loads '{target[:80]}' from another host"
    elif file not in found:
        yield f"the page loads '{target[:80]}', which is not in the site"
