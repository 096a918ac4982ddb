"""The bot `normal` at Twilight Struggle: judges every way to play every card of its hand, by what it gains on the board
and by the hand that is left for the rest of the turn."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Decision
from sitroom.twilight import GAME
from sitroom.twilight.bots.hand import hand_worth, tracks_worth
from sitroom.twilight.bots.look import LOST, Look
from sitroom.twilight.bots.safety import TOUCHY, Risk
from sitroom.twilight.bots.worth import FACES, Board
from sitroom.twilight.rules.board import BATTLEGROUND, ID, MAP, NEITHER, SIDES, STABILITY, US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS, CHINA, SCORING, SIDE
from sitroom.twilight.rules.coups import Coup, CoupRoll, coup_modifier, coup_value
from sitroom.twilight.rules.effects import NUCLEAR_SUBS
from sitroom.twilight.rules.event import Dispose, Event
from sitroom.twilight.rules.events.cards_21_to_35 import DeStalinize
from sitroom.twilight.rules.events.common import AddInfluence, RemoveInfluence
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, ConductOps
from sitroom.twilight.rules.play import ChooseMode, PlayCard
from sitroom.twilight.rules.questions import DECLINE, AskUse
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.setup import PlaceAtStart
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import LAST_TURN, Headline, Headlines
from sitroom.twilight.rules.view import may_hold

LIMIT: Final = 160
"""The most states that the look at one way to play a card visits."""
MOST: Final = 2000
FEWEST: Final = 25
"""States that all looks of a choice may visit; those that come later have so few, so that none is left out."""
COUNTRIES: Final = 30
"""What it takes to compare all countries, in states."""
PLENTY: Final = 1_000_000

TOO_SOON: Final = 2.5
"""What a scoring card in the headline gives away: there was no round to prepare for it."""
WASTED: Final = 1.0
"""What an enemy's card in the headline gives away: its operations."""
FALLS: Final = 0.15
"""How likely it is that the other headline lowers DEFCON."""
DE_STALINIZATION: Final = CARD["de_stalinization"]
MOVED: Final = 3
MOVE_LIMIT: Final = 450
"""Markers for which a move is looked at, and the states that each may visit."""
NOWHERE: Final = -99
OPENING: Final = (
    ((ID["west_germany"], 4), (ID["italy"], 3), (ID["france"], 1)),
    ((ID["poland"], 4), (ID["east_germany"], 4), (ID["austria"], 1)),
)
"""By side: where the first influence goes, up to how much."""


def choose(view: Mapping[str, Any], rng: random.Random) -> int:
    """The legal action that the plan prefers."""
    return Plan(view, rng).choose()


def soon(g: State, me: int, view: Mapping[str, Any]) -> dict[int, float]:
    """For each scoring card the chance that it is played within a turn; unseen cards are equally likely
    everywhere, but for those seen in the deck."""
    theirs = view["hands"][1 - me]
    held = {*g.hands[me], *(CARD[name] for name in theirs["cards"])}
    unseen, hidden = {CARD[name] for name in view["unseen"]}, may_hold(view)
    in_hand = (theirs["size"] - len(theirs["cards"])) / max(1, len(hidden))
    drawn = min(1.0, 16 / max(1.0, len(unseen) + 0.5 * len(g.discard)))
    chances: dict[int, float] = {}
    for card in CARDS:
        if not SCORING[card]:
            continue
        if card in held:
            chances[card] = 1.0
        elif card in unseen:
            there = in_hand if card in hidden else 0.0
            chances[card] = there + (1 - there) * 0.55 * drawn
        elif card in g.discard:
            chances[card] = 0.12
        elif card not in g.removed and g.turn == 3:
            chances[card] = 0.25
    return chances


def chances(g: State) -> dict[int, float]:
    """The same chance where nothing is hidden, as in an imagined world."""
    deck, discard = set(g.deck), set(g.discard)
    drawn = min(1.0, 16 / max(1.0, len(deck) + 0.5 * len(discard)))
    found: dict[int, float] = {}
    for card in CARDS:
        if not SCORING[card]:
            continue
        if card in g.hands[US] or card in g.hands[USSR]:
            found[card] = 1.0
        elif card in deck:
            found[card] = 0.55 * drawn
        elif card in discard:
            found[card] = 0.12
        elif card not in g.removed and g.turn == 3:
            found[card] = 0.25
    return found


