"""Positions and records with something changed at random: each is refused with a reason, or can be played.

A text comes from random play with random options. What is accepted is played on for a while: seen from every seat, told
in every language, and put before bots. Anything raised on the way, other than a refusal, is a failure.
"""

from __future__ import annotations

import json
import random
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from sitroom.fuzz import random_match, random_step
from sitroom.kernel import NOBODY, Match, Rules, Seeded, SitroomError, read_record, write_record
from sitroom.kernel.record import MAGIC
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, title_of

ANSWERS: Final = 24
"""How long an accepted text is played on."""
OF_EACH: Final = 12
"""How many texts are made from one random match."""
SECONDS: Final = 60.0
"""Seconds of processor time: more than any text needs."""
LONGEST: Final = 1500
"""The length, in answers, of the longest match that positions are taken from."""
ODD_NUMBERS: Final = (-(10**30), -999, -3, -2, -1, 0, 1, 2, 3, 7, 8, 9, 10, 11, 20, 35, 86, 99, 111, 255, 9999, 10**30)
ODD_WORDS: Final = ("", "none", "-", "0x10", "１", "²", "1e3", "NaN", "\x00", "é", "us", "ussr", "yes", "[]", "a b")
ODD_VALUES: Final[tuple[Any, ...]] = (None, True, False, "", "us", 1.5, [], [[]], [0, 1], {}, [None], [[0, 1, 2]])
NUMBER: Final = re.compile(r"-?\d+")


class Failure(NamedTuple):
    """A text that was accepted and then failed, or failed instead of being refused."""

    number: int
    error: str
    text: str


class Unfit(Exception):
    """Random play has led to a position that the rules refuse to go on from."""

    def __init__(self, error: SitroomError, text: str) -> None:
        super().__init__(str(error))
        self.text = text


class Report(NamedTuple):
    """The outcome of a run."""

    tried: int
    accepted: int
    refusals: Counter[str]
    """Why the others were refused, in a few words."""
    failures: list[Failure]


def mutate(
    game: Rules[Any],
    number: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    enough: int = 1,
    first: int = 0,
) -> Report:
    """Try a number of changed texts, from number `first` on, and stop after a number of failures."""
    refusals: Counter[str] = Counter()
    failures: list[Failure] = []
    texts: list[str] = []
    for n in range(first, first + number):
        rng = random.Random(f"{game.name}/{seed}/{n}")
        text = ""
        try:
            if not texts or n % OF_EACH == 0:
                texts = _texts(game, f"{game.name}/{seed}/{n // OF_EACH}")
            text = changed(rng, texts)
            with _within(SECONDS):
                why = attempt(game, text, rng)
            refusals[why] += 1
        except Exception as error:  # any exception at all: it is what the run is looking for
            found = error.text if isinstance(error, Unfit) else text
            failures.append(Failure(n, f"{type(error).__name__}: {error}", found))
            if len(failures) >= enough:
                return Report(n + 1 - first, refusals[""], refusals, failures)
        if progress is not None:
            progress(n + 1 - first)
    return Report(number, refusals[""], refusals, failures)


# Texts


def _texts(game: Rules[Any], seed: str) -> list[str]:
    """Positions of a random match, and records of it and from such a position."""
    rng = random.Random(seed)
    match = random_match(game, seed, most=rng.randrange(LONGEST))
    places = sorted(rng.randrange(max(1, len(match.answers))) for _ in range(4))
    positions = [game.position_text(match.state_at(at)) for at in places]
    try:
        later = Match(game, position=positions[0])
    except SitroomError as error:
        raise Unfit(error, positions[0]) from error
    chance = Seeded(seed)
    while not later.over and len(later.answers) < 30:
        random_step(later, rng, chance)
    short = match.earlier(min(60, len(match.answers)))
    return [*positions, game.position_text(match.state), write_record(short), write_record(later)]


