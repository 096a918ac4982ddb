"""Why an action is refused or an order struck, in words for the player and with the page behind it."""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.warroom import map as board
from sitroom.warroom import nations
from sitroom.warroom.battle.reasons import REASONS
from sitroom.warroom.industry import capacity, industries, slipways
from sitroom.warroom.map import NO_TRADE, REGIONS, TERRITORIES, is_sea
from sitroom.warroom.movement.carriers import Launch, ready
from sitroom.warroom.movement.orders import WAY, MoveCommand, StayBehind
from sitroom.warroom.movement.pinning import held
from sitroom.warroom.movement.routes import routes, shut
from sitroom.warroom.nations import CATEGORY, CHINA, NATIONS, OWNER, TOKEN_ID
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
    line_text,
    price,
    read_purchase,
)
from sitroom.warroom.production.trade import BLOCK, Trade, is_open, partners, trades
from sitroom.warroom.state import NOWHERE, State, read_order
from sitroom.warroom.units import NAVAL, OIL, RESOURCES, UNIT_CATEGORY, UNITS, types

STRUCK = {
    "repeated": "{command} had an order before this one: only the first counts (p11)",
    "no-stack": "{command} caps no stack: it can have no order (p9)",
    "scenario": "{region} is not in this scenario (p25)",
    "reach": "{command} cannot reach {region} from {place} in one round (p10)",
    "ashore": "{region} is land, and ships stay at sea (p13)",
    "china": "Chinese land commands do not put to sea (p8)",
    "rail": "the rails from {place} to {region} are not open all the way (p10)",
    "strait": "a narrow passage on the way to {region} is shut for {nation} (p5)",
    "pinned": "{command} is pinned in {place} (p10)",
    "passing": "{command} would be pinned on the way, and cannot be split there (p9, p10)",
    "token": "{nation} has no Command token left for the units of {command} that must stay behind (p10)",
    "pact": "{region} is closed to {command} by the Pact (p23)",
}
"""Why an order cannot be carried out, by the reason in the log."""


ANSWERS = REASONS | {
    "lot": "the lot falls on one of those it is drawn for (p9)",
    "industry": "the first units are built in one industry of the nation with smokestacks for all three (p29)",
    "reorganize": "units join a command of their nation and category in the same region, up to 8, or go under a free "
    "token (p9, p20)",
    "write": "an order names a command of yours and where it goes, a bid a nation of yours and its oil; both can be "
    "erased until you are done (p9)",
    "place": "take a place in the Turn Order that is still free (p9)",
    "move": "an order is carried out as it is written, by a way that is open, or cancelled whole (p11)",
    "leave": "let the ally break the Pact, or refuse (p23 article five)",
    "stay": "as many units stay as are pinned, and no more (p10)",
    "launch": "each carrier launches one fighter, into its own sea or an adjacent region (p11)",
    "pact": "units that have not left are given up, or the Pact is broken (p23 article four)",
    "land": "aircraft land on friendly land within two regions (p20)",
    "dismantle": "one of the units under construction is lost to the bombs (p20)",
    "deploy": "new units come out where they were built, ships in a sea of its port, while there are tokens (p20)",
    "cancel": "a medal or good cancels one point of stress, and no more than there are (p21)",
    "relieve": "five medals and goods that the nation has, or none (p21)",
    "pay": "three resources that the nation has (p21)",
    "desert": "a unit of the nation under a token deserts (p21)",
    "trade": "one block for one block with a neutral that offers another kind (p22)",
    "buy": "a line of the chart is a number of units, or a civilian good and what is paid for it; it can be erased "
    "until you are done (p22)",
    "place-units": "units go under free smokestacks of the nation's industries (p22)",
    "mobilize": "Chinese infantry comes to territories with the icon, up to their strategic value (p22)",
    "claim": "claim the land of the collapsed ally, or wait (p22)",
}
"""What answers each question has, by its verb, with the page behind it."""


