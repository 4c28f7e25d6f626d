"""A figure as a file of its own: light colours, fonts by name, title, legend; and the stylesheet that figures share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from build_tools.figures.arrows import SAMPLE, Arrow
from build_tools.figures.canvas import Sheet
from build_tools.figures.glyphs import glyph
from build_tools.figures.palette import Hue, Palette, Scheme
from build_tools.figures.svg import Element, element, render

_MARGIN = 24
_FONTS = {
    "sans": "'Source Sans 3', 'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
    "mono": "'Source Code Pro', ui-monospace, Menlo, Consolas, monospace",
}
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
_HEAD, _LEGEND, _LETTER = 34, 20, 8


def stylesheet() -> str:
    """The rules of all figures, without the colours of a palette."""
    return files("build_tools.figures").joinpath("style.css").read_text("utf-8")


def palette_css(palette: Palette) -> str:
    """The colours of a palette: its inks and hues as variables in each scheme, and the classes of its hues."""
    light, dark = _variables(palette, "light"), _variables(palette, "dark")
    always = ":root, :root[data-palette], :root:not([data-palette])"
    forced = "".join(f"--{hue.name}: CanvasText; " for hue in palette.hues.values())
    return (
        f":root {{ {light}}}\n"
        f':root[data-palette="dark"] {{ {dark}}}\n'
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-palette]) {{ {dark}}} }}\n"
        f"@media print {{ {always} {{ {light}}} }}\n"
        f"@media (forced-colors: active) {{ {always} {{ --paper: Canvas; --lit: Canvas; "
        f"--rule: CanvasText; --edge: CanvasText; --ink: CanvasText; --ink-2: CanvasText; --ink-3: CanvasText; "
        f"--accent: Highlight; {forced}}} }}\n" + _classes(palette, None)
    )


def _variables(palette: Palette, scheme: Scheme) -> str:
    colours = {**palette.inks, **{hue.name: hue.colour for hue in palette.hues.values()}}
    return "".join(f"--{name}: {colour.of(scheme)}; " for name, colour in colours.items())


def _classes(palette: Palette, scheme: Scheme | None) -> str:
    """The class of each hue: what is drawn in it takes `currentColor`, and so does its text."""
    rules = (
        f".{hue.css} {{ color: {hue.colour.of(scheme) if scheme else f'var(--{hue.name})'}; }}\n"
        for hue in palette.hues.values()
    )
    texts = ", ".join(f".fig-text.{hue.css}" for hue in palette.hues.values())
    return "".join(rules) + (f"{texts} {{ fill: currentColor; }}\n" if texts else "")


def standalone(
    sheet: Sheet, words: tuple[str, str], shown: tuple[Sequence[Hue], Sequence[Arrow]], palette: Palette
) -> str:
    """The text of an SVG file: the sheet under its title, over the legend of its hues and arrows."""
    title, desc = words
    legend, height = _legend((*shown[0], *shown[1]), sheet.width)
    below = _MARGIN + _HEAD + sheet.height + _LEGEND
    width, total = sheet.width + 2 * _MARGIN, below + height + _MARGIN
    root = element(
        "svg",
        element("title", title),
        element("desc", desc),
        element("style", _styles(palette)),
        element("rect", class_="fig-halo", width=width, height=total),
        element("text", title, class_="fig-text fig-strong", x=_MARGIN, y=_MARGIN + 8),
        element("svg", *sheet.elements, x=_MARGIN, y=_MARGIN + _HEAD, width=sheet.width, height=sheet.height),
        element("svg", *legend, x=_MARGIN, y=below, width=sheet.width, height=height),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=total,
        viewBox=f"0 0 {width:g} {total:g}",
        role="img",
    )
    return render(root) + "\n"


def _styles(palette: Palette) -> str:
    """The rules of the drawing with the light colours in place of variables, for programs that know no variables."""
    values = {**{name: ink.light for name, ink in palette.inks.items()}, **_FONTS}
    drawing = stylesheet().partition("/* drawing */\n")[2]
    return _VARIABLE.sub(lambda match: values[match[1]], drawing) + _classes(palette, "light")


def _legend(entries: Sequence[Hue | Arrow], width: float) -> tuple[list[Element], float]:
    """Glyphs, arrows and words in lines, and the height of them all."""
    found, x, y = list[Element](), 0.0, 14.0
    for entry in entries:
        mark = SAMPLE[0] if isinstance(entry, Arrow) else 12.0
        taken = mark + 6 + _LETTER * len(entry.legend)
        if x and x + taken > width:
            x, y = 0.0, y + 22
        found.append(_mark(entry, x, y))
        found.append(element("text", entry.legend, class_="fig-text fig-soft", x=x + mark + 6, y=y))
        x += taken + 18
    return found, y + 6 if entries else 0.0


def _mark(entry: Hue | Arrow, x: float, y: float) -> Element:
    if isinstance(entry, Arrow):
        return element("svg", *entry.sample(), x=x, y=y - 4.5 - SAMPLE[1] / 2, overflow="visible")
    return glyph(entry.glyph, entry.css, (x + 6, y - 4.5), 12)
