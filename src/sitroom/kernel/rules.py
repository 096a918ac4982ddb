"""What the kernel, and every program that plays, serves or explains a game, asks of its rules."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from sitroom.kernel.errors import PositionError, Refusal, SitroomError
from sitroom.kernel.frames import NOBODY
from sitroom.kernel.options import Option, Value, resolve, upgrade
from sitroom.kernel.schema import Entries, LogEntry, Result
from sitroom.kernel.state import State

S = TypeVar("S", bound=State)
View = Mapping[str, Any]
"""A view of any game: a `sitroom.kernel.schema.BaseView` and what its game adds."""

BROKEN: Final = (AssertionError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What the rules may raise when they look at an impossible position."""


def tell(view: View, state: State) -> View:
    """A view whose decision says what each legal action means; `state` is the one that it was made of."""
    decision = view["decision"]
    if decision is None:
        return view
    actions = [state.means(action) for action, _ in decision["legal"]]
    facts = state.question.facts(state) if decision["verb"] != "interrupt" else {}
    return {**view, "decision": {**decision, "actions": actions, "facts": facts}}


class Rules(ABC, Generic[S]):
    """The rules of one game; stateless. `S` is its kind of `State`.

    Rules alone can be played, recorded and fuzzed. What goes around them, from words to bots, is a `Title`
    (`sitroom.title`).
    """

    name: str
    rules_version: int = 1
    options: Sequence[Option] = ()
    """What the players may agree on before a match."""
    presets: Mapping[str, Mapping[str, Value]] = {}
    """Named sets of options."""
    entries: Entries = Entries()
    """The kinds of entries that its log may have, with the names of their fields; others are told without names."""
    span: str = ""
    """The slot of the state that counts a match, `turn` or `round`; empty if nothing does."""
    endless: int = 0
    """The number of them after which a random match is stopped, since it need not end; 0: it always ends."""
    loses_on_time: bool = False
    """Has a seat lost when its time for the whole match is up? If not, somebody else answers for it from then on."""

    # The match

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """All options of a match from those given; refuses combinations that do not work."""
        return resolve(self.options, given)

    def upgrade(self, given: Mapping[str, Value], version: int) -> dict[str, Value]:
        """Options written under version `version` of the rules, as today's: retired ones translated, new ones set to
        the reading of that time."""
        return upgrade(self.options, given, version)

    @abstractmethod
    def seats(self, options: Mapping[str, Value]) -> Sequence[str]:
        """The names of the seats, in their order."""

    def tables(self) -> Sequence[Mapping[str, Value]]:
        """The options that decide who sits at the table, in every combination: the largest table first."""
        return ({},)

    @abstractmethod
    def start(self, options: Mapping[str, Value]) -> S:
        """A new match, waiting for its first decision."""

    @abstractmethod
    def options_of(self, state: S) -> Mapping[str, Value]:
        """The options of the match that a state belongs to."""

    def seat_of(self, state: S, chair: int) -> int:
        """The seat now played from chair number `chair`."""
        return chair

    def allies(self, state: S, seat: int) -> Sequence[int]:
        """The other seats on the same side as a seat; they may talk among themselves, and give up only together."""
        return ()

    def beaten_by(self, state: S, seat: int) -> str | None:
        """Who wins if a seat gives up, its allies with it; None: nobody in particular."""
        others = [name for other, name in enumerate(self.seats(self.options_of(state))) if other != seat]
        return others[0] if len(others) == 1 else None

    def ahead(self, state: S) -> str | None:
        """Who would be said to win if the match were stopped now; None: nobody."""
        return None

    def phase(self, state: S) -> str:
        """The phase that a match is in: its name, a space, and what tells it from others of that name. Everybody may
        know it. A deadline per phase starts anew with each; where this is empty, with each decision."""
        return ""

    def opening(self, state: S) -> bool:
        """Is the match still where many others look the same to everybody?"""
        return False

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the match ended; None while it goes on."""

    def result_text(self, state: S) -> str:
        """The result for the last line of a record; empty while the match goes on."""
        result = self.result(state)
        if result is None:
            return ""
        return f"{'draw' if result['winner'] is None else self.wins(result['winner'])}: {result['reason']}"

    def wins(self, winner: str) -> str:
        """How a record says that a side has won."""
        return f"{winner} wins"

    @abstractmethod
    def position_text(self, state: S) -> str:
        """The whole state as text, with the version of the rules that wrote it."""

    @abstractmethod
    def position(self, text: str) -> S:
        """The state that a position text describes; raises PositionError. A text of older rules is read with
        `upgrade`; one that names no version is taken as today's."""

    def flaws(self, text: str) -> Sequence[Refusal | str]:
        """Why no match can go on from a position text; nothing if one can. Every match that begins from a position
        asks this, wherever the position comes from, and so do editors."""
        try:
            state = self.position(self.position_text(self.position(text)))
            self.invariants(state)()
            for seat in (*range(len(self.seats(self.options_of(state)))), NOBODY):
                self.view(state, seat)
            return list(self.impossible(state))
        except PositionError as error:
            return [error.why]
        except BROKEN as error:
            return [f"no match can reach this position: {error or type(error).__name__}"]

    def impossible(self, state: S) -> Iterable[Refusal | str]:
        """Why no match can be in a state and go on from it, as far as its text could be read and nothing broke."""
        return ["the match is over in this position"] if state.seat == NOBODY else []

    def read_version(self, text: str) -> int:
        """Read a version of the rules, today's or an older one; raises SitroomError."""
        if not (text.isascii() and text.isdigit() and int(text) > 0):
            raise SitroomError(f"{text!r} is not a version of the rules")
        if int(text) > self.rules_version:
            raise SitroomError(
                f"written under version {text} of the rules of {self.name}; "
                f"this program knows them up to version {self.rules_version}: update it"
            )
        return int(text)

    @abstractmethod
    def invariants(self, state: S) -> Callable[[], None]:
        """A check for a match that goes on from `state`: called after every answer, it raises AssertionError if
        something that must always hold does not."""

    # What is hidden

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """What `seat` may see (NOBODY: a spectator), as plain data JSON can carry. The game's schema says what."""

    def told(self, state: S, seat: int) -> View:
        """The same for people, and for clients, which know no rules: with what each legal action means. Bots get a view
        without, because theirs are made far more often, and a long list of actions takes a fifth of the time."""
        return tell(self.view(state, seat), state)

    @abstractmethod
    def hears(self, entry: LogEntry, seat: int) -> bool:
        """May `seat` (NOBODY: a spectator) know of this log entry?"""

    @abstractmethod
    def imagine(self, view: View, rng: random.Random) -> S:
        """A state that looks like `view` to its seat, with what is hidden filled in at random; bots think with it."""

    def deal_anew(self, state: S, rng: random.Random) -> S:
        """The same match for all that its seats know in common, with everything that is hidden from any of them dealt
        at random: a player who knew everything knows no more than the others."""
        return self.imagine(self.view(state, NOBODY), rng)

    @abstractmethod
    def blind(self, view: View) -> S:
        """A state made of nothing but `view`; looking at what its seat may not know raises `Unknown`. Its seat and
        actions are those of the view (see `sitroom.kernel.blind`)."""
