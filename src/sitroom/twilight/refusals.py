"""Why an action is refused, in words for the player and with the rule behind it."""

from __future__ import annotations

from sitroom.twilight.board import CIVIL_WAR, COUNTRIES, ID, IN_EUROPE, REGION, REGIONS, SIDES, USSR
from sitroom.twilight.cards import CARDS, CHINA, MISSILE_ENVY, SCORING, UN_INTERVENTION
from sitroom.twilight.effects import CHERNOBYL, REFORMER, US_JAPAN
from sitroom.twilight.operations import CLOSED, COUP, KINDS, REALIGNMENT, SPACE, nato_protects
from sitroom.twilight.play import EVENT, EVENT_FIRST, MODES, must_score
from sitroom.twilight.space import SPACE_BOXES, attempts_allowed
from sitroom.twilight.state import State

ATTACKS = ("coup", "realign")
MODE_ACTIONS = (*KINDS, *MODES)


def why_not(g: State, seat: int, action: int) -> str:
    """The first reason that applies."""
    if seat not in g.waiting:
        asked = ", ".join(SIDES[s] if s in (0, 1) else "chance" for s in g.waiting)
        return f"it is not this seat's decision now: the match waits for {asked or 'nobody, it is over'}"
    frame = g.stack[-1]
    if frame.verb in ATTACKS and 0 <= action < len(COUNTRIES):
        return why_not_attack(g, seat, frame.verb, action)
    if frame.verb == "place" and 0 <= action < len(COUNTRIES):
        return why_not_place(g, seat, action)
    if frame.verb in ("play", "headline") and action in CARDS:
        return why_not_card(g, seat, frame.verb, action)
    if frame.verb in ("setup", "bonus") and 0 <= action < len(COUNTRIES):
        return why_not_at_start(seat, frame.verb, action)
    if frame.verb == "mode" and action in MODE_ACTIONS:
        return why_not_mode(g, seat, frame.card, action)
    if frame.verb == "ops" and action == SPACE:
        return "these operations do not go to the Space Race (R 7.4.3)"
    if frame.verb == "ops" and action in (COUP, REALIGNMENT):
        return f"there is no country open to it at DEFCON {g.defcon} (R 7.4.3, 8.1.5)"
    return f"that is not one of the {len(g.legal(seat))} answers to {frame.verb!r}"


def why_not_attack(g: State, seat: int, verb: str, country: int) -> str:
    name = COUNTRIES[country].name
    what = "coup" if verb == "coup" else "realignment"
    if not g.influence[1 - seat][country]:
        return f"{name} holds no influence of the other side: no {what} there (R 6.2.1, 6.3.1)"
    if seat == USSR and country == ID["japan"] and g.effects & US_JAPAN:
        return "Japan is protected by the US/Japan Mutual Defense Pact (card 27)"
    if seat == USSR and nato_protects(g, country):
        return f"{name} is protected by NATO (card 21)"
    if seat == USSR and verb == "coup" and country in IN_EUROPE and g.effects & REFORMER:
        return "The Reformer forbids Soviet coups in Europe (card 87)"
    if REGION[country] in CLOSED.get(g.defcon, ()):
        return f"at DEFCON {g.defcon} there is no {what} in {REGIONS[REGION[country]].replace('_', ' ')} (R 8.1.5)"
    return f"{name} is not open to this {what}"


def why_not_at_start(seat: int, verb: str, country: int) -> str:
    name = COUNTRIES[country].name
    if verb == "bonus":
        return f"{name}: only where you have influence, and no more than control and 2 (R 11.1.4.1)"
    half, rule = ("Eastern", "3.2") if seat == USSR else ("Western", "3.3")
    return f"{name} is not in {half} Europe (R {rule})"


def why_not_place(g: State, seat: int, country: int) -> str:
    name = COUNTRIES[country].name
    if country == CIVIL_WAR:
        return f"{name}: the USSR alone places influence there, until it has three (R 12.1)"
    if seat == USSR and g.effects & CHERNOBYL[REGION[country]]:
        return f"Chernobyl keeps Soviet operations out of {REGIONS[REGION[country]].replace('_', ' ')} (card 94)"
    if g.control[country] == 1 - seat and country in (g.reach[seat] or ()):
        return f"{name} is enemy-controlled: a marker there costs 2 (R 6.1.2)"
    return f"{name} is neither with nor next to your influence at the start of the round (R 6.1.1)"


def why_not_card(g: State, seat: int, verb: str, card: int) -> str:
    name = CARDS[card].name
    if card == CHINA:
        if verb == "headline":
            return "The China Card is never a headline (R 9.5)"
        if g.china != seat:
            return "you do not have The China Card"
        if not g.china_up:
            return "The China Card lies face down until the end of the turn (R 9.3)"
        return "The China Card may not be played now (R 9.5)"
    if card not in g.hands[seat]:
        return f"{name} is not in your hand"
    if verb == "headline" and card == UN_INTERVENTION:
        return "UN Intervention is never a headline (card 32)"
    if must_score(g, seat) and not SCORING[card]:
        return "a scoring card must be played while there is still a round for it (R 4.5D)"
    if g.envy == seat and card != MISSILE_ENVY:
        return "Missile Envy must be used for operations this round (card 49)"
    return f"{name} cannot be played now"


def why_not_mode(g: State, seat: int, card: int, mode: int) -> str:
    name = CARDS[card].name
    if mode in (EVENT, EVENT_FIRST):
        return f"the event of {name} cannot be played that way now (R 5.2, 7.5)"
    if mode == SPACE:
        if g.space[seat] >= len(SPACE_BOXES) - 1:
            return "your marker has reached the end of the Space Race (R 6.4.6)"
        if g.spaced[seat] >= attempts_allowed(g, seat):
            return "no further attempt in the Space Race this turn (R 6.4.2)"
        return f"the next space box takes a card of {SPACE_BOXES[g.space[seat] + 1].ops} operations (R 6.4.1)"
    if mode in (COUP, REALIGNMENT):
        return f"there is no country open to it at DEFCON {g.defcon} (R 8.1.5)"
    return f"{name} cannot be used that way"
