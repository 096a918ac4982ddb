"""Does one greedy client make others wait? A person plays against a bot, alone and beside one client of each kind."""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException

from sitroom.bench.serving.load import GLOBAL_WAR, Player, Running, post, quantile, running, sit
from sitroom.fuzz import random_match
from sitroom.kernel import SitroomError, write_record
from sitroom.titles import game_named

PERSON, GREEDY = "192.0.2.1", "192.0.2.2"
"""Addresses that a proxy would tell the server."""
BOT = "normal"
"""Whom the person plays."""
PACE = 0.1
"""Seconds between what somebody does at a table."""
AT_ONCE = 6
"""Requests that a greedy client has open at a time."""
WAR = {"scenario": "eastern"}
SETTLED = 3.0
"""Seconds that a greedy client has before the person is timed."""


class Times(NamedTuple):
    """Milliseconds from the person's action until it was acknowledged, and until its bot had answered, each sorted."""

    act: list[float]
    bot: list[float]

    def told(self, alone: Times) -> str:
        """Both at the 50th and the 99th percentile, the latter also as a multiple of what it is without company."""
        return "".join(
            f"{quantile(times, 0.5):8.0f}{(most := quantile(times, 0.99)):8.0f}{most / quantile(usual, 0.99):7.1f}"
            for times, usual in zip(self, alone, strict=True)
        )


def measure(seconds: float) -> Iterator[tuple[str, Times]]:
    """The person's times alone, then beside each kind of greed, on a server with the usual limits."""
    for name, greedy in {"alone": None, **GREED}.items():
        with running(usual=True) as server, _beside(server, greedy):
            yield name, asyncio.run(_played(server.address, seconds))


@contextmanager
def _beside(server: Running, greedy: Callable[[str], None] | None) -> Iterator[None]:
    """Let a greedy client do its worst, in a process of its own."""
    if greedy is None:
        yield
        return
    process = multiprocessing.get_context("spawn").Process(target=_begin, args=(greedy, server.address), daemon=True)
    process.start()
    try:
        time.sleep(SETTLED)
        yield
    finally:
        process.kill()
        process.join()


def _begin(greedy: Callable[[str], None], address: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)  # the greedy client is elsewhere: its own work should not be felt here
    greedy(address)


# The person


async def _played(address: str, seconds: float) -> Times:
    """Somebody plays at random against a bot, match after match."""
    times = Times([], [])
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or not times.bot:
        sides = {"us": {"who": "me"}, "ussr": {"who": "bot", "bot": BOT}}
        name, tokens = await asyncio.to_thread(post, address, "matches", {"game": "twilight", "sides": sides}, PERSON)
        async with sit(address, name, tokens["us"], PERSON) as socket:
            player = Player(socket)
            await player.reach(0)
            while player.update["result"] is None and (time.perf_counter() < until or not times.bot):
                await _answered(player, times)
                await asyncio.sleep(PACE)
    return Times(sorted(times.act), sorted(times.bot))


async def _answered(player: Player, times: Times) -> None:
    """The person acts, and waits for what its bot does, if the bot is asked."""
    await player.asked_again()
    if player.update["asked"] is None:
        return
    before, sent = player.update["asked"], time.perf_counter()
    await player.act()
    times.act.append(1000 * (time.perf_counter() - sent))
    await player.changed(before)
    if player.update["asked"] is None and player.update["result"] is None:
        await player.asked_again()
        times.bot.append(1000 * (time.perf_counter() - sent))


# The greedy


def _ask(address: str, path: str, tokens: dict[str, str] | None = None) -> None:
    """Ask once, as soon as the server lets one."""
    bearer = {"Authorization": f"Bearer {' '.join(tokens.values())}"} if tokens else {}
    request = urllib.request.Request(f"http://{address}/api/{path}", headers={"X-Forwarded-For": GREEDY, **bearer})
    try:
        with urllib.request.urlopen(request) as response:
            response.read()
    except urllib.error.HTTPError as refused:
        time.sleep(min(1.0, float(refused.headers.get("Retry-After", 0.1))))


def _for_ever(work: Callable[[], None], at_once: int = AT_ONCE) -> None:
    """Do the same again and again, several times at once."""

    def again() -> None:
        while True:
            with suppress(OSError):
                work()

    with ThreadPoolExecutor(at_once) as threads:
        for _ in range(at_once):
            threads.submit(again)


def _record(game: str, seed: int, options: dict[str, Any] | None = None, answers: int = 1500) -> str:
    return write_record(random_match(game_named(game), seed, options or {}, answers))


def _bring(address: str, text: str) -> tuple[str, dict[str, str]]:
    while True:
        try:
            return post(address, "import", {"text": text, "hints": True}, GREEDY)
        except SitroomError:
            time.sleep(1)


