"""What a timeline says in its YAML: lanes of steps, and the words for what they got that is no state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.entries import all_or_none, counting, needed, optional
from build_tools.figures.words import Recipe, Scope, Text, read_recipes, read_text
from build_tools.yaml_lines import Entry

_LANE = ("words", "from", "steps", "since", "step")


@dataclass(frozen=True)
class Lane:
    """A line of the figure: whose it is, a recording, and the steps whose calls, frames and answers stand on it.

    With `is_since` it shows the states that the steps tell, each from the time on that the state itself names.
    """

    words: Text
    recording: str
    steps: Mapping[str, Location]
    is_since: bool
    step: Text | None
    where: Location


@dataclass(frozen=True)
class TimelineBody:
    """The lanes, and the words: at a call whose answer comes later, for what is got without a state, for the rest.

    Of `say`, an answer or frame says the first text whose values it has.
    """

    lanes: tuple[Lane, ...]
    asks: Text | None
    others: Text | None
    say: tuple[Text, ...]
    values: Mapping[str, Recipe]
    scope: Scope
    where: Location


def read_body(given: Mapping[str, Entry], scope: Scope, where: Location) -> TimelineBody:
    """The body of a timeline; `where` is the line of its kind. Raises `DocsError` with the line."""
    lane = "lanes: - {words: a client, from: RECORDING, steps: [STEP]}"
    needed(given, "the timeline has", where, {"lanes": lane})
    lanes = tuple(_lane(item, scope) for item in given["lanes"].items("'lanes'"))
    all_or_none([("a lane", lane.step, lane.where) for lane in lanes])
    others = counting(given, "others", scope, "{count} frames")
    got = given["got"].fields("'got'", ("say", "values")) if "got" in given else {}
    values = read_recipes(got.get("values"))
    say = got["say"].items("'say'") if "say" in got else []
    texts = tuple(read_text(item, "a text of 'say'", (*scope, *values)) for item in say)
    for name, recipe in values.items():
        if not any(name in text.names for text in texts):
            help = "name it in a text of 'say': {" + name + "}"
            raise FigureError(recipe.entry.where, f"value '{name}' is not used", help)
    return TimelineBody(lanes, optional(given, "asks", scope), others, texts, values, scope, where)


def _lane(entry: Entry, scope: Scope) -> Lane:
    fields = entry.fields("a lane", _LANE)
    needed(fields, "the lane has", entry.where, {"words": "words: a client", "from": "from: RECORDING"})
    named = [key for key in ("steps", "since") if key in fields]
    if len(named) != 1:
        what = f"the lane has {' and '.join(named) or 'no steps'}"
        help = ("steps: [STEP], what they got when", "since: [STEP], since when the states that they tell hold")
        raise FigureError(entry.where, what, *help)
    steps = {item.text("a step"): item.where for item in fields[named[0]].items(f"'{named[0]}'")}
    words, step = read_text(fields["words"], "'words'", scope), optional(fields, "step", scope)
    return Lane(words, fields["from"].text("'from'"), steps, named[0] == "since", step, fields["words"].where)
