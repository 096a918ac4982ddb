"""What is left in the server's memory after a thousand matches have been opened and have ended."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.bench.serving.load import Running, post, running, sit
from sitroom.fuzz import play_out
from sitroom.kernel import Match, write_record
from sitroom.server.edge.security import new_match_id
from sitroom.titles import GAMES

STAY = 1.0
"""Seconds that a match stays in the server's memory when it is over."""
AT_ONCE = 20
"""Matches that are open at a time."""
LENGTH = 300
"""Answers of a match that is long enough."""
TABLES = {"matches": "id", "chairs": "match_id", "answers": "match_id"}
"""What makes a match, and the column that names it."""


class Memory(NamedTuple):
    """Megabytes of the server's process."""

    at_first: float
    at_most: float
    after: list[tuple[int, float]]
    """The number of matches that had ended and been forgotten."""

    @property
    def each(self) -> float:
        """Kilobytes that a match leaves behind, once there have been some."""
        (few, soon), (many, late) = self.after[0], self.after[-1]
        return 1000 * (late - soon) / (many - few)

    def __str__(self) -> str:
        ended = ", ".join(f"{size:.0f} MB after {count:,}" for count, size in self.after)
        return (
            f"{self.at_first:.0f} MB at first, at most {self.at_most:.0f} MB with {AT_ONCE} matches open at a time\n"
            f"when they had ended: {ended}; each left {self.each:.1f} kB"
        )


def measure(matches: int = 1000, steps: int = 5) -> Memory:
    """Open and end a number of matches on a server of our own, measuring its memory from time to time."""
    with running(STAY) as server:
        token, names = _seeded(server, matches)
        sizes, after = [resident(server.process)], []
        for step in range(1, steps + 1):
            end = matches * step // steps
            sizes += asyncio.run(_end_all(server, names[len(names) * (step - 1) // steps : end], token))
            after.append((end, sizes[-1]))
    return Memory(sizes[0], max(sizes), after)


def resident(process: int) -> float:
    """Megabytes of memory that a process has."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1000 if found else 0.0


def _seeded(server: Running, matches: int) -> tuple[str, list[str]]:
    """Put copies of one match into the server's database; the token that opens them all, and their names."""
    name, tokens = post(server.address, "import", {"text": write_record(_half_played())})
    names = [new_match_id() for _ in range(matches)]
    with closing(sqlite3.connect(server.data, timeout=60)) as database, database:
        for table, key in TABLES.items():
            columns = [column for _, column, *_ in database.execute(f"PRAGMA table_info({table})") if column != key]
            rest = ", ".join(f'"{column}"' for column in columns)
            copy = f"INSERT INTO {table} ({key}, {rest}) SELECT ?, {rest} FROM {table} WHERE {key} = ?"
            database.executemany(copy, [(new, name) for new in names])
    return tokens["us"], names


def _half_played() -> Match[Any]:
    """A match played at random, but not to its end."""
    game = GAMES["twilight"]
    for seed in range(10_000):
        answers: list[tuple[int, int]] = []
        play_out(game.start(game.resolve({})), random.Random(seed), answers)
        if len(answers) > LENGTH:
            match = Match(game, {})
            for seat, action in answers[:LENGTH]:
                match.apply(action, seat)
            return match
    raise AssertionError("no match is that long")


async def _end_all(server: Running, names: list[str], token: str) -> list[float]:
    """End matches, a few at a time; the server's memory after each lot, and once all are forgotten."""
    sizes = []
    for first in range(0, len(names), AT_ONCE):
        await asyncio.gather(*(_end(server.address, name, token) for name in names[first : first + AT_ONCE]))
        sizes.append(resident(server.process))
    await asyncio.sleep(2 * STAY)
    return [*sizes, resident(server.process)]


async def _end(address: str, name: str, token: str) -> None:
    async with sit(address, name, token) as socket:
        await socket.send(json.dumps({"type": "resign"}))
        while json.loads(await socket.recv())["type"] != "done":
            pass
