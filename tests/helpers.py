"""Helpers that many tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from build_tools.errors import DocsError

CASES = Path(__file__).parent / "cases"
_MARKS = {"<CR>": "\r", "<BOM>": "\ufeff", "<NUL>": "\0"}
_CUT = "<CUT>"


def refusal(call: Callable[[], object]) -> DocsError | None:
    """The report that a call ends in, or None. Whatever else it raises is a fault, and comes through."""
    try:
        call()
    except DocsError as error:
        return error
    return None


def check_cases(path: Path, answer: Callable[[str], str], *, update: bool) -> None:
    """Compare a file of golden cases with what `answer` says to each input; with `update`, write the answers there.

    A case is `=== NAME`, the input, `--- expected`, the expected text. In the input `<CR>`, `<BOM>` and `<NUL>` stand
    for these characters, and `<CUT>` ends it without a line end.
    """
    text = path.read_text("utf-8")
    head, *cases = text.split("=== ")
    actual = head + "".join(_answered(case, answer) for case in cases)
    if update:
        path.write_text(actual, "utf-8", newline="\n")
    else:
        assert actual == text


def _answered(case: str, answer: Callable[[str], str]) -> str:
    name, _, rest = case.partition("\n")
    given, _, _ = rest.partition("--- expected\n")
    spoken = given.partition(_CUT)[0]
    for mark, character in _MARKS.items():
        spoken = spoken.replace(mark, character)
    said = answer(spoken)
    for mark, character in _MARKS.items():
        said = said.replace(character, mark)
    return f"=== {name}\n{given}--- expected\n{said}\n\n"
