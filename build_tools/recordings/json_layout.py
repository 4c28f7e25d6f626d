"""Whether a JSON text is in its written form, told some ten times faster than by writing it again."""

from __future__ import annotations

import json
import re

from build_tools.recordings.json_scan import DEEPEST, NUMBER, STRING

# Of valid JSON, a line is an item, an opening bracket, or a closing one. The indent of the next line follows from it:
# deeper after an opening bracket, less before a closing one, else the same. `\1\2` is the indent of a line, `\2` that
# of the lines around it; both are possessive, so that no other way to divide the spaces is tried.
_NEXT = r"(?=\Z|\n\1\2[^ \]}]|\n\2[\]}])"
_OPENS = r"[{\[](?=\n\1\2  [^ \]}])"
_ITEM = rf"(?:{STRING}|{NUMBER}|true|false|null|\{{\}}|\[\]),?+{_NEXT}"
_LINE = rf"((?:  )?+)( *+)(?:(?:{STRING}: )?+(?:{_OPENS}|{_ITEM})|[\]}}],?+{_NEXT})"
_WRITTEN = re.compile(rf"(?! )(?:{_LINE}(?:\n|\Z))*+")
_TOO_DEEP = "\n" + "  " * DEEPEST + " "


def is_written(text: str) -> bool:
    """Whether a text is JSON as `pretty` writes it. False, too, for numbers so long that Python does not read them."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return _TOO_DEEP not in text and _WRITTEN.fullmatch(text) is not None
