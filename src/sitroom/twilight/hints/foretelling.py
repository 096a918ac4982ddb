"""What an answer at Twilight Struggle will bring, said before it is given.

What surely happens is played by rules that know no more than the seat does (`surely`). Of what comes then, only its
kind is told, and its odds: who rolls for what, which cards are drawn, who sees which hand. All of it is computed from
the seat's view.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sitroom.kernel import CHANCE, NOBODY, cannot_take_back, surely
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import SIDES
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.coups import CoupRoll
from sitroom.twilight.rules.events.common import RandomDiscard, WarRoll
from sitroom.twilight.rules.odds import DICE, Odds, roll_odds
from sitroom.twilight.rules.realignment import RealignRoll
from sitroom.twilight.rules.space import SPACE_BOXES, SpaceRoll
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.traps import TRAP_CARD, TrapRoll
from sitroom.twilight.rules.turn import Draw, Headlines
from sitroom.twilight.text import Text

LEFT_OUT: Final = frozenset(("forced", "ops", "round", "target", "turn"))
"""Entries that the roll's own sentence makes needless, or that belong to what comes after."""
MOST: Final = 6
"""The most sentences: the first matter most, and the last says what cannot be taken back."""
PICKED: Final = frozenset(("FiveYearPlan", "GrainSales", "LookAtDeck"))
"""Draws of Chance with a sentence of their own."""


def foretell(view: Mapping[str, Any], action: int, text: Text) -> list[str]:
    """What the viewer's answer will bring, the sure things first."""
    seat = SIDES.index(view["seat"])
    before = GAME.imagine(view, random.Random(0))
    after = before.copy()
    after.apply(seat, action)
    hidden = cannot_take_back(GAME, view, seat, action) == "hidden"
    known = _learned(before, after, 1 - seat)
    certain = surely(GAME, view, seat, action)
    played = {entry[2] for entry in certain if entry[0] == "play"}
    entries = [entry for entry in certain if not _needless(entry, known, played)]
    if isinstance(before.question, Headlines) and action in CARDS:
        entries = [("headline", seat, action)]
    sure = [said for entry in entries if (said := text.log(entry))]
    then = [*_bared(known, after, seat, text), *_then(before, after, seat, text, hidden)]
    if entries and entries[-1][0] == "end":
        then.append(sure.pop())
    return [*sure[: MOST - len(then)], *then]


def _needless(entry: tuple[Any, ...], known: Sequence[int], played: Collection[int]) -> bool:
    """Is an entry told by another sentence? Shown cards are named together, an event with the play of its card."""
    kind = entry[0]
    return kind in LEFT_OUT or (kind == "reveal" and entry[2] in known) or (kind == "event" and entry[1] in played)


def _then(before: State, after: State, seat: int, text: Text, hidden: bool) -> list[str]:
    """What the seat cannot know yet, by its kind."""
    if isinstance(before.question, Headlines):
        return [_say(text, "headlines")] if hidden else []
    if after.seat == CHANCE:
        if after.question.verb in DICE:
            return _roll(before, after, seat, text)
        return [_draw(before, after, text)]
    if not hidden:
        return []
    if after.seat == NOBODY:
        return [_say(text, "end")]
    return [_hand(_learned(before, after, seat), after, seat, text)]


def _say(text: Text, key: str, **values: Any) -> str:
    return text.fill("foretold", key, **values)


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


# Dice


def _roll(before: State, after: State, seat: int, text: Text) -> list[str]:
    frame, odds = after.question, roll_odds(after, seat)
    said = [dice(frame, odds, before, text)]
    if isinstance(frame, CoupRoll) and odds.control:
        said.append(_say(text, "control", chance=_percent(odds.control)))
    if odds.wins and odds.by == seat:
        said.append(_say(text, "wins", chance=_percent(odds.wins)))
    return said


def dice(frame: Any, odds: Odds, before: State, text: Text) -> str:
    """What a roll decides, and how likely it is to succeed."""
    side, chance = text.side(odds.by), _percent(odds.success)
    points = max(points for points, _ in odds.vp)
    if isinstance(frame, CoupRoll):
        falls = odds.defcon != before.defcon
        told = {"country": text.country(frame.country), "n": frame.value, "chance": chance}
        return _say(text, "coup.defcon" if falls else "coup", before=before.defcon, after=odds.defcon, **told)
    if isinstance(frame, RealignRoll):
        told = {"country": text.country(frame.country), "other": text.side(1 - odds.by), "chance": chance}
        return _say(text, "realign.risk" if odds.backfire else "realign", risk=_percent(odds.backfire), **told)
    if isinstance(frame, WarRoll):
        return _say(text, "war", country=text.country(frame.country), side=side, chance=chance, n=frame.vp)
    if isinstance(frame, SpaceRoll):
        box = before.space[odds.by] + 1
        return _say(text, "space", n=SPACE_BOXES[box].roll, box=box, name=text.space_box(box), chance=chance)
    if isinstance(frame, TrapRoll):
        return _say(text, "trap", card=text.card(TRAP_CARD[odds.by]), side=side, chance=chance)
    if frame.verb == "dice":
        return _say(text, "dice", n=points, chance=chance)
    return _say(text, "die", side=side, chance=chance)


# Cards


def _draw(before: State, after: State, text: Text) -> str:
    """Cards that Chance draws."""
    frame = after.question
    name = type(frame).__name__
    if isinstance(frame, Draw):
        return _say(text, "Draw" if after.turn == before.turn and before.turn else "Draw.turn")
    if isinstance(frame, RandomDiscard):
        return _say(text, name, side=text.side(frame.side), n=frame.left)
    return _say(text, name if name in PICKED else "chance")


def _bared(known: Sequence[int], after: State, seat: int, text: Text) -> list[str]:
    """Cards of the seat's own hand that the other side comes to know."""
    if not known:
        return []
    cards = ", ".join(text.card(card) for card in known)
    everything = len(known) == len(after.hands[seat])
    return [_say(text, "seen.all" if everything else "seen", other=text.side(1 - seat), cards=cards)]


def _hand(seen: Sequence[int], after: State, seat: int, text: Text) -> str:
    """What the seat comes to know of the other hand: which cards these are is made up, and not told."""
    size = len(after.hands[1 - seat])
    key = "depends" if not seen else "see.all" if len(seen) == size else "see"
    return _say(text, key, other=text.side(1 - seat), n=size)


def _learned(before: State, after: State, seat: int) -> Sequence[int]:
    """Cards of the other hand that a seat comes to know, in the order of the deck."""
    was, now = (set(GAME.view(g, seat)["hands"][1 - seat]["cards"]) for g in (before, after))
    return [number for number, card in CARDS.items() if card.id in now - was]
