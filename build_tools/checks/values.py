"""Rule `value`, with `name-unknown` and `address-lost`: the words of each tied link say what the recording holds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import zip_longest

from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.chapter import Chapter
from build_tools.pages.links import TiedLink
from build_tools.pages.slots import slotted
from build_tools.project import Project
from build_tools.resolving import claim_of, is_unread, named, said_by
from build_tools.values.say import Said
from build_tools.visible import visible

_FEW = 2  # characters in which two texts may differ and still look alike


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the tied links, each where it is written."""
    for chapter in project.chapters.values():
        yield from _slots(project, chapter)
        for link in chapter.links:
            if claim_of(project, chapter.name, link.target) is not None:
                continue  # rule `claim`
            try:
                said = said_by(project, chapter.name, link.target, link.where)
            except DocsError as error:
                if not is_unread(project, chapter.name, link.target):
                    yield error.finding
            else:
                if link.text not in said.texts:
                    yield _contradicted(project, chapter.name, link, said)


def _slots(project: Project, chapter: Chapter) -> Iterator[Finding]:
    """Slots that nothing fills."""
    for text in slotted(chapter):
        for name in text.names:
            try:
                named(project, chapter.name, name, text.where)
            except DocsError as error:
                if not is_unread(project, chapter.name, f"val:{name}"):
                    yield error.finding


def _contradicted(project: Project, page: str, link: TiedLink, said: Said) -> Finding:
    right = " or ".join(f"'{visible(text)[:80]}'" for text in said.texts[:3])
    places = ", ".join(f"{place.path}:{place.line}" for place in said.places[:3])
    what = f"the page says '{visible(link.text)[:80]}', the recording says {right}"
    value = project.cuts(page).values.get(link.target.removeprefix("val:"))
    defined = (f"value '{value.name}' is defined at {value.where}",) if value and link.target.startswith("val:") else ()
    help = (f"recorded at {places}", *_odd(link.text, said.texts), *_other(project, page, link.text), *defined)
    return Finding(link.where, what, help)


def _other(project: Project, page: str, text: str) -> tuple[str, ...]:
    """The value of the page that says the text, when there is one: two may have been swapped."""
    for name in project.cuts(page).values:
        try:
            if text in said_by(project, page, f"val:{name}", Location(page)).texts:
                return (f"'{visible(text)[:60]}' is what val:{name} says",)
        except DocsError:
            continue
    return ()


def _odd(text: str, right: tuple[str, ...]) -> tuple[str, ...]:
    """The character in which the text differs from one that looks like it."""
    for other in right:
        pairs = [(a, b) for a, b in zip_longest(text, other, fillvalue="") if a != b]
        alike = unicodedata.normalize("NFC", text) == unicodedata.normalize("NFC", other) or len(pairs) <= _FEW
        if alike and pairs and not f"{pairs[0][0]}{pairs[0][1]}".isascii():
            return (f"the texts differ in a character: {_named(pairs[0][0])}, recorded {_named(pairs[0][1])}",)
    return ()


def _named(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip() if character else "nothing"
