"""The SDKs that are probed, and what `sdks.yaml` says of them."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from kit.agents.client_rest import MEDIA_TYPE
from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import USAGE, KitError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

PROBES = KIT / "probes"
SDKS = PROBES / "sdks.yaml"
CACHE = KIT.parent / ".cache" / "probes"
Command = tuple[str, ...]
RUNS = 5
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]*")


@dataclass(frozen=True)
class Sdk:
    """An SDK at one version: its server's folder, the commands that build and start it, and where its bindings are.

    `media` is the media type of its requests over HTTP+JSON, `runs` how often each question is asked.
    """

    name: str
    package: str
    version: str
    source: Path
    lock: str
    paths: Mapping[str, str]
    runtime: Command
    build: tuple[Command, ...]
    other: tuple[Command, ...]
    start: Command
    cache: Path = CACHE
    media: str = MEDIA_TYPE
    runs: int = RUNS

    @property
    def folder(self) -> Path:
        """Where it is built."""
        return self.cache / self.name / self.version

    def at(self, version: str) -> Sdk:
        """The same at a version that is not pinned."""
        return replace(self, version=version, build=self.other)

    def pins(self) -> JsonObject:
        """What ran: the package, the hashes of its lock file and of the server, and the runtime here."""
        return {
            "package": self.package,
            "version": self.version,
            "lock": {"file": self.lock, "sha256": _sha256([self.source / self.lock])},
            "server": {"sha256": _sha256(sources(self))},
            "runtime": said(self.runtime),
            "machine": f"{platform.system()} {platform.machine()}",
        }


def load_sdks(path: Path = SDKS) -> dict[str, Sdk]:
    """All SDKs by name. Raises KitError when the file does not say what a run needs."""
    return {str(name): _sdk(path, str(name), entry) for name, entry in load_yaml(path).items()}


def chosen(known: dict[str, Sdk], names: Iterable[str]) -> list[Sdk]:
    """The SDKs of those names; all when none is named. Raises KitError for a name that is not known."""
    for name in names:
        if name not in known:
            raise KitError(place(SDKS), f"no SDK is named '{name}'", *nearest(name, known), code=USAGE)
    return [known[name] for name in names] or list(known.values())


def also(known: dict[str, Sdk], asked: str) -> Sdk:
    """The SDK of `NAME==VERSION`. Raises KitError when it is not of that form, or no SDK is named so."""
    name, _, version = asked.partition("==")
    if not _VERSION.fullmatch(version):
        raise KitError("--also", f"'{asked}' is not NAME==VERSION", "such as a2a-python==1.3.0", code=USAGE)
    return chosen(known, [name])[0].at(version)


def missing_tool(sdk: Sdk) -> str:
    """The program that a build needs and that is not installed here; empty when all are."""
    needed = [sdk.runtime[0], *(command[0] for command in sdk.build)]
    return next((tool for tool in needed if "/" not in tool and shutil.which(tool) is None), "")


def said(command: Command) -> str:
    """The first line that a command prints, without the colors of a terminal."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - from sdks.yaml
    return re.sub(r"\x1b\[[0-9;]*m", "", ended.stdout.partition("\n")[0]).strip()


def sources(sdk: Sdk) -> list[Path]:
    """The files of a server, in order."""
    return sorted(path for path in sdk.source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _sdk(path: Path, name: str, entry: object) -> Sdk:
    if not isinstance(entry, dict):
        raise KitError(place(path, line_of(path, f"{name}:")), f"'{name}' is not a mapping")
    return Sdk(
        name,
        member(path, entry, "package", str),
        str(entry.get("version")),
        path.parent / name,
        member(path, entry, "lock", str),
        entry.get("paths", {}),
        _command(member(path, entry, "runtime", list)),
        tuple(map(_command, member(path, entry, "build", list))),
        tuple(map(_command, member(path, entry, "other", list))),
        _command(member(path, entry, "start", list)),
        media=member(path, {"media": MEDIA_TYPE, **entry}, "media", str),
        runs=_runs(path, {"runs": RUNS, **entry}),
    )


def _runs(path: Path, entry: JsonObject) -> int:
    runs = member(path, entry, "runs", int)
    if runs < 1:
        raise KitError(place(path, line_of(path, f"runs: {runs}")), f"'runs' is no number of runs: '{runs}'")
    return runs


def _command(words: Iterable[object]) -> Command:
    return tuple(map(str, words))


def _sha256(paths: Iterable[Path]) -> str:
    """One hash over files, names included."""
    digest = sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
