"""Every statement of a log against what the engine has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sitroom.importers.tsespionage.facts import CLEANUP, UNNAMED, Chooses, Fact, Header, Influence, write_fact
from sitroom.importers.tsespionage.narrate import Told
from sitroom.importers.tsespionage.parse import Said

NOTHING = "nothing"


class Mismatch(NamedTuple):
    """A line on which log and engine disagree."""

    line: int
    log_says: str
    engine_has: str


Alignment = tuple[int, tuple[Mismatch, ...]]
"""How many of the log's statements are accounted for, and what did not agree."""


def agree(told: Any, said: Any) -> bool:
    """Do both say the same? The log numbers its clean-ups wrongly, and may leave a region or a headline unnamed."""
    if type(told) is not type(said):
        return False
    if told == said:
        return True
    if isinstance(told, Header):
        if told.phase == CLEANUP:
            return bool(said.phase == CLEANUP)
        part = len(said.cards) == 1 and said.cards[0] in told.cards
        return part and told._replace(cards=()) == said._replace(cards=())
    return isinstance(told, Chooses) and bool(said.region == UNNAMED)


def align(told: Sequence[Told], said: Sequence[Said], at: int, budget: int) -> Iterator[Alignment]:
    """The ways to read what the engine told as the log's statements from `at` on, with `budget` mismatches at most."""
    for index, (fact, _, optional) in enumerate(told):
        if at == len(said):
            break
        if agree(fact, said[at].fact):
            at += 1
        elif not optional:
            if budget:
                yield from _disagree(told[index:], said, at, budget)
            return
    yield at, ()


def _disagree(told: Sequence[Told], said: Sequence[Said], at: int, budget: int) -> Iterator[Alignment]:
    """The log says something else, lacks a statement, or has one too many; its headers are never passed over."""
    fact, (line, other, _) = told[0].fact, said[at]
    ways: list[tuple[Sequence[Told], int, Mismatch]] = []
    if type(fact) is type(other):
        ways.append((told[1:], at + 1, Mismatch(line, write_fact(other), write_fact(fact))))
    ways.append((told[1:], at, Mismatch(line, NOTHING, write_fact(fact))))
    if not isinstance(other, Header):
        ways.append((told, at + 1, Mismatch(line, write_fact(other), NOTHING)))
    for rest, after, mismatch in ways:
        for end, more in align(rest, said, after, budget - 1):
            yield end, (mismatch, *more)


def first_disagreement(told: Sequence[Told], said: Sequence[Said], at: int) -> tuple[int, Fact]:
    """Where the log first says something else, and what the engine has there."""
    for fact, _, optional in told:
        if agree(fact, said[at].fact):
            at += 1
        elif not optional:
            return at, fact
    raise ValueError("log and engine agree")


def may_become(run: Sequence[Influence], said: Sequence[Said], at: int) -> bool:
    """Can influence that is still being placed become what the log says?"""
    for line, expected in zip(run, said[at:], strict=False):
        fact: Fact = expected.fact
        if not isinstance(fact, Influence) or (line.side, line.country) != (fact.side, fact.country):
            return False
        if line.delta == fact.delta:
            if line != fact:
                return False
        elif not (0 < line.delta < fact.delta or fact.delta < line.delta < 0):
            return False
    return True


def is_rest(run: Sequence[Influence], said: Sequence[Said], at: int) -> int:
    """The length of the run if it is all that the log still says, else 0."""
    return len(run) if at + len(run) == len(said) and [one.fact for one in said[at:]] == list(run) else 0
