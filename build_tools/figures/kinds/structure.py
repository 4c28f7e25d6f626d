"""Structure: one request, response or frame opened up, its parts in brackets and the author's words beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.errors import Location
from build_tools.figures.kinds.structure_bands import bands_of
from build_tools.figures.kinds.structure_drawn import Picture
from build_tools.figures.kinds.structure_told import StructureTeller
from build_tools.figures.kinds.structure_yaml import StructureBody, read_body
from build_tools.figures.palette import Palette
from build_tools.figures.words import Scope, Teller, Text
from build_tools.yaml_lines import Entry

KEYS = ("from", "others", "parts")


@dataclass(frozen=True)
class Structure:
    """The body of a structure."""

    body: StructureBody

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text."""
        parts = [text for part in self.body.all for text in (part.words, part.step, part.others)]
        return tuple(dict.fromkeys(text for text in (*self.body.others.values(), *parts) if text))

    @property
    def step(self) -> Text | None:
        """The first step, if there is one."""
        return next((part.step for part in self.body.all if part.step), None)

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recording makes of it. Raises `DocsError`."""
        telling = StructureTeller(self.body, teller, palette)
        bands = tuple(telling.band(found) for found in bands_of(self.body, teller.recordings))
        steps = [part.step for part in self.body.all if part.step]
        return Picture(bands, tuple(teller.tell(step, self.body.scope, "step") for step in steps))


def read_structure(given: Mapping[str, Entry], scope: Scope, where: Location) -> Structure:
    """The body of a structure; `where` is the line of its kind. Raises `DocsError` with the line."""
    return Structure(read_body(given, scope, where))
