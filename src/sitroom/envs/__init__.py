"""Environments for programs that learn: many matches in lock-step.

They need NumPy, which playing does without: `pip install 'sitroom[expert]'`. What a seat is shown is what its view
shows, in numbers (`sitroom.observing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value

if TYPE_CHECKING:
    from sitroom.envs.matches import Vector

__all__ = ["vector"]

Options = Mapping[str, Value]


def vector(
    game: str, n: int, seed: int | str = 0, options: Options | None = None, rounds: int = 0, forced: bool = False
) -> Vector:
    """`n` matches of a game in lock-step: see `sitroom.envs.matches.Vector`."""
    try:
        from sitroom.envs.matches import Vector
    except ImportError as error:
        raise missing(error, "expert") from None
    return Vector(game, n, seed, options, rounds, forced)


def missing(error: ImportError, extra: str) -> SitroomError:
    """What to do about a package that is not installed."""
    return SitroomError(f"{error.name} is missing: install `sitroom[{extra}]`")
