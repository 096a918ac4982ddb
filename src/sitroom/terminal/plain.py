"""The face of a game that has none of its own: plain facts and the words of its notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel import NOBODY, Match, State
from sitroom.kernel.state import LogEntry
from sitroom.terminal.face import Choice, View
from sitroom.terminal.paper import Paper


class PlainFace:
    """Shows what the view holds, as it stands there."""

    topics: Mapping[str, str] = {}

    def __init__(self, match: Match) -> None:
        self.seats = match.seats

    def draw(self, view: View, paper: Paper) -> str:
        shown = {key: value for key, value in view.items() if key not in ("game", "options", "stack", "decision")}
        return "\n".join(paper.wrap(f"{key}: {flat(value)}", 4) for key, value in shown.items() if flat(value))

    def open_view(self, match: Match) -> View:
        return match.view(NOBODY)

    def moment(self, view: View) -> object:
        return view.get("phase"), view.get("turn"), view.get("round")

    def prompt(self, view: View) -> str:
        return f"{view['seat']}: {view['decision']['verb']}?"

    def choices(self, view: View) -> list[Choice]:
        decision = view["decision"]
        return [Choice(action, word, word) for action, word in decision["legal"]] if decision else []

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        return paper.columns([f"{number:>3} {choice.label}" for number, choice in enumerate(choices, 1)])

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        return ["  " + " ".join(map(str, entry)) for entry in entries]

    def result(self, view: View) -> str:
        return f"The match is over: {view.get('winner')}, {view.get('reason')}."

    def seat(self, state: State, chair: int) -> int:
        return chair

    def about(self, view: View, topic: str, name: str) -> list[tuple[str, str]]:
        return []


def flat(value: Any) -> str:
    """Nested plain data as words."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {flat(part)}".rstrip() for key, part in value.items())
    return " ".join(map(flat, value)) if isinstance(value, list) else str(value)
