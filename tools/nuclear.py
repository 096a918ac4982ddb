"""Could the side that lost to a nuclear war have avoided it in its own last two rounds?

    python tools/nuclear.py FOLDER_OR_RECORD ...

Takes matches of Twilight Struggle, such as `sitroom arena` keeps. For each that ended in a nuclear war, every decision
of the loser in its own last two rounds since the last deal (the headline counts as a round) is looked at again from the
loser's view: was there a way to get through the round in which it lost, whatever the enemy held and did, and whatever
the dice and cards were? All its own cards and uses are tried; the enemy may hold any card the loser had not seen
elsewhere. Questions that have nothing to do with DEFCON (where a marker goes) are answered in one way.

It shares no code with the bots. Exit status 1 if a war could have been avoided.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.kernel import CHANCE, NOBODY, Match, read_record
from sitroom.titles import GAMES
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import AFRICA, BATTLEGROUND, CENTRAL_AMERICA, MAP, REGION, SIDES, SOUTH_AMERICA
from sitroom.twilight.rules.cards import CARD, CARDS, SCORING
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, SPACE
from sitroom.twilight.rules.state import PASS, State
from sitroom.twilight.rules.turn import Headlines
from sitroom.twilight.rules.view import may_hold

WAR = ("defcon", "missile_crisis")
MARKERS = {"place", "add", "remove", "clear", "norad", "double", "target", "realign", "region", "shuttle", "order"}
OWN_CARDS = {"AskNot", "DiscardSeen", "Blockade", "DebtCrisis", "TakeFromDiscard", "UnPartner", "Trapped"}
"""Questions to the enemy about cards of its own that the other side does not feel this turn."""
TWO_WINNERS = (16, 61)
OPEN = (AFRICA, CENTRAL_AMERICA, SOUTH_AMERICA)
MOST_STATES = 400_000
"""States looked at for one decision; beyond that it stays undecided."""


class Undecided(Exception):
    """There is too much to look at."""


class Place(NamedTuple):
    """A point of time in a match."""

    turn: int
    round: int


class Search:
    """Is there a way through to the end of a round, from what one side sees?"""

    def __init__(self, me: int, end: Place, pool: list[int]) -> None:
        self.me, self.end, self.pool = me, end, pool
        self.left = MOST_STATES
        self.known: dict[tuple[object, ...], bool] = {}
        """What became of own rounds, by all that matters to them."""

    def through(self, g: State) -> bool:
        """Can `me` get through, whatever happens?"""
        while True:
            self.left -= 1
            if self.left < 0:
                raise Undecided
            if g.winner >= 0:
                return not (g.winner == 1 - self.me and g.reason in WAR)
            if g.seat == NOBODY or self.past(g):
                return True
            if g.seat == self.me and g.question.verb == "play":
                key = self.key(g)
                if key not in self.known:
                    self.known[key] = any(self.through(after(g, self.me, action)) for action in self.answers(g))
                return self.known[key]
            worlds = list(self.worlds(g))
            if len(worlds) > 1:
                return any(map(self.through, worlds)) if g.seat == self.me else all(map(self.through, worlds))
            g = worlds[0]

    def key(self, g: State) -> tuple[object, ...]:
        """What matters to an own round: the hand, DEFCON, effects, space, China, and what the enemy could attack."""
        mine = g.influence[self.me]
        targets = tuple(c for c in MAP if mine[c] and BATTLEGROUND[c])
        tracks = (g.defcon, g.effects, g.china, g.china_up, g.envy, *g.spaced, *g.space)
        pile = tuple(sorted(g.discard)) if CARD["star_wars"] in g.hands[self.me] else ()
        return (g.turn, g.round, tuple(sorted(g.hands[self.me])), tracks, targets, pile)

    def past(self, g: State) -> bool:
        """Is the round over?"""
        now = Place(g.turn, g.round)
        if type(g.question).__name__ in ("Draw", "DiscardHeld") and not g.round:
            return True
        if now != self.end:
            return now.turn > self.end.turn or now.round > self.end.round
        return bool(now.round) and self.me == 1 and g.phasing != self.me

    def worlds(self, g: State) -> Iterator[State]:
        """What may come next."""
        frame, kind = g.question, type(g.question).__name__
        if isinstance(frame, Headlines) and 1 - self.me in frame.waiting and frame.waiting[0] != self.me:
            yield from self.dealt(g, [c for c in self.held(g) if c != CARD["un_intervention"]])
        elif g.seat == 1 - self.me and kind == "PlayCard":
            yield from self.enemy_round(g)
        elif g.seat == 1 - self.me and kind == "GiveHighest":
            yield from self.dealt(g, [c for c in self.held(g) if not SCORING[c]])
        elif g.seat == CHANCE and kind == "FiveYearPlan" and self.me == 0:
            yield from self.dealt(g, self.held(g))
        else:
            for action in self.answers(g):
                yield after(g, g.seat, action)

    def held(self, g: State) -> list[int]:
        """Cards that the enemy may hold."""
        gone = {*g.discard, *g.removed, *g.table, *g.hands[self.me]}
        return [card for card in self.pool if card not in gone]

    def dealt(self, g: State, cards: list[int]) -> Iterator[State]:
        """The enemy answers with one of some cards, as if it held nothing else."""
        enemy = 1 - self.me
        for card in cards or [PASS]:
            world = g.copy()
            world.hands[enemy][:] = [card] if card else []
            world.settle()
            if world.seat == g.seat and card in world.actions:
                world.apply(world.seat, card)
                yield world

    def enemy_round(self, g: State) -> Iterator[State]:
        """Any event of a card that the enemy may hold; with operations, any of the uses with any of them."""
        enemy = 1 - self.me
        cards = sorted(self.held(g), key=lambda card: -g.rules.ops[card])
        used: set[int] = set()
        for card in cards:
            world = g.copy()
            world.hands[enemy][:] = [card]
            world.settle()
            if world.seat != enemy or card not in world.actions:
                continue
            world.apply(enemy, card)
            for mode in world.actions:
                if mode in (INFLUENCE, REALIGNMENT, SPACE, COUP) and CARDS[card].side != self.me:
                    if mode in used:
                        continue
                    used.add(mode)
                if mode >= 0:
                    yield after(world, enemy, mode)
        if not cards:
            yield after(g, enemy, g.actions[-1])

    def answers(self, g: State) -> list[int]:
        """The answers of others and one's own that differ in what becomes of DEFCON."""
        verb, actions = g.question.verb, g.actions
        if g.seat == CHANCE:
            if verb == "dice":
                return [dice for dice in actions if dice in TWO_WINNERS]
            if verb in ("discard", "draw"):
                return actions  # out of a hand
            return [*dict.fromkeys((actions[0], actions[-1]))]  # a die, or off the deck
        if g.seat != self.me and type(g.question).__name__ in OWN_CARDS:
            return actions[:1]
        if verb in MARKERS:
            quiet = [c for c in actions if c in MAP and not (BATTLEGROUND[c] and REGION[c] in OPEN)]
            return (quiet or actions)[:1]
        if verb == "coup":
            grounds = [c for c in actions if c in MAP and BATTLEGROUND[c]]
            others = [c for c in actions if c not in grounds and c >= 0]
            return others[:1] + others[-1:] * (len(others) > 1) + grounds[:1]
        return actions


