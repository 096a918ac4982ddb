"""Matches for PettingZoo: one seat after another, or all at once."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from sitroom.envs import spaces
from sitroom.envs.single import Single, fresh


def metadata(match: Single) -> dict[str, Any]:
    """What PettingZoo wants to know of a game."""
    name = f"sitroom_{match.rules.name}_v{match.observer.version}"
    return {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo is an extra, and mypy does not follow it
    """The seats of a match, each asked when the match waits for it: `sitroom.envs.aec`."""

    def __init__(self, match: Single, max_cycles: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.match = match
        self.max_cycles = max_cycles
        """After so many answers of players everybody is stopped; 0: never."""
        self.render_mode = render_mode
        self.metadata = metadata(match)
        self.possible_agents = [f"seat_{seat}" for seat in range(len(match.seats))]
        self.seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.observation_spaces = {name: spaces.shown(match) for name in self.possible_agents}
        self.action_spaces = {name: spaces.answered(match) for name in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What it may answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match."""
        self.match.begin(fresh() if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.possible_agents[self.match.waiting[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent is shown now."""
        return self.match.observation(self.seat_of[agent])

    def step(self, action: Any) -> None:
        """The answer of the agent that is asked; one that is not legal is taken for the first that is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = self.match.answer(self.seat_of[agent], int(action))
        self.infos[agent] = {} if legal else {"illegal": True}
        self.cycles += 1
        self._end()
        if not self.match.over:
            self.agent_selection = self.possible_agents[self.match.waiting[0]]
        self._accumulate_rewards()

    def _end(self) -> None:
        """Rewards, once the match is over."""
        if self.match.over:
            self.rewards = dict(zip(self.possible_agents, self.match.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """The match as text: the whole truth."""
        return self.match.rules.position_text(self.match.state)

    def close(self) -> None:
        """Nothing is open."""


class Together(ParallelEnv):  # type: ignore[misc]  # PettingZoo is an extra, and mypy does not follow it
    """The same with an answer from every seat in each step; those that are not asked are not listened to."""

    def __init__(self, match: Single, max_cycles: int = 0, render_mode: str | None = None) -> None:
        self.match = match
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = metadata(match) | {"is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(len(match.seats))]
        self.observation_spaces = {name: spaces.shown(match) for name in self.possible_agents}
        self.action_spaces = {name: spaces.answered(match) for name in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What it may answer."""
        return self.action_spaces[agent]

    def _shown(self) -> dict[str, Any]:
        return {agent: self.match.observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """A new match."""
        self.match.begin(fresh() if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._shown(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """The answers of all; of seats asked together each is answered, unless the first has left the other nothing."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        match, asked = self.match, self.match.question
        for seat in match.waiting:
            agent = self.possible_agents[seat]
            still = seat in match.waiting and match.question is asked
            if still and not match.answer(seat, int(actions[agent])):
                infos[agent]["illegal"] = True
        self.cycles += 1
        over, out = self.match.over, bool(self.max_cycles) and self.cycles >= self.max_cycles
        rewards = self.match.rewards() if over else [0.0] * len(self.possible_agents)
        agents = self.possible_agents
        self.agents = [] if over or out else agents[:]
        return (
            self._shown(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, out and not over),
            infos,
        )

    def render(self) -> str:
        """The match as text: the whole truth."""
        return self.match.rules.position_text(self.match.state)

    def close(self) -> None:
        """Nothing is open."""
