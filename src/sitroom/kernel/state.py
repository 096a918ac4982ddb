"""The state of a match: its stack of frames, and the loop that runs them until somebody must decide."""

from __future__ import annotations

from typing import Any, Self

from sitroom.kernel import schema
from sitroom.kernel.errors import IllegalAction, NotationError, Refusal, Unknown
from sitroom.kernel.frames import CHANCE, NOBODY, Decision, Frame, Question, Secret, Step
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.notation import spell_plainly
from sitroom.kernel.schema import LogEntry, PlainFrame


class GameOver(Exception):
    """Raised inside the rules the moment the match ends, so that nothing more happens."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State:
    """What all games share; each adds its own slots and a `copy` that includes them."""

    __slots__ = ("actions", "log", "seat", "stack")

    stack: list[Frame]
    """Frames, the next to run last."""
    seat: int
    """Who is asked now; with several at once, the first of them. NOBODY when the match is over."""
    actions: list[int]
    """What `seat` may answer. Shared between copies: never changed in place."""
    log: list[LogEntry] | None
    """Where the rules write what happened; None in copies, which are for searching."""

    def copy(self) -> Self:
        """An independent state that continues the same way; it keeps no log."""
        raise NotImplementedError

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack so that the first given runs first."""
        if len(frames) == 1:
            self.stack.append(frames[0])
        else:
            self.stack += frames[::-1]

    def settle(self) -> None:
        """Run steps until a decision with at least one legal action is on top."""
        stack = self.stack
        try:
            while stack:
                top = stack[-1]
                if isinstance(top, Step):
                    stack.pop()
                    top.run(self)
                    continue
                if isinstance(top, Decision):
                    seat = top.seat
                    actions = top.legal(self)
                else:
                    assert isinstance(top, Secret)
                    seat = top.waiting[0]
                    actions = top.legal_for(self, seat)
                if actions:
                    self.seat = seat
                    self.actions = actions if seat == CHANCE else self.with_interrupts(seat, actions)
                    return
                stack.pop()
        except GameOver:
            stack.clear()
        except Unknown:  # a state made from a view: see `blind`
            if not isinstance(top, Question) or not top.surely_asked(self):
                raise
            self.seat, self.actions = seat, []
            return
        self.seat = NOBODY
        self.actions = []

    def with_interrupts(self, seat: int, actions: list[int]) -> list[int]:
        """`actions`, and what `seat` may do at any moment."""
        return actions

    def interrupts(self, seat: int) -> list[int]:
        """What a seat may do even when it is not asked: negative numbers, unlike any answer."""
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
        return top.waiting if isinstance(top, Secret) else (self.seat,)

    @property
    def question(self) -> Question[Any]:
        """The pending decision or secret."""
        top = self.stack[-1]
        assert isinstance(top, Question), "the match is over"
        return top

    def legal(self, seat: int) -> list[int]:
        """Every action `seat` may take now."""
        if seat == self.seat:
            return self.actions
        if self.seat == NOBODY or seat == CHANCE:
            return []
        top = self.stack[-1]
        if isinstance(top, Secret) and seat in top.waiting:
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
                if isinstance(frame, Decision):
                    frame.answer(self, action)
                elif isinstance(frame, Secret):
                    frame.answer_from(self, seat, action)
        except GameOver:
            self.stack.clear()
        self.settle()

    def why_not(self, seat: int, action: int) -> Refusal:
        """Why `action` is refused, with the rule behind it."""
        raise NotImplementedError

    def fields(self) -> dict[str, Any]:
        """Everything that makes two states equal; not the log or caches."""
        raise NotImplementedError

    def stack_seen_by(self, seat: int) -> list[PlainFrame]:
        """The frames as plain lists, as far as `seat` may see them; of the rest nothing shows, not even its place."""
        seen = (frame.seen_by(seat) for frame in self.stack)
        return [frame.plain() for frame in seen if frame is not None]

    def decision(self, seat: int) -> schema.Decision | None:
        """What `seat` may do now, as its view has it."""
        legal = self.legal(seat) if seat >= 0 else []
        if not legal:
            return None
        frame = self.question
        return {
            "verb": frame.verb if seat in self.waiting else "interrupt",
            "frame": type(frame).__name__,
            "legal": [(action, self.say(action)) for action in legal],
        }

    def means(self, action: int) -> schema.Action:
        """What a legal action does and what it is about."""
        return self.interrupt_means(action) if action < 0 else self.question.means(self, action)

    def interrupt_means(self, action: int) -> schema.Action:
        """The same of one of `interrupts`."""
        raise NotImplementedError

    # Notation

    def say(self, action: int) -> str:
        """A legal action as records write it."""
        return self.spell(self.interrupt_means(action)) if action < 0 else self.question.say(self, action)

    def spell(self, action: schema.Action) -> str:
        """An action as records write it, from what it means."""
        return spell_plainly(action)

    def read(self, seat: int, text: str) -> int:
        """The legal action of a seat that a text names; raises NotationError with the reason."""
        wanted = " ".join(text.split()).lower()
        legal = self.legal(seat)
        meant = self.question.read(self, wanted) if self.seat != NOBODY else -1
        if meant in legal and meant >= 0:
            return meant
        for action in legal:
            if self.say(action).lower() == wanted:
                return action
        if meant < 0 and seat in self.waiting:
            raise NotationError(self._not_an_answer(wanted, legal))
        raise NotationError(self.why_not(seat, max(meant, 0)))

    def _not_an_answer(self, text: str, legal: list[int]) -> str:
        some = ", ".join(self.say(action) for action in legal[:12])
        more = ", ..." if len(legal) > 12 else ""
        asks = self.explain(self.question)
        return f"{text!r} is not an answer to {self.question.verb!r}{asks}; there are: {some}{more}"

    def explain(self, question: Question[Any]) -> str:
        """A few words on what a question asks for, after a colon; empty if its answers are clear enough."""
        return ""

    def weights(self) -> list[int] | None:
        """How likely each of `actions` is when Chance is asked; None when all are equally likely."""
        frame = self.stack[-1]
        return frame.weights(self) if isinstance(frame, Question) else None
