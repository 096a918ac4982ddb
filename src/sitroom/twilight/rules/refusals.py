"""Why an action is refused, with the rule or card behind it: whatever does not depend on the question.

Frames know the rules of their own answers: `why_not` stands beside `legal`, on the same predicates.
"""

from __future__ import annotations

from typing import Final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision, Secret
from sitroom.twilight.rules.board import COUNTRIES
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.event import Dispose
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.stack import CARD_VERBS, COUNTRY_VERBS
from sitroom.twilight.rules.state import CRISIS_WAY_OUT, State

CRISIS: Final = CARD["cuban_missile_crisis"]


def why_not(g: State, seat: int, action: int) -> Refusal:
    """The first reason that applies."""
    if not g.waiting:
        return refuse("over")
    if seat not in g.waiting:
        return refuse("waiting.chance") if CHANCE in g.waiting else refuse("waiting.side", side=g.waiting[0])
    if action in CRISIS_WAY_OUT:
        return refuse("crisis", event=CRISIS, country=CRISIS_WAY_OUT[action][1])
    return why_not_answered(g, seat, action) or why_not_by_event(g, seat, action)


def why_not_answered(g: State, seat: int, action: int) -> Refusal | None:
    """The question's own rule against an answer."""
    frame = g.question
    if isinstance(frame, Secret):
        return frame.why_not_for(g, seat, action)
    return frame.why_not(g, action) if isinstance(frame, Decision) and action >= 0 else None


def why_not_by_event(g: State, seat: int, action: int) -> Refusal:
    """The card whose event asks does not allow this answer."""
    frame = g.question
    event = next((below.card for below in reversed(g.stack) if isinstance(below, Dispose)), 0)
    if not event:
        return refuse("answers", answers=len(g.legal(seat)))
    if frame.verb in CARD_VERBS and action in CARDS:
        return refuse("event.card", event=event, card=action)
    if frame.verb in COUNTRY_VERBS and 0 <= action < len(COUNTRIES):
        return refuse("event.country", event=event, country=action)
    return refuse("event.other", event=event)
