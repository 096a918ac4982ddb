"""Frames: what a match has still to do, as plain data on a stack.

A frame holds ints, strings and tuples of them, and never changes, so a stack of frames can be copied, compared,
written down and read back. Its class says what kind it is and holds its rules:

- a *step* does something at once: `run(state)`;
- a *decision* waits for one seat: `legal(state)` lists what that seat may answer, `answer(state, action)` takes it;
- a *secret* waits for several seats at once: `waiting` names those still to answer, `legal_for(state, seat)` and
  `answer_from(state, seat, action)` serve each of them.

The frame is off the stack when its `run` or `answer` is called; it pushes whatever comes next. A decision with nothing
legal is dropped: an event that finds no target has no effect. That a seat is asked, or is not, may therefore tell what
it holds. Where it is asked whatever it holds, `surely_asked` says so.

A frame is hidden from all seats but its own until it says what may be seen of it: `public`, or `seen_by`.

The classes are written out, with `__slots__` and `__init__`, because this form is the fastest one, compiled or not.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action, Facts, PlainFrame

if TYPE_CHECKING:
    from sitroom.kernel.errors import Refusal
    from sitroom.kernel.state import State

CHANCE: Final = -1
"""The seat that rolls dice and deals cards."""
NOBODY: Final = -2
"""No seat: the match is over."""

S = TypeVar("S", bound="State")
"""The state of the game that a frame belongs to."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """The base of all frames: how they are written down, and what may be seen of them."""

    __slots__ = ()
    public: ClassVar[bool] = False
    """May every seat see all of it?"""

    def plain(self) -> PlainFrame:
        """Its name and what it holds, as lists that JSON can carry; `Frames.frame` reads it back."""
        values = [getattr(self, name) for name in fields_of(type(self))]
        return [type(self).__name__, *[_listed(v) if isinstance(v, tuple) else v for v in values]]

    def fields(self) -> dict[str, Any]:
        """Its fields by name, in the order in which its constructor takes them."""
        return {name: getattr(self, name) for name in fields_of(type(self))}

    def seen_by(self, seat: int) -> Frame | None:
        """The frame as `seat` may see it; None if it may not see it at all."""
        return self if self.public else None

    def __reduce__(self) -> tuple[type[Frame], tuple[Any, ...]]:
        """How it is pickled; compiled classes need this."""
        return type(self), tuple(self.fields().values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.plain() == other.plain()

    __hash__ = None  # type: ignore[assignment]  # frames are never looked up by their contents

    def __repr__(self) -> str:
        name, *values = self.plain()
        return f"{name}({', '.join(map(repr, values))})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """Does something at once."""

    __slots__ = ()

    @abstractmethod
    def run(self, g: S) -> None:
        """Carry it out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Frame, Generic[S]):
    """The base of decisions and secrets: a verb for records, and words for the answers."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    """The question in records."""
    names: ClassVar[tuple[str, ...]] = ()
    """The answers by number, where they have names."""

    def surely_asked(self, g: S) -> bool:
        """Is something legal no matter what is hidden? Must not look at anything hidden."""
        return False

    def weights(self, g: S) -> list[int] | None:
        """How likely each legal answer of Chance is; None: all equally likely."""
        return None

    def means(self, g: S, action: int) -> Action:
        """What an answer does and what it is about; it tells no more than the notation."""
        return act(self.names[action]) if self.names else act(self.verb, n=action)

    def facts(self, g: S) -> Facts:
        """What its sentence tells besides its fields, because rules are needed to know it; nothing hidden from the
        seats that it asks."""
        return {}

    def say(self, g: S, action: int) -> str:
        """An answer as records write it: one word or several, never a line break. Only a question with hundreds of
        answers spells them itself, which is faster; tests hold it to what they mean."""
        return g.spell(self.means(g, action))

    def read(self, g: S, text: str) -> int:
        """The answer that a text stands for, legal or not; -1 if it stands for none, or if only `say` can tell."""
        return self.names.index(text) if text in self.names else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Question[S]):
    """Waits for one seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @abstractmethod
    def legal(self, g: S) -> list[int]:
        """What the seat may answer: numbers from 0 up. Changes nothing."""

    @abstractmethod
    def answer(self, g: S, action: int) -> None:
        """Take a legal answer."""

    def why_not(self, g: S, action: int) -> Refusal | None:
        """The rule that keeps an answer out of `legal`; None if that is not a rule of this question."""
        return None

    def seen_by(self, seat: int) -> Frame | None:
        return self if self.public or seat == self.seat else None


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Question[S]):
    """Waits for one hidden answer from each of several seats; or for many, until each seat is done (`charts`)."""

    __slots__ = ("waiting",)
    charts: ClassVar[bool] = False
    """Does each seat fill in charts, and change them as it likes until it is done?"""

    def __init__(self, waiting: tuple[int, ...]) -> None:
        self.waiting = waiting

    @abstractmethod
    def legal_for(self, g: S, seat: int) -> list[int]:
        """What one of the seats may answer. Changes nothing."""

    @abstractmethod
    def answer_from(self, g: S, seat: int, action: int) -> None:
        """Take a seat's legal answer."""

    def written(self, g: S, seat: int) -> list[int]:
        """Where it is `charts`: the answers that fill in those of a seat as they are now."""
        return []

    def readers(self, g: S, seat: int) -> tuple[int, ...]:
        """Where it is `charts`: the other seats that may read a seat's before they are revealed."""
        return ()

    def why_not_for(self, g: S, seat: int, action: int) -> Refusal | None:
        """The rule that keeps an answer out of `legal_for`; None if that is not a rule of this question."""
        return None


