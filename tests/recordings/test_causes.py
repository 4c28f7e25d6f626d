from __future__ import annotations

from hypothesis import given

from build_tools.recordings.causes import Cause, causes
from build_tools.recordings.differ import differ
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.recordings.model import Recording
from tests.helpers import CASES, check_cases
from tests.recordings.strategies import RECORDINGS
from tests.recordings.test_differ import file_of

OLD, NEW = "<OLD>\n", "<NEW>\n"


def files(text: str) -> dict[str, RecordingFile]:
    """The recordings of a case: each begins with a line `@ NAME`."""
    pieces = [piece.partition("\n") for piece in text.split("@ ")[1:]]
    return {name: RecordingFile(name, f"{name}.http", parse(body, name)) for name, _, body in pieces}


def told(cause: Cause) -> str:
    lines = [f"{cause.action}: {cause.what}, {cause.was!r} to {cause.now!r}"]
    for one in cause.differences:
        spots = [f"{spot} {spot.lines.start}-{spot.lines.stop - 1}" for spot in one.spots]
        lines.append(f"  {' -> '.join(dict.fromkeys(spots))}")
    return "\n".join([*lines, *(f"  follows: {one.spots[-1]}" for one in cause.follows)])


def test_equal_differences_are_one_cause_and_what_follows_goes_with_it(*, update: bool) -> None:
    def answer(given: str) -> str:
        old, _, new = given.removeprefix(OLD).partition(NEW)
        return "\n".join(map(told, causes(differ(files(old), files(new)))))

    check_cases(CASES / "recordings/causes.txt", answer, update=update)


@given(RECORDINGS, RECORDINGS)
def test_every_difference_is_in_a_cause_once_or_follows_from_one(old: Recording, new: Recording) -> None:
    found = differ({"a": file_of(old)}, {"a": file_of(new)})
    because = causes(found)
    named = [one for cause in because for one in cause.differences]
    following = [one for one in found if any(one in cause.follows for cause in because)]
    assert len(named) + len([one for one in following if one not in named]) == len(found)
    assert {id(one) for one in named} <= {id(one) for one in found}
