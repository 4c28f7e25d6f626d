"""The terms that a manual defines: where each is defined first, and what its definition says in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from build_tools.errors import DocsError
from build_tools.pages.definitions import Definition, first_sentence
from build_tools.pages.links import SEE, TiedLink
from build_tools.pages.plain import as_markdown, plain_words, without_links
from build_tools.project import Project
from build_tools.references import Referred, numbered_title, referred
from build_tools.titles import reading_order

_EMPTY = re.compile(rf"\[\]\(({SEE}:[^()\s]+)\)")


@dataclass(frozen=True)
class Defined:
    """A definition and the name of its page."""

    page: str
    definition: Definition

    def lead(self, project: Project) -> Referred:
        """Where it stands."""
        return Referred(self.page, self.definition.anchor, numbered_title(project, self.page), is_shown=False)

    def text(self, project: Project) -> str:
        """What it says, as Markdown without links: the page where it stands proves its values and quotes."""
        return without_links(_EMPTY.sub(lambda match: self._said(project, match[1]), self.definition.text))

    def words(self, project: Project) -> str:
        """What it says, as a reader sees it."""
        return plain_words(self.text(project))

    def in_short(self, project: Project) -> str:
        """Its first sentence."""
        return first_sentence(self.words(project))

    def _said(self, project: Project, target: str) -> str:
        try:
            words = referred(project, self.page, TiedLink("", target, self.definition.where)).words
        except DocsError:  # which has its own report
            words = target
        return as_markdown(words)


def leading_from(project: Project, page: str) -> Mapping[str, Defined]:
    """The terms by key whose uses on a page lead to their definitions: those of other pages that do not stay there."""
    terms = defined_terms(project).items()
    return {key: one for key, one in terms if one.page != page and not one.definition.stays}


def all_defined(project: Project) -> Iterator[Defined]:
    """Every definition of the manual, in reading order."""
    for page in reading_order(project):
        name = page.path.removesuffix(".md")
        yield from (Defined(name, definition) for definition in project.chapters[name].definitions)


def defined_terms(project: Project) -> Mapping[str, Defined]:
    """The first definition of each term by its key, in alphabetical order."""
    found: dict[str, Defined] = {}
    for one in all_defined(project):
        found.setdefault(one.definition.key, one)
    return dict(sorted(found.items()))
