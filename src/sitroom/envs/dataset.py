"""A table of decisions to learn from: a row each, in Parquet, from records, arenas and other programs' logs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from sitroom.arena.run import MARK
from sitroom.envs.single import rewards
from sitroom.kernel import CHANCE, Match, SitroomError, read_record
from sitroom.observing import columns
from sitroom.titles import GAMES, TITLES, import_log, observer_named

FORM = 1
"""Raised when the columns change."""
LOGS = (".txt", ".log")


class Source(NamedTuple):
    """A match on file."""

    path: Path
    players: Mapping[str, str]
    """By seat, where they are known: the bots of an arena."""


class Played(NamedTuple):
    """A match that was read, and how it ended."""

    match: Match[Any]
    winner: str | None
    reason: str
    """Empty where nobody knows."""
    kind: str
    """Where it comes from: `record`, `arena` or `log`."""


def sources(given: Iterable[Path]) -> list[Source]:
    """The matches of files and folders, in order; those of an arena's folder with the bots that played them."""
    found = []
    for path in given:
        if not path.exists():
            raise SitroomError(f"{path}: there is no such file")
        files = sorted(one for one in path.rglob("*") if one.suffix in (".record", *LOGS)) if path.is_dir() else [path]
        found += [Source(one, players(one)) for one in files]
    if not found:
        raise SitroomError("there is no record or log in what was given")
    return found


def players(path: Path) -> dict[str, str]:
    """Who played a match of an arena, by seat."""
    run, outcome = path.parent / "run.json", ended(path)
    if not run.is_file() or not outcome:
        return {}
    bots = json.loads(run.read_text("utf-8"))["bots"]
    return {seat: bot for bot, seats in zip(bots, outcome["sides"], strict=True) for seat in [seats, *seats.split("+")]}


def ended(path: Path) -> dict[str, Any]:
    """How a match of an arena ended, by the last line of its record; nothing for others."""
    with suppress(UnicodeDecodeError):
        last = path.read_text("utf-8").rstrip("\n").rpartition("\n")[2]
        if last.startswith(MARK):
            found: dict[str, Any] = json.loads(last.removeprefix(MARK))
            return found
    return {}


def read(source: Source) -> Played:
    """The match of a file; of a log, as far as it agrees with the rules."""
    text = source.path.read_text("utf-8-sig", "replace")
    if source.path.suffix in LOGS:
        log = import_log(text)
        match = log.match if log.agreed is None else log.match.earlier(log.agreed)
        result = match.game.result(match.state)
        if result is None and log.resigned is not None:
            return Played(match, match.game.beaten_by(match.state, log.resigned), "resigned", "log")
        return Played(match, result["winner"] if result else None, result["reason"] if result else "", "log")
    match = read_record(text, GAMES)
    result, outcome = match.game.result(match.state), ended(source.path)
    if result is None and outcome.get("judged"):
        return Played(match, match.game.ahead(match.state), "stopped", "arena")
    kind = "arena" if outcome else "record"
    return Played(match, result["winner"] if result else None, result["reason"] if result else "", kind)


def table_of(source: Source) -> Any:
    """The decisions of a match that were a choice."""
    played = read(source)
    match = played.match
    game, see = match.game, observer_named(match.game.name)
    prizes = rewards(game, match.state, played.winner, tuple(match.seats))
    state = match.state_at(0)
    sheets: list[bytes] = []
    told: list[bytes] = []
    rows: list[dict[str, Any]] = []
    for number, (seat, action) in enumerate(match.answers):
        legal = state.legal(seat)
        if seat != CHANCE and len(legal) > 1 and seat in state.waiting:
            sheets.append(see.sheet(state, seat))
            told.append(see.answers(state, seat, legal))
            rows.append(
                {
                    "answer": number,
                    "seat": match.seats[seat],
                    "player": source.players.get(match.seats[seat], ""),
                    "span": int(getattr(state, game.span)) if game.span else 0,
                    "question": type(state.question).__name__,
                    "legal": list(told[-1]) if see.slots else legal,
                    "legal_text": [state.say(one) for one in legal],
                    "choice": legal.index(action),
                    "choice_text": state.say(action),
                    "reward": prizes[seat],
                }
            )
        state.apply(seat, action)
    return assemble(
        source, played, rows, see.numbers(sheets), [] if see.slots else [see.features([one]) for one in told]
    )


