"""The slots of a built page: its description and its alt texts say what was recorded."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from build_tools.errors import DocsError
from build_tools.pages.chapter import Chapter
from build_tools.pages.slots import DESCRIPTION, slotted
from build_tools.project import Project
from build_tools.resolving import filled
from build_tools.visible import visible


def wrong_slots(project: Project, chapter: Chapter, page: LexborHTMLParser) -> Iterator[str]:
    """What is wrong with the texts of a page that have slots in the source."""
    descriptions = [node.attributes.get("content") or "" for node in page.css("meta[name=description]")]
    pictures = [node.attributes.get("alt") or "" for node in page.css("img")]
    for text in slotted(chapter):
        shown = descriptions if text.text == chapter.front.get(DESCRIPTION) else pictures
        try:
            said = visible(" ".join(filled(project, chapter.name, text).split()))
        except DocsError as error:
            yield f"'{text.text[:60]}' cannot be filled: {error.finding.what}"
        else:
            if said not in [" ".join(words.split()) for words in shown]:
                yield f"'{said[:80]}', as {text.where} has it, is not in the page"
