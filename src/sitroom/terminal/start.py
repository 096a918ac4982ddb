"""Starting a match: who plays which seat, against whom, with which dice."""

from __future__ import annotations

import secrets

from sitroom.kernel import Match, SitroomError
from sitroom.terminal.face import face_of
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.paper import Paper
from sitroom.terminal.play import Seating, Session, seating_in


def start(match: Match, seat: str | None, bot: str | None, seed: int | None, record: str = "") -> int:
    """Play a match at the terminal; what is not given comes from the record it was saved in, or is asked."""
    saved = seating_in(record)
    paper, keyboard = Paper(), Keyboard()
    bot = bot or saved.get("bot") or ["random", *match.game.bots][-1]
    match.game.bot(bot)  # refuse an unknown one before asking anything
    if seed is None:
        seed = whole_number(saved["seed"]) if "seed" in saved else secrets.randbelow(1_000_000)
    chosen = seat or saved.get("seat")
    try:
        chairs = chairs_named(match, chosen) if chosen else ask_chairs(match, paper, keyboard)
    except (EOFError, KeyboardInterrupt):
        paper.write()
        return 0
    seating = Seating(chairs, bot, seed)
    paper.write(greeting(match, seating))
    Session(match, face_of(match), seating, paper, keyboard).run()
    return 0


def greeting(match: Match, seating: Seating) -> str:
    """Who plays whom, and how to get help."""
    if len(seating.chairs) == len(match.seats):
        who = "You play every seat"
    else:
        seats = " and ".join(match.seats[chair].upper() for chair in seating.chairs)
        who = f"You play {seats} against {seating.bot}"
    return f"{who}; seed {seating.seed}. `help` lists the commands."


def whole_number(text: str) -> int:
    """The seed that a record notes."""
    try:
        return int(text)
    except ValueError:
        raise SitroomError(f"the seed in the record is {text!r}") from None


def chairs_named(match: Match, names: str) -> tuple[int, ...]:
    """The chairs that `us`, `us,ussr`, `both` or `all` names."""
    seats = match.seats
    words = seats if names in ("both", "all") else [name.strip() for name in names.lower().split(",")]
    for word in words:
        if word not in seats:
            raise SitroomError(f"there is no seat {word!r}; there are: {', '.join(seat_words(match))}")
    return tuple(sorted({seats.index(word) for word in words}))


def seat_words(match: Match) -> list[str]:
    """The words for chairs: each seat, and all of them."""
    return [*match.seats, "both" if len(match.seats) == 2 else "all"]


def ask_chairs(match: Match, paper: Paper, keyboard: Keyboard) -> tuple[int, ...]:
    """Ask until an answer names a chair."""
    names = seat_words(match)
    while True:
        answer = keyboard.ask(f"Which side do you play ({', '.join(names)})? ", names)
        try:
            return chairs_named(match, answer)
        except SitroomError as error:
            paper.complain(str(error))
