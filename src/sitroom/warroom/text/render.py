"""What a player is asked and may answer, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.agree import FLAG
from sitroom.warroom.rules.battle.board import Board, read_board
from sitroom.warroom.rules.battle.raid import FIGHTER
from sitroom.warroom.rules.battle.together import SideBySide, take_board, top_of
from sitroom.warroom.rules.causes import Cause
from sitroom.warroom.rules.commands import ReorganizeTogether
from sitroom.warroom.rules.map import CONVOYS, REGIONS
from sitroom.warroom.rules.nations import NATION, NATIONS, SIDES
from sitroom.warroom.rules.scenarios import SCENARIO
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import DRAW, NOWHERE
from sitroom.warroom.rules.units import CARRIER_FIGHTER, read_stack
from sitroom.warroom.text import log
from sitroom.warroom.text.labels import label
from sitroom.warroom.text.names import Names

FIELDS = {"territory": "region", "to": "region", "token": "command", "party": "nation"}
"""Fields of frames by what the sentences call them."""
View = Mapping[str, Any]


class WarRoomText(Names):
    """The words of one language: `WarRoomText("pt").nation(0)`."""

    def log(self, entry: tuple[Any, ...]) -> str | None:
        """A sentence for one entry of a match's log; None if it needs none."""
        return log.SENTENCES.sentence(self, entry)

    def cause(self, cause: Cause) -> str:
        """What brought a change, in brackets, to follow in its sentence."""
        if isinstance(cause, int):
            return " " + self.fill("log", "cause.battle", region=self.region(cause))
        return f" ({self.words['names']['because'][cause]})"

    def ending(self, winner: int, reason: str) -> str:
        """How a match ended."""
        if winner == DRAW:
            return self.fill("log", f"draw.{reason}")
        return self.fill("log", f"win.{reason}", side=self.side(winner))

    def result(self, view: View) -> str:
        """How the match of a view ended; empty while it goes on."""
        if "result" not in view:
            return ""
        winner, *reason = view["result"]
        return self.ending((*SIDES, "draw").index(winner), " ".join(reason))

    # Decisions

    def prompt(self, view: View) -> str:
        """What the viewer is asked, and why; or whom the match waits for."""
        decision = view["decision"]
        if decision is None:
            return self._waiting(view)
        if decision["verb"] == "interrupt":
            return self.fill("prompts", "interrupt")
        return self._question(view, *asked(view))

    def _waiting(self, view: View) -> str:
        waiting = [seat for seat in view["waiting"] if seat != "chance"]
        if waiting:
            seats = ", ".join(self.seat(NATION[name] for name in view["seats"][seat]) for seat in waiting)
            return self.fill("prompts", "waiting", seats=seats)
        return self.fill("prompts", "waiting.chance" if view["waiting"] else "over")

    def _question(self, view: View, frame: Any, battle: Board | None) -> str:
        """The sentence of a frame, its fields put into words."""
        key = type(frame).__name__
        fields = {FIELDS.get(name, name): value for name, value in frame.fields().items()}
        values = self.values(fields)
        if battle is not None and "region" not in values:
            values["region"] = self.region(battle.region)
        if battle is not None and "group" in values:
            found = battle.groups[frame.group]
            several = found.number if key == "SetStance" else 1
            values |= {"nation": self.nation(found.owner), "unit": self.unit(found.unit, several), "number": several}
        if view["decision"]["frame"] == ReorganizeTogether.__name__:
            key = ReorganizeTogether.__name__
        if key in ("Propose", "Agree") and frame.what == FLAG:
            key = f"{key}.flag"
            values["region"] = self.region(CONVOYS[frame.which].sea)
        if key == "SendRaider":
            values["raider"] = self._raider(frame.commands[0])
        if key == "PlaceUnits":
            values["stack"] = self.stack(frame.left)
        if key == "EnlistSurvivors":
            values["stack"] = self.stack(read_stack(" ".join(view["defenders"][REGIONS[frame.territory]])))
        if key == "CancelStress":
            name = NATIONS[frame.nation]
            values["stress"] = view["stress"].get(name, 0)
            values["threshold"] = SCENARIO[view["options"]["scenario"]].thresholds[frame.nation]
        return self.fill("prompts", key, **values)

    def values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields of a frame, refusal or log entry as a sentence shows them."""
        return {name: self._value(name, value) for name, value in fields.items()}

    def _value(self, field: str, value: Any) -> Any:
        words: dict[str, Callable[[Any], Any]] = {
            "cause": self.cause,
            "region": self.region,
            "origin": self.region,
            "place": self.region,
            "nation": self.nation,
            "nations": self.nations,
            "command": self.command,
            "others": lambda tokens: ", ".join(str(self.command(token)) for token in tokens),
            "stack": self.stack,
            "unit": self.unit,
            "color": self.color,
            "phase": self.phase,
            "convoy": self.convoy,
            "resource": self.resource,
            "price": self.amounts,
            "stock": lambda stock: self.amounts(stock) or "0",
            "line": self.purchase,
        }
        if field not in words:
            return value
        return "" if value == NOWHERE else words[field](value)

    def _raider(self, command: int) -> str:
        """A command or carrier fighter that raids."""
        if command < FIGHTER:
            return self.command(command)
        return f"{self.unit(CARRIER_FIGHTER)} ({self.nation(command - FIGHTER):short})"

    def label(self, view: View, action: Action) -> str:
        """One of the actions that the view's decision lists, in words."""
        return label(self, view["decision"]["verb"], action)


def asked(view: View) -> tuple[Any, Board | None]:
    """The frame that asks the viewer, and the battle board it is about, if any."""
    frame = FRAMES.frame(view["stack"][-1])
    if isinstance(frame, ReorganizeTogether) and view["seat"] in view["waiting"]:
        return frame.asks(list(view["seats"]).index(view["seat"])), None
    if not isinstance(frame, SideBySide):
        return frame, read_board(view["battle"]) if view["battle"] else None
    seat = list(view["seats"]).index(view["seat"]) if view["seat"] in view["seats"] else frame.waiting[0]
    for stack, battle in zip(frame.stacks, frame.boards, strict=True):
        top = top_of(stack)
        if top.seat == seat:
            return top, take_board(battle)
    return frame, None
