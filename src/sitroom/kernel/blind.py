"""Playing blind: does what a seat is told after its own answer follow from what it knew before?

The rules run on a state made of nothing but the seat's view. What the seat may not know is there as `hidden()` or as a
`Pile`, and looking at it raises `Unknown`. An answer that can be carried out like that, with just the result that the
seat is shown, has told it nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, final

from sitroom.kernel.errors import Unknown
from sitroom.kernel.frames import CHANCE, NOBODY, Step
from sitroom.kernel.interpreted import COMPILED, interpreted

if TYPE_CHECKING:
    from sitroom.kernel.rules import Rules, View
    from sitroom.kernel.schema import LogEntry
    from sitroom.kernel.state import State


class Hidden:
    """A hidden number, or tuple of numbers: it can be passed on, but not looked at."""

    __slots__ = ()

    def __getattr__(self, name: str) -> NoReturn:
        raise Unknown


def _look(*_: object) -> NoReturn:
    raise Unknown


_LOOKS = "eq ne lt le gt ge hash bool int float index len iter contains getitem reversed str format neg pos abs invert"
_SUMS = "add sub mul truediv floordiv mod divmod pow lshift rshift and or xor"
for _name in [*_LOOKS.split(), *_SUMS.split(), *(f"r{name}" for name in _SUMS.split())]:
    setattr(Hidden, f"__{_name}__", _look)


def hidden() -> Any:
    """A stand-in for something hidden; no two are equal."""
    return Hidden()


class Pile:
    """The cards of a hand or deck, some of them unknown; how many there are is no secret."""

    __slots__ = ("known", "size")

    def __init__(self, known: Iterable[int], size: int) -> None:
        self.known = list(known)
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        if len(self.known) < self.size:
            raise Unknown
        return iter(self.known)

    def __contains__(self, card: int) -> bool:
        if card not in self.known and len(self.known) < self.size:
            raise Unknown
        return card in self.known

    def append(self, card: int) -> None:
        """Add a card that everybody sees."""
        self.known.append(card)
        self.size += 1

    def extend(self, cards: Iterable[int]) -> None:
        """Add several."""
        for card in cards:
            self.append(card)

    def remove(self, card: int) -> None:
        """Take a known card away."""
        if card not in self.known:
            raise Unknown
        self.known.remove(card)
        self.size -= 1

    def __getattr__(self, name: str) -> NoReturn:
        raise Unknown

    __eq__ = __add__ = __radd__ = __getitem__ = __reversed__ = _look
    __hash__ = None  # type: ignore[assignment]  # it changes


@final
class Perhaps(Step[Any]):
    """A stand-in for a frame that the seat may not see: whether anything happens here is unknown."""

    __slots__ = ()

    def run(self, g: Any) -> NoReturn:
        raise Unknown


def pile(known: Iterable[int], size: int) -> Any:
    """A list of cards if all are known, else a `Pile`."""
    cards = list(known)
    return cards if len(cards) == size else Pile(cards, size)


def ask(state: State, seen: Mapping[str, Any], seats: list[str]) -> None:
    """Make a state from a view ask the seats that the view says are asked; what others may answer is hidden."""
    waiting = [CHANCE if name == "chance" else seats.index(name) for name in seen["waiting"]]
    state.seat = waiting[0] if waiting else NOBODY
    own = waiting and seen["waiting"][0] == seen["seat"]
    state.actions = [action for action, _ in seen["decision"]["legal"]] if own else hidden() if waiting else []


def tells_nothing(game: Rules[Any], before: State, seat: int, action: int, after: State, log: list[LogEntry]) -> bool:
    """Could the seat have worked out all it is told after its answer: the position it sees and the answer's `log`?"""
    heard = [entry for entry in log if game.hears(entry, seat)]
    told = (game.view(before, seat), seat, action, game.view(after, seat), heard)
    answer: bool = _interpreted(follows, game, *told)
    return answer


def cannot_take_back(game: Rules[Any], seen: View, seat: int, action: int) -> str:
    """Why an answer to the decision of a view could not be taken back: it brings `dice`, or another answer of Chance;
    it shows something `hidden`; it is the `end` of the match. Empty if the seat would be told nothing new."""
    answer: str = _interpreted(foreseen, game, seen, seat, action)
    return answer


def surely(game: Rules[Any], seen: View, seat: int, action: int) -> list[LogEntry]:
    """What the log will tell of an answer to a view's decision, up to the first thing that the seat cannot know."""
    told: list[LogEntry] = _interpreted(heard_before, game, seen, seat, action)
    return told


def _interpreted(question: Callable[..., Any], game: Rules[Any], *told: Any) -> Any:
    """Ask the interpreted rules; compiled ones take no stand-ins for what is hidden."""
    if not COMPILED:
        return question(game, *told)
    rules = next(kind for kind in type(game).__mro__ if "blind" in vars(kind))
    ask_there = getattr(interpreted(__name__), question.__name__)
    return ask_there(getattr(interpreted(rules.__module__), rules.__name__)(), *told)


def foreseen(game: Rules[Any], seen: View, seat: int, action: int) -> str:
    """`cannot_take_back`, by interpreted rules."""
    mind = game.blind(seen)
    try:
        mind.apply(seat, action)
    except Unknown:
        return "hidden"
    return "dice" if mind.seat == CHANCE else "end" if mind.seat == NOBODY else ""


def heard_before(game: Rules[Any], seen: View, seat: int, action: int) -> list[LogEntry]:
    """`surely`, by interpreted rules."""
    mind = game.blind(seen)
    mind.log = []
    with suppress(Unknown):
        mind.apply(seat, action)
    return [entry for entry in mind.log if not _hides(entry) and game.hears(entry, seat)]


def _hides(entry: Any) -> bool:
    """Is something hidden in it?"""
    return isinstance(entry, Hidden | Pile) or (isinstance(entry, tuple | list) and any(map(_hides, entry)))


def follows(game: Rules[Any], before: View, seat: int, action: int, after: View, heard: list[LogEntry]) -> bool:
    """Does what a seat sees after its answer, and what it has heard, follow from what it saw before?"""
    mind = game.blind(before)
    mind.log = []
    try:
        mind.apply(seat, action)
        thought = [entry for entry in mind.log if game.hears(entry, seat)]
        return thought == heard and agrees(_fields(mind), _fields(game.blind(after)))
    except Unknown:
        return False


def _fields(mind: State) -> dict[str, Any]:
    fields: dict[str, Any] = mind.fields()
    return fields | {"stack": [frame.plain() for frame in mind.stack if not isinstance(frame, Perhaps)]}


def agrees(thought: Any, seen: Any) -> bool:
    """Does what is seen match what was expected? Parts that stay hidden may be anything."""
    if isinstance(seen, Hidden):
        return True
    if isinstance(seen, Pile):
        known = thought.known if isinstance(thought, Pile) else thought
        return seen.size == len(thought) and Counter(seen.known) <= Counter(known)
    if isinstance(thought, Hidden) or type(thought) is not type(seen):
        return False
    try:
        return bool(thought == seen)
    except Unknown:  # a part of it is hidden
        if isinstance(seen, dict):
            return thought.keys() == seen.keys() and all(agrees(thought[key], seen[key]) for key in seen)
        return len(thought) == len(seen) and all(map(agrees, thought, seen))
