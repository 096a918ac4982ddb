"""The Command tokens of a match (p4, p9): where they are, what is under them, and how that changes."""

from __future__ import annotations

from typing import Any, Final

from sitroom.kernel import State as KernelState
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.causes import Cause
from sitroom.warroom.rules.nations import BIT, CATEGORY, GROUP, GROUPS, OWNER, POOL, TOKENS, TOKENS_OF, WHOLE_POOL

NOWHERE: Final = -1
"""The place of a token in its nation's pool."""
TOKEN_FIELDS: Final = ("arrows", "at", "place", "stacks")
DERIVED: Final = ("goals", "listed", "pool", "transfers")
"""What follows from the rest of a state, and is kept so that it need not be worked out again; see
`invariants.check_derived`."""


class Tokens(KernelState):
    """The part of a state that the tokens are."""

    __slots__ = (*TOKEN_FIELDS, *DERIVED)

    def __init__(self) -> None:
        self.place: list[int] = [NOWHERE] * len(TOKENS)
        self.stacks: list[int] = [0] * len(TOKENS)
        self.arrows: list[int] = [0] * len(TOKENS)
        """1: an air command that moved or fought and must land (p11)."""
        self.at: list[tuple[int, ...]] = [()] * board.SIZE
        """Tokens in each region, in ascending order: `place` the other way round."""
        self.pool: list[int] = list(WHOLE_POOL)
        """By nation and category (`nations.GROUP`): the tokens that are not on the map, as bits."""
        self.transfers: list[dict[int, list[tuple[int, ...] | None]] | None] = [None] * nations.SIZE
        """By nation, by region and category (`camp_of`): the transfers there without and with a token in the pool, as
        far as they have been listed. Copies share what has not changed since."""
        self.listed: list[list[int] | None] = [None] * nations.SIZE
        """By nation: all of them as one list that begins with passing, never changed in place."""
        self.goals: list[list[tuple[int, tuple[int, ...]]] | None] = [None] * nations.SIZE
        """By nation: its commands with all their orders, as `planning` lists them while orders are written."""

    def units(self, nation: int, region: int) -> int:
        """All units of a nation in a region under tokens, as one stack."""
        total = 0
        for token in self.at[region]:
            if OWNER[token] == nation:
                total += self.stacks[token]
        return total

    def commands(self, nation: int) -> list[int]:
        """The tokens of a nation that are on the map."""
        place = self.place
        return [token for token in TOKENS_OF[nation] if place[token] != NOWHERE]

    def camp_of(self, token: int) -> int:
        """Region and category of a command on the map, as one number."""
        return self.place[token] * GROUPS + CATEGORY[token]

    def free_token(self, nation: int, category: int) -> int:
        """The first token of a category left in the pool; NOWHERE when there is none (p4)."""
        free = self.pool[nation * GROUPS + category]
        return POOL[nation][category][(free & -free).bit_length() - 1] if free else NOWHERE

    def put(self, token: int, region: int, stack: int, because: Cause) -> None:
        """A token from the pool caps a new stack."""
        self.place[token] = region
        self.stacks[token] = stack
        self.at[region] = tuple(sorted((*self.at[region], token)))
        self.pool[GROUP[token]] -= BIT[token]
        self.changed(token)
        self.note("put", token, region, stack, because)

    def reinforce(self, token: int, stack: int, because: Cause) -> None:
        """New units join a command on the map (p20, p22)."""
        self.stacks[token] += stack
        self.changed(token)
        self.note("reinforce", token, stack, because)

    def move(self, token: int, region: int, because: Cause) -> None:
        """A command goes to another region."""
        origin = self.place[token]
        self.at[origin] = tuple([t for t in self.at[origin] if t != token])
        self.place[token] = region
        self.at[region] = tuple(sorted((*self.at[region], token)))
        self.changed(token)
        self.note("move", token, origin, region, because)

    def take_off(self, token: int) -> None:
        """A token without units goes back to the pool."""
        region = self.place[token]
        self.at[region] = tuple([t for t in self.at[region] if t != token])
        self.place[token] = NOWHERE
        self.stacks[token] = 0
        self.arrows[token] = 0
        self.pool[GROUP[token]] += BIT[token]
        self.changed(token)

    def set_arrow(self, token: int, on: int) -> None:
        """An air command must land, or has landed (p11, p20)."""
        self.arrows[token] = on
        self.changed(token)

    def transfer(self, token: int, taken: int, to: int, because: Cause) -> None:
        """Units go from one command under another in the same region, or under a token from the pool (p9)."""
        region, nation, camp = self.place[token], OWNER[token], self.camp_of(token)
        known = self.transfers[nation]
        if self.log is not None:
            self.note("transfer", token, taken, to, because)
        if self.place[to] == NOWHERE:
            self.place[to] = region
            self.at[region] = tuple(sorted((*self.at[region], to)))
            self.pool[GROUP[to]] -= BIT[to]
        self.arrows[to] |= self.arrows[token]
        self.stacks[to] += taken
        self.stacks[token] -= taken
        if not self.stacks[token]:
            self.take_off(token)
        self.changed(token)
        if known is not None:  # elsewhere nothing has changed
            known = known.copy()
            known[camp] = [None, None]
            self.transfers[nation] = known

    def changed(self, token: int) -> None:
        """A command is no longer what it was: what its nation may do with its commands is to be listed anew."""
        nation = OWNER[token]
        self.transfers[nation] = None
        self.listed[nation] = None
        self.goals[nation] = None

    def remove(self, token: int, taken: int, because: Cause) -> None:
        """Units leave a command for good; `lose` is for those that count as casualties."""
        self.stacks[token] -= taken
        self.changed(token)
        self.note("remove", token, taken, because)
        if not self.stacks[token]:
            self.take_off(token)

    def note(self, *entry: Any) -> None:
        """Log what happened, where a log is kept."""
        if self.log is not None:
            self.log.append(entry)
