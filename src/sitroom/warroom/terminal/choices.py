"""The legal actions of a War Room view: listed one by one, or grouped by command or type if there are hundreds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel.notation import Verb
from sitroom.kernel.schema import Action
from sitroom.terminal.face import Choice, is_gathered
from sitroom.terminal.paper import TIE, Paper
from sitroom.warroom.rules.battle.rows import AIR_STAGE, SURFACE_STAGE
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.industry import capacity
from sitroom.warroom.rules.map import REGION, REGIONS, TERRITORIES
from sitroom.warroom.rules.movement.orders import CANCEL
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.production.lines import price
from sitroom.warroom.rules.production.purchases import read_purchase
from sitroom.warroom.rules.production.trade import BLOCK
from sitroom.warroom.rules.state import PASS
from sitroom.warroom.rules.units import stack_text
from sitroom.warroom.terminal.board import board_of, forces
from sitroom.warroom.text import WarRoomText
from sitroom.warroom.text.render import asked

ONE_WAY = 2
"""Actions of an order with one way: that, and to cancel it."""
TRANSFERS = ("Reorganize", "EnlistSurvivors")
GATHERED = frozenset(
    ("WriteOrders", "WritePurchases", *TRANSFERS, "LandAircraft", "DeployUnits", "Launch", "PlaceUnits", "Desert")
)
"""Questions whose many answers are grouped by how they begin."""
ERASE = "erase"
"""Nothing written is erased without this word."""
ERASING = ("erase-order", "erase-bid", "erase-units", "erase-good")
OF_A_COMMAND = ("order", "transfer", "split", "desert")
NOTHING = ("pass", "done", "wait")
GATHERS = {
    verb: (Verb("", *beginning.split("|")), Verb("", end))
    for verb, beginning, end in (
        *(("order", "{0}", "{1}"), ("bid", "{0} bids", "{n}"), ("erase-order", ERASE, "{0}")),
        *(("erase-bid", ERASE, "{0} bid"), ("erase-units", ERASE, "{0} {units}")),
        *(("erase-good", ERASE, "{0} goods {units}"), ("buy", "{0}", "{units}"), ("buy-good", "{0} goods", "{units}")),
        *(("transfer", "{0}", "{1}"), ("split", "{0}", "new"), ("enlist", "neutral", "{0}")),
        *(("launch", "{0} {1} to", "{2}"), ("land", "{0}|{0} {units} to", "{1}"), ("deploy", "{0} {units} to", "{1}")),
        *(("place", "{1}", "{units}"), ("desert", "{0}", "{1}"), ("desert-yard", "{0}", "{1}")),
    )
}
"""By verb: how the notation begins and ends in a grouped list."""
NUMBER, GROUP, NOTE = 4, 16, 22
"""Characters for a number, for the beginning of gathered actions, for the note on them."""

View = Mapping[str, Any]


def choices(view: View, text: WarRoomText) -> list[Choice]:
    """Every legal action of the view's decision."""
    return Choices(view, text).all() if view["decision"] else []


