"""Compare every statement of a log with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sitroom.kernel import Refusal
from sitroom.twilight.logs.facts import (
    CLEANUP,
    UNNAMED,
    UNSAID,
    Advances,
    Chooses,
    Defcon,
    Fact,
    Header,
    Headlines,
    Influence,
    InPlay,
    MilitaryOps,
    OutOfPlay,
    RealignmentRoll,
    Reshuffle,
    Vp,
)
from sitroom.twilight.logs.narrate import Told
from sitroom.twilight.logs.parse import Said
from sitroom.twilight.rules.reasons import refuse

NOTHING = "nothing"
OVER = "the match is over"
FLOATING = (Advances, Chooses, Defcon, Headlines, InPlay, MilitaryOps, OutOfPlay, RealignmentRoll, Reshuffle, Vp)
"""Statements of where a marker is, not of what is done: a log may print them a little earlier or later."""
REACH = 12
"""How far, in statements."""


class Mismatch(NamedTuple):
    """A line on which log and engine disagree."""

    line: int
    log_says: str
    engine_has: str

    @property
    def why(self) -> Refusal:
        """The same, to be told in any language."""
        line, says, has = self
        if says == NOTHING:
            return refuse("log.missing", line=str(line), has=has)
        if has == NOTHING:
            return refuse("log.extra", line=str(line), says=says)
        if has == OVER:
            return refuse("log.over", line=str(line), says=says)
        return refuse("log.differs", line=str(line), says=says, has=has)


class Difference(NamedTuple):
    """Where log and engine disagree, and what each says there; None: nothing."""

    at: int
    said: Fact | None
    told: Fact | None


class Read(NamedTuple):
    """How much of a log is accounted for: all before `at`, those of `early` beyond it, and the disagreements."""

    at: int = 0
    early: frozenset[int] = frozenset()
    differences: tuple[Difference, ...] = ()

    def past(self, index: int) -> Read:
        """One more statement is accounted for."""
        if index > self.at:
            return self._replace(early=self.early | {index})
        at = self.at + 1
        while at in self.early:
            at += 1
        return Read(at, frozenset(i for i in self.early if i > at), self.differences)

    def rest(self, said: Sequence[Said]) -> list[Fact]:
        """What is left of the log in this section."""
        found: list[Fact] = []
        for index in range(self.at, len(said)):
            fact = said[index].fact
            if isinstance(fact, Header) and index > self.at:
                break
            if index not in self.early:
                found.append(fact)
        return found


def agree(told: Any, said: Any) -> bool:
    """Do both say the same? The log numbers its clean-ups wrongly, and may leave a region or a headline unnamed."""
    if type(told) is not type(said):
        return False
    if told == said:
        return True
    if isinstance(told, Header):
        if told.phase == CLEANUP:
            return bool(said.phase == CLEANUP)
        part = bool(said.cards) and len(told.cards) == 2 and set(said.cards) <= set(told.cards)
        return part and told._replace(cards=()) == said._replace(cards=())
    if isinstance(told, Vp):
        return bool(said.score == UNSAID) and told[1:] == said[1:]
    return isinstance(told, Chooses) and bool(said.region == UNNAMED)


def align(told: Sequence[Told], said: Sequence[Said], read: Read, budget: int, loose: bool) -> Iterator[Read]:
    """The ways to read what the engine told as the log's next statements, with `budget` differences at most.

    `loose`: what floats may stand elsewhere in the section.
    """
    for index, (fact, _, optional) in enumerate(told):
        if read.at == len(said):
            break
        if agree(fact, said[read.at].fact):
            read = read.past(read.at)
            continue
        found = _elsewhere(fact, said, read) if loose else None
        if found is not None:
            read = read.past(found)
        elif not optional and not (loose and _ends_early(said, read)):
            if budget:
                yield from _disagree(told[index:], said, read, budget, loose)
            return
    yield read


def _ends_early(said: Sequence[Said], read: Read) -> bool:
    """May the log's last statements be printed before others that it never got to?"""
    return len(read.early) == len(said) - read.at - 1 and isinstance(said[read.at].fact, FLOATING)


def _elsewhere(fact: Fact, said: Sequence[Said], read: Read) -> int | None:
    """Where the log says it later in the section, with nothing in between that must come first."""
    for index in range(read.at, min(read.at + REACH, len(said))):
        other = said[index].fact
        if isinstance(other, Header):
            return None
        if index in read.early:
            continue
        if agree(fact, other):
            return index
        if not _may_pass(fact, other):
            return None
    return None


def _may_pass(fact: Any, other: Any) -> bool:
    """Do two statements mean the same in either order?"""
    if isinstance(fact, Influence) and isinstance(other, Influence):
        return fact.country != other.country
    return isinstance(fact, FLOATING) or isinstance(other, FLOATING)


def _disagree(told: Sequence[Told], said: Sequence[Said], read: Read, budget: int, loose: bool) -> Iterator[Read]:
    """The log says something else, lacks a statement, or has one too many; headers are never skipped."""
    fact, other, at = told[0].fact, said[read.at].fact, read.at
    ways: list[tuple[Sequence[Told], Read, Difference]] = []
    if type(fact) is type(other):
        ways.append((told[1:], read.past(at), Difference(at, other, fact)))
    ways.append((told[1:], read, Difference(at, None, fact)))
    if not isinstance(other, Header):
        ways.append((told, read.past(at), Difference(at, other, None)))
    for rest, after, difference in ways:
        after = after._replace(differences=(*after.differences, difference))
        yield from align(rest, said, after, budget - 1, loose)


def first_disagreement(told: Sequence[Told], said: Sequence[Said], at: int) -> tuple[int, Fact]:
    """Where the log first says something else, and what the engine has there."""
    for fact, _, optional in told:
        if agree(fact, said[at].fact):
            at += 1
        elif not optional:
            return at, fact
    raise ValueError("log and engine agree")


def may_become(run: Sequence[Influence], rest: Sequence[Fact], loose: bool) -> bool:
    """Can influence that is still being placed become what the log still says in the section?"""
    if loose:
        return all(any(_grows_into(line, fact) for fact in rest) for line in run)
    return all(_grows_into(line, fact) for line, fact in zip(run, rest, strict=False))


def _grows_into(line: Influence, fact: Fact) -> bool:
    if not isinstance(fact, Influence) or (line.side, line.country) != (fact.side, fact.country):
        return False
    if line.delta == fact.delta:
        return line == fact
    return 0 < line.delta < fact.delta or fact.delta < line.delta < 0
