"""The game at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noughts import hints
from noughts.rules.board import SEATS
from noughts.rules.position import WINNERS
from noughts.text import NoughtsText
from sitroom.kernel import NOBODY, Match
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.face import Choice, View
from sitroom.terminal.paper import Paper

SIGNS = {"cross": "X", "nought": "O", "barred": "#"}


class NoughtsFace:
    """See `sitroom.terminal.face.Face`."""

    topics = ("rules",)

    def __init__(self, options: Mapping[str, Value], lang: str = "en") -> None:
        self.text = NoughtsText(lang)

    def seat(self, name: str) -> str:
        return str(self.text.seat(SEATS.index(name)))

    def draw(self, view: View, paper: Paper) -> str:
        """The board; a free square shows the number to answer with, one that is noted in secret has it in brackets."""
        owners = [owner for row in view["board"] for owner in row]
        numbers = [owners[:at].count(None) + 1 for at in range(len(owners))]
        noted = int(view["noted"]) - 1 if view["noted"] else None
        squares = [self._square(owner, numbers[at], at == noted, paper) for at, owner in enumerate(owners)]
        rows = [squares[at : at + 3] for at in (0, 3, 6)]
        return "\n   ---+---+---\n".join("   " + "|".join(row) for row in rows)

    def _square(self, owner: str | None, number: int, noted: bool, paper: Paper) -> str:
        if owner in SEATS:
            return paper.side(SEATS.index(owner), f" {SIGNS[owner]} ")
        if owner is not None:
            return f" {SIGNS[owner]} "
        return f"({number})" if noted else paper.dim(f" {number} ")

    def open_view(self, match: Match[Any]) -> View:
        """What the beginner sees, who alone knows anything that others do not."""
        views = [match.view(seat) for seat in range(len(SEATS))]
        return next((view for view in views if view["noted"]), match.view(NOBODY))

    def is_private(self, view: View) -> bool:
        return view["noted"] is not None or (view["decision"] is not None and view["decision"]["verb"] == "note")

    def moment(self, view: View) -> object:
        return view["board"], view["noted"]

    def prompt(self, view: View) -> str:
        return self.text.prompt(view)

    def choices(self, view: View) -> list[Choice]:
        if view["decision"] is None:
            return []
        notes = hints.about(view, self.text.lang).get("follows", {})
        legal = view["decision"]["legal"]
        return [Choice(action, word, self.text.action(view, action), notes.get(action, "")) for action, word in legal]

    def spelled(self, view: View, line: str) -> str:
        return line

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        """By the number that the list gives them, which is what a typed number means."""
        return [
            paper.wrap(f"  {n}. {choice.label}{f' ({choice.note})' if choice.note else ''}", 5)
            for n, choice in enumerate(choices, 1)
        ]

    def mark(self, view: View, choices: Sequence[Choice]) -> object:
        return [choice.word for choice in choices]

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        return [f"  {self.text.log(entry)}" for entry in entries]

    def result(self, view: View) -> str:
        return self.text.log(("end", WINNERS.index(view["winner"]))) or ""

    def about(self, view: View, topic: str, name: str, paper: Paper) -> list[str]:
        return [paper.wrap(f"{title}: {text}", 4) for title, text in self.text.rules()]
