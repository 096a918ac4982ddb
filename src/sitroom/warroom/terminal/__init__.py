"""War Room at the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sitroom.kernel import NOBODY, Match, SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.face import Choice, View
from sitroom.terminal.paper import Paper
from sitroom.terminal.words import matching
from sitroom.text.catalogue import capital
from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.nations import NATION, OWNER, SIDES, TOKEN, TOKEN_ID
from sitroom.warroom.rules.state import ZONES, State
from sitroom.warroom.terminal import battle
from sitroom.warroom.terminal.board import Drawing
from sitroom.warroom.terminal.choices import ERASE, choices, listing
from sitroom.warroom.terminal.facts import region_facts
from sitroom.warroom.terminal.journal import tell
from sitroom.warroom.terminal.plans import odds_text, route_text, written_orders
from sitroom.warroom.terminal.tables import unit_table, victory_lines
from sitroom.warroom.terminal.theatres import THEATRES
from sitroom.warroom.text import WarRoomText

CHARTS = ("WriteOrders", "WritePurchases")
"""Questions that are answered line by line, with the whole map in view."""


COMMAND = re.compile(r"([^\W\d]+-)?\d+")
"""A word that may name a command: `48`, `germany-48`."""


class WarRoomFace:
    """See `sitroom.terminal.face.Face`."""

    topics = ("nations", "map", "region", "route", "odds", "units", "victory", "zones", "rules")

    def __init__(self, options: Mapping[str, Value], lang: str = "en") -> None:
        self.text = WarRoomText(lang)

    def seat(self, name: str) -> str:
        if name in SIDES:
            return str(self.text.side(SIDES.index(name)))
        return self.text.seat(NATION[nation] for nation in name.split("+"))

    def draw(self, view: View, paper: Paper) -> str:
        if battle.battle_of(view) is not None:
            return battle.draw(view, self.text, paper)
        return "\n".join(Drawing(view, self.text, paper).lines())

    def open_view(self, match: Match[State]) -> View:
        """Every nation's charts, though nobody at the table sees them all."""
        seen = [match.view(seat) for seat in range(len(match.seats))]
        charts = {key: {k: v for view in seen for k, v in view[key].items()} for key in ("orders", "bids", "purchases")}
        return {**match.view(NOBODY), **charts, "hidden": {key: [] for key in charts}}

    def is_private(self, view: View) -> bool:
        """While charts are being written, even empty ones, and as long as orders are hidden."""
        writing = view["decision"] is not None and view["decision"]["frame"] in CHARTS
        return writing or any(name not in view["shown"] for name in view["orders"])

    def moment(self, view: View) -> object:
        """Once before charts are written, once before stances are taken, and before every other choice in a battle."""
        board = battle.battle_of(view)
        if board is not None:
            return board.plain() if view["decision"]["frame"] != "SetStance" else board.region
        return (view["round"], view["lap"], view["phase"]) if view["phase"] in ("planning", "production") else None

    def prompt(self, view: View) -> str:
        """The question; for a chart that has been started, the chart; at purchases also what is left to spend."""
        frame = view["decision"]["frame"]
        if frame not in CHARTS:
            return self.text.prompt(view)
        drawing = Drawing(view, self.text, Paper(colour=False))
        written = drawing.written()
        left = drawing.left() if frame == "WritePurchases" else []
        if written:
            return " ".join([*written, *left, self.text.line("what_else")])
        return " ".join([self.text.prompt(view), *left])

    def choices(self, view: View) -> list[Choice]:
        return choices(view, self.text)

    def spelled(self, view: View, line: str) -> str:
        """A player with only one nation need not name it: `48 r1`, `bids 9`, `erase 48`."""
        nations = view["seats"].get(view["seat"], ())
        erase = f"{ERASE} " if line.lower().startswith(f"{ERASE} ") else ""
        rest = line[len(erase) :]
        if len(nations) > 1 or rest.startswith(tuple(NATION)):
            return line
        return f"{erase}{nations[0]}{'-' if rest.partition(' ')[0].isdigit() else ' '}{rest}"

    def listing(self, choices: Sequence[Choice], paper: Paper) -> list[str]:
        return listing(choices, self.text, paper)

    def mark(self, view: View, choices: Sequence[Choice]) -> object:
        """A chart's lines are listed once in a phase, other actions whenever they change."""
        frame = view["decision"]["frame"]
        if frame in CHARTS:
            return frame, view["seat"], view["round"], view["lap"]
        return frame, [choice.word for choice in choices]

    def sentences(self, entries: Sequence[LogEntry]) -> list[str]:
        return tell(self.text, entries)

    def result(self, view: View) -> str:
        return self.text.result(view)

    def about(self, view: View, topic: str, name: str, paper: Paper) -> list[str]:
        drawing = Drawing(view, self.text, paper)
        if topic == "nations":
            return [*drawing.head(), *drawing.nations(), *drawing.charts()]
        if topic == "map":
            return [*drawing.map(*self._theatres(name)), *drawing.legend()]
        if topic == "region":
            return region_facts(drawing, self._region(name))
        if topic == "odds":
            tokens, rest = self._commands(drawing.g, view, name)
            written = written_orders(drawing.g, view)
            told = odds_text(drawing.g, self.text, self._region(rest), tokens, written)
            return [paper.wrap(line, 4) for line in told]
        if topic == "route":
            tokens, rest = self._commands(drawing.g, view, name)
            if len(tokens) != 1 or not rest:
                raise SitroomError(self.text.line("route.usage.error"))
            return [paper.wrap(line, 4) for line in route_text(drawing.g, self.text, tokens[0], self._region(rest))]
        if topic == "units":
            return unit_table(drawing.g.rules, self.text, paper)
        if topic == "victory":
            return victory_lines(drawing.g, self.text, paper)
        if topic == "zones":
            help_for = [capital(self.text.zone_help(zone)) for zone in range(len(ZONES))]
            return paper.glossary([(self.text.zone(zone), help_for[zone]) for zone in range(len(ZONES))])
        return [paper.wrap(f"{title}: {words}", 4) for title, words in self.text.rules()]

    def _theatres(self, name: str) -> list[str]:
        """The theatres that a name stands for; all if there is no name."""
        names = {theatre: str(self.text.names["theatres"][theatre]) for theatre in THEATRES}
        found = matching(name, names) if name else list(names)
        if not found:
            raise SitroomError(self.text.line("theatre.none", name=name, list=", ".join(names)))
        return found

    def _region(self, name: str) -> int:
        """The region of that id or name."""
        if not name:
            raise SitroomError(self.text.line("region.missing"))
        if name.upper() in REGION:
            return REGION[name.upper()]
        names = {code: self.text.region(index) for code, index in REGION.items()}
        found = matching(name, names)
        if len(found) != 1:
            some = ", ".join(names[code] for code in found[:8])
            line = self.text.line
            raise SitroomError(line("region.which", list=some) if found else line("region.none", name=name))
        return REGION[found[0]]

    def _commands(self, g: State, view: View, line: str) -> tuple[list[int], str]:
        """The commands that a line begins with, and the rest of it: `48 germany-22 great britain`."""
        tokens: list[int] = []
        words = line.split()
        while words and COMMAND.fullmatch(words[0]) and words[0].upper() not in REGION:
            tokens.append(self._command(g, view, words.pop(0)))
        return tokens, " ".join(words)

    def _command(self, g: State, view: View, word: str) -> int:
        """The command on the map that a word names; a number alone means one of the viewer's own, if it has it."""
        own = {NATION[name] for name in view["seats"].get(view["seat"], ())}
        names = {TOKEN_ID[t]: self.text.command(t) for nation in g.rules.nations for t in g.commands(nation)}
        found = [TOKEN[name] for name in matching(word, names)]
        mine = [token for token in found if OWNER[token] in own]
        if len(mine or found) != 1:
            some = ", ".join(TOKEN_ID[token] for token in found[:8])
            say = self.text.line
            raise SitroomError(say("command.which", list=some) if found else say("command.none", name=word))
        return (mine or found)[0]
