"""Every page in every look: no rule of axe is broken, and its window tells of no error and of no other host."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.built import pages_of
from tests.browser.node import modules
from tests.browser.window import Count, window

ALL = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
OF_COLOUR = ("color-contrast", "link-in-text-block")
"""The rules that ask what colours a page has: those alone can be broken in one look and not in another."""
OF_SIZE = ("target-size", "scrollable-region-focusable", "css-orientation-lock")
"""The rules that ask where things stand."""
RUN = """async ([runOnly, preload, rules, alike]) => {
  const groups = new Map(), kinds = new Map();
  const kind = node => {
    if (!node) return "";
    if (!kinds.has(node)) {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine, display } =
        getComputedStyle(node);
      const own = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine, display];
      const key = JSON.stringify([kind(node.parentElement), node.matches("a[href]"), ...own]);
      if (!groups.has(key)) groups.set(key, { number: groups.size, node: null });
      kinds.set(node, groups.get(key));
    }
    return kinds.get(node).number;
  };
  const says = node => [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
  for (const node of alike ? document.body.querySelectorAll("*") : []) {
    kind(node);
    if (says(node) && node.checkVisibility()) kinds.get(node).node ??= node;
  }
  const include = [...groups.values()].map(group => group.node).filter(Boolean);
  const context = alike ? { include } : document;
  const found = await axe.run(context, { runOnly, resultTypes: ["violations"], preload, rules });
  const where = rule => rule.nodes.slice(0, 3).map(node => node.target.join(" ")).join(" | ");
  return found.violations.map(rule => `${rule.id}: ${where(rule)}`);
}"""
LOOKS = ("light", "dark", "forced colours", "print")
WIDTHS = (1440, 360)
SHARES = 6


def dress(page: Page, look: str) -> None:
    """Show a page in a look."""
    page.emulate_media(
        media="print" if look == "print" else "screen",
        color_scheme="dark" if look == "dark" else "light",
        forced_colors="active" if look == "forced colours" else "none",
    )


ON_PAPER = {"target-size": {"enabled": False}}  # no pointer meets paper


def broken(page: Page, look: str, *, styles: bool, only: tuple[str, ...] = (), alike: bool = False) -> list[str]:
    """What axe finds in a page as it stands. `styles`: read the stylesheets too, which are the same in every look.

    `alike`: ask one of all texts that have, with all that they stand in, the same colours and sizes in this look.
    """
    rules = ON_PAPER if look == "print" else {}
    wanted = {"type": "rule", "values": only} if only else {"type": "tag", "values": ALL}
    return [str(rule) for rule in page.evaluate(RUN, [wanted, styles, rules, alike])]


def asked() -> list[tuple[int, str, tuple[str, ...]]]:
    """Width, look and rules of each run over a page: all rules where it is narrow, then what another width, or another
    look, can change."""
    narrow, wide = min(WIDTHS), max(WIDTHS)
    first, *others = LOOKS
    return [(narrow, first, ()), (wide, first, (*OF_COLOUR, *OF_SIZE)), *((wide, look, OF_COLOUR) for look in others)]


def broken_anywhere(page: Page) -> dict[tuple[int, str], list[str]]:
    """What axe finds in a page in each width and look."""
    page.evaluate((modules() / "axe-core/axe.min.js").read_text("utf-8"))
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for look in LOOKS:
            dress(page, look)
            if rules := broken(page, look, styles=(width, look) == (WIDTHS[0], LOOKS[0])):
                found[width, look] = rules
    return found


def switch_palettes(page: Page) -> None:
    """Choose each palette, which runs most of a page's scripts."""
    dress(page, LOOKS[0])
    for button in page.locator(".palette-button").all():
        button.click()
    assert page.locator("html[data-palette]").count() == 1, page.url


@pytest.mark.parametrize("share", range(SHARES))
def test_no_page_breaks_its_policy_or_a_rule_of_axe_in_any_look_or_width(
    browser: Browser, base: str, site: Path, share: int, record_property: Count
) -> None:
    axe = (modules() / "axe-core/axe.min.js").read_text("utf-8")
    pages, found, count = pages_of(site)[share::SHARES], {}, 0
    for path in pages:
        with window(browser, base, path, motion="reduce") as page:
            page.evaluate(axe)  # through the debugger, which no policy binds
            for width, look, only in asked():
                page.set_viewport_size({"width": width, "height": 900})
                dress(page, look)
                count += 1
                if rules := broken(page, look, styles=not only, only=only, alike=look != LOOKS[0]):
                    found[path, width, look] = rules
            switch_palettes(page)
    record_property("axe: pages", len(pages))
    record_property("axe: pages in a look and a width", count)
    record_property("axe: violations", sum(map(len, found.values())))
    assert count == len(pages) * len(asked()) > 0
    assert found == {}
