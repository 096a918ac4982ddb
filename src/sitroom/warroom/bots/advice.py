"""What the bots of War Room advise: how the war stands as a chance to win, the orders of a plan, and why.

The orders are those of `normal`, and what each promises is what `easy` thinks of it. Other answers are measured by
playing the round on in the mind.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from sitroom.bots.advice import Advice, Reason
from sitroom.warroom import GAME
from sitroom.warroom.bots.chance import chance_of
from sitroom.warroom.bots.field import Field, outlook
from sitroom.warroom.bots.general import NORMAL, normal
from sitroom.warroom.bots.orders import ENOUGH, Idea, Plan
from sitroom.warroom.bots.planner import plan_for
from sitroom.warroom.bots.trials import outcomes
from sitroom.warroom.rules.map import LAND_SIZE, is_sea
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE
from sitroom.warroom.rules.phases.planning import ERASE, ORDER
from sitroom.warroom.rules.prospects import odds_of
from sitroom.warroom.rules.state import PASS, PRODUCTION, State, ordered_token, read_order, write_order
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, part

MANY: Final = 10
"""The most answers that are compared."""
SPOKEN: Final = frozenset(
    (
        *("reorganize", "move", "stay", "launch", "hotspot", "stance", "repair", "bomb", "land", "deploy", "cancel"),
        *("buy", "trade", "pay", "place-units", "industry", "mobilize", "medal"),
    )
)
"""The questions about which there is something to say."""
ALIKE: Final = frozenset(("reorganize",))
"""The questions about which playing out the round tells nothing."""


def side_of(view: Mapping[str, Any], g: State) -> int:
    """The side of the viewer."""
    return SIDE[g.rules.seats[g.rules.seat_names.index(view["seat"])][0]]


def chance(view: Mapping[str, Any]) -> float:
    """The chance to win of the viewer's side."""
    g: State = GAME.imagine(view, random.Random(0))
    return chance_of(g, side_of(view, g))


def advise(view: Mapping[str, Any], seed: int = 0, most: int = 3, played: int | None = None) -> list[Advice]:
    """The best actions, best first; also `played`, if it is not among them."""
    g: State = GAME.imagine(view, random.Random(seed))
    verb = view["decision"]["verb"]
    if verb == "write":
        return Orders(g, view, seed).advise(most, played)
    if verb not in SPOKEN or len(view["decision"]["legal"]) < 2:
        return []
    if verb in ALIKE and played is not None:
        return []  # its cost is unknown
    own = normal(seed).choose(view)
    if verb in ALIKE or own == played:
        return [Advice(own, chance_of(g, side_of(view, g)), [Reason(f"by.{verb}", {})])]
    if played is not None:
        return compared(g, view, own, [own, played])
    return compared(g, view, own, some_of([int(action) for action, _ in view["decision"]["legal"]], own))[:most]


