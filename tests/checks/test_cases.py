"""Chapters that are wrong and chapters that are right: each a file of tests/cases/chapters, its whole report compared.

The first line of a case says what it is. Then come the files of a small manual, each under `=== PATH`; base/ fills in
what the case does not give, and the manifest and the lock are made to match, so that a case shows its one fault alone.
`=== edit PATH` with the lines `- OLD` and `+ NEW` changes a file after that, `=== link PATH` makes a symbolic link to
what its one line says, `=== without PATH` takes a file away, and a path with `..` is a file outside the manual.
`=== with quoted` puts the files of quoted/ there: pins, and beside the manual the sources, with a lock made to match.
`=== built PATH` changes in the same way the page that is made of the chapter, and the report is that of the built page.
`<CR>`, `<TAB>`, `<BOM>`, `<NUL>`, `<xFF>` stand for those bytes, and `<CUT>` ends a file without a line end. What the
command says is under `=== report`; `=== shown`, in a right case, is the lock: all that the page shows.
`pytest --update` writes both.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from build_tools.checks.quotes import lock_of
from build_tools.checks.site import check_site
from build_tools.cli import main
from build_tools.errors import DocsError
from build_tools.lock import Accepted, render_lock
from build_tools.pages.chapter import Chapter
from build_tools.pages.urls import page_file
from build_tools.project import load
from build_tools.quotes.lock import render_quotes
from build_tools.reports.placed import placed
from build_tools.reports.text import as_text
from build_tools.showing import shown_on
from build_tools.terminal import code_of

HERE = Path(__file__).parents[1] / "cases" / "chapters"
BASE = HERE / "base"
WRONG, RIGHT = (sorted((HERE / folder).glob("*.txt")) for folder in ("wrong", "right"))
MARKS = {"<CR>": b"\r", "<TAB>": b"\t", "<BOM>": b"\xef\xbb\xbf", "<NUL>": b"\0", "<xFF>": b"\xff"}
TABBED = ["pymdownx.details", "pymdownx.tabbed"]
EXTENSIONS = ["tables", "fenced_code", "attr_list", "admonition", "def_list", "toc", *TABBED]
Section = tuple[str, str]


@dataclass(frozen=True)
class Case:
    """The words that say what a case is, and its sections in order."""

    title: str
    sections: tuple[Section, ...]

    @classmethod
    def read(cls, path: Path) -> Case:
        title, *sections = re.split(r"^=== ([^\"\n]*)\n", path.read_text("utf-8"), flags=re.MULTILINE)
        return cls(title, tuple(zip(sections[::2], sections[1::2], strict=True)))

    def expected(self, name: str) -> str:
        return dict(self.sections).get(name, "")

    def updated(self, answers: Mapping[str, str]) -> str:
        given = [(head, body) for head, body in self.sections if head not in ("report", "shown")]
        return self.title + "".join(f"=== {head}\n{body}" for head, body in (*given, *answers.items()))


def write_manual(case: Case, root: Path) -> None:
    """The manual of a case, with the manifest and the lock of what it shows."""
    copy(BASE, root)
    given, edits = set[str](), list[Section]()
    for head, body in case.sections:
        how, _, path = head.rpartition(" ")
        if how == "edit":
            edits.append((path, body))
        elif how != "built" and head not in ("report", "shown"):
            given.add(path)
            put(root / path, how, body)
    if "kit/recordings/manifest.json" not in given:
        write(root / "kit/recordings/manifest.json", manifest(root / "kit/recordings").encode())
    if "kit/accepted.lock" not in given:
        write(root / "kit/accepted.lock", lock(root).encode())
    if "kit/quotes.lock" not in given and (root.parent / "sources").exists():
        write(root / "kit/quotes.lock", render_quotes(lock_of(load(root))).encode())
    for path, body in edits:
        edit(root / path, body)


def copy(folder: Path, target: Path) -> None:
    for source in filter(Path.is_file, folder.rglob("*")):
        write(target / source.relative_to(folder), source.read_bytes())


def write(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def spoken(text: str) -> bytes:
    raw = text.partition("<CUT>")[0].encode("utf-8")
    for mark, byte in MARKS.items():
        raw = raw.replace(mark.encode(), byte)
    return raw


def put(path: Path, how: str, body: str) -> None:
    """Put a file, or a link, in its place, or take it away."""
    if how == "with":
        copy(HERE / path.name / "manual", path.parent)
        copy(HERE / path.name / "sources", path.parent.parent / "sources")
    if how in ("link", "without"):
        path.unlink(missing_ok=True)
    if how == "link":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(body.strip())
    elif not how:
        write(path, spoken(body))


def edit(path: Path, body: str) -> None:
    write(path, edited(path.read_text("utf-8"), body).encode())


def edited(text: str, body: str) -> str:
    old, new = (line[2:] for line in body.splitlines())
    assert old in text, f"there is no '{old}' to change"
    return text.replace(old, new, 1)


def manifest(folder: Path) -> str:
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.http"))}
    return json.dumps({"files": {name: {"sha256": hashlib.sha256(raw).hexdigest()} for name, raw in files.items()}})


def lock(root: Path) -> str:
    try:
        project = load(root)
    except DocsError:
        return ""
    shown = {key: now for chapter in project.chapters.values() for key, now, _ in shown_on(project, chapter)}
    return render_lock({key: Accepted(now, "seen") for key, now in shown.items()})


def state(folder: Path) -> dict[str, bytes]:
    """Every path below a folder, with the bytes of each file and the target of each link."""
    return {
        path.relative_to(folder).as_posix(): str(path.readlink()).encode()
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else b""
        for path in folder.rglob("*")
    }


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEA_SOURCES", str(tmp_path / "sources"))
    return tmp_path / "manual"


def checked(root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of `manual check`, run in this process by its own entry point."""
    monkeypatch.setattr(sys, "argv", ["manual", "check", "--root", str(root)])
    capfd.readouterr()
    with pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code, *capfd.readouterr()


