"""What is kept holds as long as every recording that was asked for is the same, also one that is not there."""

from __future__ import annotations

from dataclasses import replace

from build_tools.errors import DocsError
from build_tools.recordings.collection import Recordings
from build_tools.tables.fill import fill
from build_tools.tables.kept import kept
from build_tools.tables.schema import Table
from tests.figures.given import recordings
from tests.tables.test_real import real

STEP = "### ask\n\nGET /{path} HTTP/1.1\n\n"
GIVEN = recordings({name: STEP.format(path=name) for name in "abc"})


def other(name: str) -> Recordings:
    """The recordings with another one of a name."""
    return Recordings({**GIVEN.files, **recordings({name: STEP.format(path="other")}).files})


def made(recordings: Recordings) -> list[str]:
    """The path of `a`, and of `d` when it is there; a list, so that each making is another."""
    files = [recordings.files.get("a"), recordings.files.get("d")]
    return [file.recording.steps[0].request.start for file in files if file]


def test_it_is_made_once_for_the_same_recordings() -> None:
    memo: dict[object, object] = {}
    first = kept(memo, "key", GIVEN, made)
    assert kept(memo, "key", GIVEN, made) is first
    assert kept(memo, "key", other("b"), made) is first


def test_it_is_made_again_for_another_recording_and_for_one_that_comes_and_goes() -> None:
    memo: dict[object, object] = {}
    assert kept(memo, "key", GIVEN, made) == ["GET /a HTTP/1.1"]
    assert kept(memo, "key", other("a"), made) == ["GET /other HTTP/1.1"]
    assert kept(memo, "key", other("d"), made) == ["GET /a HTTP/1.1", "GET /other HTTP/1.1"]
    assert kept(memo, "key", GIVEN, made) == ["GET /a HTTP/1.1"]


def test_each_key_has_its_own() -> None:
    memo: dict[object, object] = {}
    kept(memo, "key", GIVEN, made)
    assert kept(memo, "other", GIVEN, lambda _: "made for it") == "made for it"


def outcome(table: Table, changed: Recordings) -> str:
    try:
        return fill(table, changed).text
    except DocsError as error:
        return str(error)


def test_a_real_table_that_was_filled_before_says_what_it_would_say_for_the_first_time() -> None:
    files = real().recordings.files
    for name, table in real().tables.tables.items():
        first = real().filled(name).addresses[0].partition("#")[0]
        swapped = replace(files[first], recording=next(iter(files.values())).recording)
        for changed in ({**files, first: swapped}, {name: file for name, file in files.items() if name != first}):
            assert outcome(table, Recordings(changed)) == outcome(replace(table), Recordings(changed)), name
        assert outcome(table, real().recordings) == real().filled(name).text
