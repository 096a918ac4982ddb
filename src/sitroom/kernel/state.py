"""The state of a match: its stack of frames, and the loop that runs them until somebody must decide."""

from __future__ import annotations

from typing import Any, Self

from sitroom.kernel.errors import IllegalAction, Refusal
from sitroom.kernel.frames import CHANCE, NOBODY

LogEntry = tuple[Any, ...]


class GameOver(Exception):
    """Raised inside the rules the moment the match ends, so that nothing after it happens."""


class State:
    """What both games share; a game adds its own slots and a `copy` that carries them."""

    __slots__ = ("actions", "log", "seat", "stack")

    stack: list[Any]
    """Frames, the next to run last."""
    seat: int
    """Who is asked now; with several at once, the first of them. NOBODY when the match is over."""
    actions: list[int]
    """What `seat` may answer. Shared between copies: never changed in place."""
    log: list[LogEntry] | None
    """Where the rules write what happened; None in copies, which search and forget."""

    def copy(self) -> Self:
        """An independent state that continues the same way; it keeps no log."""
        raise NotImplementedError

    def push(self, *frames: Any) -> None:
        """Put frames on the stack so that the first given runs first."""
        self.stack.extend(reversed(frames))

    def settle(self) -> None:
        """Run steps until a decision with at least one legal action is on top."""
        stack = self.stack
        try:
            while stack:
                top = stack[-1]
                if top.step:
                    stack.pop()
                    top.run(self)
                    continue
                actions = top.legal_for(self, top.waiting[0]) if top.secret else top.legal(self)
                if actions:
                    self.seat = top.waiting[0] if top.secret else top.seat
                    if self.seat != CHANCE:
                        actions = self.with_interrupts(self.seat, actions)
                    self.actions = actions
                    return
                stack.pop()
        except GameOver:
            stack.clear()
        self.seat = NOBODY
        self.actions = []

    def with_interrupts(self, seat: int, actions: list[int]) -> list[int]:
        """`actions` and what `seat` may do at any moment besides."""
        return actions

    def interrupts(self, seat: int) -> list[int]:
        """What a seat that is not asked may do all the same: negative numbers, unlike any answer."""
        return []

    def interrupt(self, seat: int, action: int) -> None:
        """Do one of `interrupts`."""
        raise IllegalAction("nothing can be done out of turn")

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer the match waits for."""
        if self.seat == NOBODY:
            return ()
        top = self.stack[-1]
        return tuple(top.waiting) if top.secret else (self.seat,)

    def legal(self, seat: int) -> list[int]:
        """Every action `seat` may take now."""
        if seat == self.seat:
            return self.actions
        if self.seat == NOBODY or seat == CHANCE:
            return []
        top = self.stack[-1]
        if top.secret and seat in top.waiting:
            return self.with_interrupts(seat, top.legal_for(self, seat))
        return self.interrupts(seat)

    def apply(self, seat: int, action: int) -> None:
        """Take one legal action; an illegal one raises and changes nothing."""
        if seat == self.seat:
            if action not in self.actions:
                raise IllegalAction(self.why_not(seat, action))
        elif action not in self.legal(seat):
            raise IllegalAction(self.why_not(seat, action))
        try:
            if action < 0:
                self.interrupt(seat, action)
            else:
                frame = self.stack.pop()
                if frame.secret:
                    frame.answer_from(self, seat, action)
                else:
                    frame.answer(self, action)
        except GameOver:
            self.stack.clear()
        self.settle()

    def why_not(self, seat: int, action: int) -> Refusal:
        """Why `action` is refused, with the rule behind it."""
        raise NotImplementedError

    def weights(self) -> list[int] | None:
        """How likely each of `actions` is when Chance is asked; None when all are equally likely."""
        frame = self.stack[-1]
        return frame.weights(self) if hasattr(frame, "weights") else None