def changed(rng: random.Random, texts: Sequence[str]) -> str:
    """One of the texts with something changed, one to three times; the others have words and lines to change it to."""
    lines = rng.choice(texts).splitlines()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        other = rng.choice(texts).splitlines()
        rng.choice(CHANGES)(rng, lines, other)
    return "\n".join(lines) + "\n"


def _at(rng: random.Random, lines: list[str]) -> int:
    return rng.randrange(1, max(2, len(lines)))


def _change_number(rng: random.Random, lines: list[str], other: list[str]) -> None:
    found = [(n, hit) for n, line in enumerate(lines) for hit in NUMBER.finditer(line)]
    if found:
        n, hit = rng.choice(found)
        near = int(hit.group()) + rng.choice((-2, -1, 1, 2))
        number = rng.choice((near, near, near, rng.choice(ODD_NUMBERS)))
        lines[n] = f"{lines[n][: hit.start()]}{number}{lines[n][hit.end() :]}"


def _change_word(rng: random.Random, lines: list[str], other: list[str]) -> None:
    at = _at(rng, lines) % len(lines)
    words, others = lines[at].split(" "), rng.choice(other).split(" ")
    words[rng.randrange(len(words))] = rng.choice((rng.choice(others), rng.choice(others), rng.choice(ODD_WORDS)))
    lines[at] = " ".join(words)


def _add_word(rng: random.Random, lines: list[str], other: list[str]) -> None:
    at = _at(rng, lines) % len(lines)
    lines[at] += " " + rng.choice(rng.choice(other).split() or ["1"])


def _drop_word(rng: random.Random, lines: list[str], other: list[str]) -> None:
    at = _at(rng, lines) % len(lines)
    words = lines[at].split(" ")
    words.pop(rng.randrange(len(words)))
    lines[at] = " ".join(words)


def _move_word(rng: random.Random, lines: list[str], other: list[str]) -> None:
    """Move a word from one line to another, as a card goes from one hand to another."""
    at, to = _at(rng, lines) % len(lines), _at(rng, lines) % len(lines)
    words = lines[at].split()
    if len(words) > 1:
        word = words.pop(rng.randrange(1, len(words)))
        lines[at] = " ".join(words)
        lines[to] += f" {word}"


def _drop_line(rng: random.Random, lines: list[str], other: list[str]) -> None:
    if len(lines) > 2:
        lines.pop(_at(rng, lines))


def _double_line(rng: random.Random, lines: list[str], other: list[str]) -> None:
    lines.insert(_at(rng, lines), rng.choice(lines))


def _take_line(rng: random.Random, lines: list[str], other: list[str]) -> None:
    """Put in a line of another text, in place of one of the same kind or beside it."""
    line = rng.choice(other)
    head = line.partition(":")[0]
    same = [n for n, own in enumerate(lines) if own.partition(":")[0] == head]
    if same and rng.random() < 0.8:
        lines[rng.choice(same)] = line
    else:
        lines.insert(_at(rng, lines), line)


def _swap_lines(rng: random.Random, lines: list[str], other: list[str]) -> None:
    one, two = _at(rng, lines) % len(lines), _at(rng, lines) % len(lines)
    lines[one], lines[two] = lines[two], lines[one]


def _change_letter(rng: random.Random, lines: list[str], other: list[str]) -> None:
    at = _at(rng, lines) % len(lines)
    where = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:where] + rng.choice("a_:-,;[]\"'0\t\u2028\u00a0") + lines[at][where + rng.randrange(2) :]


def _change_frame(rng: random.Random, lines: list[str], other: list[str]) -> None:
    """Change one value anywhere in a frame."""
    frames = [n for n, line in enumerate(lines) if "frame: " in line]
    if not frames:
        return
    n = rng.choice(frames)
    head, sep, plain = lines[n].partition("frame: ")
    try:
        frame = json.loads(plain)
    except ValueError:
        return
    _change_value(rng, frame, [line.partition("frame: ")[2] for line in other if "frame: " in line])
    lines[n] = head + sep + json.dumps(frame)


