"""Neutrals (p24): the first invasion, who takes the card, the force that defends it."""

from __future__ import annotations

from typing import Final

from sitroom.warroom.rules import causes
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.pact import PARTNER, after_capture
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import LAND

INVASION_STRESS: Final = 1
"""For the first nation to invade a neutral, win or lose (p19, p24)."""


def untouched(g: State, territory: int) -> bool:
    """Is it a neutral that nobody has invaded yet?"""
    return g.control[territory] == UNCONTROLLED and not g.activated[territory]


def arrive(g: State, nation: int, territory: int, category: int) -> None:
    """Units end a move there: the first of an unfriendly side invade a neutral (p24, rulings 116, 127, 128)."""
    if not untouched(g, territory) or g.friendly(nation, territory):
        return
    if category == LAND or g.rules.air_activates_neutral:
        invade(g, nation, territory)


def invade(g: State, invader: int, territory: int) -> None:
    """A neutral joins the other side at once: a nation takes the card, and its force takes the field without a
    token."""
    g.activated[territory] = g.round
    g.add_stress(invader, INVASION_STRESS, "neutral")
    g.note("invaded", territory, invader)
    controller = new_controller(g, invader, territory)
    if controller == UNCONTROLLED:
        g.aligned[territory] = 1 + (1 - SIDE[invader])
    else:
        g.take_control(territory, controller, because=causes.INVASION)
        if PARTNER.get(invader) == controller:
            g.end_pact(invader)
        after_capture(g, territory)
    g.defenders[territory] = TERRITORIES[territory].defense


def new_controller(g: State, invader: int, territory: int) -> int:
    """The opposing nation with the nearest land unit, ties by Turn Order (rulings 116 to 120)."""
    opposing = [n for n in g.in_order() if SIDE[n] != SIDE[invader]]
    partner = PARTNER.get(invader, UNCONTROLLED) if g.pact else UNCONTROLLED
    if g.rules.pact_neutral_controller == "skip" and opposing != [partner]:
        opposing = [n for n in opposing if n != partner]
    near = nearest(g, territory, opposing)
    if near:
        return min(near, key=g.rank)
    return opposing[0] if opposing and g.rules.neutral_no_nearest == "turn_order" else UNCONTROLLED


def nearest(g: State, territory: int, among: list[int]) -> list[int]:
    """The nations whose land units are the fewest steps away, straits and enemies ignored (ruling 118)."""
    steps = g.rules.theatre.near if g.rules.nearest_metric == "land_and_sea" else g.rules.theatre.near_land
    seen, ring = {territory}, [territory]
    while ring:
        tokens = [token for region in ring for token in g.at[region] if CATEGORY[token] == LAND]
        found = [nation for nation in among if any(OWNER[token] == nation for token in tokens)]
        if found:
            return found
        ring = sorted({far for region in ring for far in steps[region]} - seen)
        seen.update(ring)
    return []


def lose_defenders(g: State, territory: int, lost: int) -> None:
    """Defenders fall: to storage in the round of the invasion, later the controller's casualties (ruling 123)."""
    g.defenders[territory] -= lost
    g.note("defenders", territory, lost)
    if g.activated[territory] != g.round and g.control[territory] != UNCONTROLLED:
        g.count_casualties(g.control[territory], lost, because=territory)
