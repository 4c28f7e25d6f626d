"""Reads the kit's YAML files; what is wrong in one is reported with its file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import yaml

from kit.errors import KitError, nearest

JsonObject = dict[str, Any]
T = TypeVar("T")
KIT = Path(__file__).parent


def place(path: Path, line: int = 0) -> str:
    """`path:line` as a report writes it: from the folder that holds `kit/` where the path is inside it."""
    inside = path.is_relative_to(KIT.parent)
    shown = path.relative_to(KIT.parent).as_posix() if inside else str(path)
    return f"{shown}:{line}" if line else shown


def load_yaml(path: Path) -> JsonObject:
    """The mapping in a YAML file. Raises KitError when the file is not there, not YAML or not a mapping."""
    try:
        loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise KitError(place(path), "is not there") from None
    except UnicodeDecodeError as error:
        raise KitError(place(path), f"is not UTF-8 (byte {error.start})") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise KitError(place(path, line), f"is not YAML: {error.problem}") from None
    if not isinstance(loaded, dict):
        raise KitError(place(path), "is not a mapping")
    return loaded


def member(path: Path, mapping: JsonObject, key: str, kind: type[T]) -> T:
    """`mapping[key]`, when it is there and of the kind asked for. Raises KitError with the nearest key."""
    if key not in mapping:
        raise KitError(place(path), f"has no '{key}'", *nearest(key, map(str, mapping)))
    value = mapping[key]
    if not isinstance(value, kind):
        raise KitError(place(path, line_of(path, f"{key}: {value}")), f"'{key}' is not a {kind.__name__}: '{value}'")
    return value


def line_of(path: Path, word: str) -> int:
    """The number of the first line that holds the word, or 0."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if word in line), 0)
