"""The real figures in a browser: our measure is that of the page, and nothing lies over another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from build_tools.figures.drawing import Drawing
from build_tools.figures.standalone import palette_css, stylesheet
from tests.figures import given

FONTS = given.ROOT / "build_tools/site/assets/fonts"
PAGE = """<!doctype html><meta charset="utf-8"><title>figure</title><style>
@font-face {{ font-family: Sans; src: url({fonts}/sans.woff2); font-weight: 400 650; }}
@font-face {{ font-family: Code; src: url({fonts}/code.woff2); font-weight: 400 600; }}
:root {{ --sans: Sans; --mono: Code; }}
body {{ margin: 0; padding: 16px; background: var(--paper); }}
.fig {{ max-width: 736px; margin: 0 auto; }}
{css}</style><body data-md-color-scheme="{scheme}"><div class="fig">{svgs}</div></body>"""
LINES = """() => {
  const svg = [...document.querySelectorAll('.fig > svg')].find(svg => getComputedStyle(svg).display !== 'none')
  const found = []
  for (const text of svg.querySelectorAll('text')) {
    const at = text.getScreenCTM(), lines = new Map()
    for (let n = 0; n < text.getNumberOfChars(); n++) {
      const start = text.getStartPositionOfChar(n), end = text.getEndPositionOfChar(n)
      const line = lines.get(start.y) ?? { left: start.x + at.e, y: start.y + at.f, text: '' }
      line.text += text.textContent[n]
      if (text.textContent[n] !== ' ') line.right = end.x + at.e
      lines.set(start.y, line)
    }
    found.push(...lines.values())
  }
  const box = svg.getBoundingClientRect()
  return { name: svg.getAttribute('class'), left: box.left, right: box.right, lines: found,
           scroll: document.documentElement.scrollWidth - innerWidth }
}"""


WIDTHS = {1440: "wide", 700: "middle", 639: "narrow", 320: "narrow"}
"""The drawing that a page shows, by its width."""


@contextmanager
def opened(browser: Browser, drawing: Drawing, folder: Path) -> Iterator[Page]:
    css = palette_css(given.real_palette()) + stylesheet()
    html = PAGE.format(fonts=FONTS.as_uri(), css=css, scheme="default", svgs="".join(drawing.svgs))
    (folder / "page.html").write_text(html, "utf-8")
    page = browser.new_page(viewport={"width": 1440, "height": 800})
    page.goto((folder / "page.html").as_uri())
    page.evaluate("document.fonts.ready")
    yield page
    page.close()


@pytest.mark.parametrize("figure", given.REAL)
def test_the_page_shows_at_each_width_the_drawing_for_it_as_it_was_measured(
    browser: Browser, tmp_path: Path, figure: str
) -> None:
    drawing = given.real(figure)
    with opened(browser, drawing, tmp_path) as page:
        for width, name in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": 800})
            is_as_measured(page.evaluate(LINES), drawing, name)


def is_as_measured(found: dict[str, Any], drawing: Drawing, name: str) -> None:
    assert found["name"] == f"fig-{name}"
    assert found["scroll"] == 0
    ours = {box.text.strip(): box.right - box.left for box in drawing.boxes[name]}
    assert len(found["lines"]) == len(drawing.boxes[name])
    for line in found["lines"]:
        measured = ours[line["text"].strip()]
        width = line["right"] - line["left"]  # pairs such as “R are set closer than each by itself is measured
        assert 0.97 * measured <= width <= 1.02 * measured, line["text"]
        assert found["left"] <= line["left"] + 0.5
        assert line["right"] <= found["right"] + 0.5
    for one, other in combinations(found["lines"], 2):
        apart = one["left"] >= other["right"] or other["left"] >= one["right"] or abs(one["y"] - other["y"]) >= 12
        assert apart, (one, other)


def test_every_text_has_the_size_that_it_was_measured_with(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, given.real(), tmp_path) as page:
        sizes = page.evaluate(
            "[...document.querySelectorAll('.fig-wide text, .fig-wide tspan')].map(t => getComputedStyle(t).fontSize)"
        )
    assert set(sizes) == {"12px", "13px", "16px"}


def test_forced_colours_reach_the_figure(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, given.real(), tmp_path) as page:
        page.emulate_media(forced_colors="active")
        fills = page.evaluate("[...document.querySelectorAll('.fig-wide text')].map(t => getComputedStyle(t).fill)")
    assert len(set(fills)) == 1
