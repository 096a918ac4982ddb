"""War Room with everything around its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from sitroom.bots import Bots, Function, Uniform
from sitroom.kernel.options import Value
from sitroom.title import Title
from sitroom.warroom import hints, story
from sitroom.warroom.board import board
from sitroom.warroom.bots import advice, easy, standing
from sitroom.warroom.bots.general import hard, normal
from sitroom.warroom.rules.game import GAME
from sitroom.warroom.rules.state import State
from sitroom.warroom.text import WarRoomText


def words(lang: str, options: Mapping[str, Value]) -> WarRoomText:
    """The words of one language, whatever the options."""
    return WarRoomText(lang)


BOTS: Final = Bots(
    GAME.name,
    {"random": Uniform, "easy": partial(Function, easy.choose), "normal": normal, "hard": hard},
    paced={"hard": hard},
    renamed={"greedy": "easy"},
)

TITLE: Final = Title[State](
    rules=GAME,
    words=words,
    bots=BOTS,
    board=board,
    face="sitroom.warroom.terminal:WarRoomFace",
    observer="sitroom.warroom.observe.numbers:OBSERVER",
    hints=hints,
    adviser=advice,
    story=story,
    standing=standing,
    confirms_rolls=False,  # a battle rolls dozens of times, and nobody can go back on an order anyway
)
