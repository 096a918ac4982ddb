"""A quick player of Twilight Struggle, for imagined matches: one look at the board for each card.

It plays for both sides. It knows no regions' levels, only what each country is worth; it plays no card that it can see
would end the match.
"""

from __future__ import annotations

import random
from typing import Final

from sitroom.kernel import CHANCE, NOBODY
from sitroom.kernel.frames import Question
from sitroom.twilight.bots.hand import EVENT_WORTH, POINT
from sitroom.twilight.bots.worth import BATTLEGROUND_WORTH, COUNTRY_WORTH, FAR, SCORED_BY, SHARES, SOUTHEAST_CARD
from sitroom.twilight.rules.attacks import coup_targets
from sitroom.twilight.rules.board import (
    BATTLEGROUND,
    CIVIL_WAR,
    MAP,
    NEITHER,
    REGION,
    SOUTHEAST_ASIA,
    STABILITY,
    US,
)
from sitroom.twilight.rules.cards import CHINA, SCORING, SIDE
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import MISSILE_CRISIS, NUCLEAR_SUBS
from sitroom.twilight.rules.event import can_happen
from sitroom.twilight.rules.events.cards_1_to_20 import Olympics
from sitroom.twilight.rules.events.cards_21_to_35 import DeStalinize
from sitroom.twilight.rules.events.cards_36_to_58 import SummitDefcon
from sitroom.twilight.rules.influence import PlaceByOps, reach_of
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, SPACE
from sitroom.twilight.rules.play import EVENT, EVENT_FIRST, ChooseMode, PlayCard
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.scoring import THAILAND, region_score
from sitroom.twilight.rules.space import space_bar
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import Headlines

GROUND_POINTS: Final = 2.2
"""What a battleground is worth when its region is scored: its point, and its part of the level."""
COUNTRY_POINTS: Final = 0.55
SPACED: Final = 0.45
"""What an attempt in the Space Race is worth."""
NOW_OR_NEVER: Final = 1.0
"""What it is worth to be rid of a dangerous card while DEFCON allows it."""
BEST_PLACES: Final = 4
ADDS: Final = frozenset(("place", "add", "setup", "bonus", "norad", "double"))
TAKES: Final = frozenset(("remove", "clear", "target", "realign"))
"""Questions about one marker: of one's own, or the other side's."""
SURPRISE: Final = 0.4
"""How much of the choice between cards of nearly equal worth is left to chance."""


def _held(own: bool, other: bool, stability: int, margin: int) -> float:
    """How much of a country the side has that does not move next, less the other's part."""
    mine = SHARES[0][stability][FAR + margin] if own else 0.0
    return mine - (SHARES[1][stability][FAR - margin] if other else 0.0)


MOST: Final = 40
"""A margin of influence beyond which nothing changes."""
HELD: Final = tuple(
    tuple(
        tuple(
            tuple(_held(own, other, stability, margin) for margin in range(-MOST, MOST + 1)) for stability in range(6)
        )
        for other in (False, True)
    )
    for own in (False, True)
)
"""By presence of the one side and of the other, stability, margin + MOST."""


def held(mine: int, theirs: int, stability: int) -> float:
    """How much of a country a side has, less the other's part."""
    return HELD[1 if mine else 0][1 if theirs else 0][stability][MOST + max(-MOST, min(MOST, mine - theirs))]


def country_worths(weights: tuple[float, ...], southeast: float) -> list[float]:
    """What each country is worth, by the weights of the regions and of Southeast Asia's scoring."""
    found = [0.0] * (CIVIL_WAR + 1)
    for country in MAP:
        weight = weights[REGION[country]]
        if BATTLEGROUND[country]:
            found[country] = (0.35 + 0.9 * weight) * BATTLEGROUND_WORTH + GROUND_POINTS * weight
        else:
            found[country] = (0.35 + 0.9 * weight) * COUNTRY_WORTH + COUNTRY_POINTS * weight
    for country in SOUTHEAST_ASIA:
        found[country] += southeast * (2.0 if country == THAILAND else 1.0)
    return found


