"""What is stored: a match's options, who holds its chairs, the journal of its answers with a snapshot, and chat."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

BEAT: Final = 0
PROOF: Final = 1
"""The rows of `BeatRow`."""


class Base(DeclarativeBase):
    """The tables; times are milliseconds since 1970."""


class MatchRow(Base):
    """One match. The columns from `status` on repeat what its journal says, for lists."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    spectators: Mapped[bool]
    created: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(String(8))
    number: Mapped[int]
    at: Mapped[int]
    waiting: Mapped[list[int]] = mapped_column(JSON)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    problem: Mapped[str | None] = mapped_column(Text)
    played: Mapped[int] = mapped_column(BigInteger)
    running: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """Since when time runs for which chairs: see `Clock.stored`."""
    position: Mapped[str | None] = mapped_column(Text)
    """The text of the position that the match began from."""
    requests: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """Requests between players: see `consent`."""
    hints: Mapped[bool]
    """Players may ask for hints though they play against people."""
    program: Mapped[str | None] = mapped_column(String(64))
    """Of a match that is stopped: the digest of the program that stopped it. Another may try again."""
    maker: Mapped[str] = mapped_column(String(64))
    """A digest of the client that made it."""
    began: Mapped[str] = mapped_column(String(8))
    """How the match began: see `sitroom.kernel.provenance`."""
    exact: Mapped[bool]
    """What is hidden is as somebody brought it."""
    source: Mapped[str | None] = mapped_column(String(32))
    """The match of which this is a copy, made while that went on."""

    listed: Mapped[bool]
    """The list of live matches has it: people play each other, or nobody plays. One person alone is not company."""

    __table_args__ = (
        Index("matches_by_play", "status", "spectators", "played"),
        Index("matches_to_watch", "status", "spectators", "listed", "played"),
    )


class DraftRow(Base):
    """Charts that a chair's holder is filling in: see `drafts`."""

    __tablename__ = "drafts"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    chair: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    number: Mapped[int]
    revision: Mapped[int]
    actions: Mapped[list[int]] = mapped_column(JSON)
    done: Mapped[int | None] = mapped_column(BigInteger)
    spent: Mapped[int] = mapped_column(BigInteger)


class StandingRow(Base):
    """The standing orders of a chair's holder: see `standing`."""

    __tablename__ = "standing"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    chair: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    holder: Mapped[str] = mapped_column(String(64))
    """The digest of the token that gave them: a later holder of the chair has none."""
    active: Mapped[bool]
    choices: Mapped[dict[str, str]] = mapped_column(JSON)
    places: Mapped[dict[str, dict[str, str]]] = mapped_column(JSON)


class ChairRow(Base):
    """A place at the table, the seat it has now, and the digest of what opens it: a token, or an unused invite. A bot's
    chair that has one was lent to the bot by a person, who may take it back."""

    __tablename__ = "chairs"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    chair: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger)
    who: Mapped[str] = mapped_column(String(8))
    bot: Mapped[str | None] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(40))
    digest: Mapped[str | None] = mapped_column(String(64))
    invite: Mapped[str | None] = mapped_column(String(64))
    """The digest of a link by which somebody else may take the chair over."""
    failed: Mapped[str | None] = mapped_column(String(32))
    """The bot that lost the chair to another since it failed."""


class EntryRow(Base):
    """One entry of a match's journal. Append-only: the key keeps two entries from getting the same number."""

    __tablename__ = "answers"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[int] = mapped_column(SmallInteger)
    seat: Mapped[int] = mapped_column(SmallInteger)
    action: Mapped[int]
    spent: Mapped[int] = mapped_column(BigInteger)


class ChatRow(Base):
    """One line of chat."""

    __tablename__ = "chat"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    chair: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str | None] = mapped_column(String(40))
    """The name of the chair's holder at the time; lines from before names were kept have none."""
    audience: Mapped[int | None] = mapped_column(SmallInteger)
    """For chat among allies: the first chair of their side. None: everybody hears it."""


class SnapshotRow(Base):
    """A match as it stood at some point of its journal: a cache that may be deleted at any time."""

    __tablename__ = "snapshots"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]
    seal: Mapped[str] = mapped_column(String(64))
    body: Mapped[bytes] = mapped_column(LargeBinary)


class PlaceRow(Base):
    """A place of a match between people who get no hints: by it a copy is recognised that was made by hand."""

    __tablename__ = "places"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """How many entries the journal had then."""
    likeness: Mapped[str] = mapped_column(String(64))
    """The digest of what everybody could see there: see `likeness`."""
    source: Mapped[str] = mapped_column(String(32))
    """The match that must be over before a copy has hints: this one, or the one that it is itself a copy of."""

    __table_args__ = (Index("places_by_likeness", "likeness"),)


class ReviewRow(Base):
    """A review, or as much of it as there is: a cache by what it was made from, which may be deleted at any time."""

    __tablename__ = "reviews"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int] = mapped_column(BigInteger)


class BeatRow(Base):
    """When the server was last running (`BEAT`), and when it last tried whether it can store something (`PROOF`)."""

    __tablename__ = "beats"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
