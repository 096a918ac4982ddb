"""What is known of a match besides its journal: its facts, its chairs, and what is kept beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sitroom.kernel import Provenance, Result
from sitroom.kernel.provenance import SETUP, Began
from sitroom.server.match.status import BOT, INVITE
from sitroom.server.schema import ClockRule, Status, Who


@dataclass
class Chair:
    """Who holds a place at the table, and which seat it has now."""

    seat: int
    who: Who
    bot: str | None = None
    name: str = ""
    digest: str | None = None
    """The digest of the token that opens it, or of an invite that nobody has used yet."""
    invite: str | None = None
    """The digest of the link by which somebody else may take it over."""
    failed: str | None = None
    """The bot that failed, and whose place another took."""

    @property
    def persons(self) -> bool:
        """Does a person hold it, or has one lent it to a bot?"""
        return self.who != INVITE and self.digest is not None

    @property
    def lent(self) -> bool:
        """Does a bot hold it for a person?"""
        return self.who == BOT and self.digest is not None


@dataclass
class Facts:
    """A match as lists show it: its row and its chairs."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: ClockRule | None
    spectators: bool
    created: int
    status: Status
    number: int
    at: int
    waiting: list[int]
    result: Result | None
    problem: str | None
    chairs: list[Chair]
    running: dict[str, Any] | None = None
    """The clock, if it is running: see `Clock.stored`."""
    position: str | None = None
    """The position the match began from, if any; it reveals what is hidden."""
    hints: bool = False
    """May people ask for hints against people?"""
    requests: dict[str, Any] | None = None
    """Requests between players: see `consent`."""
    listed: bool = True
    """Is it in the list of live matches?"""
    program: str | None = None
    """The version of the program that stopped it: see `snapshots.program`."""
    maker: str = ""
    """A digest of the client that made the match: see `limits.whose`."""
    began: Began = SETUP
    exact: bool = False
    """How it began: see `provenance`."""
    source: str | None = None
    """The match of which this is a copy, made while that went on."""
    copied: bool = False
    """Does that match still go on? Then this one has no hints. Not stored: its own row says whether it does."""

    @property
    def provenance(self) -> Provenance:
        """How the match began; `ordinary` if from the set-up."""
        return Provenance(self.began, self.exact)

    @property
    def root(self) -> str:
        """The match that must be over before a copy of this one has hints."""
        return self.source if self.copied and self.source else self.id


class Snapshot(NamedTuple):
    """A match as it stood after `number` entries: see `snapshots`."""

    number: int
    seal: str
    body: bytes


@dataclass(frozen=True)
class Settled:
    """The standing orders of a chair's holder: see `standing`."""

    chair: int
    holder: str
    active: bool
    choices: dict[str, str]
    """By topic."""
    places: dict[str, dict[str, str]]
    """By place: topics that are settled otherwise there."""