class Plan(Look):
    """A look at the ways to play, with this bot's judgement."""

    def __init__(self, view: Mapping[str, Any], rng: random.Random) -> None:
        me = SIDES.index(view["seat"])
        super().__init__(me, rng)
        self.rng = rng
        self.state: State = GAME.imagine(view, rng)
        self.legal = [int(action) for action, _ in view["decision"]["legal"]]
        self.board = Board(1 - me, soon(self.state, me, view), self.state.turn)
        self.risk = Risk(self.state, me, may_hold(view))
        self.harms: dict[tuple[int, bool], float] = {}
        """What events of the enemy's cards do, by card and by whether DEFCON has fallen before."""
        self.granted = 0
        self.unspent = PLENTY
        """States that the present look might visit at first, and that all further ones may."""
        self.known: dict[tuple[int, ...], float] = {}
        self.places: dict[tuple[int, ...], int] = {}
        self.targets: dict[tuple[int, ...], int] = {}
        """What is remembered while one question is answered: tracks and hands, the best places and targets of coups."""

    # Answers to questions

    def choose(self) -> int:
        """The best of the legal actions, within the budget."""
        self.unspent = MOST
        best = self.ranked()[0][0]
        self.unspent = PLENTY
        return best

    def ranked(self) -> list[tuple[int, float]]:
        """The legal actions that are safe, with what each is worth, in victory points; the best first."""
        frame = self.state.question
        actions = self.risk.safest(self.legal)
        self.rng.shuffle(actions)
        if isinstance(frame, DeStalinize):
            return self.moves(actions)
        if isinstance(frame, PlaceByOps):
            gains = {country: gain for gain, country in self.board.places(self.state, frame)}
            found = [(action, gains.get(action, -LOST)) for action in actions]
        else:
            opening = self.opening() if isinstance(frame, PlaceAtStart) else NOWHERE
            found = [(action, LOST if action == opening else self.of(action)) for action in actions]
        found.sort(key=lambda pair: -pair[1])
        return found

    def moves(self, actions: list[int]) -> list[tuple[int, float]]:
        """Markers that may be moved elsewhere, each with what the move brings: of those that are missed least."""
        missed = sorted(((self.after(self.state, self.me, action), action) for action in actions), reverse=True)
        tried = list(dict.fromkeys([*(action for _, action in missed[:MOVED]), *(a for a in actions if a == DECLINE)]))
        found = [(action, self.move(action)) for action in tried]
        found.sort(key=lambda pair: -pair[1])
        return found + [(action, -LOST) for _, action in missed if action not in tried]

    def move(self, action: int) -> float:
        """What follows when a marker, or none, is taken off, and what was taken off is placed again."""
        self.begin(MOVE_LIMIT)
        return self.value(self.step(self.state, self.me, action))

    def opening(self) -> int:
        """The next country of the opening; NOWHERE when all have what they need."""
        own = self.state.influence[self.me]
        return next((country for country, enough in OPENING[self.me] if own[country] < enough), NOWHERE)

    def of(self, action: int) -> float:
        """What an action is worth."""
        state, frame = self.state, self.state.question
        if action >= 0:
            if isinstance(frame, Headlines):
                return self.headline(action)
            if isinstance(frame, PlayCard) and action in CARDS:
                return self.card(self.step(state, self.me, action))
            if isinstance(frame, ChooseMode):
                return self.way(state, frame.card, action)
            if isinstance(frame, Coup | Realign | ConductOps):
                return self.use(frame, action)
        return self.after(without(state, Headline), self.me, action)

    def card(self, state: State) -> float:
        """The best way to play a card."""
        frame = state.question
        if isinstance(frame, ChooseMode):
            return max(self.way(state, frame.card, mode) for mode in state.actions)
        return self.value(state)

    def way(self, state: State, card: int, mode: int) -> float:
        """A way to play a card. An enemy's event is judged by itself, so that nothing of it is overlooked."""
        if mode == REALIGNMENT and len(state.actions) > 1:
            return -LOST
        if mode not in (INFLUENCE, COUP, REALIGNMENT) or SIDE[card] != 1 - self.me:
            return self.after(state, self.me, mode, limit_of(card))
        self.begin(LIMIT)
        return self.value(without(self.step(state, self.me, mode), Event)) + self.harm(card, mode == COUP)

    def use(self, frame: Coup | Realign | ConductOps, action: int) -> float:
        """A use or a target of operations, the enemy's event still to come."""
        if action == REALIGNMENT and isinstance(frame, ConductOps) and len(self.legal) > 1:
            return -LOST
        if isinstance(frame, Realign):
            return self.worth(self.step(self.state, self.me, action))
        worth = self.after(without(self.state, Event, Headline), self.me, action)
        if isinstance(frame, Coup) and action in MAP and BATTLEGROUND[action]:
            worth += sum(self.harm(below.card, True) for below in self.state.stack if isinstance(below, Event))
        return worth

    def headline(self, card: int) -> float:
        """A headline: its event alone. At DEFCON 3 the other headline may come first and bring it to 2."""
        state = self.state.copy()
        state.stack.pop()
        state.leave_hand(self.me, card)
        state.phasing = self.me
        fallen = state.copy()
        worth = self.event(state, card)
        if SCORING[card]:
            worth -= TOO_SOON
        elif SIDE[card] == 1 - self.me:
            worth -= WASTED
        if fallen.defcon != 3:
            return worth
        fallen.defcon = 2
        return (1 - FALLS) * worth + FALLS * self.event(fallen, card)

    def harm(self, card: int, falls: bool) -> float:
        """What the event of an enemy's card would change if it happened now; `falls`: after a step of DEFCON."""
        key = card, falls and self.state.defcon > 2 and card in TOUCHY
        if key not in self.harms:
            before = self.state.copy()
            if card in before.hands[self.me]:
                before.leave_hand(self.me, card)
            else:
                before.table.remove(card)
            before.stack = [frame for frame in before.stack if not isinstance(frame, Event | Dispose | Decision)]
            before.defcon -= key[1]
            now = self.static(before)
            self.harms[key] = self.event(before, card) - now
        return self.harms[key]

    def event(self, state: State, card: int) -> float:
        """What follows from an event; the state is used up. At DEFCON 2 dangerous ones are not looked into."""
        if card in state.rules.risky[self.me] and state.defcon <= 2:
            return -LOST
        state.table.append(card)
        state.push(Event(card, self.me if SIDE[card] == NEITHER else SIDE[card]), Dispose(card))
        state.settle()
        self.begin(limit_of(card))
        return self.value(state)

    # Looking ahead

    def after(self, state: State, seat: int, action: int, limit: int = LIMIT) -> float:
        self.begin(limit)
        return super().after(state, seat, action, self.left)

    def begin(self, limit: int) -> None:
        """Begin a look with a budget of states, or with as many as earlier looks have left."""
        self.unspent -= self.granted - self.left
        self.left = self.granted = min(limit, max(FEWEST, self.unspent))

    def best_of(self, state: State) -> float:
        """The enemy's operations, in this side's own round, may be the end."""
        return -LOST if self.may_be_ended(state) else super().best_of(state)

    def answers(self, state: State) -> list[int]:
        """Operations are used for influence or a coup."""
        if not isinstance(state.question, AskUse):
            return state.actions
        return [kind for kind in state.actions if kind != REALIGNMENT] or state.actions

    def may_be_ended(self, state: State) -> bool:
        """Can a coup of the enemy start a nuclear war for which this side answers?"""
        if state.seat == self.me or state.phasing != self.me or state.defcon > 2:
            return False
        if not isinstance(state.question, AskUse) or COUP not in state.actions:
            return False
        coup = self.step(state, state.seat, COUP)
        return any(target in MAP and BATTLEGROUND[target] for target in coup.actions) and not (
            state.seat == US and state.effects & NUCLEAR_SUBS
        )

    def best_step(self, state: State) -> State:
        frame = state.question
        if isinstance(frame, PlaceByOps):
            return self.step(state, frame.seat, self.place(state, frame))
        if isinstance(frame, Coup):
            return self.step(state, frame.seat, self.target(state, frame))
        if isinstance(frame, DeStalinize) and frame.seat == self.me:
            options = [self.step(state, frame.seat, country) for country in state.actions if country != DECLINE]
            return max(options, key=self.worth)  # it will be placed again
        if isinstance(frame, AddInfluence | RemoveInfluence) and all(country in MAP for country in state.actions):
            return self.step(state, frame.seat, self.marker(state, frame))
        return super().best_step(state)

    def place(self, state: State, frame: PlaceByOps) -> int:
        """The best place for a marker: the same for all cards of one value, but for the China Card's bonus."""
        key = (frame.seat, frame.value, frame.card == CHINA, frame.spent, frame.asia, frame.southeast, *setting(state))
        if key not in self.places:
            self.unspent -= COUNTRIES
            self.places[key] = self.board.best_place(state, frame)
        return self.places[key]

    def marker(self, state: State, frame: AddInfluence | RemoveInfluence) -> int:
        """The best country to add or remove a marker by an event."""
        side, delta = (frame.seat, 1) if isinstance(frame, AddInfluence) else (frame.side, -1)
        best = max if frame.seat == US else min
        return best(state.actions, key=lambda country: self.board.marker(state, side, country, delta))

    def target(self, state: State, frame: Coup) -> int:
        """The best target of a coup, remembered in the same way."""
        key = (frame.seat, frame.value, frame.card == CHINA, frame.free, *setting(state))
        if key not in self.targets:
            self.unspent -= COUNTRIES
            worths = self.coups(state, frame)
            best = max if frame.seat == self.me else min
            self.targets[key] = best(worths, key=worths.__getitem__)
        return self.targets[key]

    def coups(self, state: State, frame: Coup) -> dict[int, float]:
        """What each target of a coup is worth. Those of a kind change the same beside the board, so it is looked at
        once for each kind; not where the match ends, and the board tells who has won."""
        last = state.turn == LAST_TURN and not rounds_left(state, US)
        beside: dict[tuple[int, int, int], float] = {}
        worths: dict[int, float] = {}
        for target in state.actions:
            if target == DECLINE:
                worths[target] = self.worth(self.step(state, frame.seat, target))
            if target not in MAP:
                continue
            value = coup_value(state, frame.seat, frame.value, frame.card, target)
            gain = self.board.coup(state, frame.seat, target, value + coup_modifier(state, frame.seat, target))
            gain = gain if self.me == US else -gain
            kind = BATTLEGROUND[target], value, target if last else NOWHERE
            if kind not in beside:
                beside[kind] = self.worth(self.step(state, frame.seat, target)) - gain
            worths[target] = beside[kind] + gain
        return worths

    def worth(self, state: State) -> float:
        """A state right after one step. All dice with which a coup fails come to the same, so one stands for them."""
        frame = state.question if state.seat == CHANCE else None
        if not isinstance(frame, CoupRoll):
            return super().worth(state)
        modified = frame.value + coup_modifier(state, frame.by, frame.country)
        fails = max(1, min(FACES, 2 * STABILITY[frame.country] - modified))
        total = fails * self.static(self.step(state, CHANCE, 1))
        for die in range(fails + 1, FACES + 1):
            total += self.static(self.step(state, CHANCE, die))
        return total / FACES

    def static(self, state: State) -> float:
        if state.winner >= 0:
            return 0.0 if state.winner == NEITHER else LOST if state.winner == self.me else -LOST
        value = state.vp + self.board.worth(state)
        return (value if self.me == US else -value) + self.beside_the_board(state)

    def beside_the_board(self, state: State) -> float:
        """The tracks and the own hand. Few of the states that are looked at differ in them, so they are remembered."""
        time = (state.turn, state.round, state.phasing)
        tracks = (state.defcon, state.effects, state.china, state.china_up, *state.milops, *state.space, *state.spaced)
        key = (*time, *tracks, *state.hands[self.me])
        known = self.known.get(key)
        if known is None:
            worth = tracks_worth(state)
            known = self.known[key] = (worth if self.me == US else -worth) + hand_worth(state, self.me)
        return known


def limit_of(card: int) -> int:
    """States that the look at an event may visit: more where markers are moved, since the end must be seen."""
    return MOVE_LIMIT if card == DE_STALINIZATION else LIMIT


def setting(state: State) -> tuple[int, ...]:
    """Everything, apart from the question, that the choice of a country may depend on."""
    us, ussr = state.influence
    return state.defcon, state.effects, *state.milops, *state.actions, *us, *ussr


def without(state: State, *kinds: type) -> State:
    """The state without what has yet to happen: events, or the other headline, which is the same after every answer."""
    if not any(isinstance(frame, kinds) for frame in state.stack):
        return state
    new = state.copy()
    new.stack = [frame for frame in new.stack if not isinstance(frame, kinds)]
    return new
