"""Tokens, ids, origins and security headers."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def derived(secret: str, purpose: str) -> str:
    """Another secret of 256 bits, always the same for a purpose; it tells nothing about the first."""
    made = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def new_match_id() -> str:
    """An id for a match that nobody can guess."""
    return secrets.token_hex(10)


def is_match_id(text: str) -> bool:
    """Can this be the id of a match? PostgreSQL accepts no text with a zero byte, not even in a query."""
    return text.isascii() and text.isalnum()


def digest(secret: str) -> str:
    """The digest that is stored of a secret. A random secret of 256 bits needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, stored: str | None) -> bool:
    """Does `secret` have the stored digest? It takes the same time either way."""
    return hmac.compare_digest(digest(secret), stored or "")


def same_origin(headers: Mapping[str, str]) -> bool:
    """Is the page that asks this server's own? A client that is not a browser sends no Origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class SecurityHeaders:
    """Middleware that puts HEADERS on every response; answers of the API, and errors, are not cached unless they say
    so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/") or message["status"] >= 400:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
