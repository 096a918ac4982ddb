"""The built client: its files from memory, compressed once, with tags made from their contents."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
from pathlib import Path
from typing import NamedTuple

from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

NOT_BUILT = "<!doctype html><title>Situation Room</title><p>The client is not built: <code>make play</code> builds it."
LASTING = "public, max-age=31536000, immutable"
WORTHWHILE = 0.9
"""The ratio that compression must achieve: pictures and fonts are compressed already."""
LARGE = 1000
"""Answers of the API from this size on are compressed."""


def web_dist() -> Path:
    """Where the built client is, if there is one: inside an installed package, or beside the sources."""
    given, inside = os.environ.get("SITROOM_WEB_DIST"), Path(__file__).parents[1] / "client"
    if given:
        return Path(given)
    return inside if inside.is_dir() else Path(__file__).parents[4] / "web" / "dist"


def client() -> ASGIApp:
    """The built client, or a page that says it is not built."""
    dist = web_dist()
    return Client(directory=dist) if (dist / "index.html").is_file() else not_built


async def not_built(scope: Scope, receive: Receive, send: Send) -> None:
    """Shown instead of the client."""
    if scope["path"].startswith("/api/"):
        raise HTTPException(404)
    await HTMLResponse(NOT_BUILT, 404)(scope, receive, send)


class File(NamedTuple):
    """A file as it is sent."""

    made: tuple[int, int]
    """Modification time and size, so that a rebuilt client is read again."""
    media: str
    tag: str
    body: bytes
    packed: bytes | None
    """The compressed content, where that is worthwhile."""


def read(path: Path, made: tuple[int, int]) -> File:
    """Read a file and compress it."""
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0)
    media = mimetypes.guess_type(path)[0] or "text/plain"
    smaller = len(packed) <= WORTHWHILE * len(body)
    return File(made, media, hashlib.sha256(body).hexdigest()[:32], body, packed if smaller else None)


class Client(StaticFiles):
    """Files of the client; any other path is one of the client's own pages."""

    def __init__(self, directory: PathLike) -> None:
        super().__init__(directory=directory)
        self.files: dict[str, File] = {}

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
        response.headers["Cache-Control"] = LASTING if lasting else "no-cache"
        return response

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        asked = Headers(scope=scope)
        file = self._file(str(full_path), stat_result)
        packed = file.packed if takes_gzip(asked.get("accept-encoding", "")) else None
        headers = {"ETag": f'"{file.tag}"'}
        if file.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        if packed is not None:
            headers |= {"Content-Encoding": "gzip", "ETag": f'"{file.tag}-gzip"'}
        response = Response(packed or file.body, status_code, headers, file.media)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response

    def _file(self, path: str, found: os.stat_result) -> File:
        made = found.st_mtime_ns, found.st_size
        file = self.files.get(path)
        if file is None or file.made != made:
            file = self.files[path] = read(Path(path), made)
        return file


def takes_gzip(accepted: str) -> bool:
    """Does an Accept-Encoding header allow gzip?"""
    for coding in accepted.lower().split(","):
        name, _, quality = coding.replace(" ", "").partition(";q=")
        if name in ("gzip", "x-gzip"):
            return quality.strip("0.") != "" or not quality
    return False


class Compressed:
    """Compresses what is read from the API where that is large.

    Only what is read: tokens and invites come in answers to POST alone, and there they stand beside a name that
    somebody chose, so that the size of a compressed answer could tell of them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, LARGE, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reading = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith("/api/")
        await (self.packing if reading else self.app)(scope, receive, send)
