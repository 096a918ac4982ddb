"""How long bots think whose names do not say it."""

from __future__ import annotations

import os
from typing import Final

from sitroom.bots.bot import Budget

THINK: Final = "SITROOM_THINK"
"""The environment variable that says it."""


def usual() -> Budget | None:
    """The budget that the environment gives; None if it gives none. Raises SitroomError."""
    told = os.environ.get(THINK)
    return Budget.read(told) if told is not None else None
