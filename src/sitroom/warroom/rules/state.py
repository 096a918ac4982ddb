"""The state of a War Room match, and the few ways in which it changes."""

from __future__ import annotations

from typing import Any, Final, Literal

from sitroom.kernel import NOBODY, GameOver, Refusal
from sitroom.kernel.frames import Question
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.battle.board import Board
from sitroom.warroom.rules.causes import Cause
from sitroom.warroom.rules.map import CONVOYS, INCOME, LAND_SIZE, PRO_ALLIED, TERRITORIES, Income
from sitroom.warroom.rules.nations import ALLIES, CHINA, JAPAN, NATIONS, OWNER, SIDE, UNCONTROLLED, USSR
from sitroom.warroom.rules.notation import spell
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.schema import Phase, Zone
from sitroom.warroom.rules.tokens import NOWHERE as NOWHERE  # noqa: PLC0414  # the rules read it from here, like all places
from sitroom.warroom.rules.tokens import TOKEN_FIELDS, Tokens
from sitroom.warroom.rules.units import LAND, OIL, ONE, RESOURCES, TYPES, count, part, types

PASS: Final = 0
WHITE: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
ORANGE: Final = 3
RED: Final = 4
GRAY: Final = 5
FEWER_ORDERS: Final = 3
"""What the Orange zone costs (p21)."""
ZONES: Final[tuple[Zone, ...]] = ("white", "blue", "yellow", "orange", "red", "gray")
"""Homeland Status (p21)."""
ECONOMY: Final = 1
PLANNING: Final = 2
MOVEMENT: Final = 3
COMBAT: Final = 4
REFIT: Final = 5
MORALE: Final = 6
PRODUCTION: Final = 7
PHASES: Final[tuple[Phase | Literal[""], ...]] = (
    "",
    "economy",
    "planning",
    "movement",
    "combat",
    "refit",
    "morale",
    "production",
)
DRAW: Final = 2
"""In place of a winning side."""

BREAK_PACT: Final = {-1: USSR, -2: JAPAN}
"""Actions out of turn: who breaks the Pact (p23 article five)."""
PACT_STRESS: Final = 6


FIELDS: Final = (
    *("activated", "aligned", "arrows", "at", "battle", "bids", "bombs", "building", "casualties", "collapsed"),
    *("control", "defenders", "embattled", "fighters", "flags", "goods", "hotspots", "lap", "leave_by", "medals"),
    *("orders", "pact", "pact_breaker", "phase", "place", "purchases", "raided", "reason", "resources", "round"),
    *("rules", "shown", "stacks", "stress", "truce", "turn_order", "winner", "zone"),
)
"""What a state holds besides the kernel's own."""
OWN: Final = (*(name for name in FIELDS if name not in TOKEN_FIELDS), "wishes")


