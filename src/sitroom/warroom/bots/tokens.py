"""Will new units of War Room find Command tokens when they come out? Those without one are lost (p20)."""

from __future__ import annotations

from sitroom.warroom.rules.industry import capacity, free_tokens, industries, slipways
from sitroom.warroom.rules.nations import CHINA
from sitroom.warroom.rules.production.mobilization import grounds
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import AIR, INFANTRY, LAND, NAVAL, ONE, STACK_LIMIT, count, part, size


def capped(g: State, nation: int, stack: int, at: int = NOWHERE, placed: int = 0) -> bool:
    """Can these new units be placed so that each has a token, beside what is under construction and `placed`?

    They come out a round later, when the commands that stand there today may have left: only the pool counts.
    """
    sites = industries(g, nation)
    built = {t: g.building[t] + (placed if t == at else 0) for t in sites}
    free = {t: capacity(g, t) - (size(placed) if t == at else 0) for t in sites}
    mobilized = count(stack, INFANTRY) if nation == CHINA else 0
    stack -= mobilized * ONE[INFANTRY]  # it gets its tokens at once, by the rules of mobilization (p22)
    for category in (NAVAL, AIR, LAND):
        if not part(stack + placed, category):
            continue
        tokens = free_tokens(g, nation, category) - min(mobilized, len(grounds(g)))
        here = {t: size(part(built[t], category)) for t in sites if category != NAVAL or slipways(g, t)}
        if not laid_out(size(part(stack, category)), tokens, here, free):
            return False
    return True


def laid_out(number: int, tokens: int, here: dict[int, int], free: dict[int, int]) -> bool:
    """Place units of one category where they need the fewest tokens, and take their places away from `free`; False if
    there are too few of either."""
    tokens -= sum(map(tokens_for, here.values()))
    for site in sorted(here, key=lambda site: (under_started(here[site]) == 0, -free[site])):
        fitting = under_started(here[site]) + STACK_LIMIT * max(0, tokens)
        taken = max(0, min(number, free[site], fitting))
        tokens -= tokens_for(here[site] + taken) - tokens_for(here[site])
        free[site] -= taken
        number -= taken
    return not number and tokens >= 0


def tokens_for(units: int) -> int:
    """Tokens that a number of units in one place needs."""
    return -(-units // STACK_LIMIT)


def under_started(units: int) -> int:
    """How many more units fit under the tokens that these need."""
    return -units % STACK_LIMIT
