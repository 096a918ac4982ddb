"""Games as the lobby offers them, and what worker processes do for them: plain data in, plain data out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sitroom.games import GAMES, game_named, import_log
from sitroom.kernel import NOBODY, Game, Match, RecordError, SitroomError, Words, read_record, write_record
from sitroom.kernel.game import View
from sitroom.kernel.options import Option, Value, plain
from sitroom.kernel.record import MAGIC
from sitroom.server import schema
from sitroom.server.journal import ENDS, RESIGN
from sitroom.server.schema import Examined, GameInfo

ENDED: Final = "# ended: "
"""Begins the comment in a record that says how a match ended without an answer."""


class Brought(NamedTuple):
    """What was read from a record or log: game, options, every answer, and for a log the result of its check."""

    game: str
    options: dict[str, Value]
    answers: list[tuple[int, int]]
    checked: int | None = None
    mismatches: tuple[tuple[int, str, str], ...] = ()
    ended: tuple[int, int] | None = None
    """The seat that gave up or ran out of time, and which of these."""
    position: str | None = None
    """The position that the match began from, if any."""


def words(name: str, lang: str) -> Words:
    """The words of a game before there is a match."""
    game = game_named(name)
    return game.words(lang, game.resolve({}))


def describe(game: Game[Any]) -> GameInfo:
    """A game as the lobby offers it."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "seats": list(game.seats(game.resolve({}))),
        "tables": [{"options": plain(some), "seats": list(game.seats(game.resolve(some)))} for some in game.tables()],
        "loses_on_time": game.loses_on_time,
        "options": [_option(spec) for spec in game.options],
        "presets": {name: plain(preset) for name, preset in game.presets.items()},
        "bots": list(game.bots),
    }


def _option(spec: Option) -> schema.Option:
    name, text, default = spec.name, spec.help, spec.default
    if isinstance(default, bool):
        return {"name": name, "type": "switch", "default": default, "help": text}
    if isinstance(default, int):
        return {"name": name, "type": "number", "default": default, "low": spec.low, "high": spec.high, "help": text}
    choices = list(spec.choices)
    if isinstance(default, tuple):
        return {"name": name, "type": "several", "default": list(default), "choices": choices, "help": text}
    return {"name": name, "type": "choice", "default": default, "choices": choices, "help": text}


# Work for other processes


def import_text(text: str) -> Brought:
    """Read a record, or a log of another program."""
    try:
        if text.lstrip().startswith(MAGIC):
            match = read_record(text.lstrip(), GAMES)
            ended = _ended_in(text, match)
            return Brought(match.game.name, match.options, match.answers, ended=ended, position=match.origin)
        found = import_log(text)
    except SitroomError as error:
        raise RecordError(str(error)) from None  # an exception that every process can unpickle
    match = found.match
    ended = None if found.resigned is None else (found.resigned, RESIGN)
    return Brought(match.game.name, match.options, match.answers, found.checked, tuple(found.mismatches), ended)


def record_text(match: Match, ended: tuple[int, str] | None) -> str:
    """The record of a match; where no answer ended it, a comment says who gave up or ran out of time."""
    if ended is None:
        return write_record(match)
    seat, why = ended
    return f"{write_record(match)}{ENDED}{why} {match.seats[seat]}\n"


def _ended_in(record: str, match: Match) -> tuple[int, int] | None:
    """How a record says that its match ended, if no answer did that."""
    for line in reversed(record.splitlines()):
        if line.startswith(ENDED) and not match.over:
            why, _, name = line.removeprefix(ENDED).strip().partition(" ")
            if why in ENDS and name in match.seats:
                return match.seats.index(name), ENDS.index(why)
            raise RecordError(f"{line!r} is no way to end this match")
    return None


def hints(game: str, view: View, lang: str, plan: Sequence[int] = ()) -> Mapping[str, Any]:
    """`Game.hints` of a game by name."""
    try:
        return game_named(game).hints(view, lang, plan)
    except SitroomError as error:
        raise SitroomError(str(error)) from None  # an exception that every process can unpickle


def dealt_anew(game: str, view: View, seed: int) -> str:
    """A position that looks like a view to its seat, with what is hidden from it dealt by the seed; as text."""
    rules = game_named(game)
    return rules.position_text(rules.imagine(view, random.Random(seed)))


def examined(game: str, text: str, lang: str, deal: int | None) -> Examined:
    """A position that somebody edits, and in one language what is wrong with it; with a seed, dealt by it first."""
    rules = game_named(game)
    try:
        text = text if deal is None else rules.fill_hands(text, random.Random(deal))
        found = rules.examine(text)
        match = None if found.flaws else Match(rules, position=text)
    except SitroomError as error:
        raise SitroomError(str(error)) from None  # an exception that every process can unpickle
    said = rules.words(lang, found.sheet["options"] if found.sheet else rules.resolve({}))
    return {
        "sheet": found.sheet,
        "flaws": [said.refusal(why) for why in found.flaws],
        "notes": [said.refusal(why) for why in found.notes],
        "record": write_record(match) if match else None,
        "hints": rules.hints(match.view(NOBODY), lang) if match else None,
    }


def choose(game: str, bot: str, seed: int, view: View) -> int:
    """A bot's answer to the decision of its view."""
    return game_named(game).bot(bot, seed).choose(view)


def follow(game: str, view: View, choice: str) -> int:
    """`Game.follow` of a game by name."""
    return game_named(game).follow(view, choice)


def export_text(
    name: str, options: dict[str, Value], answers: list[tuple[int, int]], position: str | None = None
) -> str:
    """A match, given by its answers, as a log that another program reads."""
    game = game_named(name)
    if not game.exporters:
        raise RecordError(f"no other program reads logs of {name}; the record has everything")
    match = Match(game, options, position)
    for seat, action in answers:
        match.apply(action, seat)
    try:
        return next(iter(game.exporters.values()))(match)
    except SitroomError as error:
        raise RecordError(str(error)) from None  # an exception that every process can unpickle
