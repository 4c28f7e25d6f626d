"""What `sdks.yaml` says, how a version is asked for, and what a build that stops looks like."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kit.errors import KitError
from kit.probes.build import build
from kit.probes.failures import ProbeError, tail
from kit.probes.sdks import SDKS, Sdk, also, chosen, load_sdks, missing_tool
from tests.kit.helpers import edit
from tests.kit.probes.fakes import SERVES, fake

KNOWN = load_sdks()


def with_build(folder: Path, program: str) -> Sdk:
    """An SDK whose build is a Python program, in a folder of its own."""
    source = folder / "source"
    source.mkdir()
    return replace(fake(source, SERVES), build=((sys.executable, "-c", program),), cache=folder / "cache")


def refused(call: object, *arguments: object) -> str:
    with pytest.raises(KitError) as caught:
        call(*arguments)  # type: ignore[operator]
    return str(caught.value)


def test_a_name_that_is_none_is_reported_with_the_nearest() -> None:
    assert refused(chosen, KNOWN, ["a2a-pyhton"]) == (
        "kit/probes/sdks.yaml: no SDK is named 'a2a-pyhton'\n  did you mean 'a2a-python'?"
    )


@pytest.mark.parametrize("asked", ["a2a-go", "a2a-go==", "a2a-go==1 2", "a2a-go==--help"])
def test_a_version_that_is_none_is_reported(asked: str) -> None:
    assert refused(also, KNOWN, asked) == (f"--also: '{asked}' is not NAME==VERSION\n  such as a2a-python==1.3.0")


def test_another_version_is_built_beside_the_pinned_one_by_other_commands() -> None:
    pinned, other = KNOWN["a2a-go"], also(KNOWN, "a2a-go==2.3.1")
    assert (other.version, other.build) == ("2.3.1", pinned.other)
    assert other.folder.parent == pinned.folder.parent
    assert other.folder != pinned.folder


def test_an_entry_without_what_a_run_needs_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "sdks.yaml"
    path.write_text(SDKS.read_text("utf-8"), "utf-8")
    edit(path, "  lock: go.sum\n", "")
    assert refused(load_sdks, path).startswith(f"{path}: has no 'lock'")


def test_an_sdk_is_asked_as_often_and_in_the_media_type_that_its_entry_says(tmp_path: Path) -> None:
    path = tmp_path / "sdks.yaml"
    path.write_text(SDKS.read_text("utf-8"), "utf-8")
    edit(path, "  lock: package-lock.json\n", "  lock: package-lock.json\n  runs: 7\n  media: application/json\n")
    said = load_sdks(path)
    assert [(said[name].runs, said[name].media) for name in ("a2a-js", "a2a-python")] == [
        (7, "application/json"),
        (5, "application/a2a+json"),
    ]


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("runs: 0", "'runs' is no number of runs: '0'"),
        ("runs: many", "'runs' is not a int: 'many'"),
        ("media: 7", "'media' is not a str: '7'"),
    ],
)
def test_an_entry_that_says_no_number_or_no_text_is_reported_with_its_line(
    tmp_path: Path, line: str, report: str
) -> None:
    path = tmp_path / "sdks.yaml"
    path.write_text(SDKS.read_text("utf-8"), "utf-8")
    edit(path, "  lock: package-lock.json\n", f"  lock: package-lock.json\n  {line}\n")
    at = path.read_text("utf-8").splitlines().index(f"  {line}") + 1
    assert refused(load_sdks, path) == f"{path}:{at}: {report}"


def test_a_tool_that_is_not_installed_is_named() -> None:
    sdk = KNOWN["a2a-go"]
    assert missing_tool(replace(sdk, build=(("no-such-tool", "build"),), runtime=(sys.executable,))) == "no-such-tool"
    assert missing_tool(replace(sdk, build=(("venv/bin/python",),), runtime=("sh",))) == ""


def test_a_build_that_stops_is_reported_with_the_end_of_its_log(tmp_path: Path) -> None:
    sdk = with_build(tmp_path, "print('one'); print('two'); print('three'); raise SystemExit(4)")
    with pytest.raises(ProbeError) as caught:
        build(sdk)
    text = str(caught.value).replace(str(tmp_path), "TMP").replace(sys.executable, "python")
    assert text == (
        "a2a-fake: 'python -c print('one'); print('two'); print('three'); raise SystemExit(4)' ended with exit code 4\n"
        "  two\n"
        "  three\n"
        "  its log: TMP/cache/a2a-fake/logs/1.0.build.log"
    )


def test_the_first_line_that_says_error_is_shown_and_the_last(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("begin\n\x1b[31m[ERROR] no such artifact\x1b[0m\n[ERROR] help 1\nend\n\x1b[0m\n", "utf-8")
    assert tail(log) == ["[ERROR] no such artifact", "end"]


def test_a_server_is_built_again_only_when_something_of_it_changed(tmp_path: Path) -> None:
    sdk = with_build(tmp_path, f"open({str(tmp_path / 'built')!r}, 'a').write('x')")
    for _ in range(2):
        build(sdk)
    assert (tmp_path / "built").read_text() == "x"
    (sdk.source / "server.py").write_text(SERVES + "\n", "utf-8")
    build(sdk)
    assert (tmp_path / "built").read_text() == "xx"
