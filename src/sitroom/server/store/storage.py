"""Storing matches and reading them back. Every write is durable when it returns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sitroom.kernel import Result
from sitroom.server.match.clock import wound_on
from sitroom.server.match.drafts import Kept
from sitroom.server.match.facts import Chair, Facts, Settled, Snapshot
from sitroom.server.match.journal import Entry
from sitroom.server.match.status import INVITE, LIVE, OVER, PLAYER
from sitroom.server.store.database import SUMMED_UP, Append, Database, Row, to_the_end
from sitroom.server.store.models import (
    BEAT,
    PROOF,
    BeatRow,
    ChairRow,
    ChatRow,
    DraftRow,
    EntryRow,
    MatchRow,
    PlaceRow,
    ReviewRow,
    SnapshotRow,
    StandingRow,
)

PAGE = 2000
"""Entries read at a time; other queries get a turn in between."""

UNSTORED = ("chairs", "copied")
"""Facts without a column in their match's row."""
REVIEWS = 2000
"""How many reviews are kept."""


class Played(NamedTuple):
    """A place in the order in which matches were last played."""

    played: int
    id: str


class Finished(NamedTuple):
    """As much of a match as the library looks at."""

    id: str
    played: int
    created: int
    game: str
    at: int
    result: Result | None

    @property
    def place(self) -> Played:
        """Its last place."""
        return Played(self.played, self.id)


