"""HTTP: what can be played here, with its board and its words."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sitroom import __version__
from sitroom.server.edge.limits import FACTS
from sitroom.server.http.inbound import Language
from sitroom.server.http.replies import Fixed, costs, fixed, give, reply, service
from sitroom.server.refusals import Refused
from sitroom.server.schema import About
from sitroom.server.work import jobs
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import interface
from sitroom.titles import GAMES, TITLES

router = APIRouter(prefix="/api")


@router.get("/health")
async def health(request: Request) -> Response:
    """Is the server up, and can it store anything?"""
    await service(request).storage.prove()
    return reply({"ok": True})


@router.get("/about")
async def about(request: Request) -> Response:
    """What can be played here."""
    return give(request, _about())


@cache
def _about() -> Fixed:
    offered = [jobs.describe(game) for game in GAMES.values()]
    found: About = {"version": __version__, "languages": list(LANGUAGES), "games": offered}
    return fixed(found)


@router.get("/games/{game}/board", dependencies=[costs(FACTS)])
async def board(request: Request, game: str) -> Response:
    """The facts of a game's board."""
    if game not in GAMES:
        raise Refused("not_found", "there is no such game here")
    return give(request, _board(game))


@cache
def _board(game: str) -> Fixed:
    return fixed(TITLES[game].board())


@router.get("/text/{lang}")
async def words(request: Request, lang: Language) -> Response:
    """The words of the client that belong to no game."""
    return give(request, _words(lang))


@cache
def _words(lang: Language) -> Fixed:
    return fixed(interface(lang))


@router.get("/text/{game}/{lang}", dependencies=[costs(FACTS)])
async def text(request: Request, game: str, lang: Language) -> Response:
    """All words of a game in one language."""
    if game not in GAMES:
        raise Refused("not_found", "there is no such game here")
    return give(request, _text(game, lang))


@cache
def _text(game: str, lang: Language) -> Fixed:
    return fixed(jobs.words(game, lang).words)


@router.get("/text/{game}/{lang}/museum", dependencies=[costs(FACTS)])
async def museum(request: Request, game: str, lang: Language) -> Response:
    """The history behind a game's cards in one language."""
    if game not in GAMES or TITLES[game].museum is None:
        raise Refused("not_found", "there is no such museum here")
    return give(request, _museum(game, lang))


@cache
def _museum(game: str, lang: Language) -> Fixed:
    shown = TITLES[game].museum
    return fixed(shown and shown(lang))


@router.get("/text/{game}/{lang}/rulebook", dependencies=[costs(FACTS)])
async def rules(request: Request, game: str, lang: Language) -> Response:
    """The numbered rules of a game in one language."""
    if game not in GAMES or TITLES[game].rulebook is None:
        raise Refused("not_found", "there is no such rulebook here")
    return give(request, _rules(game, lang))


@cache
def _rules(game: str, lang: Language) -> Fixed:
    book = TITLES[game].rulebook
    return fixed(book and book(lang))
