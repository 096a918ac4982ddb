"""Speed, as ratios within one run on one core, against the packages catanatron (random Catan) and wrdice (battles).

The rivals take turns in short slices, so that a noisy machine slows all alike. And the server: how quick it is under
load, and what is left in its memory.
"""

from __future__ import annotations

import logging
import random
import time
import timeit
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import NamedTuple

from sitroom.fuzz import play_out
from sitroom.kernel import CHANCE, NOBODY, SitroomError
from sitroom.twilight import GAME
from sitroom.warroom import GAME as WARROOM
from sitroom.warroom.odds import stack_odds
from sitroom.warroom.units import ARTILLERY, BOMBER, FIGHTER, read_stack


class Work(NamedTuple):
    """What one slice of a benchmark did."""

    matches: int
    decisions: int
    chance: int
    """Of the decisions, those of Chance."""
    seconds: float


def add(one: Work, other: Work) -> Work:
    """Two slices as one."""
    return Work(
        one.matches + other.matches,
        one.decisions + other.decisions,
        one.chance + other.chance,
        one.seconds + other.seconds,
    )


def twilight_slice(seed: int, seconds: float) -> Work:
    """Random Twilight Struggle matches, every action checked."""
    options = GAME.resolve({})
    rng = random.Random(seed)
    matches = decisions = chance = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        answers: list[tuple[int, int]] = []
        state = GAME.start(options)
        state.log = None
        play_out(state, rng, answers)
        matches += 1
        decisions += len(answers)
        chance += sum(1 for seat, _ in answers if seat == CHANCE)
    return Work(matches, decisions, chance, time.perf_counter() - start)


