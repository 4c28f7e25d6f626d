"""The glyphs that a palette can choose from, each drawn in a square of 16; colour is the text colour around them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from build_tools.figures.svg import Element, element


def _stroke(width: float) -> dict[str, str | float]:
    return {"fill": "none", "stroke": "currentColor", "stroke_width": width}


def _on(path: str, width: float = 1.8) -> Element:
    """Strokes in the colour of the ground, on a filled shape."""
    return element("path", d=path, fill="none", class_="fig-cut", stroke_width=width)


_DISC = element("circle", cx=8, cy=8, r=7.2, fill="currentColor")

GLYPHS: Mapping[str, tuple[Element, ...]] = MappingProxyType(
    {
        "ring": (element("circle", cx=8, cy=8, r=6, **_stroke(1.8)),),
        "half": (
            element("circle", cx=8, cy=8, r=6.4, **_stroke(1.8)),
            element("path", d="M8 1.6a6.4 6.4 0 0 1 0 12.8z", fill="currentColor"),
        ),
        "check": (_DISC, _on("M4.6 8.3l2.4 2.4 4.4-5")),
        "cross": (_DISC, _on("M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4")),
        "stop": (_DISC, _on("M5.2 8h5.6", 5.6)),
        "pause": (_DISC, _on("M6.2 5v6M9.8 5v6")),
        "key": (_DISC, _on("M8 4.4v4.4M8 10.6v1.6")),
        "slash": (
            element("circle", cx=8, cy=8, r=6.4, **_stroke(1.8)),
            element("path", d="M3.6 12.4l8.8-8.8", **_stroke(1.8)),
        ),
        "square": (element("rect", x=2, y=2, width=12, height=12, fill="currentColor"),),
        "triangle": (element("path", d="M8 1.2L15 14H1z", fill="currentColor"),),
        "diamond": (element("path", d="M8 .8L15.2 8 8 15.2.8 8z", fill="currentColor"),),
        "page": (
            element("path", d="M3.4 1.4h6l3.4 3.4v9.8H3.4z", **_stroke(1.7)),
            element("path", d="M5.6 8h5M5.6 11h5", **_stroke(1.4)),
        ),
    }
)
"""By name. What a glyph means is the palette's to say."""


def glyph(name: str, css: str, center: tuple[float, float], size: float) -> Element:
    """A glyph at a place of a figure."""
    scale = size / 16
    x, y = center[0] - size / 2, center[1] - size / 2
    place = f"translate({round(x, 2):g} {round(y, 2):g}) scale({scale:g})"
    return element("g", *GLYPHS[name], class_=css, transform=place)


def mark(name: str, css: str) -> Element:
    """A glyph as a picture of its own, for a legend in HTML."""
    return element("svg", *GLYPHS[name], class_=f"fig-mark {css}", viewBox="0 0 16 16", aria_hidden="true")
