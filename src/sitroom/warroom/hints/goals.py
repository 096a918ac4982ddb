"""Help with the aim of War Room: how near each side is to its goals, and what may lose the war this round.

Everything follows from what lies open on the table: who holds what, and where commands stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import routes
from sitroom.warroom.rules.nations import CATEGORY, NATION, SIDE, SIDES, TOKEN_ID
from sitroom.warroom.rules.phases.planning import goals
from sitroom.warroom.rules.schema import Goal, Side, Threat, ThreatKind
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import LAND, land_units, size
from sitroom.warroom.rules.victory import counts, embattled_counts
from sitroom.warroom.text import WarRoomText

AHEAD = ("planning", "movement", "combat")
"""Phases in which something can still be done about it, or is being decided."""


def victory(g: State) -> dict[Side, list[Goal]]:
    """How near each side is to what its scenario asks for."""
    return {name: [goal(g, side, *one) for one in g.rules.facts.victory[side]] for side, name in enumerate(SIDES)}


def goal(g: State, side: int, need: int, among: tuple[int, ...]) -> Goal:
    """One of the goals of a side."""
    return {
        "need": need,
        "held": [REGIONS[t] for t in among if counts(g, side, t)],
        "others": [REGIONS[t] for t in among if not counts(g, side, t)],
        "embattled": [REGIONS[t] for t in among if embattled_counts(g, side, t)],
    }


def danger(view: Mapping[str, Any], text: WarRoomText) -> list[Threat]:
    """For a seat: every territory that may win the war for the enemy this round; none if the enemy is too far off."""
    own = view["seats"].get(view["seat"], ())
    if not own or view["phase"] not in AHEAD:
        return []
    g = GAME.blind(view)
    enemy = 1 - SIDE[NATION[own[0]]]
    aims = g.rules.facts.victory[enemy]
    wanted = [t for _, among in aims for t in among]
    coming = {t: attackers(g, enemy, t, view["phase"] == "planning") for t in wanted}
    for need, among in aims:
        if sum(counts(g, enemy, t) or bool(coming[t]) for t in among) < need:
            return []
    found = [t for t in wanted if counts(g, enemy, t) or coming[t]]
    return [threat(g, enemy, t, coming[t], text) for t in found]


def attackers(g: State, side: int, territory: int, moving: bool) -> list[int]:
    """The side's land commands in a territory, and those with a way there as the map is now, if orders are to come."""
    ours = [token for n in g.rules.nations if SIDE[n] == side for token in g.commands(n) if CATEGORY[token] == LAND]
    return [token for token in ours if g.place[token] == territory or (moving and can_march(g, token, territory))]


def can_march(g: State, token: int, to: int) -> bool:
    """Is there a way on which not all of a command is pinned?"""
    if to not in goals(g, token):
        return False
    return any(
        all(
            held(g, token, here, there) < size(g.stacks[token])
            for here, there in zip((g.place[token], *way), way, strict=False)
        )
        for way in routes(g, token, to).ways
    )


def threat(g: State, enemy: int, territory: int, coming: list[int], text: WarRoomText) -> Threat:
    """What there is to fear in one territory, with its words."""
    kind: ThreatKind = "taken"
    if counts(g, enemy, territory):
        kind = "held"
    elif embattled_counts(g, enemy, territory):
        kind = "embattled"
    guards = sum(size(land_units(g.units(n, territory))) for n in g.rules.nations if SIDE[n] != enemy)
    by = [
        text.ui("danger.by", command=text.command(t), place=text.region(g.place[t]), units=text.stack(g.stacks[t]))
        for t in coming
    ]
    told = text.ui(f"danger.{kind}", region=text.region(territory), side=text.side(enemy), n=guards)
    return {
        "region": REGIONS[territory],
        "kind": kind,
        "by": [TOKEN_ID[token] for token in coming],
        "guards": guards,
        "text": told,
        "commands": by,
    }