class Frames:
    """The frames of one game by name: all that its modules define."""

    def __init__(self, modules: Iterable[ModuleType]) -> None:
        self.kinds: dict[str, type[Frame]] = {}
        for module in modules:
            for name, cls in vars(module).items():
                if isinstance(cls, type) and issubclass(cls, Frame) and inspect.getmodule(cls) is module:
                    if name in self.kinds:
                        raise ValueError(f"two frames are called {name}")
                    self.kinds[name] = cls

    def frame(self, plain: PlainFrame) -> Frame:
        """The frame that `plain` was made from; TypeError if it does not hold what its constructor takes."""
        kind, values = self.kinds[plain[0]], plain[1:]
        if len(values) > len(fields_of(kind)):  # a compiled class that takes nothing would take anything
            raise TypeError(f"{plain[0]} does not hold {len(values)} values")
        given = _tupled(values)
        for name, value in zip(fields_of(kind), given, strict=False):  # the last may be left to their defaults
            if not _fits(value, types_of(kind)[name]):  # a compiled class would take True for 1
                raise TypeError(f"{plain[0]}: {name} cannot be {value!r}")
        return kind(*given)


_FIELDS: Final[dict[type[Frame], tuple[str, ...]]] = {}
_TYPES: Final[dict[type[Frame], dict[str, Any]]] = {}


def fields_of(kind: type[Frame]) -> tuple[str, ...]:
    """The fields of a kind of frame: the parameters of its constructor."""
    if kind not in _FIELDS:
        told = kind if inspect.isfunction(kind.__init__) else _as_written(kind)
        _FIELDS[kind] = tuple(inspect.signature(told).parameters)
    return _FIELDS[kind]


def types_of(kind: type[Frame]) -> dict[str, Any]:
    """The types of its fields, by name."""
    if kind not in _TYPES:
        told = kind if inspect.isfunction(kind.__init__) else _as_written(kind)
        found = get_type_hints(told.__init__) if inspect.isfunction(told.__init__) else {}
        _TYPES[kind] = {name: found.get(name, Any) for name in fields_of(kind)}
    return _TYPES[kind]


def _fits(value: Any, kind: Any) -> bool:
    """Is a value of this type: an int, a bool, a string, or a tuple of such?"""
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if type(value) is not tuple or (inner[-1] is not Ellipsis and len(inner) != len(value)):
            return False
        return all(_fits(one, inner[0] if inner[-1] is Ellipsis else inner[at]) for at, one in enumerate(value))
    return plain(value) if kind is Any else type(value) is kind


def plain(value: Any) -> bool:
    """Is this ints, strings and tuples of them?"""
    return all(map(plain, value)) if isinstance(value, tuple) else isinstance(value, int | str)


def _as_written(kind: type[Frame]) -> type[Frame]:
    """A compiled class in its interpreted form, which knows its parameters."""
    from sitroom.kernel.interpreted import interpreted

    module = inspect.getmodule(kind)
    assert module is not None
    found: type[Frame] = getattr(interpreted(module.__name__), kind.__name__)
    return found


def _listed(values: tuple[Any, ...]) -> list[Any]:
    return [_listed(v) if isinstance(v, tuple) else v for v in values]


def _tupled(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tupled(v) if isinstance(v, list) else v for v in values])
