"""Requests that are wrong before the protocol begins: JSON, envelopes, media types."""

from __future__ import annotations

import json

from kit.agents.client import Altered, as_json
from kit.agents.client_rest import MEDIA_TYPE
from kit.data import JsonObject
from kit.probes.asking import Ask
from kit.probes.probe import HTTP, Probe


async def malformed(ask: Ask) -> None:
    """A body that cannot be read (section 9.5)."""
    if ask.binding == "grpc":
        await ask.call("not-protobuf", "SendMessage", {}, Altered({}, b"\xff\xff\xff\xff"))
        await ask.call("empty", "SendMessage", {}, Altered({}, b""))
        return
    target = "" if ask.binding == "jsonrpc" else "/message:send"
    whole = _whole(ask)
    for step, body in (("cut", whole[:-20]), ("empty", b""), ("not-utf-8", whole.replace(b"complete", b"\xff\xfe"))):
        await ask.request(step, "POST", target, body)


async def content_type(ask: Ask) -> None:
    """The media type of a request (sections 5.4 and 11.1)."""
    target = "" if ask.binding == "jsonrpc" else "/message:send"
    other = MEDIA_TYPE if ask.binding == "jsonrpc" else "application/json"
    own = () if ask.binding == "jsonrpc" else (("own-json", MEDIA_TYPE),)
    for step, media_type in (
        ("plain-text", "text/plain"),
        ("xml", "application/xml"),
        ("other-json", other),
        *own,
        ("none", None),
    ):
        await ask.request(step, "POST", target, _whole(ask), ask.headers(Altered({"Content-Type": media_type})))


async def rpc_envelope(ask: Ask) -> None:
    """What JSON-RPC 2.0 says of the envelope."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": ask.message("complete")}}
    for step, envelope in (
        ("id-is-text", {**call, "id": "one"}),
        ("id-is-null", {**call, "id": None}),
        ("id-is-fraction", {**call, "id": 1.5}),
        ("no-id", {name: value for name, value in call.items() if name != "id"}),
        ("no-version", {name: value for name, value in call.items() if name != "jsonrpc"}),
        ("version-1-0", {**call, "jsonrpc": "1.0"}),
        ("no-method", {name: value for name, value in call.items() if name != "method"}),
        ("no-params", {name: value for name, value in call.items() if name != "params"}),
        ("params-are-list", {**call, "params": [call["params"]]}),
        ("batch", [call, {**call, "id": 2}]),
        ("empty-batch", []),
    ):
        await ask.request(step, "POST", "", json.dumps(envelope).encode())
    await ask.request("get", "GET", "", None)


def _whole(ask: Ask) -> bytes:
    """A message as a body."""
    params: JsonObject = {"message": ask.message("complete")}
    if ask.binding == "jsonrpc":
        return as_json({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": params})
    return as_json(params)


PROBES = (
    Probe("malformed", malformed),
    Probe("content-type", content_type, HTTP),
    Probe("rpc-envelope", rpc_envelope, ("jsonrpc",)),
)
