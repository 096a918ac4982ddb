"""One server for one database, as long as it is the database that was opened.

A server keeps matches in memory: a second one on the same database would show stale ones. The lock ends
with the process, however it ends. `fcntl` exists on Unix only, like the signals that the server and its workers use.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from sitroom.server.refusals import Refused
from sitroom.server.store.database import Guard, Lost, StorageError, full_url

TAKE_WITHIN = 3.0
"""Seconds within which a stopped or killed server releases its database."""
GONE = "the data file was deleted or replaced while the server was running: put it back, or restart the server"
TAKEN = "another server is running on this database{}: stop it first"

ELSEWHERE = "the data file has another name, {}, and what was last written lies in a log beside that: use that name"
OWN_LOCK: int | None = getattr(fcntl, "F_OFD_SETLK", None)
"""Takes a lock that belongs to a descriptor. Linux has it; elsewhere the lock beside the data file must do."""
FAR_BYTE = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 1 << 62, 1, 0)
"""A lock on one byte, in the form of the system's `struct flock`."""

Identity = tuple[int, int] | None
"""A file's device and inode, which tell it apart from any other file of the same name."""


def guard_of(url: str, patience: float = 10) -> Guard:
    """The guard that keeps a database to this server; one in memory needs none."""
    url = full_url(url)
    if not url.startswith("sqlite"):
        return PostgresGuard(url, patience)
    found = make_url(url)
    path = (found.database or ":memory:").removeprefix("file:")
    return Guard() if path == ":memory:" or found.query.get("mode") == "memory" else FileGuard(Path(path))


def refused(error: StorageError, otherwise: str) -> Refused:
    """What a client is told when the database fails."""
    return Refused("no_database", str(error)) if isinstance(error, Lost) else Refused("unavailable", otherwise)


# SQLite


def identity(path: Path) -> Identity:
    """Which file a path points to."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _identity(file: int) -> Identity:
    """Which file a descriptor stands for."""
    found = os.fstat(file)
    return found.st_dev, found.st_ino


class FileGuard(Guard):
    """Two locks, and a watch on the data file: one lock on a file next to it, which names the process; and one on the
    data file itself, whatever name it goes by.

    That second lock is on a single byte beyond any database, so that it never meets SQLite's own. It belongs to its
    descriptor, which stays open: closing the data file anywhere in the process would release what SQLite has locked.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        real = Path(os.path.realpath(path))  # one lock, however many links point to it
        self.beside = real.with_name(f"{real.name}.lock")
        self.written_ahead = real.with_name(f"{real.name}-wal")
        self._lock = -1
        self._file = -1
        """The data file, open as long as it is ours."""
        self._data: Identity = None
        self._wal: Identity = None
        self._open: sqlite3.Connection | None = None

    async def take(self) -> None:
        for _ in range(int(TAKE_WITHIN / 0.1)):
            if (self._holds() or self._locked()) and self._owns():
                return self._check_names()
            await asyncio.sleep(0.1)
        holder = "" if self._holds() else self.beside.read_text("utf-8", "replace").strip()
        await self.leave()
        raise StorageError(TAKEN.format(f" (process {holder})" if holder.isdigit() else ""))

    def _check_names(self) -> None:
        """A file with several names has a log beside each of them; one that was left there must not be passed over."""
        for log in self.written_ahead.parent.glob("*-wal"):
            data = log.with_name(log.name.removesuffix("-wal"))
            if identity(data) == _identity(self._file) and log != self.written_ahead and log.stat().st_size:
                raise StorageError(ELSEWHERE.format(data))

    def _locked(self) -> bool:
        """Lock the file beside the data, unless another process has."""
        lock = os.open(self.beside, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return False
        os.truncate(lock, 0)
        os.write(lock, b"%d\n" % os.getpid())
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = lock
        return self._holds()

    def _holds(self) -> bool:
        """Is the file that others would lock the one we have locked?"""
        return self._lock >= 0 and identity(self.beside) == _identity(self._lock)

    def _owns(self) -> bool:
        """Lock the data file itself, unless another process has."""
        if self._file < 0:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            if OWN_LOCK is not None:
                fcntl.fcntl(self._file, OWN_LOCK, FAR_BYTE)
        except BlockingIOError:
            return False
        return identity(self.path) == _identity(self._file)

    async def opened(self) -> None:
        self._open = sqlite3.connect(self.path)  # while one is open, SQLite keeps the write-ahead log
        self._open.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._data, self._wal = _identity(self._file), identity(self.written_ahead)

    async def check(self) -> bool:
        if identity(self.path) != self._data or (self._wal and identity(self.written_ahead) != self._wal):
            raise Lost(GONE)
        if self._holds():
            return True
        if not self._locked():
            raise Lost(TAKEN.format(""))
        return False

    async def leave(self) -> None:
        if self._open is not None:
            self._open.close()
        for file in (self._file, self._lock):
            if file >= 0:
                os.close(file)
        self._file = self._lock = -1


# PostgreSQL

SERVING = 0x51771
"""The advisory lock of the server that runs on a schema."""
TAKE = f"SELECT pg_try_advisory_lock({SERVING}, hashtext(coalesce(current_schema(), '')))"
SETTINGS = {
    "application_name": "sitroom",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""A server whose machine vanishes loses its lock after half a minute."""


class PostgresGuard(Guard):
    """An advisory lock, held as long as its own connection lives."""

    def __init__(self, url: str, patience: float) -> None:
        waiting = {"timeout": patience, "command_timeout": patience, "server_settings": SETTINGS}
        self.engine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=waiting, hide_parameters=True
        )
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        """The driver's own connection, which notices when the other end is gone."""
        self._taking: asyncio.Task[None] | None = None

    async def take(self) -> None:
        for _ in range(int(TAKE_WITHIN / 0.1)):
            if await self._locked():
                return
            await asyncio.sleep(0.1)
        raise StorageError(TAKEN.format(""))

    async def _locked(self) -> bool:
        connection = await self.engine.connect()
        if (await connection.exec_driver_sql(TAKE)).scalar_one():
            self._connection, self._driver = connection, (await connection.get_raw_connection()).driver_connection
            return True
        await connection.close()
        return False

    async def check(self) -> bool:
        if self._connection is not None and not self._driver.is_closed():
            return True
        if self._taking is None:
            self._taking = asyncio.create_task(self._take_again(), name="guard")
            self._taking.add_done_callback(self._taken)
        await asyncio.shield(self._taking)  # everyone who comes meanwhile waits for one attempt
        return False

    def _taken(self, task: asyncio.Task[None]) -> None:
        self._taking = None
        if not task.cancelled():
            task.exception()  # the one who waited may have gone

    async def _take_again(self) -> None:
        await self._drop()
        try:
            await self.take()
        except (SQLAlchemyError, OSError):
            raise StorageError("the database does not answer") from None
        except StorageError as error:
            raise Lost(str(error)) from None

    async def beat(self) -> None:
        # A lost connection must be noticed before the database gives the lock to another server.
        if self._connection is not None and self._taking is None:
            try:
                await self._connection.exec_driver_sql("SELECT 1")
            except (SQLAlchemyError, OSError):
                await self._drop()

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    async def leave(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
        await self._drop()
        await self.engine.dispose()
