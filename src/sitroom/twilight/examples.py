"""Matches to step through: the examples of the rulebooks, played by the rules as they are written."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from sitroom.kernel import SitroomError

NAMES: Final = ("second-edition", "tournament-final")


def text(name: str) -> str:
    """The record of an example."""
    if name not in NAMES:
        raise SitroomError(f"there is no example {name!r}; there are: {', '.join(NAMES)}")
    return files("sitroom.twilight").joinpath(f"data/examples/{name}.record").read_text("utf-8")
