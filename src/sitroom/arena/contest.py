"""One match between two bots."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sitroom.bots import Bot
from sitroom.bots.outside import BotFailed, Outside
from sitroom.kernel import CHANCE, Match, Rules, Seeded, write_record
from sitroom.kernel.options import Value
from sitroom.titles import title_of


class Pairing(NamedTuple):
    """A match to be played between two bots."""

    game: str
    number: int
    """Even: the first bot has the first side. The next match has the same seed and swapped sides."""
    bots: tuple[str, str]
    seed: int
    options: Mapping[str, Value]
    rounds: int = 0
    """The number of turns or rounds after which a match is stopped; 0: never."""


class Outcome(NamedTuple):
    """How a match ended."""

    number: int
    winner: str
    """The bot; empty for a draw."""
    sides: tuple[str, str]
    """The seats of the first bot and of the second, as the match began."""
    reason: str
    judged: bool
    """Was the match stopped and given to the side that was ahead?"""
    seconds: tuple[float, float]
    """The time each bot has thought: of the processor, or by the clock for a program of its own."""
    decisions: tuple[int, int]


def sides(match: Match[Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The chairs of the two sides at first: the first chair with its allies, and everybody else."""
    first = {0, *match.game.allies(match.state, 0)}
    return tuple(sorted(first)), tuple(chair for chair in range(len(match.seats)) if chair not in first)


def play(game: Rules[Any], pairing: Pairing) -> tuple[Outcome, str]:
    """Play a match; how it ended, and its record."""
    match = Match(game, pairing.options)
    chance = Seeded(f"{pairing.seed}/{pairing.number // 2}")
    rng = random.Random(f"{pairing.seed}/{pairing.number}/bots")
    swapped = pairing.number % 2
    chairs = sides(match)[:: -1 if swapped else 1]
    begun = (_named(match, chairs[0]), _named(match, chairs[1]))
    bots: dict[int, Bot] = {}
    seconds, decisions = [0.0, 0.0], [0, 0]
    failed, reason = -1, ""
    while not match.over and not _enough(match, pairing.rounds):
        if CHANCE in match.waiting:
            match.apply(chance(match.state), CHANCE)
            continue
        seat = match.waiting[0]
        who = _holder(match, chairs, seat)
        try:
            if who not in bots:
                bots[who] = title_of(game).bots.make(pairing.bots[who], rng.getrandbits(32))
            clock = time.monotonic if isinstance(bots[who], Outside) else time.process_time
            start = clock()
            action = bots[who].choose(game.view(match.state, seat))
        except BotFailed as error:
            failed, reason = who, f"forfeit: {error}"
            break
        seconds[who] += clock() - start
        decisions[who] += 1
        match.apply(action, seat)
    result = game.result(match.state)
    judged = failed < 0 and result is None
    if failed >= 0:
        winner = pairing.bots[1 - failed]
    else:
        reason = result["reason"] if result else "stopped"
        winner = _bot_of(result["winner"] if result else game.ahead(match.state), match, chairs, pairing.bots)
    outcome = Outcome(
        pairing.number,
        winner,
        begun,
        reason,
        judged,
        (round(seconds[0], 3), round(seconds[1], 3)),
        (decisions[0], decisions[1]),
    )
    return outcome, write_record(match)


def _enough(match: Match[Any], rounds: int) -> bool:
    return bool(rounds) and getattr(match.state, match.game.span) > rounds


def _named(match: Match[Any], seats: Sequence[int]) -> str:
    return "+".join(match.seats[seat] for seat in seats)


def _holder(match: Match[Any], chairs: Sequence[Sequence[int]], seat: int) -> int:
    """Which of the two has a seat now: players may change sides after the bids (R 11.1.4)."""
    return next(who for who in (0, 1) if seat in (match.game.seat_of(match.state, chair) for chair in chairs[who]))


def _bot_of(side: str | None, match: Match[Any], chairs: Sequence[Sequence[int]], bots: tuple[str, str]) -> str:
    """The bot that plays a side; empty if none does."""
    for who in (0, 1):
        other = match.game.seat_of(match.state, chairs[1 - who][0])
        if side is not None and match.game.beaten_by(match.state, other) == side:
            return bots[who]
    return ""
