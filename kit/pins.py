"""The pins of the edition, and whether the installed packages are the pinned ones."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import USAGE, KitError, nearest

if TYPE_CHECKING:
    from pathlib import Path

PINS = KIT / "pins.yaml"


@dataclass(frozen=True)
class Other:
    """A package in another version than the pinned one."""

    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package}=={self.version}"

    @property
    def folder(self) -> str:
        """The folder of its recordings, in that of the others."""
        return f"{self.package}-{self.version}"


def load_pins(path: Path = PINS, other: Other | None = None) -> JsonObject:
    """The pins as the manifest writes them. Raises KitError when a package is not installed as pinned.

    What the pages quote is not among them: no recording depends on it.
    `other` is to be installed instead of the pinned version of its package.
    """
    pins = {key: value for key, value in load_yaml(path).items() if key != "sources"}
    packages = member(path, pins, "packages", dict)
    if other is not None:
        _can_differ(path, packages, other)
    for package, pinned in packages.items():
        installed = _installed(package)
        if other is not None and package == other.package:
            _is_other(other, installed)
        elif installed != str(pinned):
            raise KitError(
                place(path, line_of(path, f"{package}:")),
                f"'{package}' is pinned to {pinned}, and {installed or 'no version'} is installed",
                "run: ./manual setup",
            )
    specification = member(path, pins, "specification", dict)
    return {**pins, "specification": {**specification, "date": str(specification.get("date"))}}


def _can_differ(path: Path, packages: JsonObject, other: Other) -> None:
    if other.package not in packages:
        raise KitError(place(path), f"pins no '{other.package}'", *nearest(other.package, packages), code=USAGE)
    if str(packages[other.package]) == other.version:
        where = place(path, line_of(path, f"{other.package}:"))
        raise KitError(where, f"{other} is what is pinned", "run: python -m kit record", code=USAGE)


def _is_other(other: Other, installed: str | None) -> None:
    if installed != other.version:
        what = f"{other} is to be recorded, and {installed or 'no version'} is installed"
        help = f"in an environment of its own, with the other pins as they are: pip install {other}"
        raise KitError(f"python -m kit record --also {other}", what, help)


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
