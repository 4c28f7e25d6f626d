"""A file of figures/: YAML text to a frozen figure, every entry with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.kinds import KINDS, Body
from build_tools.figures.words import Text, read_recipes, read_text
from build_tools.values.schema import Value
from build_tools.yaml_lines import Entry, read_yaml

_KEYS = ("kind", "title", "step", "values")


@dataclass(frozen=True)
class Figure:
    """A figure: its kind, the words that all kinds have, and the body that its kind reads and draws.

    `step` is what the first step says, which shows the whole; None: the figure has no steps.
    """

    name: str
    path: str
    kind: str
    title: Text
    step: Text | None
    values: Mapping[str, Value] = field(hash=False)
    body: Body

    @cached_property
    def memo(self) -> dict[str, Any]:
        """By prefix, what the figure was last drawn of, and the drawing: it holds wherever the same is told."""
        return {}


def read_figure(name: str, text: str, path: str) -> Figure:
    """The figure of a YAML text. Raises `DocsError`, most often `FigureError`, with the line."""
    entry = read_yaml(text, path)
    fields = entry.mapping("a figure")
    kind = _kind(fields, path)
    keys, read = KINDS[kind]
    fields = entry.fields(f"a figure of kind '{kind}'", (*_KEYS, *keys))
    if "title" not in fields:
        raise FigureError(Location(path, 1), "the figure has no 'title'", "title: what the figure shows")
    values = {key: recipe.at("") for key, recipe in read_recipes(fields.get("values")).items()}
    title = read_text(fields["title"], "'title'", values)
    step = read_text(fields["step"], "'step'", values) if "step" in fields else None
    body = read(fields, values, fields["kind"].where)
    texts = (title, *((step,) if step else ()), *body.texts)
    _all_used(values, texts)
    _steps_agree(step, body)
    return Figure(name, path, kind, title, step, values, body)


def _kind(fields: Mapping[str, Entry], path: str) -> str:
    known = f"kinds: {', '.join(KINDS)}"
    if "kind" not in fields:
        raise FigureError(Location(path, 1), "the figure has no 'kind'", known)
    kind = fields["kind"].text("'kind'")
    if kind not in KINDS:
        raise FigureError(fields["kind"].where, f"'{kind}' is not a kind of figure", known, *nearest(kind, KINDS))
    return kind


def _all_used(values: Mapping[str, Value], texts: tuple[Text, ...]) -> None:
    used = {name for text in texts for name in text.names}
    for name, value in values.items():
        if name not in used:
            raise FigureError(value.where, f"value '{name}' is not used", "name it in a text: {" + name + "}")


def _steps_agree(step: Text | None, body: Body) -> None:
    if body.step and step is None:
        raise FigureError(body.step.where, "the figure has no 'step' of its own", "step: what the whole figure shows")
    if step and body.step is None:
        raise FigureError(
            step.where, "'step' is there and no part of the figure has one", "give its parts steps, or take it away"
        )
