"""Views: what one seat, or a spectator, may see of a match."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from typing import Any, Final

from sitroom.kernel import NOBODY, Frame
from sitroom.kernel.blind import Perhaps, ask, hidden, pile
from sitroom.kernel.options import plain
from sitroom.twilight.rules.board import COUNTRIES, ID, NEITHER, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.effects import BY_NAME, HAND_SHOWN, NAME, NORAD, SOURCE
from sitroom.twilight.rules.event import Dispose
from sitroom.twilight.rules.events.cards_59_to_81 import DiscardSeen, LookAtDeck, PlayOrReturn
from sitroom.twilight.rules.influence import measure_reach_from
from sitroom.twilight.rules.options import rules_of
from sitroom.twilight.rules.play import ChooseMode, PlayCard, PlayScoring
from sitroom.twilight.rules.position import stand
from sitroom.twilight.rules.questions import HIDDEN
from sitroom.twilight.rules.rounds import rounds_for
from sitroom.twilight.rules.schema import Hand, Pair, Power, Tracks, View
from sitroom.twilight.rules.setup import SealedBids
from sitroom.twilight.rules.stack import FRAMES
from sitroom.twilight.rules.state import PASS, State
from sitroom.twilight.rules.traps import TRAP, Trapped
from sitroom.twilight.rules.turn import ActionRound, EndTurn, Headlines, Norad

GUESSES: Final = 100
"""How often hidden cards are dealt again until the pending question makes sense."""


def view(g: State, seat: int) -> View:
    """Plain data: board, tracks, the viewer's hand, what it knows of the other, its decision with the legal actions."""
    return {
        "game": "twilight",
        "seat": _name(seat),
        "options": plain(g.rules.options),
        **tracks(g),
        "ames_order": [CARDS[c].id for c in g.ames_order] if seat != NOBODY else [],
        "at_round_start": g.at_round_start,
        "hands": (_hand(g, US, seat), _hand(g, USSR, seat)),
        "table": card_ids([c for c in g.table if c not in _secret_table(g, seat)]),
        "deck": len(g.deck),
        "unseen": card_ids(unseen(g, seat)),
        "seen_in_deck": card_ids(list(g.seen_in_deck)) if seat == US else [],
        "playing": _playing(g),
        "stack": g.stack_seen_by(seat),
        "waiting": [_name(s) for s in g.waiting],
        "decision": g.decision(seat),
        "winner": None if g.winner < 0 else _side(g.winner),
        "reason": g.reason,
    }


def _playing(g: State) -> str | None:
    card = asking_card(g)
    return None if card is None else CARDS[card].id


def asking_card(g: State) -> int | None:
    """The card that is being carried out; else one in force that asks by itself."""
    card = next((f.card for f in reversed(g.stack) if isinstance(f, Dispose)), None)
    if card is None and g.stack:
        asks = g.stack[-1]
        if isinstance(asks, Trapped):
            card = SOURCE[TRAP[asks.seat]]
        elif isinstance(asks, Norad):
            card = SOURCE[NORAD]
    return card


def tracks(g: State) -> Tracks:
    """What lies open to everybody."""
    return {
        "turn": g.turn,
        "round": g.round,
        "phasing": _side(g.phasing),
        "defcon": g.defcon,
        "vp": g.vp,
        "milops": _pair(g.milops),
        "space": _pair(g.space),
        "spaced": _pair(g.spaced),
        "skipped": _pair(g.skipped),
        "china": (_side(g.china), g.china_up),
        "envy": _side(g.envy),
        "effects": [name for bit, name in NAME.items() if g.effects & bit],
        "influence": {  # R 6.1.6
            country.id: (us, ussr) for country, us, ussr in zip(COUNTRIES, *g.influence, strict=True) if us or ussr
        },
        "control": {
            country.id: SIDES[holder] for country, holder in zip(COUNTRIES, g.control, strict=True) if holder != NEITHER
        },
        "discard": card_ids(g.discard),
        "removed": card_ids(g.removed),
    }


def _name(seat: int) -> str:
    return SIDES[seat] if seat in (US, USSR) else "spectator" if seat == NOBODY else "chance"


def _side(side: int) -> Power | None:
    return None if side == NEITHER else SIDES[side]


def _pair(numbers: list[int]) -> Pair:
    us, ussr = numbers
    return us, ussr


