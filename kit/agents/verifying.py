"""Planner's check of a signed card (section 8.4.3), and the canonical form that the signature covers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from a2a.types import AgentCard
from a2a.utils.signing import SignatureVerificationError, create_signature_verifier
from google.protobuf.json_format import ParseDict
from jwt.api_jwk import PyJWKSet
from jwt.exceptions import PyJWKError

from kit.agents.signing import ALGORITHM

if TYPE_CHECKING:
    from jwt.api_jwk import PyJWK

    from kit.data import JsonObject


def canonical(card: JsonObject) -> str:
    """The card as it is signed: without signatures, members in the order of their names, no white space (RFC 8785).

    What RFC 8785 says of numbers and of names outside ASCII is not needed for these cards, which have neither.
    """
    unsigned = {name: value for name, value in card.items() if name != "signatures"}
    return json.dumps(_filled(unsigned), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def refusal(card: JsonObject, keys: JsonObject) -> str | None:
    """Why a card is not to be trusted; None when one of its signatures is of one of the keys."""
    known = {key.key_id: key for key in PyJWKSet.from_dict(keys).keys}

    def key_of(kid: str | None, _: str | None) -> PyJWK:
        if kid not in known:
            raise PyJWKError(f"no key is named {kid}")
        return known[kid]

    try:
        create_signature_verifier(key_of, [ALGORITHM])(ParseDict(card, AgentCard()))
    except SignatureVerificationError as error:
        return str(error)
    return None


def verdict(card: JsonObject, keys: JsonObject) -> dict[str, str]:
    """What planner finds: whether to trust a card, if not why, and what a signature of it has to cover."""
    why = refusal(card, keys)
    found = {"outcome": "verified"} if why is None else {"outcome": "refused", "reason": why}
    return {**found, "canonical": canonical(card)}


def _filled(value: object) -> object:
    """The value without what is empty: it would not be told apart from what is not there."""
    if isinstance(value, dict):
        filled = {name: _filled(member) for name, member in value.items()}
        return {name: member for name, member in filled.items() if member not in (None, "", [], {})}
    if isinstance(value, list):
        return [item for item in map(_filled, value) if item not in (None, "", [], {})]
    return value
