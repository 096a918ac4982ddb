"""How the bot `easy` plays War Room: one judgement for each kind of decision, orders by `orders`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel import Secret
from sitroom.warroom import GAME
from sitroom.warroom.bots import quick
from sitroom.warroom.bots.field import Field, power
from sitroom.warroom.bots.orders import ENOUGH, Plan, best_order
from sitroom.warroom.bots.works import balance, choose_purchase, choose_site, choose_trade
from sitroom.warroom.rules.battle.debrief import REFUSE
from sitroom.warroom.rules.battle.together import SideBySide, top_of
from sitroom.warroom.rules.commands import NEW, Reorganize, ReorganizeTogether, read_transfer
from sitroom.warroom.rules.industry import free_tokens, industries
from sitroom.warroom.rules.map import LAND_SIZE, is_sea
from sitroom.warroom.rules.map import SIZE as REGIONS
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, CANCEL, WAY
from sitroom.warroom.rules.nations import CHINA, GROUP, GROUPS, OWNER
from sitroom.warroom.rules.neutrals import untouched
from sitroom.warroom.rules.phases.morale import read_mix
from sitroom.warroom.rules.phases.planning import ERASE, ORDER, bidding
from sitroom.warroom.rules.phases.refit import FORFEIT, LANDING, PARTS, joining_helps, read_deployment, short
from sitroom.warroom.rules.production.placement import NUMBERS
from sitroom.warroom.rules.state import NOWHERE, PASS, PLANNING, REFIT, State, ordered_token, read_order
from sitroom.warroom.rules.units import LAND, NAVAL, OIL, ONE, RESOURCES, STACK_LIMIT, part, parts, size

SPARE = 3
"""Tokens for land units that a nation keeps in its pool if it can, since it buys no more than will find one."""
RETREAT = -0.1
"""An assault that promises less than this for its strength is called off when its turn comes."""

Judge = quick.Answer


def choose(view: Mapping[str, Any], rng: random.Random) -> int:
    """One of the legal actions of the view's decision."""
    return decide(view, rng, judge)


