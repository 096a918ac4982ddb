"""Reviews of matches that are over: made in the background while somebody looks, kept, never made twice."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import sitroom.bots
from sitroom import __version__
from sitroom.kernel import Match
from sitroom.server import schema
from sitroom.server.bots import Workers
from sitroom.server.database import StorageError
from sitroom.server.judging import Part, Story, judge, sides, told
from sitroom.server.refusals import Refused
from sitroom.server.snapshots import code
from sitroom.server.storage import Storage
from sitroom.server.telling import Played
from sitroom.server.turns import Rank

logger = logging.getLogger("sitroom.server")

STRETCH = 0.25
"""Seconds that a worker judges before others have their turn."""
SAVED = 10.0
"""Seconds between the times that an unfinished review is stored."""
WORST = 3
"""Decisions that are marked."""
LEAST = 0.02
"""What a decision must have cost to be marked."""


def story_of(played: Played) -> Story:
    """A match that is over, as a review needs it."""
    match = played.table.match
    return Story(
        _key(match), match.game.name, match.options, match.origin, list(match.answers), list(played.table.stops)
    )


def _key(match: Match) -> str:
    """What a review belongs to: the match, and the programs that judge it."""
    parts = [__version__, code(match.game), _bots(), match.options, match.origin, match.answers]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


@cache
def _bots() -> str:
    files = sorted(Path(str(sitroom.bots.__file__)).parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


class Review:
    """A review, as far as it is made."""

    def __init__(self, story: Story, part: Part | None = None) -> None:
        self.story = story
        self.part = part or Part(0, [], [])
        self.wanted = time.monotonic()
        """When somebody last asked for it."""
        self.task: asyncio.Task[None] | None = None
        self.failed = False

    @property
    def places(self) -> int:
        """How many places there are to judge."""
        return len(self.story.stops) - 1

    @property
    def done(self) -> bool:
        """Is it complete?"""
        return self.part.at >= self.places

    def add(self, part: Part) -> None:
        """Take what a worker has found."""
        self.part.points.extend(part.points)
        self.part.decisions.extend(part.decisions)
        self.part = self.part._replace(at=part.at)

    def body(self) -> bytes:
        """As it is stored."""
        return zlib.compress(json.dumps(self.part, ensure_ascii=False, separators=(",", ":")).encode())


def read(story: Story, body: bytes) -> Review:
    """A review as it was stored."""
    at, points, decisions = json.loads(zlib.decompress(body))
    return Review(story, Part(at, [(place, chance) for place, chance in points], decisions))


class Reviews:
    """The reviews that are being made, and those that were asked for lately."""

    def __init__(self, storage: Storage, workers: Workers, at_once: int, most: int, patience: float) -> None:
        self.storage, self.workers = storage, workers
        self.most, self.patience = most, patience
        self._places = asyncio.Semaphore(at_once)
        self._known: dict[str, Review] = {}

    async def of(self, played: Played) -> Review:
        """The review of a match; it goes on being made as long as somebody asks."""
        story = story_of(played)
        review = self._known.get(story.key)
        if review is None:
            self._make_room()
            body = await self.storage.review(story.key)
            review = self._known.setdefault(story.key, read(story, body) if body is not None else Review(story))
        if review.failed:
            raise Refused("unavailable", "this match cannot be reviewed")
        review.wanted = time.monotonic()
        if not review.done and review.task is None:
            review.task = asyncio.create_task(self._make(review), name=f"review {story.key[:8]}")
        return review

    def _make_room(self) -> None:
        """Forget what nobody waits for; refuse where too much is being made."""
        for key, review in list(self._known.items()):
            if review.task is None and time.monotonic() - review.wanted > self.patience:
                del self._known[key]
        if sum(review.task is not None for review in self._known.values()) >= self.most:
            raise Refused("reviews_busy", f"{self.most} reviews are being made already")

    async def _make(self, review: Review) -> None:
        """Judge the match stretch by stretch, until it is done or nobody has asked for a while."""
        try:
            async with self._places:
                saved = time.monotonic()
                while not review.done and time.monotonic() - review.wanted <= self.patience:
                    review.add(await self.workers.ask(Rank.REVIEWS, judge, review.story, review.part.at, STRETCH))
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
            logger.error("review not stored: %s", error)  # it is made again some day

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


def message(played: Played, review: Review, lang: str) -> schema.Review:
    """A review as far as it is made, in one language."""
    match = played.table.match
    text = played.game.words(lang, played.facts.options)
    first, second = (
        str(played.game.beaten_by(match.state, seat)) for seat in reversed(sides(played.game, match.state))
    )
    points = [*review.part.points]
    result = played.table.result()
    if review.done and result is not None:
        winner = result["winner"]
        points.append((review.places, 0.5 if winner is None else float(winner == first)))
    kept = review.part.decisions if review.done else []  # they are many: told once, not with every step of progress
    decisions = [_decision(played, decision, lang, text) for decision in kept]
    costly = [number for number, decision in enumerate(decisions) if decision["lost"] >= LEAST]
    worst = sorted(costly, key=lambda number: -decisions[number]["lost"])[:WORST]
    return {
        "sides": [first, second],
        "done": review.part.at,
        "places": review.places,
        "points": points,
        "decisions": decisions,
        "worst": worst,
    }


def _decision(played: Played, kept: dict[str, Any], lang: str, text: Any) -> schema.Judged:
    return {
        "at": kept["at"],
        "seat": played.table.seat_name(kept["seat"]),
        "chance": kept["chance"],
        "lost": kept["lost"],
        "same": kept["same"],
        "played": kept["played"][lang],
        "best": kept["best"][lang],
        "reasons": told(kept["reasons"], text),
        "led": told(kept["led"], text),
    }
