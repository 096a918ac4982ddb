"""Why an action is refused or an order struck, with the page behind it."""

from __future__ import annotations

from sitroom.kernel import CHANCE, Refusal
from sitroom.warroom import map as board
from sitroom.warroom import nations
from sitroom.warroom.industry import capacity, industries, slipways
from sitroom.warroom.map import NO_TRADE, TERRITORIES, is_sea
from sitroom.warroom.movement.carriers import Launch, ready
from sitroom.warroom.movement.orders import WAY, MoveCommand, StayBehind
from sitroom.warroom.movement.pinning import held
from sitroom.warroom.movement.routes import routes, shut
from sitroom.warroom.nations import CATEGORY, CHINA, OWNER
from sitroom.warroom.phases.planning import BID, ERASE, ORDER, WriteOrders
from sitroom.warroom.phases.refit import LANDING, PARTS, LandAircraft, grounds, landings
from sitroom.warroom.production.placement import NUMBERS, PlaceUnits
from sitroom.warroom.production.purchases import (
    GOODS,
    KINDS,
    UNITS_OF_ALL,
    UNITS_OF_CHINA,
    WritePurchases,
    bill,
    price,
    read_purchase,
)
from sitroom.warroom.production.trade import BLOCK, Trade, is_open, partners, trades
from sitroom.warroom.reasons import ENGLISH, refuse
from sitroom.warroom.state import NOWHERE, State, read_order
from sitroom.warroom.units import NAVAL, OIL, RESOURCES, UNIT_CATEGORY, types

