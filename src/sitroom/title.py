"""A title: the rules of a game with everything that goes around them. It is all that a platform asks of a game.

A part that a game does without is left out: hints, say, or standing orders. A module can be a part.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sitroom.bots import Advice, Bots, Reason, Uniform
from sitroom.kernel import Match, Refusal, Rules, SitroomError, State
from sitroom.kernel.options import Value
from sitroom.kernel.rules import View
from sitroom.kernel.schema import Danger, LogEntry
from sitroom.text.rulebook import Rulebook

__all__ = [
    "ASK",
    "USUAL",
    "Adviser",
    "Editor",
    "Examined",
    "Hints",
    "Imported",
    "Standing",
    "Story",
    "Title",
    "Topic",
    "Words",
]

S = TypeVar("S", bound=State)

ASK: Final = "ask"
"""A standing order that leaves a topic to the player; the first choice of every topic."""
USUAL: Final = "usual"
"""A standing order to do what a bot would do; the second choice of every topic."""


class Words(Protocol):
    """A game in one language."""

    @property
    def words(self) -> Mapping[str, Any]:
        """All words by chapter, as clients get them."""

    def prompt(self, view: View) -> str:
        """What the viewer is asked, or whom the match waits for."""

    def action(self, view: View, action: int) -> str:
        """The label of a legal action."""

    def log(self, entry: LogEntry) -> str | None:
        """A sentence for a log entry; None if it needs none."""

    def refusal(self, why: Refusal | str) -> str:
        """Why something is refused."""

    def reason(self, reason: Reason) -> str:
        """A reason for an action, as a sentence."""


class Hints(Protocol):
    """What a player is told about the decision at hand, from nothing but the view."""

    def about(self, view: View, lang: str, plan: Sequence[int] = ()) -> Mapping[str, Any]:
        """Odds, scores, costs and warnings; where the game can tell, as they would be after the answers of `plan`."""

    def warning(self, view: View, action: int, lang: str, /) -> Danger | None:
        """Why the viewer should think twice before it takes this action; the same that `about` says of it."""

    def foretell(self, view: View, action: int, lang: str, /) -> Sequence[str]:
        """What the viewer's answer will bring: sentences to be read before it is given."""


class Adviser(Protocol):
    """What a bot thinks of a position, from nothing but views."""

    def advise(self, view: View, seed: int = 0, most: int = 3, played: int | None = None, /) -> Sequence[Advice]:
        """The best actions, best first, up to a number; and the action `played`, if it is not among them. None
        where nothing is to be said."""

    def chance(self, view: View, /) -> float | None:
        """The chance to win of the viewer's side; None where nobody can tell."""

    def explain(self, before: View, after: View, seat: int, /) -> Sequence[Reason]:
        """What a seat's deed led to, by what everybody saw before and after it: it gives nothing away."""


class Story(Protocol):
    """How a review tells a match that is over."""

    def moment(self, state: Any, seat: int, /) -> Sequence[Reason]:
        """Of a seat that is asked now: when that is and what it is about, in parts."""

    def aim(self, state: Any, seat: int, action: int, /) -> Mapping[str, int]:
        """What an action is about, as `followed` needs it: plain data."""

    def followed(
        self, aim: Mapping[str, int], log: Sequence[LogEntry], first: int, again: int, /
    ) -> Sequence[LogEntry]:
        """The entries that tell what an answer led to: entry `first` came after it, and its seat decided again before
        entry `again`."""


class Topic(NamedTuple):
    """What a standing order may be about: one of `Standing.topics`, and where on the board; empty for no place."""

    name: str
    place: str


class Standing(Protocol):
    """What a seat may settle beforehand."""

    @property
    def topics(self) -> Mapping[str, Sequence[str]]:
        """Topics, each with its choices, which begin with `ASK` and `USUAL`."""

    def topic(self, state: Any, seat: int, /) -> Topic | None:
        """The topic of the question that a seat is asked now; None if it is not one for standing orders."""

    def follow(self, view: View, choice: str, /) -> int:
        """The answer to the view's decision by a choice for its topic, never `ASK`. The same view, the same answer."""


class Examined(NamedTuple):
    """A position that somebody edits, as its game sees it."""

    sheet: Mapping[str, Any] | None
    """What can be changed, and what follows from it, by the game's schema; None if the text cannot be read."""
    flaws: Sequence[Refusal | str]
    """Why no match can have this position, and what to change."""
    notes: Sequence[Refusal | str] = ()
    """What is odd about it, though it can be played."""


