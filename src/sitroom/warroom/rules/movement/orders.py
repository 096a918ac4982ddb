"""Orders resolved (p11): box by box, each carried out as written, cancelled, or struck with the reason."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.map import LAND_SIZE, REGION, REGIONS, is_sea
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import Routes, Way, no_token, routes, shut
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDE, TOKEN, TOKEN_ID
from sitroom.warroom.rules.neutrals import arrive
from sitroom.warroom.rules.pact import PARTNER, PARTY
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.refusals import struck
from sitroom.warroom.rules.state import State, ordered_token, read_order
from sitroom.warroom.rules.units import AIR, counted, parts, read_stack, size

CANCEL: Final = 0
WAY: Final = 1
"""Added to the first region of a way to make an action of it."""
ASK_LEAVE: Final = WAY + board.SIZE
REFUSE: Final = 0
GRANT: Final = 1


@final
class ResolveOrders(Step[State]):
    """A nation's turn: its chart is opened and read from left to right, top to bottom (p11)."""

    __slots__ = ("box", "nation")
    public: ClassVar = True

    def __init__(self, nation: int, box: int = 0) -> None:
        self.nation = nation
        self.box = box

    def run(self, g: State) -> None:
        g.shown[self.nation] = 1
        orders = g.orders[self.nation]
        if self.box >= len(orders):
            return
        g.push(ResolveOrders(self.nation, self.box + 1))
        token, to = read_order(orders[self.box])
        if any(ordered_token(order) == token for order in orders[: self.box]):
            strike(g, token, to, "repeated")
            return
        found = routes(g, token, to)
        if found.ways or found.reason == "pact":
            g.push(MoveCommand(g.seat_of(self.nation), token, to))
        else:
            strike(g, token, to, found.reason)


def strike(g: State, token: int, to: int, reason: str) -> None:
    """An illegal order is cancelled entirely (p11)."""
    g.note("struck", token, to, reason)


@final
class MoveCommand(Decision[State]):
    """Carry out an order, by one of several ways if there are, or cancel it; first break the Pact if need be."""

    __slots__ = ("to", "token")
    verb: ClassVar = "move"
    public: ClassVar = True

    def __init__(self, seat: int, token: int, to: int) -> None:
        self.seat = seat
        self.token = token
        self.to = to

    def legal(self, g: State) -> list[int]:
        found = routes(g, self.token, self.to)
        if needs_leave(self.token, found):
            return [CANCEL, ASK_LEAVE]
        return [CANCEL, *(WAY + way[0] for way in found.ways)]

    def why_not(self, g: State, action: int) -> Refusal | None:
        found = routes(g, self.token, self.to)
        if action == CANCEL or (action == ASK_LEAVE and needs_leave(self.token, found)):
            return None
        if action >= ASK_LEAVE:
            return refuse("asks.move")
        way = way_by(self.to, action - WAY)
        if way in found.ways:
            return None
        reason = found.reason or (shut(g, self.token, way) if all(map(is_sea, way)) else "")
        return struck(g, self.token, self.to, reason or "reach")

    def answer(self, g: State, action: int) -> None:
        nation = OWNER[self.token]
        if action == CANCEL:
            g.note("cancelled", self.token, self.to)
        elif action == ASK_LEAVE:
            party = PARTY[SIDE[nation]]
            g.push(GiveLeave(g.seat_of(party), party, self.token, self.to))
        else:
            g.push(Advance(self.token, way_by(self.to, action - WAY)))

    def means(self, g: State, action: int) -> Action:
        name = TOKEN_ID[self.token]
        if action == CANCEL:
            return act("cancel", name)
        if action == ASK_LEAVE:
            return act("ask-leave", name)
        via = action - WAY
        return act("order", name, REGIONS[self.to], via="" if via == self.to else REGIONS[via])

    def read(self, g: State, text: str) -> int:
        """The action that a text names, legal or not; -1 for none."""
        name, _, rest = text.partition(" ")
        to, _, via = rest.upper().partition(" VIA ")
        if TOKEN.get(name) != self.token or REGION.get(to) != self.to or (via or to) not in REGION:
            return -1
        return WAY + REGION[via or to]


def needs_leave(token: int, found: Routes) -> bool:
    """Must a party to the Pact give leave first (p23 article five)? A party itself may simply break it."""
    return found.reason == "pact" and OWNER[token] not in PARTNER


