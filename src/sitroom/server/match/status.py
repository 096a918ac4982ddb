"""The status of a match and the kinds of holders of a chair, in the words that the database keeps."""

from __future__ import annotations

from typing import Final

LIVE: Final = "live"
"""A match goes on."""
OVER: Final = "over"
STOPPED: Final = "stopped"
"""It holds an answer that changed rules no longer allow, or lacks one; or the rules failed on it."""
MISSING: Final = "missing from the journal"
"""How the problem ends when an entry is missing."""
FAILED: Final = "the program failed on this match"
UNREADABLE: Final = "the position it began from can no longer be read"
"""The problem of a match that cannot be opened at all; of one that fails, it may be the same."""

PLAYER: Final = "player"
"""A person with its token holds a chair."""
BOT: Final = "bot"
INVITE: Final = "invite"
"""Nobody holds it yet."""
