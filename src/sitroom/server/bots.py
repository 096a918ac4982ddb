"""Worker processes: bots, hints and imports think there, never in the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from sitroom.bots import worker
from sitroom.server.turns import Rank, Turns

T = TypeVar("T")

SPARE = 1
"""Processes kept for what people ask for."""
NICE = 3
"""How much workers stand back for the server itself, which answers people."""


class Workers:
    """A pool of processes."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(2, os.cpu_count() or 2)
        self.turns = Turns(self.count, SPARE)
        """No more than there are processes, or the next in line would wait behind lower ranks."""
        self.imports = asyncio.Semaphore(1)
        """One at a time, so that another process is free for players."""
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A forked child would share the database's connections and threads.
        return ProcessPoolExecutor(self.count + SPARE, multiprocessing.get_context("spawn"), _start_worker)

    async def ask(self, rank: Rank, work: Callable[..., T], *args: Any) -> T:
        """Do `work` in a worker when its turn comes."""
        async with self.turns.turn(lambda: rank):
            return await self.run(work, *args)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Do `work` in a worker; the caller must have its turn. A worker that died is replaced once."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, work, *args)

    def warm(self) -> None:
        """Start the processes before they are needed."""
        for _ in range(self.count + SPARE):
            self._pool.submit(os.getpid)

    def close(self) -> None:
        """Let the processes end."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def within(seconds: float, work: Callable[..., T], *args: Any) -> T:
    """Do `work` in this worker; raises TimeoutError if it takes longer."""
    signal.signal(signal.SIGALRM, _time_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work(*args)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _time_up(*_: object) -> None:
    raise TimeoutError


def _start_worker() -> None:
    worker.begin()
    os.nice(NICE)
