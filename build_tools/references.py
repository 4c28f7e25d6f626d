"""What a reference leads to: the page that `see:NAME` names, the place on it, and the words that it says by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from build_tools.errors import Location, SeeError, nearest
from build_tools.pages.anchors import anchor_of_figure, anchor_of_listing
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import LISTINGS, Directive
from build_tools.pages.headings import headings_of, ids_of
from build_tools.pages.links import SEE, TiedLink
from build_tools.pages.numbering import Place, number_pages
from build_tools.project import Project
from build_tools.titles import title_of

_LISTED = 12  # names that a report lists


@dataclass(frozen=True)
class Referred:
    """Where a reference leads: a page by its name, an id on it or "", and what the reference says without words.

    `is_shown` when a Markdown twin has a place of that id too.
    """

    page: str
    anchor: str
    words: str
    is_shown: bool = True


def said_of(referred: Referred, link: TiedLink) -> str:
    """The words of a reference: its own, or what it leads to."""
    return link.text or referred.words


def referred(project: Project, page: str, link: TiedLink) -> Referred:
    """Where a reference on a page leads. Raises `SeeError`."""
    name, _, anchor = link.target.removeprefix(f"{SEE}:").partition("#")
    target = page_of(project, name, link.where) if name else page
    if not anchor and not name:
        raise SeeError(link.where, "the reference names no page", "[text](see:page)")
    if not anchor:
        return Referred(target, "", numbered_title(project, target))
    places = places_of(project, target, is_here=target == page)
    if anchor not in places:
        raise SeeError(link.where, f"page '{target}' has no place '{anchor}'", *_listed(places, anchor))
    if not said_of(places[anchor], link):
        raise SeeError(link.where, f"'{anchor}' has no number and no title to say", f"[words]({link.target})")
    return places[anchor]


def _listed(places: Mapping[str, Referred], anchor: str) -> Iterator[str]:
    names = list(places)
    shown = ", ".join(names[:_LISTED]) + (f" and {len(names) - _LISTED} more" if names[_LISTED:] else "")
    yield f"it has: {shown or 'none'}"
    yield from nearest(anchor, names)


def page_of(project: Project, name: str, where: Location) -> str:
    """The page whose path, or its end from a folder on, is a name. Raises `SeeError`."""
    if name in project.chapters:
        return name
    found = [page for page in project.chapters if page.endswith(f"/{name}")]
    if len(found) > 1:
        raise SeeError(where, f"'{name}' names several pages", *(f"{SEE}:{page}" for page in found[:4]))
    if not found:
        known = {page.rpartition("/")[2]: page for page in project.chapters}
        near = nearest(name, (*known, *project.chapters))
        raise SeeError(where, f"no page is named '{name}'", *near or ("a page is named as its file, without '.md'",))
    return found[0]


def numbered_title(project: Project, page: str) -> str:
    """The title of a page after its number: "5.5 Errors"."""
    return f"{place_of(project, page).number} {title_of(project, page)}".strip()


def place_of(project: Project, page: str) -> Place:
    """Where a page stands in the manual."""
    return number_pages(project.settings.nav, project.chapters).get(page, Place())


def places_of(project: Project, page: str, *, is_here: bool) -> Mapping[str, Referred]:
    """The places of a page by their ids. From the page itself, a heading is said without the page's number."""
    chapter, place = project.chapters[page], place_of(project, page)
    before = "" if is_here else f"{place.number or title_of(project, page)}, "
    found = {id_: Referred(page, id_, "", is_shown=False) for id_ in ids_of(chapter.lines)}
    for one in chapter.definitions:
        found[one.anchor] = Referred(page, one.anchor, one.term, is_shown=False)
    for heading in headings_of(chapter.lines):
        found[heading.anchor] = Referred(page, heading.anchor, f"{before}{heading.words}")
    for block, id_, number in blocks_of(chapter, place):
        name = "Listing" if block.kind in LISTINGS else block.kind.capitalize()
        said = block.options.get("title", "") if block.kind == "conflict" else number and f"{name} {number}"
        found[id_] = Referred(page, id_, said, is_shown=False)
        if block.kind == "bindings":
            panels = (f"{id_}{binding.ending}" for binding in project.settings.bindings)
            found |= {panel: Referred(page, panel, said, is_shown=False) for panel in panels}
    return found


def blocks_of(chapter: Chapter, place: Place) -> Iterator[tuple[Directive, str, str]]:
    """The blocks of a page, each with its id and its number, "4.11" or ""."""
    uses, kinds = Counter[tuple[str, str]](), Counter[str]()
    for block in chapter.directives:
        uses[block.kind, block.argument] += 1
        number = place.plates.get((block.kind, kinds[block.kind]), "")
        kinds[block.kind] += 1
        yield block, _id(block, uses[block.kind, block.argument]), number


def _id(block: Directive, repeat: int) -> str:
    if block.kind in LISTINGS:
        return anchor_of_listing(block.argument, repeat)
    if block.kind == "figure":
        return anchor_of_figure(block.argument, repeat)
    return f"{block.kind}-{block.argument}"
