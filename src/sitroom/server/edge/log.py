"""The log: one line per event, whatever a client sent, and a flood summed up."""

from __future__ import annotations

import logging
from typing import Any

from sitroom.server.edge.limits import Bucket, Rate

LINES = Rate(0.5, 50)
"""Lines that one place of the program may write."""


def set_up() -> None:
    """Log to stderr, unless logging is already set up."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Measure())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every malformed request


def plain(text: str) -> str:
    """Text without control characters, so that it can neither drive a terminal nor pass for a line of its own."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class Lines(logging.Formatter):
    """Each message on one line, with any traceback indented below it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the framework's name)
        return plain(super().formatMessage(record).rstrip())

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the framework's name)
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"  {plain(line)}" for line in lines)


class Measure(logging.Filter):
    """Limits how much each place in the program logs; beyond that, it logs how many lines were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.buckets: dict[tuple[str, int], Bucket] = {}
        self.left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        place = (record.pathname, record.lineno)
        if not self.buckets.setdefault(place, Bucket(LINES)).take():
            self.left_out[place] = self.left_out.get(place, 0) + 1
            return False
        left_out = self.left_out.pop(place, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more such)", ()
        return True
