"""What a bot is, how long it may think, and the bots that a game offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from sitroom.bots import outside
from sitroom.kernel import SitroomError
from sitroom.kernel.rules import View


class Bot(Protocol):
    """A program that holds a seat: anything that answers a decision."""

    def choose(self, view: View) -> int:
        """One of the legal actions of the view's decision."""


class Budget(NamedTuple):
    """How long a bot may think about a decision: `0.5s`, or `200` trials, so that the same seed plays the same way."""

    seconds: float = 0.0
    trials: int = 0
    """In seconds; 0: no limit."""

    @classmethod
    def read(cls, text: str) -> Budget:
        """The budget that a text names; raises SitroomError."""
        number = text.removesuffix("s")
        try:
            found = cls(seconds=float(number)) if number != text else cls(trials=int(number))
        except ValueError:
            found = cls()
        if not 0 < max(found) < 1e9:
            raise SitroomError(f"{text!r} is no thinking time: `0.5s` is half a second, `200` is a number of trials")
        return found


Maker = Callable[[int], Bot]
"""Makes a bot from a seed."""


class Bots(Mapping[str, Maker]):
    """The bots of a game by name, the weakest first, after those that people have brought to it."""

    def __init__(
        self,
        game: str,
        makers: Mapping[str, Maker],
        paced: Mapping[str, Callable[[int, Budget], Bot]] | None = None,
        renamed: Mapping[str, str] | None = None,
        missing: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.makers = makers
        self.paced = paced or {}
        """Those of them that think as long as they are told: `hard@0.5s`, `hard@200`."""
        self.renamed = renamed or {}
        """Names that bots had before, as matches on file still give them, and their names today."""
        self.missing = missing or {}
        """Bots that cannot play on this machine, and what to do about it."""

    def __getitem__(self, name: str) -> Maker:
        return self.makers[name] if name in self.makers else outside.makers(self.game)[name]

    def __iter__(self) -> Iterator[str]:
        yield from (name for name in outside.makers(self.game) if name not in self.makers)
        yield from self.makers

    def __len__(self) -> int:
        return len(outside.makers(self.game).keys() | self.makers.keys())

    def make(self, name: str, seed: int = 0) -> Bot:
        """The bot of that name; the same seed plays the same way. `hard@0.5s` thinks half a second about a decision,
        `hard@200` plays 200 trials."""
        level, _, budget = self.named(name).partition("@")
        return self.paced[level](seed, Budget.read(budget)) if budget else self[level](seed)

    @property
    def stand_in(self) -> str:
        """The bot that takes the seat of one that failed: `normal` where there is one, else the game's best."""
        return "normal" if "normal" in self else list(self)[-1]

    def named(self, name: str) -> str:
        """The name of a bot today, with its thinking time if one is given; raises SitroomError if there is none."""
        level, at, budget = name.partition("@")
        level = self.renamed.get(level, level)
        if level not in self:
            raise SitroomError(self.missing.get(level, f"there is no bot {level!r}; there are: {', '.join(self)}"))
        if at and level not in self.paced:
            raise SitroomError(f"{level} takes no thinking time")
        if at:
            Budget.read(budget)
        return level + at + budget
