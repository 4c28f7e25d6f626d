"""The recorder's manifest: the sha256 of each recording, from its JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from build_tools.errors import Location, ManifestError

_AGAIN = "only the recorder writes it: manual record"


def read_manifest(text: str, path: str) -> Mapping[str, str]:
    """The sha256 of each recording by its file's name. Raises `DocsError` with the line."""
    try:
        manifest = json.loads(text)
    except json.JSONDecodeError as error:
        raise ManifestError(Location(path, error.lineno, error.colno), "the manifest is not JSON", _AGAIN) from error
    except RecursionError as error:
        raise ManifestError(Location(path), "the manifest is nested too deep", _AGAIN) from error
    files = manifest.get("files") if isinstance(manifest, dict) else None
    if not isinstance(files, dict):
        raise ManifestError(Location(path), "the manifest has no 'files'", _AGAIN)
    return {name: _sha256(name, entry, path) for name, entry in files.items()}


def _sha256(name: str, entry: object, path: str) -> str:
    hash = entry.get("sha256") if isinstance(entry, dict) else None
    if not isinstance(hash, str):
        raise ManifestError(Location(path), f"the manifest has no 'sha256' of '{name}'", _AGAIN)
    return hash
