"""A scenario file: Python with a docstring, `TASK_IDS`, and `async def play(stage)`.

It is played on every binding, unless `BINDINGS` names those that make sense. With `V0_3 = True` the agents also answer
clients of version 0.3.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from types import FunctionType
from typing import TYPE_CHECKING, Literal, get_args

from kit.data import KIT, member, place
from kit.errors import KitError, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from kit.recorder.stage import Stage

Binding = Literal["jsonrpc", "rest", "grpc"]
BINDINGS: tuple[Binding, ...] = get_args(Binding)
SCENARIOS = KIT / "scenarios"


@dataclass(frozen=True)
class Scenario:
    """What to run. The name is the file's and becomes the recording's; each binding gives a recording of its own."""

    name: str
    path: Path
    task_ids: tuple[str, ...]
    play: Callable[[Stage], Awaitable[None]]
    bindings: tuple[Binding, ...] = BINDINGS
    v0_3: bool = False

    def recording(self, binding: Binding) -> str:
        """The name of the recording's file."""
        return f"{self.name}.http" if binding == "jsonrpc" else f"{self.name}.{binding}.http"


def load_scenarios(folder: Path = SCENARIOS) -> list[Scenario]:
    """All scenarios, in the order of their names. Raises KitError for a file that is none."""
    return [load_scenario(path) for path in sorted(folder.glob("*.py"))]


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises KitError with the line where Python finds a mistake."""
    spec = spec_from_file_location(path.stem.replace("-", "_"), path)
    assert spec is not None  # there is a loader for .py
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise KitError(place(path, error.lineno or 0), f"is not Python: {error.msg}") from None
    except Exception as error:
        raise stopped(path, error) from None
    said = vars(module)
    task_ids, play = member(path, said, "TASK_IDS", tuple), member(path, said, "play", FunctionType)
    return Scenario(path.stem, path, task_ids, play, said.get("BINDINGS", BINDINGS), said.get("V0_3", False))


def stopped(path: Path, error: Exception) -> KitError:
    """The report for a scenario that stopped, at the last of its own lines that was running."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    what = str(error) if isinstance(error, ScenarioError) else f"{type(error).__name__}: {error}"
    return KitError(place(path, lines[-1] if lines else 0), f"the scenario stopped: {what}")
