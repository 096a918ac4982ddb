"""How a log ends: with the match, or because somebody gave it up."""

from __future__ import annotations

from collections import deque
from typing import Any

from sitroom.kernel import NOBODY
from sitroom.twilight.logs.check import NOTHING, Mismatch
from sitroom.twilight.logs.facts import CLEANUP, ROUND, UNKNOWN, Draw, Event, Fact, Header, Wins, write_fact
from sitroom.twilight.logs.names import GIVEN_UP, OUT_OF_TIME
from sitroom.twilight.logs.parse import Said
from sitroom.twilight.logs.replay import Replay
from sitroom.twilight.rules.board import NEITHER
from sitroom.twilight.rules.events.cards_82_to_110 import Wargames
from sitroom.twilight.rules.state import State

PATIENCE = 1_000
"""How many answers may be tried to bring a match to its end."""
BLUNDERS = ("defcon", "missile_crisis")
"""Endings that a log tells line by line; if it does not, they did not happen."""
UNFINISHED = (GIVEN_UP, OUT_OF_TIME)
OTHER_WORDS = {"wargames": ("vp", "final")}
"""What else a log may call an ending."""

Answer = tuple[int, int]


def finish(replay: Replay) -> int | None:
    """Bring the match to the end that the log tells of.

    Returns who gave it up: a side, NEITHER if the log does not say which, None if nobody did.
    """
    match, ending = replay.match, replay.log.ending
    if ending is None:
        if _stops_at_wargames(replay):
            match.apply(1)
        return None if match.over or not _undecided(replay) else _quitter(replay)
    fact: Any = ending.fact
    if not match.over and not _is_given_up(fact):
        for seat, action in _way_to_the_end(match.state, fact):
            match.apply(action, seat)
    if not match.over and _leaves_open(fact):
        return 1 - fact.side if isinstance(fact, Wins) else _quitter(replay)
    if isinstance(fact, Wins | Draw):
        engine = _end(match.state) if match.over else None
        replay.checked += 1
        if not (engine and _agree(engine, fact)):
            has = write_fact(engine) if engine else NOTHING
            replay.mismatches.append(Mismatch(ending.line, write_fact(fact), has))
    return None


def _stops_at_wargames(replay: Replay) -> bool:
    """A log that stops at the event of Wargames stops because the game did."""
    frames = replay.match.state.stack
    return bool(frames) and isinstance(frames[-1], Wargames) and isinstance(replay.said[-1].fact, Event)


def _undecided(replay: Replay) -> Header | None:
    """The header of the section where the log stops, if no card was chosen for it."""
    last = replay.guide.last_header
    if last < 0:
        return None
    header: Any = replay.said[last].fact
    passed = header.phase == ROUND and last < len(replay.said) - 1
    return None if header.cards or header.phase == CLEANUP or passed else header


def _quitter(replay: Replay) -> int:
    header = _undecided(replay)
    return header.side if header else NEITHER


def is_late(ending: Said | None) -> bool:
    """Does the log say that somebody ran out of time?"""
    return ending is not None and isinstance(ending.fact, Wins | Draw) and ending.fact.ending == OUT_OF_TIME


def _is_given_up(fact: Fact) -> bool:
    return isinstance(fact, Wins | Draw) and fact.ending in UNFINISHED


def _leaves_open(fact: Fact) -> bool:
    """May the match have ended otherwise than by its rules, as far as the log says?"""
    return not isinstance(fact, Wins | Draw) or fact.ending in (*UNFINISHED, UNKNOWN)


def _end(state: State) -> Wins | Draw:
    """The end of a match as a log tells it."""
    return Draw(state.reason) if state.winner == NEITHER else Wins(state.winner, state.reason)


def _agree(engine: Wins | Draw, fact: Wins | Draw) -> bool:
    known = (UNKNOWN, *UNFINISHED, engine.ending, *OTHER_WORDS.get(engine.ending, ()))
    return type(engine) is type(fact) and engine[:-1] == fact[:-1] and fact.ending in known


def _way_to_the_end(start: State, fact: Fact) -> list[Answer]:
    """The fewest answers, all in the round where the log stops, that end the match like this; else none at all."""
    ahead: deque[tuple[State, list[Answer]]] = deque([(start, [])])
    patience = PATIENCE
    while ahead:
        state, answers = ahead.popleft()
        for action in state.actions[:1] if state.question.verb == "deal" else state.actions:
            patience -= 1
            if not patience:
                return []
            after = state.copy()
            after.apply(state.seat, action)
            way = [*answers, (state.seat, action)]
            if after.seat != NOBODY:
                if (after.turn, after.round) == (start.turn, start.round):
                    ahead.append((after, way))
            elif _ends_so(after, fact):
                return way
    return []


def _ends_so(state: State, fact: Fact) -> bool:
    if _leaves_open(fact) and state.reason in BLUNDERS:
        return False
    return not isinstance(fact, Wins | Draw) or _agree(_end(state), fact)
