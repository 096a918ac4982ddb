"""What a square leads to, told before it is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noughts.bots.perfect import Squares, free, in_the_dark, marked, squares_of
from noughts.rules.board import SEATS, has_line
from noughts.rules.schema import Hints
from noughts.text import NoughtsText
from sitroom.kernel.schema import Danger


def about(view: Mapping[str, Any], lang: str, plan: Sequence[int] = ()) -> Hints:
    """Lines that a square completes, stops or leaves open."""
    if view["decision"] is None or in_the_dark(view):
        return {}
    text, squares, seat = NoughtsText(lang), squares_of(view), SEATS.index(view["seat"])
    effects = {square: effect(squares, square, seat) for square in free(squares)}
    dangers = {square: warning(view, square, lang) for square in effects}
    return {
        "follows": {square: text.fill("hints", key) for square, key in effects.items() if key},
        "warnings": {square: danger for square, danger in dangers.items() if danger},
    }


def effect(squares: Squares, square: int, seat: int) -> str:
    """What is most to be said of a mark: the key of a sentence; empty for nothing."""
    after = marked(squares, square, seat)
    if has_line(after, seat):
        return "completes"
    if completing(after, 1 - seat):
        return "leaves"
    if square in completing(squares, 1 - seat):
        return "stops"
    return ("", "threatens", "forks", "forks")[len(completing(after, seat))]


def completing(squares: Squares, seat: int) -> list[int]:
    """The squares that complete a line of a seat."""
    return [square for square in free(squares) if has_line(marked(squares, square, seat), seat)]


def warning(view: Mapping[str, Any], action: int, lang: str) -> Danger | None:
    """The other side could complete a line at once."""
    if in_the_dark(view):
        return None
    squares, seat = squares_of(view), SEATS.index(view["seat"])
    after = marked(squares, action, seat)
    lost = [] if has_line(after, seat) else completing(after, 1 - seat)
    if not lost:
        return None
    told = map(NoughtsText(lang).log, [("marked", 1 - seat, lost[0]), ("end", 1 - seat)])
    return {"reason": "line", "sure": False, "how": [sentence for sentence in told if sentence]}


def foretell(view: Mapping[str, Any], action: int, lang: str) -> Sequence[str]:
    """The same sentence as in `about`."""
    said = about(view, lang).get("follows", {})
    return [said[action]] if action in said else []
