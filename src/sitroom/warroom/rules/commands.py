"""Reorganizing commands: splitting and joining them inside a region (p9, p18, p20)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Secret, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.nations import CATEGORY, GROUP, GROUPS, OWNER, TOKEN_ID, TOKENS, TOKENS_OF
from sitroom.warroom.rules.state import NOWHERE, PASS, State
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, STACK_LIMIT, counted, fitting, parts, size, stack_text

NEW: Final = len(TOKENS)
"""The next token from the pool, in place of the token that receives."""
PARTS: Final = 128
"""More than the ways to take units from a stack of 8."""


def transfers(g: State, nation: int, region: int) -> list[int]:
    """Every way to move units from one command of a nation to another of its commands there, or to a new one."""
    return [action for category in range(GROUPS) for action in transfers_in(g, nation, region, category)]


def transfers_in(g: State, nation: int, region: int, category: int) -> list[int]:
    """Transfers within one category.

    Aircraft that must land do not join others that have not flown: only they may move in Phase 5 (p11).
    """
    group = nation * GROUPS + category
    own = [token for token in g.at[region] if GROUP[token] == group]
    spare = bool(g.pool[group])
    rooms = [STACK_LIMIT - size(g.stacks[to]) for to in own] if len(own) > 1 else []
    found: list[int] = []
    for token in own:
        stack, arrow = g.stacks[token], g.arrows[token]
        if spare:
            none = write_transfer(token, NEW, 0)
            found += range(none + 1, none + len(parts(stack)) - 1)
        for at, room in enumerate(rooms):
            to = own[at]
            if room > 0 and to != token and g.arrows[to] == arrow:
                none = write_transfer(token, to, 0)
                found += [none + index for index in fitting(stack, room)]
    return found


def all_transfers(g: State, nation: int) -> list[int]:
    """PASS and those of every region. Few change between two questions: the rest is remembered."""
    listed = g.listed[nation]
    if listed is not None:
        return listed
    known = g.transfers[nation]
    if known is None:
        known = {camp: [None, None] for camp in sorted([g.camp_of(token) for token in g.commands(nation)])}
        g.transfers[nation] = known
    land = nation * GROUPS + LAND
    spare = (g.pool[land] > 0, g.pool[land + AIR] > 0, g.pool[land + NAVAL] > 0)
    found = [PASS]
    for camp, by_pool in known.items():
        category = camp % GROUPS
        those = by_pool[spare[category]]
        if those is None:
            those = tuple(transfers_in(g, nation, camp // GROUPS, category))
            by_pool[spare[category]] = those
        found += those
    g.listed[nation] = found
    return found


def write_transfer(token: int, to: int, index: int) -> int:
    """A transfer as one number: giving token, receiving token or NEW, which part of the stack."""
    return 1 + (token * (NEW + 1) + to) * PARTS + index


def split_transfer(action: int) -> tuple[int, int, int]:
    """Giving token, receiving token or NEW, which part of the stack."""
    pair, index = divmod(action - 1, PARTS)
    return *divmod(pair, NEW + 1), index


def read_transfer(g: State, action: int) -> tuple[int, int, int]:
    """Giving token, units, receiving token or NEW."""
    token, to, index = split_transfer(action)
    return token, parts(g.stacks[token])[index], to


@final
class Reorganize(Decision[State]):
    """Split and join, one transfer at a time, until it passes; `region`: there only, or everywhere (NOWHERE)."""

    __slots__ = ("done", "nation", "region")
    verb: ClassVar = "reorganize"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, region: int = NOWHERE, done: int = 0) -> None:
        self.seat = seat
        self.nation = nation
        self.region = region
        self.done = done
        """Transfers so far."""

    def legal(self, g: State) -> list[int]:
        """Nothing once it has made enough."""
        if self.region == NOWHERE:
            return transfers_left(g, self.nation, self.done)
        found = [PASS, *transfers(g, self.nation, self.region)] if self.done < most_transfers(self.nation) else []
        return found if len(found) > 1 else []

    def answer(self, g: State, action: int) -> None:
        if action == PASS:
            return
        make_transfer(g, action)
        g.push(Reorganize(self.seat, self.nation, self.region, self.done + 1))

    def means(self, g: State, action: int) -> Action:
        return transfer_meant(g, action)

    def say(self, g: State, action: int) -> str:
        return transfer_text(g, action)


def most_transfers(nation: int) -> int:
    """Two for each token suffice for any arrangement, and keep the match finite."""
    return 2 * len(TOKENS_OF[nation])


def transfers_left(g: State, nation: int, done: int) -> list[int]:
    """What a nation may still transfer on the whole map: nothing once it has made enough transfers."""
    found = all_transfers(g, nation) if done < most_transfers(nation) else []
    return found if len(found) > 1 else []


def make_transfer(g: State, action: int) -> None:
    """Units change their command."""
    token, taken, to = read_transfer(g, action)
    under = g.free_token(OWNER[token], CATEGORY[token]) if to == NEW else to
    g.transfer(token, taken, under, because=causes.REORGANIZING)


def transfer_meant(g: State, action: int) -> Action:
    """Units that go to another command, or are split off."""
    if action == PASS:
        return act("pass")
    token, taken, to = read_transfer(g, action)
    if to == NEW:
        return act("split", TOKEN_ID[token], count=counted(taken))
    return act("transfer", TOKEN_ID[token], TOKEN_ID[to], count=counted(taken))


def transfer_text(g: State, action: int) -> str:
    """`japan-65 2inf to new`."""
    if action == PASS:
        return "pass"
    token, taken, to = read_transfer(g, action)
    return f"{TOKEN_ID[token]} {stack_text(taken)} to {'new' if to == NEW else TOKEN_ID[to]}"


@final
class ReorganizeTogether(Secret[State]):
    """All nations at the same time (p9, p20), in the open; a seat is asked for one of its nations after another."""

    __slots__ = ("left",)
    verb: ClassVar = "reorganize"
    public: ClassVar = True

    def __init__(self, left: tuple[tuple[int, int, int], ...]) -> None:
        self.left = left
        """The nations that have not passed, in Turn Order: seat, nation, transfers so far."""
        seats: list[int] = []
        for seat, _, _ in left:
            if seat not in seats:
                seats.append(seat)
        self.waiting = tuple(seats)

    def asks(self, seat: int) -> Reorganize:
        """The question to a seat, as if it were alone."""
        nation, done = self.asked(seat)
        return Reorganize(seat, nation, NOWHERE, done)

    def asked(self, seat: int) -> tuple[int, int]:
        """The nation that a seat is asked for, and its transfers so far."""
        for its, nation, done in self.left:
            if its == seat:
                return nation, done
        raise ValueError("this seat is not asked")

    def legal_for(self, g: State, seat: int) -> list[int]:
        nation, done = self.asked(seat)
        return transfers_left(g, nation, done)

    def answer_from(self, g: State, seat: int, action: int) -> None:
        nation, done = self.asked(seat)
        left: list[tuple[int, int, int]] = []
        for asked in self.left:
            if asked[1] != nation:
                left.append(asked)
            elif action != PASS:
                make_transfer(g, action)
                if transfers_left(g, nation, done + 1):
                    left.append((seat, nation, done + 1))
        if left:
            g.stack.append(ReorganizeTogether(tuple(left)))

    def means(self, g: State, action: int) -> Action:
        return transfer_meant(g, action)

    def say(self, g: State, action: int) -> str:
        return transfer_text(g, action)


@final
class ReorganizeAll(Step[State]):
    """Every nation may reorganize: all at once, or in Turn Order where players insist (p9, p20, ruling 44)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        asked = [Reorganize(g.seat_of(nation), nation) for nation in g.in_order()]
        if g.rules.reorganizing == "turn_order":
            g.push(*asked)
            return
        left = tuple([(frame.seat, frame.nation, 0) for frame in asked if frame.legal(g)])
        if left:
            g.push(ReorganizeTogether(left))
