"""What a game must give to the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from sitroom.kernel.options import Option, Value


class Game(Protocol):
    """The rules of one title; stateless. Each has its own kind of `sitroom.kernel.State`."""

    name: str
    rules_version: int

    @property
    def options(self) -> Sequence[Option]:
        """What the players may settle before a match."""

    def resolve(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """All options of a match from those given; refuses what does not go together."""

    def upgrade(self, given: Mapping[str, Value], version: int) -> dict[str, Value]:
        """Options written under version `version` of the rules, in today's words: retired ones translated, new ones
        as the rules were read then."""

    def start(self, options: Mapping[str, Value]) -> Any:
        """A match about to begin, waiting for its first decision."""

    def seats(self, options: Mapping[str, Value]) -> Sequence[str]:
        """The names of the seats, in their order."""

    def result_text(self, state: Any) -> str:
        """How the match ended, for the last line of a record; empty while it goes on."""

    def position_text(self, state: Any) -> str:
        """The whole state as text."""

    def position(self, text: str) -> Any:
        """The state that a position text describes; raises PositionError."""

    def view(self, state: Any, seat: int) -> dict[str, Any]:
        """What `seat` may see (NOBODY: a spectator), as plain data JSON can carry."""

    def books(self, state: Any) -> Callable[[], None]:
        """The books of a match that begins: to be called after every answer, they raise AssertionError where something
        that always holds does not."""

    def imagine(self, view: Mapping[str, Any], rng: random.Random) -> Any:
        """A state that looks like `view` to its seat, what is hidden filled in at random: what bots think with."""

    def blind(self, view: Mapping[str, Any]) -> Any:
        """A state made of nothing but `view`; what its seat may not know raises `Unknown` where it is looked at. Its
        seat and actions are the view's own (see `sitroom.kernel.blind`)."""
