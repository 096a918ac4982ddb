"""A match retold by a worker process: its past step by step, its log, its record. Plain data in, text out.

A worker plays the answers again and remembers the table, so that the next stretch of a replay costs only itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sitroom.kernel import Provenance, Rules
from sitroom.kernel.options import Value
from sitroom.kernel.rules import View
from sitroom.server.match.journal import ANSWER, LINE, Entry
from sitroom.server.match.table import Table
from sitroom.server.match.telling import Narrator, Played, dumps
from sitroom.server.work import jobs
from sitroom.titles import game_named

KEPT = 3
"""How many tables a worker remembers."""


class Story(NamedTuple):
    """A match up to now."""

    key: str
    """Its key; a longer story with the same key goes on where this one ends."""
    game: str
    options: dict[str, Value]
    origin: str | None
    answers: list[tuple[int, int]]
    stops: list[int]
    """The answers that stood at each place."""
    provenance: Provenance


def story_of(played: Played, key: str | None = None) -> Story:
    """The story of a match so far."""
    match = played.table.match
    return Story(
        played.facts.id if key is None else key,
        match.game.name,
        match.options,
        match.origin,
        list(match.answers),
        list(played.table.stops),
        match.provenance,
    )


class Retold(NamedTuple):
    """A match that a worker has played again."""

    game: Rules[Any]
    table: Table


_tables: dict[str, Table] = {}
"""The tables this worker remembers, the most recently used at the end."""


def retold(story: Story) -> Retold:
    """The table of a story."""
    game = game_named(story.game)
    table = _tables.pop(story.key, None)
    if table is None or not _begins(story, table):
        table = Table(game, story.options, position=story.origin)
    stops = set(story.stops)
    for seat, action in story.answers[table.at :]:
        table.enter(Entry(ANSWER if table.at + 1 in stops else LINE, seat, action))
    table.stops = story.stops
    _tables[story.key] = table
    while len(_tables) > KEPT:
        del _tables[next(iter(_tables))]
    return Retold(game, table)


def _begins(story: Story, table: Table) -> bool:
    """Is the table's match how the story begins? After an undo it goes on otherwise."""
    match = table.match
    begun = (match.game.name, match.options, match.origin, match.answers)
    return begun == (story.game, story.options, story.origin, story.answers[: table.at])


def stretch(story: Story, seat: int, lang: str, start: int, stop: int, log: bool, now: View | None) -> str:
    """What a seat is told of the places from `start` to `stop`, as JSON: the whole of the first, then the steps.

    `now` is what it sees at the last place of the match, if that is among them: drafts are no part of a story."""
    narrator = Narrator(retold(story), seat, lang, start, now)
    return dumps({"whole": narrator.whole(log), "steps": [narrator.advance() for _ in range(start, stop)]})


def lines(story: Story, seat: int, lang: str) -> list[str]:
    """The log as a seat may know it, each line as JSON."""
    told = retold(story)
    return list(map(dumps, Narrator(told, seat, lang, told.table.place).lines(0)))


def log(story: Story, seat: int, lang: str) -> str:
    """The log in sentences, as a seat may know it."""
    told = retold(story)
    lines = Narrator(told, seat, lang, told.table.place).lines(0)
    return "".join(f"{line['text']}\n" for line in lines if line["text"])


def record(story: Story, ended: tuple[int, str] | None) -> str:
    """The record."""
    match = retold(story).table.match
    match.provenance = story.provenance
    return jobs.record_text(match, ended)


def export(story: Story) -> str:
    """The text log that other programs read."""
    return jobs.export_text(retold(story).table.match)
