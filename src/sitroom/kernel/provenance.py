"""How a match began: from the set-up, or from something that somebody brought and may have arranged."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Began = Literal["setup", "screen", "record", "position", "match"]
SETUP: Final = "setup"
"""From the set-up of its game, with what is random left to Chance."""
SCREEN: Final = "screen"
"""From the set-up too, but at one screen: the host, who knows all cards, has offered a seat to somebody else."""
RECORD: Final = "record"
"""With answers that were given elsewhere, including Chance's."""
POSITION: Final = "position"
"""From a position that somebody wrote."""
MATCH: Final = "match"
"""From a position of another match."""
WAYS: Final[tuple[Began, ...]] = (SETUP, SCREEN, RECORD, POSITION, MATCH)


class Provenance(NamedTuple):
    """How a match began. Everyone who joins it is told."""

    began: Began = SETUP
    exact: bool = False
    """Is what is hidden as it was brought, so that somebody may know it? If not, it has been dealt anew."""

    @property
    def ordinary(self) -> bool:
        """Did it begin with the set-up? Only such a match counts between people."""
        return self.began == SETUP
