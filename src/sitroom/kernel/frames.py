"""Frames: what a match still has to do, as plain data on a stack.

A frame is a NamedTuple of ints, strings and tuples of them, so that a stack of frames can be copied, compared, written
down and read back. Its class says what kind it is and holds its rules:

- a *step* does something at once: `run(state)`;
- a *decision* waits for one seat: `legal(state)` lists what that seat may answer, `answer(state, action)` takes it;
- a *secret* waits for several seats at once: `waiting` names those still to answer, `legal_for(state, seat)` and
  `answer_from(state, seat, action)` serve each of them.

The frame is off the stack when its `run` or `answer` is called; it pushes whatever comes next. A decision with nothing
legal is dropped: an event that finds no target has no effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

CHANCE = -1
"""The seat that rolls dice and deals cards."""
NOBODY = -2
"""No seat: the match is over."""

T = TypeVar("T")


class Frames:
    """The kinds of frame one game knows, by name."""

    def __init__(self) -> None:
        self.kinds: dict[str, Any] = {}

    def _register(self, cls: type[T], **marks: Any) -> type[T]:
        name = cls.__name__
        if name in self.kinds:
            raise ValueError(f"two frames are called {name}")
        for key, value in marks.items():
            setattr(cls, key, value)
        self.kinds[name] = cls
        return cls

    def step(self, cls: type[T]) -> type[T]:
        """Mark a frame that runs at once."""
        return self._register(cls, step=True, secret=False, verb="")

    def decision(self, verb: str, names: tuple[str, ...] = ()) -> Callable[[type[T]], type[T]]:
        """Mark a frame that asks its `seat`; `verb` names the question in records, `names` its answers by number."""
        return lambda cls: self._register(cls, step=False, secret=False, verb=verb, names=names)

    def secret(self, verb: str) -> Callable[[type[T]], type[T]]:
        """Mark a frame that collects one hidden answer from each of several seats."""
        return lambda cls: self._register(cls, step=False, secret=True, verb=verb)

    def plain(self, frame: Any) -> list[Any]:
        """A frame as nested lists that JSON can carry."""
        return [type(frame).__name__, *map(_listed, frame)]

    def frame(self, plain: list[Any]) -> Any:
        """The frame that `plain` was made from."""
        cls = self.kinds[plain[0]]
        return cls(*map(_tupled, plain[1:]))


def _listed(value: Any) -> Any:
    return [_listed(v) for v in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(v) for v in value) if isinstance(value, list) else value
