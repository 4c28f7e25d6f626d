"""Literals: what the words of a page say that could be wrong, and how each is covered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf
from typing import get_args

from build_tools.errors import Location

Kind = OneOf["link", "code", "quote", "number", "word", "fence"]
Cover = OneOf["tied", "derived", "counted", "quoted", "symbol", "declared", "untied"]
COVERS: tuple[Cover, ...] = get_args(Cover)
PROVEN: tuple[Cover, ...] = ("tied", "derived", "counted", "quoted")


@dataclass(frozen=True)
class Literal:
    """A literal of a page: its text as a reader sees it, and the place. `cover` says what stands behind it.

    `noun` is what a word counts. `by` names the term that declares it, or the claim or value in whose words it stands.
    """

    kind: Kind
    text: str
    where: Location
    cover: Cover = "untied"
    noun: str = ""
    by: str = ""
