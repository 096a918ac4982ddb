"""Why a position is impossible, and what to change: everything that is wrong with it, for its editor."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kernel import PositionError, Refusal, Rules, SitroomError
from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.position import Reader, position, set_up
from sitroom.twilight.rules.possible import impossible_board, in_force
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.rounds import rounds_for
from sitroom.twilight.rules.state import State


def reason(error: SitroomError, text: str, game: Rules[State]) -> Refusal | str:
    """Why a text cannot be read; options that do not go together have a reason of their own."""
    lines = [line.partition(":")[2] for line in text.splitlines() if line.startswith("options:")]
    try:
        game.resolve(dict(pair.partition("=")[::2] for pair in " ".join(lines).split()))
    except SitroomError as own:
        return own.why if isinstance(own.why, Refusal) else error.why
    return error.why


def moment_of(text: str, read: Reader, game: Rules[State]) -> list[str]:
    """The lines that say where in a round the match stands, unless it is where the other lines put it anyway."""
    if not read.moment:
        return []
    rest = "\n".join(line for line in text.splitlines() if line.strip() not in read.moment)
    try:
        return [] if position(rest, game) == position(text, game) else read.moment
    except PositionError:
        return read.moment


def flaws(text: str, game: Rules[State]) -> list[Refusal | str]:
    """All that is wrong with a position text; nothing if a match can go on from it."""
    try:
        read = Reader(text)
        g = set_up(read, game)
    except PositionError as error:
        return [reason(error, text, game)]
    found: list[Refusal | str] = [*([refuse("position.over")] if "winner" in read.values else []), *impossible_board(g)]
    if not moment_of(text, read, game):
        found += _flaws_of_round(g)
    return found or list(_played(text, g, game))


def _played(text: str, g: State, game: Rules[State]) -> Iterator[Refusal | str]:
    """What the rules say when the match is to go on from here."""
    broken = Rules.flaws(game, text)
    if broken:
        yield broken[0] if isinstance(broken[0], Refusal) else refuse("position.impossible")
        return
    state = position(text, game)
    if (state.turn, state.round) != (g.turn, g.round):
        yield refuse("position.goes_on")


def _flaws_of_round(g: State) -> Iterator[Refusal]:
    """Why a round, or the headlines, cannot begin like this."""
    if not g.round:
        for side in (US, USSR):
            if not g.hands[side]:
                yield refuse("position.no_headline", side=side)
    elif g.phasing == NEITHER:
        yield refuse("position.nobody")
    elif g.round > rounds_for(g, g.phasing):
        yield refuse("position.rounds", side=g.phasing, rounds=rounds_for(g, g.phasing), turn=g.turn)
    elif not g.hands[g.phasing] and not (g.china == g.phasing and g.china_up):
        yield refuse("position.no_card", side=g.phasing)
    for card in g.table:
        if card not in in_force(g):  # Shuttle Diplomacy stays there
            yield refuse("position.table", card=card)
