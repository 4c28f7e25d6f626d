"""The check of a listing with a tab for each binding: the tabs are all there, and each panel is proved as a listing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborNode

from build_tools.checks.site_listing import Listing, wrong_listing
from build_tools.checks.site_shape import attribute
from build_tools.snippets.bindings import Binding

_PANEL = [("div", "panel__head"), ("div", "code"), ("script", "copies")]
_Element = tuple[str, Mapping[str, str | None]]


def wrong_bindings(
    page: str, node: LexborNode, id_: str, number: str, panels: Mapping[Binding, Listing]
) -> Iterator[str]:
    """What is wrong with a block that must have these panels; `id_` is its id, `number` that of the listing."""
    name = attribute(node, "data-bindings")
    called = " ".join(mark.text() for mark in node.css(".plate__no"))
    if called != (f"Listing {number}" if number else ""):
        yield f"bindings '{name}' is called '{called}', and its number is {number or 'none'}"
    tabs = node.css(".tabs")
    shown = [(child.tag or "", _attributes(child)) for tab in tabs for child in tab.iter()]
    expected = [element for binding, listing in panels.items() for element in _elements(binding, listing, id_)]
    if len(tabs) != 1 or attribute(node, "id") != id_ or shown != _checked(expected):
        labels = ", ".join(attribute(panel, "data-binding") for panel in node.css("[data-binding]"))
        yield f"bindings '{name}' has other tabs than the manual makes: {labels or 'none'}"
        return
    yield from _wrong_words(tabs[0], name, panels)
    inside = (child for child in tabs[0].iter() if child.tag == "div")
    for panel, listing in zip(inside, panels.values(), strict=True):
        yield from _wrong_panel(panel, listing)
        yield from wrong_listing(page, panel, listing)


def _elements(binding: Binding, listing: Listing, id_: str) -> list[_Element]:
    """The radio button, the label and the panel of a binding."""
    panel = id_ + binding.ending
    tab = {"type": "radio", "name": id_, "id": f"{panel}-tab", "value": binding.label}
    label = {"for": f"{panel}-tab", "data-label": binding.label}
    address = str(listing.made.address)
    around = {"class": "panel listing", "id": panel, "data-binding": binding.label, "data-address": address}
    return [("input", tab), ("label", label), ("div", around)]


def _attributes(node: LexborNode) -> Mapping[str, str | None]:
    """The attributes of an element, but for what one host takes away when it has made its search."""
    return {name: value for name, value in node.attributes.items() if name != "data-search-exclude"}


def _checked(elements: list[_Element]) -> list[_Element]:
    """The elements with the first tab chosen."""
    return [
        (tag, {**attributes, "checked": None} if n == 0 else attributes) for n, (tag, attributes) in enumerate(elements)
    ]


def _wrong_words(tabs: LexborNode, name: str, panels: Mapping[Binding, Listing]) -> Iterator[str]:
    labels = [label.text() for label in tabs.css("label")]
    if labels != [binding.label for binding in panels]:
        yield f"bindings '{name}' calls its tabs {', '.join(labels)}"
    if tabs.text(deep=False).strip():
        yield f"bindings '{name}' has text beside its panels"


def _wrong_panel(panel: LexborNode, listing: Listing) -> Iterator[str]:
    """A panel is its head, its lines and what it gives to copy."""
    head = "".join(node.text() for node in panel.css(".panel__head"))
    inside = [(child.tag or "", attribute(child, "class")) for child in panel.iter()]
    if inside != _PANEL or panel.text(deep=False).strip() or head != f"{listing.made.language}Full log":
        yield f"listing '{listing.name}' has something beside its lines"
