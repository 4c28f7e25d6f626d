"""Messages that lack something, or have something that nobody asked for."""

from __future__ import annotations

from a2a.types import a2a_pb2
from google.protobuf.json_format import ParseDict

from kit.agents.client import Altered
from kit.probes.asking import Ask
from kit.probes.probe import HTTP, Probe


async def part_media_type(ask: Ask) -> None:
    """A part of a type that the card does not take, and an answer of a type that it does not give (section 3.3.2)."""
    await ask.send("image-part", "complete", parts=[{"url": "http://127.0.0.1/a.png", "mediaType": "image/png"}])
    await ask.send("accept-image", "complete", {"acceptedOutputModes": ["image/png"]})


async def required_fields(ask: Ask) -> None:
    """Fields that section 5.7 requires, left out one by one."""
    await ask.call("no-message", "SendMessage", {})
    await ask.send("no-parts", "", parts=[])
    await ask.send("empty-part", "", parts=[{}])
    await ask.send("no-message-id", "complete", messageId="")
    await ask.send("no-role", "complete", role="ROLE_UNSPECIFIED")


async def foreign_fields(ask: Ask) -> None:
    """What JSON can say and the protocol's definition does not: other words of version 0.3, and unknown ones."""
    for step, members in (
        ("unknown-field", {"color": "red"}),
        ("role-of-0-3", {"role": "user"}),
        ("part-of-0-3", {"parts": [{"kind": "text", "text": "complete"}]}),
        ("parts-are-text", {"parts": "complete"}),
        ("snake-case", {"message_id": "b7e2f6f4-0a43-4a5e-9a53-6c1d1d5c9f10"}),
    ):
        await ask.send(step, "complete", **members)


async def same_message_id(ask: Ask) -> None:
    """The same message twice: agents MAY take the second for a repetition (section 3.3.1)."""
    message = ask.message("complete")
    for step in ("first", "second"):
        await ask.call(step, "SendMessage", {"message": message})


async def unknown_role(ask: Ask) -> None:
    """A role that the definition does not have."""
    if ask.binding != "grpc":
        await ask.send("send", "complete", role="ROLE_NOBODY")
        return
    asked = ParseDict({"message": ask.message("complete")}, a2a_pb2.SendMessageRequest())
    asked.message.role = 99
    await ask.call("send", "SendMessage", {}, Altered({}, asked.SerializeToString()))


PROBES = (
    Probe("part-media-type", part_media_type),
    Probe("required-fields", required_fields),
    Probe("foreign-fields", foreign_fields, HTTP),
    Probe("same-message-id", same_message_id),
    Probe("unknown-role", unknown_role),
)
