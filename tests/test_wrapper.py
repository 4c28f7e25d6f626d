"""The wrapper ./manual, run for real in a folder of its own, on a PATH that holds only what a test puts there.

Python, pip, id and apt-get are small scripts that write down how they were called: at that boundary the wrapper is text
in, text out, so nothing here needs a network, root or a minute. The real ones are for an empty Debian root.
"""

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

MANUAL = Path(__file__).parents[1] / "manual"
TOOLS = ["cat", "cksum", "dirname", "ln", "mkdir", "readlink", "rm", "sleep"]
PREPARING = "manual: preparing .venv (once, about a minute)\n"
APT_GET = ["apt-get update", "apt-get install -y --no-install-recommends"]
FILLED = ["pip --quiet --require-hashes -r requirements.lock", "pip --quiet --no-build-isolation --no-deps -e ."]
ANEW = ["venv", *FILLED]
VENV_PACKAGE = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"

# Its -c is the real Python's, so that the wrapper's one-liners are tried too.
PYTHON = """
case "$*" in
    *"{lacks}"*) exit 1 ;;
    -V) echo "Python 3.11.2" ;;
    -c*) exec "{real}" "$@" ;;
    "-m venv --clear .venv") echo venv >>calls; mkdir -p .venv/bin; ln -sf "{itself}" .venv/bin/python ;;
    "-m pip install"*) shift 3; echo "pip $*" >>calls; echo "word of pip" >&2; {pip} ;;
    *) printf '<%s>' "$@" ;;
esac
"""


