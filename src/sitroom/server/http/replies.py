"""What all paths share: the server's state, replies, facts that browsers keep, and what a request costs."""

from __future__ import annotations

from typing import Any, NamedTuple

from fastapi import Depends, Request
from fastapi.responses import Response

from sitroom.server.edge.limits import take
from sitroom.server.edge.security import digest
from sitroom.server.http.service import Service
from sitroom.server.match.telling import dumps

REASON = 500
"""The most characters of a refusal."""


def shortened(text: str) -> str:
    """A reason that may repeat what a client sent, shortened to what people will read."""
    return text if len(text) <= REASON else f"{text[:REASON]}…"


def service(request: Request) -> Service:
    """The server's own state."""
    found: Service = request.app.state.service
    return found


def reply(data: Any, status: int = 200) -> Response:
    """A JSON response."""
    return Response(dumps(data), status, media_type="application/json")


def charge(request: Request, cost: float) -> None:
    """Charge what a request costs beyond the usual."""
    take(service(request).requests, request.scope, cost)


def costs(cost: float) -> Any:
    """A dependency for paths whose requests all cost the same."""

    async def counted(request: Request) -> None:
        charge(request, cost)

    return Depends(counted)


class Fixed(NamedTuple):
    """Facts that change only with the program; `tag` identifies them in a browser's cache."""

    body: str
    tag: str


def fixed(data: Any) -> Fixed:
    """Facts as they are sent."""
    body = dumps(data)
    return Fixed(body, f'W/"{digest(body)[:32]}"')


def give(request: Request, facts: Fixed) -> Response:
    """The facts, or 304 if they have not changed since the client got them."""
    headers = {"ETag": facts.tag, "Cache-Control": "no-cache"}
    if facts.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(facts.body, headers=headers, media_type="application/json")
