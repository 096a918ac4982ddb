"""What a game gives to the kernel, and to whatever plays, serves and explains it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from sitroom.kernel.errors import Refusal, SitroomError
from sitroom.kernel.options import Option, Value, resolve, upgrade
from sitroom.kernel.schema import Danger, LogEntry, Result
from sitroom.kernel.state import State

if TYPE_CHECKING:
    from sitroom.kernel.match import Match

S = TypeVar("S", bound=State)
View = Mapping[str, Any]
"""A view of any game: a `sitroom.kernel.schema.BaseView` and what its game adds."""


class Words(Protocol):
    """A game in one language; `sitroom.text` has those of the games here."""

    @property
    def words(self) -> Mapping[str, Any]:
        """All of them by chapter, as a client gets them."""

    def prompt(self, view: View) -> str:
        """What the viewer is asked, or whom the match waits for."""

    def action(self, view: View, action: int) -> str:
        """The label of a legal action."""

    def log(self, entry: LogEntry) -> str | None:
        """A sentence for a log entry; None where there is none to tell."""

    def refusal(self, why: Refusal | str) -> str:
        """Why something is refused."""


class Bot(Protocol):
    """A program that holds a seat: anything that answers a decision."""

    def choose(self, view: View) -> int:
        """One of the legal actions of the view's decision."""


class Imported(NamedTuple):
    """A match that another program's log told, and how the log agrees with the rules."""

    match: Match
    checked: int
    """Statements of the log that were checked."""
    mismatches: Sequence[tuple[int, str, str]]
    """Where they disagree: line, what the log says, what the rules say."""
    given_up: bool = False
    resigned: int | None = None
    """The seat that gave the match up, where the log says which."""


class Game(ABC, Generic[S]):
    """The rules of one title, and what stands around them; stateless. `S` is its kind of `State`.

    A game of rules alone can be played, recorded and fuzzed. Those in `sitroom.games` have words, a board, bots and
    logs as well.
    """

    name: str
    rules_version: int = 1
    options: Sequence[Option] = ()
    """What the players may settle before a match."""
    presets: Mapping[str, Mapping[str, Value]] = {}
    """Named sets of options."""

    # The match

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """All options of a match from those given; refuses what does not go together."""
        return resolve(self.options, given)

    def upgrade(self, given: Mapping[str, Value], version: int) -> dict[str, Value]:
        """Options written under version `version` of the rules, in today's words: retired ones translated, new ones
        as the rules were read then."""
        return upgrade(self.options, given, version)

    @abstractmethod
    def seats(self, options: Mapping[str, Value]) -> Sequence[str]:
        """The names of the seats, in their order."""

    @abstractmethod
    def start(self, options: Mapping[str, Value]) -> S:
        """A match about to begin, waiting for its first decision."""

    @abstractmethod
    def options_of(self, state: S) -> Mapping[str, Value]:
        """The options of the match that a state is of."""

    def seat_of(self, state: S, chair: int) -> int:
        """The seat that whoever took chair number `chair` plays now."""
        return chair

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
        """That a side has won, in a record."""
        return f"{winner} wins"

    @abstractmethod
    def position_text(self, state: S) -> str:
        """The whole state as text, with the version of the rules that wrote it."""

    @abstractmethod
    def position(self, text: str) -> S:
        """The state that a position text describes; raises PositionError. One of an older version of the rules is read
        with `upgrade`; one that names no version is of today's."""

    def read_version(self, text: str) -> int:
        """A version of the rules that is named somewhere: today's or an older one; raises SitroomError."""
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
        """A check for a match that goes on from `state`: called after every answer, it raises AssertionError where
        something that always holds does not."""

    # What is hidden

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """What `seat` may see (NOBODY: a spectator), as plain data JSON can carry. The game's schema says what."""

    @abstractmethod
    def hears(self, entry: LogEntry, seat: int) -> bool:
        """May `seat` (NOBODY: a spectator) know of this log entry?"""

    @abstractmethod
    def imagine(self, view: View, rng: random.Random) -> S:
        """A state that looks like `view` to its seat, what is hidden filled in at random: what bots think with."""

    @abstractmethod
    def blind(self, view: View) -> S:
        """A state made of nothing but `view`; what its seat may not know raises `Unknown` where it is looked at. Its
        seat and actions are the view's own (see `sitroom.kernel.blind`)."""

    # What stands around the rules

    listed: bool = True
    """Does the lobby of the browser client offer it?"""
    face: str = ""
    """Its face at the terminal, as `module:name`."""
    bots: Mapping[str, Callable[[int], Bot]] = {}
    """Makers of its bots by name, the weakest first; each takes a seed."""
    importers: Mapping[str, Callable[[str], Imported]] = {}
    """Readers of other programs' logs, by the name of the format; each raises SitroomError."""
    exporters: Mapping[str, Callable[[Match], str]] = {}
    """Writers of such logs."""

    def words(self, lang: str, options: Mapping[str, Value]) -> Words:
        """The words for a match with these options."""
        raise SitroomError(f"{self.name} has no words")

    def board(self) -> Mapping[str, Any]:
        """The facts of the board that never change, for a client."""
        return {}

    def hints(self, view: View, lang: str) -> Mapping[str, Any]:
        """Odds, scores, costs and warnings for the viewer, from nothing but its view."""
        return {}

    def warning(self, view: View, action: int, lang: str) -> Danger | None:
        """Why the viewer should think twice before it takes this action; the same that `hints` say of it."""
        return None

    def bot(self, name: str, seed: int = 0) -> Bot:
        """The bot of that name; the same seed plays the same way."""
        if name not in self.bots:
            raise SitroomError(f"there is no bot {name!r}; there are: {', '.join(self.bots)}")
        return self.bots[name](seed)
