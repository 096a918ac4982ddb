"""Industries and what comes out of them (p5, p17, p20, p22): smokestacks, slipways, tokens for new units."""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.warroom.rules import causes
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import CATEGORY, GROUP, GROUPS, OWNER
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import ONE, STACK_LIMIT, UNIT_CATEGORY, count, size, types


def smokestacks(g: State, territory: int) -> int:
    """Units that can be built there at a time: every bomb takes one away (p17, p22)."""
    return max(0, TERRITORIES[territory].stacks - g.bombs[territory])


def capacity(g: State, territory: int) -> int:
    """Smokestacks that are still free."""
    return max(0, smokestacks(g, territory) - size(g.building[territory]))


def slipways(g: State, territory: int) -> tuple[int, ...]:
    """The seas in play where ships built there are launched, damaged ports included (p17, p20, ruling 325)."""
    return g.rules.theatre.slipways[territory]


def industries(g: State, nation: int) -> list[int]:
    """The territories of a nation where it may build, Embattled and captured ones included (p22)."""
    control = g.control
    return [t for t in g.rules.theatre.industries if control[t] == nation]


def yards(g: State, nation: int) -> list[int]:
    """The territories of a nation with units under construction; they are units on the map (p22 step 4)."""
    building, control = g.building, g.control
    return [t for t in g.rules.facts.territories if building[t] and control[t] == nation]


def room(g: State, nation: int, category: int, region: int) -> int:
    """Units that still fit under the commands of a nation in a region."""
    group, found = nation * GROUPS + category, 0
    for token in g.at[region]:
        if GROUP[token] == group:
            found += STACK_LIMIT - size(g.stacks[token])
    return found


def free_tokens(g: State, nation: int, category: int) -> int:
    """How many tokens of a category are left in its pool."""
    return g.pool[nation * GROUPS + category].bit_count()


def tokens_needed(g: State, nation: int, category: int, new: Iterable[tuple[int, int]]) -> int:
    """How many tokens from the pool new units need, given as (region, number), each region once."""
    over = [number - room(g, nation, category, region) for region, number in new]
    return sum(-(-number // STACK_LIMIT) for number in over if number > 0)


def fits(g: State, nation: int, category: int, region: int, number: int) -> bool:
    """Is there a command or a token for all of these new units there (p20)?"""
    return tokens_needed(g, nation, category, [(region, number)]) <= free_tokens(g, nation, category)


def deploy(g: State, nation: int, region: int, stack: int, because: causes.Cause) -> None:
    """New units of one category join the commands there, the rest under new tokens; the owner may rearrange later."""
    while stack:
        category = UNIT_CATEGORY[types(stack)[0]]
        here = [t for t in g.at[region] if OWNER[t] == nation and CATEGORY[t] == category]
        token = next((t for t in here if size(g.stacks[t]) < STACK_LIMIT), NOWHERE)
        if token == NOWHERE:
            group = first_units(stack, STACK_LIMIT)
            g.put(g.free_token(nation, category), region, group, because)
        else:
            group = first_units(stack, STACK_LIMIT - size(g.stacks[token]))
            g.reinforce(token, group, because)
        stack -= group


def first_units(stack: int, number: int) -> int:
    """The first units of a stack, in the order of types, up to a number."""
    taken = 0
    for unit in types(stack):
        some = min(number, count(stack, unit))
        taken += some * ONE[unit]
        number -= some
    return taken
