"""Exact odds of a coup, a realignment roll, a war and a space attempt.

Nothing is computed twice: the rules themselves play every roll of the dice on a copy of the state.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, NamedTuple

from sitroom.kernel import CHANCE, NOBODY, IllegalAction
from sitroom.twilight.rules.board import MAP, US, USSR
from sitroom.twilight.rules.cards import WAR
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.event import Event, can_happen
from sitroom.twilight.rules.events.common import WarRoll
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.space import SpaceRoll, why_not_space
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.traps import TRAP

DICE: Final = ("die", "dice")
"""What Chance is asked when somebody rolls."""

Spread = tuple[tuple[int, Fraction], ...]
"""Every possible value, lowest first, with its chance."""


class Odds(NamedTuple):
    """What a roll may bring, from the point of view of `by`, the side that makes the attempt."""

    by: int
    success: Fraction
    """The chance that it achieves anything: influence, victory points, a space box, the way out of a trap."""
    swing: Spread
    """How the influence margin in the country moves towards `by`."""
    vp: Spread
    """How the victory points move towards `by`."""
    control: Fraction
    """The chance that `by` controls the country afterwards."""
    defcon: int
    """DEFCON after the attempt, whatever the dice."""
    wins: Fraction
    loses: Fraction
    """The chances that this ends the match, for and against `by`."""

    @property
    def expected(self) -> Fraction:
        """The average swing of influence."""
        return sum((points * chance for points, chance in self.swing), Fraction(0))

    @property
    def backfire(self) -> Fraction:
        """The chance that `by` itself loses influence, as it may in a realignment."""
        return sum((chance for points, chance in self.swing if points < 0), Fraction(0))


def coup_odds(g: State, seat: int, country: int, value: int, card: int = 0, free: bool = False) -> Odds:
    """A coup (R 6.3) by `seat` with `value` operations, before the bonuses of `card` and region.

    Who loses at DEFCON 1 is whose round it is in `g`.
    """
    return _attack(g, Coup(seat, value, card, free, MAP), country)


def realignment_odds(g: State, seat: int, country: int, card: int = 0, free: bool = False) -> Odds:
    """One realignment roll (R 6.2) by `seat`."""
    return _attack(g, Realign(seat, 1, card, 0, free, MAP), country)


def war_odds(g: State, seat: int, country: int, card: int) -> Odds:
    """The war on `card` (R 7.6), its event taking place for `seat`, fought over `country`."""
    if not WAR[card] or not can_happen(g, card, seat):
        raise IllegalAction(refuse("no_war", card=card))
    board = _alone(g, Event(card, seat))
    if board.seat == NOBODY:  # the Second Edition's Korean War lowers DEFCON before the die
        return _summary(g, [board], seat, country)
    if board.seat != CHANCE and country in board.actions:
        board.apply(seat, country)
    roll = board.stack[-1]
    if board.seat != CHANCE or not isinstance(roll, WarRoll) or roll.country != country:
        raise IllegalAction(refuse("war_elsewhere", card=card, country=country))
    return roll_odds(board)


def space_odds(g: State, seat: int, card: int) -> Odds:
    """An attempt in the Space Race (R 6.4) by `seat` with `card`."""
    if reason := why_not_space(g, seat, g.card_ops(seat, card)):
        raise IllegalAction(reason)
    return roll_odds(_alone(g, SpaceRoll(CHANCE, seat)))


def action_odds(g: State, seat: int, action: int) -> Odds | None:
    """The odds of a legal action that leads straight to a roll; None for any other."""
    if action < 0:
        return None
    after = g.copy()
    after.apply(seat, action)
    if after.seat == CHANCE and after.question.verb in DICE:
        return roll_odds(after, seat)
    return None


def roll_odds(g: State, seat: int = US) -> Odds:
    """The odds of the roll that Chance is asked for; where both sides roll alike, as `seat` sees them."""
    frame = g.stack[-1]
    outcomes = []
    for roll in g.actions:
        after = g.copy()
        after.stack = [frame]  # what follows the roll, such as the opponent's event, is not the roll's doing
        after.apply(CHANCE, roll)
        if after.stack != [frame]:  # a tie that is rolled again changes no chance
            outcomes.append(after)
    told = frame.fields()
    return _summary(g, outcomes, told.get("by", seat), told.get("country", -1))


def _alone(g: State, frame: Any) -> State:
    """A copy of the board on which only `frame` is left to do."""
    board = g.copy()
    board.stack = [frame]
    board.settle()
    return board


def _attack(g: State, frame: Any, country: int) -> Odds:
    if country not in frame.legal(g):
        raise IllegalAction(frame.why_not(g, country) or g.why_not(frame.seat, country))
    board = _alone(g, frame)
    board.apply(frame.seat, country)
    # A coup under the Cuban Missile Crisis is over before the die (card 40).
    return roll_odds(board) if board.seat == CHANCE else _summary(g, [board], frame.seat, country)


def _summary(before: State, outcomes: list[State], by: int, country: int) -> Odds:
    """What the outcomes, all equally likely, change."""
    sign = 1 if by == US else -1
    each = Fraction(1, len(outcomes))
    swings: dict[int, Fraction] = {}
    points: dict[int, Fraction] = {}
    success = control = wins = loses = Fraction(0)
    for after in outcomes:
        swing = sign * (_margin(after, country) - _margin(before, country))
        vp = sign * (after.vp - before.vp)
        freed = bool(before.effects & TRAP[by] and not after.effects & TRAP[by])
        swings[swing] = swings.get(swing, Fraction(0)) + each
        points[vp] = points.get(vp, Fraction(0)) + each
        success += each * (swing > 0 or vp > 0 or after.space[by] > before.space[by] or freed)
        control += each * (country >= 0 and after.control[country] == by)
        wins += each * (after.winner == by)
        loses += each * (after.winner == 1 - by)
    spreads = (tuple(sorted(swings.items())), tuple(sorted(points.items())))
    return Odds(by, success, *spreads, control, outcomes[0].defcon, wins, loses)


def _margin(g: State, country: int) -> int:
    """US influence less Soviet; 0 where no country is at stake."""
    return g.influence[US][country] - g.influence[USSR][country] if country >= 0 else 0
