"""Noughts and crosses. Chance says who begins; that player notes the first mark in secret. The other, who may choose
any square, marks one; then the first mark is shown. If both chose the same square, the second player has it."""

import json
import sys

from sitroom.bots import Uniform
from sitroom.kernel import (
    CHANCE,
    NOBODY,
    Decision,
    Frames,
    Game,
    GameOver,
    Option,
    PositionError,
    Refusal,
    SitroomError,
    State,
)
from sitroom.kernel.blind import ask, hidden

SEATS = ("cross", "nought")
SQUARES = range(9)
EMPTY = -1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board(State):
    """Who has each square, and the mark that is not shown yet."""

    __slots__ = ("noted", "options", "squares", "winner")

    def __init__(self, options):
        self.options, self.squares, self.noted, self.winner = options, [EMPTY] * 9, EMPTY, None
        self.stack, self.log, self.seat, self.actions = [], [], NOBODY, []

    def copy(self):
        other = Board(self.options)
        other.squares, other.noted, other.winner = self.squares[:], self.noted, self.winner
        other.stack, other.log, other.seat, other.actions = self.stack[:], None, self.seat, self.actions
        return other

    def fields(self):
        return {"squares": self.squares, "noted": self.noted, "winner": self.winner, "seat": self.seat}

    def why_not(self, seat, action):
        return Refusal("taken", {}, f"square {action + 1} cannot be marked now")

    def note(self, *entry):
        if self.log is not None:
            self.log.append(entry)

    def take(self, seat, square):
        self.squares[square] = seat
        self.note("mark", seat, square)

    def judge(self):
        """Is a line complete, or the board full?"""
        for one, two, three in LINES:
            if self.squares[one] == self.squares[two] == self.squares[three] != EMPTY:
                self.end(self.squares[one])
        if EMPTY not in self.squares:
            self.end(len(SEATS))

    def end(self, winner):
        self.winner = winner
        self.note("end", winner)
        raise GameOver


class Toss(Decision):
    """Chance says who begins."""

    __slots__ = ()
    verb, names, public = "toss", SEATS, True

    def legal(self, g):
        return [0, 1]

    def answer(self, g, action):
        g.note("begins", action)
        g.push(Note(action))


class Square(Decision):
    """A seat chooses a square."""

    __slots__ = ()
    public = True
    names = tuple(str(square + 1) for square in SQUARES)

    def legal(self, g):
        return [square for square in SQUARES if g.squares[square] == EMPTY]

    def surely_asked(self, g):
        return True


class Note(Square):
    """The first mark, in secret."""

    __slots__ = ()
    verb = "note"

    def answer(self, g, action):
        g.noted = action
        g.note("noted", self.seat, action)
        g.push(Mark(1 - self.seat, 1))


class Mark(Square):
    """A mark; the first one of the second player brings the secret to light."""

    __slots__ = ("reveals",)
    verb = "mark"

    def __init__(self, seat, reveals=0):
        super().__init__(seat)
        self.reveals = reveals

    def answer(self, g, action):
        if self.reveals:
            g.take(1 - self.seat, g.noted)
            g.noted = EMPTY
        g.take(self.seat, action)
        g.judge()
        g.push(Mark(1 - self.seat))


class NoughtsWords:
    """English for every language."""

    words = {"ui": {"title": "Noughts and crosses"}}  # noqa: RUF012 (never changed)

    def prompt(self, view):
        return f"{view['decision']['verb']}?" if view["decision"] else f"waiting for {' '.join(view['waiting'])}"

    def action(self, view, action):
        return f"square {action + 1}"

    def log(self, entry, before=None):
        return " ".join(map(str, entry))

    def refusal(self, why):
        return str(why)


class Noughts(Game):
    """See `sitroom.kernel.Game`."""

    name = "noughts"
    options = (Option("taken", False, "the middle square is nobody's"),)
    bots = {"random": Uniform}  # noqa: RUF012 (never changed)

    def seats(self, options):
        return SEATS

    def start(self, options):
        g = Board(dict(options))
        if options["taken"]:
            g.squares[4] = len(SEATS)
        g.push(Toss(CHANCE))
        g.settle()
        return g

    def options_of(self, g):
        return g.options

    def result(self, g):
        if g.winner is None:
            return None
        return {"winner": (*SEATS, None)[g.winner], "reason": "no square left" if g.winner == 2 else "a line"}

    def position_text(self, g):
        facts = {**g.fields(), "options": g.options, "stack": [frame.plain() for frame in g.stack]}
        return f"sitroom-position noughts\n{json.dumps(facts)}\n"

    def position(self, text):
        head, _, body = text.strip().partition("\n")
        if head != "sitroom-position noughts":
            raise PositionError("line 1: a position starts with 'sitroom-position noughts'")
        try:
            facts = json.loads(body)
            g = Board(self.resolve(facts["options"]))
            g.squares, g.noted, g.winner = facts["squares"], facts["noted"], facts["winner"]
            g.stack = [FRAMES.frame(plain) for plain in facts["stack"]]
            g.settle()
        except (ValueError, LookupError, TypeError, SitroomError) as error:
            raise PositionError(f"not a position: {error}") from None
        return g

    def invariants(self, g):
        def check():
            assert set(g.squares) <= {EMPTY, 0, 1, 2}, "a square is somebody's or nobody's"
            marks = [g.squares.count(seat) for seat in (0, 1)]
            assert abs(marks[0] - marks[1]) <= 1, "the players mark in turn"
            assert (g.seat == NOBODY) == (g.winner is not None), "nothing to do, and the match is not over"

        return check

    def hears(self, entry, seat):
        return entry[0] != "noted" or entry[1] == seat

    def view(self, g, seat):
        beginner = 1 - g.stack[-1].seat if g.noted != EMPTY else NOBODY
        return {
            "game": self.name,
            "seat": "spectator" if seat == NOBODY else SEATS[seat],
            "options": g.options,
            "squares": g.squares[:],
            "noted": g.noted if beginner == seat else None,
            "winner": g.winner,
            "waiting": ["chance" if asked == CHANCE else SEATS[asked] for asked in g.waiting],
            "decision": g.decision(seat),
            "stack": g.stack_seen_by(seat),
        }

    def _seen(self, view, noted):
        g = Board(view["options"])
        g.squares, g.winner = view["squares"][:], view["winner"]
        g.stack = [FRAMES.frame(plain) for plain in view["stack"]]
        secret = bool(g.stack) and isinstance(g.stack[-1], Mark) and g.stack[-1].reveals
        g.noted = EMPTY if not secret else noted(g) if view["noted"] is None else view["noted"]
        return g

    def imagine(self, view, rng):
        g = self._seen(view, lambda g: rng.choice(g.stack[-1].legal(g)))
        g.settle()
        return g

    def blind(self, view):
        g = self._seen(view, lambda g: hidden())
        ask(g, view, list(SEATS))
        return g

    def words(self, lang, options):
        return NoughtsWords()

    def board(self):
        return {"lines": LINES}


FRAMES = Frames([sys.modules[__name__]])
GAME = Noughts()
