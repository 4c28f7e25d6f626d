"""The check of the full logs: they have every line of their recording, and the recording itself lies beside them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count, takewhile

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import LOG, attribute, hidden, number, strange
from build_tools.errors import Finding, Location
from build_tools.pages.anchors import log_page
from build_tools.pages.urls import anchor, log_file, raw_file
from build_tools.project import Project
from build_tools.recordings.files import RecordingFile
from build_tools.visible import visible

_REBUILD = "build it again: manual build"
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
    nodes = [node for page in pages for node in page.css(".ln")]
    shown = [_shown(node) for node in nodes]
    expected = [
        (anchor(n), str(n), f"#{anchor(n)}", f"line {n}", visible(line.text)) for n, line in enumerate(file.lines, 1)
    ]
    if shown != expected:
        pairs = enumerate(zip(shown, expected, strict=False), 1)
        line = next((n for n, (is_, should) in pairs if is_ != should), min(len(shown), len(expected)) + 1)
        yield f"the full log differs from {file.path} at line {line}"
        return
    for node in nodes:
        odd = strange(node, LOG) or hidden(node)
        if odd:
            yield f"the full log has {odd} at line {number(node)}"
    for page in pages:
        yield from _codes(file, page, hash)


def _shown(node: LexborNode) -> tuple[str, ...]:
    """A line: id, number, links of the number, text. `.used` names the places in the manual that show it."""
    links = ["|".join(attribute(link, name) for link in node.css("a.no")) for name in ("href", "aria-label")]
    text = node.text().removesuffix("".join(used.text() for used in node.css(".used")))
    return attribute(node, "id"), number(node), *links, text


def _codes(file: RecordingFile, page: LexborHTMLParser, hash: str) -> Iterator[str]:
    """What the outline and the heads of the steps quote is in the recording."""
    lines = [visible(line.text) for line in file.lines]
    for code in page.css("nav code, h2 code, dl code"):
        for text in code.text().split(" → "):
            known = text == "no response" or hash.startswith(text.removesuffix("…"))
            if not known and not any(text.removesuffix("…") in line for line in lines):
                yield f"the full log names '{text[:80]}', which is not in {file.path}"
