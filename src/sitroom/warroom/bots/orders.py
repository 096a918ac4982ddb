"""Which order to write next in War Room: the assault, the move or the cruise that promises most."""

from __future__ import annotations

from typing import Final, NamedTuple

from sitroom.warroom.bots.field import FAR, Field, outlook, power
from sitroom.warroom.rules.hotspots import can_bomb
from sitroom.warroom.rules.map import LAND_SIZE, TERRITORIES, is_sea
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import routes
from sitroom.warroom.rules.nations import CATEGORY, OWNER, UNCONTROLLED
from sitroom.warroom.rules.rails import by_rail
from sitroom.warroom.rules.scenarios import destinations
from sitroom.warroom.rules.state import State, read_order, write_order
from sitroom.warroom.rules.units import AIR, BOMBER, LAND, NAVAL, ONE, count, part, size

ENOUGH = 0.8
"""The least promise for which an order is worth its box."""
LEAVE_SHARE = 0.6
"""The cost of leaving land at risk."""

LANDS = 0.3
"""What the prospect of a landing is worth, relative to the landing itself."""
CROWD = 16.0
"""The strength at which a fleet needs no other beside it."""
COMES = 0.4
"""How likely hunters next to a sea fall on transports there."""
GUARD_WORTH = 4.0
"""What each point of strength that a capital's guard lacks is worth."""
BOMB_HITS = 2.0
"""What a bomber destroys at most, on average."""
AT_RISK = 0.6
"""What bombers that may be shot down over their target cost, for each casualty point."""


class Idea(NamedTuple):
    """An order and what it promises."""

    worth: float
    order: int


class Style(NamedTuple):
    """The leaning of a plan."""

    attack: float
    """How much more than usual assaults are worth."""
    hold: float
    """How much more it costs to leave land at risk."""


USUAL: Final = Style(1.0, 1.0)
ATTACK: Final = Style(1.6, 0.3)
HOLD: Final = Style(0.0, 1.5)


def best_order(g: State, nation: int, legal: set[int]) -> Idea:
    """The best order among those that can be written, with what is written already."""
    return Plan(g, nation, legal).best()