def some_of(legal: list[int], own: int) -> list[int]:
    """The bot's own choice, and others: all, or some from the whole range."""
    others = [action for action in legal if action >= 0 and action != own]
    every = max(1, -(-len(others) // (MANY - 1)))
    return [own, *others[::every]]


def compared(g: State, view: Mapping[str, Any], own: int, actions: list[int]) -> list[Advice]:
    """Answers by what each leads to until the round is over: the bot's own first, then those nearest to it.

    The chance is that of the position then, on average; no better than the bot's own, and the same if it is not worse.
    """
    found = outcomes(g, g.rules.seat_names.index(view["seat"]), actions)
    behind = {action: outcome.behind(found[own]) for action, outcome in found.items()}
    best, usual = found[own].chance, found[own].reasons()
    advice = [Advice(own, best, [Reason(f"by.{view['decision']['verb']}", {}), *usual])]
    for action in sorted(found.keys() - {own}, key=lambda action: (behind[action], action)):
        reasons = [reason for reason in found[action].reasons() if reason not in usual]
        if not reasons and not behind[action] and g.phase != PRODUCTION:
            reasons = [Reason("ends.alike", {})]
        advice.append(Advice(action, min(best, found[action].chance) if behind[action] else best, reasons))
    return advice


class Orders:
    """The orders that a seat could write next."""

    def __init__(self, g: State, view: Mapping[str, Any], seed: int) -> None:
        self.g, self.side = g, side_of(view, g)
        self.own = normal(seed).choose(view)
        charts = plan_for(g, self.side, NORMAL)
        self.planned = [ORDER + write_order(token, to) for token, to in charts.orders.items()]
        """What `normal` would write."""
        nations = g.nations_of(g.rules.seat_names.index(view["seat"]))
        self.written = [order for nation in nations for order in g.orders[nation]]
        self.legal = {int(action) for action, _ in view["decision"]["legal"]}
        orders = {action - ORDER for action in self.legal if PASS < action < ERASE}
        self.plans = {
            nation: Plan(g, nation, {order for order in orders if OWNER[ordered_token(order)] == nation})
            for nation in nations
        }
        self.ideas = sorted((idea for plan in self.plans.values() for idea in ideas(plan)), reverse=True)

    def advise(self, most: int, played: int | None) -> list[Advice]:
        """The bot's own choice, and other promising orders, each for another command."""
        found = [self.told(self.own, self.worth(self.own))]
        commands = {self.command(self.own)}
        planned = [action for action in self.planned if action in self.legal]
        for action in [*planned, *(ORDER + idea.order for idea in self.ideas if idea.worth >= ENOUGH)]:
            if len(found) < most and self.command(action) not in commands:
                found.append(self.told(action, self.worth(action)))
                commands.add(self.command(action))
        return found if played is None else self.with_played(found, played)

    def with_played(self, found: list[Advice], played: int) -> list[Advice]:
        """Orders can be written in any sequence: one that promises anything costs nothing. What does is an order that
        harms, and to close the chart while something promises more."""
        worth = self.worth(played)
        harms = played == PASS or worth < 0
        left = min(found[0].chance, chance_of(self.g, self.side, worth)) if harms else found[0].chance
        kept = Advice(played, left, self.reasons(played))
        return [advice for advice in found if advice.action != played or advice is found[0]] + (
            [] if played == found[0].action else [kept]
        )

    def told(self, action: int, worth: float) -> Advice:
        return Advice(action, chance_of(self.g, self.side, worth), self.reasons(action))

    def command(self, action: int) -> int:
        return ordered_token(action - ORDER) if PASS < action < ERASE else -1

    def worth(self, action: int) -> float:
        """What an order promises; nothing for a bid or for closing the chart."""
        if not PASS < action < ERASE:
            return 0.0
        order = action - ORDER
        known = next((idea.worth for idea in self.ideas if idea.order == order), None)
        worth = known if known is not None else self.cost(order)
        return max(0.0, worth) if action in self.planned else worth  # the plan knows which commands join

    def cost(self, order: int) -> float:
        """What an unpromising order costs: land left at risk, a battle that is lost."""
        token, to = read_order(order)
        plan = self.plans[OWNER[token]]
        if self.g.place[token] == to:
            return 0.0
        lost = -plan.leaving(token, to) if token in plan.free and CATEGORY[token] == LAND else 0.0
        fights = plan.field.enemies_at(to) and not (is_sea(to) and CATEGORY[token] == LAND)
        stack = plan.field.friends_at(to) + plan.arrives(to) + self.g.stacks[token]
        return lost + min(0.0, plan.field.battle_worth(to, stack) if fights else 0.0)

    def reasons(self, action: int) -> list[Reason]:
        """What speaks for an order, or against it."""
        if not PASS < action < ERASE:
            return [Reason("orders.done" if action == PASS else "orders.bid", {})]
        token, to = read_order(action - ORDER)
        plan = self.plans[OWNER[token]]
        sheet = [other for other, goal in map(read_order, self.written) if goal == to and other != token]
        also = [other for other in self.companions(action) if other not in sheet]
        coming = sum(self.g.stacks[other] for other in (token, *sheet, *also))
        found = why_there(self.g, plan.field, coming, to)
        if not any(reason.key == "battle" for reason in found):
            return found
        return [*self.battle(token, to, sheet, also), *(reason for reason in found if reason.key != "battle")]

    def companions(self, action: int) -> list[int]:
        """The other commands without which an order would not be advised: those of the same plan, or of one assault."""
        token, to = read_order(action - ORDER)
        if action in self.planned:
            plans = (read_order(planned - ORDER) for planned in self.planned)
            return [other for other, goal in plans if goal == to and other != token]
        group, _ = self.plans[OWNER[token]].gather(to)
        return group[1:] if group[:1] == [token] else []

    def battle(self, token: int, to: int, sheet: list[int], also: list[int]) -> list[Reason]:
        """The odds of a battle by what is ordered already, as the map shows them, and by what would be ordered too."""
        found = [self.odds("battle.sheet" if sheet else "battle.alone", [*sheet, token], to)]
        if also:
            found.append(self.odds("battle.also", [*sheet, token, *also], to, others=also))
        return [reason for reason in found if reason is not None]

    def odds(self, key: str, tokens: list[int], to: int, **values: Any) -> Reason | None:
        """What a battle with these commands promises."""
        odds = odds_of(self.g, tokens, to)
        if odds is None:
            return None
        return Reason(key, {"region": to, "wins": share(odds.alone[self.side]), "n": share(odds.both), **values})


def share(chance: Fraction) -> int:
    """A chance in percent."""
    return round(100 * chance)


def ideas(plan: Plan) -> list[Idea]:
    """Every order that a nation's plan thinks of."""
    return [*plan.assaults(), *plan.moves(), *plan.cruises(), *plan.flights()]


def why_there(g: State, field: Field, coming: int, to: int) -> list[Reason]:
    """What a place offers to the commands that go there."""
    found = []
    land = to < LAND_SIZE
    mine, theirs = (fighters(stack, land) for stack in (field.friends_at(to) + coming, field.enemies_at(to)))
    if mine and theirs:
        odds = outlook(g.rules, is_sea(to), mine, theirs, not land or g.holder(to) != field.side)
        found.append(Reason("battle", {"region": to, "wins": round(100 * odds.wins), "n": round(100 * odds.both)}))
    elif land and field.is_target(to) and part(mine, LAND):
        found.append(Reason("takes", {"region": to}))
    if land and any(to in goal for side in g.rules.facts.victory for _, goal in side):
        found.append(Reason("goal", {"region": to}))
    elif land and to in g.rules.capitals:
        found.append(Reason("capital", {"region": to}))
    if land and not theirs and not field.is_target(to):
        risk = field.risk(to, part(field.friends_at(to), LAND))
        found.append(Reason("guards", {"region": to}) if risk > 0.2 else Reason("nearer", {"region": to}))
    elif not land and not theirs:
        found.append(Reason("sails", {"region": to}))
    return found


def fighters(stack: int, land: bool) -> int:
    """The units of a stack that fight on land, or at sea."""
    return part(stack, AIR) + part(stack, LAND if land else NAVAL)


def explain(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[Reason]:
    """What a seat's play led to, by what everybody saw before and after it: land, and where its commands went."""
    was, now = (GAME.imagine(view, random.Random(0)) for view in (before, after))
    found = []
    for territory in now.rules.facts.territories:
        if was.control[territory] != now.control[territory] and now.control[territory] in now.rules.seats[seat]:
            found.append(Reason("taken", {"region": territory, "nation": now.control[territory]}))
    for nation in now.rules.seats[seat]:
        field = Field(now, nation)
        for token in now.commands(nation):
            if was.place[token] != now.place[token] and was.stacks[token]:
                found += why_there(now, field, 0, now.place[token])
    return list({(reason.key, tuple(reason.values.items())): reason for reason in found}.values())[:4]
