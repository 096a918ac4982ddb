"""The game in words; the sentences are beside this file, a folder for each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noughts.rules.board import DRAW, SEATS
from noughts.rules.entries import ENTRIES
from sitroom.kernel.rules import View
from sitroom.kernel.schema import LogEntry
from sitroom.text.catalogue import Name, capital
from sitroom.text.words import GameText, Sentences


class NoughtsText(GameText):
    """The words of one language: `NoughtsText("pt").square(4)`."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "noughts")

    def seat(self, seat: int) -> Name:
        """A player."""
        return self.named("sides", SEATS[seat])

    def square(self, square: int) -> Name:
        """A square by where it is."""
        return self.named("squares", str(square + 1))

    def values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        words = {"seat": self.seat, "square": self.square, "winner": self.seat}
        return {name: words[name](value) if name in words else value for name, value in fields.items()}

    def prompt(self, view: View) -> str:
        """What the viewer is asked, or whom the match waits for."""
        if view["decision"] is not None:
            dark = view["decision"]["verb"] == "mark" and view["stack"][-1][-1]
            return self.fill("prompts", "mark.dark" if dark else view["decision"]["verb"])
        asked = next(iter(view["waiting"]), None)
        if asked in SEATS:
            return self.fill("prompts", "waiting", seat=self.seat(SEATS.index(asked)))
        return self.fill("prompts", "waiting.chance" if asked else "over")

    def action(self, view: View, action: int) -> str:
        """The label of a legal action."""
        return self.fill("actions", view["decision"]["verb"], square=self.square(action))

    def log(self, entry: LogEntry, before: LogEntry | None = None) -> str | None:
        """A sentence for a log entry."""
        told = SENTENCES.sentence(self, entry)
        return told and capital(told)


SENTENCES = Sentences(ENTRIES)


@SENTENCES.tells
def end(text: NoughtsText, winner: int) -> str:
    """How the match ended."""
    return text.fill("log", "draw.full") if winner == DRAW else text.fill("log", "win.line", side=text.seat(winner))
