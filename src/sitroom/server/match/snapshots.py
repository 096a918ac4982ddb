"""Snapshots: a table as it stood at some point of its journal, so that a long match need not be played again.

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

import sitroom
from sitroom.kernel import NOBODY, Match, Rules, SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.rules import BROKEN as RULES_BROKE
from sitroom.server.match.facts import Snapshot
from sitroom.server.match.journal import ANSWERS, UNDOS, Digest, Entry, taken_back
from sitroom.server.match.table import Table

EVERY = 256
"""Entries between snapshots, and answers between the positions in one."""
KEPT = ("length", "number", "stops", "asked", "spent", "undone", "seated", "settled", "memory", "questions", "ended")
"""The fields of a table besides its match."""
BROKEN = (SitroomError, zlib.error, *RULES_BROKE)


class Sketch(NamedTuple):
    """What a snapshot is made from: nothing in it changes when the match goes on."""

    game: Rules[Any]
    options: Mapping[str, Value]
    position: str | None
    digest: str
    table: dict[str, Any]


class Loaded(NamedTuple):
    """A loaded match, played as far as possible, and what to do about its snapshot."""

    table: Table
    error: str | None
    """The answer that cannot be played."""
    stale: bool
    """The snapshot is useless."""
    snapshot: Snapshot | None
    """A newer snapshot, if one is due."""
    failure: Exception | None = None
    """What the rules raised, if they failed; the table then stands where they did not."""


def load(
    game: Rules[Any],
    options: dict[str, Any],
    journal: Sequence[Entry],
    snapshot: Snapshot | None,
    position: str | None = None,
) -> Loaded:
    """A match from its journal, with the help of a snapshot if it fits. Slow: not for the event loop."""
    table = snapshot and _restored(game, options, position, journal, snapshot)
    stale = snapshot is not None and table is None
    table = table or Table(game, options, position=position)
    played = table.length
    error = None
    try:
        table.enter_all(journal[played:])
        _look(table)
    except SitroomError as problem:
        error = str(problem)
    except Exception as failure:  # any exception: the match must not be tried again and again
        return Loaded(_as_far(game, options, journal[: table.length], position), None, stale, None, failure)
    if table.match.answers and table.match.answers[-1][0] >= 0:
        table.free(table.match.answers[-1][0])  # so that the loop need not find out
    due = error is None and table.length - played >= EVERY
    return Loaded(table, error, stale, pack(sketch(table)) if due else None)


def _look(table: Table) -> None:
    """Raise if a seat, or a spectator, cannot be shown where the table stands."""
    for seat in (*range(len(table.match.seats)), NOBODY):
        table.view(seat)


def _as_far(game: Rules[Any], options: dict[str, Any], journal: Sequence[Entry], position: str | None) -> Table:
    """The table as far as it can be played and shown: a little before the rules failed, or far before."""
    back = 0
    while True:
        table = Table(game, options, position=position)
        try:
            table.enter_all(journal[: max(0, len(journal) - back)])
            _look(table)
        except Exception:
            if back > len(journal):
                raise
            back = 2 * back or 1
        else:
            return table


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
    """A sketch in the form in which it is stored. Slow, and independent of everything else."""
    body = zlib.compress(json.dumps(sketch.table, separators=(",", ":")).encode())
    seal = _seal(sketch.game, sketch.options, sketch.position, sketch.digest, body)
    return Snapshot(sketch.table["length"], seal, body)


def _seal(game: Rules[Any], options: Mapping[str, Value], position: str | None, digest: str, body: bytes) -> str:
    parts = [code(game), json.dumps([options, position], sort_keys=True), digest, hashlib.sha256(body).hexdigest()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def code(game: Rules[Any]) -> str:
    """A digest of every file of a game's rules, and of whatever else makes a table."""
    homes = {Path(inspect.getfile(kind)).parent for kind in type(game).__mro__ if issubclass(kind, Rules)}
    folders = {folder for home in homes for folder in (home, home.parent / "data")}
    files = {path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".json", ".csv")}
    here = Path(__file__).parent
    files |= {here / f"{name}.py" for name in ("journal", "snapshots", "table")}
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(path for path in files if path.is_file()):
        found.update(f"{path} {path.stat().st_size}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def program(game: Rules[Any]) -> str:
    """A digest of everything that may fail on a match: a game's rules, and the whole program around them."""
    root = Path(sitroom.__file__).parent
    found = hashlib.sha256(code(game).encode())
    for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".json", ".so")):
        found.update(path.read_bytes())
    return found.hexdigest()


# Reading


def _restored(
    game: Rules[Any], options: dict[str, Any], position: str | None, journal: Sequence[Entry], snapshot: Snapshot
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
