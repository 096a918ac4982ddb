"""What holds in every state of every Twilight Struggle match."""

from __future__ import annotations

from sitroom.kernel import CHANCE, NOBODY
from sitroom.kernel.frames import plain
from sitroom.twilight.rules.areas import areas
from sitroom.twilight.rules.board import MAP, SIZE, US, USSR, controller
from sitroom.twilight.rules.cards import LATE, MID
from sitroom.twilight.rules.influence import measured_reach
from sitroom.twilight.rules.state import State


def cards_everywhere(g: State) -> list[int]:
    """Every card in the match, once for each place it is in."""
    placed = [*g.hands[US], *g.hands[USSR], *g.deck, *g.discard, *g.removed, *g.table]
    box = [card for period in (MID, LATE) for card in g.rules.deck[period] if card not in placed and in_box(g, period)]
    return placed + box


def in_box(g: State, period: int) -> bool:
    """Are the cards of a period still to come?"""
    return g.rules.scenario == "standard" and g.turn < (4 if period == MID else 8)


def check(g: State) -> None:
    """Raise AssertionError if something that must always hold does not."""
    cards = sorted(cards_everywhere(g))
    assert cards == sorted(card for deck in g.rules.deck for card in deck), "a card was lost or doubled"
    for side in (US, USSR):
        assert min(g.influence[side]) >= 0, "influence below zero"
        assert 0 <= g.milops[side] <= 5, "military operations are not from 0 to 5"
        assert 0 <= g.space[side] <= 8, "a place on the Space Race is not from 0 to 8"
    for country, us, ussr, holder in zip(range(SIZE), *g.influence, g.control, strict=True):
        assert holder == controller(country, us, ussr), "control does not follow influence"
    for side in (US, USSR):
        assert g.present[side] == areas(c for c in MAP if g.influence[side][c]), "presence does not follow influence"
        assert g.stood[side] == areas(c for c in MAP if g.at_round_start[side][c]), "reach is not measured from there"
        assert g.reach[side] in (None, measured_reach(g, side)), "reach is not what it was measured to be"
    assert 1 <= g.defcon <= 5, "DEFCON is not from 1 to 5"
    assert all(plain(tuple(frame.fields().values())) for frame in g.stack), "a frame holds more than plain data"
    assert all(card in g.hands[US] or card in g.hands[USSR] for card in g.known), "a known card is in no hand"
    assert all(card in g.deck for card in g.seen_in_deck), "a card seen in the deck is not there"
    if g.winner < 0:
        assert g.seat in (CHANCE, US, USSR), "nobody is asked, and the match is not over"
        assert g.actions, "nothing to do, and the match is not over"
        assert len(set(g.actions)) == len(g.actions), "an action is listed twice"
    else:
        assert g.seat == NOBODY, "somebody is asked, and the match is over"
        assert not g.stack, "something is left to do, and the match is over"
        assert not g.actions, "something may be done, and the match is over"
