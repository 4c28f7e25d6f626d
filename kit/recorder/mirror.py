"""A host that is not the agents': it serves copies of cards as somebody has changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request

    from kit.data import JsonObject

PORT = 41248


class Mirror:
    """The copies by name, and the application that serves them."""

    def __init__(self) -> None:
        self._cards: dict[str, JsonObject] = {}

    def serve(self, name: str, card: JsonObject) -> str:
        """The URL at which the card can be fetched from now on."""
        self._cards[name] = card
        return f"http://127.0.0.1:{PORT}/{name}/agent-card.json"

    def app(self) -> Starlette:
        """The application behind the URLs."""

        async def answer(request: Request) -> JSONResponse:
            return JSONResponse(self._cards[request.path_params["name"]])

        return Starlette(routes=[Route("/{name}/agent-card.json", answer)])
