"""All games, each with its words, board, bots and logs, imported when it is first needed.

To add your own game without changing anything here: `SITROOM_GAMES=noughts=my_package.noughts` in the environment, for
the server's worker processes too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from sitroom.bots import outside
from sitroom.kernel import Game, Imported, SitroomError

MODULES = {
    "twilight": "sitroom.games.twilight",
    "warroom": "sitroom.games.warroom",
}
"""The module of each game, by name."""
MODULES.update(pair.partition("=")[::2] for pair in os.environ.get("SITROOM_GAMES", "").split())


class Games(Mapping[str, Game[Any]]):
    """All games by name: `GAMES["twilight"]`."""

    def __getitem__(self, name: str) -> Game[Any]:
        game: Game[Any] = import_module(MODULES[name]).GAME
        others, own = outside.makers(name), type(game).bots
        if game.bots.keys() != others.keys() | own.keys():
            game.bots = {**others, **own}  # a game's own best bot stays the last
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, name: object) -> bool:
        return name in MODULES  # without importing it


GAMES = Games()


def game_named(name: str) -> Game[Any]:
    """The game of that name; raises SitroomError."""
    if name not in GAMES:
        raise SitroomError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def import_log(text: str) -> Imported:
    """A match from another program's log, by whichever importer can read it."""
    problem = SitroomError("no game here can read other programs' logs")
    for reader in [reader for game in GAMES.values() for reader in game.importers.values()]:
        try:
            return reader(text)
        except SitroomError as error:
            problem = error
    raise problem


def examples() -> dict[str, Callable[[], str]]:
    """The example matches of all games, by name: each gives its record."""
    return {name: record for game in GAMES.values() for name, record in game.examples.items()}


def example(name: str) -> str:
    """The record of an example; raises SitroomError."""
    found = examples()
    if name not in found:
        raise SitroomError(f"there is no example {name!r}; there are: {', '.join(found)}")
    return found[name]()