def replays(address: str) -> None:
    """Steps of a War Room replay."""
    name, tokens = _bring(address, _record("warroom", 1, WAR))
    starts = itertools.cycle(range(0, 1000, 100))
    _for_ever(lambda: _ask(address, f"matches/{name}/steps?start={(at := next(starts))}&stop={at + 100}", tokens))


def logs(address: str) -> None:
    """Whole views and logs, in one language after another."""
    name, tokens = _bring(address, _record("warroom", 1, WAR))
    langs = itertools.cycle(("en", "pt", "es", "it"))
    _for_ever(lambda: _ask(address, f"matches/{name}/view?lang={next(langs)}", tokens))


def advice(address: str) -> None:
    """War Room advice."""
    seats = ("germany", "ussr")
    body = {"game": "warroom", "options": WAR, "sides": {key: {"who": "me"} for key in seats}, "hints": True}
    name, tokens = post(address, "matches", body, GREEDY)
    _for_ever(lambda: _ask(address, f"matches/{name}/advice", tokens))


def opponents(address: str) -> None:
    """Twenty-eight matches against `hard`."""
    sides = {"us": {"who": "me"}, "ussr": {"who": "bot", "bot": "hard"}}
    made = [post(address, "matches", {"game": "twilight", "sides": sides}, GREEDY) for _ in range(28)]

    async def play(name: str, token: str) -> None:
        with suppress(OSError, WebSocketException, SitroomError):
            async with sit(address, name, token, GREEDY) as socket:
                player = Player(socket)
                await player.reach(0)
                while player.update["result"] is None:
                    await _answered(player, Times([], []))
                    await asyncio.sleep(PACE)

    async def play_all() -> None:
        await asyncio.gather(*(play(name, tokens["us"]) for name, tokens in made))

    asyncio.run(play_all())
    time.sleep(1000)


def followers(address: str) -> None:
    """A Global War whose every seat is followed in four languages and played as fast as the server lets."""
    sides = {seat: {"who": "me"} for seat in GLOBAL_WAR.seats}
    body = {"game": "warroom", "options": GLOBAL_WAR.options, "sides": sides}
    name, tokens = post(address, "matches", body, GREEDY)

    async def follow(token: str, lang: str) -> None:
        async with sit(address, name, token, GREEDY, lang) as socket:
            async for _ in socket:
                pass

    async def play(token: str) -> None:
        while True:
            with suppress(OSError, WebSocketException, SitroomError):
                async with sit(address, name, token, GREEDY) as socket:
                    player = Player(socket)
                    await player.reach(0)
                    while player.update["result"] is None:
                        await _answered(player, Times([], []))
            await asyncio.sleep(PACE)

    async def all_at_once() -> None:
        following = (follow(token, lang) for token in tokens.values() for lang in ("en", "pt", "es", "it"))
        await asyncio.gather(*following, *map(play, tokens.values()))

    asyncio.run(all_at_once())


def bots(address: str) -> None:
    """Twenty matches between bots."""
    sides = {key: {"who": "bot", "bot": "hard"} for key in ("us", "ussr")}
    for _ in range(20):
        post(address, "matches", {"game": "twilight", "sides": sides}, GREEDY)
    time.sleep(1000)


def reviews(address: str) -> None:
    """Twenty reviews."""
    found = [json.loads(_get(address, "examples"))["examples"]]
    names = [f"examples/{example['name']}" for example in found[0]]
    names += [f"matches/{_bring(address, _record('twilight', seed))[0]}" for seed in range(6)]
    asked = itertools.cycle(names)
    _for_ever(lambda: _ask(address, f"{next(asked)}/review"))


def _get(address: str, path: str) -> bytes:
    with urllib.request.urlopen(f"http://{address}/api/{path}") as response:
        body: bytes = response.read()
        return body


def imports(address: str) -> None:
    """Long records."""
    text = _record("warroom", 1, WAR, 3000)
    _for_ever(lambda: (_bring(address, text), None)[1])


def lists(address: str) -> None:
    """The lobby's list and the library."""
    for seed in range(6):
        _bring(address, _record("twilight", seed))
    paths = itertools.cycle(("matches?limit=100", "matches?status=over&limit=100", "library?player=a"))
    _for_ever(lambda: _ask(address, next(paths)))


GREED = {
    "replays of War Room": replays,
    "whole views": logs,
    "War Room advice": advice,
    "28 matches against hard": opponents,
    "thirty sockets at a Global War": followers,
    "20 matches between bots": bots,
    "reviews": reviews,
    "imports": imports,
    "lists": lists,
}
"""What a client may be greedy for."""