class Plan:
    """A nation's orders so far, and what could be added to them."""

    def __init__(
        self,
        g: State,
        nation: int,
        legal: set[int] | None = None,
        style: Style = USUAL,
        allied: dict[int, int] | None = None,
        field: Field | None = None,
    ) -> None:
        self.g = g
        self.nation = nation
        self.field = field or Field(g, nation)
        self.legal = legal
        self.style = style
        self.sent: dict[int, int] = dict(read_order(order) for order in g.orders[nation])
        self.moved: dict[int, int] = {**(allied or {}), **self.sent}
        """Its own orders and those of its allies, as far as they are known."""
        self.free = [token for token in g.commands(nation) if token not in self.sent]
        self.staying = {t: self.stays(t) for t in {g.place[token] for token in self.free}}

    def send(self, order: int) -> None:
        """Add an order to the sheet."""
        token, to = read_order(order)
        self.sent[token] = to
        self.moved[token] = to
        self.free = [other for other in self.free if other != token]
        here = self.g.place[token]
        self.staying[here] = self.stays(here)

    def best(self) -> Idea:
        """The most promising order now."""
        ideas = [*self.moves(), *self.cruises(), *self.flights()]
        if self.style.attack:
            ideas += [Idea(self.style.attack * idea.worth, idea.order) for idea in self.assaults()]
        return max(ideas, default=Idea(0.0, -1))

    def fill(self) -> dict[int, int]:
        """Write the best orders until the boxes are full or nothing is worth one."""
        while len(self.sent) < self.g.boxes(self.nation):
            idea = self.best()
            if idea.worth < ENOUGH:
                break
            self.send(idea.order)
        return self.sent

    def converge(self, region: int) -> None:
        """Send everything there that can go, aircraft last."""
        ready = [t for t in self.free if (CATEGORY[t] != LAND or not is_sea(region)) and self.can_go(t, region)]
        ready.sort(key=lambda t: (CATEGORY[t] == AIR, -power(self.g.stacks[t]), t))
        for token in ready[: self.g.boxes(self.nation) - len(self.sent)]:
            if self.moving(token, region):
                self.send(write_order(token, region))

    def stays(self, region: int) -> int:
        """What its side leaves in a region with the orders written so far, as one stack."""
        g = self.g
        gone = sum(g.stacks[token] for token in self.moved if g.place[token] == region)
        return self.field.friends_at(region) - gone

    def arrives(self, region: int) -> int:
        """What is on its way to a region, as one stack."""
        g = self.g
        return sum(g.stacks[token] for token, to in self.moved.items() if to == region and g.place[token] != region)

    def can_go(self, token: int, to: int) -> bool:
        """May the order be written, and is the way open as things stand?"""
        order = write_order(token, to)
        if self.legal is not None and order not in self.legal:
            return False
        known = self.field.open_ways
        if order not in known:
            known[order] = self.g.place[token] != to and bool(routes(self.g, token, to).ways)
        return known[order]

    def moving(self, token: int, to: int) -> int:
        """The part of a command that would get away, as a stack."""
        g = self.g
        stay = held(g, token, g.place[token], to)
        stack = g.stacks[token]
        return stack if not stay else 0 if stay * 2 >= size(stack) else stack

    def leaving(self, token: int, to: int) -> float:
        """What it costs that a command leaves where it stands; the enemies it goes to meet are no threat then."""
        g, here = self.g, self.g.place[token]
        if is_sea(here) or CATEGORY[token] != LAND:
            return 0.0
        field, stays = self.field, part(self.staying[here], LAND)
        rest = stays - g.stacks[token]
        prize = field.prizes[here] if g.friendly(self.nation, here) or field.is_target(here) else 0.0
        bared = GUARD_WORTH * (field.lacks(here, rest) - field.lacks(here, stays))
        risked = LEAVE_SHARE * prize * max(0.0, field.risk(here, rest, to) - field.risk(here, stays, to))
        return bared + self.style.hold * risked

    def assaults(self) -> list[Idea]:
        """For each region with enemies or enemy land: the best group that can be sent, its first command next."""
        found = []
        for region in self.regions_in_reach():
            group, worth = self.gather(region)
            if group:
                found.append(Idea(worth, write_order(group[0], region)))
        return found

    def regions_in_reach(self) -> list[int]:
        """Where its free commands could start a battle."""
        g, field = self.g, self.field
        reach: set[int] = set()
        for token in self.free:
            reach.update(destinations(g.rules.theatre, self.nation, CATEGORY[token], g.place[token]))
        return [r for r in sorted(reach) if field.enemies_at(r) or (r < LAND_SIZE and field.may_take(r))]

    def gather(self, region: int) -> tuple[list[int], float]:
        """Commands for an assault, one by one as long as each adds to what it promises."""
        field, sea = self.field, is_sea(region)
        mine = field.friends_at(region) + self.arrives(region)
        ready = [t for t in self.free if (CATEGORY[t] != LAND or not sea) and self.can_go(t, region)]
        ready.sort(key=lambda t: (CATEGORY[t] == AIR, -power(self.moving(t, region)), t))
        group: list[int] = []
        before = worth = field.battle_worth(region, mine) if mine else 0.0
        cost = 0.0
        for token in ready:
            more = self.moving(token, region)
            if not more or (CATEGORY[token] == AIR and not sea and not part(mine, LAND)):
                continue
            price = self.leaving(token, region)
            after = field.battle_worth(region, mine + more) - cost - price
            if after > worth + 0.3 or not mine:
                group.append(token)
                mine, worth, cost = mine + more, after, cost + price
        return group, worth - before

    def moves(self) -> list[Idea]:
        """Land commands go where they are needed: nearer to the front, or into land at risk."""
        found = []
        for token in self.free:
            if CATEGORY[token] == LAND:
                found += [Idea(self.move_worth(token, to), write_order(token, to)) for to in self.marches(token)]
        return found

    def marches(self, token: int) -> list[int]:
        """Friendly land it can reach, and seas on the way to a far shore."""
        g, here = self.g, self.g.place[token]
        reach = set(destinations(g.rules.theatre, self.nation, LAND, here))
        if not is_sea(here):
            reach |= by_rail(g, self.nation, here)
        pull = self.field.pull()
        good = [r for r in reach if is_sea(r) or (g.friendly(self.nation, r) and not self.field.enemies_at(r))]
        return [r for r in sorted(good) if pull[r] < pull[here] or not is_sea(r)]

    def move_worth(self, token: int, to: int) -> float:
        """Steps gained and land kept, less what is left behind."""
        g, field, here = self.g, self.field, self.g.place[token]
        stack = g.stacks[token]
        pull = field.pull()
        gain = min(3.0, pull[here] - pull[to]) if pull[here] < FAR else 0.0
        worth = gain * (0.5 + size(stack) / 8) - self.leaving(token, to)
        if is_sea(to):
            worth += self.beachhead(to, stack) - 0.3 - self.danger_at_sea(to, stack)
        else:
            there = part(field.friends_at(to) + self.arrives(to), LAND)
            worth += field.prizes[to] * (field.risk(to, there) - field.risk(to, there + stack))
            worth += GUARD_WORTH * (field.lacks(to, there) - field.lacks(to, there + stack))
            worth += 2.0 + self.danger_at_sea(here, stack) if is_sea(here) else 0.0
        return worth if worth >= ENOUGH and self.can_go(token, to) else 0.0

    def beachhead(self, sea: int, stack: int) -> float:
        """What a landing from a sea would promise next round, with the transports there."""
        field = self.field
        mine = stack + part(field.friends_at(sea) + self.arrives(sea), LAND)
        shores = [t for t in self.g.rules.theatre.near_land[sea] if field.is_target(t) and field.prizes[t] > 3]
        return LANDS * max((field.battle_worth(t, mine) for t in shores), default=0.0) if shores else 0.0

    def danger_at_sea(self, sea: int, stack: int) -> float:
        """What transports risk in a sea: hunters there or next to it, against their own guards."""
        field = self.field
        hunters = field.hunters(sea)
        if not hunters:
            return 0.0
        guards = field.friends_at(sea) + self.arrives(sea)
        strong, weak = power(hunters), power(part(guards, NAVAL) + part(guards, AIR))
        here = bool(part(field.enemies_at(sea), NAVAL) + part(field.enemies_at(sea), AIR))
        return (1.0 if here else COMES) * power(stack) * strong / (strong + 2 * weak)

    def cruises(self) -> list[Idea]:
        """Fleets go where there is something to raid or to guard, one fleet to each place."""
        g, field, found = self.g, self.field, []
        pull = field.sea_pull()
        for token in self.free:
            if CATEGORY[token] != NAVAL:
                continue
            here = g.place[token]
            for to in destinations(g.rules.theatre, self.nation, NAVAL, here):
                if to == here or power(part(self.stays_or_comes(to), NAVAL)) > CROWD or field.enemies_at(to):
                    continue
                gain = min(3.0, pull[here] - pull[to]) if pull[here] < FAR else 0.0
                worth = gain + (field.sea_worth(to) - field.sea_worth(here)) / 4
                worth += power(part(self.arrives(to), LAND)) / 4
                if worth >= ENOUGH and self.can_go(token, to):
                    found.append(Idea(worth, write_order(token, to)))
        return found

    def stays_or_comes(self, region: int) -> int:
        """Own units there after the orders so far."""
        g = self.g
        own = sum(g.stacks[token] for token in g.at[region] if OWNER[token] == self.nation and token not in self.sent)
        return own + self.arrives(region)

    def flights(self) -> list[Idea]:
        """Aircraft follow the front, and lone bombers find industries without defence."""
        g, field, found = self.g, self.field, []
        pull = field.pull()
        for token in self.free:
            if CATEGORY[token] != AIR:
                continue
            here = g.place[token]
            for to in destinations(g.rules.theatre, self.nation, AIR, here):
                if to >= LAND_SIZE or to == here:
                    continue
                if g.friendly(self.nation, to):
                    gain = pull[here] - pull[to] if field.risk(to, field.friends_at(to)) < 0.4 else 0.0
                    worth = min(2.0, gain) * 0.7
                else:
                    worth = self.raid_worth(token, to)
                if worth >= ENOUGH and self.can_go(token, to):
                    found.append(Idea(worth, write_order(token, to)))
        return found

    def raid_worth(self, token: int, to: int) -> float:
        """Bombers over an enemy's industry: what they destroy, less what may be shot down."""
        g, field = self.g, self.field
        bombers, owner = count(g.stacks[token], BOMBER), g.control[to]
        if (
            not bombers
            or owner == UNCONTROLLED
            or not g.hostile(self.nation, owner)
            or not can_bomb(g, self.nation, to, g.stacks[token])
        ):
            return 0.0
        loot = sum(min(have, g.stock(owner, kind)) for kind, have in enumerate(g.income(to)))
        yards = size(g.building[to]) / 2 + (0.5 if TERRITORIES[to].stacks > g.bombs[to] else 0.0)
        gain = min(BOMB_HITS * bombers, loot + yards) + 0.2 * bombers
        theirs = field.enemies_at(to)
        if not theirs:
            return gain
        return gain - AT_RISK * outlook(g.rules, False, bombers * ONE[BOMBER], theirs, True).lost
