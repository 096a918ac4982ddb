"""Reading a match from the database, and stopping one that cannot be played to its last entry."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sitroom.kernel import PositionError, Rules, SitroomError
from sitroom.server.match.facts import Facts
from sitroom.server.match.snapshots import load, program
from sitroom.server.match.status import FAILED, LIVE, MISSING, OVER, STOPPED, UNREADABLE
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.schema import Status
from sitroom.server.store.database import StorageError
from sitroom.server.store.storage import Storage
from sitroom.titles import game_named

logger = logging.getLogger("sitroom.server")


async def attempt(writing: Awaitable[None], what: str) -> None:
    """Store something that, should this fail, will be stored again later."""
    try:
        await writing
    except StorageError as error:
        logger.error("%s: %s", what, error)


class Loader:
    """Makes tables of what is stored."""

    def __init__(self, storage: Storage, ended: Callable[[str], None]) -> None:
        self.storage = storage
        self._ended = ended
        """What to call with a match that has ended by being stopped."""

    async def read(self, facts: Facts) -> Table:
        """The table of a match, whose facts then say whether it goes on; refuses one that cannot be shown at all."""
        match = facts.id
        try:
            game = game_named(facts.game)
            facts.options = game.resolve(game.upgrade(facts.options, facts.rules))
        except SitroomError as error:
            raise Refused("stopped", f"the match can no longer be read: {error}") from None
        again = facts.status == STOPPED and facts.program != program(game)  # another program may get along with it
        if again:
            facts.status, facts.problem = LIVE, None
        elif facts.status == STOPPED and facts.problem == UNREADABLE:
            raise Refused("stopped", UNREADABLE)
        journal = await self.storage.entries(match)
        snapshot = await self.storage.snapshot(match)
        drafts = await self.storage.drafts(match)
        try:
            loaded = await asyncio.to_thread(load, game, facts.options, journal, snapshot, facts.position)
        except Exception as error:  # not told to the players: it may name a hidden card
            known = isinstance(error, PositionError)
            logger.error("match %s cannot be opened: %s", match, error, exc_info=None if known else error)
            await self.stop(facts, game, UNREADABLE, STOPPED)
            raise Refused("stopped", UNREADABLE) from None
        table, failure = loaded.table, loaded.failure
        try:
            table.take_up(drafts)
        except Exception as error:
            table.drafts.forget()
            failure = failure or error
        if failure is not None:
            if facts.program != program(game):
                logger.error("match %s is stopped, since the program failed on it", match, exc_info=failure)
            await self.stop(facts, game, FAILED, OVER if facts.status == OVER else STOPPED)
        elif loaded.error is not None:
            logger.warning("match %s: %s", match, loaded.error)
            # To all players: the error itself may name a hidden card.
            problem = f"entry {table.number}: the rules no longer allow this answer"
            await self.stop(facts, game, problem, OVER if facts.status == OVER else STOPPED)
        elif table.number < facts.number:
            logger.error("match %s: entry %d of %d is missing", match, table.number, facts.number)
            await self.stop(facts, game, f"entry {table.number}: {MISSING}", STOPPED)
        elif again:
            logger.warning("match %s goes on: this program has read all of it", match)
            facts.program = None
            await self.storage.change(match, status=LIVE, problem=None, program=None)
        elif facts.status == LIVE and facts.rules != game.rules_version:
            facts.rules = game.rules_version
            await self.storage.change(match, rules=facts.rules, options=facts.options)
        if loaded.stale or loaded.snapshot:
            await attempt(self.storage.save(match, loaded.snapshot), f"snapshot of {match}")
        table.match.provenance = facts.provenance
        return table

    async def stop(self, facts: Facts, game: Rules[Any], problem: str, status: Status) -> None:
        """The match cannot be played to its last entry, or not any further: it stops there and says so."""
        facts.problem = problem
        if facts.status != status or facts.program != program(game):
            facts.status, facts.program, facts.running = status, program(game), None
            changes = {"status": status, "problem": problem, "program": facts.program, "running": None}
            await self.storage.change(facts.id, **changes)
            self._ended(facts.id)