STRUCK = tuple(key.removeprefix("struck.") for key in ENGLISH if key.startswith("struck."))
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
    frame = g.question
    if action < 0:
        return refuse("pact")  # p23 article five
    if isinstance(frame, WriteOrders):
        return why_not_written(g, seat, action)
    if isinstance(frame, MoveCommand) and WAY <= action < WAY + board.SIZE:
        return why_not_moved(g, frame, action - WAY)
    if isinstance(frame, StayBehind):
        must = held(g, frame.token, g.place[frame.token], frame.way[0])
        return refuse("stay", number=must, command=frame.token)  # p10
    if isinstance(frame, Launch) and 0 < action <= board.SIZE**2:
        return why_not_launched(g, frame, action)
    if isinstance(frame, LandAircraft) and LANDING <= action < LANDING + board.SIZE * PARTS:
        return why_not_landed(g, frame, (action - LANDING) // PARTS)
    if isinstance(frame, Trade) and 0 < action <= board.SIZE * len(RESOURCES):
        return why_not_traded(g, frame.nation, *divmod(action - 1, len(RESOURCES)))
    if isinstance(frame, WritePurchases) and action:
        return why_not_bought(g, seat, *read_purchase(action))
    if isinstance(frame, PlaceUnits) and action < board.SIZE * NUMBERS:
        return why_not_placed(g, frame, *divmod(action, NUMBERS))
    if f"asks.{frame.verb}" in ENGLISH:
        return refuse(f"asks.{frame.verb}")
    return refuse("answers", answers=len(g.legal(seat)))


def why_not_asked(g: State) -> Refusal:
    """Somebody else decides now."""
    if CHANCE in g.waiting:
        return refuse("waiting.chance")
    return refuse("waiting.seat", nations=tuple(nation for seat in g.waiting for nation in g.rules.seats[seat]))


def why_not_written(g: State, seat: int, action: int) -> Refusal:
    """Orders and bids (p9, p10)."""
    if action >= BID:
        oil, nation = divmod(action - BID, nations.SIZE)
        if nation not in g.rules.seats[seat] or g.collapsed[nation]:
            return refuse("yours.nation", nation=nation)
        if not oil or g.bids[nation]:
            return refuse("bid.made" if oil else "bid.none", nation=nation)
        return refuse("bid.oil", nation=nation, has=g.stock(nation, OIL), oil=oil)
    token, destination = read_order(action - ORDER) if action < ERASE else (action - ERASE, NOWHERE)
    nation = OWNER[token]
    if nation not in g.rules.seats[seat]:
        return refuse("yours.command", command=token)
    if destination == NOWHERE:
        return refuse("order.none", command=token)
    if g.place[token] == NOWHERE:
        return struck(g, token, destination, "no-stack")
    if any(read_order(order)[0] == token for order in g.orders[nation]):
        return refuse("order.made", command=token)
    if len(g.orders[nation]) >= g.boxes(nation):
        return refuse("order.boxes", nation=nation, boxes=g.boxes(nation))
    if not g.rules.theatre.in_play[destination]:
        return struck(g, token, destination, "scenario")
    if CATEGORY[token] == NAVAL and not is_sea(destination):
        return struck(g, token, destination, "ashore")
    if nation == CHINA and is_sea(destination):
        return struck(g, token, destination, "china")
    return struck(g, token, destination, "reach")


def why_not_moved(g: State, frame: MoveCommand, first: int) -> Refusal:
    """The order itself, or the way to its destination (p10)."""
    token, to = frame.token, frame.to
    reason = routes(g, token, to).reason
    if not reason and is_sea(to) and is_sea(first):
        reason = shut(g, token, (to,) if first == to else (first, to))
    return struck(g, token, to, reason or "reach")


def why_not_launched(g: State, frame: Launch, action: int) -> Refusal:
    """A carrier fighter (p11, p23)."""
    sea, to = divmod(action - 1, board.SIZE)
    if ready(g, frame.nation).get(sea, 0) <= frame.launched.count(sea):
        return refuse("launch.carrier", nation=frame.nation, place=sea)
    if to != sea and to not in g.rules.theatre.near[sea]:
        return refuse("launch.far", region=to, place=sea)
    return refuse("launch.pact", region=to)


def why_not_landed(g: State, frame: LandAircraft, to: int) -> Refusal:
    """An air command in Phase 5 (p20, p23)."""
    token = frame.token
    if to not in grounds(g, token):
        return refuse("land.far", command=token, region=to)
    if to not in landings(g, token):
        return refuse("land.pact", command=token, region=to)
    return refuse("land.token", command=token, nation=OWNER[token])


def why_not_traded(g: State, nation: int, territory: int, give: int) -> Refusal:
    """A trade with a neutral (p22, p24)."""
    offer = TERRITORIES[territory].trade if not is_sea(territory) else NO_TRADE
    if offer == NO_TRADE:
        return refuse("trade.nothing", region=territory)
    if not trades(g, nation) or not is_open(g, nation, territory):
        return refuse("trade.closed", region=territory, nation=nation)
    if territory not in partners(g, nation):
        return refuse("trade.route", region=territory, nation=nation)
    if give == offer:
        return refuse("trade.same", region=territory, resource=give)
    return refuse("trade.block", nation=nation, number=BLOCK[give], resource=give)


def why_not_bought(g: State, seat: int, nation: int, line: int, erased: bool) -> Refusal:
    """A line of the chart (p8, p22)."""
    if nation not in g.rules.seats[seat] or g.collapsed[nation]:
        return refuse("yours.nation", nation=nation)
    unit, written = line % KINDS, g.purchases[nation]
    if line < KINDS or (unit not in UNITS_OF_ALL and line not in GOODS.values()):
        return refuse("buy.nothing", nation=nation)
    if erased:
        return refuse("buy.unwritten", nation=nation, line=line)
    if nation == CHINA and unit not in UNITS_OF_CHINA and unit in UNITS_OF_ALL:
        return refuse("buy.china")
    if any(one % KINDS == unit for one in written) and unit in UNITS_OF_ALL:
        return refuse("buy.twice", nation=nation, unit=unit)
    left = tuple(g.stock(nation, kind) - spent for kind, spent in enumerate(bill(written).cost))
    if any(amount > has for amount, has in zip(price(line), left, strict=True)):
        return refuse("buy.cost", line=line, price=price(line), nation=nation, stock=left)
    return refuse("buy.no_place", line=line) if nation == CHINA else refuse("buy.room", nation=nation, line=line)


def why_not_placed(g: State, frame: PlaceUnits, territory: int, number: int) -> Refusal:
    """Units in an industry (p22)."""
    nation, unit = frame.nation, types(frame.left)[-1]
    if territory not in industries(g, nation):
        return refuse("place.industry", region=territory, nation=nation)
    if UNIT_CATEGORY[unit] == NAVAL and not slipways(g, territory):
        return refuse("place.port", region=territory)
    if number > capacity(g, territory):
        return refuse("place.smokestacks", region=territory, free=capacity(g, territory), number=number)
    return refuse("place.others", nation=nation)
