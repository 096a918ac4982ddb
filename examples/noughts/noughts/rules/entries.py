"""The log entries: the fields of each kind."""

from typing import Literal, NamedTuple

from sitroom.kernel.schema import Entries

Seat = Literal[0, 1]
"""Cross, nought."""
SquareIndex = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8]
"""Row by row from the top left."""

ENTRIES = Entries()
entry = ENTRIES.entry


@entry
class Begins(NamedTuple):
    """Chance has said who begins."""

    seat: Seat


@entry
class Noted(NamedTuple):
    """The first mark, which only its player knows of."""

    seat: Seat
    square: SquareIndex


@entry
class Shown(NamedTuple):
    """The first mark comes to light."""

    seat: Seat
    square: SquareIndex


@entry
class Marked(NamedTuple):
    """A square is marked."""

    seat: Seat
    square: SquareIndex


@entry
class End(NamedTuple):
    """The match is over."""

    winner: Literal[0, 1, 2]
    """2: a draw."""
