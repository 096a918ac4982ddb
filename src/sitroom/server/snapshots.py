"""Snapshots: a table as it stood after so many entries of its journal, so that a long match need not be played again.

A snapshot is a cache. Its seal covers the journal it stands for, the options and the code that played them. If any of
these has changed, or a byte of the snapshot itself, the answers are played instead and a new one is made.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.kernel import Game, Match, SitroomError
from sitroom.kernel.options import Value
from sitroom.server.facts import Snapshot
from sitroom.server.journal import ANSWERS, UNDOS, Digest, Entry, taken_back
from sitroom.server.table import Table

EVERY = 256
"""Entries between snapshots, and answers between the positions in one."""
KEPT = ("length", "number", "stops", "asked", "spent", "undone", "seated", "settled", "memory", "questions", "ended")
"""What a table knows besides its match."""
BROKEN = (SitroomError, ValueError, LookupError, TypeError, zlib.error)


class Sketch(NamedTuple):
    """What a snapshot is made from: nothing in it changes when the match goes on."""

    game: Game[Any]
    options: Mapping[str, Value]
    position: str | None
    digest: str
    table: dict[str, Any]


class Loaded(NamedTuple):
    """A loaded match, played as far as possible, and what to do about its snapshot."""

    table: Table
    error: str | None
    """What cannot be played."""
    stale: bool
    """The snapshot is useless."""
    snapshot: Snapshot | None
    """A newer one, if due."""


def load(
    game: Game[Any],
    options: dict[str, Any],
    journal: Sequence[Entry],
    snapshot: Snapshot | None,
    position: str | None = None,
) -> Loaded:
    """A match from its journal, with the help of a snapshot if it fits. Takes its time: not for the event loop."""
    table = snapshot and _restored(game, options, position, journal, snapshot)
    stale = snapshot is not None and table is None
    table = table or Table(game, options, position=position)
    played = table.length
    error = None
    try:
        table.enter_all(journal[played:])
    except SitroomError as problem:
        error = str(problem)
    if table.match.answers and table.match.answers[-1][0] >= 0:
        table.free(table.match.answers[-1][0])  # so that the loop need not find out
    due = error is None and table.length - played >= EVERY
    return Loaded(table, error, stale, pack(sketch(table)) if due else None)


# Making


def sketch(table: Table) -> Sketch:
    """What a snapshot of the table now will hold."""
    match = table.match
    return Sketch(
        match.game,
        match.options,
        match.origin,
        table.digest.text(),
        {name: getattr(table, name) for name in KEPT}
        | {
            "stops": table.stops[:],
            "asked": table.asked[:],
            "spent": table.spent[:],
            "undone": table.undone[:],
            "memory": {question: actions[:] for question, actions in table.memory.items()},
            "questions": table.questions[:],
            "log": match.log[:],
            "marks": match.marks[:],
            "positions": match.positions(EVERY),
        },
    )


def pack(sketch: Sketch) -> Snapshot:
    """A sketch as it is stored. Takes its time, and needs nothing else."""
    body = zlib.compress(json.dumps(sketch.table, separators=(",", ":")).encode())
    seal = _seal(sketch.game, sketch.options, sketch.position, sketch.digest, body)
    return Snapshot(sketch.table["length"], seal, body)


def _seal(game: Game[Any], options: Mapping[str, Value], position: str | None, digest: str, body: bytes) -> str:
    parts = [code(game), json.dumps([options, position], sort_keys=True), digest, hashlib.sha256(body).hexdigest()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def code(game: Game[Any]) -> str:
    """A digest of every file of a game's rules, and of whatever else makes a table."""
    folders = {Path(inspect.getfile(kind)).parent for kind in type(game).__mro__ if issubclass(kind, Game)}
    files = {path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".json", ".csv")}
    here = Path(__file__).parent
    files |= {here / f"{name}.py" for name in ("journal", "snapshots", "table")}
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(path for path in files if path.is_file()):
        found.update(f"{path} {path.stat().st_size}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


# Reading


def _restored(
    game: Game[Any], options: dict[str, Any], position: str | None, journal: Sequence[Entry], snapshot: Snapshot
) -> Table | None:
    """The table of a snapshot, or None if it does not fit this match."""
    number, seal, body = snapshot
    head = journal[:number]
    resolved = game.resolve(options)
    digest = Digest(head)
    if len(head) < number or _seal(game, resolved, position, digest.text(), body) != seal:
        return None
    gone = taken_back(head)
    answers = [(e.seat, e.action) for n, e in enumerate(head) if e.kind in ANSWERS and n not in gone]
    if any(entry.kind in UNDOS and entry.action < len(answers) for entry in journal[number:]):
        return None  # the match went on from before it
    try:
        plain = json.loads(zlib.decompress(body))
        log = [_tupled(entry) for entry in plain["log"]]
        positions = {int(at): text for at, text in plain["positions"].items()}
        match = Match.resume(game, resolved, answers, log, plain["marks"], positions, position)
        table = Table(game, resolved, match)
        for name in KEPT:
            setattr(table, name, plain[name])
    except BROKEN:
        return None
    table.ended = table.ended and (table.ended[0], table.ended[1])
    table.digest = digest
    return table


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value
