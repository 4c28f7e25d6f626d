"""Recorded text is hostile: the one way to show it, where every character is seen and none acts."""

from __future__ import annotations

import html
import re

_ACTING = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"  # no picture: these show nothing in any font
)
_LAST_CONTROL, _DELETE, _PICTURES = 0x1F, 0x7F, 0x2400


def visible(text: str) -> str:
    """The text with its control, direction and invisible characters replaced by pictures: ␛ for ESC, ⟨U+202E⟩.

    Tabs and line ends stay. What is shown so is still compared character by character: two texts that differ look
    different.
    """
    return _ACTING.sub(_picture, text)


def _picture(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code <= _LAST_CONTROL:
        return chr(_PICTURES + code)
    return "\u2421" if code == _DELETE else f"⟨U+{code:04X}⟩"


def escaped(text: str) -> str:
    """The visible text as HTML, for content and for attribute values in double quotes."""
    return html.escape(visible(text), quote=True)
