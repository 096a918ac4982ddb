"""War Room with everything around its rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sitroom.bots import Bot, Greedy, Uniform
from sitroom.bots import warroom_advice as advice
from sitroom.bots import warroom_standing as standing
from sitroom.bots.warroom import choose
from sitroom.bots.warroom_general import hard, normal
from sitroom.games import warroom_hints, warroom_ways
from sitroom.games.warroom_battles import battle_hints
from sitroom.games.warroom_board import board
from sitroom.games.warroom_economy import economy, victory
from sitroom.kernel import Advice, Budget, Reason, Topic
from sitroom.kernel.interpreted import interpreted
from sitroom.kernel.options import Value
from sitroom.text.warroom import WarRoomText
from sitroom.warroom.game import WarRoom as Rules
from sitroom.warroom.schema import Hints
from sitroom.warroom.state import State


class WarRoom(Rules):
    """See `sitroom.kernel.Game`."""

    face = "sitroom.terminal.warroom:WarRoomFace"
    bots: Mapping[str, Callable[[int], Bot]] = {
        "random": Uniform,
        "easy": partial(Greedy, choose),
        "normal": normal,
        "hard": hard,
    }
    paced: Mapping[str, Callable[[int, Budget], Bot]] = {"hard": hard}
    renamed: Mapping[str, str] = {"greedy": "easy"}
    standing = standing.STANDING

    def words(self, lang: str, options: Mapping[str, Value]) -> WarRoomText:
        return WarRoomText(lang)

    def board(self) -> dict[str, Any]:
        return board()

    def hints(self, view: Mapping[str, Any], lang: str, plan: Sequence[int] = ()) -> Hints:
        # What plays blind does so by interpreted rules: compiled ones take no stand-ins for what is hidden.
        state = self.imagine(view, random.Random(0))  # nothing that is said of it depends on what is made up
        text = self.words(lang, view["options"])
        fighting = battle_hints(view, plan)
        found: Hints = {
            "battles": fighting["battles"],
            "odds": fighting["odds"],
            "economy": economy(state, view, text),
            "victory": victory(state),
            "ways": interpreted(warroom_ways.__name__).ways(view),
        }
        planning = interpreted(warroom_hints.__name__).planning_hints(view, text)
        if planning:
            found["orders"], found["boxes"] = planning["orders"], planning["boxes"]
        return found

    def topic(self, state: State, seat: int) -> Topic | None:
        return standing.topic(state, seat)

    def follow(self, view: Mapping[str, Any], choice: str) -> int:
        return standing.follow(view, choice)

    def advise(
        self, view: Mapping[str, Any], seed: int = 0, most: int = 3, played: int | None = None
    ) -> Sequence[Advice]:
        return advice.advise(view, seed, most, played)

    def chance(self, view: Mapping[str, Any]) -> float:
        return advice.chance(view)

    def explain(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> Sequence[Reason]:
        return advice.explain(before, after, seat)


GAME = WarRoom()
