"""What is known of a match besides its journal: its facts, its chairs, and what is kept beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sitroom.kernel import Result
from sitroom.server.models import BOT
from sitroom.server.schema import ClockRule, Status, Who


@dataclass
class Chair:
    """Who holds a place at the table, and which seat it has now."""

    seat: int
    who: Who
    bot: str | None = None
    name: str = ""
    digest: str | None = None
    """Of the token that opens it, or of the invite that nobody has used yet."""
    invite: str | None = None
    """Of the link by which somebody else may take it over."""
    failed: str | None = None
    """The bot whose place another took since it failed."""

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
    """What players ask of each other: see `consent`."""


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
