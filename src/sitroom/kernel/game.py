"""What a game provides for the kernel, and for whatever plays, serves and explains it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sitroom.kernel.advice import Advice, Reason
from sitroom.kernel.errors import Refusal, SitroomError
from sitroom.kernel.options import Option, Value, resolve, upgrade
from sitroom.kernel.schema import Danger, LogEntry, Result
from sitroom.kernel.state import State

if TYPE_CHECKING:
    from sitroom.kernel.match import Match

S = TypeVar("S", bound=State)
View = Mapping[str, Any]
"""A view of any game: a `sitroom.kernel.schema.BaseView` and what its game adds."""

ASK: Final = "ask"
"""A standing order that leaves a topic to the player; the first choice of every topic."""
USUAL: Final = "usual"
"""A standing order to do what a bot would do; the second choice of every topic."""


class Words(Protocol):
    """A game in one language; `sitroom.text` has those of the games here."""

    @property
    def words(self) -> Mapping[str, Any]:
        """All words by chapter, as clients get them."""

    def prompt(self, view: View) -> str:
        """What the viewer is asked, or whom the match waits for."""

    def action(self, view: View, action: int) -> str:
        """The label of a legal action."""

    def log(self, entry: LogEntry, before: LogEntry | None = None) -> str | None:
        """A sentence for a log entry, where need be with regard to the entry `before` it; None if it needs none."""

    def refusal(self, why: Refusal | str) -> str:
        """Why something is refused."""

    def reason(self, reason: Reason) -> str:
        """What speaks for an action."""


class Bot(Protocol):
    """A program that holds a seat: anything that answers a decision."""

    def choose(self, view: View) -> int:
        """One of the legal actions of the view's decision."""


class Budget(NamedTuple):
    """How long a bot may think about a decision: `0.5s`, or `200` trials, so that the same seed plays the same way."""

    seconds: float = 0.0
    trials: int = 0
    """0: no limit."""

    @classmethod
    def read(cls, text: str) -> Budget:
        """The budget that a text names; raises SitroomError."""
        number = text.removesuffix("s")
        try:
            found = cls(seconds=float(number)) if number != text else cls(trials=int(number))
        except ValueError:
            found = cls()
        if not 0 < max(found) < 1e9:
            raise SitroomError(f"{text!r} is no thinking time: `0.5s` is half a second, `200` so many trials")
        return found


class Topic(NamedTuple):
    """What a standing order may be about: one of `Game.standing`, and where on the board; empty for no place."""

    name: str
    place: str


class Imported(NamedTuple):
    """A match read from another program's log, and how well the log agrees with the rules."""

    match: Match
    checked: int
    """Statements of the log that were checked."""
    mismatches: Sequence[tuple[int, str, str]]
    """Where they disagree: line, what the log says, what the rules say."""
    given_up: bool = False
    resigned: int | None = None
    """The seat that resigned, if the log says which."""


class Examined(NamedTuple):
    """A position that somebody edits, as its game sees it."""

    sheet: Mapping[str, Any] | None
    """What can be changed, and what follows from it, by the game's schema; None if the text cannot be read."""
    flaws: Sequence[Refusal | str]
    """Why no match can have this position, and what to change."""
    notes: Sequence[Refusal | str] = ()
    """What is odd about it, though it can be played."""


