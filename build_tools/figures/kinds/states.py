"""States: what the recordings show of a subject's states, and every change between them, seen or only expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from build_tools.errors import Location
from build_tools.figures.kinds.states_drawn import Picture
from build_tools.figures.kinds.states_told import tell_states
from build_tools.figures.kinds.states_yaml import StatesBody, read_body
from build_tools.figures.palette import Palette
from build_tools.figures.words import Scope, Teller, Text
from build_tools.yaml_lines import Entry

KEYS = ("start", "work", "end", "edges", "recordings", "says")


@dataclass(frozen=True)
class States:
    """The body of a figure of states. It has no steps."""

    body: StatesBody
    step: Text | None = None

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text."""
        return tuple(getattr(self.body.says, field.name) for field in fields(self.body.says))

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recordings make of it. Raises `DocsError`."""
        return Picture(tell_states(self.body, teller, palette))


def read_states(given: Mapping[str, Entry], scope: Scope, where: Location) -> States:
    """The body of a figure of states; `where` is the line of its kind. Raises `DocsError` with the line."""
    return States(read_body(given, scope, where))
