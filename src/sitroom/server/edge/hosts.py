"""The names this server answers to. Without such a list another site could point its own name here and pass for
ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from sitroom.kernel import SitroomError
from sitroom.server.edge.limits import client_of
from sitroom.server.refusals import Refused

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
NAME = re.compile(r"\*|(\*\.)?[\w-]+(\.[\w-]+)*", re.ASCII)


def host_name(text: str) -> str:
    """A name or address as a browser sends it; `*.example.com` is any name below, `*` any at all."""
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        if NAME.fullmatch(text):
            return text
        raise SitroomError(f"{text!r} is not a host name: write a name or an address, without a port") from None
    return f"[{address}]" if isinstance(address, IPv6Address) else str(address)


class Hosts:
    """Middleware that lets through requests for one of `names`, or for the address that the connection came in at."""

    def __init__(self, app: ASGIApp, names: Sequence[str]) -> None:
        self.app = app
        self.check = TrustedHostMiddleware(self._known, names, www_redirect=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or is_address(Headers(scope=scope).get("host", ""), scope):
            await self.app(scope, receive, send)
            return
        await self.check(scope, receive, send)
        if KNOWN not in scope:
            refusal = Refused("malformed", "this server does not answer to that name")
            scope["app"].state.service.log_refusal(client_of(scope), "an unknown host name", refusal)

    async def _known(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[KNOWN] = True
        await self.app(scope, receive, send)


KNOWN = "sitroom.known_host"


def is_address(host: str, scope: Scope) -> bool:
    """Does a Host header name the address at which the client reached us? A server that listens on all has many."""
    server = scope.get("server")
    if not server:
        return False
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    try:
        here, asked = ip_address(server[0].partition("%")[0]), ip_address(name.strip("[]"))
    except ValueError:
        return False
    return asked in (here, getattr(here, "ipv4_mapped", None))
