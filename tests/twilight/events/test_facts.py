"""What `data/cards.json` says that events can do is what they do, no less and no more.

Every event is played by the rules in many random positions, and what was seen is compared with what is written.
"""

import random
from collections import defaultdict

import pytest

from sitroom.kernel import CHANCE, NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import BATTLEGROUND, EUROPE, IN_REGION, MAP, NEITHER, US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS, CHINA, FACTS, SCORING, SIDE, STARTS_WAR, Change, Facts, Grant
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import (
    BREZHNEV,
    BY_NAME,
    CONTAINMENT,
    MISSILE_CRISIS,
    NORTH_SEA_ROUND,
    RED_SCARE,
    SIDES_SWAPPED,
)
from sitroom.twilight.rules.event import EVENTS, Dispose, Event
from sitroom.twilight.rules.events.cards_36_to_58 import LATIN_AMERICA
from sitroom.twilight.rules.operations import COUP, ConductOps
from sitroom.twilight.rules.options import rules_of
from sitroom.twilight.rules.state import PASS

EDITIONS = (0, 1)
"""The indexes of `FACTS`."""
OPTIONS = ({"edition": "deluxe"}, {"edition": "second"})
QUIET = (CONTAINMENT, BREZHNEV, *RED_SCARE, *MISSILE_CRISIS, SIDES_SWAPPED, NORTH_SEA_ROUND)
"""Effects that would hide what an event does to the value of cards, or end the match for another reason."""
POSITIONS = 90
ENDS_BY_ITSELF = {"wargames", "europe"}


def anywhere(rng, edition, defcon):
    """A random position in a round, between two questions."""
    g = GAME.start(GAME.resolve(OPTIONS[edition]))
    g.stack = []
    g.turn, g.round, g.phasing, g.defcon = rng.randint(1, 10), rng.randint(1, 6), rng.choice((US, USSR)), defcon
    g.vp = rng.randint(-10, 10)
    for side in (US, USSR):
        g.milops[side], g.space[side] = rng.randint(0, 5), rng.randint(0, 6)
        for country in MAP:
            g.change_influence(side, country, rng.choice((0, 0, 1, 2, 3)) - g.influence[side][country], because="setup")
    if rng.random() < 0.1:
        for country in IN_REGION[EUROPE]:
            g.change_influence(US, country, 8, because="setup")
    g.china, g.china_up = rng.choice((US, USSR)), rng.random() < 0.5
    g.effects = sum(bit for bit in BY_NAME.values() if bit not in QUIET and rng.random() < 0.2)
    cards = [card for card in CARDS if card != CHINA]
    rng.shuffle(cards)
    g.hands[US][:], g.hands[USSR][:], g.discard, g.deck = cards[:7], cards[7:14], cards[14:40], cards[40:]
    g.before = {}
    return g


def begin(g, card, player):
    """The event is about to take place."""
    for pile in (*g.hands, g.deck):
        if card in pile:
            pile.remove(card)
    g.discard = [other for other in g.discard if other != card]
    g.table = [card]
    g.log = []
    g.push(Event(card, player), Dispose(card))


def players(card):
    return (US, USSR) if SIDE[card] == NEITHER else (SIDE[card],)


