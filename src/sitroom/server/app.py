"""The application: the API, the sockets and the built client behind one door."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from sitroom.server import api, examples, socket
from sitroom.server.limits import Gate, Limits, client_of
from sitroom.server.refusals import Refused
from sitroom.server.security import HEADERS, SecurityHeaders
from sitroom.server.service import Service
from sitroom.server.storage import Storage, StorageError

logger = logging.getLogger("sitroom.server")

NOT_BUILT = "<!doctype html><title>Situation Room</title><p>The client is not built: <code>make play</code> does it."


def create_app(storage: Storage, limits: Limits | None = None, workers: int | None = None) -> FastAPI:
    """The server over an open database."""
    limits = limits or Limits()
    service = Service(storage, limits, workers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.workers.warm()
        resuming = asyncio.create_task(service.rooms.resume(), name="resume")
        yield
        resuming.cancel()
        await service.rooms.close()
        service.workers.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    app.state.service = service
    app.include_router(api.router)
    app.include_router(examples.router)
    app.include_router(socket.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(StorageError, _unavailable)
    app.add_exception_handler(HTTPException, _no_such_thing)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Gate, limits=limits)
    app.add_middleware(SecurityHeaders)
    app.mount("/", client())
    return app


# The client


def web_dist() -> Path:
    """Where the built client is, if it is."""
    given = os.environ.get("SITROOM_WEB_DIST")
    return Path(given) if given else Path(__file__).parents[3] / "web" / "dist"


def client() -> ASGIApp:
    """The built client, or a page that says there is none."""
    dist = web_dist()
    return Client(directory=dist) if (dist / "index.html").is_file() else not_built


async def not_built(scope: Scope, receive: Receive, send: Send) -> None:
    """What is there instead of the client."""
    if scope["path"].startswith("/api/"):
        raise HTTPException(404)
    await HTMLResponse(NOT_BUILT, 404)(scope, receive, send)


class Client(StaticFiles):
    """Files of the client; a path that is none of them is a page of its own making."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            path = "index.html" if path == "." else path
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2] or path.startswith("api/"):
                raise
            path = "index.html"
            response = await super().get_response(path, scope)
        lasting = path.startswith("assets/")  # named by their content
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response


# Refusals


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    service: Service = request.app.state.service
    route = request.scope.get("route")  # not the path itself, which may hold anything
    service.log_refusal(client_of(request.scope), getattr(route, "path", "elsewhere"), error)
    return api.reply(error.message(), error.status)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return await _refused(request, Refused("malformed", f"{where}: {first['msg']}" if where else str(first["msg"])))


async def _unavailable(request: Request, error: Exception) -> Response:
    logger.error("database: %s", error)
    return await _refused(request, Refused("unavailable", "the database does not answer; try again"))


async def _no_such_thing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _refused(request, Refused("not_found", "there is nothing here"))
    return api.reply({"type": "refused", "refused": "malformed", "reason": error.detail}, error.status_code)


async def _broken(request: Request, error: Exception) -> Response:
    response = api.reply({"type": "refused", "refused": "unavailable", "reason": "something broke here"}, 500)
    response.headers.update(HEADERS)  # this one is made outside of all middleware
    return response
