"""Which choices at Twilight Struggle cannot lead to a nuclear war that one has to answer for.

A play is followed to its end by the rules themselves: own choices are taken for the best, the enemy's for the worst,
whatever it may hold, and so are Chance's. The rest of the turn is judged by the hand: at DEFCON 2, which it may come
to at any moment, there must be something harmless to play in every round.
"""

from __future__ import annotations

from typing import Final

from sitroom.kernel import CHANCE, NOBODY
from sitroom.twilight.bots.look import MARKERS
from sitroom.twilight.rules.board import BATTLEGROUND, MAP, REGION, US, USSR
from sitroom.twilight.rules.cards import (
    CARD,
    CHINA,
    GIVES_COUPS,
    LOWERS_DEFCON,
    MISSILE_ENVY,
    PLAYS_CARD,
    SCORING,
    SIDE,
    TAKES_CARD,
    TAKES_CHINA,
)
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import CHINA_BARRED, IRANIAN_HOSTAGES, MISSILE_CRISIS
from sitroom.twilight.rules.event import Event
from sitroom.twilight.rules.events.cards_1_to_20 import Blockade, FiveYearPlan
from sitroom.twilight.rules.events.cards_36_to_58 import GiveHighest
from sitroom.twilight.rules.events.cards_59_to_81 import GrainSales
from sitroom.twilight.rules.events.cards_82_to_110 import DebtCrisis, StarWars
from sitroom.twilight.rules.operations import COUP, SPACE
from sitroom.twilight.rules.play import ChooseMode, PlayCard
from sitroom.twilight.rules.realignment import RealignRoll
from sitroom.twilight.rules.rounds import must_score, rounds_in_turn
from sitroom.twilight.rules.space import attempts_allowed, space_bar
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.traps import Trapped
from sitroom.twilight.rules.turn import DiscardHeld, Draw, Headlines

TOUCHY: Final = LOWERS_DEFCON | GIVES_COUPS | PLAYS_CARD
"""Cards whose event can lower DEFCON, or lead to a coup or another card."""
DRAWN_FROM: Final = PLAYS_CARD & TAKES_CARD[0][USSR]
"""Cards that are as dangerous as the other cards in the Soviet hand, since one of them is taken out of it."""
TERRORISM: Final = CARD["terrorism"]
LAST: Final = 1
"""In how many last rounds that is feared; earlier there is time to get rid of a dangerous card."""
MANY: Final = 16
"""More rounds than any turn has."""
WAR: Final = ("defcon", "missile_crisis")
"""The reasons for the end of a match that mean nuclear war."""
LOOK: Final = 1500
"""The most states that the look at one play visits."""
EITHER_WINS: Final = (16, 61)
"""A pair of dice that the US wins, and one that the USSR wins."""
HARMLESS: Final = MARKERS | {"realign", "target", "setup", "region", "shuttle", "order"}
"""Questions whose answers have nothing to do with DEFCON: one stands for all."""


