"""Positions that somebody edits: what is in them, what is odd about them, and hands that are dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from sitroom.kernel import PositionError, Refusal
from sitroom.kernel.options import plain
from sitroom.title import Examined
from sitroom.twilight.rules.board import SIDES, US, USSR
from sitroom.twilight.rules.cards import CARDS, LATE, MID
from sitroom.twilight.rules.flaws import moment_of, reason
from sitroom.twilight.rules.game import GAME
from sitroom.twilight.rules.invariants import in_box
from sitroom.twilight.rules.position import Reader, set_up
from sitroom.twilight.rules.possible import in_force, placed
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.rounds import rounds_for
from sitroom.twilight.rules.schema import Pair, Sheet
from sitroom.twilight.rules.state import WINS_AT, State
from sitroom.twilight.rules.turn import LAST_TURN, hand_limit
from sitroom.twilight.rules.view import card_ids, tracks

RANGES: Final[dict[str, Pair]] = {
    "turn": (1, LAST_TURN),
    "vp": (1 - WINS_AT, WINS_AT - 1),
    "defcon": (2, 5),
    "milops": (0, 5),
    "space": (0, 8),
    "spaced": (0, 2),
    "influence": (0, 99),
}


def examine(text: str) -> Examined:
    """A position text as an editor shows it, with all that is wrong with it."""
    try:
        read = Reader(text)
        g = set_up(read, GAME)
    except PositionError as error:
        return Examined(None, [reason(error, text, GAME)])
    return Examined(_sheet(g, moment_of(text, read, GAME)), GAME.flaws(text), list(_notes(g)))


def _notes(g: State) -> Iterator[Refusal]:
    """Effects in force whose card has not been played, as far as the piles tell."""
    unplayed = [*g.hands[US], *g.hands[USSR], *g.deck, *_box(g)]
    for card in in_force(g):
        if card in unplayed and g.rules.includes(card):
            yield refuse("position.unplayed", card=card)


def _box(g: State) -> list[int]:
    """Cards of later wars."""
    out = placed(g)
    return [card for war in (MID, LATE) if in_box(g, war) for card in g.rules.deck[war] if card not in out]


def _sheet(g: State, moment: list[str]) -> Sheet:
    us, ussr = (card_ids(hand) for hand in g.hands)
    return {
        **tracks(g),
        "options": plain(g.rules.options),
        "hands": (us, ussr),
        "known": card_ids(g.known),
        "ames_order": [CARDS[card].id for card in g.ames_order],
        "table": card_ids(g.table),
        "moment": moment,
        "deck": card_ids(g.deck),
        "seen_in_deck": card_ids(list(g.seen_in_deck)),
        "box": card_ids(_box(g)),
        "rounds": (rounds_for(g, US), rounds_for(g, USSR)),
        "ranges": RANGES,
    }


def fill_hands(text: str, rng: random.Random) -> str:
    """A position text with both hands dealt from the deck, up to what each side would hold at this point of a turn."""
    read = Reader(text)
    g = set_up(read, GAME)
    deck = g.deck[:]
    rng.shuffle(deck)
    for side in (US, USSR):
        while deck and len(g.hands[side]) < _usual_hand(g, side):
            g.hands[side].append(deck.pop())
    dealt = ("hand us:", "hand ussr:", "deck:", "seen in deck:")
    kept = [line for line in text.splitlines() if not line.startswith(dealt)]
    return (
        "\n".join([*kept, *(f"hand {SIDES[side]}: {' '.join(card_ids(g.hands[side]))}" for side in (US, USSR))]) + "\n"
    )


def _usual_hand(g: State, side: int) -> int:
    """The limit, less a headline and a card for each round that the side has had (R 4.5)."""
    played = g.round + (side == USSR and g.phasing == US) if g.round else 0
    return max(1, hand_limit(g.turn) - played)
