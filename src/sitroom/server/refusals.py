"""What the server refuses: a code for the client, a reason for the player."""

from __future__ import annotations

from typing import Any

from sitroom.kernel import Refusal, SitroomError
from sitroom.title import Words

STATUS = {
    "malformed": 400,
    "wrong_token": 401,
    "no_spectators": 401,
    "not_yours": 403,
    "spectator": 403,
    "no_hints": 403,
    "copied": 403,
    "own_request": 403,
    "hidden": 403,
    "lent": 403,
    "unknown_match": 404,
    "not_found": 404,
    "illegal": 409,
    "no_undo": 409,
    "undo_limit": 409,
    "stale": 409,
    "taken": 409,
    "no_allies": 409,
    "no_rematch": 409,
    "over": 409,
    "stopped": 409,
    "too_large": 413,
    "slow_down": 429,
    "bots_busy": 503,
    "reviews_busy": 503,
    "unavailable": 503,
    "no_database": 503,
}
"""The HTTP status of each code; the client has a sentence for each, `refused.stale`, in every language."""


class Refused(SitroomError):
    """A request that changed nothing."""

    def __init__(self, code: str, why: Refusal | str) -> None:
        super().__init__(why)
        self.code = code

    @property
    def reason(self) -> str:
        """Why, in English unless translated."""
        return str(self.why)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def told(self, text: Words) -> Refused:
        """The same, with the game's reason in the language of `text`."""
        return Refused(self.code, text.refusal(self.why))

    def message(self) -> dict[str, Any]:
        """What the client is told."""
        return {"type": "refused", "refused": self.code, "reason": self.reason}
