"""The database: SQLite in a file, or PostgreSQL by URL. Every write is durable when it returns."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import alembic.command
from alembic.config import Config
from sqlalchemy import ColumnElement, Connection, bindparam, delete, event, func, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sitroom.kernel import Result, SitroomError
from sitroom.server.clock import wound_on
from sitroom.server.drafts import Kept
from sitroom.server.journal import Entry
from sitroom.server.models import (
    BOT,
    INVITE,
    LIVE,
    PLAYER,
    Base,
    BeatRow,
    ChairRow,
    ChatRow,
    DraftRow,
    EntryRow,
    MatchRow,
    SnapshotRow,
    StandingRow,
)
from sitroom.server.schema import ClockRule, Status, Who

logger = logging.getLogger("sitroom.server")
T = TypeVar("T")
Row = dict[str, Any]


class StorageError(SitroomError):
    """The database could not store or return something."""


class Conflict(StorageError):
    """The journal already has an entry with that number."""


class Lost(StorageError):
    """The database no longer belongs to this server alone."""


class Guard:
    """Keeps a database to one server (see `sitroom.server.guard`); this one trusts everybody."""

    async def take(self) -> None:
        """Before the database is opened: raises if another server has it."""

    async def opened(self) -> None:
        """The database is open."""

    async def check(self) -> bool:
        """Raises if the database is not ours now; False if another server may have had it since the last check."""
        return True

    async def beat(self) -> None:
        """Show the database that we are alive."""

    async def leave(self) -> None:
        """Another server may have it."""


@dataclass
class Chair:
    """Who holds a place at the table, and which seat it has now."""

    seat: int
    who: Who
    bot: str | None = None
    name: str = ""
    digest: str | None = None
    """Of the token that opens it, or of the invite that nobody has used yet."""
    invite: str | None = None
    """Of the link by which somebody else may take it over."""

    @property
    def lent(self) -> bool:
        """Does a bot hold it for a person?"""
        return self.who == BOT and self.digest is not None


@dataclass
class Facts:
    """A match as lists show it: its row and its chairs."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: ClockRule | None
    spectators: bool
    created: int
    status: Status
    number: int
    at: int
    waiting: list[int]
    result: Result | None
    problem: str | None
    chairs: list[Chair]
    running: dict[str, Any] | None = None
    """The clock, if it is running: see `Clock.stored`."""
    position: str | None = None
    """The position the match began from, if any; it reveals what is hidden."""
    requests: dict[str, Any] | None = None
    """What players ask of each other: see `consent`."""


class Snapshot(NamedTuple):
    """A match as it stood after `number` entries: see `snapshots`."""

    number: int
    seal: str
    body: bytes


@dataclass(frozen=True)
class Settled:
    """The standing orders of a chair's holder: see `standing`."""

    chair: int
    holder: str
    active: bool
    choices: dict[str, str]
    """By topic."""
    places: dict[str, dict[str, str]]
    """By place: topics that are settled otherwise there."""


class Append(NamedTuple):
    """Entries to add to a journal, and the match and chairs after them."""

    entries: list[Row]
    match: Row
    chairs: list[Row]


Write = Append | Callable[[AsyncConnection], Awaitable[Any]]

BEAT = 5
"""Seconds between signs of life in the database."""
MIGRATING = 0x51770
"""The lock in PostgreSQL held by the server that migrates the schema."""

