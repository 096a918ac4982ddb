"""What workers do for hints and reviews: plain data in, plain data out."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sitroom.bots import Reason
from sitroom.kernel import CHANCE, Match, Rules, State
from sitroom.kernel.rules import View
from sitroom.server.schema import AdviceLine
from sitroom.server.work.stories import Story
from sitroom.text import LANGUAGES
from sitroom.titles import game_named, title_of

MOST = 4
"""The most reasons told for one action."""
KEPT = 3
"""How many matches a worker remembers while it reviews them."""
SURE = 0.99
"""The highest chance that counts; the lowest is one minus it."""


class Part(NamedTuple):
    """What a review has found from one place up to another."""

    at: int
    """The first place not judged yet."""
    points: list[tuple[int, float]]
    """Places, and the chance of the first side there."""
    decisions: list[dict[str, Any]]
    """See `judged`."""


# Hints


def advise(game: str, view: View, seed: int, lang: str, most: int) -> tuple[list[AdviceLine], list[str]]:
    """What a bot advises for the decision of a view, in words; and what holds for all of it."""
    rules = game_named(game)
    text = title_of(rules).words(lang, view["options"])
    found = title_of(rules).adviser.advise(view, seed, most)
    reasons, shared = apart([[text.reason(reason) for reason in advice.reasons] for advice in found])
    lines: list[AdviceLine] = [
        {
            "action": advice.action,
            "label": str(text.action(view, advice.action)),  # a `Word` cannot be pickled
            "chance": round(advice.chance, 3),
            "reasons": own[:MOST],
        }
        for advice, own in zip(found, reasons, strict=True)
    ]
    return lines, shared[:MOST]


def apart(reasons: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[str]]:
    """The reasons in which actions differ, and those that all of them share, which help nobody choose."""
    if len(reasons) < 2:
        return [list(own) for own in reasons], []
    shared = [sentence for sentence in reasons[0] if all(sentence in own for own in reasons)]
    return [[sentence for sentence in own if sentence not in shared] for own in reasons], shared


def explain(game: str, before: View, after: View, seat: int, lang: str) -> list[str]:
    """What a seat's play led to, in words, judged by two views of a spectator."""
    rules = game_named(game)
    text = title_of(rules).words(lang, after["options"])
    return [text.reason(reason) for reason in title_of(rules).adviser.explain(before, after, seat)]


# Reviews

_cursors: dict[str, tuple[int, State]] = {}
"""The progress of this worker in the matches it reviews: the place, and the state there."""


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


def _take(game: Rules[Any], story: Story, at: int, state: State, found: Part) -> Part:
    """Judge the answers that led away from a place, and give them to the match."""
    told = False
    for seat, action in story.answers[story.stops[at] : story.stops[at + 1]]:
        if seat != CHANCE:
            if not told:
                found.points.append((at, round(chance_of_first(game, state), 3)))
                told = True
            decision = judged(game, state, seat, action, found.points[-1])
            if decision is not None:
                found.decisions.append(decision)
        state.apply(seat, action)
    return found


def judged(game: Rules[Any], state: State, seat: int, action: int, point: tuple[int, float]) -> dict[str, Any] | None:
    """A decision as a review keeps it: what it cost, what the bot would have played, labels in every language."""
    view = game.told(state, seat)
    if view["decision"] is None or len(view["decision"]["legal"]) < 2:
        return None
    advice = title_of(game).adviser.advise(view, 0, 1, action)
    if not advice:
        return None
    best, played = advice[0], next((one for one in advice if one.action == action), advice[0])
    at, first = point
    side = int(seat not in _first_side(game, state))
    chance = round(1 - first if side else first, 3)
    texts = {lang: title_of(game).words(lang, view["options"]) for lang in LANGUAGES}
    return {
        "at": at,
        "seat": seat,
        "side": side,
        "when": _plain(title_of(game).story.moment(state, seat)),
        "aim": dict(title_of(game).story.aim(state, seat, action)),
        "chance": chance,
        "lost": lost(chance, best.chance, played.chance),
        "same": best.action == action,
        "played": {lang: str(text.action(view, action)) for lang, text in texts.items()},
        "best": {lang: str(text.action(view, best.action)) for lang, text in texts.items()},
        "reasons": _plain(best.reasons),
        "feared": [] if best.action == action else _plain(played.reasons),
    }


def lost(chance: float, best: float, played: float) -> float:
    """What an answer cost the seat whose chance it was: the odds fall by as much as the adviser finds it worse than
    the best.

    The adviser looks through one side's eyes, and the line of a review through both sides'; so its two chances are not
    laid beside the line, only the step between them is taken down from it.
    """
    worse = logit(best) - logit(played)
    return round(max(0.0, chance - 1 / (1 + math.exp(worse - logit(chance)))), 3) if worse > 0 else 0.0


def logit(chance: float) -> float:
    """The logarithm of the odds; nothing is quite sure."""
    chance = max(1 - SURE, min(SURE, chance))
    return math.log(chance / (1 - chance))


def _plain(reasons: Sequence[Reason]) -> list[list[Any]]:
    return [[reason.key, dict(reason.values)] for reason in reasons]


def told(reasons: Sequence[Sequence[Any]], text: Any) -> list[str]:
    """Reasons as a review keeps them, in words."""
    return [text.reason(Reason(key, values)) for key, values in reasons]


def _first_side(game: Rules[Any], state: State) -> set[int]:
    """The seats of the first side."""
    return {0, *game.allies(state, 0)}


def sides(game: Rules[Any], state: State) -> tuple[int, int]:
    """A seat of each side."""
    allies = _first_side(game, state)
    return 0, next((seat for seat in range(len(game.seats(game.options_of(state)))) if seat not in allies), 0)


def chance_of_first(game: Rules[Any], state: State) -> float:
    """The first side's chance to win, averaged over both sides' views; one half where nobody can tell."""
    first, second = sides(game, state)
    mine, theirs = (title_of(game).adviser.chance(game.view(state, seat)) for seat in (first, second))
    return 0.5 if mine is None or theirs is None else (mine + 1 - theirs) / 2


def _cursor(game: Rules[Any], story: Story, at: int) -> tuple[int, State]:
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
