"""Numbers as sentences say them: digits, or words from zero to twelve."""

from __future__ import annotations

import re

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TIMES = {"once": 1, "both": 2, "twice": 2}
_WORD = re.compile(r"[\w.,-]*\w")


def word(number: int) -> str:
    """A number as a sentence says it: four, 13."""
    return WORDS[number] if 0 <= number < len(WORDS) else str(number)


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers that a text says, in digits or words; `once`, `twice` and `both` say one and two."""
    found = (_number(match[0].lower()) for match in _WORD.finditer(text))
    return tuple(number for number in found if number is not None)


def _number(said: str) -> int | None:
    if said.isascii() and said.isdigit():
        return int(said)
    return WORDS.index(said) if said in WORDS else _TIMES.get(said)