def decide(view: Mapping[str, Any], rng: random.Random, judge: Judge) -> int:
    """One of them by this judgement; charts are always filled in by the bot's own."""
    g: State = GAME.imagine(view, rng)
    legal = [int(action) for action, _ in view["decision"]["legal"] if action >= 0]
    frame = g.question
    seat = g.rules.seat_names.index(view["seat"])
    if isinstance(frame, ReorganizeTogether):
        return judge(g, frame.asks(seat), legal)
    if isinstance(frame, SideBySide):
        which = frame.board_of(seat)
        return 2 * judge(frame.alone(g, which), top_of(frame.stacks[which]), [action // 2 for action in legal]) + which
    if isinstance(frame, Secret):
        return JUDGES[frame.verb](g, seat, legal)
    return judge(g, frame, legal)


def judge(g: State, frame: Any, legal: list[int]) -> int:
    """Judgements by kind of decision; without one, the first action will do."""
    found = JUDGES.get(frame.verb)
    return found(g, frame, legal) if found and len(legal) > 1 else legal[0]


def write(g: State, seat: int, legal: list[int]) -> int:
    """The best order of any of its nations; once all are written, a bid of oil if there is an assault to lead."""
    orders = {action - ORDER for action in legal if PASS < action < ERASE}
    for nation in g.rules.seats[seat]:
        own = {order for order in orders if OWNER[ordered_token(order)] == nation}
        idea = best_order(g, nation, own) if own else None
        if idea and idea.worth >= ENOUGH:
            return ORDER + idea.order
        oil = bid(g, nation)
        if oil and bidding(nation, oil) in legal:
            return bidding(nation, oil)
    return PASS


def bid(g: State, nation: int) -> int:
    """A bid of oil for the Turn Order: what two assaults or more are worth, but at most a quarter of the stock."""
    field = Field(g, nation)
    assaults = [to for _, to in map(read_order, g.orders[nation]) if to < LAND_SIZE and field.is_target(to)]
    return min(len(assaults) // 2, 3, g.stock(nation, OIL) // 4)


def reorganize(g: State, frame: Any, legal: list[int]) -> int:
    """Before orders are written, small commands in one place are joined: boxes are few. Where new units need tokens,
    commands are joined to free some."""
    if g.phase == REFIT and isinstance(frame, Reorganize) and frame.region == NOWHERE:
        return join(g, frame.nation, legal) if needs_tokens(g, frame.nation) else PASS
    if g.phase != PLANNING or len(g.commands(frame.nation)) <= g.boxes(frame.nation):
        return PASS
    best, found = 0, PASS
    for action in legal[1:]:
        token, taken, to = read_transfer(g, action)
        joined = size(g.stacks[token]) + size(g.stacks[to]) if to != NEW else 0
        if to != NEW and taken == g.stacks[token] and best < joined and size(taken) <= 4:
            best, found = joined, action
    return found


def needs_tokens(g: State, nation: int) -> bool:
    """Would new units, or aircraft that land apart, be without a token, or the next purchase?"""
    if any(short(g, nation, category) for category in range(GROUPS)) or joining_helps(g, nation):
        return True
    return free_tokens(g, nation, LAND) < min(SPARE, len(industries(g, nation)))


def join(g: State, nation: int, legal: list[int]) -> int:
    """Where units have more commands than they need: as many as fit from the smallest to the fullest."""
    found: list[tuple[int, int, int, int]] = []
    for action in legal[1:]:
        token, taken, to = read_transfer(g, action)
        if to == NEW or not frees_one(g, token):
            continue
        left = size(g.stacks[token]) - size(taken)
        found.append((left, size(g.stacks[token]), -size(g.stacks[to]), action))
    return min(found)[-1] if found else PASS


def frees_one(g: State, token: int) -> bool:
    """Is it the smallest command of its kind in its place, and do the others have room for it?"""
    same = [t for t in g.at[g.place[token]] if GROUP[t] == GROUP[token] and g.arrows[t] == g.arrows[token]]
    sizes = [size(g.stacks[t]) for t in same]
    return size(g.stacks[token]) == min(sizes) and sum(sizes) <= STACK_LIMIT * (len(sizes) - 1)


def move(g: State, frame: Any, legal: list[int]) -> int:
    """Carry out the order by the way with the fewest enemies, unless the assault has become hopeless."""
    ways = [action for action in legal if CANCEL < action < ASK_LEAVE]
    field = Field(g, OWNER[frame.token])
    if not ways or (hostile_ground(field, frame.to) and promise(g, field, frame.token, frame.to) < RETREAT):
        return CANCEL
    return safest(field, frame, ways)


def safest(field: Field, frame: Any, ways: list[int]) -> int:
    """The way with the fewest enemies, straight if there is no difference."""
    return min(ways, key=lambda action: (power(field.enemies_at(action - WAY)), action - WAY != frame.to))


def hostile_ground(field: Field, region: int) -> bool:
    """Would the command meet enemies there?"""
    return bool(field.enemies_at(region)) or (region < LAND_SIZE and field.is_target(region))


def promise(g: State, field: Field, token: int, to: int) -> float:
    """What the assault promises with this command and those that are still to come, for each point of strength."""
    mine = field.friends_at(to) + (Plan(g, field.nation, set()).arrives(to) or g.stacks[token])
    return field.battle_worth(to, mine) / power(mine)


def launch(g: State, frame: Any, legal: list[int]) -> int:
    """Carrier fighters join own ships and land units in battle, or fall on transports."""
    field = Field(g, frame.nation)

    def worth(action: int) -> float:
        if action == PASS:
            return 0.5
        to = (action - 1) % REGIONS
        if to < LAND_SIZE and untouched(g, to) and not g.friendly(frame.nation, to):
            return -1.0
        mine, theirs = field.friends_at(to), field.enemies_at(to)
        if not theirs:
            return field.sea_worth(to) / 2 if is_sea(to) and not part(mine, NAVAL) else 0.0
        return field.battle_worth(to, mine + ONE[-1]) - (field.battle_worth(to, mine) if mine else 0.0)

    return max(legal, key=worth)


def hotspot(g: State, frame: Any, legal: list[int]) -> int:
    """The battle that looks best comes first."""
    field = Field(g, frame.nation)
    real = [region for region in legal if region < REGIONS]
    return max(real, key=lambda r: field.battle_worth(r, field.friends_at(r))) if real else legal[0]


def lead(g: State, frame: Any, legal: list[int]) -> int:
    """A nation of its own seat, if possible."""
    return next((nation for nation in legal if g.seat_of(nation) == frame.seat), legal[0])


def medal(g: State, frame: Any, legal: list[int]) -> int:
    """Give it to the nation with most stress."""
    return max(legal, key=lambda nation: (g.seat_of(nation) == frame.seat, g.stress[nation]))


def land(g: State, frame: Any, legal: list[int]) -> int:
    """The whole command, near the front but not where it could be overrun."""
    nation = OWNER[frame.token]
    field = Field(g, nation)
    whole = len(parts(g.stacks[frame.token])) - 1
    options = [action for action in legal if action != FORFEIT and (action - LANDING) % PARTS == whole]

    def worth(action: int) -> float:
        to = (action - LANDING) // PARTS
        return -field.pull()[to] - 8 * field.risk(to, part(field.friends_at(to), LAND))

    return max(options, key=worth) if options else legal[0]


def deploy(g: State, frame: Any, legal: list[int]) -> int:
    """As many as can come out at once, ships where the enemy is not."""
    field = Field(g, frame.nation)

    def worth(action: int) -> float:
        _, region, units = read_deployment(g, action)
        danger = power(field.enemies_at(region)) if is_sea(region) else 0.0
        return power(units) - danger - (field.sea_pull()[region] if is_sea(region) else field.pull()[region]) / 10

    return max(legal, key=worth)


def pay(g: State, frame: Any, legal: list[int]) -> int:
    """Pay what the nation can best do without."""
    return max(legal, key=lambda action: after_paying(g, frame.nation, read_mix(action)))


def repair(g: State, frame: Any, legal: list[int]) -> int:
    """The same choice for the cost of a repair."""
    kinds = range(len(RESOURCES))
    paid = [action for action in legal if action != REFUSE]
    return max(paid, key=lambda action: after_paying(g, frame.nation, [kind == action - 1 for kind in kinds]))


def after_paying(g: State, nation: int, paid: Sequence[int]) -> float:
    """How well the rest of its stock serves a nation."""
    return balance(nation, [g.stock(nation, kind) - amount for kind, amount in enumerate(paid)])


def mobilize(g: State, frame: Any, legal: list[int]) -> int:
    """Where the front is nearest, as many as there can be."""
    pull = Field(g, CHINA).pull()
    return min(legal, key=lambda action: (pull[action // NUMBERS], -(action % NUMBERS)))


JUDGES: dict[str, Judge] = {
    "write": write,
    "reorganize": reorganize,
    "move": move,
    "stay": quick.stay,
    "launch": launch,
    "hotspot": hotspot,
    "second": hotspot,
    "propose": lead,
    "control": lead,
    "medal": medal,
    "stance": quick.stance,
    "repair": repair,
    "bomb": quick.last,
    "land": land,
    "dismantle": quick.cheapest,
    "desert": quick.cheapest,
    "deploy": deploy,
    "cancel": quick.cancel,
    "relieve": quick.last,
    "pay": pay,
    "trade": choose_trade,
    "buy": choose_purchase,
    "place-units": choose_site,
    "industry": choose_site,
    "mobilize": mobilize,
    "claim": quick.last,
}
