"""A match as one seat may know it, in bytes: everything that `numbers` makes the observation of.

This is the part that is done for each row by itself, so it is compiled; arithmetic on many rows at once is left to
NumPy. Nothing is read but what the seat's view shows. Cards of the deck and those of the other hand that the seat does
not know are one set, as they are in the view.
"""

from __future__ import annotations

from typing import Final

from sitroom.kernel.frames import Question
from sitroom.kernel.state import State as KernelState
from sitroom.twilight.rules.board import NEITHER, US
from sitroom.twilight.rules.board import SIZE as COUNTRIES
from sitroom.twilight.rules.cards import CHINA
from sitroom.twilight.rules.cards import SIZE as CARDS
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import HAND_SHOWN, NAME
from sitroom.twilight.rules.event import Dispose
from sitroom.twilight.rules.events.cards_59_to_81 import AskNot, DiscardSeen, LookAtDeck, PlayOrReturn
from sitroom.twilight.rules.events.cards_82_to_110 import DoubleInfluence
from sitroom.twilight.rules.events.common import AddInfluence, ClearCountries, RemoveInfluence
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.operations import ConductOps
from sitroom.twilight.rules.play import ChooseMode
from sitroom.twilight.rules.questions import RollDie, RollTwoDice
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.setup import PlaceAtStart, PlaceBonus, SealedBids
from sitroom.twilight.rules.stack import FRAMES
from sitroom.twilight.rules.state import CRISIS_WAY_OUT, State
from sitroom.twilight.rules.turn import Headlines
from sitroom.twilight.rules.variants import ROLL, MixedOps

# What an answer is: its own number, or, where it is an interrupt, a place behind the others.
ANSWERS: Final = ROLL + COUNTRIES
"""The highest numbers are those of rolls, where one card's points may go to influence and realignment both."""
SLOTS: Final = ANSWERS + len(CRISIS_WAY_OUT)

KINDS: Final = (
    "none",
    *sorted(
        name
        for name, kind in FRAMES.kinds.items()
        if issubclass(kind, Question) and not issubclass(kind, (RollDie, RollTwoDice))
    ),
)
"""The questions that a seat may be asked, by the names of their frames; before them, that it is asked nothing."""
_KIND_OF: Final = {FRAMES.kinds[name]: number for number, name in enumerate(KINDS) if number}

# Where a card is, as far as the seat knows
ABSENT: Final = 0
"""Not in the match, or not yet."""
OWN: Final = 1
OWN_KNOWN: Final = 2
"""In the seat's own hand, and the other side knows it."""
THEIRS: Final = 3
"""In the other hand, and the seat knows it."""
UNSEEN: Final = 4
"""In the deck or in the other hand."""
IN_DECK: Final = 5
"""In the deck for certain: the US has seen it there (card 108)."""
DISCARDED: Final = 6
REMOVED: Final = 7
ON_TABLE: Final = 8
PLACES: Final = ("absent", "own", "own_known", "theirs", "unseen", "in_deck", "discarded", "removed", "on_table")

# Places in the sheet
KIND: Final = 0
SIDE: Final = 1
AT_ISSUE: Final = 2
CHOSEN: Final = 3
SHOWN: Final = 4
LEFT: Final = 5
VP: Final = 6
TURN: Final = 7
ROUND: Final = 8
PHASING: Final = 9
DEFCON: Final = 10
MILOPS: Final = 11
SPACE: Final = 13
SPACED: Final = 15
ROUNDS: Final = 17
HANDS: Final = 19
DECK: Final = 21
CHINA_AT: Final = 22
ENVY: Final = 23
SECOND: Final = 24
WAR: Final = 25
EFFECTS: Final = 26
EFFECT_BYTES: Final = (len(NAME) + 7) // 8
CARD: Final = EFFECTS + EFFECT_BYTES
INFLUENCE: Final = CARD + CARDS
SIZE: Final = INFLUENCE + 2 * COUNTRIES
ZERO_VP: Final = 100
"""What a sheet adds to victory points, which may be negative."""


def sheet(state: KernelState, seat: int) -> bytes:
    """The sheet of a seat."""
    assert isinstance(state, State)
    g = state
    other = 1 - seat
    f = [0] * INFLUENCE
    f[SIDE] = seat
    shown = 0
    if g.stack:
        top = g.stack[-1]
        asked = seat == g.seat
        if isinstance(top, Headlines):
            asked = seat in top.waiting
            f[CHOSEN] = top.chosen[seat]
            if top.shown and other not in top.waiting:
                shown = top.chosen[other]
                f[SHOWN] = shown
        elif isinstance(top, SealedBids):
            asked = seat in top.waiting
        if asked:
            f[KIND] = _KIND_OF[type(top)]
            f[LEFT] = _left(top)
        f[AT_ISSUE] = _at_issue(g, seat)
    _tracks(g, seat, f)
    _cards(g, seat, shown, f)
    rest = g.effects
    for place in range(EFFECTS, CARD):
        f[place] = rest & 255
        rest >>= 8
    influence = g.influence
    return bytes(f + influence[seat] + influence[other])


