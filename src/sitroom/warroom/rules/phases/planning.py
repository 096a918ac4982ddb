"""Phase 2 (p9): commands are reorganized, orders and oil bids written in secret, the Turn Order settled."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision, Secret, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes, nations
from sitroom.warroom.rules.commands import ReorganizeAll
from sitroom.warroom.rules.map import REGION, REGIONS
from sitroom.warroom.rules.movement.routes import never
from sitroom.warroom.rules.nations import CATEGORY, NATION, NATIONS, OWNER, TOKEN, TOKEN_ID, TOKENS
from sitroom.warroom.rules.rails import perhaps_by_rail
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.refusals import struck
from sitroom.warroom.rules.scenarios import destinations
from sitroom.warroom.rules.state import (
    NOWHERE,
    PASS,
    PLANNING,
    State,
    ordered_token,
    ordered_tokens,
    read_order,
    write_order,
)
from sitroom.warroom.rules.units import LAND, OIL, read_number

ORDER: Final = 1
"""Added to an order to make an action of it."""
ERASE: Final = ORDER + len(TOKENS) * len(REGIONS)
"""Added to the token whose order is erased."""
BID: Final = ERASE + len(TOKENS)
"""Added to a bid, oil * 7 + nation; no oil: the bid is erased."""
FREE: Final = -1
"""A place in the Turn Order nobody has taken yet."""


@final
class PlanningPhase(Step[State]):
    """Step 1: reorganize in the open, then write; the old charts are put away."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(PLANNING)
        g.orders = [()] * nations.SIZE
        g.shown = [0] * nations.SIZE
        g.bids = [0] * nations.SIZE
        g.goals = [None] * nations.SIZE
        seats = [seat for seat in range(len(g.rules.seats)) if g.nations_of(seat)]
        g.push(ReorganizeAll(), WriteOrders(tuple(seats)))


