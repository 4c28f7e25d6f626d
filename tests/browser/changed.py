"""A copy of the real manual with a page of tabs more, and a chapter that shows a figure and a listing twice."""

from __future__ import annotations

from pathlib import Path

from tests.browser.window import CHAPTER
from tests.site.manuals import ROOT, copy_of, edit, once, python

_PAGE = """\
# Tabs

The task is [canceled](val:on-first), and [canceled](val:on-last) on another binding.

/// bindings | reply
    title: the reply

It has a cut note.
///

/// bindings | refusal
    title: a refusal that says [GRPC 9 FAILED_PRECONDITION](val:refused)
///

/// bindings | reply
    title: the reply again
///

The end.
"""
_CUTS = """\
bindings:
  reply:
    from: "10-cancel#cancel.response"
    root: {JSON-RPC: "$.result"}
    keep: [start, {JSON-RPC: "$.id", HTTP+JSON: "$.status", gRPC: "$"}]
    highlight: [start]
    shorten: 44
  refusal:
    from: "10-cancel#second-cancel.response"
    root: {JSON-RPC: "$.error", HTTP+JSON: "$.error"}
    keep: [start, "$.message", {gRPC: "trailer:grpc-message"}]
values:
  on-first: "10-cancel#cancel.response.body$.result.id"
  on-last: "10-cancel.grpc#cancel.response.body$.history[0].messageId"
  refused: "10-cancel.grpc#second-cancel.response.start"
"""
_NAMES = ("reply", "refusal", "val:on-first", "val:on-last", "val:refused")
_BLOCKS = """
/// figure | four-ways-a-task-ends

The figure once more.
///

/// snippet | completed-failing-test
    title: the listing once more
///
"""


def changed() -> Path:
    """The copy with its site; one for both changes, since a build of the real manual takes long."""
    return once("changed", _with_changes)


def _with_changes(root: Path) -> None:
    copy_of(ROOT, root)
    _with_both_twice(root)
    _with_tabs(root)


def _with_tabs(root: Path) -> None:
    said = {"on-first": "f22ed7af", "on-last": "ba113814"}
    text = _PAGE
    for name, words in said.items():
        text = text.replace(f"[canceled](val:{name})", f"[{words}](val:{name})")
    (root / "docs/tabs.md").write_text(text, "utf-8")
    (root / "snippets/tabs.yaml").write_text(_CUTS, "utf-8")
    edit(root / "mkdocs.yml", "  - Orientation:\n", "  - Tabs: [{Tabs: tabs.md}]\n  - Orientation:\n")
    accepted = [word for name in _NAMES for word in ("--accept", f"tabs:{name.removeprefix('val:')}")]
    run = python(root, "build_tools", "review", *accepted, "--reason", "x")
    assert run.code == 0, run


def _with_both_twice(root: Path) -> None:
    chapter = root / "docs" / f"{CHAPTER.rstrip('/')}.md"
    text = chapter.read_text("utf-8")
    chapter.write_text(text.replace("## Takeaways", f"{_BLOCKS}\n## Takeaways"), "utf-8")
