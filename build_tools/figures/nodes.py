"""Every place that a path selects, as addresses: a figure shows as many as there are."""

from __future__ import annotations

from jsonpath_rfc9535 import JSONPathError

from build_tools.errors import FigureError, Location
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.paths import spell


def addresses_at(address: str, recordings: Recordings, where: Location) -> tuple[str, ...]:
    """The addresses of the nodes that an address selects, in order; without a path, itself. Raises `DocsError`."""
    parsed = parse_address(address, where)
    if parsed.path is None:
        return (address,)
    source = recordings.file(parsed.recording, where).source(parsed, where)
    try:
        found = [node.location for node in parsed.path.query.find(source.value)]
    except (JSONPathError, RecursionError) as error:
        raise FigureError(where, f"path '{parsed.path.text}' cannot be evaluated", str(error)) from error
    head = address.partition("$")[0]
    return tuple(head + spell(location) for location in found)


def check_base(base: str, recordings: Recordings, where: Location) -> None:
    """See that what other addresses lead on from is there. Raises `DocsError` with the line of the base."""
    is_step = "#" in base and "." not in base.partition("#")[2]
    recordings.place(parse_address(f"{base}.request" if is_step else base, where), where)
