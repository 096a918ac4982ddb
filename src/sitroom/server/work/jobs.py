"""Games as the lobby offers them, and what worker processes do for them: plain data in, plain data out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sitroom.kernel import (
    NOBODY,
    Match,
    RecordError,
    Rules,
    SitroomError,
    cannot_take_back,
    read_record,
    write_record,
)
from sitroom.kernel.options import Option, Value, plain
from sitroom.kernel.provenance import RECORD, Began
from sitroom.kernel.record import MAGIC
from sitroom.kernel.rules import View
from sitroom.kernel.schema import Danger
from sitroom.server import schema
from sitroom.server.match.journal import ENDS, RESIGN, TIME
from sitroom.server.match.likeness import likenesses
from sitroom.server.schema import Examined, GameInfo, Mismatch, Note
from sitroom.title import Words
from sitroom.titles import GAMES, game_named, import_log, title_named, title_of

DEALS: Final = 20
"""How often a position is dealt anew until somebody has something to decide."""
ENDED: Final = "# ended: "
"""Begins the comment in a record that says how a match ended without an answer."""


class Brought(NamedTuple):
    """The contents of a record or log: game, options, every answer, and for a log the result of its check."""

    game: str
    options: dict[str, Value]
    answers: list[tuple[int, int]]
    checked: int | None = None
    mismatches: tuple[Mismatch, ...] = ()
    ended: tuple[int, int] | None = None
    """The seat that gave up or ran out of time, and which of the two."""
    position: str | None = None
    """The position that the match began from, if any."""
    notes: tuple[Note, ...] = ()
    """The lines of a log that were skipped."""
    fits: str = ""
    """Where the first mismatch is."""
    whole: bool = True
    """Does the match go to the end of the log?"""
    began: Began = RECORD
    alike: Sequence[str] = ()
    """Digests of its positions as everybody sees them: see `likeness`."""


def words(name: str, lang: str) -> Words:
    """The words of a game before there is a match."""
    game = game_named(name)
    return title_of(game).words(lang, game.resolve({}))


def describe(game: Rules[Any]) -> GameInfo:
    """A game as the lobby offers it."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "seats": list(game.seats(game.resolve({}))),
        "tables": [{"options": plain(some), "seats": list(game.seats(game.resolve(some)))} for some in game.tables()],
        "loses_on_time": game.loses_on_time,
        "options": [_option(spec) for spec in game.options],
        "presets": {name: plain(preset) for name, preset in game.presets.items()},
        "bots": list(title_of(game).bots),
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


def import_text(text: str, lang: str = "en", part: bool = False) -> Brought:
    """Read a record, or a log of another program, and say in a language what is wrong with it.

    `part`: of a log that does not fit, only what comes before the first mismatch.
    """
    try:
        if text.lstrip().startswith(MAGIC):
            match = read_record(text.lstrip(), GAMES)
            ended = _ended_in(text, match)
            said = match.provenance
            return Brought(
                match.game.name,
                match.options,
                match.answers,
                ended=ended,
                position=match.origin,
                began=RECORD if said.ordinary else said.began,
                alike=likenesses(match),
            )
        found = import_log(text, lang)
    except SitroomError as error:
        raise RecordError(str(error)) from None  # an exception that every process can unpickle
    match, cut = found.match, part and found.agreed is not None
    told = words(match.game.name, lang)
    mismatches: list[Mismatch] = [
        {"line": line, "log": says, "engine": has, "text": told.refusal(why)}
        for (line, says, has), why in zip(found.mismatches, found.reasons, strict=True)
    ]
    ended = None if found.resigned is None or cut else (found.resigned, TIME if found.on_time else RESIGN)
    return Brought(
        match.game.name,
        match.options,
        match.answers[: found.agreed] if cut else match.answers,
        found.checked,
        tuple(mismatches),
        ended,
        notes=tuple({"line": line, "text": text} for line, text in found.notes),
        fits=(found.place and told.log(found.place)) or "",
        whole=not found.stopped and not cut,
        alike=likenesses(match),
    )


