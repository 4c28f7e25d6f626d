"""`manual serve`, really started: what an author saves arrives, and what is wrong says so in the page."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.site.manuals import ENVIRONMENT, SECOND, copy_of, edit, record_again

PULL = "pull/ask-for-a-manifest/"
_PATIENCE = 40  # seconds; a change arrives in one or two, on a machine that has nothing else to do


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Server:
    """A server of a manual: its port, process, and the text of its pages."""

    def __init__(self, root: Path, said: Path) -> None:
        self.port, self.said = free_port(), said
        command = [sys.executable, "-m", "build_tools", "serve", "--addr", f"127.0.0.1:{self.port}"]
        with said.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=root, env=ENVIRONMENT, stdout=out, stderr=out, start_new_session=True
            )

    def page(self, path: str) -> str:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=5) as answer:
                text: str = answer.read().decode("utf-8")
                return text
        except (URLError, OSError):
            return ""

    def wait(self, path: str, shows: Callable[[str], bool]) -> str:
        """The page as soon as it shows something."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            text = self.page(path)
            if text and shows(text):
                return text
            assert self.process.poll() is None, self.said.read_text("utf-8")
            time.sleep(0.1)
        raise AssertionError(f"{path} did not change\n{self.said.read_text('utf-8')[-3000:]}")

    def left(self) -> list[int]:
        """The processes of its session that still run."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                words = stat.read_text().rpartition(")")[2].split()
            except OSError:  # it ended while we looked
                continue
            if int(words[3]) == self.process.pid and words[0] != "Z":
                found.append(int(stat.parent.name))
        return found


@contextmanager
def served(root: Path, said: Path) -> Iterator[Server]:
    edit(root / "mkdocs.yml", "plugins: [search]", "plugins: [search, manual]")
    server = Server(root, said)
    try:
        yield server
    finally:
        for process in server.left():
            os.kill(process, signal.SIGKILL)
        server.process.wait(timeout=10)


def shows(*words: str) -> Callable[[str], bool]:
    return lambda text: all(word in text for word in words)


def test_each_change_arrives_and_a_broken_one_says_so_until_it_is_mended(tmp_path: Path) -> None:  # noqa: PLR0915 - one server
    root = copy_of(SECOND, tmp_path / "manual")
    chapter, cuts = root / "docs/pull/ask-for-a-manifest.md", root / "snippets/pull/ask-for-a-manifest.yaml"
    recording = root / "kit/recordings/02-pull.http"
    with served(root, tmp_path / "said.txt") as server:
        server.wait(PULL, shows("MANIFEST_UNKNOWN", "sha256:b5bb1e4c47b980b14aa9a05…", "data-proof"))
        server.wait("recordings/02-pull.html", shows('id="L21"'))
        server.wait("recordings/02-pull.http", shows("### tags"))

        edit(chapter, "it seems to be gone:", "it seems to have left:")
        server.wait(PULL, shows("it seems to have left:"))
        edit(cuts, "shorten: 30", "shorten: 40")
        server.wait(PULL, shows("sha256:b5bb1e4c47b980b14aa9a05788d850cb3…"))
        edit(recording, '"message": "OCI manifest found', '"message": "Some OCI manifest found')
        record_again(root)
        server.wait(PULL, shows("Some OCI manifest found"))
        server.wait("recordings/02-pull.html", shows("Some OCI manifest found"))

        edit(chapter, "/// snippet | no-accept", "/// snippet | no-acept")
        line = chapter.read_text("utf-8").split("\n").index("/// snippet | no-acept") + 1
        report = f"docs/{PULL[:-1]}.md:{line}: snippet &#x27;no-acept&#x27; is not defined\n"
        page = server.wait(PULL, shows('class="manual-error"', report))
        assert "did you mean &#x27;no-accept&#x27;?" in page
        assert "sha256:b5bb1e4c47b980b14aa9a05788d850cb3…" in page, "the rest of the page stays"
        edit(chapter, "/// snippet | no-acept", "/// snippet | no-accept")
        assert "manual-error" not in server.wait(PULL, shows("Some OCI manifest found"))

        text = recording.read_text("utf-8")
        recording.write_text(text.replace("### tags\n", "### Tags!\n", 1), "utf-8")
        server.wait(PULL, shows("manual-error", "cannot be read"))
        recording.write_text(text, "utf-8")
        assert "manual-error" not in server.wait(PULL, shows("Some OCI manifest found", "data-proof"))
        assert "no-acept" in server.said.read_text("utf-8"), "the terminal has the report too"


@pytest.mark.parametrize("stop", ["Ctrl-C", "SIGTERM to the command alone"])
def test_a_server_that_is_stopped_leaves_no_process_and_no_port(stop: str, tmp_path: Path) -> None:
    with served(copy_of(SECOND, tmp_path / "manual"), tmp_path / "said.txt") as server:
        server.wait("", shows("data-proof"))
        if stop == "Ctrl-C":
            os.killpg(server.process.pid, signal.SIGINT)
        else:
            server.process.terminate()
        server.process.wait(timeout=10)
        assert server.left() == []
        assert server.page("") == ""


def test_a_manual_that_cannot_be_read_at_all_is_not_served(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    (root / "mkdocs.yml").write_text("site_name: [", "utf-8")
    server = Server(root, tmp_path / "said.txt")
    assert server.process.wait(timeout=30) == 3
    assert (tmp_path / "said.txt").read_text("utf-8").startswith("mkdocs.yml:")
