"""`make sources`, against an HTTP server on this machine."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from kit.cli import main
from kit.errors import KitError
from kit.sources import fetch

STANDARD = b"# Tea\n\nHard water is softened.\n"
GUIDE = "# Guide – warm cups\n".encode()


class _Quiet(SimpleHTTPRequestHandler):
    asked: list[str]

    def log_message(self, format: str, *args: object) -> None:
        del format, args
        self.asked.append(self.path)


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def address(tmp_path: Path, asked: list[str]) -> Iterator[str]:
    """The address of a server that has two sources at a commit."""
    put(tmp_path / "web/4f1d2c9/standard.md", STANDARD)
    put(tmp_path / "web/4f1d2c9/guide.md", GUIDE)
    handler = type("_Handler", (_Quiet,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path / "web")))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def put(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def pins(tmp_path: Path, address: str, standard: bytes = STANDARD) -> Path:
    path = tmp_path / "pins.yaml"
    path.write_text(
        f"""\
sources:
  standard:
    commit: 4f1d2c9
    raw: {address}/{{commit}}/standard.md
    files:
      standard.md: {hashlib.sha256(standard).hexdigest()}
      facts.json: {"0" * 64}
  guide:
    commit: 4f1d2c9
    raw: {address}/{{commit}}/guide.md
    files: {{pages/guide.md: {hashlib.sha256(GUIDE).hexdigest()}}}
""",
        "utf-8",
    )
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_each_source_is_fetched_at_its_commit_and_put_under_the_name_of_its_first_file(
    tmp_path: Path, address: str, asked: list[str]
) -> None:
    said = fetch(tmp_path / "sources", pins(tmp_path, address))
    assert said == ["standard: standard.md fetched, 31 bytes", "guide: pages/guide.md fetched, 22 bytes"]
    assert files(tmp_path / "sources") == {"standard.md": STANDARD, "pages/guide.md": GUIDE}
    assert asked == ["/4f1d2c9/standard.md", "/4f1d2c9/guide.md"]


def test_what_is_there_as_pinned_is_not_fetched_again(tmp_path: Path, address: str, asked: list[str]) -> None:
    put(tmp_path / "sources/standard.md", STANDARD)
    put(tmp_path / "sources/pages/guide.md", b"cut sh")
    said = fetch(tmp_path / "sources", pins(tmp_path, address))
    assert said == ["standard: standard.md is there", "guide: pages/guide.md fetched, 22 bytes"]
    assert asked == ["/4f1d2c9/guide.md"]


def test_what_is_not_as_pinned_is_reported_and_never_written(tmp_path: Path, address: str) -> None:
    path = pins(tmp_path, address, standard=b"other")
    with pytest.raises(KitError) as error:
        fetch(tmp_path / "sources", path)
    assert str(error.value) == (
        f"{path}:6: what was fetched for 'standard' is not as pinned\n"
        f"  pinned {hashlib.sha256(b'other').hexdigest()}\n"
        f"  found  {hashlib.sha256(STANDARD).hexdigest()}"
    )
    assert files(tmp_path / "sources") == {}


def test_an_address_that_leads_nowhere_is_reported_with_the_line_of_its_pin(tmp_path: Path, address: str) -> None:
    path = pins(tmp_path, address)
    path.write_text(path.read_text("utf-8").replace("/guide.md\n", "/gone.md\n"), "utf-8")
    with pytest.raises(KitError) as error:
        fetch(tmp_path / "sources", path)
    assert str(error.value) == (
        f"{path}:8: 'guide' cannot be fetched: file not found\n  from {address}/4f1d2c9/gone.md"
    )
    path.write_text(path.read_text("utf-8").replace(address, "file:///etc"), "utf-8")
    with pytest.raises(KitError, match=r"'file:///etc/4f1d2c9/gone.md' is no web address"):
        fetch(tmp_path / "sources", path)


def test_a_server_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Quiet) as server:
        address = f"http://127.0.0.1:{server.server_port}"
    with pytest.raises(KitError, match=r"2: 'standard' cannot be fetched: .*refused"):
        fetch(tmp_path / "sources", pins(tmp_path, address))


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sources"]) == 2
    assert capsys.readouterr().err == (
        "python -m kit sources: the following arguments are required: FOLDER\n  run: python -m kit sources --help\n"
    )
