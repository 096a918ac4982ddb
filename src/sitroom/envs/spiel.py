"""Games for OpenSpiel, with Chance as a player of its own: importing this registers `sitroom_twilight`,
`sitroom_warroom`, and every other game that has an observer.

Where a match asks several seats at once they answer one after another; none of them sees what the others have answered.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from sitroom.envs.single import rewards
from sitroom.kernel import CHANCE, Match, SitroomError
from sitroom.observing import columns
from sitroom.titles import TITLES, observer_named

ANSWERS: Final = 16_384
"""In a game without slots no decision has more answers."""
PLAYERS: Final = 2


def game_type(name: str) -> Any:
    """What kind of game it is."""
    return pyspiel.GameType(
        short_name=f"sitroom_{name}",
        long_name=f"Situation Room: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "", "rounds": 0},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is an extra, and mypy does not follow it
    """A game; its parameters are `options`, as `scenario=eastern;players=2`, and `rounds`."""

    game_name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = TITLES[self.game_name].rules
        self.observer = observer_named(self.game_name)
        pairs = [pair.partition("=") for pair in str(given.get("options", "")).split(";") if pair]
        options = {key: value for key, _, value in pairs} if pairs else self.observer.short
        self.options = self.rules.resolve(options)
        self.rounds = int(given.get("rounds", 0)) or self.rules.endless
        if len(self.rules.seats(self.options)) != PLAYERS:
            raise SitroomError(f"a match of {self.game_name} has {PLAYERS} seats here")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.slots or ANSWERS,
            max_chance_outcomes=self.observer.outcomes,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.observer.longest,
        )
        super().__init__(game_type(self.game_name), info, given)

    def new_initial_state(self) -> SpielState:
        """A new match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat is shown."""
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is an extra, and mypy does not follow it
    """A match. Answers without a choice are answers too: a history holds all of them."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Match[Any] = Match(game.rules, game.options)
        self.rounds = game.rounds

    def current_player(self) -> int:
        """Who is asked."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.match.state.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Is it over, or are its rounds up?"""
        match = self.match
        span = match.game.span
        return match.over or bool(self.rounds and span and getattr(match.state, span) > self.rounds)

    def _places(self) -> list[int]:
        """The numbers of the legal answers, in the engine's order."""
        state = self.match.state
        see = observer_named(self.match.game.name)
        if state.seat == CHANCE or not see.slots:
            return list(range(len(state.actions)))
        return list(see.answers(state, state.seat, state.actions))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._places())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The answers of Chance, each with its probability."""
        state = self.match.state
        weights = state.weights() or [1] * len(state.actions)
        return [(place, weight / sum(weights)) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        state = self.match.state
        self.match.apply(state.actions[self._places().index(action)], state.seat)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.match.state
        return f"{state.question.verb} {state.say(state.actions[self._places().index(action)])}"

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost."""
        match = self.match
        if not self.is_terminal():
            return [0.0] * len(match.seats)
        result = match.game.result(match.state)
        winner = result["winner"] if result else match.game.ahead(match.state)
        return rewards(match.game, match.state, winner, tuple(match.seats))

    def __str__(self) -> str:
        return self.match.game.position_text(self.match.state)


class SpielObserver:
    """What a seat is shown: its numbers and its view; with perfect recall, all that it has done and heard of."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.observer = game.observer
        self.recall = recall
        self.tensor = None if recall else np.zeros(len(columns(self.observer.blocks)), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.observer.numbers([self.observer.sheet(state.match.state, player)])[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """As text."""
        match = state.match
        view = json.dumps(match.view(player), sort_keys=True)
        if not self.recall:
            return view
        own = [action for seat, action in match.answers if seat == player]
        return json.dumps([own, match.log_for(player), view])


GAMES: Final = {
    name: type(f"Spiel{name.title()}", (SpielGame,), {"game_name": name}) for name in TITLES if TITLES[name].observer
}
"""Those of all titles that have an observer."""

for _name, _kind in GAMES.items():
    pyspiel.register_game(game_type(_name), _kind)