class State(Tokens):
    """Everything the rules keep track of: lists and ints, with names only at the edges."""

    __slots__ = OWN

    def __init__(self, rules: Terms) -> None:
        super().__init__()
        self.rules = rules
        self.stack = []
        self.seat = NOBODY
        self.actions: list[int] = []
        self.log = []
        self.round = 0
        self.phase = 0
        self.lap = 1
        """Under quick resolution, which of the two passes through Phases 2 to 5 this is (p29)."""
        self.turn_order: list[int] = []
        """Nations, the first of them first; an order holds until the next is settled (p9)."""
        # Regions
        self.fighters: list[int] = []
        """Carrier fighters in the air (p11), each as region * 7 + nation, in ascending order."""
        self.embattled: list[int] = [0] * board.SIZE
        """1: the marker, and the card if there is one, show the Embattled side (p8)."""
        self.hotspots: list[int] = [0] * board.SIZE
        """Not 0: an Active marker (p8); its causes as bits, see `hotspots`."""
        self.leave_by: list[int] = [0] * board.SIZE
        """The round by whose Phase 4 the Pact partner must be gone (p23 article four); 0: no need."""
        # Territories
        self.control: list[int] = [t.nation for t in TERRITORIES]
        """Who holds the card; territories out of play stay with their printed nation (ruling 378)."""
        self.bombs: list[int] = [0] * LAND_SIZE
        self.building: list[int] = [0] * LAND_SIZE
        """Stacks under construction; they belong to the nation that controls the territory (p22)."""
        self.defenders: list[int] = [0] * LAND_SIZE
        """Stacks of neutral defence forces without a token (p24)."""
        self.activated: list[int] = [0] * LAND_SIZE
        """The round in which a neutral was first invaded; 0: untouched (p24)."""
        self.aligned: list[int] = [0] * LAND_SIZE
        """1 + side: an invaded neutral that nobody controls fights on that side (ruling 120); 0: as printed."""
        # Nations
        self.resources: list[int] = [0] * (nations.SIZE * len(RESOURCES))
        """nation * 3 + type; open to all (p8)."""
        self.stress: list[int] = [0] * nations.SIZE
        self.medals: list[int] = [0] * nations.SIZE
        self.goods: list[int] = [0] * nations.SIZE
        self.zone: list[int] = [WHITE] * nations.SIZE
        self.casualties: list[int] = [0] * (nations.SIZE * TYPES)
        """nation * 10 + type: the casualty list since the last Phase 6."""
        self.collapsed: list[int] = [0] * nations.SIZE
        # The charts: secret until shown
        self.orders: list[tuple[int, ...]] = [()] * nations.SIZE
        """By nation, in the order of the boxes: token * regions + destination (see `read_order`)."""
        self.shown: list[int] = [0] * nations.SIZE
        """1: the orders of this nation are open, from its turn in Phase 3 on (ruling 37)."""
        self.bids: list[int] = [0] * nations.SIZE
        self.purchases: list[tuple[int, ...]] = [()] * nations.SIZE
        """By nation: what it buys this Phase 7, in the numbers of `phases.production`; secret until revealed."""
        # Convoys and the Pact
        self.raided: list[int] = [0] * len(CONVOYS)
        """1: this group was raided this round (p17)."""
        self.flags: list[int] = [convoy.flag for convoy in CONVOYS]
        """Who answers for a trans-ocean convoy (p17); for coastal ones see `map.CONVOYS`."""
        self.pact = int(rules.facts.pact)
        """1: the Soviet-Japanese Pact is in force."""
        self.truce = self.pact
        """1: its parties do not fight; ended in Phase 4, it may keep the peace until the phase is over (ruling 364)."""
        self.pact_breaker = UNCONTROLLED
        """Who broke it this round: no medals for land taken from the other party (p23)."""
        self.battle: Board | None = None
        """The battle board while a hotspot is fought; rules that need one read `board`."""
        self.winner = -1
        self.reason = ""
        self.wishes: list[tuple[tuple[int, ...], list[int]] | None] = [None] * nations.SIZE
        """By nation: a chart of purchases and what can be done with it, as `purchases` lists it in Phase 7."""

    def copy(self) -> State:
        """An independent state; the log stays behind."""
        new = State.__new__(State)
        new.rules = self.rules
        new.stack = self.stack[:]
        new.seat = self.seat
        new.actions = self.actions
        new.log = None
        new.round = self.round
        new.phase = self.phase
        new.lap = self.lap
        new.turn_order = self.turn_order[:]
        new.place = self.place[:]
        new.stacks = self.stacks[:]
        new.arrows = self.arrows[:]
        new.at = self.at[:]
        new.fighters = self.fighters[:]
        new.embattled = self.embattled[:]
        new.hotspots = self.hotspots[:]
        new.leave_by = self.leave_by[:]
        new.control = self.control[:]
        new.bombs = self.bombs[:]
        new.building = self.building[:]
        new.defenders = self.defenders[:]
        new.activated = self.activated[:]
        new.aligned = self.aligned[:]
        new.resources = self.resources[:]
        new.stress = self.stress[:]
        new.medals = self.medals[:]
        new.goods = self.goods[:]
        new.zone = self.zone[:]
        new.casualties = self.casualties[:]
        new.collapsed = self.collapsed[:]
        new.orders = self.orders[:]
        new.shown = self.shown[:]
        new.bids = self.bids[:]
        new.purchases = self.purchases[:]
        new.raided = self.raided[:]
        new.flags = self.flags[:]
        new.pact = self.pact
        new.truce = self.truce
        new.pact_breaker = self.pact_breaker
        new.battle = None if self.battle is None else self.battle.copy()
        new.winner = self.winner
        new.reason = self.reason
        new.pool = self.pool[:]
        new.transfers = self.transfers[:]
        new.listed = self.listed[:]
        new.goals = self.goals[:]
        new.wishes = self.wishes[:]
        return new

    @property
    def board(self) -> Board:
        """The battle board: a hotspot is being fought."""
        battle = self.battle
        if battle is None:
            raise ValueError("no battle is fought")
        return battle

    # Who and whose

    def seat_of(self, nation: int) -> int:
        """The seat that answers for a nation."""
        return self.rules.seat_of[nation]

    def nations_of(self, seat: int) -> list[int]:
        """The nations that a seat still plays: those it writes charts for (p6)."""
        return [nation for nation in self.rules.seats[seat] if not self.collapsed[nation]]

    def in_order(self) -> list[int]:
        """The nations still in the game, in Turn Order (p9)."""
        return [n for n in self.turn_order if not self.collapsed[n]]

    def rank(self, nation: int) -> int:
        """Its place in the Turn Order: what breaks every tie (p9)."""
        return self.turn_order.index(nation)

    def hostile(self, a: int, b: int) -> bool:
        """May these two nations fight each other (p8, p23 article three)?"""
        return SIDE[a] != SIDE[b] and not (self.truce and a in (USSR, JAPAN) and b in (USSR, JAPAN))

    def holder(self, territory: int) -> int:
        """The side a territory is friendly to (p8, p24), or -1: untouched neutrals, land of the collapsed."""
        nation = self.control[territory]
        if nation != UNCONTROLLED:
            return -1 if self.collapsed[nation] else SIDE[nation]
        if self.activated[territory]:
            return self.aligned[territory] - 1
        return ALLIES if TERRITORIES[territory].neutral == PRO_ALLIED else -1

    def friendly(self, nation: int, territory: int) -> bool:
        """Is it friendly ground for a nation: held by its side, or a neutral of its side (p8)?"""
        return self.holder(territory) == SIDE[nation]

    def land_of(self, nation: int) -> list[int]:
        """The territories in play that a nation controls."""
        control = self.control
        return [t for t in self.rules.facts.territories if control[t] == nation]

    # Commands

    def forces(self, nation: int, region: int) -> int:
        """All that fights for a nation in a region: its commands, its carrier fighters, neutral defenders it leads."""
        return self.forces_in(region)[nation]

    def leader(self, territory: int) -> int:
        """Who leads neutral defenders: the controller; where there is none, the first of their side (ruling 120)."""
        if self.control[territory] != UNCONTROLLED:
            return self.control[territory]
        side = self.aligned[territory] - 1
        parties = (USSR, JAPAN) if self.pact else ()
        found = [n for n in self.in_order() if SIDE[n] == side]
        return next((n for n in found if n not in parties), found[0] if found else UNCONTROLLED)

    def forces_in(self, region: int) -> list[int]:
        """The `forces` of every nation in a region, by nation."""
        found = [0] * nations.SIZE
        for token in self.at[region]:
            found[OWNER[token]] += self.stacks[token]
        for fighter in self.fighters:
            if fighter // nations.SIZE == region:
                found[fighter % nations.SIZE] += ONE[-1]
        if region < LAND_SIZE and self.defenders[region]:
            leader = self.leader(region)
            if leader != UNCONTROLLED:
                found[leader] += self.defenders[region]
        return found

    def present(self, region: int) -> list[int]:
        """The nations with any force in a region, in their fixed order."""
        return [n for n, stack in enumerate(self.forces_in(region)) if stack]

    def lose(self, token: int, taken: int, because: Cause) -> None:
        """Units of a command are eliminated and go to the casualty list (p18)."""
        self.count_casualties(OWNER[token], taken, because)
        self.remove(token, taken, because)

    def count_casualties(self, nation: int, stack: int, because: Cause) -> None:
        """Add units to a nation's casualty list."""
        for unit in types(stack):
            self.casualties[nation * TYPES + unit] += count(stack, unit)
        self.note("casualties", nation, stack, because)

    def launch(self, nation: int, origin: int, region: int) -> None:
        """A fighter takes off from a carrier in one sea, and is over a region from then on (p11)."""
        self.fighters.append(region * nations.SIZE + nation)
        self.fighters.sort()
        self.note("launch", nation, origin, region)

    def land_fighter(self, nation: int, region: int) -> None:
        """A carrier fighter leaves the map; one that was shot down is counted with `count_casualties`."""
        self.fighters.remove(region * nations.SIZE + nation)

    # Territories

    def income(self, territory: int) -> Income:
        """What the visible side of the card gives (p8)."""
        return INCOME[self.embattled[territory]][territory]

    def take_control(self, territory: int, nation: int, because: Cause) -> None:
        """The card changes hands with what is being built there; China keeps no aircraft or ships (p8, p19)."""
        before = self.control[territory]
        self.control[territory] = nation
        self.note("control", territory, before, nation, because)
        kept = part(self.building[territory], LAND)
        if nation == CHINA and kept != self.building[territory]:
            self.note("stored", territory, self.building[territory] - kept)
            self.building[territory] = kept

    def set_embattled(self, region: int, on: bool, because: Cause) -> None:
        """Turn marker and card to the Embattled side, or back (p8, p19)."""
        if self.embattled[region] != on:
            self.embattled[region] = int(on)
            self.note("embattled", region, on, because)

    # Nations

    def gain(self, nation: int, kind: int, amount: int, because: Cause) -> None:
        """Resources come in or go out; China never has oil (p8), and nobody has less than none."""
        if nation == CHINA and kind == OIL:
            return
        at = nation * len(RESOURCES) + kind
        before = self.resources[at]
        self.resources[at] = max(0, before + amount)
        if self.resources[at] != before:
            stock = self.resources[at]
            self.note("resources", nation, kind, stock - before, stock, because)

    def stock(self, nation: int, kind: int) -> int:
        """What a nation has of a resource."""
        return self.resources[nation * len(RESOURCES) + kind]

    def add_stress(self, nation: int, points: int, reason: str) -> None:
        """Stress tokens on the morale board (p19)."""
        if points:
            self.stress[nation] += points
            self.note("stress", nation, points, reason)

    def award(self, nation: int, medals: int, because: Cause) -> None:
        """Medals on the morale board (p19)."""
        if medals:
            self.medals[nation] += medals
            self.note("medals", nation, medals, because)

    def boxes(self, nation: int) -> int:
        """How many orders it may write this round: fewer in the Orange zone or worse (p9, p21)."""
        return self.rules.facts.orders[nation] - (FEWER_ORDERS if self.zone[nation] >= ORANGE else 0)

    # The Pact

    def end_pact(self, breaker: int = UNCONTROLLED) -> None:
        """It is over for good, and the nation that broke it pays (p23)."""
        if not self.pact:
            return
        self.pact = 0
        self.truce = int(self.phase == COMBAT and self.rules.pact_end_clash == "next")
        self.leave_by = [0] * board.SIZE
        self.pact_breaker = breaker
        self.note("pact", breaker)
        if breaker != UNCONTROLLED:
            self.add_stress(breaker, PACT_STRESS, "pact")

    def with_interrupts(self, seat: int, actions: list[int]) -> list[int]:
        return actions + self.interrupts(seat) if self.pact else actions

    def interrupts(self, seat: int) -> list[int]:
        """Either party may break the Pact at any moment except in Phases 6 and 7 (p23 article five)."""
        if not self.pact or seat < 0 or self.phase >= MORALE:
            return []
        return [action for action, party in BREAK_PACT.items() if self.rules.seat_of[party] == seat]

    def interrupt(self, seat: int, action: int) -> None:
        self.end_pact(BREAK_PACT[action])

    # The rest

    def begin(self, phase: int) -> None:
        """A phase of the round starts."""
        self.phase = phase
        self.note("phase", phase)

    def end(self, winner: int, reason: str, because: Cause) -> None:
        """The match is over now: nothing after this happens."""
        self.winner = winner
        self.reason = reason
        self.note("end", winner, reason, because)
        raise GameOver

    def interrupt_means(self, action: int) -> Action:
        return act("break-pact", NATIONS[BREAK_PACT[action]])

    def spell(self, action: Action) -> str:
        return spell(action)

    def explain(self, question: Question[Any]) -> str:
        from sitroom.warroom.rules.reasons import ENGLISH

        return f": {ENGLISH[key]}" if (key := f"asks.{question.verb}") in ENGLISH else ""

    def why_not(self, seat: int, action: int) -> Refusal:
        from sitroom.warroom.rules.refusals import why_not

        return why_not(self, seat, action)

    def fields(self) -> dict[str, Any]:
        """Everything that makes two states equal, without the log."""
        same = {name: getattr(self, name) for name in (*FIELDS, "seat", "actions") if name != "rules"}
        return same | {"stack": [frame.plain() for frame in self.stack]}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and self.fields() == other.fields() and self.rules.options == other.rules.options
        )


def write_order(token: int, destination: int) -> int:
    """An order as one number."""
    return token * board.SIZE + destination


def read_order(order: int) -> tuple[int, int]:
    """Token and destination."""
    return divmod(order, board.SIZE)


def ordered_token(order: int) -> int:
    """The token that an order is for."""
    return order // board.SIZE


def ordered_tokens(orders: tuple[int, ...]) -> list[int]:
    """The tokens that orders are for."""
    return [order // board.SIZE for order in orders]
