"""Views: what one seat, or a spectator, may see of a match (p8, p9, p22)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from sitroom.kernel import NOBODY, Secret
from sitroom.kernel.blind import ask, hidden
from sitroom.kernel.options import plain
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.picture import pictures
from sitroom.warroom.rules.nations import NATION, NATIONS
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.phases.planning import WriteOrders, order_meaning, writable
from sitroom.warroom.rules.plain import from_plain, to_plain
from sitroom.warroom.rules.production.lines import ordered
from sitroom.warroom.rules.production.purchases import WritePurchases, buyable, line_meaning
from sitroom.warroom.rules.schema import Hidden, Nation, View
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import PRODUCTION, State

T = TypeVar("T")

SECRETS: Final = ("orders", "bids", "purchases")
"""What a nation writes and others must not see; everything else on the table is open."""


def view(g: State, seat: int) -> View:
    """Plain data: the table, the viewer's own charts, its decision with the legal actions."""
    seen = to_plain(g)
    unseen: Hidden = {
        "orders": hidden_from(g, seat, "orders"),
        "bids": hidden_from(g, seat, "bids"),
        "purchases": hidden_from(g, seat, "purchases"),
    }
    return {
        "game": "warroom",
        "seat": seat_name(g, seat),
        "seats": {name: [NATIONS[n] for n in g.rules.seats[s]] for s, name in enumerate(g.rules.seat_names)},
        "options": plain(g.rules.options),
        **seen,
        "orders": _without(seen["orders"], unseen["orders"]),
        "bids": _without(seen["bids"], unseen["bids"]),
        "purchases": _without(seen["purchases"], unseen["purchases"]),
        "boards": pictures(g),
        "hidden": unseen,
        "stack": g.stack_seen_by(seat),
        "waiting": [seat_name(g, s) for s in g.waiting],
        "decision": g.decision(seat),
    }


def charts(g: State, seat: int) -> dict[Nation, list[Action]]:
    """The lines of the order and purchase charts that a seat may see, each as the action that wrote it."""
    found: dict[Nation, list[Action]] = {}
    for nation in g.rules.nations:
        orders = [order_meaning(order) for order in g.orders[nation]]
        purchases = [line_meaning(nation, line) for line in g.purchases[nation]]
        shown = [
            *(orders if may_read(g, seat, nation, "orders") else ()),
            *(purchases if may_read(g, seat, nation, "purchases") else ()),
        ]
        if shown:
            found[NATIONS[nation]] = shown
    return found


def seat_name(g: State, seat: int) -> str:
    """Its name; `spectator` and `chance` for the others."""
    return g.rules.seat_names[seat] if seat >= 0 else "spectator" if seat == NOBODY else "chance"


def hidden_from(g: State, seat: int, secret: str) -> list[Nation]:
    """The nations whose orders, bids or purchases a seat may not see now, by name."""
    return sorted(NATIONS[n] for n in g.rules.nations if not may_read(g, seat, n, secret))


def may_read(g: State, seat: int, nation: int, secret: str) -> bool:
    """Does one kind of a nation's charts lie open to a seat now?"""
    return not is_secret(g, nation, secret) or may_see(g, seat, nation)


def _without(charts: dict[Nation, T], unseen: list[Nation]) -> dict[Nation, T]:
    return {name: chart for name, chart in charts.items() if name not in unseen}


def may_see(g: State, seat: int, nation: int) -> bool:
    """Its own nations' charts; those of allies where they are shared (ruling 36)."""
    if seat < 0:
        return False
    owner = g.rules.seat_of[nation]
    return owner == seat or seat in g.rules.readers(owner)


def is_secret(g: State, nation: int, secret: str) -> bool:
    """Orders until the nation's turn in Phase 3, bids until all are in, purchases until Phase 7 reveals them."""
    if secret == "orders":
        return not g.shown[nation]
    if secret == "bids":
        return any(isinstance(frame, WriteOrders) for frame in g.stack)
    return g.phase == PRODUCTION and any(isinstance(frame, Secret) for frame in g.stack)


def imagine(seen: Mapping[str, Any], rng: random.Random) -> State:
    """A state that looks like the view; charts the viewer cannot see are filled in at random."""
    g = _known(seen)
    charts = [frame for frame in g.stack if isinstance(frame, WriteOrders | WritePurchases)]
    writing = {n for frame in charts for s in frame.waiting for n in g.rules.seats[s]}
    for name in seen["hidden"]["orders"]:
        nation = NATION[name]
        if nation not in writing and g.stack:
            _guess_orders(g, nation, rng)
    for name in seen["hidden"]["purchases"]:
        if NATION[name] not in writing:
            _guess_purchases(g, NATION[name], rng)
    if g.reason:
        g.seat = NOBODY
    else:
        g.settle()
    return g


def charts_opened(g: State) -> State:
    """The same with the charts that are being written open to every seat again, those that are done included."""
    opened = g.copy()
    everybody = tuple(seat for seat in range(len(g.rules.seats)) if g.nations_of(seat))
    opened.stack = [
        type(frame)(everybody) if isinstance(frame, WriteOrders | WritePurchases) else frame for frame in g.stack
    ]
    return opened


def blind(seen: Mapping[str, Any]) -> State:
    """A state that knows what the view says and no more."""
    g = _known(seen)
    for secret in SECRETS:
        for name in seen["hidden"][secret]:
            getattr(g, secret)[NATION[name]] = hidden()
    ask(g, seen, list(g.rules.seat_names))
    return g


def _known(seen: Mapping[str, Any]) -> State:
    """All that a view shows; charts that it hides are empty."""
    g = State(Terms(seen["options"]))
    from_plain(g, seen)
    g.stack = [FRAMES.frame(plain) for plain in seen["stack"]]
    g.log = None
    return g


def _guess_orders(g: State, nation: int, rng: random.Random) -> None:
    for _ in range(rng.randint(0, g.boxes(nation))):
        found = writable(g, nation)
        if found:
            g.orders[nation] += (rng.choice(found),)


def _guess_purchases(g: State, nation: int, rng: random.Random) -> None:
    while found := buyable(g, nation):
        if rng.random() < 1 / len(found):
            return
        g.purchases[nation] = ordered((*g.purchases[nation], rng.choice(found)))
