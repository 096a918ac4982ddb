"""One database: how it is opened, guarded, read and written. What it stores is in `storage`."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection, bindparam, event, insert, inspect, update
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sitroom.kernel import SitroomError
from sitroom.server.store.models import Base, ChairRow, MatchRow

logger = logging.getLogger("sitroom.server")
T = TypeVar("T")
P = ParamSpec("P")
D = TypeVar("D", bound="Database")
Row = dict[str, Any]


class StorageError(SitroomError):
    """The database could not store or return something."""


class Conflict(StorageError):
    """The journal already has an entry with that number."""


class Lost(StorageError):
    """The database no longer belongs to this server alone."""


class Guard:
    """Keeps a database to one server (see `sitroom.server.store.guard`); this one trusts everybody."""

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


class Append(NamedTuple):
    """Entries to add to a journal, and the match and chairs after them."""

    entries: list[Row]
    match: Row
    chairs: list[Row]
    places: list[Row]


Write = Append | Callable[[AsyncConnection], Awaitable[Any]]

BEAT = 5
"""Seconds between signs of life in the database."""
BELIEVED = 3.0
"""Seconds for which nobody tries again whether something can be stored."""
READERS = 14
"""Connections to read with, beside the one that writes."""
LATEST = "0013"
"""The last of the revisions in `migrations/versions`."""
MIGRATING = 0x51770
"""The lock in PostgreSQL held by the server that migrates the schema."""

SUMMED_UP = ("status", "number", "at", "waiting", "result", "played", "running")
_tables = Base.metadata.tables
ADD_ENTRY = insert(_tables["answers"])
ADD_PLACE = insert(_tables["places"])
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


def full_url(url: str) -> str:
    """A database URL with the driver this server uses."""
    for short, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if url.startswith(short):
            return driver + url.removeprefix(short)
    return url.replace("postgres:", "postgresql+asyncpg:", 1) if url.startswith("postgres:") else url


class Database:
    """All writes pass through one queue: those that wait together are committed together. Those who read wait for each
    other, as long as it takes; no write waits for them."""

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
        self._readers = asyncio.Semaphore(READERS)
        self._reads: set[asyncio.Task[Any]] = set()
        self._proof: asyncio.Task[None] | None = None
        self._proved = 0.0

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
        await asyncio.gather(*self._reads, return_exceptions=True)
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

    async def prove(self) -> None:
        """Raise if nothing can be stored: found out by storing something, and then believed for a few seconds."""
        if self.trouble is not None:
            raise self.trouble
        if self._proof is None or (self._proof.done() and time.monotonic() - self._proved > BELIEVED):
            self._proof = asyncio.create_task(self._prove(), name="proof")
            self._proof.add_done_callback(lambda task: task.cancelled() or task.exception())  # all may have left
        await asyncio.shield(self._proof)  # however many ask, it is stored once

    async def _prove(self) -> None:
        try:
            await self.write(self.sign)
        finally:
            self._proved = time.monotonic()

    async def sign(self, connection: AsyncConnection) -> None:
        """Write something small."""
        raise NotImplementedError

    # Writing

    async def write(self, write: Append | Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Put a write into the queue; what it returns, once that is on disk."""
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

    # Reading

    async def finish(self, reading: Coroutine[Any, Any, T]) -> T:
        """Read something to its end, even if the caller gives up waiting."""
        task = asyncio.create_task(reading)
        self._reads.add(task)
        task.add_done_callback(self._read)
        return await asyncio.shield(task)

    def _read(self, task: asyncio.Task[Any]) -> None:
        self._reads.discard(task)
        if not task.cancelled():
            task.exception()  # perhaps nobody else looks at it any more

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        await self.check()
        try:
            async with self._readers, self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(_brief(error)) from None


def to_the_end(
    read: Callable[Concatenate[D, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[D, P], Coroutine[Any, Any, T]]:
    """A way to read that is never broken off: a connection that is left in the middle of something is of no more use,
    and the pool says so loudly."""

    @wraps(read)
    async def whole(database: D, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.finish(read(database, *args, **named))

    return whole


def connect(url: str, patience: float) -> AsyncEngine:
    """An engine whose commits are on disk when they return."""
    sqlite = url.startswith("sqlite")
    waiting = {"timeout": patience} if sqlite else {"timeout": patience, "command_timeout": patience}
    engine = create_async_engine(
        url,
        pool_size=READERS + 1,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=not sqlite,
        connect_args=waiting,
        hide_parameters=True,
    )
    if sqlite:
        path = engine.url.database
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.run_async(partial(_write_ahead, patience=patience))
            cursor = connection.cursor()
            for setting in ("synchronous=FULL", "foreign_keys=ON"):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

    return engine


async def _write_ahead(connection: Any, patience: float) -> None:
    """Have SQLite keep a log. Where servers open a new file at once it refuses, without waiting for its turn."""
    until = time.monotonic() + patience
    while True:
        try:
            await connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            await asyncio.sleep(0.02)
        else:
            return


def migrate(connection: Connection, revision: str = LATEST) -> None:
    """Migrate the schema: all of it, or nothing if the server is killed meanwhile; one server at a time."""
    if _revision(connection) == revision:
        return
    import alembic.command  # a fifth of a second, and hardly ever needed
    from alembic.config import Config

    # Python's driver would commit each CREATE TABLE separately.
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)


def _revision(connection: Connection) -> str | None:
    """Up to which revision the schema was migrated; None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


async def _append(connection: AsyncConnection, appends: list[Append]) -> None:
    """Many appends in as few statements as one."""
    if appends:
        await connection.execute(ADD_ENTRY, [row for append in appends for row in append.entries])
        await connection.execute(SUM_UP, [append.match for append in appends])
    chairs = [row for append in appends for row in append.chairs]
    if chairs:
        await connection.execute(RESEAT, chairs)
    places = [row for append in appends for row in append.places]
    if places:
        await connection.execute(ADD_PLACE, places)


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
