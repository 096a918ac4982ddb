"""A log played through the engine: at every decision the answer that makes the engine tell what the log says.

The search goes forward section by section. An answer stands if what the engine tells agrees with the log so far; where
several do (a battleground for Shuttle Diplomacy, dice that are not logged), what follows decides. Where nothing agrees
entirely, the fewest mismatches do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple, cast

from sitroom.importers.tsespionage.check import NOTHING, Mismatch, align, first_disagreement, is_rest, may_become
from sitroom.importers.tsespionage.deal import Deal
from sitroom.importers.tsespionage.facts import (
    ROUND,
    Event,
    HasNone,
    Header,
    Headlines,
    Reveals,
    cards_of,
    write_fact,
)
from sitroom.importers.tsespionage.guide import Guide, Node
from sitroom.importers.tsespionage.narrate import Narrator, Told
from sitroom.importers.tsespionage.parse import Log, LogError, Said
from sitroom.importers.tsespionage.setup import first_turn, options_of, set_up
from sitroom.kernel import NOBODY, Match, OptionError
from sitroom.twilight import GAME
from sitroom.twilight.cards import SCORING
from sitroom.twilight.events.late import Wargames
from sitroom.twilight.play import ChooseMode, PlayCard
from sitroom.twilight.state import State
from sitroom.twilight.turn import Draw

EFFORTS = ((0, False), (1, False), (2, False), (1, True), (3, False), (2, True))
"""What is tried on a section before the replay gives up: so many mismatches, with likely answers or every legal one."""
PATIENCE = 2_000
"""How many answers each of these may try."""
ALL_PATIENCE = 10_000
"""How many answers may be tried in all beside those that agree."""


class Step(NamedTuple):
    """An answer and where it leads."""

    seat: int
    action: int
    frame: Any
    node: Node


class Replay:
    """One log on its way through the engine."""

    def __init__(self, log: Log, leave_china: bool = False) -> None:
        self.log = log
        self.said = tuple(_in_card_order(log.said))
        try:
            self.match = Match(GAME, options_of(log))
        except OptionError as why:
            raise LogError(f"line 1: this set-up cannot be: {why}") from None
        start = cast(State, self.match.state)
        self.deal = Deal(log, start.rules, start.deck, start.defcon)
        self.guide = Guide(self.said, self.deal, leave_china)
        self.mismatches: list[Mismatch] = []
        self.checked = 0
        self._narrator = Narrator(start.defcon, log.with_cleanup, start.vp)
        self._furthest: tuple[int, str] | None = None
        self._patience = 0
        self._all_patience = ALL_PATIENCE
        self._shown_last = len(self.said)
        """Where those cards begin to be shown, or headlines named, that the log ends with."""
        while self._shown_last and isinstance(self.said[self._shown_last - 1].fact, Reveals | Headlines):
            self._shown_last -= 1

    def run(self) -> None:
        """Play as far as the log goes, or as far as it can be followed."""
        drawn, self.mismatches = set_up(self.match, self.log, self.deal)
        self.checked = len(self.log.placed)
        self._narrator.tell(first_turn(self.match))
        node = Node(cast(State, self.match.state.copy()), self._narrator, drawn=drawn)
        while node.at < len(self.said):
            self._furthest = None
            steps = self._explain(node)
            if steps is None:
                at, engine = self._furthest or (node.at, NOTHING)
                self.mismatches.append(Mismatch(self.said[at].line, write_fact(self.said[at].fact), engine))
                return
            done = steps[-1].node
            self.checked += sum(not isinstance(said.fact, Header) for said in self.said[node.at : done.at])
            self.mismatches += done.mismatches
            for step in self._as_far_as_told(steps):
                self.match.apply(step.action, step.seat)
            node = done._replace(mismatches=())
        self._finish()

    # The search

    def _explain(self, root: Node) -> list[Step] | None:
        """Answers that lead past the next header or the end of the log; with mismatches, past one more to be sure."""
        ahead = [index + 1 for index in self.guide.headers if index >= max(root.at, 1)]
        for budget, wide in EFFORTS:
            steps = self._search(root, min(ahead[: 2 if budget else 1][-1], len(self.said)), budget, wide)
            if steps:
                return steps
        return None

    def _search(self, root: Node, goal: int, budget: int, wide: bool) -> list[Step] | None:
        """Depth first, each answer that agrees followed as far as it goes."""
        path: list[Step] = []
        ahead = [self._steps(root, budget, wide)]
        self._patience = patience = min(PATIENCE, self._all_patience) if budget else PATIENCE
        while ahead and self._patience > 0:
            step = next(ahead[-1], None)
            if step is None:
                ahead.pop()
                if path:
                    path.pop()
            elif step.node.at >= goal:
                break
            else:
                path.append(step)
                ahead.append(self._steps(step.node, budget, wide))
        else:
            step = None
        if budget:
            self._all_patience -= patience - self._patience
        return None if step is None else [*path, step]

    def _steps(self, node: Node, budget: int, wide: bool) -> Iterator[Step]:
        """Answers to the pending decision with which the engine tells what the log says."""
        state, left = node.state, budget - len(node.mismatches)
        if state.seat == NOBODY:
            self._stuck(node.at, f"the match is over: {GAME.result_text(state)}")
            return
        frame = state.stack[-1]
        drawn = node.drawn + isinstance(frame, Draw)
        start = node.at + self._has_none(node)
        for action in self.guide.candidates(node, wide):
            self._patience -= 1
            after = state.copy()
            after.log = []
            after.apply(state.seat, action)
            narrator = node.narrator.copy()
            told = self._may_be_cut(narrator.tell(after.log), start)
            agreed = False
            for at, more in align(told, self.said, start, left):
                agreed = True
                if narrator.header is None:
                    if len(more) == left and not may_become(narrator.run, self.said, at):
                        continue
                    at += is_rest(narrator.run, self.said, at)
                yield Step(state.seat, action, frame, Node(after, narrator, at, drawn, node.mismatches + more))
            if not agreed and not budget:
                at, fact = first_disagreement(told, self.said, start)
                self._stuck(at, write_fact(fact))

    def _has_none(self, node: Node) -> int:
        """1 where the log says of an empty hand, as the engine does not, that it is one."""
        fact = self.said[node.at].fact
        return int(isinstance(fact, HasNone) and not node.state.hands[fact.side])

    def _may_be_cut(self, told: list[Told], at: int) -> list[Told]:
        """Where a log stops while cards are shown or headlines named, there may be more of them."""
        if at + len(told) <= self._shown_last:
            return told
        return [one._replace(optional=True) if isinstance(one.fact, Reveals | Headlines) else one for one in told]

    def _stuck(self, at: int, engine: str) -> None:
        """Remember what the engine has where the log could not be followed further."""
        if self._furthest is None or at > self._furthest[0]:
            self._furthest = (at, engine)

    # The end of the log

    def _as_far_as_told(self, steps: list[Step]) -> list[Step]:
        """A log that stops at the header of a round does not say how its card was played, or why it was passed."""
        last = self.said[-1].fact
        cut = isinstance(last, Header) and last.phase == ROUND and not self.log.ended
        if cut and steps[-1].node.at == len(self.said):
            frame = steps[-1].frame
            if isinstance(frame, PlayCard) or (isinstance(frame, ChooseMode) and not SCORING[frame.card]):
                return steps[:-1]
        return steps

    def _finish(self) -> None:
        """A log that stops at Wargames stops because the game did."""
        frame: Any = self.match.state.stack[-1] if self.match.state.stack else None
        if isinstance(frame, Wargames) and isinstance(self.said[-1].fact, Event):
            self.match.apply(1)


def _in_card_order(said: Iterable[Said]) -> Iterator[Said]:
    """Cards that are shown together, in the order in which the engine shows them."""
    for shown, group in groupby(said, key=lambda one: isinstance(one.fact, Reveals)):
        together = list(group)
        yield from sorted(together, key=lambda one: cards_of(one.fact)) if shown else together
