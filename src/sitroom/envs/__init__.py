"""Environments for programs that learn: many matches in lock-step, and the forms that other libraries ask for.

They need packages that playing does without: `pip install 'sitroom[expert]'` for `vector`, `sitroom[envs]` for the
others. What a seat is shown is what its view shows, in numbers (`sitroom.observing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value

if TYPE_CHECKING:
    from sitroom.envs.matches import Vector
    from sitroom.envs.seat import Seat
    from sitroom.envs.zoo import Table, Together

__all__ = ["aec", "gym", "parallel", "vector"]

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


def aec(
    game: str, options: Options | None = None, rounds: int = 0, max_cycles: int = 0, render_mode: str | None = None
) -> Table:
    """A match for PettingZoo, whose agents are asked one after another."""
    try:
        from sitroom.envs.single import Single
        from sitroom.envs.zoo import Table
    except ImportError as error:
        raise missing(error, "envs") from None
    return Table(Single(game, options, rounds), max_cycles, render_mode)


def parallel(
    game: str, options: Options | None = None, rounds: int = 0, max_cycles: int = 0, render_mode: str | None = None
) -> Together:
    """A match for PettingZoo, whose agents all answer in every step; those that are not asked are not listened to."""
    try:
        from sitroom.envs.single import Single
        from sitroom.envs.zoo import Together
    except ImportError as error:
        raise missing(error, "envs") from None
    return Together(Single(game, options, rounds), max_cycles, render_mode)


def gym(
    game: str,
    seat: int = 0,
    against: str = "normal",
    options: Options | None = None,
    rounds: int = 0,
    render_mode: str | None = None,
) -> Seat:
    """A match for Gymnasium: one seat that learns, and a bot on every other."""
    try:
        from sitroom.envs.seat import Seat
        from sitroom.envs.single import Single
    except ImportError as error:
        raise missing(error, "envs") from None
    return Seat(Single(game, options, rounds), seat, against, render_mode)


def missing(error: ImportError, extra: str) -> SitroomError:
    """What to do about a package that is not installed."""
    return SitroomError(f"{error.name} is missing: install `sitroom[{extra}]`")
