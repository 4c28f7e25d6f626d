"""Reports: findings as text for people, and for programs as JSON, GitHub annotations and SARIF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from build_tools.reports.data import as_json
from build_tools.reports.github import as_github
from build_tools.reports.placed import Placed
from build_tools.reports.sarif import as_sarif

Format = Callable[[Sequence[Placed], str], str]
"""From findings and the folder of their paths ("" for the current one) to what is printed."""

FORMATS: Mapping[str, Format] = MappingProxyType({"json": as_json, "github": as_github, "sarif": as_sarif})
"""By name: the formats that programs read."""
