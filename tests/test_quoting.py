"""`manual quotes`: the list, the lock, and what another version of the sources would move."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.helpers import CASES
from tests.site.manuals import Run, edit, manual, record_again

QUOTED = CASES / "chapters/quoted"
PAGE = """\
# Tea shop

[“Hard water is softened.”](standard:1.2) Cups: [“Cups are warmed first.”](standard:2.2).
See [§1](standard:1) and [“The pot is cold.”](proto:PotState.POT_COLD)
"""
TRUE = Run(0, "the manual is true: 1 page, 0 listings, 0 figures, 0 values, 3 recordings, 3 quotes\n", "")
UNPROVED = "docs/index.md:3: nothing proves that section '1.2' is in 'standard'\n"
LISTED = """\
docs/index.md:3: “Hard water is softened.” standard:1.2, line 16-17
docs/index.md:3: “Cups are warmed first.” standard:2.2, line 32-33
docs/index.md:4: “The pot is cold.” proto:PotState.POT_COLD, line 6
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A manual with quotes and no lock of them; the sources are beside it, and nothing names their folder."""
    for folder in (CASES / "chapters/base", QUOTED / "manual"):
        shutil.copytree(folder, tmp_path / "manual", dirs_exist_ok=True)
    shutil.copytree(QUOTED / "sources", tmp_path / "sources")
    (tmp_path / "manual/docs/index.md").write_text(PAGE, "utf-8")
    (tmp_path / "manual/kit/recordings/manifest.json").write_text('{"files": {}}', "utf-8")
    record_again(tmp_path / "manual")
    return tmp_path / "manual"


@pytest.fixture
def at_hand(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEA_SOURCES", str(root.parent / "sources"))
    return root


@pytest.fixture
def locked(at_hand: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The manual with its lock, the sources no longer at hand."""
    assert manual(at_hand, "quotes", "--write").code == 0
    monkeypatch.delenv("TEA_SOURCES")
    return at_hand


def test_the_lock_is_written_with_the_sources_at_hand_and_proves_the_quotes_without(
    at_hand: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert manual(at_hand, "quotes", "--write") == Run(0, LISTED, "")
    monkeypatch.delenv("TEA_SOURCES")
    assert manual(at_hand, "quotes") == Run(0, LISTED, "")
    assert manual(at_hand, "check") == TRUE


def test_the_lock_holds_no_words_of_a_source(locked: Path) -> None:
    text = (locked / "kit/quotes.lock").read_text("utf-8")
    assert text.count("quote") == 3
    assert not [word for word in ("softened", "Hard", "warmed", "cold.") if word in text]


def test_without_the_sources_no_lock_is_written(root: Path) -> None:
    assert manual(root, "quotes", "--write") == Run(
        2,
        "",
        "manual quotes: the sources are not at hand, and only with them can a quote be proved\n"
        "  TEA_SOURCES=FOLDER manual quotes --write\n  fetch: make sources\n",
    )
    assert not (root / "kit/quotes.lock").exists()
    run = manual(root, "check")
    assert (run.code, run.err.startswith(UNPROVED)) == (1, True)


def test_a_quote_that_cannot_be_proved_is_reported_and_the_others_are_locked(at_hand: Path) -> None:
    edit(at_hand / "docs/index.md", "water is softened", "water was softened")
    run = manual(at_hand, "quotes", "--write")
    assert (run.code, run.out.split("\n")[0]) == (
        1,
        "docs/index.md:3: “Hard water was softened.” standard:1.2, not proved",
    )
    assert run.err == (
        "docs/index.md:3: the quote 'Hard water was softened.' is not in section '1.2' of 'standard'\n"
        "  3 | [“Hard water was softened.”](standard:1.2) Cups: [“Cups are warmed first.”](standard:2.2).\n"
        "    |   ^^^^^^^^^^^^^^^^^^^^^^^^ quote\n"
        "  the source says 'is' where the quote says 'was'\n  at line 16 of 'standard'\n"
        "1 finding; more: manual explain quote\n"
    )
    assert '"standard:2.2"' in (at_hand / "kit/quotes.lock").read_text("utf-8")


def test_a_page_that_cannot_be_parsed_stops_the_writing(at_hand: Path) -> None:
    (at_hand / "docs/index.md").write_text(PAGE + "\n///\n", "utf-8")
    run = manual(at_hand, "quotes", "--write")
    assert (run.code, run.err.split("\n")[0]) == (3, "docs/index.md:6: '///' closes no block")
    assert not (at_hand / "kit/quotes.lock").exists()


def test_another_version_tells_what_stays_moves_changes_and_is_gone(locked: Path) -> None:
    other = locked.parent / "other"
    shutil.copytree(locked.parent / "sources", other)
    text = (other / "standard.md").read_text("utf-8")
    text = text.replace("### 1.2. Hardness\n\nHard water is softened. ", "### 1.2. Softness\n\n")
    text = text.replace("Cups are warmed first.", "Cups must be warmed first.")
    text = text.replace("A second infusion is the same as the first.", "Hard water is softened.")
    (other / "standard.md").write_text(text, "utf-8")
    (other / "tea.proto").unlink()
    assert manual(locked, "quotes", "--against", str(other)) == Run(
        1,
        """\
changed docs/index.md:3: section standard:1.2, is now called Softness
same    docs/index.md:3: section standard:2.2
same    docs/index.md:4: section standard:1
moved   docs/index.md:3: “Hard water is softened.” standard:1.2, to 2.1 Steeping, line 28
changed docs/index.md:3: “Cups are warmed first.” standard:2.2, in 2.2 Serving, line 32
        Cups [-are-] {+must be+} warmed first.
proto: not in the folder, so not compared
""",
        "",
    )


def test_the_same_version_moves_nothing(locked: Path) -> None:
    run = manual(locked, "quotes", "--against", str(locked.parent / "sources"))
    assert (run.code, {line[:8] for line in run.out.splitlines()}) == (0, {"same    "})


def test_a_folder_without_sources_is_reported(locked: Path) -> None:
    assert manual(locked, "quotes", "--against", str(locked / "docs")) == Run(
        2,
        "",
        "manual quotes: the folder has no source\n  looked for: standard.md, pages/guide.md, tea.proto\n",
    )


def test_a_folder_that_is_not_there_proves_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEA_SOURCES", str(root / "nowhere"))
    run = manual(root, "check")
    assert run.code == 3
    assert "kit/pins.yaml:2: source 'standard' is not among the sources at hand\n" in run.err


def test_a_source_that_is_no_text_is_reported(at_hand: Path) -> None:
    raw = b"\xff# Guide\n"
    (at_hand.parent / "sources/pages/guide.md").write_bytes(raw)
    run = manual(at_hand, "quotes", "--against", str(at_hand.parent / "sources"))
    assert run.code == 3
    assert run.err == (
        "kit/pins.yaml:6: source 'guide' is not UTF-8: pages/guide.md, byte 0\n"
        "  6 |   guide:\n    |   ^^^^^ source\n"
        "1 finding; more: manual explain source\n"
    )


def test_a_definition_is_read_from_the_first_of_its_files_that_is_there(at_hand: Path) -> None:
    pins = at_hand / "kit/pins.yaml"
    text = pins.read_text("utf-8")
    pins.write_text(text.replace("files: {tea.proto: ", f"files: {{first.proto: '{'0' * 64}', tea.proto: "), "utf-8")
    assert manual(at_hand, "quotes", "--write").code == 0
    assert f'proto: "{"0" * 64}"' in (at_hand / "kit/quotes.lock").read_text("utf-8")
    assert manual(at_hand, "check") == TRUE
