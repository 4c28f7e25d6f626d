"""Planner's receiver of push notifications (section 4.3.3): it takes what it gets, and does nothing with it."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

PORT = 41250
URL = f"http://127.0.0.1:{PORT}/hook"
DOWN_PORT = 41249  # nobody listens there
DOWN = f"http://127.0.0.1:{DOWN_PORT}/hook"


def receiver() -> Starlette:
    """The application behind the URL."""

    async def take(_: object) -> Response:
        return Response(status_code=204)

    return Starlette(routes=[Route("/hook", take, methods=["POST"])])