class Quick:
    """Plays both sides of an imagined match."""

    def __init__(self, rng: random.Random, worths: list[float]) -> None:
        self.rng = rng
        self.worths = worths

    def play_on(self, g: State, turn: int) -> None:
        """Play until the turn is over, or the match."""
        while g.seat != NOBODY and g.turn == turn:
            self.step(g)

    def step(self, g: State) -> None:
        """Answer one question; a card is played with all that its operations buy."""
        seat = g.seat
        if seat == CHANCE:
            actions = g.actions
            g.apply(CHANCE, actions[int(self.rng.random() * len(actions))])
            return
        frame = g.question
        if isinstance(frame, PlayCard):
            self.play_card(g, seat)
        else:
            g.apply(seat, self.answer(g, seat, frame))

    def answer(self, g: State, seat: int, frame: Question[State]) -> int:
        """An answer to any other question."""
        actions = g.actions
        if len(actions) == 1:
            return actions[0]
        if isinstance(frame, Headlines):
            return self.headline(g, seat, actions)
        if isinstance(frame, PlaceByOps):
            return self.place(g, seat, max(1, max(1, frame.value) - frame.spent), actions)
        if isinstance(frame, Coup):
            target = self.target(g, seat, frame.value, [action for action in actions if action in MAP])
            return target if target >= 0 else actions[-1]
        if isinstance(frame, ChooseMode):
            return self.mode(g, seat, frame.card, actions)
        return self.other(g, seat, frame, actions)

    # Cards

    def play_card(self, g: State, seat: int) -> None:
        """Choose a card and its use together, and play both."""
        places = self.places(g, seat)
        gains = placed(places)
        targets = self.targets(g, seat)
        coups = [self.best_target(g, seat, ops, targets) for ops in range(BEST_PLACES + 1)]
        best, card, mode = -1e9, -1, 0
        for action in g.actions:
            if action < 0:
                continue
            how, worth = self.way(g, seat, action, gains, coups)
            worth += SURPRISE * self.rng.random()
            if worth > best:
                best, card, mode = worth, action, how
        g.apply(seat, card)
        if not isinstance(g.stack[-1] if g.stack else None, ChooseMode):
            return
        if mode not in g.actions:
            mode = self.mode(g, seat, card, g.actions)
        ops = g.card_ops(seat, card)
        g.apply(seat, mode)
        if mode == INFLUENCE:
            self.spend(g, seat, ops, places)

    def way(self, g: State, seat: int, card: int, gains: list[float], coups: list[float]) -> tuple[int, float]:
        """The best use of a card, and what it gains over keeping the card."""
        if card == 0:
            return 0, -0.3
        if SCORING[card]:
            return EVENT, self.scoring(g, seat, card)
        ops = g.card_ops(seat, card)
        mode, use = INFLUENCE, gains[ops]
        if coups[ops] > use:
            mode, use = COUP, coups[ops]
        if card == CHINA:
            return mode, use - 3.4
        side = SIDE[card]
        keep = POINT * ops
        if side == 1 - seat:
            harm = EVENT_WORTH[card]
            if not can_happen(g, card, side):
                keep, harm = keep - harm, 0.0
            else:
                keep -= harm
            deadly = card in g.rules.risky[seat] and g.defcon <= (3 if mode == COUP else 2)
            value = use - harm - (50.0 if deadly else 0.0)
            if card in g.rules.risky[seat] and not deadly:
                value += NOW_OR_NEVER
            if not space_bar(g, seat, g.card_sum(seat, card)) and value < SPACED:
                mode, value = SPACE, SPACED
            return mode, value - keep
        worth = EVENT_WORTH[card]
        if worth > use and can_happen(g, card, seat) and not (g.defcon <= 2 and card in g.rules.starts_war[seat]):
            return EVENT, worth - max(keep, 0.7 * worth) - 0.1
        return mode, use - max(keep, 0.7 * worth if side == seat else 0.0)

    def scoring(self, g: State, seat: int, card: int) -> float:
        """What scoring now gains over scoring later."""
        points = 0.0
        if card == SOUTHEAST_CARD:
            for country in SOUTHEAST_ASIA:
                holder = g.control[country]
                if holder != NEITHER:
                    points += (1 if holder == seat else -1) * (2 if country == THAILAND else 1)
        else:
            net = region_score(g, SCORED_BY.index(card)).net
            points = float(net if seat == US else -net)
        return points - 1.5 + 0.3 * (6 - min(6, rounds_left(g, seat)))

    def mode(self, g: State, seat: int, card: int, actions: list[int]) -> int:
        """How to play a card that is already chosen."""
        targets = self.targets(g, seat)
        coups = [self.best_target(g, seat, ops, targets) for ops in range(BEST_PLACES + 1)]
        mode, _ = self.way(g, seat, card, placed(self.places(g, seat)), coups)
        if mode in actions:
            return mode
        return next((other for other in (SPACE, INFLUENCE, EVENT, EVENT_FIRST) if other in actions), actions[0])

    def headline(self, g: State, seat: int, actions: list[int]) -> int:
        """The event that is worth most over the card's operations."""
        best, found = -1e9, actions[0]
        for card in actions:
            if card == 0:
                continue
            if SCORING[card]:
                worth = self.scoring(g, seat, card) - 0.5
            elif SIDE[card] == 1 - seat:
                worth = -EVENT_WORTH[card] - 0.5 - (50.0 if g.defcon <= 3 and card in g.rules.risky[seat] else 0.0)
            elif not can_happen(g, card, seat):
                worth = -POINT * g.card_ops(seat, card)
            else:
                worth = EVENT_WORTH[card] - POINT * g.card_ops(seat, card)
                if g.defcon <= 3 and card in g.rules.starts_war[seat]:
                    worth -= 50.0
            worth += SURPRISE * self.rng.random()
            if worth > best:
                best, found = worth, card
        return found

    # Influence

    def places(self, g: State, seat: int) -> list[tuple[float, int, int, int]]:
        """The best places for influence: gain per point, country, markers, points; the best first."""
        own, other = g.influence[seat], g.influence[1 - seat]
        worths = self.worths
        found: list[tuple[float, int, int, int]] = []
        for country in g.reach[seat] or reach_of(g, seat):
            key = (own[country] << 16) + (other[country] << 8) + STABILITY[country]
            best = _bought.get(key)
            if best is None:
                best = _bought[key] = buy(own[country], other[country], STABILITY[country])
            gain, markers, points = best
            if markers:
                found.append((gain * worths[country], country, markers, points))
        found.sort(reverse=True)
        return found

    def place(self, g: State, seat: int, left: int, actions: list[int]) -> int:
        """The best place for a marker among those that are legal."""
        for _, country, _, points in self.places(g, seat):
            if points <= left and country in actions:
                return country
        return actions[0]

    def spend(self, g: State, seat: int, ops: int, places: list[tuple[float, int, int, int]]) -> None:
        """Place influence as planned; whatever is left goes to the best place."""
        left = ops
        for _, country, markers, points in places:
            if points <= left:
                for _ in range(markers):
                    if not isinstance(g.stack[-1] if g.stack else None, PlaceByOps) or country not in g.actions:
                        break
                    g.apply(seat, country)
                left -= points
                if left <= 0:
                    return

    # Coups

    def targets(self, g: State, seat: int) -> list[int]:
        """Where a coup may be attempted without ending the match."""
        if g.effects & MISSILE_CRISIS[seat]:
            return []
        found = coup_targets(g, seat)
        if g.defcon <= 2 and not (seat == US and g.effects & NUCLEAR_SUBS):
            return [country for country in found if not BATTLEGROUND[country]]
        return found

    def best_target(self, g: State, seat: int, ops: int, targets: list[int]) -> float:
        """What the best coup gains; below zero if there is none."""
        best = -9.0
        for country in targets:
            if 2 * STABILITY[country] < ops + 4:
                best = max(best, self.coup(g, seat, ops, country))
        return best + 0.5 * min(ops, max(0, g.defcon - g.milops[seat])) if targets else best

    def target(self, g: State, seat: int, ops: int, targets: list[int]) -> int:
        """The target of a coup; -1 if there is none that is safe."""
        safe = [country for country in self.targets(g, seat) if country in targets] if g.defcon <= 2 else targets
        best, found = -1e9, -1
        for country in safe or targets:
            gain = self.coup(g, seat, ops, country)
            if gain > best:
                best, found = gain, country
        return found

    def coup(self, g: State, seat: int, ops: int, country: int) -> float:
        """What a coup in a country gains."""
        mine, theirs = g.influence[seat][country], g.influence[1 - seat][country]
        key = (ops << 24) + (mine << 16) + (theirs << 8) + STABILITY[country]
        gain = _toppled.get(key)
        if gain is None:
            gain = _toppled[key] = topple(ops, mine, theirs, STABILITY[country])
        return self.worths[country] * gain

    # Other questions

    def other(self, g: State, seat: int, frame: Question[State], actions: list[int]) -> int:
        """A choice of an event: markers where they matter most, no war, else anything."""
        verb = frame.verb
        legal = [action for action in actions if action >= 0]
        if verb in ADDS or verb in TAKES:
            return self.marker(g, seat, verb, legal)
        if verb == "ops":
            if INFLUENCE in legal:
                return INFLUENCE
            if COUP in legal and g.defcon > 2:
                return COUP
            return legal[-1] if 0 in legal else next((a for a in (SPACE, COUP, REALIGNMENT) if a in legal), legal[0])
        if verb == "defcon":
            return 3 if g.phasing == seat else 2
        if verb == "choose":
            return self.choice(g, seat, legal)
        if verb == "discard" and 0 in legal and g.round:
            return min(legal, key=lambda card: self.discard_worth(g, seat, card))
        return legal[int(self.rng.random() * len(legal))]

    def discard_worth(self, g: State, seat: int, card: int) -> float:
        """What is lost with a card; for nothing: what is lost otherwise."""
        if card == 0:
            return 1.6
        return POINT * g.card_ops(seat, card) - (EVENT_WORTH[card] if SIDE[card] == 1 - seat else 0.0)

    def choice(self, g: State, seat: int, legal: list[int]) -> int:
        """Nobody lowers DEFCON to 1 in its own round; in the other's round that wins."""
        if isinstance(g.question, Olympics | SummitDefcon):
            return 2 if g.defcon <= 2 and g.phasing != seat else 1
        return legal[int(self.rng.random() * len(legal))]

    def marker(self, g: State, seat: int, verb: str, legal: list[int]) -> int:
        """The country where a marker more of this side, or less of the other, matters most."""
        best, found = -1e9, legal[-1]
        moving = isinstance(g.question, DeStalinize)
        for country in legal:
            if country not in MAP:
                continue
            mine, theirs = g.influence[seat][country], g.influence[1 - seat][country]
            stability = STABILITY[country]
            before = held(mine, theirs, stability)
            if verb in ADDS:
                mine += 1
            elif theirs and not moving:
                theirs -= 1
            else:
                mine -= 1
            after = held(mine, theirs, stability)
            gain = self.worths[country] * (after - before)
            if gain > best:
                best, found = gain, country
        return found


