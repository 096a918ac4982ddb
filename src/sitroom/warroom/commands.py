"""Reorganizing commands: splitting and joining them inside a region (p9, p18, p20)."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Decision
from sitroom.warroom.nations import CATEGORY, OWNER, TOKEN_ID, TOKENS, TOKENS_OF
from sitroom.warroom.state import NOWHERE, PASS, State
from sitroom.warroom.units import STACK_LIMIT, parts, size, stack_text

NEW = len(TOKENS)
"""In place of the token that receives: the next one from the pool."""
PARTS = 128
"""More than the ways to take units from a stack of 8."""


def transfers(g: State, nation: int, region: int) -> list[int]:
    """Every way to move units from one command of a nation to another of its commands there, or to a new one.

    Aircraft that must land do not join others that have not flown: only they may move in Phase 5 (p11).
    """
    tokens = [t for t in g.at[region] if OWNER[t] == nation]
    found = []
    for token in tokens:
        stack = g.stacks[token]
        options = parts(stack)
        category = CATEGORY[token]
        if len(options) > 2 and g.free_token(nation, category) != NOWHERE:
            found += [write_transfer(token, NEW, index) for index in range(1, len(options) - 1)]
        for to in tokens:
            if to != token and CATEGORY[to] == category and g.arrows[to] == g.arrows[token]:
                room = STACK_LIMIT - size(g.stacks[to])
                found += [write_transfer(token, to, i) for i, taken in enumerate(options) if 0 < size(taken) <= room]
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
        """Transfers so far: two for each token suffice for any arrangement, and keep the match finite."""

    def legal(self, g: State) -> list[int]:
        if self.done >= 2 * len(TOKENS_OF[self.nation]):
            return []
        where = sorted({g.place[t] for t in g.commands(self.nation)}) if self.region == NOWHERE else [self.region]
        found = [action for region in where for action in transfers(g, self.nation, region)]
        return [PASS, *found] if found else []

    def answer(self, g: State, action: int) -> None:
        if action == PASS:
            return
        token, taken, to = read_transfer(g, action)
        g.transfer(token, taken, g.free_token(self.nation, CATEGORY[token]) if to == NEW else to)
        g.push(Reorganize(self.seat, self.nation, self.region, self.done + 1))

    def say(self, g: State, action: int) -> str:
        if action == PASS:
            return "pass"
        token, taken, to = read_transfer(g, action)
        return f"{TOKEN_ID[token]} {stack_text(taken)} to {'new' if to == NEW else TOKEN_ID[to]}"


def reorganize_all(g: State) -> None:
    """Every nation may reorganize, in Turn Order (p9, p20)."""
    g.push(*(Reorganize(g.seat_of(nation), nation) for nation in g.in_order()))
