"""Frames that must not pass the type checker, each with the reason behind `# no:`. For `test_frames.py`."""

from typing import ClassVar, final

from sitroom.kernel.frames import Decision, Secret, Step
from sitroom.twilight.rules.state import State


@final
class Misspelt(Decision[State]):  # no: abstract attributes "answer"
    __slots__ = ()
    verb: ClassVar = "add"

    def legal(self, g: State) -> list[int]:
        return [1]

    def anwser(self, g: State, action: int) -> None: ...


@final
class Idle(Step[State]):  # no: abstract attributes "run"
    __slots__ = ()


@final
class HalfSecret(Secret[State]):  # no: abstract attributes "answer_from"
    __slots__ = ()

    def legal_for(self, g: State, seat: int) -> list[int]:
        return [1]


@final
class Words(Decision[State]):
    __slots__ = ()

    def legal(self, g: State) -> list[str]:  # no: Return type "list[str]"
        return ["poland"]

    def answer(self, g: State) -> None: ...  # no: Signature of "answer" incompatible


@final
class Loose(Decision[State]):
    __slots__ = ("points",)

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points
        self.spent = 0  # no: not in "__slots__"

    def legal(self, g: State) -> list[int]:
        return [1]

    def answer(self, g: State, action: int) -> None:
        g.push(Loose(self.seat))  # no: Missing positional argument "points"


@final
class Plain(Decision[State]):
    __slots__ = ()
    verb: ClassVar = 7  # no: Incompatible types in assignment

    def legal(self, g: State) -> list[int]:
        return [1]

    def answer(self, g: State, action: int) -> None: ...


def push(g: State) -> None:
    g.push(Plain())  # no: Missing positional argument "seat"
    g.push(42)  # no: incompatible type "int"; expected "Frame"
    g.push(Plain)  # no: incompatible type "type[Plain]"; expected "Frame"
    g.stack[-1].answer(g, 1)  # no: "Frame" has no attribute "answer"
    g.stack.append("Plain")  # no: incompatible type "str"; expected "Frame"
