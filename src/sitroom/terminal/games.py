"""The games by name, each imported when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from sitroom.kernel import Game, SitroomError

NAMES = ("twilight", "warroom")


class Games(Mapping[str, Game]):
    """Every game there is: `GAMES["twilight"]`."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        game: Game = import_module(f"sitroom.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = Games()


def game_named(name: str) -> Game:
    """The game of that name; raises SitroomError."""
    if name not in GAMES:
        raise SitroomError(f"there is no game {name!r}; there are: {', '.join(NAMES)}")
    return GAMES[name]