def way_by(to: int, first: int) -> Way:
    """The way to a region that begins with this one."""
    return (to,) if first == to else (first, to)


@final
class GiveLeave(Decision[State]):
    """A party to the Pact lets an ally break it, and pays for it, or not (p23 article five, ruling 363)."""

    __slots__ = ("party", "to", "token")
    verb: ClassVar = "leave"
    public: ClassVar = True

    def __init__(self, seat: int, party: int, token: int, to: int) -> None:
        self.seat = seat
        self.party = party
        self.token = token
        self.to = to

    def legal(self, g: State) -> list[int]:
        return [REFUSE, GRANT]

    def answer(self, g: State, action: int) -> None:
        if action == REFUSE and g.pact:
            strike(g, self.token, self.to, "pact")
            return
        g.end_pact(self.party)
        g.push(MoveCommand(g.seat_of(OWNER[self.token]), self.token, self.to))

    def means(self, g: State, action: int) -> Action:
        return act(("refuse", "grant")[action], NATIONS[self.party], TOKEN_ID[self.token])


@final
class Advance(Step[State]):
    """The next step of a command on its way, under pinning as it is now (p10, ruling 98)."""

    __slots__ = ("split", "token", "way")
    public: ClassVar = True

    def __init__(self, token: int, way: Way, split: int = 0) -> None:
        self.token = token
        self.way = way
        self.split = split
        """1: it has left units behind on this move, which it may do only once (p9)."""

    def run(self, g: State) -> None:
        token = self.token
        stay = held(g, token, g.place[token], self.way[0])
        if not stay:
            go(g, token, self.way, self.split)
        elif stay == size(g.stacks[token]) or self.split or no_token(g, token):
            g.note("pinned", token, g.place[token], g.stacks[token])
        else:
            choice = StayBehind(g.seat_of(OWNER[token]), token, self.way)
            found = choice.legal(g)
            if len(found) > 1:
                g.push(choice)
            else:
                choice.answer(g, found[0])


def go(g: State, token: int, way: Way, split: int) -> None:
    """Into the next region; aircraft get an arrow, and a neutral may be invaded."""
    to = way[0]
    g.move(token, to, because=causes.ORDER)
    if CATEGORY[token] == AIR:
        g.set_arrow(token, 1)
    if to < LAND_SIZE:
        arrive(g, OWNER[token], to, CATEGORY[token])
    if len(way) > 1:
        g.push(Advance(token, way[1:], split))


@final
class StayBehind(Decision[State]):
    """Which units stay pinned: exactly as many as must, under a new token; the others move on (p10, p13)."""

    __slots__ = ("token", "way")
    verb: ClassVar = "stay"
    public: ClassVar = True

    def __init__(self, seat: int, token: int, way: Way) -> None:
        self.seat = seat
        self.token = token
        self.way = way

    def legal(self, g: State) -> list[int]:
        stay = self.pinned(g)
        return [index for index, left in enumerate(parts(g.stacks[self.token])) if size(left) == stay]

    def why_not(self, g: State, action: int) -> Refusal | None:
        groups = parts(g.stacks[self.token])
        if action < len(groups) and size(groups[action]) == self.pinned(g):
            return None
        return refuse("stay", number=self.pinned(g), command=self.token)

    def pinned(self, g: State) -> int:
        """How many must stay."""
        return held(g, self.token, g.place[self.token], self.way[0])

    def answer(self, g: State, action: int) -> None:
        token, stack = self.token, g.stacks[self.token]
        left = parts(stack)[action]
        if left:
            g.note("pinned", token, g.place[token], left)
        if left == stack:
            return
        if left:
            g.transfer(token, left, g.free_token(OWNER[token], CATEGORY[token]), because=causes.PINNING)
        go(g, token, self.way, int(left > 0))

    def means(self, g: State, action: int) -> Action:
        return act("stay", TOKEN_ID[self.token], count=counted(parts(g.stacks[self.token])[action]))

    def read(self, g: State, text: str) -> int:
        """The units that a text names, too many or too few of them included; -1 for none."""
        name, _, units = text.partition(" ")
        try:
            return parts(g.stacks[self.token]).index(read_stack(units)) if name == TOKEN_ID[self.token] else -1
        except ValueError:
            return -1
