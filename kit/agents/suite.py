"""A test suite as data, and a run of it at a commit: log, counts and summary are computed from the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from kit.data import JsonObject, line_of, load_yaml, member, place
from kit.errors import KitError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

T = TypeVar("T")


@dataclass(frozen=True)
class Case:
    """One test of the suite and how long it takes."""

    name: str
    ms: int


@dataclass(frozen=True)
class CaseFile:
    """A file of tests. The log grows by one chunk for each."""

    path: str
    cases: tuple[Case, ...]

    @property
    def seconds(self) -> float:
        """How long all tests of the file take."""
        return sum(case.ms for case in self.cases) / 1000


Stop = Literal["canceled", "refused", "broken", "ignored", "completed"]  # what comes of a cancel
Ended = Literal["completed", "canceled"]


@dataclass(frozen=True)
class Again:
    """After which end the suite starts again by itself, and how many seconds later."""

    after: Ended
    seconds: float


@dataclass(frozen=True)
class Commit:
    """A commit: what it changed, the output of each test that fails there, and where it makes the runner misbehave."""

    id: str
    change: str
    failures: Mapping[str, str]
    breaks: Mapping[str, str]
    stops: Stop = "canceled"
    again: Again | None = None


@dataclass(frozen=True)
class Suite:
    """The suite of one repository and the commits that it can run at."""

    repository: str
    name: str
    files: tuple[CaseFile, ...]
    commits: Mapping[str, Commit]

    def run_at(self, commit: str) -> Run:
        """The run at a commit that `refusal` has nothing against."""
        return Run(self, self.commits[commit])

    def refusal(self, repository: str, commit: str, suite: str) -> str | None:
        """What does not exist, by the name of the words that say so; None when the run can start."""
        if repository != self.repository:
            return "unknown-repository"
        if suite != self.name:
            return "unknown-suite"
        return None if commit in self.commits else "unknown-commit"

    def break_at(self, point: str, asked: Mapping[str, str]) -> None:
        """Raises RuntimeError where the commit breaks the runner itself: at the `start`, or after a file of tests."""
        commit = self.commits.get(asked.get("commit", ""))
        if commit is not None and point in commit.breaks:
            raise RuntimeError(commit.breaks[point])

    def stop_at(self, asked: Mapping[str, str]) -> Stop:
        """What comes of a cancel at the commit that was asked for."""
        commit = self.commits.get(asked.get("commit", ""))
        return commit.stops if commit else "canceled"


@dataclass(frozen=True)
class Run:
    """The suite at one commit."""

    suite: Suite
    commit: Commit

    @property
    def total(self) -> int:
        """How many tests the suite has."""
        return sum(len(file.cases) for file in self.suite.files)

    @property
    def failed_tests(self) -> list[str]:
        """The tests that fail, as `file::test`, in the order of the log."""
        pairs = ((file.path, case.name) for file in self.suite.files for case in file.cases)
        return [f"{path}::{name}" for path, name in pairs if name in self.commit.failures]

    @property
    def counts(self) -> dict[str, int]:
        """`passed`, `failed` and `total`."""
        failed = len(self.failed_tests)
        return {"passed": self.total - failed, "failed": failed, "total": self.total}

    def summary(self) -> JsonObject:
        """What summary.json holds: the counts first, then what a planner needs to act on them."""
        return {
            **self.counts,
            "failedTests": self.failed_tests,
            "repository": self.suite.repository,
            "commit": self.commit.id,
            "suite": self.suite.name,
        }

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of the log, one for each file of tests."""
        for file in self.suite.files:
            first, last = file is self.suite.files[0], file is self.suite.files[-1]
            text = self._head() * first + self._lines(file) + self._tail() * last
            yield Chunk(file.path, text, file.seconds, first, last)

    def _head(self) -> str:
        return f"{self.suite.repository} at {self.commit.id}: {self.commit.change}\n{self.total} tests\n"

    def _lines(self, file: CaseFile) -> str:
        return f"\n{file.path}\n" + "".join(self._line(case) for case in file.cases)

    def _line(self, case: Case) -> str:
        output = self.commit.failures.get(case.name)
        verdict = "passed" if output is None else "FAILED"
        indented = "".join(f"      {line}\n" for line in (output or "").splitlines())
        return f"  {verdict} {case.name} ({case.ms / 1000:.2f} s)\n{indented}"

    def _tail(self) -> str:
        seconds = sum(file.seconds for file in self.suite.files)
        return "\n{failed} failed, {passed} passed".format(**self.counts) + f" in {seconds:.2f} s\n"


@dataclass(frozen=True)
class Chunk:
    """A piece of the log: the tests of a file, and how long they take."""

    path: str
    text: str
    seconds: float
    first: bool
    last: bool


def load_suite(path: Path) -> Suite:
    """The suite in a file such as `payments-api.yaml`. Raises KitError, with the line where there is one."""
    data = load_yaml(path)
    files = tuple(_file(path, entry) for entry in member(path, data, "files", list))
    commits = {name: _commit(path, name, entry) for name, entry in member(path, data, "commits", dict).items()}
    names = {case.name for file in files for case in file.cases}
    for failing in (name for commit in commits.values() for name in commit.failures):
        if failing not in names:
            raise KitError(place(path, line_of(path, failing)), f"'{failing}' is no test", *nearest(failing, names))
    return Suite(member(path, data, "repository", str), member(path, data, "suite", str), files, commits)


def _file(path: Path, entry: JsonObject) -> CaseFile:
    cases = member(path, entry, "tests", list)
    return CaseFile(
        member(path, entry, "file", str),
        tuple(Case(member(path, case, "name", str), member(path, case, "ms", int)) for case in cases),
    )


def _commit(path: Path, name: object, entry: JsonObject) -> Commit:
    if not isinstance(name, str):
        raise KitError(place(path, line_of(path, f"{name}:")), f"commit '{name}' is a number", "put it in quotes")
    again = entry.get("again")
    return Commit(
        name,
        member(path, entry, "change", str),
        entry.get("failures") or {},
        entry.get("breaks") or {},
        _one_of(path, entry, "stops", get_args(Stop)) if "stops" in entry else "canceled",
        _again(path, again) if again else None,
    )


def _again(path: Path, entry: JsonObject) -> Again:
    return Again(_one_of(path, entry, "after", get_args(Ended)), member(path, entry, "seconds", float))


def _one_of(path: Path, entry: JsonObject, key: str, known: tuple[T, ...]) -> T:
    """`entry[key]`, when it is one of the words that are known."""
    word = member(path, entry, key, str)
    for each in known:
        if each == word:
            return each
    words = ", ".join(map(str, known))
    where = place(path, line_of(path, f"{key}: {word}"))
    raise KitError(where, f"'{word}' is no '{key}'", f"known: {words}", *nearest(word, map(str, known)))
