"""Worker processes: everything that takes long is done there, never in the event loop, and within a time.

The system ends a worker that has used more processor time than its job may take: however busy the machine is, an honest
job is not ended for it. One that waits for ever is ended by the clock. Either way the next job finds a new worker.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import resource
import signal
import threading
import time
import traceback
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from sitroom.bots import outside, pace, worker
from sitroom.server.refusals import Refused
from sitroom.server.work.queue import Claim, Kind, Queue, Turn

T = TypeVar("T")

NICE = {True: 3, False: 8}
"""The niceness of workers, so that the server itself, which answers people, comes first: those for whom people wait,
and the rest."""
SECONDS = {
    Kind.PLAY: 30.0,
    Kind.LOOK: 20.0,
    Kind.ADVICE: 30.0,
    Kind.AWAY: 30.0,
    Kind.IMPORT: 20.0,
    Kind.REVIEW: 60.0,
    Kind.BOTS: 30.0,
}
"""Seconds of processor time that a job may take; for bots, in addition to their thinking time."""
WAITING = 40
"""The most jobs of a kind that may wait for one client; bots are limited by their matches."""
END_WITHIN = 2.0
"""Seconds that a worker has to end when asked to."""


def patience(seconds: float) -> float:
    """How long a job may take by the clock that may take so much processor time: much longer, since the machine may
    have other things to do, and other people's bots are programs of their own."""
    return 60 + 20 * seconds + 2 * outside.time_limit()


class TooLong(Refused):
    """A job was stopped because it took too long."""

    def __init__(self, why: str) -> None:
        super().__init__("unavailable", why)


class Died(Exception):
    """A worker ended in the middle of a job, for a reason that is not known to be the job's."""


class Done(NamedTuple):
    """The outcome of a job: a result or an error, and the seconds of processor time it took."""

    seconds: float
    result: Any = None
    error: BaseException | None = None


class Worker:
    """A process, started when it is first needed. Its methods block: a thread waits for each job."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self._process: BaseProcess | None = None
        self._pipe: Connection
        self._starting = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Start a process, if there is none."""
        with self._starting:
            if self._closed:
                raise Died("the server is stopping")
            if self._process is None or not self._process.is_alive():
                # A forked child would share the database's connections and threads.
                context = multiprocessing.get_context("spawn")
                self._pipe, theirs = context.Pipe()
                self._process = context.Process(target=_serve, args=(theirs, self.nice), daemon=True)
                self._process.start()
                theirs.close()

    def do(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float, wall: float) -> Done:
        """Do something within a limit of processor time and of wall-clock time; try again once if the process dies."""
        try:
            return self._do(work, args, seconds, wall)
        except Died:
            return self._do(work, args, seconds, wall)

    def _do(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float, wall: float) -> Done:
        self.start()
        process, pipe = self._process, self._pipe
        assert process is not None
        try:
            pipe.send((work, args, seconds))
            if not pipe.poll(wall):
                _end(process)
                pipe.close()
                return Done(seconds, error=TooLong(f"it took more than {wall:g} s"))
            done: Done = pipe.recv()
            return done
        except (EOFError, OSError):
            process.join()
            pipe.close()
            if process.exitcode == -signal.SIGXCPU:
                return Done(seconds, error=TooLong(f"it took more than {seconds:g} s of processor time"))
            raise Died(f"a worker ended with exit status {process.exitcode}") from None

    def close(self) -> None:
        """End the process, whatever it is doing; there will be no other."""
        with self._starting:
            self._closed = True
        if self._process is not None:
            _end(self._process)


def _end(process: BaseProcess) -> None:
    """End a process, with everything that it has started; at once if it does not listen."""
    process.terminate()
    process.join(END_WITHIN)
    process.kill()
    process.join()


