"""All recordings of a manual by name: the one way from an address to its place, and the sightings of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from build_tools.errors import Location, PlaceError, ValueFormError, nearest
from build_tools.recordings.address import Address
from build_tools.recordings.bodies import frames
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.paths import last_key
from build_tools.recordings.places import Place, place_of
from build_tools.recordings.sightings import Look, Sighting, sightings_of


@dataclass(frozen=True)
class Recordings:
    """Recordings by the name that addresses use. `unread` names files that are there but could not be parsed."""

    files: Mapping[str, RecordingFile]
    unread: frozenset[str] = frozenset()

    def file(self, name: str, where: Location) -> RecordingFile:
        """The recording of a name. Raises `RecordingError`."""
        if name in self.files:
            return self.files[name]
        if name in self.unread:
            raise PlaceError(where, f"recording '{name}' cannot be read", "its own report stands with this one")
        raise PlaceError(where, f"recording '{name}' is not there", *_known(name, self.files))

    def place(self, address: Address, where: Location) -> Place:
        """Where an address leads. Raises `RecordingError`."""
        return place_of(self.file(address.recording, where), address, where)

    def key(self, address: Address, where: Location) -> str | None:
        """The name of the member that a path leads to; None where it leads to none. Raises `RecordingError`."""
        file = self.file(address.recording, where)
        place_of(file, address, where)
        if address.path is None:
            return None
        return last_key(file.source(address, where), address.path, where)

    def count(self, address: Address, where: Location) -> int:
        """How many items an array, members an object or events a stream has.

        Raises `RecordingError`, or `ValueFormError` for what has no count.
        """
        file = self.file(address.recording, where)
        place = place_of(file, address, where)
        if place.node is not None and place.node.kind in ("array", "object"):
            return len(place.node.children)
        body = file.message(address, where).body
        if address.path is None and address.part.kind == "body" and body and body.kind in ("sse", "grpc-stream"):
            return len(frames(body))
        raise ValueFormError(where, f"'{address}' is not an array, an object or a stream, so it has no count")

    def sightings(self, name: str, looks: tuple[Look, ...], where: Location) -> tuple[Sighting, ...]:
        """What a recording shows of states; each is searched once. Raises `RecordingError`."""
        file = self.file(name, where)
        if looks not in file.memo:
            file.memo[looks] = sightings_of(file, looks, where)
        found: tuple[Sighting, ...] = file.memo[looks]
        return found


def _known(name: str, known: Iterable[str]) -> tuple[str, ...]:
    names = sorted(known)
    return (f"recordings: {', '.join(names[:12])}{' …' if names[12:] else ''}", *nearest(name, names))