class People(NamedTuple):
    """The names at a table, and how many of its chairs bots hold."""

    names: list[str]
    bots: int


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Storage(Database):
    """What is kept in a database: SQLite in a file, or PostgreSQL by URL."""

    # Writing

    async def create(self, facts: Facts, entries: Sequence[Entry], seen: str | None = None) -> None:
        """Store a new match with the journal it starts with, and what is `seen` of where it stands: see `append`."""
        row = {name: value for name, value in vars(facts).items() if name not in UNSTORED}
        chairs = [{"match_id": facts.id, "chair": number, **vars(chair)} for number, chair in enumerate(facts.chairs)]

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(insert(MatchRow), {**row, "played": facts.created})
            await connection.execute(insert(ChairRow), chairs)
            if entries:
                await connection.execute(insert(EntryRow), _rows(facts.id, 0, entries))
            if seen:
                await connection.execute(insert(PlaceRow), _place(facts, len(entries), seen))

        await self.write(write)

    async def append(
        self, facts: Facts, number: int, entries: Sequence[Entry], reseated: bool = False, seen: str | None = None
    ) -> None:
        """Add entries to a journal, the first as `number`, with the facts after them; and what is `seen` of the place
        they led to, if a copy of it is to be recognised."""
        summary = {**vars(facts), "played": now()}
        match = {"match_id": facts.id, **{f"new_{name}": summary[name] for name in SUMMED_UP}}
        chairs = [
            {"of_match": facts.id, "of_chair": n, "new_seat": chair.seat}
            for n, chair in enumerate(facts.chairs if reseated else ())
        ]
        places = [_place(facts, number + len(entries), seen)] if seen else []
        await self.write(Append(_rows(facts.id, number, entries), match, chairs, places))

    async def place(self, facts: Facts, number: int, seen: str) -> None:
        """Store what is `seen` of the place where a match stands: see `append`."""
        await self.write(lambda c: c.execute(insert(PlaceRow), _place(facts, number, seen)))

    async def change(self, match: str, **changes: Any) -> None:
        """Change facts of a match."""
        await self.write(lambda c: c.execute(update(MatchRow).where(MatchRow.id == match).values(**changes)))

    async def take(self, match: str, chair: int, invite: str, token: str, name: str) -> bool:
        """Exchange the digest of an invite for that of a token; False if somebody was faster."""

        async def write(connection: AsyncConnection) -> bool:
            here = (ChairRow.match_id == match) & (ChairRow.chair == chair)
            still_open = ((ChairRow.who == INVITE) & (ChairRow.digest == invite)) | (ChairRow.invite == invite)
            taken = {"who": PLAYER, "digest": token, "name": name, "bot": None, "invite": None, "failed": None}
            changes = update(ChairRow).where(here & still_open).values(**taken)
            return (await connection.execute(changes)).rowcount == 1

        return await self.write(write)

    async def hand(self, facts: Facts, number: int) -> None:
        """Store who holds a chair now, with the clock."""
        chair = facts.chairs[number]
        here = (ChairRow.match_id == facts.id) & (ChairRow.chair == number)
        held = {"who": chair.who, "bot": chair.bot, "invite": chair.invite, "failed": chair.failed}

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(ChairRow).where(here).values(**held))
            await connection.execute(update(MatchRow).where(MatchRow.id == facts.id).values(running=facts.running))

        await self.write(write)

    async def save(self, match: str, snapshot: Snapshot | None) -> None:
        """Replace the snapshot; None removes it."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(SnapshotRow).where(SnapshotRow.match_id == match))
            if snapshot is not None:
                await connection.execute(insert(SnapshotRow), {"match_id": match, **snapshot._asdict()})

        await self.write(write)

    async def draft(self, facts: Facts, kept: Kept) -> None:
        """Put a draft in the place of the chair's last one, with the facts as they are after it."""
        here = (DraftRow.match_id == facts.id) & (DraftRow.chair == kept.chair)
        changes = {"waiting": facts.waiting, "running": facts.running}  # lists must not reveal that somebody is writing

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(DraftRow).where(here))
            await connection.execute(insert(DraftRow), {"match_id": facts.id, **kept._asdict()})
            await connection.execute(update(MatchRow).where(MatchRow.id == facts.id).values(**changes))

        await self.write(write)

    async def settle(self, match: str, settled: Settled) -> None:
        """Put standing orders in the place of the chair's last ones."""
        here = (StandingRow.match_id == match) & (StandingRow.chair == settled.chair)

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(StandingRow).where(here))
            await connection.execute(insert(StandingRow), {"match_id": match, **vars(settled)})

        await self.write(write)

    async def keep_review(self, key: str, body: bytes) -> None:
        """Put a review in the place of what there was of it; the oldest make room."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(ReviewRow).where(ReviewRow.key == key))
            await connection.execute(insert(ReviewRow), {"key": key, "body": body, "at": now()})
            newest = select(ReviewRow.at).order_by(ReviewRow.at.desc()).offset(REVIEWS).limit(1)
            old = (await connection.execute(newest)).scalar_one_or_none()
            if old is not None:
                await connection.execute(delete(ReviewRow).where(ReviewRow.at <= old))

        await self.write(write)

    async def beat(self) -> None:
        """Store that the server is running."""
        await self.write(_beat)

    async def sign(self, connection: AsyncConnection) -> None:
        await _sign(connection, PROOF)

    async def wind_on(self) -> None:
        """After a start: downtime counts for nobody, so move the start of running clocks."""

        live = (MatchRow.status == LIVE) & MatchRow.running.is_not(None)

        async def write(connection: AsyncConnection) -> None:
            last = (
                await connection.execute(select(BeatRow.at).where(BeatRow.id == BEAT))
            ).scalar_one_or_none() or now()
            for match, clock in (await connection.execute(select(MatchRow.id, MatchRow.running).where(live))).all():
                later = wound_on(clock, last, now())
                await connection.execute(update(MatchRow).where(MatchRow.id == match).values(running=later))
            await _beat(connection)

        await self.write(write)

    async def say(self, match: str, chair: int, text: str, name: str, audience: int | None = None) -> Row:
        """Add a line of chat; returns it. `audience`: see `ChatRow`."""

        async def write(connection: AsyncConnection) -> Row:
            last = select(func.max(ChatRow.number)).where(ChatRow.match_id == match)
            number = ((await connection.execute(last)).scalar_one() or 0) + 1
            line = {"match_id": match, "number": number, "chair": chair, "text": text, "at": now()}
            line |= {"name": name, "audience": audience}
            await connection.execute(insert(ChatRow), line)
            return line

        return await self.write(write)

    # Reading

    @to_the_end
    async def facts(self, *which: ColumnElement[bool], limit: int | None = None) -> list[Facts]:
        """Matches for which all of `which` is true, the most recently played first."""
        rows = select(MatchRow.__table__).where(*which).order_by(MatchRow.played.desc()).limit(limit)
        async with self.reading() as connection:
            found = [dict(row) for row in (await connection.execute(rows)).mappings()]
            chairs: dict[str, list[Chair]] = {row["id"]: [] for row in found}
            held = (
                select(ChairRow.match_id, *(getattr(ChairRow, f.name) for f in fields(Chair)))
                .where(ChairRow.match_id.in_(chairs))
                .order_by(ChairRow.chair)
            )
            for match, *values in await connection.execute(held):
                chairs[match].append(Chair(*values))
            sources = {row["source"] for row in found if row["source"]}
            going_on = select(MatchRow.id).where(MatchRow.id.in_(sources), MatchRow.status == LIVE)
            live = set((await connection.execute(going_on)).scalars()) if sources else ()
        for row in found:
            del row["played"]
        return [Facts(**row, chairs=chairs[row["id"]], copied=row["source"] in live) for row in found]

    @to_the_end
    async def recognised(self, likenesses: Collection[str]) -> str | None:
        """The match that goes on without hints and had such a place; the newest if there are several."""
        alike = select(PlaceRow.source).where(PlaceRow.likeness.in_(likenesses))
        rows = select(MatchRow.id).where(MatchRow.id.in_(alike), MatchRow.status == LIVE)
        async with self.reading() as connection:
            return (await connection.execute(rows.order_by(MatchRow.created.desc()).limit(1))).scalar_one_or_none()

    @to_the_end
    async def finished(self, after: Played | None, limit: int) -> list[Finished]:
        """Matches that are over and that anyone may watch, the most recently played first, from one place on."""
        columns = (getattr(MatchRow, name) for name in Finished._fields)
        rows = select(*columns).where(MatchRow.status == OVER, MatchRow.spectators.is_(True))
        if after is not None:
            rows = rows.where(tuple_(MatchRow.played, MatchRow.id) < tuple_(*after))
        rows = rows.order_by(MatchRow.played.desc(), MatchRow.id.desc()).limit(limit)
        async with self.reading() as connection:
            return [Finished(*row) for row in await connection.execute(rows)]

    @to_the_end
    async def people(self, matches: Collection[str]) -> dict[str, People]:
        """The names at the tables of some matches."""
        rows = select(ChairRow.match_id, ChairRow.name, ChairRow.bot).where(ChairRow.match_id.in_(matches))
        found = {match: People([], 0) for match in matches}
        async with self.reading() as connection:
            for match, name, bot in await connection.execute(rows):
                names, bots = found[match]
                found[match] = People([*names, name], bots + (bot is not None))
        return found

    @to_the_end
    async def entries(self, match: str) -> list[Entry]:
        """The journal of a match, up to the first missing entry."""
        columns = (EntryRow.number, EntryRow.kind, EntryRow.seat, EntryRow.action, EntryRow.spent)
        rows = select(*columns).where(EntryRow.match_id == match).order_by(EntryRow.number).limit(PAGE)
        found: list[Entry] = []
        async with self.reading() as connection:
            while True:
                page = (await connection.execute(rows.where(EntryRow.number >= len(found)))).all()
                for number, *entry in page:
                    if number != len(found):
                        return found
                    found.append(Entry(*entry))
                if len(page) < PAGE:
                    return found
                await asyncio.sleep(0)

    @to_the_end
    async def snapshot(self, match: str) -> Snapshot | None:
        """The last snapshot of a match."""
        rows = select(SnapshotRow.number, SnapshotRow.seal, SnapshotRow.body).where(SnapshotRow.match_id == match)
        async with self.reading() as connection:
            row = (await connection.execute(rows)).first()
        return Snapshot(*row) if row is not None else None

    @to_the_end
    async def review(self, key: str) -> bytes | None:
        """A review, or as much of it as there is."""
        async with self.reading() as connection:
            found = (await connection.execute(select(ReviewRow.body).where(ReviewRow.key == key))).scalar_one_or_none()
        return None if found is None else bytes(found)

    @to_the_end
    async def drafts(self, match: str) -> list[Kept]:
        """The drafts of a match."""
        columns = (getattr(DraftRow, name) for name in Kept._fields)
        async with self.reading() as connection:
            return [Kept(*row) for row in await connection.execute(select(*columns).where(DraftRow.match_id == match))]

    @to_the_end
    async def settled(self, match: str) -> list[Settled]:
        """The standing orders given in a match."""
        columns = (getattr(StandingRow, field.name) for field in fields(Settled))
        async with self.reading() as connection:
            rows = await connection.execute(select(*columns).where(StandingRow.match_id == match))
            return [Settled(*row) for row in rows]

    @to_the_end
    async def answered_for(self) -> set[str]:
        """The matches in which standing orders are to be followed."""
        async with self.reading() as connection:
            return set((await connection.execute(select(StandingRow.match_id).where(StandingRow.active))).scalars())

    @to_the_end
    async def chat(self, match: str, last: int, audience: int | None = None) -> list[Row]:
        """The last lines of chat, oldest first: those for everybody, and those for one `audience`."""
        heard = ChatRow.audience.is_(None) | (ChatRow.audience == audience)
        lines = select(ChatRow.__table__).where(ChatRow.match_id == match, heard)
        lines = lines.order_by(ChatRow.number.desc()).limit(last)
        async with self.reading() as connection:
            return [dict(row) for row in (await connection.execute(lines)).mappings()][::-1]


async def _beat(connection: AsyncConnection) -> None:
    await _sign(connection, BEAT)


async def _sign(connection: AsyncConnection, row: int) -> None:
    await connection.execute(delete(BeatRow).where(BeatRow.id == row))
    await connection.execute(insert(BeatRow), {"id": row, "at": now()})


def _place(facts: Facts, number: int, seen: str) -> dict[str, Any]:
    """What is seen of a match when its journal has so many entries, as a row."""
    return {"match_id": facts.id, "number": number, "likeness": seen, "source": facts.root}


def _rows(match: str, number: int, entries: Sequence[Entry]) -> list[Row]:
    return [{"match_id": match, "number": number + n, **entry._asdict()} for n, entry in enumerate(entries)]