class Game(ABC, Generic[S]):
    """The rules of one title, and what goes around them; stateless. `S` is its kind of `State`.

    A game with only rules can be played, recorded and fuzzed. Those in `sitroom.games` also have words, a board, bots
    and logs.
    """

    name: str
    rules_version: int = 1
    options: Sequence[Option] = ()
    """What the players may agree on before a match."""
    presets: Mapping[str, Mapping[str, Value]] = {}
    """Named sets of options."""
    span: str = ""
    """What a match is counted by, the slot of its state: `turn`, `round`; empty if by nothing."""
    endless: int = 0
    """After so many of them a match played at random is stopped, since it need not end; 0: it always ends."""
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
        """The seat now played by whoever took chair number `chair`."""
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

    def examine(self, text: str) -> Examined:
        """What an editor shows of a position text, and what is wrong with it."""
        raise SitroomError(f"positions of {self.name} cannot be edited here")

    def fill_hands(self, text: str, rng: random.Random) -> str:
        """A position text with what is dealt at random filled in."""
        raise SitroomError(f"positions of {self.name} cannot be edited here")

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

    @abstractmethod
    def hears(self, entry: LogEntry, seat: int) -> bool:
        """May `seat` (NOBODY: a spectator) know of this log entry?"""

    @abstractmethod
    def imagine(self, view: View, rng: random.Random) -> S:
        """A state that looks like `view` to its seat, with what is hidden filled in at random; bots think with it."""

    @abstractmethod
    def blind(self, view: View) -> S:
        """A state made of nothing but `view`; looking at what its seat may not know raises `Unknown`. Its seat and
        actions are those of the view (see `sitroom.kernel.blind`)."""

    # What goes around the rules

    face: str = ""
    """Its interface at the terminal, as `module:name`."""
    bots: Mapping[str, Callable[[int], Bot]] = {}
    """Functions that make its bots, by name, the weakest first; each takes a seed."""
    paced: Mapping[str, Callable[[int, Budget], Bot]] = {}
    """Those of them that think as long as they are told: `hard@0.5s`, `hard@200`."""
    renamed: Mapping[str, str] = {}
    """Names that bots had before, as matches on file still give them, and their names today."""
    importers: Mapping[str, Callable[[str], Imported]] = {}
    """Functions that read other programs' logs, by the name of the format; each raises SitroomError."""
    examples: Mapping[str, Callable[[], str]] = {}
    """Records of matches worth stepping through, by name."""
    exporters: Mapping[str, Callable[[Match], str]] = {}
    """Functions that write such logs."""

    def words(self, lang: str, options: Mapping[str, Value]) -> Words:
        """The words for a match with these options."""
        raise SitroomError(f"{self.name} has no words")

    def board(self) -> Mapping[str, Any]:
        """The facts of the board that never change, for a client."""
        return {}

    def hints(self, view: View, lang: str, plan: Sequence[int] = ()) -> Mapping[str, Any]:
        """Odds, scores, costs and warnings for the viewer, from nothing but its view; where the game can tell, as they
        would be after the answers of `plan`."""
        return {}

    def warning(self, view: View, action: int, lang: str) -> Danger | None:
        """Why the viewer should think twice before it takes this action; the same that `hints` say of it."""
        return None

    def advise(self, view: View, seed: int = 0, most: int = 3, played: int | None = None) -> Sequence[Advice]:
        """What a bot thinks of the view's decision, from nothing but the view: the best actions, the best first, at
        most so many; and the action `played`, if it is not among them. None where nothing is to be said."""
        return ()

    def chance(self, view: View) -> float | None:
        """The chance to win of the viewer's side, from nothing but its view; None where nobody can tell."""
        return None

    def explain(self, before: View, after: View, seat: int) -> Sequence[Reason]:
        """What a seat's deed led to, by what everybody saw before and after it: it gives nothing away."""
        return ()

    standing: Mapping[str, Sequence[str]] = {}
    """What a seat may settle beforehand: topics, each with its choices. They begin with `ASK` and `USUAL`."""

    def topic(self, state: S, seat: int) -> Topic | None:
        """The topic of the question that a seat is asked now; None if it is not one for standing orders."""
        return None

    def follow(self, view: View, choice: str) -> int:
        """The answer to the view's decision by a choice for its topic, never `ASK`. The same view, the same answer."""
        raise SitroomError(f"{self.name} has no standing orders")

    def bot(self, name: str, seed: int = 0) -> Bot:
        """The bot of that name; the same seed plays the same way. `hard@0.5s` thinks half a second about a decision,
        `hard@200` plays 200 trials."""
        level, _, budget = self.bot_named(name).partition("@")
        return self.paced[level](seed, Budget.read(budget)) if budget else self.bots[level](seed)

    @property
    def stand_in(self) -> str:
        """The bot that takes the seat of one that failed: `normal` where there is one, else the game's best."""
        return "normal" if "normal" in self.bots else list(self.bots)[-1]

    def bot_named(self, name: str) -> str:
        """The name of a bot today, with its thinking time if one is given; raises SitroomError if there is none."""
        level, at, budget = name.partition("@")
        level = self.renamed.get(level, level)
        if level not in self.bots:
            raise SitroomError(f"there is no bot {level!r}; there are: {', '.join(self.bots)}")
        if at and level not in self.paced:
            raise SitroomError(f"{level} takes no thinking time")
        if at:
            Budget.read(budget)
        return level + at + budget
