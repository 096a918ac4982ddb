"""Whole order sets of a side at War Room: by style, against one target, and changed at random."""

from __future__ import annotations

import random
from typing import Final

from sitroom.warroom.bots.field import Field, power
from sitroom.warroom.bots.orders import ATTACK, HOLD, USUAL, Plan, Style
from sitroom.warroom.bots.rounds import Orders
from sitroom.warroom.rules.map import LAND_SIZE
from sitroom.warroom.rules.movement.routes import routes
from sitroom.warroom.rules.nations import OWNER, SIDE
from sitroom.warroom.rules.phases.planning import goals
from sitroom.warroom.rules.state import NOWHERE, State, write_order

TARGETS: Final = 3
"""How many targets get a set of orders of their own."""
SENT: Final = 3
"""The most commands that one change sends somewhere."""


class Sets:
    """What the nations of one side could be ordered to do in a position where orders are written."""

    def __init__(self, g: State, side: int) -> None:
        self.g = g
        self.side = side
        self.nations = [n for n in g.in_order() if SIDE[n] == side]
        self.tokens = [token for nation in self.nations for token in g.commands(nation)]
        self.fields = {nation: Field(g, nation) for nation in self.nations}
        self.open = {token: self.ways_of(token) for token in self.tokens}
        """By command: where it can go as things stand."""
        self.reach: dict[int, list[int]] = {}
        """By region: the commands that can go there."""
        for token, regions in self.open.items():
            for region in regions:
                self.reach.setdefault(region, []).append(token)
        self.tokens = [token for token in self.tokens if self.open[token]]
        self.targets = [region for region in sorted(self.reach) if self.is_target(region)]

    def ways_of(self, token: int) -> list[int]:
        """Where a command can go."""
        known, here = self.fields[OWNER[token]].open_ways, self.g.place[token]
        found = []
        for to in goals(self.g, token):
            is_open = to != here and bool(routes(self.g, token, to).ways)
            known[write_order(token, to)] = is_open
            if is_open:
                found.append(to)
        return found

    def is_target(self, region: int) -> bool:
        """Are there enemies there, or land to take?"""
        field = self.fields[OWNER[self.reach[region][0]]]
        return bool(field.enemies_at(region)) or (region < LAND_SIZE and field.is_target(region))

    def base(self) -> list[Orders]:
        """Sets to begin with, the usual one first."""
        found = [self.in_style(USUAL), self.in_style(ATTACK), self.in_style(HOLD), {}]
        found += [self.against(region) for region in self.best_targets()]
        found.append(self.at_home())
        return found

    def in_style(self, style: Style, focus: int = NOWHERE) -> Orders:
        """The orders of all nations, each knowing those of the others before it; first those for a focus."""
        orders: Orders = {}
        for nation in self.nations:
            plan = Plan(self.g, nation, None, style, orders, self.fields[nation])
            if focus != NOWHERE:
                plan.converge(focus)
            orders.update(plan.fill())
        return orders

    def against(self, region: int) -> Orders:
        """All that can reach one target goes there, the rest as usual."""
        return self.in_style(USUAL, region)

    def best_targets(self) -> list[int]:
        """The targets on land worth most that a strong force can reach."""

        def promise(region: int) -> float:
            field = self.fields[OWNER[self.reach[region][0]]]
            mine = sum(power(self.g.stacks[t]) for t in self.reach[region])
            theirs = power(field.enemies_at(region))
            return field.prizes[region] * mine / (mine + 2 * theirs + 1)

        ashore = [region for region in self.targets if region < LAND_SIZE]
        return sorted(ashore, key=promise, reverse=True)[:TARGETS]

    def at_home(self) -> Orders:
        """What can reach land that must not be lost goes there or stays; the rest as usual."""
        orders: Orders = {}
        for nation in self.nations:
            field = self.fields[nation]
            plan = Plan(self.g, nation, None, USUAL, orders, field)
            for territory in [t for t in self.g.rules.facts.territories if field.is_kept(t)]:
                if field.looming(territory):
                    plan.free = [token for token in plan.free if self.g.place[token] != territory]
                    plan.converge(territory)
            orders.update(plan.fill())
        return orders

    def changed(self, orders: Orders, others: list[Orders], rng: random.Random) -> Orders:
        """A set with one or two random changes."""
        new = dict(orders)
        for _ in range(1 if rng.random() < 0.6 else 2):
            kind = rng.random()
            if kind < 0.35 and self.tokens:
                self.redirect(new, rng)
            elif kind < 0.65 and self.reach:
                self.send(new, rng)
            elif kind < 0.8 and new:
                self.call_off(new, rng)
            elif others:
                self.borrow(new, rng.choice(others), rng)
        return self.fitted(new, rng)

    def redirect(self, orders: Orders, rng: random.Random) -> None:
        """One command goes elsewhere, or stays."""
        token = rng.choice(self.tokens)
        orders.pop(token, None)
        if rng.random() < 0.8:
            orders[token] = rng.choice(self.open[token])

    def send(self, orders: Orders, rng: random.Random) -> None:
        """A few commands go to the same place, mostly where there are enemies."""
        region = rng.choice(self.targets if self.targets and rng.random() < 0.7 else sorted(self.reach))
        ready = self.reach[region]
        for token in rng.sample(ready, min(len(ready), rng.randint(1, SENT))):
            orders.pop(token, None)
            orders[token] = region

    def call_off(self, orders: Orders, rng: random.Random) -> None:
        """No command goes to one of the places any more."""
        region = rng.choice(list(orders.values()))
        for token in [token for token, to in orders.items() if to == region]:
            del orders[token]

    def borrow(self, orders: Orders, other: Orders, rng: random.Random) -> None:
        """All that another set sends to a place goes there."""
        if not other:
            return
        region = rng.choice(list(other.values()))
        for token, to in other.items():
            if to == region:
                orders.pop(token, None)
                orders[token] = to

    def fitted(self, orders: Orders, rng: random.Random) -> Orders:
        """No more orders than boxes: others give way to those written last."""
        for nation in self.nations:
            own = [token for token in orders if OWNER[token] == nation]
            over = len(own) - self.g.boxes(nation)
            if over > 0:
                older = own[: -SENT - 1] or own
                for token in rng.sample(older, min(over, len(older))):
                    del orders[token]
        return orders
