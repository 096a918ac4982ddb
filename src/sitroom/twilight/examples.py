"""Matches to step through: the examples of the rulebooks, played by the rules as they are written."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

NAMES: Final = ("second-edition", "tournament-final")


def text(name: str) -> str:
    """The record of an example."""
    return files("sitroom.twilight").joinpath(f"data/examples/{name}.record").read_text("utf-8")
