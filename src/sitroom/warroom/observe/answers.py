"""What is told of the legal answers of War Room: what each does and what it is about, as its meaning says."""

from __future__ import annotations

from typing import Final

from sitroom.kernel.schema import Action
from sitroom.kernel.state import State as KernelState
from sitroom.warroom.observe.shape import ANSWER, ANSWER_AT, THINGS
from sitroom.warroom.observe.sheet import in_bytes, whose_are
from sitroom.warroom.rules.battle.raid import convoy_text
from sitroom.warroom.rules.map import CONVOYS, LAND_SIZE, REGION
from sitroom.warroom.rules.nations import NATION, OWNER, TOKEN, UNCONTROLLED
from sitroom.warroom.rules.notation import VERBS
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import count, size, types

_VERB: Final = {name: number for number, name in enumerate(VERBS)}
_THING: Final = {name: number for number, name in enumerate(THINGS)}
_CONVOY: Final = {convoy_text(number): 1 + number for number in range(len(CONVOYS))}
_NUMBER: Final = ANSWER_AT["number"]
_PLACE: Final = ANSWER_AT["place"]
_ORIGIN: Final = ANSWER_AT["origin"]
_COMMAND: Final = ANSWER_AT["command"]
_OF: Final = ANSWER_AT["of"]
_IS: Final = ANSWER_AT["is"]
_AMOUNT: Final = ANSWER_AT["thing"]
_UNITS: Final = ANSWER_AT["units"]
_THERE: Final = ANSWER_AT["there"]
_LAND: Final = ANSWER_AT["land"]
_EMBATTLED: Final = ANSWER_AT["embattled"]
_SEA: Final = ANSWER_AT["sea"]


class Describer:
    """Describes the answers of one seat in one state; what is known of a region is reckoned once."""

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.whose = whose_are(g, seat)
        self.known: dict[int, list[int]] = {}

    def there(self, region: int) -> list[int]:
        """Units in a region, of the seat, its allies and its enemies."""
        found = self.known.get(region)
        if found is None:
            found = [0, 0, 0]
            for token in self.g.at[region]:
                found[self.whose[OWNER[token]]] += size(self.g.stacks[token])
            self.known[region] = found
        return found

    def describe(self, meant: Action) -> list[int]:
        """The numbers of an answer."""
        f = [0] * ANSWER
        verb = meant["verb"]
        number = _VERB[verb]
        f[0] = number
        f[_IS + number] = 1
        for kind, name in zip(VERBS[verb].on, meant["on"], strict=False):
            self.name(f, kind, name)
        if "n" in meant:
            f[_NUMBER] = meant["n"]
        if "via" in meant:
            f[_NUMBER] = 1 + REGION[meant["via"]]
        if "count" in meant:
            for thing, amount in meant["count"].items():
                if thing in _THING:
                    f[_AMOUNT + _THING[thing]] = amount
        if "on" in meant and "against" in meant:  # who fights first
            for name in meant["on"]:
                f[_OF + NATION[name]] = 1
        place = f[_PLACE] - 1
        if place >= 0:
            there = self.there(place)
            for whose in range(len(there)):
                f[_THERE + whose] = there[whose]
            if place >= LAND_SIZE:
                f[_SEA] = 1
            elif self.g.control[place] != UNCONTROLLED:
                f[_LAND + self.whose[self.g.control[place]]] = 1
            f[_EMBATTLED] = 1 if self.g.embattled[place] else 0
        return f

    def name(self, f: list[int], kind: str, name: str) -> None:
        """One of the ids that an answer is about."""
        if kind == "command":
            token = TOKEN[name]
            if f[_COMMAND]:  # the second of two: the one that receives
                f[_NUMBER] = 1 + token
                return
            f[_COMMAND] = 1 + token
            if self.g.place[token] != NOWHERE:
                f[_ORIGIN] = 1 + self.g.place[token]
            stack = self.g.stacks[token]
            for unit in types(stack):
                f[_UNITS + unit] = count(stack, unit)
        elif kind == "region":
            if f[_PLACE]:
                f[_ORIGIN] = f[_PLACE]
            f[_PLACE] = 1 + REGION[name]
        elif kind == "nation":
            if name in NATION:
                f[_OF + NATION[name]] = 1
        elif kind == "convoy":
            f[_NUMBER] = _CONVOY.get(name, 0)
        elif name in _THING:
            f[_AMOUNT + _THING[name]] = 1


def answers(state: KernelState, seat: int, legal: list[int]) -> bytes:
    """The numbers of legal answers, one after another."""
    assert isinstance(state, State)
    describer = Describer(state, seat)
    found: list[int] = []
    for action in legal:
        found += describer.describe(state.means(action))
    return in_bytes(found)