SUMMED_UP = ("status", "number", "at", "waiting", "result", "played", "running")
_tables = Base.metadata.tables
ADD_ENTRY = insert(_tables["answers"])
SUM_UP = (
    update(_tables["matches"])
    .where(MatchRow.id == bindparam("match_id"))
    .values({name: bindparam(f"new_{name}") for name in SUMMED_UP})
)
RESEAT = (
    update(_tables["chairs"])
    .where(ChairRow.match_id == bindparam("of_match"), ChairRow.chair == bindparam("of_chair"))
    .values(seat=bindparam("new_seat"))
)
"""Statements for many rows at once: a server runs these all day."""
PAGE = 2000
"""Entries read at once; others get a turn in between."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def full_url(url: str) -> str:
    """A database URL with the driver this server uses."""
    for short, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if url.startswith(short):
            return driver + url.removeprefix(short)
    return url.replace("postgres:", "postgresql+asyncpg:", 1) if url.startswith("postgres:") else url


class Storage:
    """One database. All writes pass through one queue: those that wait together are committed together."""

    def __init__(self, url: str, patience: float = 10, guard: Guard | None = None) -> None:
        self.url = full_url(url)
        self.guard = guard or Guard()
        self.trouble: StorageError | None = None
        """Why nothing can be stored now, or None."""
        self.on_return: Callable[[], None] = lambda: None
        """Called when the database is ours again: another server may have changed it in the meantime."""
        self.patience = patience
        """Seconds after which a database that does not answer is considered down."""
        self._writes: asyncio.Queue[tuple[Write, asyncio.Future[Any]]] = asyncio.Queue()

    async def open(self) -> None:
        """Connect, migrate the schema and start taking writes."""
        try:
            self.engine = connect(self.url, self.patience)
            await self.guard.take()
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
            await self.guard.opened()
        except (SQLAlchemyError, OSError, ModuleNotFoundError) as error:
            raise StorageError(f"the database cannot be opened: {_brief(error)}") from error
        self._writer = asyncio.create_task(self._write_all(), name="storage")
        self._watcher = asyncio.create_task(self._watch(), name="watch over the database")

    async def close(self) -> None:
        """Finish what was asked for and disconnect."""
        await self._writes.join()
        self._writer.cancel()
        self._watcher.cancel()
        await self.engine.dispose()
        await self.guard.leave()

    async def _watch(self) -> None:
        """Notice within seconds that the database is no longer ours, even if nobody is playing."""
        while True:
            for _ in range(BEAT):
                await asyncio.sleep(1)
                with suppress(StorageError):
                    await self.check()
            await self.guard.beat()

    async def check(self) -> None:
        """Raise if nothing may be stored or read now."""
        try:
            seamless = await self.guard.check()
        except StorageError as error:
            if self.trouble is None:
                logger.error("%s", error)
            self.trouble = error
            raise
        if self.trouble is not None:
            logger.warning("the database is back")
        if self.trouble is not None or not seamless:
            self.trouble = None
            self.on_return()

    # Writing

    async def _write(self, write: Append | Callable[[AsyncConnection], Awaitable[T]]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writes.put_nowait((write, done))
        return await done

    async def _write_all(self) -> None:
        while True:
            batch = [await self._writes.get()]
            while not self._writes.empty():
                batch.append(self._writes.get_nowait())
            if not await self._commit(batch):  # one that fails must not spoil the others
                for one in batch:
                    await self._commit([one])
            for _ in batch:
                self._writes.task_done()

    async def _commit(self, batch: list[tuple[Write, asyncio.Future[Any]]]) -> bool:
        """One transaction for all of `batch`; False if one write among several may be at fault."""
        try:
            await self.check()
            async with self.engine.begin() as connection:
                await _append(connection, [write for write, _ in batch if isinstance(write, Append)])
                results = [None if isinstance(write, Append) else await write(connection) for write, _ in batch]
                await self.check()  # a lock that was lost is noticed by now: nothing is stored without it
            await self.check()  # a write to a file that is gone is not stored
        except Exception as error:
            if len(batch) > 1 and isinstance(error, IntegrityError | DataError):
                return False
            for _, done in batch:
                if not done.done():
                    done.set_exception(_storage_error(error))
            return True
        for (_, done), result in zip(batch, results, strict=True):
            if not done.done():
                done.set_result(result)
        return True

    async def create(self, facts: Facts, entries: Sequence[Entry]) -> None:
        """Store a new match with the journal it starts with."""
        row = {name: value for name, value in vars(facts).items() if name != "chairs"}
        chairs = [{"match_id": facts.id, "chair": number, **vars(chair)} for number, chair in enumerate(facts.chairs)]

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(insert(MatchRow), {**row, "played": facts.created})
            await connection.execute(insert(ChairRow), chairs)
            if entries:
                await connection.execute(insert(EntryRow), _rows(facts.id, 0, entries))

        await self._write(write)

    async def append(self, facts: Facts, number: int, entries: Sequence[Entry], reseated: bool = False) -> None:
        """Add entries to a journal, the first as `number`, with the facts after them."""
        summary = {**vars(facts), "played": now()}
        match = {"match_id": facts.id, **{f"new_{name}": summary[name] for name in SUMMED_UP}}
        chairs = [
            {"of_match": facts.id, "of_chair": n, "new_seat": chair.seat}
            for n, chair in enumerate(facts.chairs if reseated else ())
        ]
        await self._write(Append(_rows(facts.id, number, entries), match, chairs))

    async def change(self, match: str, **changes: Any) -> None:
        """Change facts of a match."""
        await self._write(lambda c: c.execute(update(MatchRow).where(MatchRow.id == match).values(**changes)))

    async def take(self, match: str, chair: int, invite: str, token: str, name: str) -> bool:
        """Trade the digest of an invite for that of a token; False if somebody was faster."""

        async def write(connection: AsyncConnection) -> bool:
            here = (ChairRow.match_id == match) & (ChairRow.chair == chair)
            still_open = ((ChairRow.who == INVITE) & (ChairRow.digest == invite)) | (ChairRow.invite == invite)
            taken = {"who": PLAYER, "digest": token, "name": name, "bot": None, "invite": None}
            changes = update(ChairRow).where(here & still_open).values(**taken)
            return (await connection.execute(changes)).rowcount == 1

        return await self._write(write)

    async def hand(self, facts: Facts, number: int) -> None:
        """Store who holds a chair now, with the clock."""
        chair = facts.chairs[number]
        here = (ChairRow.match_id == facts.id) & (ChairRow.chair == number)
        held = {"who": chair.who, "bot": chair.bot, "invite": chair.invite}

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(ChairRow).where(here).values(**held))
            await connection.execute(update(MatchRow).where(MatchRow.id == facts.id).values(running=facts.running))

        await self._write(write)

    async def save(self, match: str, snapshot: Snapshot | None) -> None:
        """Replace the snapshot; None removes it."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(SnapshotRow).where(SnapshotRow.match_id == match))
            if snapshot is not None:
                await connection.execute(insert(SnapshotRow), {"match_id": match, **snapshot._asdict()})

        await self._write(write)

    async def draft(self, facts: Facts, kept: Kept) -> None:
        """Put a draft in the place of the chair's last one, with the facts as they are after it."""
        here = (DraftRow.match_id == facts.id) & (DraftRow.chair == kept.chair)
        changes = {"waiting": facts.waiting, "running": facts.running}  # lists must not tell that somebody writes

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(DraftRow).where(here))
            await connection.execute(insert(DraftRow), {"match_id": facts.id, **kept._asdict()})
            await connection.execute(update(MatchRow).where(MatchRow.id == facts.id).values(**changes))

        await self._write(write)

    async def settle(self, match: str, settled: Settled) -> None:
        """Put standing orders in the place of the chair's last ones."""
        here = (StandingRow.match_id == match) & (StandingRow.chair == settled.chair)

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(StandingRow).where(here))
            await connection.execute(insert(StandingRow), {"match_id": match, **vars(settled)})

        await self._write(write)

    async def beat(self) -> None:
        """Leave a sign of life."""
        await self._write(_beat)

    async def wind_on(self) -> None:
        """After a start: downtime counts for nobody, so move the start of running clocks."""

        live = (MatchRow.status == LIVE) & MatchRow.running.is_not(None)

        async def write(connection: AsyncConnection) -> None:
            last = (await connection.execute(select(BeatRow.at))).scalar_one_or_none() or now()
            for match, clock in (await connection.execute(select(MatchRow.id, MatchRow.running).where(live))).all():
                later = wound_on(clock, last, now())
                await connection.execute(update(MatchRow).where(MatchRow.id == match).values(running=later))
            await _beat(connection)

        await self._write(write)

    async def say(self, match: str, chair: int, text: str, name: str, audience: int | None = None) -> Row:
        """Add a line of chat; returns it. `audience`: see `ChatRow`."""

        async def write(connection: AsyncConnection) -> Row:
            last = select(func.max(ChatRow.number)).where(ChatRow.match_id == match)
            number = ((await connection.execute(last)).scalar_one() or 0) + 1
            line = {"match_id": match, "number": number, "chair": chair, "text": text, "at": now()}
            line |= {"name": name, "audience": audience}
            await connection.execute(insert(ChatRow), line)
            return line

        return await self._write(write)

    # Reading

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        await self.check()
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(_brief(error)) from None

    async def facts(self, *which: ColumnElement[bool], limit: int | None = None) -> list[Facts]:
        """Matches for which all of `which` is true, the most recently played first."""
        rows = select(MatchRow.__table__).where(*which).order_by(MatchRow.played.desc()).limit(limit)
        async with self._reading() as connection:
            found = [dict(row) for row in (await connection.execute(rows)).mappings()]
            chairs: dict[str, list[Chair]] = {row["id"]: [] for row in found}
            held = (
                select(ChairRow.match_id, *(getattr(ChairRow, f.name) for f in fields(Chair)))
                .where(ChairRow.match_id.in_(chairs))
                .order_by(ChairRow.chair)
            )
            for match, *values in await connection.execute(held):
                chairs[match].append(Chair(*values))
        for row in found:
            del row["played"]
        return [Facts(**row, chairs=chairs[row["id"]]) for row in found]

    async def entries(self, match: str) -> list[Entry]:
        """The journal of a match, up to the first missing entry."""
        columns = (EntryRow.number, EntryRow.kind, EntryRow.seat, EntryRow.action, EntryRow.spent)
        rows = select(*columns).where(EntryRow.match_id == match).order_by(EntryRow.number).limit(PAGE)
        found: list[Entry] = []
        async with self._reading() as connection:
            while True:
                page = (await connection.execute(rows.where(EntryRow.number >= len(found)))).all()
                for number, *entry in page:
                    if number != len(found):
                        return found
                    found.append(Entry(*entry))
                if len(page) < PAGE:
                    return found
                await asyncio.sleep(0)

    async def snapshot(self, match: str) -> Snapshot | None:
        """The last snapshot of a match."""
        rows = select(SnapshotRow.number, SnapshotRow.seal, SnapshotRow.body).where(SnapshotRow.match_id == match)
        async with self._reading() as connection:
            row = (await connection.execute(rows)).first()
        return Snapshot(*row) if row is not None else None

    async def drafts(self, match: str) -> list[Kept]:
        """The drafts of a match."""
        columns = (getattr(DraftRow, name) for name in Kept._fields)
        async with self._reading() as connection:
            return [Kept(*row) for row in await connection.execute(select(*columns).where(DraftRow.match_id == match))]

    async def settled(self, match: str) -> list[Settled]:
        """The standing orders given in a match."""
        columns = (getattr(StandingRow, field.name) for field in fields(Settled))
        async with self._reading() as connection:
            rows = await connection.execute(select(*columns).where(StandingRow.match_id == match))
            return [Settled(*row) for row in rows]

    async def answered_for(self) -> set[str]:
        """The matches in which standing orders are to be followed."""
        async with self._reading() as connection:
            return set((await connection.execute(select(StandingRow.match_id).where(StandingRow.active))).scalars())

    async def chat(self, match: str, last: int, audience: int | None = None) -> list[Row]:
        """The last lines of chat, oldest first: those for everybody, and those for one `audience`."""
        heard = ChatRow.audience.is_(None) | (ChatRow.audience == audience)
        lines = select(ChatRow.__table__).where(ChatRow.match_id == match, heard)
        lines = lines.order_by(ChatRow.number.desc()).limit(last)
        async with self._reading() as connection:
            return [dict(row) for row in (await connection.execute(lines)).mappings()][::-1]


