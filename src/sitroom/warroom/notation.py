"""Actions as text: each decision says its own answers; this reads them back."""

from __future__ import annotations

from sitroom.kernel import NotationError
from sitroom.warroom.map import REGION
from sitroom.warroom.nations import NATIONS, TOKEN
from sitroom.warroom.phases.planning import ORDER, WriteOrders
from sitroom.warroom.refusals import why_not
from sitroom.warroom.state import BREAK_PACT, State, write_order


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
    for action in legal:
        if action_text(g, seat, action).lower() == wanted:
            return action
    if not legal:
        raise NotationError("it is not this seat's decision")
    raise NotationError(refusal(g, seat, wanted))


def refusal(g: State, seat: int, wanted: str) -> str:
    """Why a text names no legal action: with the page where there is one."""
    frame = g.stack[-1]
    token, _, region = wanted.partition(" ")
    if isinstance(frame, WriteOrders) and token in TOKEN and region.upper() in REGION:
        return why_not(g, seat, ORDER + write_order(TOKEN[token], REGION[region.upper()]))
    some = [action_text(g, seat, action) for action in g.legal(seat)[:12]]
    more = ", ..." if len(g.legal(seat)) > len(some) else ""
    return f"{wanted!r} is not an answer to {frame.verb!r}; there are: {', '.join(some)}{more}"