def _tracks(g: State, seat: int, f: list[int]) -> None:
    """What lies open to everybody."""
    other = 1 - seat
    vp = g.vp if seat == US else -g.vp
    f[VP] = max(0, min(2 * ZERO_VP, ZERO_VP + vp))
    f[TURN] = g.turn
    f[ROUND] = g.round
    f[PHASING] = _whose(g.phasing, seat)
    f[DEFCON] = g.defcon
    milops, space, spaced = g.milops, g.space, g.spaced
    f[MILOPS] = milops[seat]
    f[MILOPS + 1] = milops[other]
    f[SPACE] = space[seat]
    f[SPACE + 1] = space[other]
    f[SPACED] = spaced[seat]
    f[SPACED + 1] = spaced[other]
    f[ROUNDS] = rounds_left(g, seat)
    f[ROUNDS + 1] = rounds_left(g, other)
    hands = g.hands
    f[HANDS] = len(hands[seat])
    f[HANDS + 1] = len(hands[other])
    f[DECK] = len(g.deck)
    if g.china != NEITHER:
        f[CHINA_AT] = (1 if g.china == seat else 3) + (0 if g.china_up else 1)
    f[ENVY] = _whose(g.envy, seat)
    f[SECOND] = 1 if g.rules.second else 0
    f[WAR] = 1 if g.rules.chinese_civil_war else 0


def _cards(g: State, seat: int, shown: int, f: list[int]) -> None:
    """Where every card is."""
    other = 1 - seat
    for card in g.deck:
        f[CARD + card] = UNSEEN
    if seat == US:
        for card in g.seen_in_deck:
            f[CARD + card] = IN_DECK
    for card in g.discard:
        f[CARD + card] = DISCARDED
    for card in g.removed:
        f[CARD + card] = REMOVED
    table = g.table
    if len(table) == 1:
        f[CARD + table[0]] = ON_TABLE
    elif table:
        secret = _looked_at(g) if seat != US else ()
        for card in table:
            f[CARD + card] = UNSEEN if card in secret else ON_TABLE
    known = g.known
    for card in g.hands[seat]:
        f[CARD + card] = OWN_KNOWN if card in known else OWN
    open_hand = g.effects & HAND_SHOWN[other]
    for card in g.hands[other]:
        f[CARD + card] = THEIRS if open_hand or card == shown or card in known else UNSEEN
    if g.china == seat:
        f[CARD + CHINA] = OWN_KNOWN
    elif g.china == other:
        f[CARD + CHINA] = THEIRS


def _whose(side: int, seat: int) -> int:
    """0: neither's; 1: the seat's own; 2: the other's."""
    return 0 if side == NEITHER else 1 if side == seat else 2


def _looked_at(g: State) -> tuple[int, ...]:
    """Cards on the table that only the US is looking at (card 108)."""
    for frame in g.stack:
        if isinstance(frame, (LookAtDeck, DiscardSeen)):
            return frame.seen
    return ()


def _at_issue(g: State, seat: int) -> int:
    """The card that the question is about, or that is being carried out; 0 where there is none."""
    stack = g.stack
    top = stack[-1]
    if isinstance(top, (ChooseMode, PlayOrReturn)) and top.seat == seat:
        return top.card
    for at in range(len(stack) - 1, -1, -1):
        frame = stack[at]
        if isinstance(frame, Dispose):
            return frame.card
    return 0


def _left(top: object) -> int:
    """How many points, countries or cards the question has left."""
    if isinstance(top, PlaceByOps):
        return max(1, top.value) - top.spent
    if isinstance(top, AddInfluence):
        return top.points - len(top.placed)
    if isinstance(top, (PlaceAtStart, PlaceBonus)):
        return top.points
    if isinstance(top, RemoveInfluence):
        return top.points - len(top.taken)
    if isinstance(top, (Realign, MixedOps)):
        return max(1, top.value) - top.spent
    if isinstance(top, (Coup, ConductOps)):
        return max(1, top.value)
    if isinstance(top, (ClearCountries, DoubleInfluence, AskNot)):
        return top.left
    return 0


def answers(state: KernelState, seat: int, legal: list[int]) -> bytes:
    """The slots of legal answers, in their order."""
    for action in legal:
        if action < 0:
            return bytes([one if one >= 0 else ANSWERS - 1 - one for one in legal])
    return bytes(legal)
