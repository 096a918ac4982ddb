"""Starting a match: who plays which seat, against whom, with which dice."""

from __future__ import annotations

import secrets
from typing import Any

from sitroom.kernel import Match, SitroomError
from sitroom.terminal.face import Face, face_of
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.paper import Paper
from sitroom.terminal.play import Seating, Session, seating_in
from sitroom.terminal.words import matching, plain
from sitroom.text.words import Phrases
from sitroom.titles import title_of


def start(match: Match[Any], seat: str | None, bot: str | None, seed: int | None, lang: str, record: str = "") -> int:
    """Play a match at the terminal; what is not given comes from the record it was saved in, or is asked."""
    saved, say = seating_in(record), Phrases(lang)
    paper, keyboard, face = Paper(), Keyboard(), face_of(match, lang)
    bot = bot or saved.get("bot") or usual_bot(match)
    bots = title_of(match.game).bots
    if bot.partition("@")[0] not in {*bots, *bots.renamed}:
        raise SitroomError(say("bot.none", name=bot, bots=", ".join(bots)))
    bot = bots.named(bot)
    if seed is None:
        seed = whole_number(saved["seed"], say) if "seed" in saved else secrets.randbelow(1_000_000)
    chosen = seat or saved.get("seat")
    try:
        chairs = chairs_named(match, chosen, face, say) if chosen else ask_chairs(match, face, paper, keyboard)
    except (EOFError, KeyboardInterrupt):
        paper.write()
        return 0
    seating = Seating(chairs, bot, seed)
    paper.write(paper.wrap(greeting(match, seating, face, say)))
    Session(match, face, seating, paper, keyboard).run()
    return 0


def usual_bot(match: Match[Any]) -> str:
    """The default opponent: the best bot that answers at once."""
    bots = title_of(match.game).bots
    at_once: list[str] = [name for name in ("random", *bots) if name not in bots.paced]
    return at_once[-1]


def greeting(match: Match[Any], seating: Seating, face: Face, say: Phrases) -> str:
    """The opening lines: who plays whom, and how to get help."""
    if len(seating.chairs) == len(match.seats):
        return say("greeting.all", seed=str(seating.seed))
    seats = ", ".join(face.seat(match.seats[chair]) for chair in seating.chairs)
    return say("greeting", seats=seats, bot=seating.bot, seed=str(seating.seed))


def whole_number(text: str, say: Phrases) -> int:
    """The seed that a record notes."""
    try:
        return int(text)
    except ValueError:
        raise SitroomError(say("seed.number", given=text)) from None


def chairs_named(match: Match[Any], names: str, face: Face, say: Phrases) -> tuple[int, ...]:
    """The chairs that `us`, `us,ussr`, `both` or `all` names, in English or in the words of the language."""
    seats = match.seats
    everybody = ("both", "all")
    called = {seat: face.seat(seat) for seat in seats} | {word: say(f"seat.{word}") for word in everybody}
    chairs: set[int] = set()
    for name in names.split(","):
        found = matching(name, called)
        if len(found) != 1:
            raise SitroomError(say("seat.none", name=name.strip(), seats=", ".join(seat_words(match))))
        chairs.update(range(len(seats)) if found[0] in everybody else [seats.index(found[0])])
    return tuple(sorted(chairs))


def seat_words(match: Match[Any]) -> list[str]:
    """The words for chairs: each seat, and all of them."""
    return [*match.seats, "both" if len(match.seats) == 2 else "all"]


def ask_chairs(match: Match[Any], face: Face, paper: Paper, keyboard: Keyboard) -> tuple[int, ...]:
    """Ask until an answer names a chair."""
    names, say = seat_words(match), Phrases(face.text.lang)
    meant = [*map(face.seat, match.seats), say(f"seat.{names[-1]}")]
    told = (
        name if plain(name) == plain(called) else f"{name} ({called})"
        for name, called in zip(names, meant, strict=True)
    )
    question = say("seat.ask", seats=", ".join(told))
    while True:
        answer = keyboard.ask(question, names)
        try:
            return chairs_named(match, answer, face, say)
        except SitroomError as error:
            paper.complain(str(error))