def checked_when_built(root: Path, case: Case) -> tuple[int, str, str] | None:
    """The same of the built page that a case changes; None when it changes none."""
    edits = [(head.removeprefix("built "), body) for head, body in case.sections if head.startswith("built ")]
    if not edits:
        return None
    project = load(root)
    flat = project.settings.directory_urls
    pages = {page_file(name, flat): rendered(root, chapter) for name, chapter in project.chapters.items()}
    for path, body in edits:
        pages[path] = edited(pages[path], body)
    found = tuple(one for one in check_site(project, pages) if one.where.path in dict(edits))
    return code_of(found), "", as_text([placed(one, "") for one in found]) + "\n"


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_wrong_chapter_gets_the_report_that_its_author_needs(
    path: Path, root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *, update: bool
) -> None:
    case = Case.read(path)
    write_manual(case, root)
    before = state(root.parent)
    code, out, err = checked_when_built(root, case) or checked(root, monkeypatch, capfd)
    said = f"exit {code}\n{err}"
    if update:
        path.write_text(case.updated({"report": said}), "utf-8", newline="\n")
    assert said == case.expected("report") or update
    assert (out, code in (1, 3)) == ("", True)
    assert state(root.parent) == before
    assert_in_style(err, str(root))


def assert_in_style(report: str, root: str) -> None:
    """The rules of reports that a program can see."""
    assert not re.search(r"(?i:invalid|failed to|please|traceback)|[a-z]Error\b|\bNone\b", report)
    assert root not in report
    *lines, last = report.splitlines()
    assert re.fullmatch(r"\d+ findings?; more: manual explain [a-z-]+(?:\|[a-z-]+)*", last)
    helps = 0
    for line in (line for line in lines if not re.match(r" +(?:\d+ +)?\| ", line)):
        helps = helps + 1 if line.startswith("  ") else 0
        assert helps or re.match(r"[\w./-]+(?::\d+)?: (?:YAML|Markdown|[^A-Z]).*[^.]$", line), line
        assert helps <= 4, line


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_right_chapter_passes_and_shows_what_its_author_means(
    path: Path, root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *, update: bool
) -> None:
    case = Case.read(path)
    write_manual(case, root)
    before = state(root.parent)
    code, out, err = checked(root, monkeypatch, capfd)
    answers = {"report": f"exit {code}\n{out}{err}", "shown": lock(root)}
    if update:
        path.write_text(case.updated(answers), "utf-8", newline="\n")
    assert answers == {name: case.expected(name) for name in answers} or update
    assert (code, err) == (0, "")
    assert state(root.parent) == before


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_right_chapter_is_rendered_as_our_parser_reads_it(path: Path, root: Path) -> None:
    write_manual(Case.read(path), root)
    project = load(root)
    flat = project.settings.directory_urls
    pages = {page_file(chapter.name, flat): rendered(root, chapter) for chapter in project.chapters.values()}
    found = [str(finding) for finding in check_site(project, pages) if finding.where.path in pages]
    assert found == []


class _Host(Treeprocessor):
    """What the extension asks of its host: the page that is being converted."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.file = self
        self.src_uri = f"{name}.md"


def rendered(root: Path, chapter: Chapter) -> str:
    """A chapter as Python-Markdown makes it with our extension."""
    markdown = Markdown(
        extensions=[*EXTENSIONS, "build_tools.markdown"],
        extension_configs={
            "build_tools.markdown": {"root": str(root)},
            "pymdownx.tabbed": {"alternate_style": True},
        },
    )
    markdown.treeprocessors.register(_Host(chapter.name), "relpath", 0)
    return f"<body>{markdown.convert(chr(10).join(chapter.lines))}</body>"


@pytest.mark.parametrize("path", [*WRONG[:2], *RIGHT[:2]], ids=lambda path: path.stem)
def test_command_says_the_same_as_a_program_of_its_own(path: Path, root: Path) -> None:
    case = Case.read(path)
    write_manual(case, root)
    command = [sys.executable, "-m", "build_tools", "check", "--root", str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert f"exit {done.returncode}\n{done.stdout}{done.stderr}" == case.expected("report")


def test_there_are_cases_enough_and_each_says_what_it_is() -> None:
    alone = [path for path in WRONG if "\n1 finding; more: " in Case.read(path).expected("report")]
    assert (len(alone) >= 80, len(RIGHT) >= 50) == (True, True)
    titles = [Case.read(path).title.strip() for path in (*WRONG, *RIGHT)]
    assert all(re.fullmatch(r"[A-Z].*\.", title) for title in titles)
    assert len(set(titles)) == len(titles)
