"""Run the server."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from sitroom.kernel import SitroomError
from sitroom.server.edge import log
from sitroom.server.edge.hosts import LOOPBACK, host_name
from sitroom.server.edge.limits import FRAME, Limits
from sitroom.server.http.app import create_app
from sitroom.server.http.connections import Http, Socket
from sitroom.server.store.guard import guard_of
from sitroom.server.store.storage import Storage

logger = logging.getLogger("sitroom.server")

DATABASE_URL = "SITROOM_DATABASE_URL"
AT_ONCE = 16
"""Connections accepted at a time: more would use up the descriptors before any could be refused."""
WAITING = 1024
"""Connections that may wait to be accepted."""


def data_url(data: str | None = None) -> str:
    """Where matches are kept: in the file `data`, or where the environment says, or with the user's data."""
    if data is None and os.environ.get(DATABASE_URL):
        return os.environ[DATABASE_URL]
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    path = Path(data) if data is not None else Path(home) / "sitroom" / "matches.sqlite3"
    return f"sqlite:///{path.absolute()}"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    open_browser: bool = True,
    limits: Limits | None = None,
    allow_hosts: Sequence[str] = (),
) -> None:
    """Serve until interrupted; port 0 is any free one. The address is printed when it answers.

    Besides loopback and the address listened on, the server answers to the names `allow_hosts`.
    """
    hosts = [*LOOPBACK, *map(host_name, (host, *allow_hosts))]
    listener = _listen(host, port)
    try:
        asyncio.run(_serve(listener, database_url or data_url(), open_browser, limits, hosts))
    finally:
        listener.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle on
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise SitroomError(f"{host} port {port} cannot be used: {error.strerror}") from None
    return listener


async def _serve(
    listener: socket.socket, url: str, open_browser: bool, limits: Limits | None, hosts: Sequence[str]
) -> None:
    log.set_up()
    asyncio.get_running_loop().set_exception_handler(_note)
    storage = Storage(url, guard=guard_of(url))
    await storage.open()
    config = uvicorn.Config(
        create_app(storage, limits, hosts=hosts),
        http=Http,
        ws=Socket,
        log_config=None,
        access_log=False,
        backlog=AT_ONCE,
        ws_max_size=FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    try:
        await Announced(config, listener, open_browser).serve([listener])
    finally:
        await storage.close()


def _note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that nobody is waiting for; one line is enough when descriptors run out."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        logger.error("no connection can be taken: %s", error.strerror)
    else:
        loop.default_exception_handler(context)


class Announced(uvicorn.Server):
    """A server that prints its address once it answers."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, open_browser: bool) -> None:
        super().__init__(config)
        self.listener = listener
        host, port = listener.getsockname()[:2]
        self.address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        self.open_browser = open_browser

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal and return; uvicorn would raise the signal once more."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.listener.listen(WAITING)
            print(f"Situation Room is at {self.address} (Ctrl-C stops it)", flush=True)
            if self.open_browser:
                await asyncio.to_thread(webbrowser.open, self.address)
