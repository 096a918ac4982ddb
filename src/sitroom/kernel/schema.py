"""What a match is told with, whatever the game: views, decisions, results, and kinds of log entries.

Each game has a `schema.py` and an `entries.py` that say the rest. They are types of the standard library and nothing
else: mypy holds the engine to them, the tests hold real matches to them, and `tools/typescript.py` writes the browser
client's types from them, comments included.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NotRequired, TypedDict, TypeVar, cast, get_args, get_type_hints

T = TypeVar("T")

OptionValue = bool | int | str | list[str]
"""Of an option that takes several: those of its choices that are chosen."""

PlainFrame = list[Any]
"""A frame of the engine's stack: its name, then what it holds."""

LogEntry = tuple[Any, ...]
"""What happened, as the engine keeps it: the kind, then its fields; each game has a list of its kinds."""


class BaseEntry(TypedDict):
    """What happened, as it is sent: a log entry by name. The game's own `Entry` adds the fields of its kind."""

    type: str
    """Its kind."""


KIND: Final = "type"
"""The key under which `BaseEntry` has the kind; `kind` itself is a field of some entries."""

Change = Mapping[Any, Any] | Sequence[Any]
"""What changed at a place of plain data: see `changes`."""


Facts = dict[str, int | list[str]]
"""What the sentence of a question tells besides the fields of its frame."""


class Action(TypedDict):
    """What an answer does and what it is about: the same as its notation, as data, so that nobody takes notation apart.

    Each game has a table of its verbs: what stands in `on` and `count`, and how it is written (`docs/notation.md`).
    """

    verb: str
    """What it does: `coup`, `order`, `bid`, `pass`."""
    on: list[str]
    """The ids that it is about, in the order that belongs to the verb."""
    n: NotRequired[int]
    """A number: what is bid, what a die shows."""
    count: NotRequired[dict[str, int]]
    """How many of each: units, resources, medals and goods, stances, dice."""
    via: NotRequired[str]
    """The region that a command passes through."""
    against: NotRequired[list[str]]
    """The other side of a battle; `on` is the first."""
    at: NotRequired[str]
    """Where several battles are fought at once: the region of the one that it belongs to."""


class Decision(TypedDict):
    """What the viewer may do now."""

    verb: str
    """The question in records; `interrupt` for what may be done out of turn."""
    frame: str
    """The name of the frame that asks."""
    legal: list[tuple[int, str]]
    """Every legal action with its name in the game's notation."""
    actions: NotRequired[list[Action]]
    """What each of them means, in the same order. Views for bots go without (`Rules.told`)."""
    facts: NotRequired[Facts]
    """What the question's sentence tells besides the fields of its frame: `left`, `value`. Told with `actions`."""


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
"""The last field of an entry that takes any number of items: in the engine they stand in the entry itself."""


class Entries(dict[str, type[Any]]):
    """The kinds of log entries of a game, each with a named tuple of its fields."""

    def __init__(self) -> None:
        super().__init__()
        self._open: set[str] = set()
        """Those whose last field is `Rest`."""

    def entry(self, fields: type[T]) -> type[T]:
        """Register a kind: `class HeadlineShown` has the fields of `("headline_shown", ...)`."""
        kind, hints = kind_of(fields.__name__), get_type_hints(fields)
        if KIND in hints:
            raise TypeError(f"{kind}: entries are told with their kind as {KIND!r}; name the field otherwise")
        if hints and get_args(list(hints.values())[-1])[1:] == (...,):
            self._open.add(kind)
        self[kind] = fields
        return fields

    def named(self, kind: str, fields: Sequence[Any]) -> dict[str, Any]:
        """The fields of an entry of a kind, by name."""
        names = self[kind]._fields
        if kind in self._open:
            last = len(names) - 1
            fields = (*fields[:last], tuple(fields[last:]))
        return dict(zip(names, fields, strict=True))

    def told(self, entry: LogEntry) -> BaseEntry:
        """An entry as it is sent; of a kind that is not registered, the fields are a list."""
        kind, *fields = entry
        named = self.named(kind, fields) if kind in self else {"fields": fields}
        return cast(BaseEntry, {KIND: kind, **named})


def kind_of(name: str) -> str:
    """The kind of entry that a class stands for: `HeadlineShown` is `headline_shown`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()
