"""Reviews of matches that are over: made in the background while somebody looks, kept, never made twice."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import logging
import time
import zlib
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import sitroom.bots
from sitroom import __version__
from sitroom.kernel import Match, Rules
from sitroom.server import schema
from sitroom.server.match.snapshots import code
from sitroom.server.match.telling import AtTable, Played, dumps
from sitroom.server.refusals import Refused
from sitroom.server.store.database import StorageError
from sitroom.server.store.storage import Storage
from sitroom.server.work import judging
from sitroom.server.work.judging import Part, judge, sides, told
from sitroom.server.work.queue import Kind, gives_way
from sitroom.server.work.stories import Story, retold, story_of
from sitroom.server.work.workers import Workers
from sitroom.titles import title_of

logger = logging.getLogger("sitroom.server")

STRETCH = 0.25
"""Seconds that a worker judges before it gives way to other work."""
SAVED = 10.0
"""Seconds between two writes of an unfinished review."""
WORST = 3
"""How many decisions are marked."""
LEAST = 0.02
"""What a decision must have cost to be marked."""
LINES = 6
"""The most lines that tell what followed a decision."""


def key_of(match: Match[Any]) -> str:
    """The identity of a review: its match, and the programs that judge it."""
    parts = [__version__, code(match.game), _judges(match.game), match.options, match.origin, match.answers]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


@cache
def _judges(game: Rules[Any]) -> str:
    """A digest of what a review depends on besides the rules: the rest of the game's folder, and what bots share."""
    folders = (Path(inspect.getfile(type(game))).parents[1], Path(str(sitroom.bots.__file__)).parent)
    files = [*sorted(path for folder in folders for path in folder.rglob("*.py")), Path(str(judging.__file__))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


class Review:
    """A review, as far as it is made."""

    def __init__(self, story: Story, part: Part | None = None) -> None:
        self.story = story
        self.client = ""
        """The client that asked for it last."""
        self.part = part or Part(0, [], [])
        self.asked = self.wanted = time.monotonic()
        """When it was first asked for, and last."""
        self.task: asyncio.Task[None] | None = None
        self.failed = False
        self.told: dict[str, str] = {}
        """Its decisions in words, as JSON, by language, once it is complete."""

    @property
    def places(self) -> int:
        """How many places there are to judge."""
        return len(self.story.stops) - 1

    @property
    def done(self) -> bool:
        """Is it complete?"""
        return self.part.at >= self.places

    def add(self, part: Part) -> None:
        """Add what a worker has found."""
        self.part.points.extend(part.points)
        self.part.decisions.extend(part.decisions)
        self.part = self.part._replace(at=part.at)

    def body(self) -> bytes:
        """The form in which it is stored."""
        return zlib.compress(json.dumps(self.part, ensure_ascii=False, separators=(",", ":")).encode())


def read(story: Story, body: bytes) -> Review:
    """A review read from its stored form."""
    at, points, decisions = json.loads(zlib.decompress(body))
    return Review(story, Part(at, [(place, chance) for place, chance in points], decisions))


class Reviews:
    """The reviews that are being made, and those that were asked for lately."""

    def __init__(self, storage: Storage, workers: Workers, most: int, patience: float) -> None:
        self.storage, self.workers = storage, workers
        self.most, self.patience = most, patience
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Each client's reviews are made one after another."""
        self._known: dict[str, Review] = {}

    async def of(self, played: Played, client: str) -> Review:
        """The review of a match for a client; it goes on being made as long as somebody asks."""
        story = story_of(played, key_of(played.table.match))
        review = self._known.get(story.key)
        if review is None:
            self._make_room(client)
            body = await self.storage.review(story.key)
            review = self._known.setdefault(story.key, read(story, body) if body is not None else Review(story))
        if review.failed:
            raise Refused("unavailable", "this match cannot be reviewed")
        review.wanted, review.client = time.monotonic(), client
        if not review.done and review.task is None:
            review.task = asyncio.create_task(self._make(review), name=f"review {story.key[:8]}")
        return review

    def _make_room(self, client: str) -> None:
        """Forget what nobody waits for. Where too many are being made, the client that has asked for most loses one."""
        for key, review in list(self._known.items()):
            if review.task is None and time.monotonic() - review.wanted > self.patience:
                del self._known[key]
        making = [review for review in self._known.values() if review.task is not None]
        if len(making) >= self.most:
            crowded = gives_way(Counter(review.client for review in making), client)
            if crowded is None:
                raise Refused("reviews_busy", f"{len(making)} reviews are being made already")
            last = max((one for one in making if one.client == crowded), key=lambda one: one.asked)
            self._drop(last)

    def _drop(self, review: Review) -> None:
        """Pause a review."""
        assert review.task is not None
        review.task.cancel()
        review.task = None
        del self._known[review.story.key]

    async def _make(self, review: Review) -> None:
        """Judge the match stretch by stretch, until it is done or nobody has asked for a while."""
        turn = self._turns.setdefault(review.client, asyncio.Lock())
        try:
            async with turn:
                saved = time.monotonic()
                while not review.done and time.monotonic() - review.wanted <= self.patience:
                    stretch = (judge, review.story, review.part.at, STRETCH)
                    review.add(await self.workers.ask(review.client, Kind.REVIEW, *stretch))
                    if review.done or time.monotonic() - saved > SAVED:
                        await self._save(review)
                        saved = time.monotonic()
                if not review.done:
                    await self._save(review)
        except Exception:
            review.failed = True
            logger.exception("review %s failed", review.story.key[:8])
        finally:
            review.task = None

    async def _save(self, review: Review) -> None:
        try:
            await self.storage.keep_review(review.story.key, review.body())
        except StorageError as error:
            logger.error("review not stored: %s", error)  # it will be made again

    async def close(self) -> None:
        """Stop making reviews, and keep what there is of them."""
        making = {review.task: review for review in self._known.values() if review.task is not None}
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        for review in making.values():
            if review.part.at:
                await self._save(review)


# What is told of it


def in_words(story: Story, kept: list[dict[str, Any]], lang: str) -> str:
    """The decisions that a review keeps, in one language, as JSON. This takes long."""
    return dumps(Teller(retold(story), lang).all(kept))


def message(played: Played, review: Review, lang: str) -> str:
    """A review as far as it is made, as JSON; its decisions as soon as they are told in that language."""
    match = played.table.match
    first, second = (
        str(played.game.beaten_by(match.state, seat)) for seat in reversed(sides(played.game, match.state))
    )
    points = [*review.part.points]
    result = played.table.result()
    if review.done and result is not None:
        winner = result["winner"]
        points.append((review.places, 0.5 if winner is None else float(winner == first)))
    kept = (
        review.part.decisions if review.done else []
    )  # they are many, so they are told once and not with every step of progress
    costly = [number for number, decision in enumerate(kept) if decision["lost"] >= LEAST]
    worst = sorted(costly, key=lambda number: -kept[number]["lost"])[:WORST]
    told: schema.Review = {
        "sides": [first, second],
        "done": review.part.at,
        "places": review.places,
        "points": points,
        "worst": worst,
        "decisions": [],
    }
    return f"{dumps(told).removesuffix('[]}')}{review.told[lang] if review.done else '[]'}}}"


class Teller:
    """Tells the decisions of a match, each with what followed it by the match's own log."""

    def __init__(self, played: AtTable, lang: str) -> None:
        self.game, self.table, self.lang = played.game, played.table, lang
        self.text = title_of(played.game).words(lang, played.table.match.options)

    def all(self, kept: list[dict[str, Any]]) -> list[schema.Judged]:
        """The decisions that a review keeps, told."""
        again = self.answered_again()
        return [self.one(decision, again[decision["at"], decision["seat"]]) for decision in kept]

    def answered_again(self) -> dict[tuple[int, int], int]:
        """By place and seat that answered there: the place where it did so again, or the last."""
        found: dict[tuple[int, int], int] = {}
        later: dict[int, int] = {}
        for place in range(self.table.place - 1, -1, -1):
            here = self.table.match.answers[self.table.stops[place] : self.table.stops[place + 1]]
            for seat in {seat for seat, _ in here}:
                found[place, seat] = later.get(seat, self.table.place)
                later[seat] = place
        return found

    def one(self, kept: dict[str, Any], until: int) -> schema.Judged:
        """One of them; its seat answered again at the place `until`."""
        return {
            "at": kept["at"],
            "until": until,
            "seat": self.table.seat_name(kept["seat"]),
            "side": kept["side"],
            "when": told(kept["when"], self.text),
            "chance": kept["chance"],
            "lost": kept["lost"],
            "same": kept["same"],
            "played": kept["played"][self.lang],
            "best": kept["best"][self.lang],
            "reasons": told(kept["reasons"], self.text),
            "feared": told(kept["feared"], self.text),
            "followed": self.followed(kept["aim"], kept["at"], until),
        }

    def followed(self, aim: dict[str, int], at: int, until: int) -> list[str]:
        """What the log told after an answer, in words; only the beginning of much."""
        first, again = (self.table.lines_at(self.table.stops[place]) for place in (at, until))
        entries = title_of(self.game).story.followed(aim, self.table.match.log, first, again)
        return list(islice(filter(None, map(self.text.log, entries)), LINES))
