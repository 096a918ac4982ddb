"""A game's interface at the terminal: what the prompt and the replay need from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from sitroom.kernel import Match, SitroomError
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.paper import Paper
from sitroom.text.words import GameText, Phrases
from sitroom.titles import title_of

View = Mapping[str, Any]


class Choice(NamedTuple):
    """One legal action: its number for the engine, its word in records, and how a player reads it."""

    action: int
    word: str
    label: str
    note: str = ""
    default: bool = False
    """Is it what an empty line means?"""
    group: str = ""
    end: str = ""
    """In a list too long to read: the heading it goes under, and what distinguishes it there."""
    verb: str = ""
    """A word that must be typed for it to be meant."""
    heading: str = ""
    """What it stands under in a list that can be read."""


MANY = 24
"""Longer lists of actions are grouped, where possible."""


def is_gathered(choices: Sequence[Choice]) -> bool:
    """Are there too many to list with numbers?"""
    return len(choices) > MANY and any(choice.group for choice in choices)


class Face(Protocol):
    """A game in words and characters, always from one seat's view."""

    topics: Sequence[str]
    """This game's commands that explain something; `text.line` has a line of help for each, `card.help`."""
    text: GameText
    """The words of the game; `text.line` has those of the terminal, and in `guide` how to answer its questions."""

    def seat(self, name: str) -> str:
        """A seat as people call it."""

    def draw(self, view: View, paper: Paper) -> str:
        """The position."""

    def open_view(self, match: Match[Any]) -> View:
        """A view with nothing hidden, for the replay of a record."""

    def is_private(self, view: View) -> bool:
        """Does the viewer see cards or charts that others may not see?"""

    def moment(self, view: View) -> object:
        """Changes when the viewer should see the whole position again; None while there is no need."""

    def prompt(self, view: View) -> str:
        """The question put to the viewer."""

    def choices(self, view: View) -> list[Choice]:
        """The viewer's legal actions."""

    def spelled(self, view: View, line: str) -> str:
        """A line that names none of these actions, in the game's notation, which can say why."""

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        """The actions, numbered from 1 unless there are too many."""

    def mark(self, view: View, choices: Sequence[Choice]) -> object:
        """Changes when a long list of actions should be shown again."""

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        """What happened, in words; all but headings are indented."""

    def result(self, view: View) -> str:
        """How the match ended."""

    def about(self, view: View, topic: str, name: str, paper: Paper) -> list[str]:
        """Lines on one of `topics`."""


def face_of(match: Match[Any], lang: str = "en") -> Face:
    """The interface of a match's game, in a language."""
    module, _, name = title_of(match.game).face.partition(":")
    if not module:
        raise SitroomError(Phrases(lang)("game.none", game=match.game.name))
    face: Face = getattr(import_module(module), name)(match.options, lang)
    return face
