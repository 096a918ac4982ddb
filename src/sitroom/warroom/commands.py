"""Reorganizing commands: splitting and joining them inside a region (p9, p18, p20)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Secret, Step
from sitroom.warroom.nations import CATEGORY, OWNER, TOKEN_ID, TOKENS, TOKENS_OF
from sitroom.warroom.state import NOWHERE, PASS, State
from sitroom.warroom.units import CATEGORIES, STACK_LIMIT, parts, size, stack_text

NEW: Final = len(TOKENS)
"""In place of the token that receives: the next one from the pool."""
PARTS: Final = 128
"""More than the ways to take units from a stack of 8."""


def transfers(g: State, nation: int, region: int) -> list[int]:
    """Every way to move units from one command of a nation to another of its commands there, or to a new one.

    Aircraft that must land do not join others that have not flown: only they may move in Phase 5 (p11).
    """
    return list(_transfers(nation, *_commands(g, region), _spare(g, nation)))


def _commands(g: State, region: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The tokens in a region, whosesoever, their stacks and their arrows."""
    tokens = g.at[region]
    return tokens, tuple(map(g.stacks.__getitem__, tokens)), tuple(map(g.arrows.__getitem__, tokens))


def _spare(g: State, nation: int) -> tuple[bool, ...]:
    """Is a token left in the pool, by category?"""
    return tuple([g.free_token(nation, category) != NOWHERE for category in range(len(CATEGORIES))])


@lru_cache(maxsize=8192)
def _transfers(
    nation: int, tokens: tuple[int, ...], stacks: tuple[int, ...], arrows: tuple[int, ...], spare: tuple[bool, ...]
) -> tuple[int, ...]:
    """Every transfer between commands like these. Few regions change between two questions: the rest is remembered."""
    commands = [(t, s, a) for t, s, a in zip(tokens, stacks, arrows, strict=True) if OWNER[t] == nation]
    found: list[int] = []
    for token, stack, arrow in commands:
        options = parts(stack)
        category = CATEGORY[token]
        if len(options) > 2 and spare[category]:
            found += [write_transfer(token, NEW, index) for index in range(1, len(options) - 1)]
        for to, other, its_arrow in commands:
            if to != token and CATEGORY[to] == category and its_arrow == arrow:
                none = write_transfer(token, to, 0)
                found += [none + index for index in _fitting(stack, STACK_LIMIT - size(other))]
    return tuple(found)


@lru_cache(maxsize=4096)
def _fitting(stack: int, room: int) -> tuple[int, ...]:
    """The parts of a stack that there is room for."""
    return tuple(index for index, taken in enumerate(parts(stack)) if 0 < size(taken) <= room)


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
        """Transfers so far: two for each token suffice for any arrangement, and keep the match finite."""

    def legal(self, g: State) -> list[int]:
        spare = _spare(g, self.nation)
        found = [PASS]
        for region in self.where(g):
            found += _transfers(self.nation, *_commands(g, region), spare)
        return found if len(found) > 1 else []

    def may_go_on(self, g: State) -> bool:
        """Is there a transfer left to make? Stops at the first."""
        spare = _spare(g, self.nation)
        return any(_transfers(self.nation, *_commands(g, region), spare) for region in self.where(g))

    def where(self, g: State) -> list[int]:
        """The regions it is about; none once it has made enough transfers."""
        if self.done >= 2 * len(TOKENS_OF[self.nation]):
            return []
        return sorted({g.place[t] for t in g.commands(self.nation)}) if self.region == NOWHERE else [self.region]

    def answer(self, g: State, action: int) -> None:
        if action == PASS:
            return
        make_transfer(g, action)
        g.push(Reorganize(self.seat, self.nation, self.region, self.done + 1))

    def say(self, g: State, action: int) -> str:
        return transfer_text(g, action)


def make_transfer(g: State, action: int) -> None:
    """Units change their command."""
    token, taken, to = read_transfer(g, action)
    g.transfer(token, taken, g.free_token(OWNER[token], CATEGORY[token]) if to == NEW else to)


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
        self.waiting = tuple(dict.fromkeys([seat for seat, _, _ in left]))

    def asks(self, seat: int) -> Reorganize:
        """The question to a seat, as if it were alone."""
        nation, done = next((nation, done) for its, nation, done in self.left if its == seat)
        return Reorganize(seat, nation, NOWHERE, done)

    def legal_for(self, g: State, seat: int) -> list[int]:
        return self.asks(seat).legal(g)

    def answer_from(self, g: State, seat: int, action: int) -> None:
        frame = self.asks(seat)
        left = [asked for asked in self.left if asked[1] != frame.nation]
        if action != PASS:
            make_transfer(g, action)
            frame = Reorganize(seat, frame.nation, NOWHERE, frame.done + 1)
            if frame.may_go_on(g):
                left.insert([asked[1] for asked in self.left].index(frame.nation), (seat, frame.nation, frame.done))
        if left:
            g.push(ReorganizeTogether(tuple(left)))

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
        left = tuple([(frame.seat, frame.nation, 0) for frame in asked if frame.may_go_on(g)])
        if left:
            g.push(ReorganizeTogether(left))
