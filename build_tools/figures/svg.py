"""A small writer of SVG elements: the same elements, the same text; what acts in XML or on a screen is escaped."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from build_tools.visible import visible

_FORBIDDEN = re.compile("[\ufffe\uffff]")  # visible characters to `visible`, and none to XML
_SPACES = re.compile(r"\s+")
_INLINE = ("text", "tspan", "title", "desc", "style")


@dataclass(frozen=True)
class Element:
    """An element: its name, its attributes in the order of writing, its children."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()


def element(name: str, *children: Element | str, **attributes: str | float | None) -> Element:
    """An element; `class_`, `stroke_width` stand for class, stroke-width. None and "" leave an attribute out."""
    written = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    kept = tuple((key, number(value)) for key, value in written if value is not None and value != "")
    return Element(name, kept, children)


def number(value: str | float) -> str:
    """A number as SVG has it: at most two decimals, never -0; a text as it is."""
    if isinstance(value, str):
        return value
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def folded(text: str) -> str:
    """A piece of a text as a figure shows it: one line, every character visible and allowed in XML."""
    return _SPACES.sub(" ", _FORBIDDEN.sub(lambda match: f"⟨U+{ord(match[0]):04X}⟩", visible(text)))


def shown(text: str) -> str:
    """A whole text as a figure shows it."""
    return folded(text).strip()


def render(node: Element | str) -> str:
    """The text of an element; inside of text elements no space is added."""
    if isinstance(node, str):
        return html.escape(node, quote=False)
    attributes = "".join(f' {key}="{_attribute(value)}"' for key, value in node.attributes)
    if not node.children:
        return f"<{node.name}{attributes}/>"
    gap = "" if node.name in _INLINE else "\n"
    inner = gap.join(render(child) for child in node.children)
    return f"<{node.name}{attributes}>{gap}{inner}{gap}</{node.name}>"


def _attribute(value: str) -> str:
    """A value for double quotes; a line end as a reference, since XML would make a space of it."""
    return html.escape(value, quote=True).replace("\n", "&#10;")
