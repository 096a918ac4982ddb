"""A process in which bots think, driven over a pipe by the process that started it."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading

from sitroom.bots import outside


def begin() -> None:
    """Leave Ctrl-C to the parent, and end when it does, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(parent: int) -> None:
    multiprocessing.connection.wait([parent])
    outside.end_all()
    os._exit(0)
