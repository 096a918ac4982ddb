"""How much a seat is sent for an answer: the step, beside the whole position that it stands for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from sitroom.kernel import NOBODY, Rules
from sitroom.kernel.options import Value
from sitroom.server.match.facts import Facts
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.status import LIVE
from sitroom.server.match.table import Table
from sitroom.server.match.telling import Narrator, dumps
from sitroom.titles import game_named


class Weight(NamedTuple):
    """Bytes for each answer and seat, on average."""

    whole: float
    step: float

    def __str__(self) -> str:
        return f"{self.whole:8,.0f} bytes whole, {self.step:6,.0f} as a step: {self.step / self.whole:.1%}"


class Watched(NamedTuple):
    """A match that nobody stores."""

    table: Table
    facts: Facts

    @property
    def game(self) -> Rules[Any]:
        """The rules of its game."""
        return self.table.game


def weigh(game: str, options: Mapping[str, Value], answers: int, seed: int = 1) -> Weight:
    """Random play, told to every seat and a spectator."""
    rng = random.Random(seed)
    rules = game_named(game)
    table = Table(rules, rules.resolve(options))
    watched = Watched(table, _facts(table))
    told = [Narrator(watched, seat, "en", 0) for seat in (*range(len(table.match.seats)), NOBODY)]
    whole = step = count = 0
    while table.at < answers and not table.over:
        seat = rng.choice(table.waiting)
        table.enter(Entry(ANSWER, seat, rng.choice(table.match.legal(seat))))
        for narrator in told:
            sent = narrator.advance()
            step += len(dumps(sent))
            whole += len(dumps({"at": sent["at"], "log": sent["log"], **narrator.seen}))
            count += 1
    return Weight(whole / count, step / count)


def _facts(table: Table) -> Facts:
    return Facts(
        id="",
        game=table.game.name,
        rules=table.game.rules_version,
        options=table.match.options,
        clock=None,
        spectators=True,
        created=0,
        status=LIVE,
        number=0,
        at=0,
        waiting=[],
        result=None,
        problem=None,
        chairs=[],
    )