class Choices:
    """The actions of one decision, with what a player needs to know about them."""

    def __init__(self, view: View, text: WarRoomText) -> None:
        self.view = view
        self.text = text
        self.frame, board = asked(view)
        self.name = type(self.frame).__name__
        self.g = board_of(view)
        self.g.battle = board

    def all(self) -> list[Choice]:
        """One choice for each legal action."""
        decision = self.view["decision"]
        legal = zip(decision["legal"], decision["actions"], strict=True)
        return [self.choice(action, word, meant) for (action, word), meant in legal]

    def choice(self, action: int, word: str, meant: Action) -> Choice:
        """An action with its label, its note, and its place in a gathered list."""
        verb = ERASE if meant["verb"] in ERASING else ""
        plain = action < 0 or verb or meant["verb"] in NOTHING
        note = "" if plain else self.note(action, meant)
        place = gathered(meant) if action > PASS and self.name in GATHERED else ("", "")
        return Choice(action, word, self.text.label(self.view, meant), note, self.is_usual(action), *place, verb)

    def is_usual(self, action: int) -> bool:
        """Is it what most players do: leave things alone, or carry out an order with only one way?"""
        if self.name == "MoveCommand":
            return action != CANCEL and len(self.view["decision"]["legal"]) == ONE_WAY
        return self.name in ("Reorganize", "Launch", "Trade") and action == PASS

    def note(self, action: int, meant: Action) -> str:
        """What is worth knowing about an action before it is taken."""
        on = meant["on"]
        if meant["verb"] in OF_A_COMMAND and self.name != "MoveCommand":
            token = TOKEN[on[0]]
            return f"{REGIONS[self.g.place[token]]} {stack_text(self.g.stacks[token])}"
        if self.name == "WritePurchases":
            return self.text.amounts(price(read_purchase(action)[1]))
        if self.name == "SetStance":
            return self.stance(action)
        if self.name == "Trade":
            take = TERRITORIES[REGION[on[1]]].trade
            return self.text.line("trade.for", amount=self.text.amount(take, BLOCK[take]))
        if self.name == "PlaceUnits":
            return self.text.line("free", n=capacity(self.g, REGION[on[1]]))
        if self.name == "MoveCommand":
            return self.forces(self.frame.to) if action != CANCEL else ""
        return self.forces(action) if self.name in ("PickHotspot", "PickSecond") else ""

    def forces(self, region: int) -> str:
        """Who is in a region."""
        return forces(self.g, self.text, region).replace(TIE, " ")

    def stance(self, second: int) -> str:
        """Dice in the air and on the surface, and hits the group can take, by how many take the second stance."""
        found = self.g.board.groups[self.frame.group]
        face = face_of(self.g)
        rows = [face.rows[row] for row in face.row[found.unit]]
        split = list(zip(rows, (found.number - second, second), strict=True))
        air, surface = (sum(row.dice[stage] * number for row, number in split) for stage in (AIR_STAGE, SURFACE_STAGE))
        hits = sum(row.boxes * number for row, number in split)
        return self.text.line("stance", air=air, surface=surface, hits=hits)


def gathered(action: Action) -> tuple[str, str]:
    """Beginning and end of an action's notation in a grouped list; empty if it is not grouped."""
    verb = action["verb"]
    if verb == "buy":
        [unit] = action["count"]
        return f"{action['on'][0]} {unit}", GATHERS["buy"][1].spell(action)
    beginning, end = GATHERS.get(verb, (None, None))
    return (beginning.spell(action), end.spell(action)) if beginning and end else ("", "")


def listing(found: Sequence[Choice], text: WarRoomText, paper: Paper) -> list[str]:
    """The choices with their numbers, in columns; hundreds of them grouped by how they begin."""
    if is_gathered(found):
        return gathered_listing(found, text, paper)
    width = max(len(choice.label) for choice in found)
    heads = [f"{number:>3} {choice.label}" for number, choice in enumerate(found, 1)]
    cells = [f"{head:<{width + NUMBER}}  {choice.note}".rstrip() for head, choice in zip(heads, found, strict=True)]
    if max(map(len, cells)) <= paper.width:
        return paper.columns(cells)
    room = min(width + NUMBER + 2, paper.width // 2)
    pairs = [(f"{head}  ".ljust(room), choice.note) for head, choice in zip(heads, found, strict=True)]
    return [paper.hang(head, note, len(head)) if note else head.rstrip() for head, note in pairs]


def gathered_listing(found: Sequence[Choice], text: WarRoomText, paper: Paper) -> list[str]:
    """A line for every beginning, with all its endings."""
    lines = [f"  {choice.word:<{GROUP}}{choice.label}" for choice in found if not choice.group]
    groups: dict[str, list[Choice]] = {}
    for choice in found:
        if choice.group:
            groups.setdefault(choice.group, []).append(choice)
    for beginning, some in groups.items():
        head = f"  {beginning:<{GROUP}}{some[0].note:<{NOTE}} "
        lines.append(paper.hang(head, spans([choice.end.replace(" ", TIE) for choice in some], text), len(head)))
    example = next(choice.word for choice in reversed(found) if choice.group)
    return [*lines, paper.dim("    " + text.line("such_as", example=example))]


def spans(ends: Sequence[str], text: WarRoomText) -> str:
    """The endings, each once; consecutive numbers as `1 to 6`."""
    once = list(dict.fromkeys(ends))
    numbers = [re.fullmatch(r"(\d+)(\D*)", end) for end in once]
    if len(once) > 2 and all(numbers):
        values = [int(match[1]) for match in numbers if match]
        if values == list(range(values[0], values[0] + len(values))) and len({m[2] for m in numbers if m}) == 1:
            return text.line("span", first=once[0], last=once[-1])
    return " ".join(once) if all(" " not in end and TIE not in end for end in once) else ", ".join(once)