def _change_value(rng: random.Random, values: Any, other: list[str]) -> None:
    if not isinstance(values, list) or not values:
        return
    at = rng.randrange(len(values))
    kind = rng.random()
    if isinstance(values[at], list) and values[at] and kind < 0.7:
        _change_value(rng, values[at], other)
    elif kind < 0.1:
        values.pop(at)
    elif kind < 0.2:
        values.insert(at, rng.choice(ODD_NUMBERS))
    elif kind < 0.3:
        values[at] = rng.choice(ODD_VALUES)
    elif kind < 0.4:
        values[at], values[0] = values[0], values[at]
    elif isinstance(values[at], bool):
        values[at] = not values[at]
    elif isinstance(values[at], int):
        values[at] = rng.choice((values[at] + rng.choice((-1, 1)), rng.choice(ODD_NUMBERS[1:-1])))
    elif isinstance(values[at], str) and other:
        values[at] = json.loads(rng.choice(other))[0]


def _take_frame(rng: random.Random, lines: list[str], other: list[str]) -> None:
    """Put in a frame of another text, at any height of the stack."""
    frames = [line for line in other if line.startswith("frame: ")]
    here = [n for n, line in enumerate(lines) if line.startswith("frame: ")]
    if frames:
        lines.insert(rng.choice(here or [len(lines)]) + rng.randrange(2), rng.choice(frames))


Change = Callable[[random.Random, list[str], list[str]], None]
CHANGES: Final[tuple[Change, ...]] = (
    _change_number,
    _change_number,
    _change_number,
    _change_word,
    _add_word,
    _drop_word,
    _move_word,
    _move_word,
    _drop_line,
    _double_line,
    _take_line,
    _take_line,
    _swap_lines,
    _change_letter,
    _change_frame,
    _change_frame,
    _change_frame,
    _take_frame,
)


# What is done with them


def attempt(game: Rules[Any], text: str, rng: random.Random) -> str:
    """Play a text for a while; why it is refused, in a few words, or nothing."""
    record = text.startswith(MAGIC)
    try:
        match = read_record(text, GAMES) if record else Match(game, position=text)
    except SitroomError as error:
        return re.sub(r"'.*'|\".*\"|\d+", "…", str(error))[:60]
    check = game.invariants(match.state)
    chance = Seeded(rng.randrange(2**32))
    for number in range(ANSWERS):
        if number % 6 == 0:
            look(match, rng, thorough=number == 0 and rng.random() < 0.1)
        check()
        if match.over:
            break
        random_step(match, rng, chance)
    look(match, rng, thorough=False)
    assert (game.result(match.state) is None) != match.over, "a match is over if it has a result"
    again = read_record(write_record(match), GAMES)
    assert again.state == match.state, "its record leads elsewhere"
    return ""


def look(match: Match[Any], rng: random.Random, thorough: bool) -> None:
    """Look at everything that anybody sees, is told or may ask, and at what a bot would do."""
    game = match.game
    for seat in (*range(len(match.seats)), NOBODY):
        view = match.told(seat)
        json.dumps(view)
        for lang in LANGUAGES if thorough else (rng.choice(list(LANGUAGES)),):
            said = title_of(game).words(lang, match.options)
            said.prompt(view)
            decision = view["decision"]
            for action, _ in decision["legal"] if decision else ():
                said.action(view, action)
            for entry in match.log_for(seat, since=0 if thorough else max(0, len(match.log) - 20)):
                said.log(entry)
            if thorough:
                title_of(game).hints.about(view, lang)
    assert game.position(game.position_text(match.state)) == match.state, "its position is another one"
    for seat in match.waiting:
        if seat >= 0:
            view = match.told(seat)
            for level in ("easy", "normal") if thorough else ("easy",):
                if level in title_of(game).bots:
                    chosen = title_of(game).bots.make(level, rng.randrange(2**32)).choose(view)
                    assert chosen in match.legal(seat), f"{level} chose {chosen}, which is not legal"


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after an amount of processor time, where signals are available."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(*_: object) -> None:
        raise TimeoutError(f"not done after {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
