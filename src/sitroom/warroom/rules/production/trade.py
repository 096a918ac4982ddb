"""Trade with neutrals (p22, p24): who trades with whom, by which route, at which rates; in the Global War only."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.industry import slipways
from sitroom.warroom.rules.map import NEUTRALS, NO_TRADE, REGION, REGIONS, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import AXIS, CATEGORY, CHINA, NATIONS, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.state import PASS, RED, YELLOW, State
from sitroom.warroom.rules.units import LAND, NAVAL, RESOURCES

BLOCK: Final = (2, 3, 5)
"""Oil, iron, OSR: a block of one kind is given for a block of another."""


@final
class Trade(Decision[State]):
    """One block for one block with one neutral, or nothing; once a round."""

    __slots__ = ("nation",)
    verb: ClassVar = "trade"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        found = [
            1 + t * len(RESOURCES) + give for t in partners(g, self.nation) for give in accepted(g, self.nation, t)
        ]
        return [PASS, *found] if found else []

    def why_not(self, g: State, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action > board.SIZE * len(RESOURCES):
            return refuse("asks.trade")
        return why_not_traded(g, self.nation, *divmod(action - 1, len(RESOURCES)))

    def answer(self, g: State, action: int) -> None:
        if action == PASS:
            return
        territory, give = divmod(action - 1, len(RESOURCES))
        take = TERRITORIES[territory].trade
        g.note("trade", self.nation, territory, give, take)
        g.gain(self.nation, give, -BLOCK[give], because=causes.TRADE)
        g.gain(self.nation, take, BLOCK[take], because=causes.TRADE)

    def means(self, g: State, action: int) -> Action:
        if action == PASS:
            return act("pass", NATIONS[self.nation])
        territory, give = divmod(action - 1, len(RESOURCES))
        return act("trade", NATIONS[self.nation], REGIONS[territory], RESOURCES[give])

    def read(self, g: State, text: str) -> int:
        """The trade that a text names, possible or not; -1 for none."""
        name, _, rest = text.partition(" ")
        where, _, kind = rest.partition(" ")
        if name != NATIONS[self.nation] or where.upper() not in REGION or kind not in RESOURCES:
            return -1
        return 1 + REGION[where.upper()] * len(RESOURCES) + RESOURCES.index(kind)


def trades(g: State, nation: int) -> bool:
    """May a nation trade at all: in the Global War, never China, not from the Red zone on (ruling 313)?"""
    if not g.rules.facts.trade or nation == CHINA:
        return False
    return g.zone[nation] < RED or g.rules.red_trade == "land"


def partners(g: State, nation: int) -> list[int]:
    """The neutrals a nation can trade with now."""
    if not trades(g, nation):
        return []
    return [t for t in NEUTRALS if is_open(g, nation, t) and has_route(g, nation, t)]


def offers(territory: int) -> bool:
    """Is there a trade icon?"""
    return not is_sea(territory) and TERRITORIES[territory].trade != NO_TRADE


def is_open(g: State, nation: int, territory: int) -> bool:
    """Does a neutral trade with a nation: it has an icon, no battle, and it is of its side or of none (ruling 333)?"""
    if not offers(territory) or g.embattled[territory]:
        return False
    untouched = g.control[territory] == UNCONTROLLED and g.holder(territory) < 0
    return untouched or g.friendly(nation, territory)


def has_route(g: State, nation: int, territory: int) -> bool:
    """Is there a way for the goods, by land or by sea?"""
    return by_land(g, nation, territory) or by_sea(g, nation, territory)


def by_land(g: State, nation: int, territory: int) -> bool:
    """Is there a way for them by land?"""
    return bool(open_lands(g, nation, territory))


def open_lands(g: State, nation: int, territory: int) -> list[int]:
    """The territories next to it that the nation or an ally controls, and that are not Embattled (ruling 334)."""
    near = g.rules.theatre.near_land[territory]
    return [t for t in near if g.control[t] != UNCONTROLLED and g.friendly(nation, t) and not g.embattled[t]]


def by_sea(g: State, nation: int, territory: int) -> bool:
    """Is there a way for them by sea?"""
    return bool(open_seas(g, nation, territory))


def open_seas(g: State, nation: int, territory: int) -> list[int]:
    """The seas of its ports that are safe (ruling 336). In the Yellow zone or worse no sea is (p21)."""
    ports = slipways(g, territory) if g.zone[nation] < YELLOW else []
    return [sea for sea in ports if is_safe(g, nation, territory, sea)]


def is_safe(g: State, nation: int, territory: int, sea: int) -> bool:
    """No enemy command but transports; the Axis must show a naval command as well (rulings 335, 337)."""
    side = SIDE[nation]
    if any(SIDE[OWNER[token]] != side and CATEGORY[token] != LAND for token in g.at[sea]):
        return False
    own = g.control[territory] != UNCONTROLLED and not g.rules.axis_intimidation_own_neutral
    return side != AXIS or own or any(CATEGORY[token] == NAVAL for token in g.at[sea])


def accepted(g: State, nation: int, territory: int) -> list[int]:
    """The kinds a nation has a block of and the neutral takes: any but its own (p22)."""
    own = TERRITORIES[territory].trade
    return [kind for kind in range(len(RESOURCES)) if kind != own and has_block(g, nation, kind)]


def has_block(g: State, nation: int, kind: int) -> bool:
    """Has a nation a block of a kind to give?"""
    return g.stock(nation, kind) >= BLOCK[kind]


def why_not_traded(g: State, nation: int, territory: int, give: int) -> Refusal | None:
    """What rules out a trade (p22, p24)."""
    if not offers(territory):
        return refuse("trade.nothing", region=territory)
    if not trades(g, nation) or not is_open(g, nation, territory):
        return refuse("trade.closed", region=territory, nation=nation)
    if not has_route(g, nation, territory):
        return refuse("trade.route", region=territory, nation=nation)
    if give in accepted(g, nation, territory):
        return None
    if give == TERRITORIES[territory].trade:
        return refuse("trade.same", region=territory, resource=give)
    return refuse("trade.block", nation=nation, number=BLOCK[give], resource=give)
