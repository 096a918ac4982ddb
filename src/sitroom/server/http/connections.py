"""The connections themselves: one that hangs, or that only makes work, is closed.

uvicorn waits for ever for the rest of a request and for a client that does not read, and answers any number of pings.
"""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from fastapi import FastAPI
from starlette.types import Scope
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from sitroom.server.edge.limits import Bucket, client_of
from sitroom.server.http.service import Service
from sitroom.server.refusals import Refused

INVALID, POLICY = 1007, 1008
SOCKET = "sitroom.socket"
"""Where the scope of a socket has its connection."""


def service_of(config: Config) -> Service:
    """The service of a server's application."""
    found: Service = cast(FastAPI, config.app).state.service
    return found


class Deadline:
    """A deadline: closes the connection unless it is met."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self.transport = transport
        self.seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def run(self) -> None:
        """Start it, unless it is running."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self.transport.abort)

    def met(self) -> None:
        """Disarm it: it was met."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Http(H11Protocol):
    """HTTP whose client must send each request, and read each response, in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it as well
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # writing pauses as soon as anything is waiting for the client
        limits = service_of(self.config).limits
        self.asking = Deadline(transport, limits.ask_within)
        self.taking = Deadline(transport, limits.take_within)
        self.asking.run()
        service, client = service_of(self.config), client_of({"client": self.client})
        if not service.doors.enter(client, self):
            service.log_refusal(client, "connection", Refused("slow_down", "too many connections"))

    def cut(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    @property
    def idle(self) -> bool:
        """Is the client expected to send something?"""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        service_of(self.config).doors.leave(client_of({"client": self.client}), self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        service_of(self.config).doors.leave(client_of({"client": self.client}), self)
        self.asking.met()
        self.taking.met()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Is there more of a request to come?"""
        if self.idle and self.transport.get_protocol() is self:
            self.asking.run()
        else:
            self.asking.met()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.taking.run()

    def resume_writing(self) -> None:
        self.taking.met()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        service_of(self.config).log_refusal(client_of({"client": self.client}), "http", Refused("malformed", msg))
        super().send_400_response(msg)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket whose client must read in time, and may send only a few frames that are not messages."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)
        limits = service_of(self.config).limits
        self.taking = Deadline(self.transport, limits.take_within)
        self.bucket = Bucket(limits.messages)
        self.idle = True
        """Is it still to say who it is?"""
        service_of(self.config).doors.enter(client_of({"client": self.client}), self)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Scope, self.scope)[SOCKET] = self

    def known(self) -> None:
        """It has said who it is, and has a place at its match."""
        self.idle = False
        service_of(self.config).doors.leave(client_of({"client": self.client}), self)

    def cut(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        service_of(self.config).doors.leave(client_of({"client": self.client}), self)
        self.taking.met()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.writable.is_set():
            self.transport.pause_reading()  # pongs and refusals would pile up

    def pause_writing(self) -> None:
        super().pause_writing()
        self.taking.run()

    def resume_writing(self) -> None:
        self.taking.met()
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        if self._allowed():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if self._allowed():
            super().handle_cont(event)

    def _allowed(self) -> bool:
        if self.bucket.take():
            return True
        if not self.close_sent:
            refusal = Refused("slow_down", "too many frames")
            service_of(self.config).log_refusal(client_of({"client": self.client}), "socket", refusal)
            self.conn.send_close(POLICY, "too many frames")
            self.handle_parser_exception()
        return False

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)) and not self.close_sent:
            self.conn.send_close(INVALID, "this is not UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
