"""While an order of War Room is carried out: which way each answer takes, and what would be pinned on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS, is_sea
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, CANCEL, WAY, MoveCommand, StayBehind, way_by
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import Way
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDE
from sitroom.warroom.rules.schema import Nation, Pin, WayTaken
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import LAND, NAVAL, part, size


def ways(view: Mapping[str, Any]) -> dict[int, WayTaken]:
    """For each legal action that moves the command; from nothing but the view."""
    if view["decision"] is None or view["decision"]["frame"] not in ("MoveCommand", "StayBehind"):
        return {}
    g = GAME.blind(view)
    frame = g.stack[-1]
    legal = [action for action, _ in view["decision"]["legal"]]
    if isinstance(frame, StayBehind):
        return {action: along(g, frame.token, frame.way) for action in legal}
    assert isinstance(frame, MoveCommand)
    return {
        action: along(g, frame.token, way_by(frame.to, action - WAY))
        for action in legal
        if action not in (CANCEL, ASK_LEAVE)
    }


def along(g: State, token: int, way: Way) -> WayTaken:
    """A way from where a command stands, with every place on it that would keep some of it back (p10)."""
    stops = (g.place[token], *way)
    pins: list[Pin] = []
    for here, to in zip(stops, way, strict=False):
        number = held(g, token, here, to)
        if number:
            by = pinners(g, token, here)
            pins.append({"region": REGIONS[here], "held": number, "of": size(g.stacks[token]), "by": by})
    return {"way": [REGIONS[stop] for stop in stops], "pins": pins}


def pinners(g: State, token: int, region: int) -> list[Nation]:
    """The enemies whose units of the kind that pins a command are in a region; transports are pinned by ships."""
    kind = NAVAL if is_sea(region) and CATEGORY[token] == LAND else CATEGORY[token]
    side = SIDE[OWNER[token]]
    return [NATIONS[n] for n in g.rules.nations if SIDE[n] != side and size(part(g.forces(n, region), kind))]
