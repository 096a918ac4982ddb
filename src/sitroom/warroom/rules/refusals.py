"""Why an action is refused or an order struck, with the page behind it: whatever does not depend on the question.

Frames know the rules of their own answers: `why_not` stands beside `legal`, on the same predicates.
"""

from __future__ import annotations

from typing import Final

from sitroom.kernel import CHANCE, Decision, Refusal, Secret
from sitroom.warroom.rules.nations import OWNER
from sitroom.warroom.rules.reasons import ENGLISH, refuse
from sitroom.warroom.rules.state import State

STRUCK: Final = tuple(key.removeprefix("struck.") for key in ENGLISH if key.startswith("struck."))
"""Why an order cannot be carried out: the reasons in the log."""


def struck(g: State, token: int, to: int, reason: str) -> Refusal:
    """One of these reasons."""
    return refuse(f"struck.{reason}", command=token, nation=OWNER[token], region=to, place=g.place[token])


def why_not(g: State, seat: int, action: int) -> Refusal:
    """The first reason that applies."""
    if not g.waiting:
        return refuse("over")
    if seat not in g.waiting:
        return why_not_asked(g)
    if action < 0:
        return refuse("pact")  # p23 article five
    frame = g.question
    found = frame.why_not_for(g, seat, action) if isinstance(frame, Secret) else None
    if isinstance(frame, Decision):
        found = frame.why_not(g, action)
    if found is not None:
        return found
    if f"asks.{frame.verb}" in ENGLISH:
        return refuse(f"asks.{frame.verb}")
    return refuse("answers", answers=len(g.legal(seat)))


def why_not_asked(g: State) -> Refusal:
    """Somebody else decides now."""
    if CHANCE in g.waiting:
        return refuse("waiting.chance")
    return refuse("waiting.seat", nations=tuple(nation for seat in g.waiting for nation in g.rules.seats[seat]))
