"""The check of the full logs: they have every line of their recording, and the recording itself lies beside them."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import count, takewhile

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import LOG, UNSEEN, attribute, hidden, number, strange, strange_among
from build_tools.errors import Finding, Location
from build_tools.pages.anchors import log_page
from build_tools.pages.urls import anchor, log_file, raw_file
from build_tools.project import Project
from build_tools.recordings.files import RecordingFile
from build_tools.visible import visible

_REBUILD = "build it again: manual build"
_OF_A_NUMBER = ("href", "aria-label", "data-n")
_ADD = "add it: manual finish"


def logs_of(name: str, pages: Mapping[str, str]) -> list[str]:
    """The pages of a recording's full log: a long one goes on in `NAME_2.html`."""
    return [log_file(name), *takewhile(pages.__contains__, (log_page(name, n) for n in count(2)))]


def check_logs(project: Project, pages: Mapping[str, str]) -> Iterator[Finding]:
    """What is wrong with the logs and the recordings of a site."""
    for name, file in project.recordings.files.items():
        log, raw = log_file(name), raw_file(name)
        if log not in pages:
            yield Finding(Location(log), f"the full log of {file.path} is not in the site", (_ADD,))
        else:
            html = [LexborHTMLParser(pages[path]) for path in logs_of(name, pages)]
            for what in _wrong(file, html, project.hashes[f"{name}.http"]):
                yield Finding(Location(log), visible(what), (_REBUILD,))
        if raw not in pages:
            yield Finding(Location(raw), f"the recording {file.path} is not in the site", (_ADD,))
        elif hashlib.sha256(pages[raw].encode()).hexdigest() != project.hashes[f"{name}.http"]:
            yield Finding(Location(raw), f"the file differs from {file.path}", (_REBUILD,))


def _wrong(file: RecordingFile, pages: list[LexborHTMLParser], hash: str) -> Iterator[str]:
    """The first line that differs; otherwise what else the log shows as recorded that is not."""
    shown = [line for page in pages for line in _shown(page)]
    expected = [
        (anchor(n), f"#{anchor(n)}", f"line {n}", str(n), visible(line.text)) for n, line in enumerate(file.lines, 1)
    ]
    if shown != expected:
        pairs = enumerate(zip(shown, expected, strict=False), 1)
        line = next((n for n, (is_, should) in pairs if is_ != should), min(len(shown), len(expected)) + 1)
        yield f"the full log differs from {file.path} at line {line}"
        return
    for page in pages:
        yield from _odd(page)
        yield from _codes(file, page, hash)


def _shown(page: LexborHTMLParser) -> Iterator[tuple[str, ...]]:
    """Each line: id, the link of its number, text. `.used` names the places in the manual that show it.

    A page is searched once for each kind of node, not line by line: logs have very many lines.
    """
    links, used = defaultdict[int, list[LexborNode]](list), defaultdict[int, list[LexborNode]](list)
    for found, selector in ((links, ".ln > a.no"), (used, ".ln > .used")):
        for node in page.css(selector):
            if node.parent:
                found[node.parent.mem_id].append(node)
    for node in page.css(".ln"):
        said = ["|".join(attribute(link, name) for link in links[node.mem_id]) for name in _OF_A_NUMBER]
        text = node.text().removesuffix("".join(use.text() for use in used[node.mem_id]))
        yield attribute(node, "id"), *said, text


def _odd(page: LexborHTMLParser) -> Iterator[str]:
    """The lines that have what the manual does not write, or that something hides."""
    lines = page.css(".ln")
    around = {node.parent.mem_id: node.parent for node in lines if node.parent}
    is_odd = strange_among(page.css(".ln *"), LOG) or any(map(hidden, around.values()))
    if is_odd or any(UNSEEN & node.attributes.keys() for node in lines):
        for node in lines:
            if odd := strange(node, LOG) or hidden(node):
                yield f"the full log has {odd} at line {number(node)}"


def _codes(file: RecordingFile, page: LexborHTMLParser, hash: str) -> Iterator[str]:
    """What the outline and the heads of the steps quote is in the recording."""
    lines = [visible(line.text) for line in file.lines]
    for code in page.css("nav code, h2 code, dl code"):
        for text in code.text().split(" → "):
            known = text == "no response" or hash.startswith(text.removesuffix("…"))
            if not known and not any(text.removesuffix("…") in line for line in lines):
                yield f"the full log names '{text[:80]}', which is not in {file.path}"