def catan_slice(seed: int, seconds: float) -> Work:
    """Random Catan matches of two players with catanatron."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise SitroomError("catanatron is not installed: run `make bench`, which installs it") from None
    matches = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed * 100_000 + matches)
        game.play()
        matches += 1
        decisions += len(game.state.actions)
    return Work(matches, decisions, 0, time.perf_counter() - start)


def copy_microseconds() -> float:
    """How long a state copy takes in the middle of a match: the median over several states, each at its best."""
    found = []
    for seed in range(20):
        rng = random.Random(seed)
        state = GAME.start(GAME.resolve({}))
        for _ in range(250):
            if state.actions:
                state.apply(state.seat, rng.choice(state.actions))
        found.append(min(timeit.repeat(state.copy, number=1000, repeat=7)) * 1000)
    return sorted(found)[len(found) // 2]


def measure(slices: int, seconds: float, *works: Callable[[int, float], Work]) -> list[Work]:
    """Slices of each kind of work in turn."""
    totals = [Work(0, 0, 0, 0.0)] * len(works)
    for number in range(slices):
        for index, work in enumerate(works):
            totals[index] = add(totals[index], work(number, seconds))
    return totals


def twilight_report(slices: int, seconds: float) -> list[str]:
    """Random Twilight Struggle beside random Catan."""
    twilight, catan = measure(slices, seconds, twilight_slice, catan_slice)
    ours, theirs = twilight.decisions / twilight.seconds, catan.decisions / catan.seconds
    players = (twilight.decisions - twilight.chance) / twilight.seconds
    return [
        "Twilight Struggle, two random players, one core, pure Python",
        f"  matches per second            {twilight.matches / twilight.seconds:10,.1f}",
        f"  decisions per second          {ours:10,.0f}   (players' alone: {players:,.0f})",
        f"  catanatron actions per second {theirs:10,.0f}   ({catan.matches / catan.seconds:,.1f} matches)",
        f"  ratio to catanatron           {ours / theirs:10.2f}   (players' alone: {players / theirs:.2f}; wanted: 2)",
        f"  state copy, microseconds      {copy_microseconds():10.2f}   (wanted: under 3)",
    ]


# War Room


def rounds_slice(scenario: str, players: int) -> Callable[[int, float], Work]:
    """Rounds of War Room at random, counted as matches."""

    def play(seed: int, seconds: float) -> Work:
        options = WARROOM.resolve({"scenario": scenario, "players": players})
        rng = random.Random(seed)
        rounds = decisions = 0
        start = time.perf_counter()
        state = WARROOM.start(options)
        state.log = None
        while time.perf_counter() - start < seconds or not rounds:
            if state.seat == NOBODY:
                state = WARROOM.start(options)
                state.log = None
            now = state.round
            while state.seat != NOBODY and state.round == now:
                actions = state.actions
                weights = state.weights() if state.seat == CHANCE else None
                state.apply(state.seat, rng.choices(actions, weights)[0] if weights else rng.choice(actions))
                decisions += 1
            rounds += 1
        return Work(rounds, decisions, 0, time.perf_counter() - start)

    return play


ALLIES, AXIS = "5inf 2art 3arm 3ftr", "5inf 3art 2arm 4ftr 1bmr"
"""The example battle of the package wrdice."""


def our_battles(seed: int, seconds: float) -> Work:
    """That battle by our own odds, sample after sample."""
    rules = WARROOM.start(WARROOM.resolve({"scenario": "eastern", "players": 2})).rules
    stacks = (read_stack(ALLIES), read_stack(AXIS))
    stances = ({ARTILLERY: 2, FIGHTER: 3}, {ARTILLERY: 3, FIGHTER: 4, BOMBER: 1})  # all at the ground, as there
    battles, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        stack_odds(rules, False, stacks, stances, samples=500, seed=seed + battles)
        battles += 500
    return Work(battles, battles, 0, time.perf_counter() - start)


def their_battles(seed: int, seconds: float) -> Work:
    """The same battle by wrdice."""
    try:
        from wrdice.Army import Army
        from wrdice.Battle import Battle
        from wrdice.config import wr20_vaniilla_options as config
        from wrdice.util import CombatSystem
    except ImportError:
        raise SitroomError("wrdice is not installed: run `make bench`, which installs it") from None
    none, every = [0] * 5, [-1] * 5
    allies = Army([5, 2, 3, 0, 0], [0, 0, 3, 0, 0], none, config)
    axis = Army([5, 3, 2, 0, 0], [0, 0, 4, 1, 0], none, config)
    for army in (allies, axis):
        army.apply_stance([[-1, 0, -1, 0, 0], [0, -1, 0, 0, 0]], [none, every], [none, every])
    logging.disable(logging.WARNING)  # its warnings would be measured too
    battles, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        Battle(deepcopy(allies), deepcopy(axis), config).run(combat_system=CombatSystem.WarRoomV2)
        battles += 1
    logging.disable(logging.NOTSET)
    return Work(battles, battles, 0, time.perf_counter() - start)


def warroom_report(slices: int, seconds: float) -> list[str]:
    """Rounds beside Catan games, battles beside wrdice."""
    eastern, whole, catan = measure(slices, seconds, rounds_slice("eastern", 2), rounds_slice("global", 6), catan_slice)
    ours, theirs = measure(slices, seconds / 2, our_battles, their_battles)
    game = catan.seconds / catan.matches
    lines = ["War Room, random seats, one core"]
    for name, work, wanted in (("Eastern Front, 2 seats", eastern, 0.3), ("Global War, 6 seats", whole, 2)):
        each = work.seconds / work.matches
        lines.append(f"  a round of {name:24} {each:6.3f} s = {each / game:5.2f} Catan games (wanted: {wanted} s)")
    mine, yours = ours.matches / ours.seconds, theirs.matches / theirs.seconds
    lines += [
        f"  battles reckoned per second   {mine:10,.0f}",
        f"  wrdice battles per second     {yours:10,.0f}",
        f"  ratio to wrdice               {mine / yours:10.1f}   (wanted: 10)",
    ]
    return lines


def server_report(matches: int, seconds: float) -> list[str]:
    """The server under load, compared with an endpoint that does nothing."""
    try:
        from sitroom.server.load import measure as load
    except ImportError as error:
        return [f"The server is not measured: {error.name} is not installed (`make setup` installs it)"]
    found = load(matches, seconds)
    title = f"The server, {matches} matches between bots and {matches} watchers beside two players"
    return [
        title,
        *(f"  {line}" for line in str(found).splitlines()),
        "  (wanted: on the other's screen within 150 ms)",
    ]


def memory_report(matches: int) -> list[str]:
    """The server's memory before and after matches that have ended."""
    try:
        from sitroom.server.memory import measure as remember
    except ImportError as error:
        return [f"The server's memory is not measured: {error.name} is not installed (`make setup` installs it)"]
    return [
        f"The server's memory, {matches:,} matches opened and ended",
        *(f"  {line}" for line in str(remember(matches)).splitlines()),
        "  What remains is no match: the words of a language, statements and pages of the database kept for the next,",
        "  and memory that Python holds because something that lives on lies beside what is gone.",
    ]


def messages_report(answers: int) -> list[str]:
    """What a seat is sent for an answer, whole and as a step."""
    try:
        from sitroom.server.weight import weigh
    except ImportError as error:
        return [f"Messages are not weighed: {error.name} is not installed (`make setup` installs it)"]
    matches = (("twilight", "standard"), ("warroom", "eastern"), ("warroom", "global"))
    return [
        "Messages, for each answer and seat in random play",
        *(f"  {f'{game} {name}':<18} {weigh(game, {'scenario': name}, answers)}" for game, name in matches),
        "  (wanted: a tenth)",
    ]


PARTS: dict[str, Callable[[int, float], list[str]]] = {
    "twilight": twilight_report,
    "warroom": warroom_report,
    "server": lambda slices, seconds: server_report(200, slices * seconds),
    "messages": lambda slices, seconds: messages_report(max(300, round(slices * seconds * 100))),
    "memory": lambda slices, seconds: memory_report(max(100, round(slices * seconds / 12 * 1000))),
}


def report(slices: int, seconds: float, parts: Iterable[str] = tuple(PARTS)) -> Iterator[str]:
    """The lines of the report, part after part."""
    for part in parts:
        yield from PARTS[part](slices, seconds)
        yield ""
