"""Twilight Struggle at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitroom.kernel import NOBODY, Match, SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.face import Choice, View
from sitroom.terminal.paper import Paper
from sitroom.terminal.rulebook import looked_up
from sitroom.terminal.words import matching, plain
from sitroom.text.rulebook import rulebook
from sitroom.twilight.rules.board import SIDES, US, USSR
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.effects import BY_NAME, SOURCE
from sitroom.twilight.rules.state import State
from sitroom.twilight.terminal.board import draw
from sitroom.twilight.terminal.choices import choices, listing
from sitroom.twilight.text import Text

QUIET = frozenset(["ops", "target", "milops", "end_turn"])
"""Log entries that the sentences around them already cover."""
HEADINGS = ("turn", "round")


class TwilightFace:
    """See `sitroom.terminal.face.Face`."""

    topics = ("card", "effects", "piles", "rules", "rule")

    def __init__(self, options: Mapping[str, Value], lang: str = "en") -> None:
        self.options = options
        self.text = Text(lang, str(options["edition"]))

    def seat(self, name: str) -> str:
        return str(self.text.side(name))

    def draw(self, view: View, paper: Paper) -> str:
        return draw(view, self.text, paper)

    def open_view(self, match: Match[State]) -> View:
        hands = [match.view(side)["hands"][side] for side in (US, USSR)]
        return {**match.view(NOBODY), "hands": hands}

    def is_private(self, view: View) -> bool:
        return bool(view["hands"][SIDES.index(view["seat"])]["cards"])

    def moment(self, view: View) -> object:
        """In the viewer's own rounds, at headlines and at set-up."""
        if view["round"] and view["phasing"] != view["seat"]:
            return None
        return view["turn"], view["round"], view["seat"]

    def prompt(self, view: View) -> str:
        return self.text.prompt(view)

    def choices(self, view: View) -> list[Choice]:
        return choices(view, self.text)

    def spelled(self, view: View, line: str) -> str:
        return plain(line)

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        return listing(choices, paper)

    def mark(self, view: View, choices: Sequence[Choice]) -> object:
        return view["decision"]["frame"], [choice.word for choice in choices]

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        told = [(entry[0], self.text.log(entry)) for entry in summed(entries) if entry[0] not in QUIET]
        return [text if kind in HEADINGS else f"  {text}" for kind, text in told if text]

    def result(self, view: View) -> str:
        return self.text.result(view)

    def about(self, view: View, topic: str, name: str, paper: Paper) -> list[str]:
        if topic == "rule":
            book = rulebook(self.text.home, self.text.lang)
            return [paper.wrap(line, 4) for line in looked_up(book, name, self.options, self.text.line)]
        return [paper.wrap(f"{title}: {text}", 4) for title, text in self._about(view, topic, name)]

    def _about(self, view: View, topic: str, name: str) -> list[tuple[str, str]]:
        if topic == "card":
            return [self._card(name)]
        if topic == "effects":
            shown = [e for e in view["effects"] if BY_NAME[e] in SOURCE]
            if not shown:
                return [(self.text.ui("effects"), self.text.ui("effects.none"))]
            return [(self.text.effect(e), self.text.effect_help(e)) for e in shown]
        if topic == "piles":
            piles = ("discard", "removed", "unseen")
            return [(self.text.ui(pile), ", ".join(map(self.text.card, view[pile])) or "-") for pile in piles]
        return self.text.rules()

    def _card(self, name: str) -> tuple[str, str]:
        if not name:
            raise SitroomError(self.text.line("card.missing"))
        names = {card.id: self.text.card(card.id) for card in CARDS.values()}
        found = matching(name, names)
        if len(found) != 1:
            some = ", ".join(names[card] for card in found[:8])
            line = self.text.line
            raise SitroomError(line("card.which", list=some) if found else line("card.none", name=name))
        return names[found[0]], self.text.card_text(found[0])


def summed(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries, with influence placed or removed point by point merged into one change for each country."""
    found: list[LogEntry] = []
    run: dict[LogEntry, int] = {}
    for entry in entries:
        if entry[0] != "influence":
            run.clear()
            found.append(entry)
            continue
        _, side, country, delta, us, ussr, cause = entry
        key = (side, country, delta > 0, cause)
        if key in run:
            at = run[key]
            found[at] = ("influence", side, country, found[at][3] + delta, us, ussr, cause)
        else:
            run[key] = len(found)
            found.append(entry)
    return found
