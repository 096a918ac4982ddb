"""The games this server can play to the end, and what it must know of each beyond the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from sitroom.kernel import Game, Match, RecordError, SitroomError, read_record
from sitroom.kernel.options import Option, Value
from sitroom.kernel.record import MAGIC
from sitroom.server.twilight import HostedTwilight
from sitroom.text import Text


class Hosted(Protocol):
    """A game at the server's tables."""

    game: Game
    presets: Mapping[str, Mapping[str, Value]]

    def seat_of(self, state: Any, chair: int) -> int:
        """The seat that a chair's holder plays now."""

    def hears(self, entry: tuple[Any, ...], seat: int) -> bool:
        """May a seat (NOBODY: a spectator) know of this entry of the log?"""

    def text(self, lang: str, options: Mapping[str, Value]) -> Text:
        """The words for a match with these options."""

    def board(self) -> dict[str, Any]:
        """The facts of the board that never change, for the client."""

    def hints(self, view: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """Odds, scores, costs and warnings for the viewer, from nothing but its view."""

    def import_log(self, text: str) -> tuple[Match, int, list[tuple[int, str, str]], int | None]:
        """A match from another program's text log; how much was checked; what does not fit: line, log, engine.

        Last the seat that gave the match up, if one did.
        """

    def export_log(self, match: Match) -> str:
        """A match as that text log."""


class Imported(NamedTuple):
    """What a record or log gave: the game's name, its options, every answer, and for a log how it was checked."""

    game: str
    options: dict[str, Value]
    answers: list[tuple[int, int]]
    checked: int | None = None
    mismatches: tuple[tuple[int, str, str], ...] = ()
    resigned: int | None = None
    """The seat that gave the match up."""


HOSTED: dict[str, Hosted] = {"twilight": HostedTwilight()}


def hosted(name: str) -> Hosted:
    """The game of that name."""
    if name not in HOSTED:
        raise SitroomError(f"there is no game {name!r} here; there are: {', '.join(HOSTED)}")
    return HOSTED[name]


def words(name: str, lang: str) -> Text:
    """The words of a game before there is a match."""
    host = hosted(name)
    return host.text(lang, host.game.resolve({}))


def describe(game: Game) -> dict[str, Any]:
    """A game's options as the lobby offers them."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "seats": list(game.seats(game.resolve({}))),
        "options": [_option(spec) for spec in game.options],
    }


def _option(spec: Option) -> dict[str, Any]:
    facts = {"name": spec.name, "default": spec.default, "help": spec.help}
    if isinstance(spec.default, bool):
        return {**facts, "type": "switch"}
    if isinstance(spec.default, int):
        return {**facts, "type": "number", "low": spec.low, "high": spec.high}
    several = isinstance(spec.default, tuple)
    return {**facts, "type": "several" if several else "choice", "choices": list(spec.choices)}


# Work for other processes: plain data in, plain data out


def import_text(text: str) -> Imported:
    """Read a record, or a log of another program."""
    try:
        if text.lstrip().startswith(MAGIC):
            match = read_record(text.lstrip(), {name: host.game for name, host in HOSTED.items()})
            return Imported(match.game.name, match.options, match.answers)
        match, checked, mismatches, resigned = HOSTED["twilight"].import_log(text)
    except SitroomError as error:
        raise RecordError(str(error)) from None  # one that every process can read
    return Imported(match.game.name, match.options, match.answers, checked, tuple(mismatches), resigned)


def hints(game: str, view: dict[str, Any], lang: str) -> dict[str, Any]:
    """`Hosted.hints` of a game by name."""
    return hosted(game).hints(view, lang)


def export_text(game: str, options: dict[str, Value], answers: list[tuple[int, int]]) -> str:
    """`Hosted.export_log` of a match told by its answers."""
    host = hosted(game)
    match = Match(host.game, options)
    for seat, action in answers:
        match.apply(action, seat)
    return host.export_log(match)
