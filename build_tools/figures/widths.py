"""Makes the width table from the fonts that the pages serve.

python -m build_tools.figures.widths sans=FONT code=FONT > build_tools/figures/widths.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

_WEIGHTS = {"": 400, "-strong": 600}


def table_of(fonts: Mapping[str, str]) -> str:
    """The table as JSON: for each family and weight, the characters of each width in thousandths of an em."""
    found = {
        family + suffix: _widths(TTFont(path), weight)
        for family, path in fonts.items()
        for suffix, weight in _WEIGHTS.items()
    }
    return json.dumps(found, indent=1) + "\n"


def _widths(font: TTFont, weight: int) -> dict[str, str]:
    if "fvar" in font:
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        font = instantiateVariableFont(font, {**axes, "wght": weight})
    em, advances = font["head"].unitsPerEm, font["hmtx"]
    found: dict[int, str] = {}
    for code, glyph in sorted(font.getBestCmap().items()):
        width = round(advances[glyph][0] * 1000 / em)
        found[width] = found.get(width, "") + chr(code)
    return {str(width): found[width] for width in sorted(found)}


def main(arguments: Sequence[str]) -> None:
    """Write the table of `family=FONT` arguments to standard output."""
    fonts = dict(argument.split("=", 1) for argument in arguments)
    sys.stdout.write(table_of(fonts))


if __name__ == "__main__":
    main(sys.argv[1:])
