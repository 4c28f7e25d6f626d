"""Signs a card with EdDSA (section 8.4): the same card gives the same signature in every run."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from a2a.utils.signing import create_agent_card_signer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

if TYPE_CHECKING:
    from a2a.types import AgentCard

    from kit.data import JsonObject

ALGORITHM = "EdDSA"


@dataclass(frozen=True)
class Signing:
    """The key of an agent and where its public half is published."""

    kid: str
    jku: str
    phrase: str

    def sign(self, card: AgentCard) -> AgentCard:
        """The card with a signature."""
        pem = self._key().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        header = {"kid": self.kid, "alg": ALGORITHM, "jku": self.jku, "typ": "JOSE"}
        return create_agent_card_signer(pem, header)(card)  # type: ignore[arg-type]  # a TypedDict of these four

    def keys(self) -> JsonObject:
        """The public key as a JSON Web Key Set (RFC 7517, RFC 8037)."""
        raw = self._key().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        x = base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")
        return {"keys": [{"kty": "OKP", "crv": "Ed25519", "alg": ALGORITHM, "use": "sig", "kid": self.kid, "x": x}]}

    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(sha256(self.phrase.encode()).digest())
