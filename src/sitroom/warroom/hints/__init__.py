"""What players of War Room are told about a decision before they take it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel.interpreted import interpreted
from sitroom.kernel.schema import Danger
from sitroom.warroom.hints import foretelling, goals, orders, ways
from sitroom.warroom.hints.battles import battle_hints
from sitroom.warroom.hints.economy import economy
from sitroom.warroom.rules.game import GAME
from sitroom.warroom.rules.schema import Hints
from sitroom.warroom.text import WarRoomText


def about(view: Mapping[str, Any], lang: str, plan: Sequence[int] = ()) -> Hints:
    """Odds, costs, goals and where commands can go.

    What plays blind does so by interpreted rules: compiled ones take no stand-ins for what is hidden."""
    state = GAME.imagine(view, random.Random(0))  # nothing that is said of it depends on what is made up
    text = WarRoomText(lang)
    fighting = battle_hints(view, plan)
    found: Hints = {
        "battles": fighting["battles"],
        "odds": fighting["odds"],
        "economy": economy(state, view, text),
        "victory": goals.victory(state),
        "danger": interpreted(goals.__name__).danger(view, text),
        "ways": interpreted(ways.__name__).ways(view),
    }
    planning = interpreted(orders.__name__).planning_hints(view, text)
    if planning:
        found["orders"], found["boxes"] = planning["orders"], planning["boxes"]
    return found


def warning(view: Mapping[str, Any], action: int, lang: str) -> Danger | None:
    """Nothing: an order cannot lose the match by itself."""
    return None


def foretell(view: Mapping[str, Any], action: int, lang: str) -> list[str]:
    """What the viewer's answer will bring."""
    return foretelling.foretell(view, action, WarRoomText(lang))
