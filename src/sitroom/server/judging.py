"""What workers do for hints and reviews: plain data in, plain data out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sitroom.games import game_named
from sitroom.kernel import CHANCE, Advice, Game, Match, Reason, State
from sitroom.kernel.game import View
from sitroom.kernel.options import Value
from sitroom.server.schema import AdviceLine
from sitroom.text import LANGUAGES

KEPT = 3
"""Matches that a worker remembers while it reviews them."""


class Story(NamedTuple):
    """A match that is over, as a review needs it."""

    key: str
    """The same story, the same key."""
    game: str
    options: dict[str, Value]
    origin: str | None
    answers: list[tuple[int, int]]
    stops: list[int]
    """The answers that stood at each place."""


class Part(NamedTuple):
    """What a review has found from one place up to another."""

    at: int
    """The first place that is not judged yet."""
    points: list[tuple[int, float]]
    """Places, and the chance of the first side there."""
    decisions: list[dict[str, Any]]
    """See `judged`."""


# Hints


def advise(game: str, view: View, seed: int, lang: str, most: int) -> list[AdviceLine]:
    """What a bot advises for the decision of a view, in words."""
    rules = game_named(game)
    text = rules.words(lang, view["options"])
    return [
        {
            "action": advice.action,
            "label": str(text.action(view, advice.action)),  # a name with its forms would not travel
            "chance": round(advice.chance, 3),
            "reasons": [text.reason(reason) for reason in advice.reasons],
        }
        for advice in rules.advise(view, seed, most)
    ]


def explain(game: str, before: View, after: View, seat: int, lang: str) -> list[str]:
    """What a seat's deed led to, by two views of a spectator, in words."""
    rules = game_named(game)
    text = rules.words(lang, after["options"])
    return [text.reason(reason) for reason in rules.explain(before, after, seat)]


# Reviews

_cursors: dict[str, tuple[int, State]] = {}
"""Where this worker stands in the matches it reviews: the place, and the state there."""


def judge(story: Story, start: int, seconds: float) -> Part:
    """Judge a match from a place on, until the time is up or the match is over."""
    until = time.monotonic() + seconds
    game = game_named(story.game)
    at, state = _cursor(game, story, start)
    found = Part(start, [], [])
    last = len(story.stops) - 1
    while at < last and (at == start or time.monotonic() < until):
        found = _take(game, story, at, state, found)
        at += 1
    _remember(story.key, at, state)
    return found._replace(at=at)


def _take(game: Game[Any], story: Story, at: int, state: State, found: Part) -> Part:
    """Judge the answers that led away from a place, and give them."""
    told = False
    for seat, action in story.answers[story.stops[at] : story.stops[at + 1]]:
        if seat != CHANCE:
            if not told:
                found.points.append((at, round(chance_of_first(game, state), 3)))
                told = True
            view = game.view(state, seat)
            decision = judged(game, view, at, seat, action) if _chooses(view) else None
            if decision is not None:
                found.decisions.append(decision)
        state.apply(seat, action)
    return found


def _chooses(view: View) -> bool:
    return view["decision"] is not None and len(view["decision"]["legal"]) > 1


def judged(game: Game[Any], view: View, at: int, seat: int, action: int) -> dict[str, Any] | None:
    """A decision as a review keeps it: what it cost, what the bot would have played, labels in every language."""
    advice = game.advise(view, 0, 1, action)
    if not advice:
        return None
    best, played = advice[0], next((one for one in advice if one.action == action), advice[0])
    texts = {lang: game.words(lang, view["options"]) for lang in LANGUAGES}
    return {
        "at": at,
        "seat": seat,
        "chance": round(best.chance, 3),
        "lost": round(max(0.0, best.chance - played.chance), 3),
        "same": best.action == action,
        "played": {lang: str(text.action(view, action)) for lang, text in texts.items()},
        "best": {lang: str(text.action(view, best.action)) for lang, text in texts.items()},
        "reasons": _plain(best),
        "led": [] if best.action == action else _plain(played),
    }


def _plain(advice: Advice) -> list[list[Any]]:
    return [[reason.key, dict(reason.values)] for reason in advice.reasons]


def told(reasons: Sequence[Sequence[Any]], text: Any) -> list[str]:
    """Reasons as a review keeps them, in words."""
    return [text.reason(Reason(key, values)) for key, values in reasons]


def sides(game: Game[Any], state: State) -> tuple[int, int]:
    """A seat of each side."""
    allies = {0, *game.allies(state, 0)}
    return 0, next((seat for seat in range(len(game.seats(game.options_of(state)))) if seat not in allies), 0)


def chance_of_first(game: Game[Any], state: State) -> float:
    """The first side's chance to win, by the eyes of both sides; even where nobody can tell."""
    first, second = sides(game, state)
    mine, theirs = (game.chance(game.view(state, seat)) for seat in (first, second))
    return 0.5 if mine is None or theirs is None else (mine + 1 - theirs) / 2


def _cursor(game: Game[Any], story: Story, at: int) -> tuple[int, State]:
    """The state at a place."""
    stood, state = _cursors.pop(story.key, (at + 1, None))
    if state is None or stood > at:
        stood, state = 0, Match(game, story.options, story.origin).state
        state.log = None
    for seat, action in story.answers[story.stops[stood] : story.stops[at]]:
        state.apply(seat, action)
    return at, state


def _remember(key: str, at: int, state: State) -> None:
    _cursors[key] = at, state
    while len(_cursors) > KEPT:
        del _cursors[next(iter(_cursors))]
