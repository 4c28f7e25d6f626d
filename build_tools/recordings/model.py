"""What a recording holds: steps, each a request and its response, as text and as the wire had them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

BodyKind = Literal["json", "sse", "grpc-stream", "text", "base64"]
BODY_KINDS: tuple[BodyKind, ...] = get_args(BodyKind)
Pairs = tuple[tuple[str, str], ...]
Side = Literal["request", "response"]
SIDES: tuple[Side, ...] = get_args(Side)


@dataclass(frozen=True)
class Body:
    """A body as a recording writes it. `bodies` turns wire bytes into one; `text` has no CR."""

    kind: BodyKind
    text: str


@dataclass(frozen=True)
class Message:
    """One side of a step: the start line, header pairs in wire order, a body, trailer pairs, notes."""

    start: str
    headers: Pairs = ()
    body: Body | None = None
    trailers: Pairs = ()
    notes: Pairs = ()

    def header(self, name: str) -> tuple[str, ...]:
        """All values of a header, in order; names are compared without case (RFC 9110, section 5.1)."""
        return tuple(value for key, value in self.headers if key.lower() == name.lower())

    def note(self, key: str) -> str | None:
        """The value of a note, or None."""
        return dict(self.notes).get(key)


@dataclass(frozen=True)
class Step:
    """One exchange; its name survives re-recording. A response that never came is None."""

    name: str
    request: Message
    response: Message | None = None

    def side(self, side: Side) -> Message | None:
        """The request or the response."""
        return self.request if side == "request" else self.response


@dataclass(frozen=True)
class Recording:
    """The steps of one file, in the order in which their requests were sent."""

    steps: tuple[Step, ...]

    def step(self, name: str) -> Step | None:
        """The step of that name, or None."""
        return next((step for step in self.steps if step.name == name), None)
