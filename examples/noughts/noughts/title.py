"""Noughts and crosses with everything around its rules: what the entry point names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from noughts import hints
from noughts.bots import advice
from noughts.bots.perfect import Perfect
from noughts.rules.board import LINES, Board
from noughts.rules.game import GAME
from noughts.text import NoughtsText
from sitroom.bots import Bots, Uniform
from sitroom.kernel.options import Value
from sitroom.title import Title


def words(lang: str, options: Mapping[str, Value]) -> NoughtsText:
    """The words of one language, whatever the options."""
    return NoughtsText(lang)


def board() -> Mapping[str, Any]:
    """What never changes."""
    return {"lines": LINES}


TITLE: Final = Title[Board](
    rules=GAME,
    words=words,
    bots=Bots(GAME.name, {"random": Uniform, "normal": Perfect}),
    board=board,
    face="noughts.terminal:NoughtsFace",
    hints=hints,
    adviser=advice,
)
