"""Frames: what the type checker holds them to, what they hold, and what may be seen of them."""

import re
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from mypy import api

from forms import as_written
from sitroom.kernel.frames import CHANCE, NOBODY, Decision, Frames, Question, Secret, Step, fields_of
from sitroom.kernel.interpreted import COMPILED
from sitroom.twilight.rules.stack import FRAMES as TWILIGHT
from sitroom.twilight.rules.state import State
from sitroom.warroom.rules.stack import FRAMES as WARROOM

WRONG = Path(__file__).with_name("wrong_frames.py")
KINDS = [*TWILIGHT.kinds.values(), *WARROOM.kinds.values()]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")


def test_wrong_frames_do_not_pass_the_type_checker():
    output, _, _ = api.run(["--strict", "--no-error-summary", "--cache-dir=.mypy_cache/wrong", str(WRONG)])
    found = {int(line): message for line, message in re.findall(r"wrong_frames\.py:(\d+): error: (.*)", output)}
    expected = {
        number: line.partition("# no: ")[2]
        for number, line in enumerate(WRONG.read_text("utf-8").splitlines(), 1)
        if "# no: " in line
    }
    assert found.keys() == expected.keys(), output
    for number, message in expected.items():
        assert message in found[number]


def values(kind):
    """Something for every parameter of a frame, of the type that its source says."""
    types = get_type_hints(as_written(kind).__init__)
    return [sample(types[name]) for name in fields_of(kind)]


def sample(type_):
    """A value of a type: ints, strings and tuples of them."""
    if get_origin(type_) is tuple:
        return tuple(sample(part) for part in get_args(type_) if part is not ...)
    return 0 if type_ is Any else type_()


@every_kind
def test_a_frame_keeps_all_that_it_is_made_of_and_nothing_else(kind):
    given = values(kind)
    frame = kind(*given)
    assert list(frame.fields().values()) == given
    assert not hasattr(frame, "__dict__")


@every_kind
def test_a_frame_is_final_and_of_one_kind(kind):
    assert COMPILED or getattr(kind, "__final__", False)  # the compiler has read it, and leaves nothing of it
    assert sum(issubclass(kind, base) for base in (Step, Decision, Secret)) == 1
    assert not issubclass(kind, Question) or kind.verb


class Whisper(Decision[State]):
    """A decision that says nothing of what may be seen."""

    __slots__ = ("card",)

    def __init__(self, seat, card):
        self.seat = seat
        self.card = card


class Wire(Secret[State]):
    __slots__ = ()


class Plan(Step[State]):
    __slots__ = ()


@pytest.mark.parametrize("frame", [Whisper(0, 7), Wire((0, 1)), Plan()], ids=["decision", "secret", "step"])
@pytest.mark.parametrize("seat", [1, 2, CHANCE, NOBODY])
def test_a_frame_that_says_nothing_shows_nothing_to_other_seats(frame, seat):
    g = State.__new__(State)
    g.stack = [frame]
    assert g.stack_seen_by(seat) == []


def test_a_seat_sees_its_own_decision():
    assert Whisper(0, 7).seen_by(0) == Whisper(0, 7)


def test_frames_are_the_same_if_kind_and_contents_are():
    assert Whisper(0, 7) == Whisper(0, 7)
    assert Whisper(0, 7) != Whisper(0, 8)
    assert Wire((0,)) != Plan()
    assert fields_of(Whisper) == ("seat", "card")
    assert repr(Whisper(0, 7)) == "Whisper(0, 7)"


def test_two_frames_of_one_name_are_refused():
    import sitroom.twilight.rules.turn as one
    import sitroom.warroom.rules.turn as other

    with pytest.raises(ValueError, match="two frames are called EndRound"):
        Frames((one, other))
