"""Random play with random options, to find what breaks. A failure leaves a record that replays it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sitroom.kernel import CHANCE, NOBODY, Match, OptionError, Rules, Secret, Seeded, State, write_record
from sitroom.kernel.options import Value

MOST_ANSWERS: Final = 200_000
"""More answers than any match of any game has."""

RARELY: Final = 0.05


class Failure(NamedTuple):
    """A match that failed: what was raised, and the record up to that point."""

    number: int
    error: str
    record: str


class Report(NamedTuple):
    """The outcome of a run of random matches."""

    matches: int
    answers: int
    results: Counter[str]
    failure: Failure | None


def random_options(game: Rules[Any], rng: random.Random) -> dict[str, Value]:
    """Options for a match, some of them random, in a combination that is allowed."""
    while True:
        given: dict[str, Value] = {}
        for option in game.options:
            if rng.random() < 0.5:
                continue
            if isinstance(option.default, bool):
                given[option.name] = rng.random() < 0.5
            elif isinstance(option.default, int):
                given[option.name] = rng.randint(option.low, min(option.high, option.low + 6))
            elif isinstance(option.default, tuple):
                given[option.name] = tuple(choice for choice in option.choices if rng.random() < 0.5)
            else:
                given[option.name] = rng.choice(option.choices)
        try:
            return game.resolve(given)
        except OptionError:
            continue


def play_out(
    state: State,
    rng: random.Random,
    answers: list[tuple[int, int]],
    check: Callable[[], None] | None = None,
    enough: Callable[[State], bool] | None = None,
) -> None:
    """Answer at random until the match is over or `enough`; with several seats asked at once, in any order."""
    pick = rng.random
    while state.seat != NOBODY and not (enough and enough(state)):
        seat, actions = state.seat, state.actions
        if seat == CHANCE:
            weights = state.weights()
            action = rng.choices(actions, weights)[0] if weights else actions[int(pick() * len(actions))]
        else:
            if isinstance(state.stack[-1], Secret) and len(state.waiting) > 1:
                seat = rng.choice(state.waiting)
                actions = state.legal(seat)
            action = actions[int(pick() * len(actions))]
            if action < 0 and pick() > RARELY:  # interrupts are not used at the first chance
                action = rng.choice([a for a in actions if a >= 0])
        answers.append((seat, action))
        state.apply(seat, action)
        if check is not None:
            check()
        if len(answers) > MOST_ANSWERS:
            raise AssertionError("the match does not end")


def fuzz(
    game: Rules[Any],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    strict: bool = True,
    options: Mapping[str, Value] | None = None,
    enough: Callable[[State], bool] | None = None,
) -> Report:
    """Play random matches, each to its end or until `enough`; stop at the first that fails or breaks an invariant."""
    results: Counter[str] = Counter()
    total = 0
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        chosen = game.resolve(options) if options is not None else random_options(game, rng)
        answers: list[tuple[int, int]] = []
        try:
            state = game.start(chosen)
            state.log = [] if strict else None
            play_out(state, rng, answers, game.invariants(state) if strict else None, enough)
        except Exception as error:  # any exception at all: it is what the run is looking for
            text = f"{type(error).__name__}: {error}"
            return Report(number, total, results, Failure(number, text, _record_of(game, chosen, answers)))
        total += len(answers)
        results[game.result_text(state) or "stopped"] += 1
        if progress is not None:
            progress(number + 1)
    return Report(games, total, results, None)


def _record_of(game: Rules[Any], options: Mapping[str, Value], answers: list[tuple[int, int]]) -> str:
    """The record up to the answer that failed, with that answer as a comment in the last line."""
    match = Match(game, options)
    for seat, action in answers[:-1]:
        match.apply(action, seat)
    record = write_record(match)
    if answers:
        record += f"# fails on: seat {answers[-1][0]}, action {answers[-1][1]}\n"
    return record


def random_match(
    game: Rules[Any], seed: int | str, options: Mapping[str, Value] | None = None, most: int = MOST_ANSWERS
) -> Match[Any]:
    """A whole match at random, with its log and answers; `most` stops it after that many answers."""
    rng = random.Random(seed)
    match = Match(game, options if options is not None else random_options(game, rng))
    chance = Seeded(f"{seed}/chance")
    while not match.over and len(match.answers) < most:
        random_step(match, rng, chance)
    return match


def random_step(match: Match[Any], rng: random.Random, chance: Seeded) -> None:
    """One random answer, from any seat that is asked."""
    seat = match.state.seat
    if seat == CHANCE:
        match.apply(chance(match.state), seat)
    else:
        seat = rng.choice(match.waiting)
        match.apply(rng.choice(match.legal(seat)), seat)
