"""Make the font subsets that pages are served with: python docs-dev/fonts.py FROM TO (`make fonts`).

FROM holds the unpacked npm packages @fontsource-variable/source-serif-4, source-sans-3 and source-code-pro (SIL Open
Font License); TO gets five WOFF2 files: ASCII and the punctuation of books, axes clipped, no hints.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

AxisLimits = dict[str, float | tuple[float, float]]

# ASCII, and what books set: dashes, quotation marks, ellipsis, section, middle dot, spaces, a few signs. Other letters
# fall back to the system's serif: they are rare in this manual, and would add half as much again to the first visit.
CHARACTERS = [*range(0x20, 0x7F), 0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, 0xD7, 0xE9]
CHARACTERS += [0x2009, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x202F, 0x2032, 0x2212]
FEATURES = ["kern", "liga", "onum", "lnum", "pnum", "tnum"]

FONTS: dict[str, tuple[str, AxisLimits]] = {
    "serif-text": ("source-serif-4-latin-opsz-normal", {"opsz": 18, "wght": (400, 700)}),
    "serif-italic": ("source-serif-4-latin-opsz-italic", {"opsz": 18, "wght": 400}),
    "serif-display": ("source-serif-4-latin-opsz-normal", {"opsz": 48, "wght": 600}),
    "sans": ("source-sans-3-latin-wght-normal", {"wght": (400, 650)}),
    "code": ("source-code-pro-latin-wght-normal", {"wght": (400, 600)}),
}


def main(source: Path, target: Path) -> None:
    """Write each subset, and print its size."""
    for name, (file, limits) in FONTS.items():
        (original,) = source.rglob(f"{file}.woff2")
        font = TTFont(original)
        subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False))
        subsetter.populate(unicodes=CHARACTERS)
        subsetter.subset(font)
        font = instancer.instantiateVariableFont(font, limits)
        font.flavor = "woff2"
        path = target / f"{name}.woff2"
        font.save(path)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