_bought: dict[int, tuple[float, int, int]] = {}
_toppled: dict[int, float] = {}
"""What has been worked out before, to be used again."""


def buy(mine: int, theirs: int, stability: int) -> tuple[float, int, int]:
    """The best buy of up to four points in a country: how much of it for each point, markers, points."""
    present = 1 if theirs else 0
    margin = mine - theirs
    if margin > stability or abs(margin) > MOST - 5:
        return 0.0, 0, 0
    owned = HELD[1][present][stability]
    before = held(mine, theirs, stability)
    cost, best, markers, points = 0, 0.0, 0, 0
    for more in range(1, 5):
        cost += 2 if 1 - margin - more >= stability else 1
        if cost > 4:
            break
        gain = (owned[MOST + margin + more] - before) / cost
        if gain > best:
            best, markers, points = gain, more, cost
    return best, markers, points


def topple(ops: int, mine: int, theirs: int, stability: int) -> float:
    """How much of a country a coup gains, on the average of a bad and a good die."""
    before = held(mine, theirs, stability)
    total = 0.0
    for die in (2, 5):
        result = ops + die - 2 * stability
        if result <= 0:
            continue
        gone = min(result, theirs)
        total += 0.5 * (held(mine + result - gone, theirs - gone, stability) - before)
    return total


def placed(places: list[tuple[float, int, int, int]]) -> list[float]:
    """What points of operations gain when they are spent on influence."""
    found = [0.0] * (BEST_PLACES + 1)
    for points in range(1, BEST_PLACES + 1):
        left, total = points, 0.0
        for gain, _, _, cost in places:
            if cost <= left:
                total += gain * cost
                left -= cost
                if not left:
                    break
        found[points] = total
    return found