def card_ids(cards: list[int]) -> list[str]:
    """Cards by name, in the order of their numbers."""
    return [CARDS[c].id for c in sorted(cards)]


def _visible(g: State, side: int, seat: int) -> list[int]:
    """Cards of a side's hand that `seat` sees or knows to be there."""
    hand = g.hands[side]
    if seat == side or (seat == 1 - side and g.effects & HAND_SHOWN[side]):
        return hand
    shown = shown_headline(g, side)
    return [c for c in hand if c == shown or (c in g.known and seat == 1 - side)]


def shown_headline(g: State, side: int) -> int:
    """The headline a side had to show before the other chooses (R 6.4.4); 0 where there is none."""
    frame = g.stack[-1] if g.stack else None
    return frame.chosen[side] if isinstance(frame, Headlines) and frame.shown and side not in frame.waiting else 0


def _hand(g: State, side: int, seat: int) -> Hand:
    """Its size, the cards the viewer knows in it, and those its opponent does, as far as the viewer knows."""
    visible = _visible(g, side, seat)
    known = [c for c in visible if c in g.known] if seat != NOBODY else []
    return {"size": len(g.hands[side]), "cards": card_ids(visible), "known": card_ids(known)}


def _secret_table(g: State, seat: int) -> tuple[int, ...]:
    """Cards of the deck that only the US is looking at (card 108)."""
    if seat != US:
        for frame in g.stack:
            if isinstance(frame, LookAtDeck | DiscardSeen):
                return frame.seen
    return ()


def unseen(g: State, seat: int) -> list[int]:
    """Cards in the deck, or in a hand where `seat` does not know them to be."""
    found = [*g.deck, *_secret_table(g, seat)]
    for side in (US, USSR):
        visible = _visible(g, side, seat)
        found += [c for c in g.hands[side] if c not in visible]
    return found


def may_hold(seen: Mapping[str, Any]) -> list[int]:
    """The unseen cards of a view that may be in the other hand: those not known to be in the deck."""
    return [CARD[name] for name in seen["unseen"] if name not in seen["seen_in_deck"]]


def imagine(seen: Mapping[str, Any], rng: random.Random) -> State:
    """A state that looks like the view, with unseen cards dealt at random so that the seat asked has an answer."""
    for _ in range(GUESSES):
        g = _guess(seen, rng)
        if [type(frame).__name__ for frame in g.stack] == [name for name, *_ in seen["stack"]]:
            break
    return g


def _guess(seen: Mapping[str, Any], rng: random.Random) -> State:
    g = _known(seen)
    cards = may_hold(seen)
    rng.shuffle(cards)
    for side in (US, USSR):
        while len(g.hands[side]) < seen["hands"][side]["size"]:
            g.hands[side].append(cards.pop())
    g.stack = [_imagined(g, frame, cards, rng) for frame in g.stack]
    g.deck = sorted((*cards, *g.seen_in_deck))
    if g.winner < 0:
        g.settle()
    else:
        g.seat = NOBODY
    return g


def blind(seen: Mapping[str, Any]) -> State:
    """A state that knows what the view says and no more."""
    g = _known(seen)
    own = SIDES.index(seen["seat"])
    cards, size = may_hold(seen), seen["hands"][1 - own]["size"]
    if len(cards) == size - len(g.hands[1 - own]):
        g.hands[1 - own].extend(cards)  # they can be nowhere else
    us, ussr = (pile(g.hands[side], seen["hands"][side]["size"]) for side in (US, USSR))
    g.hands = (us, ussr)
    g.deck = pile(g.seen_in_deck, seen["deck"])
    g.stack = [_veiled(frame, own) for frame in g.stack]
    for at in reversed([i + 1 for i, frame in enumerate(g.stack) if _may_stand_above(frame, 1 - own)]):
        g.stack.insert(at, Perhaps())
    ask(g, seen, [*SIDES])
    return g


