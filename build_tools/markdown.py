"""The Python-Markdown extension: renders blocks, tied values and citations under any host that runs such extensions."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE

from build_tools.cell_heads import CellHeads
from build_tools.citing import cite, conflict, is_citation
from build_tools.definition_links import DefinitionLinks
from build_tools.errors import DocsError, Finding, Location
from build_tools.hosted import HostedPage
from build_tools.index_plates import index
from build_tools.pages.allowances import allowance_lines
from build_tools.pages.anchors import anchor_of_value
from build_tools.pages.directives import Directive, parse_directives
from build_tools.pages.slots import Slotted
from build_tools.pages.urls import ASSETS, figure_file, relative, table_file
from build_tools.plates import Plate, figure, foot, listing, table
from build_tools.project import Project, load, stamps
from build_tools.proof import Proof
from build_tools.resolving import filled, said_by
from build_tools.see_links import ReferenceWords, refer
from build_tools.visible import escaped, visible

_AFTER_WHITESPACE_BEFORE_FENCES = 27  # a stash that normalize_whitespace (30) sees is lost; fences (25) hide blocks
_BEFORE_TOC = 15  # the contents (5) have the words of headings; inline marks (20) are elements by then
_AFTER_RELPATH = -10  # the host's own pass over links (0) must not meet a link to a page that it does not build

_FOLDED = re.compile("[\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")  # line ends, which a value says as spaces
_STASHED = re.compile(f"({HTML_PLACEHOLDER_RE.pattern.replace('(', '(?:')})")

_PROJECTS: dict[Path, tuple[object, Project]] = {}
"""The one cache outside functions: hosts build the extension anew for every page."""


def project_at(root: Path) -> Project:
    """The project at a root, read again when a file of it has changed."""
    known = _PROJECTS.get(root)
    if known is None or known[0] != stamps(root, known[1].settings):
        project = load(root)
        known = _PROJECTS[root] = stamps(root, project.settings), project
    return known[1]


class ManualExtension(Extension):
    """Option `root`: the folder of mkdocs.yml, by default the current one."""

    def __init__(self, **kwargs: object) -> None:
        self.config = {"root": [".", "the folder of mkdocs.yml"]}
        super().__init__(**kwargs)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Python-Markdown calls
        """Register what renders blocks, links and the proof."""
        page = HostedPage(md, lambda: project_at(Path(self.getConfig("root")).resolve()))
        md.preprocessors.register(_Blocks(md, page), "manual-blocks", _AFTER_WHITESPACE_BEFORE_FENCES)
        md.treeprocessors.register(ReferenceWords(md, page), "manual-references", _BEFORE_TOC)
        md.treeprocessors.register(CellHeads(md), "manual-cell-heads", _BEFORE_TOC)
        md.treeprocessors.register(DefinitionLinks(md, page), "manual-definitions", _AFTER_RELPATH + 1)
        md.treeprocessors.register(_TiedLinks(md, page), "manual-links", _AFTER_RELPATH)


class _Blocks(Preprocessor):
    """Replaces each block by its plate, and puts the proof at the end of the page."""

    def __init__(self, md: Markdown, page: HostedPage) -> None:
        super().__init__(md)
        self.page = page

    def run(self, lines: list[str]) -> list[str]:
        self.page.begin()
        parsed = parse_directives(lines, self.page.path, self.page.first(lines))
        out, at = [], 0
        uses, kinds = Counter[tuple[str, str]](), Counter[str]()
        plates, hidden = self.page.place().plates, allowance_lines(lines)

        def kept(first: int, end: int) -> list[str]:
            return [lines[n] for n in range(first, end) if n not in hidden]

        for block in parsed.directives:
            uses[block.kind, block.argument] += 1
            counted = plates.get((block.kind, kinds[block.kind]), ""), uses[block.kind, block.argument]
            kinds[block.kind] += 1
            out += kept(at, block.first)
            out += [" " * block.indent + line if line else "" for line in self.block(block, counted)]
            at = block.last + 1
        out += kept(at, len(lines))
        for problem in parsed.problems:
            out += ["", self.stash(error_block(problem))]
        return self.framed(out)

    def framed(self, lines: list[str]) -> list[str]:
        """The lines of the page and its foot."""
        project = self.page.project
        proof = Proof.of(project, self.page.name)
        if proof is None:
            return lines
        foot_html = f'<p class="proof" data-search-exclude><span>{foot(project)}</span>{proof.html()}</p>'
        return [*lines, "", self.stash(foot_html)]

    def stash(self, html: str) -> str:
        return self.md.htmlStash.store(html)

    def block(self, block: Directive, counted: tuple[str, int]) -> list[str]:
        """The lines that stand for a block: title and note stay Markdown, between pieces of HTML."""
        try:
            if block.kind == "conflict":
                return conflict(block, self.stash)
            if block.kind == "index":
                return ["", self.stash(self.index(block)), ""]
            plate = self.plate(block, counted)
        except DocsError as error:
            return ["", self.stash(error_block(error.finding)), ""]
        note = [line for line in block.body if line.strip()]
        tail = ["", *block.body, "", self.stash("</figcaption></figure>")] if note else []
        opening = "<figcaption>" if note else "</figure>"
        title = ["", block.options.get("title", ""), ""] if plate.after else []
        return ["", self.stash(plate.before), *title, self.stash(plate.after + opening), *tail, ""]

    def index(self, block: Directive) -> str:
        return index(self.page.project, block, self.page.to)

    def plate(self, block: Directive, counted: tuple[str, int]) -> Plate:
        project, page = self.page.project, self.page
        if block.kind == "figure":
            download = relative(f"{ASSETS}/{figure_file(block.argument)}", page.file)
            return figure(project, block, counted, download, (page.href, page.data))
        if block.kind == "table":
            files = {ending: f"{ASSETS}/{table_file(block.argument, ending)}" for ending in ("csv", "json")}
            downloads = {ending: relative(file, page.file) for ending, file in files.items()}
            return table(project, block, counted, downloads, page.href)
        return listing(project, page.name, block, counted, page.href)


class _TiedLinks(Treeprocessor):
    """Gives each tied link its address and its line in the full log, each citation and reference its address."""

    def __init__(self, md: Markdown, page: HostedPage) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        uses = Counter[str]()
        for link in root.iter("a"):
            target = link.get("href", "")
            if is_citation(self.page.project, target):
                cite(self.page.project, link, Location(self.page.path))
            elif target.startswith("see:"):
                refer(self.page, link)
            elif target.startswith(("val:", "rec:")):
                uses[target] += 1
                link.set("id", anchor_of_value(target, uses[target]))
                self.tie(link, target)
        for picture in root.iter("img"):
            self.say_slots(picture)
        self.number(root)
        self.crumb(root)

    def crumb(self, root: Element) -> None:
        """Put the crumb above the page; not earlier, since a host takes the first element for the title."""
        place = self.page.place()
        above = Element("p", {"class": "crumb", "data-search-exclude": ""})
        home = SubElement(above, "a", {"href": relative("", self.page.file) or "./"})
        home.text = self.page.project.settings.site_name
        if place.part:
            slash = SubElement(above, "span")
            slash.text, slash.tail = "/", f"Part {place.part} · {place.part_title}"
        root.insert(0, above)

    def number(self, root: Element) -> None:
        """Put the section's number before the words of the first heading."""
        heading, number = root.find("h1"), self.page.place().number
        if heading is not None and number:
            mark = Element("span", {"class": "no"})
            mark.text, mark.tail, heading.text = number, f" {heading.text or ''}", None
            heading.insert(0, mark)

    def tie(self, link: Element, target: str) -> None:
        project, name = self.page.project, self.page.name
        where = Location(self.page.path)
        try:
            said = said_by(project, name, target, where)
        except DocsError as error:
            link.set("class", "manual-error")
            link.set("title", visible(str(error)))
            return
        place = said.places[0]
        link.set("class", "value")
        link.set("href", self.page.href(place.address.recording, place.line))
        link.set("data-value", target)
        link.set("data-address", "\n".join(str(place.address) for place in said.places))
        if said.looked_at:
            link.set("title", said.looked_at)
        if visible(self.words(link)) in {visible(text) for text in said.texts}:
            _make_visible(link)
        else:
            link.set("class", "value manual-error")
            link.set("title", f"the recording says '{visible(said.recorded)}'")

    def say_slots(self, picture: Element) -> None:
        """Fill the slots of a picture's alt text."""
        text = Slotted(picture.get("alt", ""), Location(self.page.path))
        try:
            picture.set("alt", visible(filled(self.page.project, self.page.name, text)))
        except DocsError as error:
            picture.set("class", "manual-error")
            picture.set("title", visible(str(error)))

    def words(self, link: Element) -> str:
        """The text of a link as a reader will see it; the host has put entities and inline HTML away."""
        stash = self.md.htmlStash.rawHtmlBlocks
        text = unescape("".join(link.itertext()))
        return " ".join(HTML_PLACEHOLDER_RE.sub(lambda match: unescape(str(stash[int(match[1])])), text).split())


def _make_visible(link: Element) -> None:
    """No character of a recorded text acts in the page, though the author wrote it as it was recorded."""
    for node in link.iter():
        node.text = _seen(node.text or "")
        node.tail = _seen(node.tail or "") if node is not link else node.tail


def _seen(text: str) -> str:
    return "".join(
        piece if _STASHED.fullmatch(piece) else visible(_FOLDED.sub(" ", piece)) for piece in _STASHED.split(text)
    )


def error_block(finding: Finding) -> str:
    """What stands in the page for a block that cannot be rendered; `check --site` refuses it."""
    return f'<div class="manual-error" role="alert"><pre>{escaped(str(finding))}</pre></div>'


def makeExtension(**kwargs: object) -> ManualExtension:  # noqa: N802 - the name that Python-Markdown calls
    """Make the extension, as Python-Markdown asks."""
    return ManualExtension(**kwargs)