def struck_text(g: State, token: int, to: int, reason: str) -> str:
    """The words for one of these reasons."""
    place = g.place[token]
    return STRUCK[reason].format(
        command=TOKEN_ID[token],
        nation=NATIONS[OWNER[token]],
        region=REGIONS[to],
        place="the pool" if place == NOWHERE else REGIONS[place],
    )


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
    if isinstance(frame, MoveCommand) and WAY <= action < WAY + board.SIZE:
        return why_not_moved(g, frame, action - WAY)
    if isinstance(frame, StayBehind):
        must = held(g, frame.token, g.place[frame.token], frame.way[0])
        return f"exactly {must} of {TOKEN_ID[frame.token]} must stay: as many as are pinned, and no more (p10)"
    if isinstance(frame, Launch):
        return why_not_launched(g, frame, action)
    if isinstance(frame, LandAircraft) and LANDING <= action < LANDING + board.SIZE * PARTS:
        return why_not_landed(g, frame, (action - LANDING) // PARTS)
    if isinstance(frame, Trade) and 0 < action <= board.SIZE * len(RESOURCES):
        return why_not_traded(g, frame.nation, *divmod(action - 1, len(RESOURCES)))
    if isinstance(frame, WritePurchases) and action:
        return why_not_bought(g, seat, *read_purchase(action))
    if isinstance(frame, PlaceUnits) and action < board.SIZE * NUMBERS:
        return why_not_placed(g, frame, *divmod(action, NUMBERS))
    if frame.verb in ANSWERS:
        return ANSWERS[frame.verb]
    return f"that is not one of the {len(g.legal(seat))} answers to {frame.verb!r}"


def why_not_written(g: State, seat: int, action: int) -> str:
    """Orders and bids (p9, p10)."""
    if action >= BID:
        oil, nation = divmod(action - BID, nations.SIZE)
        if nation not in g.rules.seats[seat] or g.collapsed[nation]:
            return "that nation is not yours"
        if not oil:
            return f"{NATIONS[nation]} has no bid to erase (p9)"
        if g.bids[nation]:
            return f"{NATIONS[nation]} has made its bid: erase it first (p9)"
        return f"{NATIONS[nation]} has {g.stock(nation, OIL)} oil to bid, not {oil} (p9)"
    token, destination = read_order(action - ORDER) if action < ERASE else (action - ERASE, NOWHERE)
    nation = OWNER[token]
    if nation not in g.rules.seats[seat]:
        return "that command is not yours"
    if destination == NOWHERE:
        return f"{TOKEN_ID[token]} has no order to erase (p9)"
    if g.place[token] == NOWHERE:
        return struck_text(g, token, destination, "no-stack")
    if any(read_order(order)[0] == token for order in g.orders[nation]):
        return f"{TOKEN_ID[token]} has its order, one per command and round: erase it first (p9)"
    if len(g.orders[nation]) >= g.boxes(nation):
        return f"all {g.boxes(nation)} boxes of {NATIONS[nation]} for orders are written: erase one first (p9, p21)"
    if not g.rules.theatre.in_play[destination]:
        return struck_text(g, token, destination, "scenario")
    if CATEGORY[token] == NAVAL and not is_sea(destination):
        return struck_text(g, token, destination, "ashore")
    if nation == CHINA and is_sea(destination):
        return struck_text(g, token, destination, "china")
    return struck_text(g, token, destination, "reach")


def why_not_moved(g: State, frame: MoveCommand, first: int) -> str:
    """The order itself, or the way to its destination (p10)."""
    token, to = frame.token, frame.to
    reason = routes(g, token, to).reason
    if not reason and is_sea(to) and is_sea(first):
        reason = shut(g, token, (to,) if first == to else (first, to))
    return struck_text(g, token, to, reason or "reach")


def why_not_launched(g: State, frame: Launch, action: int) -> str:
    """A carrier fighter (p11, p23)."""
    sea, to = divmod(action - 1, board.SIZE)
    if ready(g, frame.nation).get(sea, 0) <= frame.launched.count(sea):
        return f"{NATIONS[frame.nation]} has no carrier in {REGIONS[sea]} that has not launched (p11)"
    if to != sea and to not in g.rules.theatre.near[sea]:
        return f"{REGIONS[to]} is not next to {REGIONS[sea]} (p11)"
    return f"{REGIONS[to]} belongs to the other party of the Pact (p23)"


def why_not_landed(g: State, frame: LandAircraft, to: int) -> str:
    """An air command in Phase 5 (p20, p23)."""
    name, nation = TOKEN_ID[frame.token], NATIONS[OWNER[frame.token]]
    if to not in grounds(g, frame.token):
        return f"{name} lands on friendly land within two regions, and {REGIONS[to]} is not (p20)"
    if to not in landings(g, frame.token):
        return f"the way of {name} to {REGIONS[to]} is closed by the Pact (p23)"
    return f"{nation} has no token left for a part of {name} (p20)"


def why_not_traded(g: State, nation: int, territory: int, give: int) -> str:
    """A trade with a neutral (p22, p24)."""
    name, region = NATIONS[nation], REGIONS[territory]
    offer = TERRITORIES[territory].trade if not is_sea(territory) else NO_TRADE
    if offer == NO_TRADE:
        return f"{region} offers nothing (p22)"
    if not trades(g, nation) or not is_open(g, nation, territory):
        return f"{region} does not trade with {name} now (p22, p24)"
    if territory not in partners(g, nation):
        return f"no route by land or sea from {name} to {region} is open (p22)"
    if give == offer:
        return f"{region} gives {RESOURCES[give]}, and takes a block of another kind (p22)"
    return f"{name} has no block of {BLOCK[give]} {RESOURCES[give]} (p22)"


def why_not_bought(g: State, seat: int, nation: int, line: int, erased: bool) -> str:
    """A line of the chart (p8, p22)."""
    if nation not in g.rules.seats[seat] or g.collapsed[nation]:
        return "that nation is not yours"
    unit, name, written = line % KINDS, NATIONS[nation], g.purchases[nation]
    if unit not in UNITS_OF_ALL and line not in GOODS.values():
        return f"{name} can pay for no such thing (p22)"
    text = line_text(line)
    if erased:
        return f"{name} has no {text} written to erase (p22)"
    if nation == CHINA and unit not in UNITS_OF_CHINA and unit in UNITS_OF_ALL:
        return "China builds infantry and artillery only (p8)"
    if any(one % KINDS == unit for one in written) and unit in UNITS_OF_ALL:
        return f"{name} has written its {UNITS[unit]}: erase that line first (p22)"
    left = [g.stock(nation, kind) - spent for kind, spent in enumerate(bill(written).cost)]
    if any(amount > has for amount, has in zip(price(line), left, strict=True)):
        return f"{text} cost {amounts(price(line))}, and {name} has {amounts(left)} left (p22)"
    if nation == CHINA:
        return f"China has no place left for {text} (p22)"
    return f"no industry of {name} has room for {text} (p22)"


def amounts(numbers: Iterable[int]) -> str:
    """`2 oil 4 iron 2 osr`."""
    return " ".join(f"{number} {kind}" for number, kind in zip(numbers, RESOURCES, strict=True))


def why_not_placed(g: State, frame: PlaceUnits, territory: int, number: int) -> str:
    """Units in an industry (p22)."""
    name, region, unit = NATIONS[frame.nation], REGIONS[territory], types(frame.left)[-1]
    if territory not in industries(g, frame.nation):
        return f"{region} is no industry of {name} (p22)"
    if UNIT_CATEGORY[unit] == NAVAL and not slipways(g, territory):
        return f"ships are built where there is a port in play, and {region} has none (p22)"
    if number > capacity(g, territory):
        return f"{region} has {capacity(g, territory)} smokestacks free, not {number} (p22)"
    return f"the other units of {name} would find no place (p22)"