class Risk:
    """The risk of a choice, ordered by whether it may end the match, then by the rounds for which no safe card is
    left."""

    def __init__(self, state: State, me: int, unseen: list[int]) -> None:
        """`unseen`: cards that the enemy may hold."""
        self.state = state
        self.me = me
        self.unseen = unseen
        self.left = 0
        self._playable: dict[tuple[int, ...], bool] = {}
        self._countries: dict[tuple[int, bool], bool] = {}

    def safest(self, actions: list[int]) -> list[int]:
        """The legal actions with the least risk; all of them if risk makes no difference."""
        if not self.matters() or len(actions) == 1:
            return actions
        risks = [self.of(action) for action in actions]
        least = min(risks)
        return [action for action, risk in zip(actions, risks, strict=True) if risk == least]

    def matters(self) -> bool:
        """Can any answer to the present question have to do with a nuclear war?"""
        g, frame = self.state, self.state.question
        if isinstance(frame, Headlines):
            return True
        if g.phasing != self.me:
            return isinstance(frame, Blockade | DebtCrisis)
        if frame.verb in HARMLESS:
            return g.defcon <= 2 and any(isinstance(below, Event) and below.card in TOUCHY for below in g.stack)
        return True

    def of(self, action: int) -> tuple[bool, int]:
        """The risk of an answer to the present question."""
        g, frame = self.state, self.state.question
        if action < 0:
            return False, 0
        if isinstance(frame, Headlines):
            return self.headline(action)
        if isinstance(frame, Blockade | DebtCrisis):
            return False, self.lacking(action, spaced=False) // MANY  # what the discard saves is worth some risk
        if isinstance(frame, PlayCard) and action:
            if not SCORING[action] and must_score(g, self.me):
                return True, 0  # an event that may or may not get rid of the scoring card (R 10.1.5)
            chosen = self.after(g, action)
            if isinstance(chosen.question, ChooseMode) and chosen.seat == self.me:
                return self.card(chosen, action)
            return not self.survives(chosen, LOOK), self.lacking(action, spaced=False)
        if isinstance(frame, ChooseMode):
            return self.way(g, frame.card, action)
        if isinstance(frame, Trapped) and action:
            return False, self.lacking(action, spaced=False)
        if action in MAP and (isinstance(frame, Coup) or frame.verb in HARMLESS):
            return self.country(action), 0
        return not self.survives(self.after(g, action), LOOK), 0

    def country(self, action: int) -> bool:
        """May an answer that names a country end the match? Countries of a kind are all alike."""
        key = REGION[action], BATTLEGROUND[action]
        if key not in self._countries:
            self._countries[key] = not self.survives(self.after(self.state, action), LOOK)
        return self._countries[key]

    def after(self, g: State, action: int, seat: int = NOBODY) -> State:
        """The state after an answer."""
        new = g.copy()
        new.apply(self.me if seat == NOBODY else seat, action)
        return new

    # The present play

    def card(self, g: State, card: int) -> tuple[bool, int]:
        """The least risk of the ways to play a card; `g` asks for one. The rest of the turn is the same for all but an
        attempt in the Space Race, so of the others the first that does not end the match is enough."""
        least = False, self.lacking(card, spaced=False)
        risks = [self.way(g, card, SPACE)] if SPACE in g.actions else []
        for mode in sorted(g.actions):
            if least in risks:
                break
            if mode >= 0 and mode != SPACE:
                risks.append(self.way(g, card, mode))
        return min(risks)

    def way(self, g: State, card: int, mode: int) -> tuple[bool, int]:
        """The risk of playing a card in a way; `g` asks for it."""
        if mode == SPACE:
            return False, self.lacking(card, spaced=True)
        ends = False
        if card in TOUCHY or (mode == COUP and (g.defcon <= 2 or g.effects & MISSILE_CRISIS[self.me])):
            ends = not self.survives(self.after(g, mode), LOOK)
        return ends, self.lacking(card, spaced=False)

    def headline(self, card: int) -> tuple[bool, int]:
        """The risk of a headline, whatever the other headline is."""
        lacking = self.lacking(card, spaced=False)
        if card not in TOUCHY:
            return False, lacking
        g, frame = self.state, self.state.question
        assert isinstance(frame, Headlines)
        enemy = 1 - self.me
        if not frame.shown and enemy not in frame.waiting + frame.then:
            g = g.copy()
            g.stack[-1] = Headlines((self.me, enemy), (0, 0))  # it has chosen in secret: any card may lie there
            g.settle()
        chosen = self.after(g, card)
        if chosen.seat != enemy or not isinstance(chosen.question, Headlines):
            return not self.survives(chosen, LOOK), lacking  # it is known
        others = [other for other in self.theirs(g) if other in TOUCHY]
        others += [other for other in g.hands[enemy] if other not in TOUCHY][:1]
        for other in others:
            world = chosen.copy()
            if other not in world.hands[enemy]:
                world.hands[enemy].append(other)
                if other in world.deck:
                    world.deck.remove(other)
            world.settle()
            if other in world.actions and not self.survives(self.after(world, other, enemy), LOOK // 4):
                return True, lacking
        return False, lacking

    def theirs(self, g: State) -> list[int]:
        """The cards that the enemy may hold, each once."""
        return list(dict.fromkeys((*self.unseen, *g.hands[1 - self.me])))

    def survives(self, g: State, look: int) -> bool:
        """Can the present play be got through, whatever the enemy and Chance do?"""
        self.left = look
        return self._survives(g)

    def _survives(self, g: State) -> bool:
        while True:
            if g.winner >= 0:
                return not (g.winner == 1 - self.me and g.reason in WAR)
            if g.seat == NOBODY:
                return True
            frame = g.question
            if isinstance(frame, PlayCard | Trapped | DiscardHeld | Draw):
                return True
            if g.round and g.phasing != self.me:
                return True
            if isinstance(frame, Headlines):
                return True
            self.left -= 1
            if self.left < 0:
                return True
            branches = self.branches(g)
            if len(branches) == 1:
                g = self.after(g, branches[0], g.seat)
                continue
            if self.out_of_their_hand(g):
                return all(self._survives(self.given(g, card)) for card in branches)
            tries = (self._survives(self.after(g, action, g.seat)) for action in branches)
            return any(tries) if g.seat == self.me else all(tries)

    def out_of_their_hand(self, g: State) -> bool:
        """Does the question take a card out of the enemy's hand, for all to see what it does?"""
        if isinstance(g.question, FiveYearPlan):
            return self.me == US
        return isinstance(g.question, GiveHighest) and g.seat != self.me

    def branches(self, g: State) -> list[int]:
        """The answers that differ in what they do to DEFCON."""
        frame, actions = g.question, g.actions
        if self.out_of_their_hand(g):
            gone = (*g.discard, *g.removed, *g.table)
            could = [card for card in self.theirs(g) if card in TOUCHY and card not in gone]
            if isinstance(frame, GiveHighest):
                most = max((g.rules.ops[card] for card in g.known if card in g.hands[g.seat]), default=0)
                could = [card for card in could if card != MISSILE_ENVY and g.rules.ops[card] >= most]
            return could + actions[:1]
        if g.seat == CHANCE:
            if isinstance(frame, FiveYearPlan | GrainSales):
                return alike(actions)
            if frame.verb == "dice" and not isinstance(frame, RealignRoll):
                return [dice for dice in actions if dice in EITHER_WINS]
            return actions[-1:]
        if frame.verb in HARMLESS:
            return actions[:1]
        if isinstance(frame, Coup):
            return self.coups(g, actions)
        if g.seat != self.me:
            if isinstance(frame, StarWars):
                return [card for card in actions if card in TOUCHY] or actions[:1]
            if frame.verb in ("discard", "with"):
                return actions[:1]
        return [action for action in actions if action >= 0]

    def coups(self, g: State, actions: list[int]) -> list[int]:
        """One battleground, one other country, and declining."""
        others = [action for action in actions if action >= 0 and not (action in MAP and BATTLEGROUND[action])]
        grounds = [action for action in actions if action in MAP and BATTLEGROUND[action]]
        found = others[:1] + grounds[:1]
        if others and others[-1] not in found:
            found.append(others[-1])
        return found

    def given(self, g: State, card: int) -> State:
        """The state after a card that the enemy may hold has left its hand: by Missile Envy, by Five Year Plan."""
        new = g.copy()
        new.hands[1 - self.me][:] = [card]
        new.settle()
        new.apply(g.seat, card)
        return new

    # The rest of the turn

    def lacking(self, card: int, spaced: bool) -> int:
        """Rounds of this turn for which, once a card is gone, nothing harmless at DEFCON 2 is left; and, to count
        less, before the last of them, those for which nothing would be left if the enemy took cards out of the hand."""
        g, me = self.state, self.me
        hand = [other for other in g.hands[me] if other != card]
        risky = [other for other in hand if not self.playable(other, hand)]
        if not risky:
            return 0
        rounds = rounds_in_turn(g) - g.round + (me == US and g.phasing == USSR and g.round > 0)
        china = g.china == me and g.china_up and card != CHINA and not g.effects & CHINA_BARRED
        if card in TAKES_CHINA[me] and not spaced:
            china = False
        attempts = attempts_allowed(g, me) - g.spaced[me] - spaced
        fit = sum(1 for other in risky if g.space[me] < 8 and not _space_bar(g, me, other))
        harmless = len(hand) - len(risky) + china + max(0, min(attempts, fit))
        lost = 0
        if rounds <= LAST:
            taken = china and not TAKES_CHINA[me].isdisjoint(self.theirs(g))
            lost = max(min(self.robbed(), len(hand) - len(risky)), int(taken))
        sure, robbed = (max(0, min(rounds, len(hand) + china - gone) - harmless + gone) for gone in (0, lost))
        return MANY * sure + robbed

    def robbed(self) -> int:
        """Cards that a play of the enemy's may take out of the hand."""
        held = TAKES_CARD[self.state.rules.second][self.me].intersection(self.theirs(self.state))
        twice = self.me == US and TERRORISM in held and self.state.effects & IRANIAN_HOSTAGES
        return 2 if twice else min(1, len(held))

    def playable(self, card: int, hand: list[int]) -> bool:
        """Could a card of a hand be played without danger at DEFCON 2, other than in space?"""
        if card not in TOUCHY or SIDE[card] != 1 - self.me or SCORING[card]:
            return True
        key = (card, *hand) if card in DRAWN_FROM else (card,)
        if key not in self._playable:
            g = self.state.copy()
            g.phasing, g.round, g.defcon = self.me, max(1, g.round), 2
            g.hands[self.me][:] = hand
            g.stack = [ChooseMode(self.me, card)]
            g.settle()
            self._playable[key] = any(
                self.survives(self.after(g, mode), LOOK // 2) for mode in g.actions if mode >= 0 and mode != SPACE
            )
        return self._playable[key]


def alike(cards: list[int]) -> list[int]:
    """Cards that differ in danger: the dangerous ones, and one that stands for all others."""
    plain = [card for card in cards if card not in TOUCHY]
    return [card for card in cards if card in TOUCHY] + ([card for card in plain if not SCORING[card]] or plain)[:1]


def _space_bar(g: State, side: int, card: int) -> bool:
    """Is a card's value too low for the next box?"""
    return space_bar(g, side, g.card_sum(side, card)) == "value"
