"""Positions that somebody edits: what is in them, why one cannot be, and what to change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from sitroom.kernel import Game, Match, PositionError, Refusal, SitroomError
from sitroom.kernel.game import Examined
from sitroom.kernel.options import plain
from sitroom.twilight.board import NEITHER, SIDES, US, USSR
from sitroom.twilight.cards import CARDS, CHINA, LATE, MID, MISSILE_ENVY
from sitroom.twilight.effects import CIVIL_WAR_OVER, SOURCE
from sitroom.twilight.invariants import in_box
from sitroom.twilight.position import Reader, position, set_up
from sitroom.twilight.reasons import refuse
from sitroom.twilight.rounds import rounds_for
from sitroom.twilight.schema import Pair, Sheet
from sitroom.twilight.state import WINS_AT, State
from sitroom.twilight.turn import LAST_TURN, hand_limit
from sitroom.twilight.view import card_ids, tracks

RANGES: Final[dict[str, Pair]] = {
    "turn": (1, LAST_TURN),
    "vp": (1 - WINS_AT, WINS_AT - 1),
    "defcon": (2, 5),
    "milops": (0, 5),
    "space": (0, 8),
    "spaced": (0, 2),
    "influence": (0, 99),
}


def examine(text: str, game: Game[State]) -> Examined:
    """A position text as an editor shows it, with all that is wrong with it."""
    try:
        read = Reader(text)
        g = set_up(read, game)
    except PositionError as error:
        return Examined(None, [_reason(error, text, game)])
    moment = _moment(text, read, game)
    flaws: list[Refusal | str] = [*_flaws(g, "winner" in read.values), *([] if moment else _flaws_of_round(g))]
    return Examined(_sheet(g, moment), flaws or list(_played(text, g, game)), list(_notes(g)))


def _reason(error: SitroomError, text: str, game: Game[State]) -> Refusal | str:
    """Why a text cannot be read; options that do not go together have a reason of their own."""
    lines = [line.partition(":")[2] for line in text.splitlines() if line.startswith("options:")]
    try:
        game.resolve(dict(pair.partition("=")[::2] for pair in " ".join(lines).split()))
    except SitroomError as own:
        return own.why if isinstance(own.why, Refusal) else error.why
    return error.why


def _moment(text: str, read: Reader, game: Game[State]) -> list[str]:
    """The lines that say where in a round the match stands, unless it is where the other lines put it anyway."""
    if not read.moment:
        return []
    rest = "\n".join(line for line in text.splitlines() if line.strip() not in read.moment)
    try:
        return [] if position(rest, game) == position(text, game) else read.moment
    except PositionError:
        return read.moment


def _played(text: str, g: State, game: Game[State]) -> Iterator[Refusal | str]:
    """What the rules say when the match is to go on from here."""
    try:
        Match(game, position=text)
        state = position(text, game)
    except PositionError as error:
        yield error.why if isinstance(error.why, Refusal) else refuse("position.impossible")
        return
    if (state.turn, state.round) != (g.turn, g.round):
        yield refuse("position.goes_on")


def _flaws(g: State, over: bool) -> Iterator[Refusal]:
    """Why no match has such a board."""
    if over:
        yield refuse("position.over")
    if abs(g.vp) >= WINS_AT:
        yield refuse("position.vp", side=US if g.vp > 0 else USSR, points=abs(g.vp))
    if g.defcon < 2:
        yield refuse("position.defcon")
    civil_war = g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER
    if (g.china == NEITHER) != civil_war:
        yield refuse("position.china.war" if civil_war else "position.china.nobody", card=CHINA)
    for side in (US, USSR):
        if len(g.hands[side]) > hand_limit(g.turn):
            yield refuse("position.hand", side=side, cards=len(g.hands[side]), limit=hand_limit(g.turn), turn=g.turn)
    if g.envy != NEITHER and MISSILE_ENVY not in g.hands[g.envy]:
        yield refuse("position.envy", side=g.envy, card=MISSILE_ENVY)
    for card in _in_force(g):
        if not g.rules.includes(card):
            yield refuse("position.effect", card=card)
    for war in (MID, LATE):
        early = [card for card in _placed(g) if in_box(g, war) and card in g.rules.deck[war]]
        if early:
            yield refuse("position.later", card=early[0], turn=4 if war == MID else 8)


def _flaws_of_round(g: State) -> Iterator[Refusal]:
    """Why a round, or the headlines, cannot begin like this."""
    if not g.round:
        for side in (US, USSR):
            if not g.hands[side]:
                yield refuse("position.no_headline", side=side)
    elif g.phasing == NEITHER:
        yield refuse("position.nobody")
    elif g.round > rounds_for(g, g.phasing):
        yield refuse("position.rounds", side=g.phasing, rounds=rounds_for(g, g.phasing), turn=g.turn)
    elif not g.hands[g.phasing] and not (g.china == g.phasing and g.china_up):
        yield refuse("position.no_card", side=g.phasing)
    for card in g.table:
        if card not in _in_force(g):  # Shuttle Diplomacy stays there
            yield refuse("position.table", card=card)


def _notes(g: State) -> Iterator[Refusal]:
    """Effects in force whose card has not been played, as far as the piles tell."""
    unplayed = [*g.hands[US], *g.hands[USSR], *g.deck, *_box(g)]
    for card in _in_force(g):
        if card in unplayed and g.rules.includes(card):
            yield refuse("position.unplayed", card=card)


def _in_force(g: State) -> list[int]:
    """The cards of the effects in force, each once."""
    return list(dict.fromkeys(card for bit, card in SOURCE.items() if g.effects & bit))


def _box(g: State) -> list[int]:
    """Cards of later wars."""
    placed = _placed(g)
    return [card for war in (MID, LATE) if in_box(g, war) for card in g.rules.deck[war] if card not in placed]


def _placed(g: State) -> list[int]:
    """Cards that lie anywhere but in the box."""
    return [*g.hands[US], *g.hands[USSR], *g.discard, *g.removed, *g.table, *g.deck]


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


def fill_hands(text: str, game: Game[State], rng: random.Random) -> str:
    """A position text with both hands dealt from the deck, up to what each side would hold at this point of a turn."""
    read = Reader(text)
    g = set_up(read, game)
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
