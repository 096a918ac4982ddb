"""What holds in every state of every War Room match, and an account of all units."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sitroom.kernel import CHANCE, NOBODY
from sitroom.kernel.frames import plain
from sitroom.warroom.rules.commands import transfers, transfers_in
from sitroom.warroom.rules.industry import smokestacks
from sitroom.warroom.rules.map import LAND_SIZE, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import BIT, CATEGORY, CHINA, GROUPS, OWNER, POOL, UNCONTROLLED
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.phases.planning import ORDER, WriteOrders, all_orders, goals
from sitroom.warroom.rules.production.lines import bill, ordered
from sitroom.warroom.rules.production.mobilization import Mobilize
from sitroom.warroom.rules.production.placement import PlaceNation, PlaceUnits, has_room, places_of
from sitroom.warroom.rules.production.purchases import WritePurchases, buyable, purchase
from sitroom.warroom.rules.state import (
    COMBAT,
    GRAY,
    MORALE,
    MOVEMENT,
    NOWHERE,
    PASS,
    PRODUCTION,
    WHITE,
    State,
    ordered_token,
    write_order,
)
from sitroom.warroom.rules.units import AIR, CARRIER_FIGHTER, INFANTRY, NAVAL, OIL, ONE, STACK_LIMIT, part, size


def check(g: State) -> None:
    """Raise AssertionError if something that must always hold does not."""
    check_commands(g)
    check_derived(g)
    check_charts(g)
    assert min(g.resources) >= 0, "resources below zero"
    assert g.stock(CHINA, OIL) == 0, "China has oil"
    assert min(g.stress + g.medals + g.goods + g.bombs + g.casualties) >= 0, "a count below zero"
    for nation in g.rules.nations:
        assert WHITE <= g.zone[nation] <= GRAY, "no such zone of the Homeland track"
        fallen = g.zone[nation] == GRAY and not g.commands(nation)
        assert not g.collapsed[nation] or fallen, "a collapsed nation fights on"
        if g.phase > MORALE and g.zone[nation] < GRAY:
            assert g.stress[nation] < g.rules.facts.thresholds[nation], "stress above the threshold after Phase 6"
    if g.phase not in (MOVEMENT, COMBAT):
        assert not any(g.hotspots), "an Active marker outside Phases 3 and 4"
        assert g.battle is None, "a battle outside Phases 3 and 4"
    if g.phase >= MORALE:
        check_rest(g)
    for territory, stack in enumerate(g.building):
        assert not stack or g.control[territory] != UNCONTROLLED, "nobody's units are being built"
        if stack and g.phase == PRODUCTION:
            assert size(stack) <= smokestacks(g, territory), "more units than smokestacks"
    assert all(plain(tuple(frame.fields().values())) for frame in g.stack), "a frame holds more than plain data"
    check_decision(g)


def check_commands(g: State) -> None:
    """Stacks of one category and at most eight, in regions where they may be; `at` the inverse of `place`."""
    assert sorted(g.fighters) == g.fighters, "carrier fighters in another order"
    assert sum(map(len, g.at)) == len(g.place) - g.place.count(NOWHERE), "a command in two places"
    for token, region in enumerate(g.place):
        if region == NOWHERE:
            assert not g.stacks[token], "units under a token that is nowhere"
            assert not g.arrows[token], "an order for a token that is nowhere"
        else:
            assert token in g.at[region], "a command in no place"
            check_command(g.rules, token, region, g.stacks[token])


def check_derived(g: State) -> None:
    """What is kept to save work is what the rest of the state says."""
    for nation in g.rules.nations:
        for category, tokens in enumerate(POOL[nation]):
            free = sum(BIT[token] for token in tokens if g.place[token] == NOWHERE)
            assert g.pool[nation * GROUPS + category] == free, "a pool that has other tokens"
        known, listed = g.transfers[nation], g.listed[nation]
        everywhere = sorted({g.place[token] for token in g.commands(nation)})
        if listed is not None:
            now = [PASS, *(action for region in everywhere for action in transfers(g, nation, region))]
            assert listed == now, "a list of transfers that is no longer so"
        if known is not None:
            assert list(known) == sorted({g.camp_of(t) for t in g.commands(nation)}), "transfers of other regions"
            for camp, by_pool in known.items():
                region, category = divmod(camp, GROUPS)
                those = by_pool[g.pool[nation * GROUPS + category] > 0]
                these = tuple(transfers_in(g, nation, region, category))
                assert those is None or those == these, "transfers that are no longer so"
        if g.stack and isinstance(g.stack[-1], WriteOrders) and g.goals[nation] is not None:
            orders = [action for _, actions in all_orders(g, nation) for action in actions]
            goals_now = [ORDER + write_order(t, to) for t in g.commands(nation) for to in goals(g, t)]
            assert orders == goals_now, "orders that are no longer so"
        wishes = g.wishes[nation]
        if g.stack and isinstance(g.stack[-1], WritePurchases) and wishes is not None:
            again = [purchase(nation, line) for line in buyable(g, nation)]
            erased = len(set(g.purchases[nation]))
            assert wishes[0] != g.purchases[nation] or wishes[1][erased:] == again, "purchases that are no longer so"


@lru_cache(maxsize=100_000)
def check_command(rules: Terms, token: int, region: int, stack: int) -> None:
    """One command; one that has passed need not be checked again."""
    nation, category = OWNER[token], CATEGORY[token]
    assert 0 < size(stack) <= STACK_LIMIT, "a stack over 8"
    assert part(stack, category) == stack, "two categories under one token"
    assert rules.theatre.in_play[region], "a command out of the scenario"
    assert nation in rules.nations, "a nation out of the scenario"
    assert is_sea(region) or category != NAVAL, "ships on land"
    assert not is_sea(region) or nation != CHINA, "Chinese at sea"


def check_charts(g: State) -> None:
    """What is written may be written, and only in one way if several mean the same."""
    for nation, lines in enumerate(g.purchases):
        if lines:
            stack, _, cost = bill(lines)
            assert lines == ordered(lines), "a chart in another order"
            assert all(g.stock(nation, kind) >= amount for kind, amount in enumerate(cost)), "more than it can pay"
            assert has_room(g, nation, stack, places_of(g, nation)), "more than it can place"
    if g.stack and isinstance(g.stack[-1], WriteOrders):
        for nation, orders in enumerate(g.orders):
            assert len({ordered_token(order) for order in orders}) == len(orders), "two orders for a command"
            assert len(orders) <= g.boxes(nation), "more orders than boxes"
            assert 0 <= g.bids[nation] <= g.stock(nation, OIL), "a bid that cannot be paid"


def check_rest(g: State) -> None:
    """After Phase 5 nothing is in the air."""
    assert not g.fighters, "carrier fighters in the air after Phase 5"
    assert not any(g.arrows), "a movement arrow after Phase 5"
    for token, region in enumerate(g.place):
        if region != NOWHERE and CATEGORY[token] == AIR:
            assert region < LAND_SIZE, "aircraft at sea after Phase 5"
            lost = g.control[region] != UNCONTROLLED and g.collapsed[g.control[region]]
            assert lost or g.friendly(OWNER[token], region), "aircraft in unfriendly land after Phase 5"


def check_decision(g: State) -> None:
    """Somebody has something to answer until the match is over."""
    if g.winner >= 0:
        assert g.seat == NOBODY, "somebody is asked, and the match is over"
        assert not g.stack, "something is left to do, and the match is over"
        return
    assert g.seat == CHANCE or 0 <= g.seat < len(g.rules.seats), "nobody is asked, and the match is not over"
    for seat in g.waiting:
        legal = g.legal(seat)
        assert legal, "nothing to do, and the match is not over"
        assert len(set(legal)) == len(legal), "an action is listed twice"


def all_units(g: State) -> int:
    """Every unit in the match but carrier fighters: under tokens, in industries, neutral, bought and not yet placed."""
    total = sum(g.stacks) + sum(g.building) + sum(g.defenders)
    for frame in g.stack:
        if isinstance(frame, PlaceNation | PlaceUnits):
            total += frame.left
        elif isinstance(frame, Mobilize):
            total += frame.left * ONE[INFANTRY]
    return total


class Ledger:
    """All units of a match from its start, as its log accounts for them."""

    def __init__(self, g: State) -> None:
        self.g = g
        self.units = all_units(g)
        self.read = len(g.log or ())
        self.round = g.round
        self.invaded = {territory: when for territory, when in enumerate(g.activated) if when}
        self.control = g.control[:]

    def check(self) -> None:
        """What always holds, and that the units balance."""
        check(self.g)
        self.balance()

    def balance(self) -> None:
        """The units on the table must be what the log says since the last time."""
        log = self.g.log or []
        for kind, *facts in log[self.read :]:
            self.account_for(kind, facts)
        self.read = len(log)
        assert self.units == all_units(self.g), "a unit was lost or made"

    def account_for(self, kind: str, facts: list[Any]) -> None:
        """Take in an entry of the log."""
        if kind == "round":
            self.round = facts[0]
        elif kind == "control":
            self.control[facts[0]] = facts[2]
        elif kind == "invaded":
            self.invaded[facts[0]] = self.round
            self.units += TERRITORIES[facts[0]].defense
        elif kind == "purchase" or (kind == "build" and not self.round):
            self.units += facts[1]
        elif kind == "casualties":
            self.units -= facts[1] % ONE[CARRIER_FIGHTER]
        elif kind in ("stored", "abandoned") or (kind == "defenders" and self.goes_to_storage(facts[0])):
            self.units -= facts[1]

    def goes_to_storage(self, neutral: int) -> bool:
        """Are its defenders nobody's casualties: in the round of the invasion, or led by no nation (ruling 123)?"""
        return self.invaded[neutral] == self.round or self.control[neutral] == UNCONTROLLED
