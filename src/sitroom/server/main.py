"""Run the server."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from sitroom.kernel import SitroomError
from sitroom.server.app import create_app
from sitroom.server.connections import Http, Socket
from sitroom.server.limits import FRAME, Limits
from sitroom.server.storage import Storage

DATABASE_URL = "SITROOM_DATABASE_URL"


def data_url(data: str | None = None) -> str:
    """Where matches are kept: in the file `data`, else where the environment says, else among the user's data."""
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
) -> None:
    """Serve until interrupted; port 0 is any free one. The address is printed when it answers."""
    listener = _listen(host, port)
    try:
        asyncio.run(_serve(listener, database_url or data_url(), open_browser, limits))
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


async def _serve(listener: socket.socket, url: str, open_browser: bool, limits: Limits | None) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # what it warns of is every malformed request
    storage = Storage(url)
    await storage.open()
    config = uvicorn.Config(
        create_app(storage, limits),
        http=Http,
        ws=Socket,
        log_config=None,
        access_log=False,
        ws_max_size=FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    try:
        await Announced(config, listener, open_browser).serve([listener])
    finally:
        await storage.close()


class Announced(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, open_browser: bool) -> None:
        super().__init__(config)
        host, port = listener.getsockname()[:2]
        self.address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        self.open_browser = open_browser

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal and return, where uvicorn would then send it to itself once more."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Situation Room is at {self.address} (Ctrl-C stops it)", flush=True)
            if self.open_browser:
                await asyncio.to_thread(webbrowser.open, self.address)