def _known(seen: Mapping[str, Any]) -> State:
    """All that a view shows: the cards seen in the hands, no deck, and frames without what is hidden."""
    g = State(rules_of(seen["options"]))
    for name in ("turn", "round", "defcon", "vp", "reason"):
        setattr(g, name, seen[name])
    for name in ("milops", "space", "spaced", "skipped"):
        setattr(g, name, list(seen[name]))
    g.phasing, g.envy = _index(seen["phasing"]), _index(seen["envy"])
    g.china, g.china_up = _index(seen["china"][0]), seen["china"][1]
    g.ames_order = tuple(CARD[name] for name in seen["ames_order"])
    g.seen_in_deck = tuple(CARD[name] for name in seen["seen_in_deck"])
    g.effects = sum(BY_NAME[name] for name in seen["effects"])
    for name, (us, ussr) in seen["influence"].items():
        stand(g, ID[name], us, ussr)
    american, soviet = seen["at_round_start"]
    measure_reach_from(g, american[:], soviet[:])
    for name in ("discard", "removed", "table"):
        setattr(g, name, [CARD[card] for card in seen[name]])
    for side in (US, USSR):
        g.hands[side].extend(CARD[name] for name in seen["hands"][side]["cards"])
        g.known += [CARD[name] for name in seen["hands"][side]["known"]]
    g.stack = [FRAMES.frame(plain) for plain in seen["stack"]]
    g.winner = -1 if seen["winner"] is None and not seen["reason"] else _index(seen["winner"])
    g.log = None
    return g


def _index(name: str | None) -> int:
    return NEITHER if name is None else SIDES.index(name)


def _may_stand_above(frame: Frame, side: int) -> bool:
    """Could a scoring round of a side, which the other does not see, come before this frame (R 10.1.5)?"""
    if isinstance(frame, ActionRound):
        return side == USSR and (frame.side, frame.number) == (US, 8)
    return isinstance(frame, EndTurn)


def _veiled(frame: Frame, own: int) -> Frame:
    """A frame whose hidden parts cannot be looked at."""
    if isinstance(frame, Headlines) and not frame.shown:
        return Headlines(frame.waiting, _sealed(frame.chosen, (own, *frame.waiting, *frame.then)), frame.then)
    if isinstance(frame, SealedBids):
        return SealedBids(frame.waiting, _sealed(frame.bids, (own, *frame.waiting)))
    if isinstance(frame, LookAtDeck) and HIDDEN in frame.seen:
        return LookAtDeck(frame.seat, frame.left, tuple(hidden() for _ in frame.seen))
    if isinstance(frame, DiscardSeen) and HIDDEN in frame.seen:
        return DiscardSeen(frame.seat, tuple(hidden() for _ in frame.seen))
    return ChooseMode(frame.seat, hidden()) if isinstance(frame, ChooseMode) and not frame.card else frame


def _sealed(choices: tuple[int, int], open_to: Container[int]) -> tuple[int, int]:
    """Both sides' choices; those that have been made and are not `open_to` the viewer are hidden."""
    us, ussr = (choice if side in open_to else hidden() for side, choice in enumerate(choices))
    return us, ussr


def _imagined(g: State, frame: Frame, cards: list[int], rng: random.Random) -> Frame:
    """A frame with its hidden parts guessed."""
    if isinstance(frame, Headlines):
        us, ussr = (
            rng.choice(frame.legal_for(g, side)) if not card and side not in frame.waiting + frame.then else card
            for side, card in enumerate(frame.chosen)
        )
        return Headlines(frame.waiting, (us, ussr), frame.then, frame.shown)
    if isinstance(frame, SealedBids):
        us, ussr = (
            rng.choice(frame.legal_for(g, side)) if not bid and side not in frame.waiting else bid
            for side, bid in enumerate(frame.bids)
        )
        return SealedBids(frame.waiting, (us, ussr))
    if isinstance(frame, LookAtDeck | DiscardSeen) and HIDDEN in frame.seen:
        seen = tuple(cards.pop() for _ in frame.seen)
        g.table.extend(seen)
        if isinstance(frame, LookAtDeck):
            return LookAtDeck(frame.seat, frame.left, tuple(sorted(seen)))
        return DiscardSeen(frame.seat, tuple(sorted(seen)))
    if isinstance(frame, ChooseMode) and not frame.card:
        beyond = g.round > rounds_for(g, frame.seat)  # R 10.1.5
        choice = PlayScoring(frame.seat) if beyond else PlayCard(frame.seat)
        found = [card for card in choice.legal(g) if card != PASS]
        return ChooseMode(frame.seat, rng.choice(found or g.hands[frame.seat]))
    if isinstance(frame, PlayOrReturn) and not frame.card:
        return PlayOrReturn(frame.seat, rng.choice(g.hands[USSR]))
    return frame
