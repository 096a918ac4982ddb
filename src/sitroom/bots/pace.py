"""How long bots think that are not told by their names."""

from __future__ import annotations

import os
from typing import Final

from sitroom.bots.bot import Budget

THINK: Final = "SITROOM_THINK"
"""Where the environment says it."""


def usual() -> Budget | None:
    """What the environment says; None if nothing. Raises SitroomError."""
    told = os.environ.get(THINK)
    return Budget.read(told) if told is not None else None
