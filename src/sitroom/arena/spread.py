"""Work spread over processes: on this machine, or on a Ray cluster. Each task's result comes exactly once.

    for result in spread(work, tasks, processes=2): ...
    for result in spread(work, tasks, ray="auto"): ...

`work` is a function of a module, and takes one task. On Ray a task whose worker dies is done again by another; here
the death of a worker ends the run, which is resumable.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from sitroom.bots import worker
from sitroom.bots.outside import LIMIT, VARIABLE
from sitroom.bots.pace import THINK
from sitroom.kernel import SitroomError

T = TypeVar("T")
R = TypeVar("R")

HERE = "local"
"""In place of a Ray cluster's address: start one on this machine."""
PASSED_ON = (VARIABLE, LIMIT, THINK)
"""Environment variables that workers elsewhere need too."""


def spread(work: Callable[[T], R], tasks: Iterable[T], processes: int = 1, ray: str | None = None) -> Iterator[R]:
    """The results of `work` for every task, in the order they finish: by processes on this machine, or by a Ray
    cluster, named by its address, `auto` for the one that this machine belongs to, or `local` for one of its own."""
    yield from _on_ray(work, tasks, ray) if ray else _here(work, tasks, processes)


def _here(work: Callable[[T], R], tasks: Iterable[T], processes: int) -> Iterator[R]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), worker.begin)
    try:
        for future in as_completed([pool.submit(work, task) for task in tasks]):
            yield future.result()
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()  # its result is of no use any more
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _on_ray(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[R]:
    cluster = _ray()
    ours = not cluster.is_initialized()
    if ours:
        passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        try:
            cluster.init(
                address=None if address == HERE else address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="error",
                runtime_env={"env_vars": passed},
            )
        except (ConnectionError, ValueError) as error:
            raise SitroomError(f"no Ray cluster at {address}: {error}") from None
    try:
        remote = cluster.remote(max_retries=-1)(work)  # as often as workers die
        waiting = [remote.remote(task) for task in tasks]
        while waiting:
            done, waiting = cluster.wait(waiting)
            for one in done:
                yield cluster.get(one)
    finally:
        if ours:
            cluster.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise SitroomError("Ray is not installed: `pip install 'sitroom[ray]'` installs it") from None
    return ray