class Editor(Protocol):
    """Positions that somebody sets up by hand."""

    def examine(self, text: str, /) -> Examined:
        """What an editor shows of a position text, and what is wrong with it."""

    def fill_hands(self, text: str, rng: random.Random, /) -> str:
        """A position text with what is dealt at random filled in."""


class Imported(NamedTuple):
    """A match read from another program's log, and how well the log agrees with the rules."""

    match: Match[Any]
    checked: int
    """Statements of the log that were checked."""
    mismatches: Sequence[tuple[int, str, str]]
    """Where they disagree: line, what the log says, what the rules say."""
    given_up: bool = False
    resigned: int | None = None
    """The seat that resigned, if the log says which."""
    on_time: bool = False
    """Was it out of time?"""
    reasons: Sequence[Refusal | str] = ()
    """The mismatches as sentences, to be told in any language."""
    notes: Sequence[tuple[int, str]] = ()
    """Lines that say nothing about the game, or a part of them, and were skipped."""
    agreed: int | None = None
    """How many answers come before the first mismatch; None without one."""
    place: LogEntry | None = None
    """Where the first mismatch is: the entry of the match's log with which that part of it began."""
    stopped: bool = False
    """Could the log not be followed to its end?"""


class Plain:
    """What a game without hints, advice, stories, standing orders or an editor says of them."""

    topics: Mapping[str, Sequence[str]] = {}

    def about(self, view: View, lang: str, plan: Sequence[int] = ()) -> Mapping[str, Any]:
        return {}

    def warning(self, view: View, action: int, lang: str) -> Danger | None:
        return None

    def foretell(self, view: View, action: int, lang: str) -> Sequence[str]:
        return ()

    def advise(self, view: View, seed: int = 0, most: int = 3, played: int | None = None) -> Sequence[Advice]:
        return ()

    def chance(self, view: View) -> float | None:
        return None

    def explain(self, before: View, after: View, seat: int) -> Sequence[Reason]:
        return ()

    def moment(self, state: Any, seat: int) -> Sequence[Reason]:
        return ()

    def aim(self, state: Any, seat: int, action: int) -> Mapping[str, int]:
        return {}

    def followed(self, aim: Mapping[str, int], log: Sequence[LogEntry], first: int, again: int) -> Sequence[LogEntry]:
        return log[first:again]

    def topic(self, state: Any, seat: int) -> Topic | None:
        return None

    def follow(self, view: View, choice: str) -> int:
        raise SitroomError("this game has no standing orders")

    def examine(self, text: str) -> Examined:
        raise SitroomError("positions of this game cannot be edited here")

    def fill_hands(self, text: str, rng: random.Random) -> str:
        raise SitroomError("positions of this game cannot be edited here")


PLAIN: Final = Plain()
NO_BOTS: Final = Bots("", {})


@dataclass(frozen=True, kw_only=True)
class Title(Generic[S]):
    """A game as a platform sees it."""

    rules: Rules[S]
    words: Callable[[str, Mapping[str, Value]], Words]
    """The words for a match with these options, in a language."""
    rulebook: Callable[[str], Rulebook] | None = None
    """Its numbered rules in a language."""
    bots: Bots = field(default_factory=lambda: NO_BOTS)
    """Left out, there is one that plays at random."""
    board: Callable[[], Mapping[str, Any]] = dict
    """The facts of the board that never change, for a client."""
    museum: Callable[[str], Mapping[str, Any]] | None = None
    """The history behind its cards, in a language, for a client."""
    face: str = ""
    """Its interface at the terminal, as `module:name`."""
    observer: str = ""
    """What programs that learn are shown of it, a `sitroom.observing.Observer`, as `module:name`; it needs NumPy."""
    trainer: str = ""
    """The module by which `sitroom train` makes the networks of its bots."""
    hints: Hints = PLAIN
    adviser: Adviser = PLAIN
    story: Story = PLAIN
    standing: Standing = PLAIN
    editor: Editor = PLAIN
    importers: Mapping[str, Callable[[str], Imported]] = field(default_factory=dict)
    """Functions that read other programs' logs, by the name of the format; each raises SitroomError."""
    exporters: Mapping[str, Callable[[Match[Any]], str]] = field(default_factory=dict)
    """Functions that write such logs."""
    examples: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    """Records of matches worth stepping through, by name."""
    confirms_rolls: bool = True
    """Are mere dice, which show nothing hidden, among what players who confirm irrevocable answers are asked about?"""

    def __post_init__(self) -> None:
        if self.bots is NO_BOTS:
            object.__setattr__(self, "bots", Bots(self.rules.name, {"random": Uniform}))

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.rules.name