def after(g: State, seat: int, action: int) -> State:
    """The state after an answer."""
    new = g.copy()
    new.apply(seat, action)
    return new


class Missed(NamedTuple):
    """A decision from which there was a way out."""

    at: int
    where: Place
    asked: str
    taken: str
    instead: list[str]


def ways_out(g: State, me: int, end: Place) -> list[str]:
    """The answers to the present decision of `me` that lead through to the end of a round, as far as it can know."""
    view = GAME.view(g, me)
    pool = [*may_hold(view), *(CARD[name] for name in view["hands"][1 - me]["cards"])]
    world = GAME.imagine(view, random.Random(0))
    frame = world.question
    worlds = [world]
    if isinstance(frame, Headlines) and 1 - me not in frame.waiting and not frame.shown:
        worlds = [sealed(world, me, card) for card in pool if card != CARD["un_intervention"]]
    actions = g.legal(me)
    if frame.verb in MARKERS or frame.verb == "coup":
        actions = Search(me, end, pool).answers(world)
    return [
        world.say(action)
        for action in actions
        if all(Search(me, end, pool).through(after(one, me, action)) for one in worlds)
    ]


def sealed(g: State, me: int, card: int) -> State:
    """The state with another headline of the enemy's, which it has chosen in secret."""
    world = g.copy()
    frame = world.stack.pop()
    assert isinstance(frame, Headlines)
    us, ussr = (card, frame.chosen[1]) if me else (frame.chosen[0], card)
    enemy = 1 - me
    world.hands[enemy][:] = [card]
    world.push(Headlines(frame.waiting, (us, ussr), frame.then, frame.shown))
    world.settle()
    return world


def examine(match: Match[Any]) -> Iterator[Missed]:
    """The decisions of the loser's last two rounds at which the war could still have been avoided."""
    loser = 1 - match.state.winner
    moments: list[tuple[int, Place]] = []
    for at, (seat, _) in enumerate(match.answers):
        g = match.state_at(at)
        if seat == loser and (g.phasing == loser or not g.round):
            moments.append((at, Place(g.turn, g.round)))
    last = match.state_at(len(match.answers) - 1)
    end = Place(last.turn, last.round)
    rounds = sorted({where for _, where in moments if where.turn == end.turn})[-2:]
    for at, where in moments:
        if where not in rounds:
            continue
        g = match.state_at(at)
        if len(g.legal(loser)) > 1:
            out = ways_out(g, loser, end)
            if out:
                yield Missed(at, where, g.question.verb, g.say(match.answers[at][1]), out)


def records(paths: list[Path]) -> Iterator[Path]:
    """All records that are named, or stand in folders that are."""
    for path in paths:
        yield from sorted(path.rglob("*.record")) if path.is_dir() else [path]


def main() -> int:
    """Look at all records; 1 if a war could have been avoided."""
    parser = argparse.ArgumentParser(description="Could a nuclear war have been avoided by the side that lost to it?")
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD", help="records, or folders of them")
    count = wars = avoidable = undecided = 0
    for path in records(parser.parse_args().records):
        match = read_record(path.read_text("utf-8"), GAMES)
        count += 1
        if match.state.winner < 0 or match.state.reason not in WAR:
            continue
        wars += 1
        loser = SIDES[1 - match.state.winner]
        try:
            missed = list(examine(match))
        except Undecided:
            undecided += 1
            print(f"{path}: {loser} lost to {match.state.reason}: undecided")
            continue
        avoidable += bool(missed)
        for one in missed[-1:]:
            when = f"turn {one.where.turn}.{one.where.round}"
            print(f"{path}: {loser} could have avoided the war at answer {one.at}, {when}:")
            print(f"    asked to {one.asked}, it chose {one.taken} instead of {', '.join(one.instead)}")
    print(f"{count} matches, {wars} nuclear wars: {avoidable} avoidable, {undecided} undecided")
    return int(avoidable > 0)


if __name__ == "__main__":
    sys.exit(main())
