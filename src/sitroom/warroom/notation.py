"""Actions as text: each decision says its own answers; this reads them back.

A decision with many answers, or one that can tell why a text names no legal action, has `read(g, text)`: the number of
an action, which may not be legal, for `refusals.why_not`, or -1.
"""

from __future__ import annotations

from sitroom.kernel import NotationError, Refusal
from sitroom.warroom.nations import NATIONS
from sitroom.warroom.reasons import ENGLISH
from sitroom.warroom.refusals import why_not
from sitroom.warroom.state import BREAK_PACT, PASS, State


def action_text(g: State, seat: int, action: int) -> str:
    """One action of the pending decision in words: `japan-65 J5`, `germany bids 3`, `done`."""
    if action < 0:
        return f"{NATIONS[BREAK_PACT[action]]} breaks-pact"
    frame = g.stack[-1]
    if hasattr(frame, "say"):
        return str(frame.say(g, action))
    return str(frame.names[action]) if getattr(frame, "names", ()) else str(action)


def parse_action(g: State, seat: int, text: str) -> int:
    """The legal action that `text` names."""
    wanted = " ".join(text.split()).lower()
    legal = g.legal(seat)
    read = int(g.stack[-1].read(g, wanted)) if legal and hasattr(g.stack[-1], "read") else -1
    if read >= 0 and read in legal:
        return read
    for action in legal:
        if action_text(g, seat, action).lower() == wanted:
            return action
    raise NotationError(refusal(g, seat, wanted))


def refusal(g: State, seat: int, wanted: str) -> Refusal | str:
    """Why a text names no legal action: with the page where there is one."""
    if seat not in g.waiting:
        return why_not(g, seat, PASS)
    frame = g.stack[-1]
    action = frame.read(g, wanted) if hasattr(frame, "read") else -1
    if action >= 0:
        return why_not(g, seat, action)
    some = [action_text(g, seat, action) for action in g.legal(seat)[:12]]
    more = ", ..." if len(g.legal(seat)) > len(some) else ""
    asks = f"asks.{frame.verb}"
    why = f": {ENGLISH[asks]}" if asks in ENGLISH else ""
    return f"{wanted!r} is not an answer to {frame.verb!r}{why}; there are: {', '.join(some)}{more}"
