"""What the server refuses: a code for the client, a reason for the person."""

from __future__ import annotations

from typing import Any

from sitroom.kernel import SitroomError

STATUS = {
    "malformed": 400,
    "wrong_token": 401,
    "not_yours": 403,
    "hidden": 403,
    "unknown_match": 404,
    "not_found": 404,
    "illegal": 409,
    "stale": 409,
    "taken": 409,
    "over": 409,
    "stopped": 409,
    "too_large": 413,
    "slow_down": 429,
    "unavailable": 503,
}
"""The HTTP status of each code."""


class Refused(SitroomError):
    """A request that changed nothing."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def message(self) -> dict[str, Any]:
        """What the client is told."""
        return {"type": "refused", "refused": self.code, "reason": self.reason}
