"""Matches for Gymnasium: one seat that learns, and bots on the others."""

from __future__ import annotations

from typing import Any

from gymnasium import Env

from sitroom.bots import Bot
from sitroom.envs import spaces
from sitroom.envs.single import Single


class Seat(Env):  # type: ignore[misc]  # Gymnasium is an extra, and mypy does not follow it
    """A seat against a bot: `sitroom.envs.gym`."""

    def __init__(self, match: Single, seat: int = 0, against: str = "normal", render_mode: str | None = None) -> None:
        self.match = match
        self.seat = seat
        self.against = match.title.bots.named(against)
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"]}
        self.observation_space = spaces.shown(match)
        self.action_space = spaces.answered(match)
        self.bots: dict[int, Bot] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new match, up to the first choice of the seat."""
        super().reset(seed=seed)
        for _ in range(100):
            number = int(self.np_random.integers(2**31))
            self.match.begin(str(number))
            self.bots = {
                seat: self.match.title.bots.make(self.against, number + seat)
                for seat in range(len(self.match.seats))
                if seat != self.seat
            }
            self._others()
            if not self.match.over:
                break
        return self.match.observation(self.seat), {}

    def _others(self) -> None:
        """The bots answer until the seat is asked."""
        match = self.match
        while not match.over and self.seat not in match.waiting:
            seat = match.waiting[0]
            match.play(seat, self.bots[seat].choose(match.rules.view(match.state, seat)))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The seat's answer; one that is not legal is taken for the first that is. Then the bots answer theirs."""
        match = self.match
        legal = match.answer(self.seat, int(action))
        self._others()
        reward = match.rewards()[self.seat] if match.over else 0.0
        info = {} if legal else {"illegal": True}
        return match.observation(self.seat), reward, match.over, False, info

    def render(self) -> str:
        """The match as text: the whole truth."""
        return self.match.rules.position_text(self.match.state)
