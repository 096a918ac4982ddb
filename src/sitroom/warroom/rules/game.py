"""War Room as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sitroom.kernel import NOBODY, Match, Refusal, Result, Rules
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.warroom.rules import position as positions
from sitroom.warroom.rules import view as views
from sitroom.warroom.rules.entries import ENTRIES
from sitroom.warroom.rules.invariants import Ledger
from sitroom.warroom.rules.nations import SIDE, SIDES
from sitroom.warroom.rules.options import OPTIONS, Terms, resolve_options, seat_names, tables
from sitroom.warroom.rules.plain import NONE
from sitroom.warroom.rules.possible import check_stack
from sitroom.warroom.rules.schema import View
from sitroom.warroom.rules.setup import new_state
from sitroom.warroom.rules.state import DRAW, PHASES, PLANNING, State
from sitroom.warroom.rules.victory import reached, taken


class WarRoom(Rules[State]):
    """The rules; see `sitroom.kernel.Rules`."""

    name = "warroom"
    rules_version = 3
    options = OPTIONS
    entries = ENTRIES
    span = "round"
    endless = 10

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        return resolve_options(given)

    def start(self, options: Mapping[str, Value]) -> State:
        return new_state(Terms(options))

    def new(self, **options: Value) -> Match[State]:
        """A new match: `GAME.new(scenario="eastern")`."""
        return Match(self, options)

    def options_of(self, state: State) -> Mapping[str, Value]:
        return state.rules.options

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        return seat_names(options)

    def tables(self) -> list[dict[str, Value]]:
        return tables()

    def allies(self, state: State, seat: int) -> tuple[int, ...]:
        return state.rules.allies_of(seat)

    def beaten_by(self, state: State, seat: int) -> str:
        return SIDES[1 - SIDE[state.rules.seats[seat][0]]]

    def phase(self, state: State) -> str:
        """One of the seven; quick resolution goes through some of them twice in a round (p29)."""
        return f"{PHASES[state.phase] or NONE} {state.round}.{state.lap}"

    def opening(self, state: State) -> bool:
        """Until the first orders are carried out."""
        return state.round <= 1 and state.phase <= PLANNING

    def result(self, state: State) -> Result | None:
        if state.winner < 0:
            return None
        return {"winner": None if state.winner == DRAW else SIDES[state.winner], "reason": state.reason}

    def wins(self, winner: str) -> str:
        return f"{winner} win"

    def ahead(self, state: State) -> str | None:
        """The side that holds more of the territories it has to take, or else has taken land of more value."""
        first, second = ((reached(state, side), taken(state, side)) for side in range(len(SIDES)))
        return None if first == second else SIDES[first < second]

    def position_text(self, state: State) -> str:
        return positions.position_text(state, self.rules_version)

    def position(self, text: str) -> State:
        return positions.position(text, self)

    def impossible(self, state: State) -> Iterator[Refusal | str]:
        yield from super().impossible(state)
        try:
            if state.winner < 0:
                check_stack(state)
        except ValueError as error:
            yield f"frame: {error}"

    def view(self, state: State, seat: int) -> View:
        return views.view(state, seat)

    def told(self, state: State, seat: int) -> Mapping[str, Any]:
        """A `schema.Told`: with the lines of charts as data, too."""
        return {**super().told(state, seat), "charts": views.charts(state, seat)}

    def hears(self, entry: LogEntry, seat: int) -> bool:
        """Nothing is logged before it is public: charts when they are shown, not when they are written (p9, p22)."""
        return True

    def imagine(self, view: Mapping[str, Any], rng: random.Random) -> State:
        return views.imagine(view, rng)

    def deal_anew(self, state: State, rng: random.Random) -> State:
        return views.imagine(views.view(views.charts_opened(state), NOBODY), rng)

    def blind(self, view: Mapping[str, Any]) -> State:
        return views.blind(view)

    def invariants(self, state: State) -> Callable[[], None]:
        return Ledger(state).check


GAME: Final = WarRoom()
