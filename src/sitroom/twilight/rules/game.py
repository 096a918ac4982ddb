"""Twilight Struggle as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from sitroom.kernel import NOBODY, Match, Refusal, Result, Rules
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.twilight.rules import dealing, events
from sitroom.twilight.rules import flaws as flaws_of
from sitroom.twilight.rules import position as positions
from sitroom.twilight.rules import view as views
from sitroom.twilight.rules.board import NEITHER, SIDES, US, USSR
from sitroom.twilight.rules.effects import SIDES_SWAPPED
from sitroom.twilight.rules.entries import ENTRIES
from sitroom.twilight.rules.invariants import check
from sitroom.twilight.rules.options import OPTIONS, PRESETS, resolve_options, rules_of, upgrade_options
from sitroom.twilight.rules.possible import impossible
from sitroom.twilight.rules.schema import View
from sitroom.twilight.rules.setup import new_state
from sitroom.twilight.rules.state import State

SHOWN_TO_PLAYERS: Final = ("reveal", "return")
"""Entries about cards that stay in a hand: the players know of them, spectators do not."""


class Twilight(Rules[State]):
    """The rules; see `sitroom.kernel.Rules`."""

    name = "twilight"
    rules_version = 3
    options = OPTIONS
    entries = ENTRIES
    presets = PRESETS
    span = "turn"
    loses_on_time = True
    events = events
    """Importing them fills the table of events."""

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        return resolve_options(given)

    def upgrade(self, given: Mapping[str, Value], version: int) -> dict[str, Value]:
        return upgrade_options(given, version)

    def start(self, options: Mapping[str, Value]) -> State:
        return new_state(rules_of(options))

    def new(self, **options: Value) -> Match[State]:
        """A new match: `GAME.new(edition="second")`."""
        return Match(self, options)

    def options_of(self, state: State) -> Mapping[str, Value]:
        return state.rules.options

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        return SIDES

    def seat_of(self, state: State, chair: int) -> int:
        """After the bids the two players may have changed sides (R 11.1.4)."""
        return 1 - chair if state.effects & SIDES_SWAPPED else chair

    def phase(self, state: State) -> str:
        """Each action round is one, and so are the set-up and the headlines of a turn."""
        if not state.turn:
            return "setup 0"
        return f"round {state.turn}.{state.round}.{state.phasing}" if state.round else f"headline {state.turn}"

    def opening(self, state: State) -> bool:
        """Until the first headlines are shown."""
        return state.turn <= 1 and state.round == 0 and not (state.discard or state.removed)

    def result(self, state: State) -> Result | None:
        if state.winner < 0:
            return None
        return {"winner": None if state.winner == NEITHER else SIDES[state.winner], "reason": state.reason}

    def ahead(self, state: State) -> str | None:
        """The side that has victory points."""
        return SIDES[US if state.vp > 0 else USSR] if state.vp else None

    def position_text(self, state: State) -> str:
        return positions.position_text(state, self.rules_version)

    def position(self, text: str) -> State:
        return positions.position(text, self)

    def flaws(self, text: str) -> list[Refusal | str]:
        return flaws_of.flaws(text, self)

    def impossible(self, state: State) -> Iterator[Refusal]:
        return impossible(state)

    def view(self, state: State, seat: int) -> View:
        return views.view(state, seat)

    def hears(self, entry: LogEntry, seat: int) -> bool:
        if entry[0] == "forced" and entry[2] in ("early", "trap_scoring"):
            return bool(seat == entry[1])  # which of the two it is would reveal what the side holds
        return seat != NOBODY or entry[0] not in SHOWN_TO_PLAYERS

    def imagine(self, view: Mapping[str, Any], rng: random.Random) -> State:
        return views.imagine(view, rng)

    def deal_anew(self, state: State, rng: random.Random) -> State:
        return dealing.deal_anew(state, rng)

    def blind(self, view: Mapping[str, Any]) -> State:
        return views.blind(view)

    def invariants(self, state: State) -> Callable[[], None]:
        return partial(check, state)


GAME: Final = Twilight()
