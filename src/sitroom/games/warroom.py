"""War Room with everything around its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sitroom.bots import Bot, Greedy, Uniform
from sitroom.bots.warroom import choose
from sitroom.games.warroom_board import board
from sitroom.games.warroom_hints import hints
from sitroom.kernel.options import Value
from sitroom.text.warroom import WarRoomText
from sitroom.warroom import schema
from sitroom.warroom.game import WarRoom as Rules


class WarRoom(Rules):
    """See `sitroom.kernel.Game`."""

    face = "sitroom.terminal.warroom:WarRoomFace"
    bots: Mapping[str, Callable[[int], Bot]] = {"random": Uniform, "greedy": partial(Greedy, choose)}

    def words(self, lang: str, options: Mapping[str, Value]) -> WarRoomText:
        return WarRoomText(lang)

    def board(self) -> dict[str, Any]:
        return board()

    def hints(self, view: Mapping[str, Any], lang: str) -> schema.Hints:
        return hints(view, WarRoomText(lang))


GAME = WarRoom()
