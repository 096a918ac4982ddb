"""Positions as text:

sitroom-position noughts
barred: no
board: x.. .o. ...
frame: ["Mark", 0, 0]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Final

from noughts.rules import frames
from noughts.rules.board import BARRED, EMPTY, SEATS, SQUARES, Board
from noughts.rules.frames import Mark, Note, Toss
from sitroom.kernel import CHANCE, Decision, Frames, PositionError
from sitroom.kernel.options import Value

HEAD: Final = "sitroom-position noughts"
SIGNS: Final = {".": EMPTY, "x": 0, "o": 1, "#": BARRED}
WINNERS: Final = (*SEATS, "draw")
LINES: Final = ("barred", "board", "noted", "winner", "frame")
FRAMES: Final = Frames([sys.modules[frames.__name__]])


def write(g: Board) -> str:
    """The whole state."""
    signs = {owner: sign for sign, owner in SIGNS.items()}
    rows = ["".join(signs[owner] for owner in g.squares[at : at + 3]) for at in (0, 3, 6)]
    lines = [HEAD, f"barred: {'yes' if g.options['barred'] else 'no'}", f"board: {' '.join(rows)}"]
    if g.noted != EMPTY:
        lines.append(f"noted: {g.noted + 1}")
    if g.winner is not None:
        lines.append(f"winner: {WINNERS[g.winner]}")
    return "\n".join([*lines, *(f"frame: {json.dumps(frame.plain())}" for frame in g.stack), ""])


def read(text: str, options: Mapping[str, Value]) -> Board:
    """The state that a text describes, with those options where it names none; not yet settled."""
    head, *rest = text.strip().splitlines() or [""]
    if head.strip() != HEAD:
        raise PositionError(f"line 1: a position starts with {HEAD!r}")
    lines: dict[str, str] = {}
    for number, line in enumerate(rest, 2):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or name not in LINES or name in lines:
            raise PositionError(f"line {number}: {line.strip()!r} has no place here")
        lines[name] = value
    barred = lines.get("barred", "no")
    if barred not in ("yes", "no"):
        raise PositionError(f"barred: say yes or no, not {barred!r}")
    g = Board({**options, "barred": barred == "yes"})
    g.squares = read_board(lines["board"]) if "board" in lines else g.squares
    g.noted = read_square(lines["noted"]) if "noted" in lines else EMPTY
    if "winner" not in lines:
        g.push(read_frame(lines["frame"]) if "frame" in lines else Toss(CHANCE))
    elif lines["winner"] not in WINNERS or "frame" in lines:
        raise PositionError(f"winner: one of {', '.join(WINNERS)}, and nobody is asked anything")
    else:
        g.winner = WINNERS.index(lines["winner"])
    return g


def read_board(text: str) -> list[int]:
    """Nine squares in three rows."""
    signs = "".join(text.split())
    if len(signs) != len(SQUARES) or not set(signs) <= SIGNS.keys():
        raise PositionError(f"board: {text!r} is not nine squares of {' '.join(SIGNS)}")
    return [SIGNS[sign] for sign in signs]


def read_square(text: str) -> int:
    """A square by its number."""
    if text not in frames.Square.names:
        raise PositionError(f"noted: {text!r} is not a square from 1 to 9")
    return frames.Square.names.index(text)


def read_frame(text: str) -> Decision[Board]:
    """The question that is asked."""
    try:
        frame = FRAMES.frame(json.loads(text))
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise PositionError(f"frame: {error}") from None
    seats = [CHANCE] if isinstance(frame, Toss) else list(range(len(SEATS)))
    if not isinstance(frame, Toss | Note | Mark) or frame.seat not in seats:
        raise PositionError(f"frame: nobody is asked by {text}")
    return frame