class Job:
    """A worker while a client has it."""

    def __init__(self, workers: Workers, turn: Turn, worker: Worker) -> None:
        self._workers, self._turn, self._worker = workers, turn, worker

    @property
    def seconds(self) -> float:
        """The processor time used so far."""
        return self._turn.seconds

    async def do(self, work: Callable[..., T], *args: Any, seconds: float | None = None) -> T:
        """Do `work` in the worker; raises what that raises, or TooLong."""
        most = (SECONDS[self._turn.place.kind] if seconds is None else seconds) + self._workers.thinking
        self._turn.begin()
        doing = asyncio.get_running_loop().run_in_executor(
            self._workers.threads, self._worker.do, work, args, most, patience(most)
        )
        doing.add_done_callback(self._ended)
        done = await asyncio.shield(doing)  # a caller that gives up does not stop the worker
        if done.error is not None:
            raise done.error
        result: T = done.result
        return result

    def _ended(self, doing: asyncio.Future[Done]) -> None:
        failed = doing.cancelled() or doing.exception() is not None
        self._turn.end(0.0 if failed else doing.result().seconds)


class Workers:
    """The processes, and the queue for them."""

    def __init__(self, cores: int | None = None) -> None:
        self.queue = Queue(cores or os.cpu_count() or 2)
        self._idle = {
            urgent: [Worker(NICE[urgent]) for _ in range(count)]
            for urgent, count in ((True, self.queue.urgent), (False, self.queue.patient))
        }
        self._all = [worker for group in self._idle.values() for worker in group]
        self.threads = ThreadPoolExecutor(len(self._all), "worker")
        budget = pace.usual()
        self.thinking = 4 * budget.seconds if budget else 0.0
        """Seconds that bots are told to think, generously."""

    @property
    def count(self) -> int:
        """How many processes there may be."""
        return len(self._all)

    @asynccontextmanager
    async def turn(self, claim: Callable[[], Claim]) -> AsyncIterator[Job]:
        """Wait for a worker and hold it until done; the claim may change meanwhile."""
        async with self.queue.turn(claim) as turn:
            idle = self._idle[turn.place.kind.urgent]
            worker = idle.pop(0)
            turn.on_end = lambda: idle.insert(0, worker)  # the same one again: it may remember the match
            yield Job(self, turn, worker)

    async def ask(self, client: str, kind: Kind, work: Callable[..., T], *args: Any, seconds: float | None = None) -> T:
        """Do `work` for a client in a worker when its turn comes."""
        async with self.asked(client, kind) as job:
            return await job.do(work, *args, seconds=seconds)

    @asynccontextmanager
    async def asked(self, client: str, kind: Kind) -> AsyncIterator[Job]:
        """A worker for what somebody asks for, unless they have asked for too much already."""
        if self.queue.waiting(client, kind) >= WAITING:
            raise Refused("slow_down", "too much of this is waiting already")
        async with self.turn(lambda: Claim(client, kind)) as job:
            yield job

    def warm(self) -> None:
        """Start some processes before they are needed."""
        for one in (*self._idle[True][:2], self._idle[False][0]):
            self.threads.submit(one.start)

    def close(self) -> None:
        """End the processes."""
        with ThreadPoolExecutor(len(self._all)) as ending:
            for worker in self._all:
                ending.submit(worker.close)
        self.threads.shutdown()


# Inside the process


def _serve(pipe: Connection, nice: int) -> None:
    """Do one job after another."""
    worker.begin()
    signal.signal(signal.SIGTERM, _leave)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(nice)
    with suppress(EOFError, OSError):
        while True:
            work, args, seconds = pipe.recv()
            done = _done(work, args, seconds)
            try:
                pipe.send(done)
            except Exception as error:  # it cannot be pickled
                pipe.send(done._replace(result=None, error=_told(TypeError(f"{error} ({done.error or work})"))))


def _leave(*_: object) -> None:
    outside.end_all()
    os._exit(1)


def _done(work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Done:
    """Do a job; the system ends the process if it takes longer."""
    start = time.process_time()
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(start + seconds), most))
    try:
        result, error = work(*args), None
    except Exception as found:
        result, error = None, _told(found)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    return Done(time.process_time() - start, result, error)


def _told(error: Exception) -> Exception:
    """An error with the place where it happened, since its traceback cannot leave this process."""
    error.add_note("".join(traceback.format_exception(error)))
    return error
