"""Why an action is refused, in words for the player and with the page behind it."""

from __future__ import annotations

from sitroom.warroom.map import REGIONS
from sitroom.warroom.nations import NATIONS, OWNER, TOKEN_ID
from sitroom.warroom.phases.planning import BID, BID_SPAN, ORDER, WriteOrders
from sitroom.warroom.state import NOWHERE, State, read_order
from sitroom.warroom.units import OIL


def why_not(g: State, seat: int, action: int) -> str:
    """The first reason that applies."""
    if seat not in g.waiting:
        asked = ", ".join(g.rules.seat_names[s] if s >= 0 else "chance" for s in g.waiting)
        return f"it is not this seat's decision now: the match waits for {asked or 'nobody, it is over'}"
    frame = g.stack[-1]
    if action < 0:
        return "the Pact cannot be broken by this seat now (p23 article five)"
    if isinstance(frame, WriteOrders):
        return why_not_written(g, seat, action)
    return f"that is not one of the {len(g.legal(seat))} answers to {frame.verb!r}"


def why_not_written(g: State, seat: int, action: int) -> str:
    """Orders and bids (p9, p10)."""
    if action >= BID:
        nation, oil = divmod(action - BID, BID_SPAN)
        if nation not in g.rules.seats[seat]:
            return "that nation is not yours"
        if g.bids[nation]:
            return f"{NATIONS[nation]} has made its bid (p9)"
        return f"{NATIONS[nation]} has {g.stock(nation, OIL)} oil to bid, not {oil} (p9)"
    token, destination = read_order(action - ORDER)
    if not 0 <= token < len(TOKEN_ID) or OWNER[token] not in g.rules.seats[seat]:
        return "that command is not yours"
    nation, name = OWNER[token], TOKEN_ID[token]
    if g.place[token] == NOWHERE:
        return f"{name} caps no stack: it can have no order (p9)"
    if any(read_order(order)[0] == token for order in g.orders[nation]):
        return f"{name} has its order: one per command and round (p9)"
    if len(g.orders[nation]) >= g.boxes(nation):
        return f"{NATIONS[nation]} has {g.boxes(nation)} boxes for orders, and all are written (p9, p21)"
    if not g.rules.theatre.in_play[destination]:
        return f"{REGIONS[destination]} is not in this scenario (p25)"
    return f"{name} cannot reach {REGIONS[destination]} from {REGIONS[g.place[token]]} in one round (p10)"
