"""The application: the API, the sockets and the built client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from sitroom.server.edge.hosts import LOOPBACK, Hosts
from sitroom.server.edge.limits import Gate, Limits, client_of, told
from sitroom.server.edge.security import HEADERS, SecurityHeaders
from sitroom.server.http import advice, api, examples, library, pages, socket, study, titles
from sitroom.server.http.pages import Compressed
from sitroom.server.http.replies import reply
from sitroom.server.http.service import Service
from sitroom.server.refusals import Refused
from sitroom.server.store.database import StorageError
from sitroom.server.store.guard import refused
from sitroom.server.store.storage import Storage

logger = logging.getLogger("sitroom.server")


def create_app(
    storage: Storage, limits: Limits | None = None, workers: int | None = None, hosts: Sequence[str] = LOOPBACK
) -> FastAPI:
    """The server on an open database; `hosts`: the names it answers to."""
    limits = limits or Limits()
    service = Service(storage, limits, workers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.workers.warm()
        tasks = [
            asyncio.create_task(service.rooms.resume(), name="resume"),
            asyncio.create_task(service.rooms.tidy(limits.stay, limits.unwatched), name="tidy"),
        ]
        yield
        for task in tasks:
            task.cancel()
        await service.reviews.close()
        await service.rooms.close()
        service.workers.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    app.state.service = service
    app.state.hosts = hosts
    app.include_router(titles.router)
    app.include_router(api.router)
    app.include_router(examples.router)
    app.include_router(advice.router)
    app.include_router(study.router)
    app.include_router(library.router)
    app.include_router(socket.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(StorageError, _unavailable)
    app.add_exception_handler(HTTPException, _no_such_thing)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Compressed)
    app.add_middleware(Gate, requests=service.requests)
    app.add_middleware(Hosts, names=hosts)
    app.add_middleware(SecurityHeaders)
    app.mount("/", pages.client())
    return app


# Refusals


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    service: Service = request.app.state.service
    route = request.scope.get("route")  # not the path itself, which may hold anything
    service.log_refusal(client_of(request.scope), getattr(route, "path", "elsewhere"), error)
    return told(error)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return await _refused(request, Refused("malformed", f"{where}: {first['msg']}" if where else str(first["msg"])))


async def _unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, StorageError)
    logger.error("database: %s", error)
    return await _refused(request, refused(error, "the database does not answer; try again"))


async def _no_such_thing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _refused(request, Refused("not_found", "there is nothing at this address"))
    return reply({"type": "refused", "refused": "malformed", "reason": error.detail}, error.status_code)


async def _broken(request: Request, error: Exception) -> Response:
    response = reply({"type": "refused", "refused": "unavailable", "reason": "something went wrong here"}, 500)
    response.headers.update(HEADERS)  # this response passes no middleware
    return response