class Watch:
    """One event, played at random, and what is seen of it."""

    def __init__(self, g, card, player, rng):
        self.g, self.card, self.player, self.rng = g, card, player, rng
        self.seen = set()
        self.laid = {}
        """Who laid another card on the table."""
        self.read = 0
        """How much of the log has been looked at, and DEFCON by it."""
        self.level = g.defcon

    def side(self, side):
        """A side as facts name it."""
        if SIDE[self.card] == NEITHER:
            return "player" if side == self.player else "opponent"
        return ("us", "ussr")[side]

    def play(self):
        g = self.g
        begin(g, self.card, self.player)
        values, hands, china = self.values(), [set(hand) for hand in g.hands], g.china
        g.settle()
        self.look(None, hands, china, free=False)
        self.shown(hands)
        for side, before in enumerate(values):
            if self.values()[side] != before:
                self.seen.add(("changes_ops", Change(self.side(side), self.values()[side] - before)))
        while g.seat != NOBODY and not self.other_card():
            if isinstance(g.question, ConductOps | Coup):
                self.granted(g.question)
                continue
            hands, china = [set(hand) for hand in g.hands], g.china
            seat, free = g.seat, PASS in g.actions
            g.apply(seat, self.rng.choice([action for action in g.actions if action >= 0]))
            self.look(seat, hands, china, free)
        if g.winner >= 0 and g.reason in ENDS_BY_ITSELF:
            self.seen.add(("ends_match", "player" if g.reason == "wargames" else "control"))
        return self.seen

    def values(self):
        return [self.g.ops_sum(side, 2) for side in (US, USSR)]

    def decider(self, seat):
        """Who decided, from the event's point of view."""
        if seat is None:
            return "always"
        return "chance" if seat == CHANCE else "player" if seat == self.player else "opponent"

    def look(self, seat, hands, china, free):
        """What an answer has done. `free`: could the seat that was asked have answered otherwise?"""
        g = self.g
        level, removed = self.level, set()
        for kind, *fields in g.log[self.read :]:
            if kind == "event" and fields[0] != self.card:
                removed = {fields[0]} & set(g.removed)  # and what follows is its own
                china = g.china
                break
            if kind == "defcon":
                level = fields[0]
            elif kind == "discard":
                self.seen.add(("discards", "hand" if fields[1] in hands[0] | hands[1] else "deck"))
        self.read = len(g.log)
        if level < self.level:
            self.seen.add(("lowers_defcon", self.decider(seat), level))
        self.level = level
        for side in (US, USSR):
            gone = hands[side] - set(g.hands[side])
            if gone and side != self.player and not (free and seat == side):
                self.seen.add(("takes_card", self.side(side)))
        if g.china != china:
            self.seen.add(("takes_china", self.side(china)))
        for other in {*g.table, *removed}:
            if other != self.card:
                self.laid.setdefault(other, self.decider(seat))

    def shown(self, hands):
        """What is shown at once, before anybody is asked."""
        shown = {entry[2] for entry in self.g.log if entry[0] == "reveal"}
        for side in (US, USSR):
            scoring = {card for card in hands[side] if SCORING[card]}
            if shown == hands[side]:
                self.seen.add(("shows_hand", self.side(side)))
            elif scoring and shown == scoring:
                self.seen.add(("shows_scoring", self.side(side)))

    def granted(self, frame):
        """Operations are noted and not used."""
        self.read = len(self.g.log)
        coups = isinstance(frame, Coup) or COUP in frame.kinds
        where = "anywhere" if any(BATTLEGROUND[country] for country in frame.among) else "beside_battlegrounds"
        if isinstance(frame, Coup) and not frame.optional:
            where = "forced"
        self.seen.add(("gives_ops", Grant(self.side(frame.seat), frame.value, where if coups else "")))
        self.g.stack.pop()
        self.g.settle()

    def other_card(self):
        """Has a further card come into play? What it does is its own."""
        used = {entry[1] for entry in self.g.log if entry[0] == "event"}
        used |= {frame.card for frame in self.g.stack if hasattr(frame, "card") and not isinstance(frame, Dispose)}
        for other in used & set(self.laid):
            self.seen.add(("plays_card", self.laid[other]))
            return True
        return False


def found(seen):
    """What was seen of a card, as the data say it."""
    values = defaultdict(set)
    for name, *value in seen:
        values[name].add(tuple(value) if name == "lowers_defcon" else value[0])
    if "lowers_defcon" in values:
        deciders = {decider for decider, _ in values["lowers_defcon"]}
        levels = {level for _, level in values["lowers_defcon"]}
        words = {"always"} if min(levels) == 1 else {"to_2"}
        if deciders != {"always"}:
            words = {"winner"} if len(deciders) == 2 else deciders
        values["lowers_defcon"] = words
    assert all(len(each) == 1 for each in values.values()), dict(values)
    return Facts(**{name: each.pop() for name, each in values.items()})


