"""The card that each server is given: the same for all, and a little different in each variant."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kit.probes.sdks import PROBES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kit.data import JsonObject
    from kit.probes.probe import Variant

EXTENSION = "https://example.com/extensions/probe/v1"
_CAPABILITIES: dict[Variant, JsonObject] = {
    "streaming-off": {"streaming": False},
    "push-on": {"pushNotifications": True},
    "extended-card-on": {"extendedAgentCard": True},
    "extension-required": {"extensions": [{"uri": EXTENSION, "required": True}]},
}
PATHS = {"JSONRPC": "/rpc", "HTTP+JSON": "/rest"}


def card_of(variant: Variant) -> JsonObject:
    """The card of a variant, whose interfaces have no URLs yet."""
    card: JsonObject = json.loads((PROBES / "card.json").read_text("utf-8"))
    offered = [("JSONRPC", "1.0"), ("HTTP+JSON", "1.0"), ("GRPC", "1.0")]
    if variant == "compatible":
        offered += [("JSONRPC", "0.3"), ("HTTP+JSON", "0.3")]
    interfaces = [{"protocolBinding": binding, "protocolVersion": version} for binding, version in offered]
    capabilities = card["capabilities"] | _CAPABILITIES.get(variant, {})
    return {**card, "supportedInterfaces": interfaces, "capabilities": capabilities}


def with_urls(card: JsonObject, http: str, grpc: str, paths: Mapping[str, str]) -> JsonObject:
    """The card with the URLs of its interfaces: below `http`, and `grpc`. `paths` are those that are not `PATHS`."""
    urls = {binding: http + path for binding, path in (PATHS | dict(paths)).items()} | {"GRPC": grpc}
    interfaces = [{"url": urls[each["protocolBinding"]], **each} for each in card["supportedInterfaces"]]
    return {**card, "supportedInterfaces": interfaces}
