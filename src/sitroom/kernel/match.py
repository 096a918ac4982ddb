"""A match: a state, every answer that led to it, and what was logged on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.kernel.chance import Driver
from sitroom.kernel.errors import IllegalAction
from sitroom.kernel.frames import CHANCE, NOBODY
from sitroom.kernel.game import Game
from sitroom.kernel.options import Value
from sitroom.kernel.state import LogEntry, State

CHECKPOINT_EVERY = 32


class Match:
    """One play of a game. The answers are the truth: everything else can be rebuilt from them."""

    def __init__(self, game: Game, options: Mapping[str, Value] | None = None) -> None:
        self.game = game
        self.options = game.resolve(options or {})
        self.answers: list[tuple[int, int]] = []
        self.log: list[LogEntry] = []
        self._marks: list[int] = []
        self._checkpoints: list[State] = []
        self.state: State = game.start(self.options)
        self._keep_log()

    def _keep_log(self) -> None:
        if self.state.log:
            self.log.extend(self.state.log)
        self.state.log = self.log

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return list(self.game.seats(self.options))

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.state.seat == NOBODY

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is needed now; CHANCE among them when a die or a deal is due."""
        return self.state.waiting

    def legal(self, seat: int | None = None) -> list[int]:
        """What `seat` may do now (by default, the seat that is asked)."""
        return self.state.legal(self.state.seat if seat is None else seat)

    def text(self, action: int) -> str:
        """A legal action in the game's notation."""
        return self.state.say(action)

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Take an action, by number or in notation; an illegal one raises and changes nothing."""
        seat = self.state.seat if seat is None else seat
        if self.over:
            raise IllegalAction("the match is over")
        if isinstance(action, str):
            action = self.state.read(seat, action)
        count = len(self.answers)
        checkpoint = self.state.copy() if count % CHECKPOINT_EVERY == 0 else None
        mark = len(self.log)
        self.state.apply(seat, action)
        if checkpoint is not None:
            del self._checkpoints[count // CHECKPOINT_EVERY :]
            self._checkpoints.append(checkpoint)
        self._marks.append(mark)
        self.answers.append((seat, action))

    def run_chance(self, driver: Driver) -> None:
        """Let `driver` answer until a player is asked or the match is over."""
        while self.state.seat == CHANCE:
            self.apply(driver(self.state), CHANCE)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers; the state is as it was before them."""
        if not 0 <= count <= len(self.answers):
            raise IllegalAction(f"there are {len(self.answers)} answers to undo, not {count}")
        keep = len(self.answers) - count
        if count == 0:
            return
        del self.log[self._marks[keep] :]
        del self._marks[keep:]
        kept, self.answers = self.answers[:keep], self.answers[:keep]
        base = keep // CHECKPOINT_EVERY
        self.state = self._checkpoints[base].copy()
        for seat, action in kept[base * CHECKPOINT_EVERY :]:
            self.state.apply(seat, action)
        self.state.log = self.log

    def copy(self) -> Match:
        """An independent match with the same past."""
        other = Match.__new__(Match)
        other.game, other.options = self.game, self.options
        other.answers, other.log = self.answers[:], self.log[:]
        other._marks, other._checkpoints = self._marks[:], self._checkpoints[:]
        other.state = self.state.copy()
        other.state.log = other.log
        return other

    def view(self, seat: int) -> dict[str, Any]:
        """What `seat` may see; NOBODY is a spectator."""
        return self.game.view(self.state, seat)

    def log_since(self, answer: int) -> list[LogEntry]:
        """What was logged by the answers from number `answer` on."""
        return self.log[self._marks[answer] :] if answer < len(self._marks) else []
