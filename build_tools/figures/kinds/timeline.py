"""Timeline: what several observers saw, each on a lane of its own, by the clock of the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.errors import Location
from build_tools.figures.kinds.timeline_drawn import Picture
from build_tools.figures.kinds.timeline_told import tell_lanes
from build_tools.figures.kinds.timeline_yaml import TimelineBody, read_body
from build_tools.figures.palette import Palette
from build_tools.figures.words import Scope, Teller, Text
from build_tools.yaml_lines import Entry

KEYS = ("lanes", "got", "asks", "others")


@dataclass(frozen=True)
class Timeline:
    """The body of a timeline."""

    body: TimelineBody

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text."""
        lanes = [text for lane in self.body.lanes for text in (lane.words, lane.step)]
        return tuple(text for text in (*lanes, self.body.asks, self.body.others, *self.body.say) if text)

    @property
    def step(self) -> Text | None:
        """The first step, if there is one."""
        return self.body.lanes[0].step

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recordings make of it. Raises `DocsError`."""
        lanes = tell_lanes(self.body, teller, palette)
        steps = [lane.step for lane in self.body.lanes if lane.step]
        return Picture(lanes, tuple(teller.tell(step, self.body.scope, "step") for step in steps))


def read_timeline(given: Mapping[str, Entry], scope: Scope, where: Location) -> Timeline:
    """The body of a timeline; `where` is the line of its kind. Raises `DocsError` with the line."""
    return Timeline(read_body(given, scope, where))
