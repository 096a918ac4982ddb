"""What a hand of Twilight Struggle is worth to its side: operations to come, own events, the burden of the enemy's, and
the danger of having nothing left to play but what starts a nuclear war. And the tracks."""

from __future__ import annotations

from typing import Final

from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.cards import CARD, SCORING, SIDE, SIZE
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.space import space_bar
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import LAST_TURN

POINT: Final = 0.62
"""What a point of operations gains when it is spent."""
NUCLEAR: Final = 60.0
"""How bad it is to be left with nothing but cards that can end the match."""
EVENT: Final = 1.3
"""What most events are worth to their own side; neutral ones nothing."""
EVENTS: Final = {
    CARD[name]: worth
    for name, worth in {
        "abm_treaty": 2.6,
        "aldrich_ames_remix": 2.6,
        "allende": 1.2,
        "bear_trap": 2.4,
        "blockade": 1.2,
        "brush_war": 1.9,
        "captured_nazi_scientist": 1.2,
        "colonial_rear_guards": 2.0,
        "de_stalinization": 3.2,
        "decolonization": 3.0,
        "formosan_resolution": 0.5,
        "glasnost": 2.4,
        "indo_pakistani_war": 1.2,
        "iran_iraq_war": 1.2,
        "iranian_hostage_crisis": 2.0,
        "junta": 2.0,
        "kitchen_debates": 0.8,
        "liberation_theology": 2.0,
        "marshall_plan": 2.6,
        "missile_envy": 1.2,
        "muslim_revolution": 2.6,
        "nasser": 0.9,
        "nato": 0.5,
        "oas_founded": 1.2,
        "olympic_games": 1.0,
        "one_small_step": 1.6,
        "panama_canal_returned": 1.2,
        "puppet_governments": 1.2,
        "quagmire": 2.4,
        "red_scare_purge": 2.2,
        "romanian_abdication": 0.6,
        "sadat_expels_soviets": 1.2,
        "socialist_governments": 1.6,
        "suez_crisis": 1.6,
        "tear_down_this_wall": 2.2,
        "terrorism": 0.8,
        "the_cambridge_five": 0.6,
        "the_reformer": 2.2,
        "the_voice_of_america": 2.4,
        "truman_doctrine": 0.9,
        "us_japan_mutual_defense_pact": 1.6,
        "ussuri_river_skirmish": 2.2,
    }.items()
}
"""Events that are worth more or less than most."""
EVENT_WORTH: Final = tuple(EVENTS.get(card, 0.0 if SIDE[card] == NEITHER else EVENT) for card in range(SIZE))
"""What an event is worth to the side that wants it."""
WORTH: Final = tuple(EVENT_WORTH[card] if SIDE[card] != NEITHER else 0.0 for card in range(SIZE))
"""What it is worth in somebody's hand: a neutral event waits for the side that wants it."""

SPACE: Final[tuple[float, ...]] = (0.0, 0.2, 1.0, 1.1, 1.9, 2.0, 2.7, 2.8, 3.2)
"""By box of the Space Race: what its ability and the boxes ahead are worth, apart from points already scored."""


def hand_worth(g: State, side: int) -> float:
    """A side's hand, in victory points for that side."""
    total = spaced = 0.0
    for card in g.hands[side]:
        if SCORING[card]:
            continue
        operations = POINT * g.card_ops(side, card)
        if SIDE[card] == 1 - side:
            total += operations - WORTH[card]
            if not space_bar(g, side, g.card_sum(side, card)):
                spaced = max(spaced, WORTH[card] - 0.3)
        elif SIDE[card] == side:
            total += max(operations, 0.7 * WORTH[card]) + 0.1
        else:
            total += operations
    left = rounds_left(g, side)
    return total + (0.7 * spaced if left else 0.0) - danger(g, side, left)


def held_worth(g: State, side: int) -> float:
    """What the cards held over to the next turn are worth, before the others are dealt."""
    total = 0.0
    for card in g.hands[side]:
        operations = POINT * g.card_ops(side, card)
        if SIDE[card] == 1 - side:
            total += 0.5 * (operations - WORTH[card]) - (0.3 if card in g.rules.risky[side] else 0.0)
        else:
            total += 0.5 * max(operations, WORTH[card])
    return total


def danger(g: State, side: int, left: int) -> float:
    """The cost of dangerous cards: a great one where some can be neither kept nor spaced."""
    hand = g.hands[side]
    risky = [card for card in hand if card in g.rules.risky[side]]
    if not risky:
        return 0.0
    others = len(hand) - len(risky) + (g.china == side and g.china_up)
    spaced = any(not space_bar(g, side, g.card_sum(side, card)) for card in risky)
    forced = max(0, left - others - spaced)
    if g.defcon > 2:
        return 0.15 * len(risky) + 2.0 * forced
    return 0.35 * len(risky) + NUCLEAR * forced


def tracks_worth(g: State) -> float:
    """Military operations still owed, the Space Race, the China Card; positive for the US."""
    total = 0.0
    for side, sign in ((US, 1), (USSR, -1)):
        left = rounds_left(g, side)
        owed = max(0, g.defcon - g.milops[side])
        missed = (0.62 if g.defcon == 2 else 0.42) + 0.05 * max(0, 5 - left) if left else 1.0
        total += sign * (SPACE[g.space[side]] - owed * min(1.0, missed) + china_worth(g, side))
    return total


def china_worth(g: State, side: int) -> float:
    """What The China Card is worth to the side that has it; face down it is of no use this turn."""
    if g.china != side:
        return 0.0
    if g.turn >= LAST_TURN:
        return 2.0 if g.china_up else 1.0
    return 3.0 if g.china_up else 2.2
