"""How a game looks at the terminal: what the prompt and the replay need from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sitroom.kernel import Match, State
from sitroom.kernel.state import LogEntry
from sitroom.terminal.paper import Paper

View = Mapping[str, Any]


class Choice(NamedTuple):
    """One legal action: its number for the engine, its word in records, and how a player reads it."""

    action: int
    word: str
    label: str
    note: str = ""


class Face(Protocol):
    """A game in words and characters, always from one seat's view."""

    topics: Mapping[str, str]
    """Commands of this game that explain something, each with a line of help."""

    def draw(self, view: View, paper: Paper) -> str:
        """The position."""

    def open_view(self, match: Match) -> View:
        """A view with nothing hidden, for the replay of a record."""

    def moment(self, view: View) -> object:
        """Changes when the viewer had better see the whole position again; None while it need not."""

    def prompt(self, view: View) -> str:
        """The question put to the viewer."""

    def choices(self, view: View) -> list[Choice]:
        """The viewer's legal actions."""

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        """Those actions, numbered from 1."""

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        """What happened, in words; all but headings are indented."""

    def result(self, view: View) -> str:
        """How the match ended."""

    def seat(self, state: State, chair: int) -> int:
        """The seat that a player plays now who sat down on `chair`."""

    def about(self, view: View, topic: str, name: str) -> list[tuple[str, str]]:
        """Titles and texts on one of `topics`."""


def face_of(match: Match) -> Face:
    """The face of the game that a match is of."""
    if match.game.name == "twilight":
        from sitroom.terminal.twilight import TwilightFace

        return TwilightFace(match.options)
    from sitroom.terminal.plain import PlainFace

    return PlainFace(match)
