"""The notes of a printed page: a value's link leads nowhere on paper, so its number leads to its address."""

from __future__ import annotations

import re
from html import escape, unescape

_VALUE = re.compile(r'<a class="value"(?![^>]*\bdata-(?:tie|cell)=)(?P<attributes>[^>]*)>.*?</a>', re.DOTALL)
_FOOT = '<p class="proof"'
_TITLE = "Where the values were recorded"


def with_notes(text: str) -> str:
    """The HTML of a page whose values have numbers, with the list of what they stand for before its foot."""
    if _FOOT not in text or 'class="notes"' in text:
        return text
    notes: dict[str, int] = {}

    def numbered(match: re.Match[str]) -> str:
        n = notes.setdefault(_note(match["attributes"]), len(notes) + 1)
        return f'{match[0]}<sup class="note">{n}</sup>'

    text = _VALUE.sub(numbered, text)
    items = "".join(f"<li>{note}</li>" for note in notes)
    shown = f'<section class="notes"><h2>{_TITLE}</h2><ol>{items}</ol></section>' if notes else ""
    return text.replace(_FOOT, shown + _FOOT, 1)


def _note(attributes: str) -> str:
    """What a note says: the addresses of the value, and the line of the first."""
    addresses = unescape(_attribute(attributes, "data-address")).split("\n")
    line = unescape(_attribute(attributes, "href")).partition("#L")[2]
    said = ", ".join(f"<code>{escape(address)}</code>" for address in addresses)
    looked_at = unescape(_attribute(attributes, "title"))
    return f"{escape(looked_at)}, first {said}, line {escape(line)}" if looked_at else f"{said}, line {escape(line)}"


def _attribute(attributes: str, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', attributes)
    return found[1] if found else ""
