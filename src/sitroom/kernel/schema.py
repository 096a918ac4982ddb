"""What a match is told with, whatever the game: views, decisions, results, and kinds of log entries.

Each game has a `schema.py` and an `entries.py` that say the rest. They are types of the standard library and nothing
else: mypy holds the engine to them, the tests hold real matches to them, and `tools/typescript.py` writes the browser
client's types from them, comments included.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict, TypeVar

T = TypeVar("T")

OptionValue = bool | int | str | list[str]
"""Of an option that takes several: those of its choices that are chosen."""

PlainFrame = list[Any]
"""A frame of the engine's stack: its name, then what it holds."""

LogEntry = tuple[Any, ...]
"""What happened: the kind, then its fields; each game has a list of its kinds."""


Change = Mapping[Any, Any] | Sequence[Any]
"""What changed at a place of plain data: see `changes`."""


class Decision(TypedDict):
    """What the viewer may do now."""

    verb: str
    """The question in records; `interrupt` for what may be done out of turn."""
    frame: str
    """The name of the frame that asks."""
    legal: list[tuple[int, str]]
    """Every legal action with its name in the game's notation."""


class BaseView(TypedDict):
    """What every game's view has."""

    game: str
    seat: str
    """Who looks: a seat, or `spectator`."""
    options: dict[str, OptionValue]
    stack: list[PlainFrame]
    """What the viewer may see of the stack, the next to run last."""
    waiting: list[str]
    """The seats that are asked, `chance` among them."""
    decision: Decision | None


class Result(TypedDict):
    """How a match ended."""

    winner: str | None
    """Null: a draw."""
    reason: str


class Danger(TypedDict):
    """How an action may lose the match before the round is over."""

    reason: str
    """What the match would end by."""
    sure: bool
    """There is no way out of it."""
    how: list[str]
    """The log of one way to lose, in sentences."""


class BaseHints(TypedDict):
    """What every game's hints may have."""

    warnings: NotRequired[dict[int, Danger]]
    """By legal action."""


Rest = tuple[T, ...]
"""The last field of an entry that takes any number of items: they stand in the entry itself, not in a tuple."""


class Entries(dict[str, type[Any]]):
    """The kinds of log entries of a game, each with a named tuple of its fields."""

    def entry(self, fields: type[T]) -> type[T]:
        """Register a kind: `class HeadlineShown` has the fields of `("headline_shown", ...)`."""
        self[kind_of(fields.__name__)] = fields
        return fields

    def named(self, kind: str, fields: Sequence[Any]) -> dict[str, Any]:
        """The fields of an entry of a kind, by name."""
        return dict(zip(self[kind]._fields, fields, strict=True))


def kind_of(name: str) -> str:
    """The kind of entry that a class stands for: `HeadlineShown` is `headline_shown`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()