@pytest.mark.parametrize("edition", EDITIONS)
def test_events_do_exactly_what_the_data_say(edition):
    rng = random.Random(edition)
    seen = defaultdict(set)
    for number in range(POSITIONS):
        g = anywhere(rng, edition, 2 + number % 4)
        for card in EVENTS:
            for player in players(card):
                seen[card] |= Watch(g.copy(), card, player, rng).play()
    assert {CARDS[card].id: found(seen[card]) for card in EVENTS} == {
        CARDS[card].id: FACTS[edition][card] for card in EVENTS
    }


# Which of them may start a nuclear war that their victim cannot avoid


SURE = 61, 16
"""Two dice that the USSR wins, and that the US wins; with others there is a tie, or nothing new."""
AT_DEFCON_2 = 16
LOOK = 150
"""Answers that are tried in one position."""


class Doom:
    """Looks for a nuclear war that `side` loses whatever it chooses, the other side and Chance doing their worst."""

    def __init__(self, side):
        self.side = side
        self.left = LOOK

    def comes(self, g):
        if g.seat == NOBODY:
            return g.winner == 1 - self.side and g.reason == "defcon"
        self.left -= 1
        if self.left < 0:
            return False
        every = all if g.seat == self.side else any
        return every(self.comes(self.after(g, action)) for action in self.answers(g))

    def answers(self, g):
        """One answer for all that come to the same."""
        frame = g.question
        actions = [action for action in g.actions if action >= 0]
        if frame.verb == "dice":
            return [dice for dice in actions if dice in SURE] if len(actions) > 6 else actions[:1]
        if isinstance(frame, Coup):
            grounds = [target for target in actions if target in MAP and BATTLEGROUND[target]]
            others = [target for target in g.actions if target not in grounds]
            return [*others[:1], *others[-1:], *grounds[:1]]
        if frame.verb in ("add", "place", "remove", "clear", "double", "realign", "target", "region", "order", "die"):
            return actions[:1]
        return g.actions

    def after(self, g, action):
        new = g.copy()
        new.apply(g.seat, action)
        return new


def swap_burdens(g):
    """Each side holds a card that brings it to ruin if the enemy, or Chance, takes it out of its hand."""
    for side, name in ((US, "we_will_bury_you"), (USSR, "duck_and_cover")):
        for pile in (*g.hands, g.deck):
            if CARD[name] in pile:
                pile.remove(CARD[name])
        g.hands[side][-1:] = [CARD[name]]
        g.discard = [card for card in g.discard if card != CARD[name]]


def leave_battlegrounds(g):
    """In Latin America there is influence in battlegrounds only."""
    for country in LATIN_AMERICA:
        for side in (US, USSR):
            g.change_influence(side, country, 2 * BATTLEGROUND[country] - g.influence[side][country], because="setup")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_that_may_start_a_nuclear_war_are_those_that_do(edition):
    rng = random.Random(edition)
    found = (set(), set())
    for number in range(AT_DEFCON_2):
        g = anywhere(rng, edition, 2)
        if number % 4 == 0:
            swap_burdens(g)
        if number % 4 == 1:
            leave_battlegrounds(g)
        for side in (US, USSR):
            for card in EVENTS:
                new = g.copy()
                new.phasing = side
                begin(new, card, 1 - side if SIDE[card] == 1 - side else side)
                new.settle()
                if Doom(side).comes(new):
                    found[side].add(CARDS[card].id)
    assert found == tuple({CARDS[card].id for card in STARTS_WAR[edition][side]} for side in (US, USSR))


def test_a_house_rule_takes_the_danger_out_of_korean_war():
    bad, good = (rules_of({"edition": "second", "korean_war_defcon": on}) for on in (True, False))
    assert bad.risky[US] - good.risky[US] == {CARD["korean_war"]}
    assert CARD["korean_war"] not in rules_of({}).risky[US]
