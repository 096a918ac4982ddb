"""Twilight Struggle as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sitroom.kernel import Match
from sitroom.kernel.options import Value
from sitroom.twilight import events, invariants
from sitroom.twilight import position as positions
from sitroom.twilight import view as views
from sitroom.twilight.board import NEITHER, SIDES
from sitroom.twilight.options import OPTIONS, Rules, resolve_options, upgrade_options
from sitroom.twilight.setup import new_state
from sitroom.twilight.state import State


class Twilight:
    """The game; see `sitroom.kernel.Game`."""

    name = "twilight"
    rules_version = 2
    options = OPTIONS
    events = events
    """Importing them fills the table of events."""

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        return resolve_options(given)

    def upgrade(self, given: Mapping[str, Value], version: int) -> dict[str, Value]:
        return upgrade_options(given, version)

    def start(self, options: Mapping[str, Value]) -> State:
        return new_state(Rules(options))

    def new(self, **options: Value) -> Match:
        """A new match: `GAME.new(edition="second")`."""
        return Match(self, options)

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        return SIDES

    def result_text(self, state: State) -> str:
        if state.winner < 0:
            return ""
        return f"{'draw' if state.winner == NEITHER else SIDES[state.winner] + ' wins'}: {state.reason}"

    def position_text(self, state: State) -> str:
        return positions.position_text(state)

    def position(self, text: str) -> State:
        return positions.position(text)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return views.view(state, seat)

    def imagine(self, view: Mapping[str, Any], rng: random.Random) -> State:
        return views.imagine(view, rng)

    def blind(self, view: Mapping[str, Any]) -> State:
        return views.blind(view)

    def books(self, state: State) -> Callable[[], None]:
        return partial(invariants.check, state)


GAME = Twilight()
