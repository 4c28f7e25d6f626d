"""A chapter: everything in it, and every mistake, in the order of its lines."""

from __future__ import annotations

from build_tools.pages.chapter import read_chapter


def test_texts_of_the_front_matter_are_kept_and_lists_are_left_to_the_host() -> None:
    chapter = read_chapter("a", "docs/a.md", "---\ntitle: Tea\ntags: [a]\n---\n# Tea\n")
    assert (dict(chapter.front), chapter.problems) == ({"title": "Tea"}, ())


def test_lines_are_those_of_the_file_after_front_matter() -> None:
    chapter = read_chapter("a", "docs/a.md", "---\ntitle: Tea\n---\n[a](val:b)\n\n/// snippet | c\n///\n")
    assert (chapter.links[0].where.line, chapter.directives[0].where.line) == (4, 6)


def test_mistakes_of_every_kind_are_sorted_by_line() -> None:
    chapter = read_chapter("a", "docs/a.md", "---\na: b: c\n---\n///\n\n[a](val:b\n\n/// snipet | c\n///\n")
    assert [problem.where.line for problem in chapter.problems] == [2, 4, 6, 8]
