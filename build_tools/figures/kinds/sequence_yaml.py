"""What a sequence says: its steps and the texts of their arrows, from YAML to frozen objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.entries import each_once, hued, needed, optional
from build_tools.figures.kinds.parties_yaml import ENDS, End, Party
from build_tools.figures.palette import Hued
from build_tools.figures.words import Recipe, Scope, Text, read_recipes, read_text
from build_tools.yaml_lines import Entry

Role = Literal["call", "frame", "reply"]
ROLES: tuple[Role, ...] = ("call", "frame", "reply")
"""What an arrow can be, in the order in which a step has them; the palette gives each role its arrow."""
_SAYING = ("say", "values", "hues", "step")
_STEP = ("from", *ENDS, *ROLES, "after", "fold", "step")


@dataclass(frozen=True)
class Saying:
    """What arrows say: the first of the texts whose values are there; a text without pieces says nothing."""

    texts: tuple[Text, ...] = ()
    values: Mapping[str, Recipe] = field(default_factory=dict)
    hues: Mapping[str, Hued] = field(default_factory=dict)
    step: Text | None = None


@dataclass(frozen=True)
class Exchange:
    """A step of the recording as the author asks for it.

    `after` names the step whose call is the cause of what comes at the same moment; `fold` says what is folded.
    """

    name: str
    ends: Mapping[End, str]
    says: Mapping[Role, Saying]
    after: str | None
    fold: Text | None
    step: Text | None
    where: Location

    @property
    def sentences(self) -> tuple[tuple[Text, tuple[Role, ...]], ...]:
        """Its sentences for the step control, each with the arrows that it lights."""
        whole = ((self.step, ROLES),) if self.step else ()
        return *whole, *((text, (role,)) for role in ROLES if (text := self.says[role].step))


@dataclass(frozen=True)
class Defaults:
    """What holds for every step that does not say otherwise."""

    says: Mapping[Role, Saying]
    fold: Text | None


def read_defaults(fields: Mapping[str, Entry], scope: Scope) -> Defaults:
    """What the figure says for all steps: `call`, `reply`, `frame` and `fold`."""
    says = {role: _saying(fields.get(role), Saying(), scope, role) for role in ROLES}
    for role, saying in says.items():
        if saying.step:
            raise FigureError(saying.step.where, f"'step' stands at the '{role}' of all steps", "write it at one step")
    return Defaults(says, _fold(fields, scope))


def read_exchanges(entry: Entry, parties: Sequence[Party], defaults: Defaults, scope: Scope) -> tuple[Exchange, ...]:
    """The steps of a `steps:` entry, each once. Raises `DocsError` with the line."""
    found = tuple(one for item in entry.items("'steps'") for one in _exchanges(item, parties, defaults, scope))
    each_once("step", found)
    names = [exchange.name for exchange in found]
    for exchange in found:
        if exchange.after is not None and exchange.after not in names:
            near = nearest(exchange.after, names)
            what = f"step '{exchange.after}' is not shown"
            raise FigureError(exchange.where, what, f"steps: {', '.join(names)}", *near)
    return found


def bare_exchange(name: str, defaults: Defaults, where: Location) -> Exchange:
    """A step of which the author says nothing."""
    return Exchange(name, {}, defaults.says, None, defaults.fold, None, where)


def _exchanges(entry: Entry, parties: Sequence[Party], defaults: Defaults, scope: Scope) -> Iterator[Exchange]:
    """The steps of an item, which may say the same of several."""
    if isinstance(entry.value, str):
        yield bare_exchange(entry.value, defaults, entry.where)
        return
    fields = entry.fields("a step", _STEP)
    needed(fields, "the step has", entry.where, {"from": "from: a step of the recording"})
    says = {role: _saying(fields.get(role), defaults.says[role], scope, role) for role in ROLES}
    told = {**scope, **says["call"].values, **says["reply"].values}
    for name in fields["from"].items("'from'"):
        yield Exchange(
            name.text("'from'"),
            {end: _known(fields[end], end, parties) for end in ENDS if end in fields},
            says,
            fields["after"].text("'after'") if "after" in fields else None,
            _fold(fields, scope) or defaults.fold,
            optional(fields, "step", told),
            name.where,
        )


def _known(entry: Entry, end: End, parties: Sequence[Party]) -> str:
    name, names = entry.text(f"'{end}'"), [party.name for party in parties]
    if name not in names:
        raise FigureError(
            entry.where, f"party '{name}' is not there", f"parties: {', '.join(names)}", *nearest(name, names)
        )
    return name


def _saying(entry: Entry | None, inherited: Saying, scope: Scope, role: Role) -> Saying:
    """What an entry says, with the values of what it inherits: a text, texts, or {say, values, hues, step}."""
    if entry is None:
        return inherited
    fields = entry.fields(f"'{role}'", _SAYING) if isinstance(entry.value, dict) else {"say": entry}
    values = {**inherited.values, **read_recipes(fields.get("values"))}
    names = {**scope, **dict.fromkeys(values)}
    own = fields["hues"].fields("'hues'", values) if "hues" in fields else {}
    return Saying(
        _texts(fields["say"], role, names) if "say" in fields else inherited.texts,
        values,
        {**inherited.hues, **{name: hued(item) for name, item in own.items()}},
        optional(fields, "step", {} if role == "frame" else names),
    )


def _texts(say: Entry, role: Role, names: Iterable[str]) -> tuple[Text, ...]:
    """The texts of a `say:` entry, in the order in which they are tried; "" draws an arrow without words."""
    items = say.items("'say'") if say.value else [say]
    return tuple(read_text(item, f"'{role}'", names) if item.value else Text((), item.where) for item in items)


def _fold(fields: Mapping[str, Entry], scope: Scope) -> Text | None:
    text = optional(fields, "fold", [*scope, "count"])
    if text and "count" not in text.names:
        raise FigureError(text.where, "'fold' does not say how many", 'fold: "{count} more"')
    return text