def connect(url: str, patience: float) -> AsyncEngine:
    """An engine whose commits are on disk when they return."""
    sqlite = url.startswith("sqlite")
    waiting = {"timeout": patience} if sqlite else {"timeout": patience, "command_timeout": patience}
    engine = create_async_engine(
        url, pool_pre_ping=not sqlite, pool_timeout=patience, connect_args=waiting, hide_parameters=True
    )
    if sqlite:
        path = engine.url.database
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

    return engine


def migrate(connection: Connection, revision: str = "head") -> None:
    """Migrate the schema: all of it, or nothing if the server is killed meanwhile; one server at a time."""
    # Python's driver would commit each CREATE TABLE separately.
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)


async def _append(connection: AsyncConnection, appends: list[Append]) -> None:
    """Many appends in as few statements as one."""
    if appends:
        await connection.execute(ADD_ENTRY, [row for append in appends for row in append.entries])
        await connection.execute(SUM_UP, [append.match for append in appends])
    chairs = [row for append in appends for row in append.chairs]
    if chairs:
        await connection.execute(RESEAT, chairs)


async def _beat(connection: AsyncConnection) -> None:
    await connection.execute(delete(BeatRow))
    await connection.execute(insert(BeatRow), {"id": 0, "at": now()})


def _rows(match: str, number: int, entries: Sequence[Entry]) -> list[Row]:
    return [{"match_id": match, "number": number + n, **entry._asdict()} for n, entry in enumerate(entries)]


def _storage_error(error: Exception) -> StorageError:
    if isinstance(error, StorageError):
        return error
    if isinstance(error, IntegrityError):
        return Conflict("another answer came first")
    return StorageError(_brief(error))


def _brief(error: Exception) -> str:
    """An error's first line, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).partition("\n")[0]