def record_text(match: Match[Any], ended: tuple[int, str] | None) -> str:
    """The record of a match; where no answer ended it, a comment says who gave up or ran out of time."""
    if ended is None:
        return write_record(match)
    seat, why = ended
    return f"{write_record(match)}{ENDED}{why} {match.seats[seat]}\n"


def _ended_in(record: str, match: Match[Any]) -> tuple[int, int] | None:
    """How a record says that its match ended, if no answer did that."""
    for line in reversed(record.splitlines()):
        if line.startswith(ENDED) and not match.over:
            why, _, name = line.removeprefix(ENDED).strip().partition(" ")
            if why in ENDS and name in match.seats:
                return match.seats.index(name), ENDS.index(why)
            raise RecordError(f"{line!r} is no way to end this match")
    return None


def hints(game: str, view: View, lang: str, plan: Sequence[int] = ()) -> Mapping[str, Any]:
    """The hints of a game, by its name."""
    try:
        return title_named(game).hints.about(view, lang, plan)
    except SitroomError as error:
        raise SitroomError(str(error)) from None  # an exception that every process can unpickle


def dealt_anew(game: str, view: View, seed: int) -> str:
    """A position that looks like a view to its seat, with what is hidden from it dealt by the seed; as text."""
    rules = game_named(game)
    return rules.position_text(rules.imagine(view, random.Random(seed)))


def all_dealt_anew(game: str, text: str, seed: int) -> str:
    """A position with everything that is hidden from any seat dealt by the seed; as text."""
    rules, rng = game_named(game), random.Random(seed)
    state = rules.position(text)
    for _ in range(DEALS):
        dealt = rules.deal_anew(state, rng)
        if dealt.seat != NOBODY:
            return rules.position_text(dealt)
    raise SitroomError("this position cannot be dealt anew: the match would be over")


def examined(game: str, text: str, lang: str, deal: int | None) -> Examined:
    """A position that somebody edits, and in one language what is wrong with it; with a seed, dealt by it first."""
    rules = game_named(game)
    try:
        text = text if deal is None else title_of(rules).editor.fill_hands(text, random.Random(deal))
        found = title_of(rules).editor.examine(text)
        match = None if found.flaws else Match(rules, position=text)
    except SitroomError as error:
        raise SitroomError(str(error)) from None  # an exception that every process can unpickle
    said = title_of(rules).words(lang, found.sheet["options"] if found.sheet else rules.resolve({}))
    return {
        "sheet": found.sheet,
        "flaws": [said.refusal(why) for why in found.flaws],
        "notes": [said.refusal(why) for why in found.notes],
        "record": write_record(match) if match else None,
        "hints": title_of(rules).hints.about(match.view(NOBODY), lang) if match else None,
    }


def choose(game: str, bot: str, seed: int, view: View) -> int:
    """A bot's answer to the decision of its view."""
    return title_named(game).bots.make(bot, seed).choose(view)


def follow(game: str, view: View, choice: str) -> int:
    """The answer to a standing order, by the game's name."""
    return title_named(game).standing.follow(view, choice)


def warning(game: str, view: View, action: int, lang: str) -> Danger | None:
    """The warning about an action, by the game's name."""
    return title_named(game).hints.warning(view, action, lang)


def foretell(game: str, view: View, action: int, lang: str) -> list[str]:
    """What an answer will bring, by the game's name."""
    return list(title_named(game).hints.foretell(view, action, lang))


def final(game: str, view: View, seat: int, action: int) -> str:
    """Why an action could not be taken back; empty if it could."""
    return cannot_take_back(game_named(game), view, seat, action)


def export_text(match: Match[Any]) -> str:
    """A match as a log that another program reads."""
    if not title_of(match.game).exporters:
        raise RecordError(f"no other program reads logs of {match.game.name}; the record has everything")
    try:
        return next(iter(title_of(match.game).exporters.values()))(match)
    except SitroomError as error:
        raise RecordError(str(error)) from None  # an exception that every process can unpickle
