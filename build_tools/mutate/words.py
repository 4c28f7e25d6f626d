"""The words that authors write in YAML files, each changed where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from build_tools.figures.words import Text
from build_tools.mutate.edits import edited_text

WORD = re.compile(r"[A-Za-z]{3,}")


def edited(texts: Iterable[Text], source: str) -> Iterator[tuple[Text, str]]:
    """Each text of a file, and the file with another word in it, where the word stands on the line that it begins on.

    Before it stand its key and its neighbours, which may have the same word.
    """
    lines = source.split("\n")
    for text in texts:
        line, begins = lines[text.where.line - 1], max(text.where.column - 1, 0)
        for word in _own_words(text):
            said = re.sub(rf"\b{word}\b", edited_text(word), line[begins:], count=1)
            if said != line[begins:]:
                yield text, "\n".join((*lines[: text.where.line - 1], line[:begins] + said, *lines[text.where.line :]))


def _own_words(text: Text) -> list[str]:
    """The words that the author wrote, none that a value says."""
    return [word for piece in text.pieces if not piece.is_name for word in WORD.findall(piece.text)]
