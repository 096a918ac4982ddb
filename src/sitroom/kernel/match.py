"""A match: a state, every answer that led to it, and what was logged on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from sitroom.kernel.chance import Driver
from sitroom.kernel.errors import IllegalAction, PositionError
from sitroom.kernel.frames import CHANCE, NOBODY
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.options import Value
from sitroom.kernel.provenance import POSITION, Provenance
from sitroom.kernel.rules import Rules, View
from sitroom.kernel.schema import LogEntry
from sitroom.kernel.state import State

S = TypeVar("S", bound=State)
CHECKPOINT_EVERY: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Match(Generic[S]):
    """One play of a game. The answers are the truth; everything else can be rebuilt from them.

    `S` is the kind of state of its game, which type checkers learn from the game.
    """

    state: S
    """Where it stands now."""

    def __init__(self, game: Rules[S], options: Mapping[str, Value] | None = None, position: str | None = None) -> None:
        """A new match, from the set-up or from a position text, which brings its own options; raises PositionError
        if no match could reach that position, or if `options` contradict it."""
        self.game = game
        self.options, self.origin, self.state = _begin(game, options or {}, position)
        """The position the match began from, as the game writes it; None if it began with the set-up."""
        self.provenance = Provenance() if self.origin is None else Provenance(POSITION, exact=True)
        """How it began, for everyone who joins it; a record keeps it."""
        self.answers: list[tuple[int, int]] = []
        self.log: list[LogEntry] = []
        self.marks: list[int] = []
        """For each answer, how many lines the log had before it."""
        self._checkpoints: dict[int, S] = {0: self.state.copy()}
        """States by how many answers led to them; they never change."""
        self._positions: dict[int, str] = {}
        """The same as text, for states that have not been needed yet."""
        if self.state.log:
            self.log.extend(self.state.log)
        self.state.log = self.log

    @classmethod
    def resume(
        cls,
        game: Rules[S],
        options: Mapping[str, Value],
        answers: list[tuple[int, int]],
        log: list[LogEntry],
        marks: list[int],
        positions: Mapping[int, str],
        origin: str | None = None,
    ) -> Match[S]:
        """A match that goes on from where it was, without playing it again.

        `positions` are states by how many answers led to them; the last must be among them.
        """
        match = cls(game, options, origin)
        match.answers, match.log, match.marks = answers, log, marks
        match._positions = dict(positions)
        match.state = game.position(positions[len(answers)])
        match.state.log = log
        return match

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return list(self.game.seats(self.options))

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.state.seat == NOBODY

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is needed now; CHANCE among them when a die or a deal is due."""
        return self.state.waiting

    def legal(self, seat: int | None = None) -> list[int]:
        """What `seat` may do now (by default, the seat that is asked)."""
        return self.state.legal(self.state.seat if seat is None else seat)

    def text(self, action: int) -> str:
        """A legal action in the game's notation."""
        return self.state.say(action)

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Take an action, by number or in notation; an illegal one raises and changes nothing."""
        seat = self.state.seat if seat is None else seat
        if self.over:
            raise IllegalAction("the match is over")
        if isinstance(action, str):
            action = self.state.read(seat, action)
        count = len(self.answers)
        checkpoint = self.state.copy() if count % CHECKPOINT_EVERY == 0 else None
        mark = len(self.log)
        self.state.apply(seat, action)
        if checkpoint is not None:
            self._checkpoints[count] = checkpoint
        self.marks.append(mark)
        self.answers.append((seat, action))

    def run_chance(self, driver: Driver) -> None:
        """Let `driver` answer until a player is asked or the match is over."""
        while self.state.seat == CHANCE:
            self.apply(driver(self.state), CHANCE)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers; the state is as it was before them."""
        if not 0 <= count <= len(self.answers):
            raise IllegalAction(f"there are {len(self.answers)} answers to undo, not {count}")
        keep = len(self.answers) - count
        if count:
            self._cut(keep, self.state_at(keep))

    def _cut(self, keep: int, state: S) -> None:
        """Drop all answers but the first, which led to `state`."""
        self.state = state
        if keep < len(self.marks):
            del self.log[self.marks[keep] :]
        del self.marks[keep:]
        self.answers = self.answers[:keep]
        self._checkpoints = {at: state for at, state in self._checkpoints.items() if at <= keep}
        self._positions = {at: text for at, text in self._positions.items() if at <= keep}
        self.state.log = self.log

    def state_at(self, at: int) -> S:
        """A copy of the state that the first `at` answers led to."""
        base = at - at % CHECKPOINT_EVERY
        while (checkpoint := self._checkpoint(base)) is None:
            base -= CHECKPOINT_EVERY
        state = checkpoint.copy()
        for number in range(base, at):
            if number % CHECKPOINT_EVERY == 0 and number != base:
                self._checkpoints[number] = state.copy()
            state.apply(*self.answers[number])
        return state

    def _checkpoint(self, at: int) -> S | None:
        if at not in self._checkpoints and at in self._positions:
            self._checkpoints[at] = self.game.position(self._positions[at])
        return self._checkpoints.get(at)

    def positions(self, every: int) -> dict[int, str]:
        """The present state as text, and one for every `every` answers before it: what `resume` takes."""
        for at in range(every, len(self.answers), every):
            if at not in self._positions:
                self._positions[at] = self.game.position_text(self.state_at(at))
        kept = {at: text for at, text in self._positions.items() if at % every == 0}
        return kept | {len(self.answers): self.game.position_text(self.state)}

    def earlier(self, at: int) -> Match[S]:
        """The match as it was when it had `at` answers."""
        state = self.state_at(at)  # leaves checkpoints here for next time
        other = self.copy()
        other._cut(at, state)
        return other

    def copy(self) -> Match[S]:
        """An independent copy with the same past."""
        other = Match.__new__(Match)
        other.game, other.options, other.origin = self.game, self.options, self.origin
        other.provenance = self.provenance
        other.answers, other.log = self.answers[:], self.log[:]
        other.marks = self.marks[:]
        other._checkpoints, other._positions = dict(self._checkpoints), dict(self._positions)
        other.state = self.state.copy()
        other.state.log = other.log
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[S]:
        """What `copy.deepcopy` makes: the same as `copy`, many times faster than field by field."""
        return self.copy()

    def view(self, seat: int) -> View:
        """What `seat` may see; NOBODY is a spectator."""
        return self.game.view(self.state, seat)

    def told(self, seat: int) -> View:
        """The same with what each legal action means: see `Rules.told`."""
        return self.game.told(self.state, seat)

    def log_for(self, seat: int, since: int = 0, stop: int | None = None) -> list[LogEntry]:
        """What `seat` may know of the log (NOBODY: a spectator), from entry number `since` on, up to `stop`."""
        return [entry for entry in self.log[since:stop] if self.game.hears(entry, seat)]

    def log_since(self, answer: int) -> list[LogEntry]:
        """What was logged by the answers from number `answer` on."""
        return self.log[self.marks[answer] :] if answer < len(self.marks) else []


def _begin(game: Rules[S], given: Mapping[str, Value], position: str | None) -> tuple[dict[str, Value], str | None, S]:
    """The options of a match, the position it begins from, and its first state."""
    if position is None:
        options = game.resolve(given)
        return options, None, game.start(options)
    for why in game.flaws(position):
        raise PositionError(why)
    # As the game writes it, no step is left before the first decision, so reading it again logs nothing.
    origin = game.position_text(game.position(position))
    state = game.position(origin)
    options = dict(game.options_of(state))
    chosen = game.resolve(given)
    text = {spec.name: spec.text for spec in game.options}
    for name in given if all(name in chosen for name in given) else chosen:  # a preset sets all of them
        if chosen[name] != options[name]:
            here, there = text[name](chosen[name]), text[name](options[name])
            raise PositionError(
                f"option {name} is {here or 'none'} for the match and {there or 'none'} in its position"
            )
    return options, origin, state
