"""War Room at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitroom.kernel import NOBODY, Match, SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.face import Choice, View
from sitroom.terminal.paper import Paper
from sitroom.terminal.warroom import battle
from sitroom.terminal.warroom.board import Drawing, board_of
from sitroom.terminal.warroom.choices import ERASE, choices, listing
from sitroom.terminal.warroom.facts import odds_text, region_facts
from sitroom.terminal.warroom.journal import tell
from sitroom.terminal.warroom.theatres import THEATRES
from sitroom.terminal.words import matching
from sitroom.text.warroom import WarRoomText
from sitroom.warroom.map import REGION
from sitroom.warroom.nations import NATION
from sitroom.warroom.state import ZONES

CHARTS = ("WriteOrders", "WritePurchases")
"""Questions that are answered line by line, with the whole map in view."""


class WarRoomFace:
    """See `sitroom.terminal.face.Face`."""

    topics: Mapping[str, str] = {
        "nations": "the table of the nations",
        "map [NAME]": "the whole map, or one theatre of it: map east",
        "region ID": "a region and what borders on it: region G6",
        "odds ID": "what a battle in a region would bring now, with usual stances",
        "zones": "what the zones of the Homeland track cost",
        "rules": "the rules in brief",
    }
    guide = (
        "A command and a region are an order: germany-48 G6, or shorter 48 g6, and several at once: 48 g6, 22 g7, bids "
        "3, done. Until you are done you can erase what is written: erase 48, erase bid, erase 3inf. Stacks are "
        "written 3inf 1art 2arm 1ftr 1bmr 1ss 1cr 1cv 1bb (cf: carrier fighter)."
    )
    span = "round"

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.text = WarRoomText("en")

    def draw(self, view: View, paper: Paper) -> str:
        if battle.battle_of(view) is not None:
            return battle.draw(view, self.text, paper)
        return "\n".join(Drawing(view, self.text, paper).lines())

    def open_view(self, match: Match) -> View:
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
        """The question; for a chart that has been started, the chart."""
        if view["decision"]["frame"] in CHARTS:
            written = Drawing(view, self.text, Paper(colour=False)).written()
            if written:
                return " ".join([*written, "What else? You can erase lines until you close with done."])
        return self.text.prompt(view)

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
        return listing(choices, paper)

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
            return [paper.wrap(odds_text(board_of(view), self.text, self._region(name)), 4)]
        if topic == "zones":
            return [f"{self.text.zone(zone):<8}{self.text.zone_help(zone)}" for zone in range(len(ZONES))]
        return [paper.wrap(f"{title}: {words}", 4) for title, words in self.text.rules()]

    def _theatres(self, name: str) -> list[str]:
        """The theatres that a name stands for; all if there is no name."""
        names = {theatre: str(self.text.names["theatres"][theatre]) for theatre in THEATRES}
        found = matching(name, names) if name else list(names)
        if not found:
            raise SitroomError(f"there is no theatre {name!r}; there are: {', '.join(names)}")
        return found

    def _region(self, name: str) -> int:
        """The region of that id or name."""
        if name.upper() in REGION:
            return REGION[name.upper()]
        names = {code: self.text.region(index) for code, index in REGION.items()}
        found = matching(name, names)
        if len(found) != 1:
            some = ", ".join(names[code] for code in found[:8])
            raise SitroomError(f"which region: {some}?" if found else f"there is no region {name!r}")
        return REGION[found[0]]
