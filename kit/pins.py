"""The pins of the edition, and whether the installed packages are the pinned ones."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import KitError

if TYPE_CHECKING:
    from pathlib import Path

PINS = KIT / "pins.yaml"


def load_pins(path: Path = PINS) -> JsonObject:
    """The pins as the manifest writes them. Raises KitError when a package is not installed as pinned.

    What the pages quote is not among them: no recording depends on it.
    """
    pins = {key: value for key, value in load_yaml(path).items() if key != "sources"}
    for package, pinned in member(path, pins, "packages", dict).items():
        installed = _installed(package)
        if installed != str(pinned):
            raise KitError(
                place(path, line_of(path, f"{package}:")),
                f"'{package}' is pinned to {pinned}, and {installed or 'no version'} is installed",
                "run: ./manual setup",
            )
    specification = member(path, pins, "specification", dict)
    return {**pins, "specification": {**specification, "date": str(specification.get("date"))}}


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