class Checkout:
    """A folder with the wrapper and the two files that it reads, and the PATH to run it on."""

    def __init__(self, folder: Path) -> None:
        self.root, self.bin = folder / "a manual", folder / "bin"
        self.root.mkdir()
        self.bin.mkdir()
        shutil.copy(MANUAL, self.root)
        for file in ("pyproject.toml", "requirements.lock", "calls"):
            (self.root / file).touch()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        self.put("id", "echo 1000")
        self.python()

    def put(self, name: str, script: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.bin / name).chmod(0o755)

    def python(self, name: str = "python3", *, lacks: str = "nothing", pip: str = ":") -> None:
        self.put(name, PYTHON.format(lacks=lacks, pip=pip, real=sys.executable, itself=self.bin / name))

    def run(self, *args: str, program: str = "../a manual/manual", **env: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error of a run from another folder."""
        done = subprocess.run([program, *args], cwd=self.bin, env={"PATH": str(self.bin), **env}, timeout=60,
                              capture_output=True, text=True, start_new_session=True, check=False)  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    def calls(self) -> list[str]:
        """What was called since the last look."""
        lines = (self.root / "calls").read_text().splitlines()
        (self.root / "calls").write_text("")
        return lines


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def prepared(checkout: Checkout) -> Checkout:
    assert (checkout.run("setup"), checkout.calls()) == ((0, "", PREPARING), ANEW)
    return checkout


def test_the_first_command_prepares_and_runs_with_its_arguments_whole_also_through_a_link(checkout: Checkout) -> None:
    (checkout.bin / "a2a").symlink_to(checkout.root / "manual")
    done = (0, "<-m><build_tools><check><--site><a b>", PREPARING)
    assert checkout.run("check", "--site", "a b", program="./a2a") == done


def test_no_command_asks_for_help_and_setup_takes_no_argument(prepared: Checkout) -> None:
    assert prepared.run() == (0, "<-m><build_tools><--help>", "")
    assert prepared.run("setup", "now") == (2, "", "manual: setup takes no argument, and 'now' is one\n")


def test_a_second_run_is_silent_and_calls_pip_only_when_the_lock_has_changed(prepared: Checkout) -> None:
    assert (prepared.run("setup"), prepared.calls()) == ((0, "", ""), [])
    (prepared.root / "requirements.lock").write_text("click\n")
    assert (prepared.run("setup"), prepared.calls()) == ((0, "", PREPARING), FILLED)


def test_a_venv_whose_interpreter_is_gone_or_whose_folder_moved_is_made_anew(prepared: Checkout) -> None:
    (prepared.root / ".venv/bin/python").unlink()
    assert (prepared.run("setup"), prepared.calls()) == ((0, "", PREPARING), ANEW)
    prepared.root = prepared.root.rename(prepared.root.with_name("moved"))
    assert (prepared.run("setup", program="../moved/manual"), prepared.calls()) == ((0, "", PREPARING), ANEW)


def test_a_set_up_that_stopped_shows_why_and_is_begun_anew_also_after_a_kill(prepared: Checkout) -> None:
    (prepared.root / "requirements.lock").write_text("click\n")
    prepared.python(pip="exit 1")
    assert prepared.run("setup") == (3, "", f"{PREPARING}word of pip\nmanual: pip stopped, for the reason above\n")
    prepared.python(pip="kill -9 0")
    assert (prepared.run("setup"), prepared.calls()) == ((-9, "", PREPARING), [FILLED[0], *ANEW[:2]])
    prepared.python()
    assert (prepared.run("setup"), prepared.calls()) == ((0, "", PREPARING), ANEW)


def test_of_two_runs_at_once_the_second_waits_for_the_first(checkout: Checkout) -> None:
    checkout.python(pip="sleep 0.3")
    with ThreadPoolExecutor() as pool:
        both = [run[:2] for run in pool.map(checkout.run, ["check", "check"])]
    assert (both, checkout.calls()) == ([(0, "<-m><build_tools><check>")] * 2, ANEW)


def test_an_old_python_is_one_line_unless_a_newer_one_is_there_too(checkout: Checkout) -> None:
    checkout.python(lacks="(3, 11)")
    said = "manual: no Python 3.11 or newer, looked for: {}; install one, or name it with PYTHON=/path/to/python3\n"
    assert checkout.run("setup") == (3, "", said.format("python3 python3.14 python3.13 python3.12 python3.11"))
    assert checkout.run("setup", PYTHON="./old one") == (3, "", said.format("./old one"))
    checkout.python("python3.12")
    assert checkout.run("setup") == (0, "", PREPARING)


def test_a_missing_ensurepip_is_named_and_root_installs_it(checkout: Checkout) -> None:
    checkout.python(lacks="ensurepip")
    said = f"manual: python3 has no ensurepip, which .venv needs: apt-get install {VENV_PACKAGE}\n"
    assert checkout.run("setup") == (3, "", said)
    checkout.put("id", "echo 0")
    checkout.put("apt-get", 'echo "apt-get $*" >>calls')
    assert checkout.run("setup") == (0, "", f"manual: installing {VENV_PACKAGE} (once)\n{PREPARING}")
    assert checkout.calls() == [APT_GET[0], f"{APT_GET[1]} {VENV_PACKAGE}", *ANEW]


def test_the_tests_run_once_a_browser_and_curl_are_there_and_root_installs_them(prepared: Checkout) -> None:
    missing = "manual: the tests need a browser: apt-get install chromium, or put google-chrome on PATH\n"
    assert prepared.run("test") == (3, "", missing)
    prepared.put("id", "echo 0")
    prepared.put("apt-get", 'echo "apt-get $*" >>calls; [ "$1" != update ] || { echo "no answer"; exit 100; }')
    installing = "".join(f"manual: installing {package} (once)\nno answer\n" for package in ("chromium", "curl"))
    assert prepared.run("test") == (0, "<-m><pytest>", installing)
    assert prepared.calls() == [APT_GET[0], f"{APT_GET[1]} chromium", APT_GET[0], f"{APT_GET[1]} curl"]
    prepared.put("google-chrome", "")
    prepared.put("curl", "")
    assert prepared.run("test", "-k", "a b") == (0, "<-m><pytest><-k><a b>", "")
    prepared.put("id", "echo 1000")
    prepared.python(lacks="libatomic")
    assert prepared.run("test") == (3, "", "manual: the tests need libatomic.so.1: apt-get install libatomic1\n")
