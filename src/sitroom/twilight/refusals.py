"""Why an action is refused, with the rule or card behind it."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision
from sitroom.twilight.board import COUNTRIES, US
from sitroom.twilight.cards import CARD, CARDS, CHINA, MISSILE_ENVY, UN_INTERVENTION
from sitroom.twilight.effects import CHINA_BARRED, NORAD, SOURCE
from sitroom.twilight.operations import COUP, REALIGNMENT, SPACE
from sitroom.twilight.play import TRAP, Dispose, PlayScoring, Trapped, must_score
from sitroom.twilight.reasons import refuse
from sitroom.twilight.stack import CARD_VERBS, COUNTRY_VERBS
from sitroom.twilight.state import CRISIS_WAY_OUT, State
from sitroom.twilight.turn import DiscardHeld, Norad

AMES: Final = CARD["aldrich_ames_remix"]
CRISIS: Final = CARD["cuban_missile_crisis"]


def why_not(g: State, seat: int, action: int) -> Refusal:
    """The first reason that applies."""
    if not g.waiting:
        return refuse("over")
    if seat not in g.waiting:
        return refuse("waiting.chance") if CHANCE in g.waiting else refuse("waiting.side", side=g.waiting[0])
    if action in CRISIS_WAY_OUT:
        return refuse("crisis", event=CRISIS, country=CRISIS_WAY_OUT[action][1])
    frame = g.question
    if action >= 0 and isinstance(frame, Decision) and (reason := frame.why_not(g, action)):
        return reason
    if frame.verb in ("play", "headline") and action in CARDS:
        return why_not_card(g, seat, frame.verb, action)
    if frame.verb == "ops" and action == SPACE:
        return refuse("space.given")
    if frame.verb == "ops" and action in (COUP, REALIGNMENT):
        return refuse("no_target.given", defcon=g.defcon)
    return why_not_otherwise(g, seat, action)


def why_not_card(g: State, seat: int, verb: str, card: int) -> Refusal:
    """A card for the headline (R 4.5C) or the round (R 4.5D, 5.1)."""
    if card == CHINA and (verb == "headline" or g.china != seat):
        return refuse("china.headline" if verb == "headline" else "china.elsewhere", card=card)  # R 9.1, 9.5
    if card == CHINA and not g.china_up:
        return refuse("china.down", card=card)  # R 9.3
    if card != CHINA and card not in g.hands[seat]:
        return refuse("hand", card=card)
    if verb == "headline" and card in (UN_INTERVENTION, MISSILE_ENVY):
        return refuse("headline", card=card)
    only_scoring = not g.rules.held_scoring_loses or isinstance(g.stack[-1], PlayScoring)
    if must_score(g, seat) and (card == CHINA or only_scoring):
        return refuse("china.due", card=card) if card == CHINA else refuse("due")  # R 9.5, 10.1.5
    if g.envy == seat:
        return refuse("envy", card=MISSILE_ENVY)
    if seat == US and g.effects & CHINA_BARRED:
        return refuse("ames.china" if card == CHINA else "ames.order", event=AMES, card=card)
    return why_not_otherwise(g, seat, card)


def why_not_otherwise(g: State, seat: int, action: int) -> Refusal:
    """The card whose event asks allows other answers."""
    frame = g.question
    if isinstance(frame, Trapped):
        return refuse("trap", event=SOURCE[TRAP[seat]])
    if isinstance(frame, Norad):
        return refuse("norad", event=SOURCE[NORAD])
    if isinstance(frame, DiscardHeld):
        return refuse("held")  # R 6.4.4
    event = next((below.card for below in reversed(g.stack) if isinstance(below, Dispose)), 0)
    if not event:
        return refuse("answers", answers=len(g.legal(seat)))
    if frame.verb in CARD_VERBS and action in CARDS:
        return refuse("event.card", event=event, card=action)
    if frame.verb in COUNTRY_VERBS and 0 <= action < len(COUNTRIES):
        return refuse("event.country", event=event, country=action)
    return refuse("event.other", event=event)
