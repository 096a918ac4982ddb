"""Dealing anew what is hidden in a match, so that a player who has seen all of it knows no more than the others."""

from __future__ import annotations

import random

from sitroom.kernel import NOBODY, Frame
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.effects import HAND_SHOWN
from sitroom.twilight.rules.play import ChooseMode, PlayCard, PlayScoring
from sitroom.twilight.rules.rounds import rounds_for
from sitroom.twilight.rules.schema import Hand, View
from sitroom.twilight.rules.setup import SealedBids
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import Headlines
from sitroom.twilight.rules.view import card_ids, imagine, shown_headline, view


def deal_anew(g: State, rng: random.Random) -> State:
    """The same board with other cards in both hands and in the deck; what both sides know stays where it is."""
    fresh = g.copy()
    fresh.stack = [_asked_again(g, frame) for frame in g.stack]
    return imagine(in_common(fresh), rng)


def in_common(g: State) -> View:
    """What both sides know: what everybody sees, and the cards of each hand that the other side has seen."""
    seen = view(g, NOBODY)
    kept = [_known_to_both(g, side) for side in (US, USSR)]
    us, ussr = (_hand(g, side, kept[side]) for side in (US, USSR))
    placed = set(us["cards"] + ussr["cards"])
    return {
        **seen,
        "ames_order": [CARDS[card].id for card in g.ames_order],
        "hands": (us, ussr),
        "unseen": [card for card in seen["unseen"] if card not in placed],
    }


def _known_to_both(g: State, side: int) -> list[int]:
    hand = g.hands[side]
    return hand if g.effects & HAND_SHOWN[side] else [c for c in hand if c in g.known or c == shown_headline(g, side)]


def _hand(g: State, side: int, cards: list[int]) -> Hand:
    known = [card for card in cards if card in g.known]
    return {"size": len(g.hands[side]), "cards": card_ids(cards), "known": card_ids(known)}


def _asked_again(g: State, frame: Frame) -> Frame:
    """A frame without what a side has chosen in secret: with another hand it chooses once more."""
    if isinstance(frame, Headlines) and not frame.then and not frame.shown:
        return Headlines((USSR, US), (0, 0))
    if isinstance(frame, SealedBids):
        return SealedBids((USSR, US), (0, 0))
    if isinstance(frame, ChooseMode):
        beyond = g.round > rounds_for(g, frame.seat)  # R 10.1.5
        return PlayScoring(frame.seat) if beyond else PlayCard(frame.seat)
    return frame