@final
class WriteOrders(Secret[State]):
    """Each seat writes orders and bids for its nations, one at a time, and may erase them again until
    it is done (p9); nobody else sees them."""

    __slots__ = ()
    verb: ClassVar = "write"
    public: ClassVar = True
    charts: ClassVar = True

    def legal_for(self, g: State, seat: int) -> list[int]:
        found = [PASS]
        for nation in g.nations_of(seat):
            done = ordered(g, nation)
            found += [ERASE + token for token in done]
            oil = bids(g, nation)
            found += range(bidding(nation, oil.start), bidding(nation, oil.stop), nations.SIZE)
            if has_box(g, nation):
                for token, actions in all_orders(g, nation):
                    if token not in done:
                        found += actions
        return found

    def why_not_for(self, g: State, seat: int, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action >= BID:
            return why_not_bid(g, seat, *divmod(action - BID, nations.SIZE))
        token = action - ERASE if action >= ERASE else ordered_token(action - ORDER)
        if OWNER[token] not in g.rules.seats[seat]:
            return refuse("yours.command", command=token)
        if action < ERASE:
            return why_not_ordered(g, *read_order(action - ORDER))
        return None if token in ordered(g, OWNER[token]) else refuse("order.none", command=token)

    def surely_asked(self, g: State) -> bool:
        return True  # it may always be done

    def answer_from(self, g: State, seat: int, action: int) -> None:
        if action == PASS:
            waiting = tuple(s for s in self.waiting if s != seat)
            g.push(WriteOrders(waiting) if waiting else RevealBids())
            return
        if action >= BID:
            oil, nation = divmod(action - BID, nations.SIZE)
            g.bids[nation] = oil
        elif action >= ERASE:
            erase_order(g, action - ERASE)
        else:
            order = action - ORDER
            g.orders[OWNER[ordered_token(order)]] += (order,)
        g.push(self)

    def written(self, g: State, seat: int) -> list[int]:
        own = g.nations_of(seat)
        orders = [ORDER + order for nation in own for order in g.orders[nation]]
        return orders + [bidding(nation, g.bids[nation]) for nation in own if g.bids[nation]]

    def readers(self, g: State, seat: int) -> tuple[int, ...]:
        return g.rules.readers(seat)

    def means(self, g: State, action: int) -> Action:
        if action == PASS:
            return act("done")
        if action >= BID:
            oil, nation = divmod(action - BID, nations.SIZE)
            return act("bid", NATIONS[nation], n=oil) if oil else act("erase-bid", NATIONS[nation])
        if action >= ERASE:
            return act("erase-order", TOKEN_ID[action - ERASE])
        return order_meaning(action - ORDER)

    def say(self, g: State, action: int) -> str:
        if action == PASS:
            return "done"
        if action >= BID:
            oil, nation = divmod(action - BID, nations.SIZE)
            return f"{NATIONS[nation]} bids {oil}" if oil else f"erase {NATIONS[nation]} bid"
        return f"erase {TOKEN_ID[action - ERASE]}" if action >= ERASE else order_text(action - ORDER)

    def read(self, g: State, text: str) -> int:
        """The order, bid or erasure that a text names, possible or not; -1 for none."""
        name, _, rest = text.partition(" ")
        if name == "erase":
            nation, _, bid = rest.partition(" ")
            if nation in NATION and bid == "bid":
                return bidding(NATION[nation], 0)
            return ERASE + TOKEN[rest] if rest in TOKEN else -1
        if name in TOKEN and rest.upper() in REGION:
            return ORDER + write_order(TOKEN[name], REGION[rest.upper()])
        verb, _, oil = rest.partition(" ")
        if name in NATION and verb == "bids" and read_number(oil):
            return bidding(NATION[name], read_number(oil))
        return -1


def order_meaning(order: int) -> Action:
    """An order as data."""
    token, to = read_order(order)
    return act("order", TOKEN_ID[token], REGIONS[to])


def order_text(order: int) -> str:
    """`japan-65 J5`."""
    token, destination = read_order(order)
    return f"{TOKEN_ID[token]} {REGIONS[destination]}"


def erase_order(g: State, token: int) -> None:
    """Later orders move up a box: empty boxes mean nothing, since the chart is read from the first (p11)."""
    nation = OWNER[token]
    g.orders[nation] = tuple(order for order in g.orders[nation] if ordered_token(order) != token)


def bidding(nation: int, oil: int) -> int:
    """The action that bids so much."""
    return BID + oil * nations.SIZE + nation


def ordered(g: State, nation: int) -> list[int]:
    """The commands that have an order, in the order of the boxes."""
    return ordered_tokens(g.orders[nation])


def why_not_bid(g: State, seat: int, oil: int, nation: int) -> Refusal | None:
    """What rules out a bid, or erasing one (p9)."""
    if nation not in g.nations_of(seat):
        return refuse("yours.nation", nation=nation)
    if oil in bids(g, nation):
        return None
    if not oil:
        return refuse("bid.none", nation=nation)
    if g.bids[nation]:
        return refuse("bid.made", nation=nation)
    return refuse("bid.oil", nation=nation, has=g.stock(nation, OIL), oil=oil)


def bids(g: State, nation: int) -> range:
    """Any oil in stock may be bid, once; no bid is a bid of nothing (p9). For a bid already made, 0: erase it."""
    return range(1) if g.bids[nation] else range(1, g.stock(nation, OIL) + 1)


def writable(g: State, nation: int) -> list[int]:
    """The orders that can still be written: a box is free, and the command has no order yet (p9)."""
    if not has_box(g, nation):
        return []
    done = ordered(g, nation)
    lines: dict[int, set[int]] = {}
    return [write_order(t, to) for t in g.commands(nation) if t not in done for to in _goals(g, t, lines)]


def all_orders(g: State, nation: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every command with the actions that order it somewhere, written yet or not; while charts are filled in nothing
    changes that they depend on."""
    known = g.goals[nation]
    if known is None:
        lines: dict[int, set[int]] = {}
        known = []
        for token in g.commands(nation):
            none = ORDER + write_order(token, 0)
            known.append((token, tuple([none + to for to in _goals(g, token, lines)])))
        g.goals[nation] = known
    return known


def has_box(g: State, nation: int) -> bool:
    """Is a box for orders left (p9, p21)?"""
    return len(g.orders[nation]) < g.boxes(nation)


def goals(g: State, token: int) -> list[int]:
    """Where a command on the map could go in some position, places by rail last (p9, p10).

    Whether the order can be carried out is judged when it is resolved (ruling 52).
    """
    return _goals(g, token, {})


def _goals(g: State, token: int, lines: dict[int, set[int]]) -> list[int]:
    """The same; `lines` are the railway lines of the nation that are known already."""
    return [*_reach(g, token), *_by_rail(g, token, lines)]


def _reach(g: State, token: int) -> tuple[int, ...]:
    return destinations(g.rules.theatre, OWNER[token], CATEGORY[token], g.place[token])


def _by_rail(g: State, token: int, lines: dict[int, set[int]]) -> list[int]:
    """Where only a train leads; `lines` of the nation are kept by each of their stations."""
    place = g.place[token]
    if CATEGORY[token] != LAND or not g.rules.theatre.rails[place]:
        return []
    if place not in lines:
        line = {place, *perhaps_by_rail(g, OWNER[token], place)}
        lines.update(dict.fromkeys(line, line))
    reach = _reach(g, token)
    return [to for to in sorted(lines[place]) if to != place and to not in reach]


def why_not_ordered(g: State, token: int, to: int) -> Refusal | None:
    """What rules out an order (p9, p10)."""
    nation = OWNER[token]
    if g.place[token] == NOWHERE:
        return struck(g, token, to, "no-stack")
    if token in ordered(g, nation):
        return refuse("order.made", command=token)
    if not has_box(g, nation):
        return refuse("order.boxes", nation=nation, boxes=g.boxes(nation))
    return None if to in goals(g, token) else struck(g, token, to, never(g, token, to) or "reach")


@final
class RevealBids(Step[State]):
    """Step 2: all bids are shown; orders for tokens that cap no stack are void (ruling 35)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        players = g.in_order()
        for nation in players:
            g.note("bid", nation, g.bids[nation])
            g.orders[nation] = tuple([o for o in g.orders[nation] if g.place[ordered_token(o)] != NOWHERE])
        g.push(ChoosePlaces((FREE,) * len(players), tuple(players)))


@final
class ChoosePlaces(Step[State]):
    """The highest bidder left takes any free place; ties are drawn by lot, also among those who bid nothing (p9)."""

    __slots__ = ("left", "places")
    public: ClassVar = True

    def __init__(self, places: tuple[int, ...], left: tuple[int, ...]) -> None:
        self.places = places
        self.left = left

    def run(self, g: State) -> None:
        if not self.left:
            settle_turn_order(g, self.places)
            return
        best = max(g.bids[n] for n in self.left)
        equals = [n for n in self.left if g.bids[n] == best]
        if len(equals) > 1:
            g.push(DrawLot(CHANCE, self.places, self.left))
        else:
            choose_place(g, equals[0], self.places, self.left)


@final
class DrawLot(Decision[State]):
    """Chance says which of the highest bidders left chooses first."""

    __slots__ = ("left", "places")
    verb: ClassVar = "lot"
    public: ClassVar = True

    def __init__(self, seat: int, places: tuple[int, ...], left: tuple[int, ...]) -> None:
        self.seat = seat
        self.places = places
        self.left = left

    def legal(self, g: State) -> list[int]:
        best = max(g.bids[n] for n in self.left)
        return [n for n in self.left if g.bids[n] == best]

    def answer(self, g: State, nation: int) -> None:
        choose_place(g, nation, self.places, self.left)

    def means(self, g: State, nation: int) -> Action:
        return act("draw", NATIONS[nation])


def choose_place(g: State, nation: int, places: tuple[int, ...], left: tuple[int, ...]) -> None:
    """Ask a nation for its place, unless only one is left."""
    pick = PickPlace(g.seat_of(nation), nation, places, left)
    free = pick.legal(g)
    if len(free) > 1:
        g.push(pick)
    else:
        pick.answer(g, free[0])


@final
class PickPlace(Decision[State]):
    """A free place in the Turn Order, not necessarily the first (p9)."""

    __slots__ = ("left", "nation", "places")
    verb: ClassVar = "place"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, places: tuple[int, ...], left: tuple[int, ...]) -> None:
        self.seat = seat
        self.nation = nation
        self.places = places
        self.left = left

    def legal(self, g: State) -> list[int]:
        return [place for place, holder in enumerate(self.places) if holder == FREE]

    def answer(self, g: State, place: int) -> None:
        places = tuple(self.nation if p == place else holder for p, holder in enumerate(self.places))
        g.push(ChoosePlaces(places, tuple(n for n in self.left if n != self.nation)))

    def means(self, g: State, place: int) -> Action:
        return act("take-place", NATIONS[self.nation], n=place + 1)


def settle_turn_order(g: State, places: tuple[int, ...]) -> None:
    """The new order holds; every bid is paid, won or lost (p9 step 3)."""
    g.turn_order = list(places)
    g.note("turn_order", *places)
    for nation in places:
        g.gain(nation, OIL, -g.bids[nation], because=causes.BID)
