"""Pinning (p10): how many units of a command must stay behind."""

from __future__ import annotations

from sitroom.warroom.rules import nations
from sitroom.warroom.rules.map import LAND_SIZE, is_sea
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.pact import PARTNER, PARTY
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, part, size


def held(g: State, token: int, region: int, to: int) -> int:
    """How many units of a command in a region, or passing through it, cannot move on to the next."""
    category = CATEGORY[token]
    if category == AIR:
        return 0
    if category == LAND and is_sea(region):
        # Transports move together or not at all, and may always go ashore to friends (p10, p12).
        if not is_sea(to) and g.friendly(OWNER[token], to):
            return 0
        return size(g.stacks[token]) if unmatched(g, token, region, NAVAL) else 0
    return min(unmatched(g, token, region, category), size(g.stacks[token]))


def unmatched(g: State, token: int, region: int, category: int) -> int:
    """Enemy units of a category for which there is no friendly one besides this command (rulings 90, 91, 102)."""
    nation = OWNER[token]
    side = SIDE[nation]
    there = [0] * nations.SIZE
    for other in g.at[region]:
        if CATEGORY[other] == category and other != token:
            there[OWNER[other]] += size(g.stacks[other])
    if region < LAND_SIZE and g.defenders[region] and (leader := g.leader(region)) != UNCONTROLLED:
        there[leader] += size(part(g.defenders[region], category))
    enemies = friends = 0
    for n in range(nations.SIZE):
        if SIDE[n] == side:
            friends += there[n]
        else:
            enemies += there[n]
    if not enemies:
        return 0
    if g.pact:
        ally, foe = PARTY[side], PARTNER[PARTY[side]]
        if nation == ally:
            enemies -= there[foe]
        else:
            # The ally's units match any enemy but its Pact partner.
            idle = max(0, there[ally] - (enemies - there[foe]))
            friends -= idle
    return max(0, enemies - friends)