def assemble(source: Source, played: Played, rows: Sequence[Mapping[str, Any]], numbers: Any, features: Any) -> Any:
    """The rows of a match as a table."""
    size = len(columns(observer_named(played.match.game.name).blocks))
    same = {
        "game": played.match.game.name,
        "source": str(source.path),
        "kind": played.kind,
        "winner": played.winner or "",
        "reason": played.reason,
    }
    made: dict[str, Any] = {name: pa.array([value] * len(rows), pa.string()) for name, value in same.items()}
    for name, kind in COLUMNS.items():
        made[name] = pa.array([row[name] for row in rows], kind)
    made["numbers"] = pa.FixedSizeListArray.from_arrays(pa.array(numbers.ravel()), size)
    made["features"] = pa.array([one.ravel() for one in features] or [[]] * len(rows), pa.list_(pa.float32()))
    return pa.table(made)


COLUMNS = {
    "answer": pa.int32(),
    "seat": pa.string(),
    "player": pa.string(),
    "span": pa.int16(),
    "question": pa.string(),
    "legal": pa.list_(pa.int64()),
    "legal_text": pa.list_(pa.string()),
    "choice": pa.int32(),
    "choice_text": pa.string(),
    "reward": pa.float32(),
}
"""What each row has of its own, besides numbers and features."""


def part_of(folder: Path, source: Source) -> Path:
    """Where the rows of a match are kept until all are there: by what the file says and who played."""
    seen = [(name, observer_named(name).version) for name in TITLES if TITLES[name].observer]
    about = repr((FORM, seen, str(source.path), source.players))
    return folder / f"{hashlib.sha256(source.path.read_bytes() + about.encode()).hexdigest()[:24]}.parquet"


def write(given: Iterable[Path], out: Path, progress: Callable[[int, int], None]) -> Iterator[str]:
    """Make the table; yields what could not be read, and at the end how many rows there are. A run that was stopped
    goes on: each match is kept beside the table until all of them are in it."""
    found = sources(given)
    folder = out.with_name(f"{out.name}.parts")
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for number, source in enumerate(found):
        part = part_of(folder, source)
        if not part.exists():
            try:
                table = table_of(source)
            except SitroomError as error:
                yield f"{source.path}: left out: {error}"
                continue
            finally:
                progress(number + 1, len(found))
            pq.write_table(table, part.with_suffix(".new"), compression="zstd")
            part.with_suffix(".new").replace(part)
        parts.append(part)
        progress(number + 1, len(found))
    yield f"{join(parts, out)} decisions of {len(parts)} matches in {out}"
    for part in folder.iterdir():
        part.unlink()
    folder.rmdir()


def join(parts: Sequence[Path], out: Path) -> int:
    """One table of all; all matches must be of the same game."""
    if not parts:
        raise SitroomError("no match could be read")
    whole = out.with_suffix(".new")
    schema = pq.read_schema(parts[0])
    games = {
        pq.read_table(part, columns=["game"])["game"][0].as_py() for part in parts if pq.read_metadata(part).num_rows
    }
    if len(games) != 1:
        raise SitroomError(
            f"a table holds one game, not {', '.join(sorted(games)) or 'none'}: give their matches apart"
        )
    (game,) = games
    see = observer_named(game)
    about = {"form": FORM, "game": game, "version": see.version, "columns": columns(see.blocks), "slots": see.slots}
    schema = schema.with_metadata({"sitroom": json.dumps(about)})
    rows = 0
    with pq.ParquetWriter(whole, schema, compression="zstd") as writer:
        for part in parts:
            table = pq.read_table(part)
            rows += len(table)
            writer.write_table(table.replace_schema_metadata(schema.metadata))
    whole.replace(out)
    return rows
