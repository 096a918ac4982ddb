"""A log played through the engine: at every decision the answer that makes the engine tell what the log says.

The search goes forward section by section. An answer stands if what the engine tells agrees with the log so far; where
several do (a battleground for Shuttle Diplomacy, dice that are not logged), what follows decides. Where nothing agrees
entirely, the fewest mismatches do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple, cast

from sitroom.importers.tsespionage.check import Mismatch, align, first_disagreement, open_run_fits
from sitroom.importers.tsespionage.deal import Deal
from sitroom.importers.tsespionage.facts import (
    HEADLINE,
    ROUND,
    Event,
    Header,
    Headlines,
    Influence,
    Reveals,
    write_fact,
)
from sitroom.importers.tsespionage.narrate import WARGAMES, Narrator
from sitroom.importers.tsespionage.parse import Log, Said
from sitroom.importers.tsespionage.setup import first_turn, options_of, set_up
from sitroom.kernel import NOBODY, Match
from sitroom.twilight import GAME
from sitroom.twilight.board import REGION, SIDES, USSR
from sitroom.twilight.events.early import OlympicRoll
from sitroom.twilight.notation import CARD_VERBS, COUNTRY_VERBS
from sitroom.twilight.operations import DECLINE
from sitroom.twilight.play import ChooseMode, PlayCard
from sitroom.twilight.state import PASS, State
from sitroom.twilight.turn import DiscardHeld, Draw

MISMATCHES = range(4)
"""How many mismatches a section may have, fewest first, before the replay gives up."""
PATIENCE = 20_000
"""How many answers may be tried in one section for each of these."""


class Node(NamedTuple):
    """A point of the search: how far the log is explained, and at what price."""

    state: State
    narrator: Narrator
    at: int = 0
    drawn: int = 0
    mismatches: tuple[Mismatch, ...] = ()


class Step(NamedTuple):
    """An answer and where it leads."""

    seat: int
    action: int
    frame: Any
    node: Node


class Replay:
    """One log on its way through the engine."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.said = tuple(_in_card_order(log.said))
        self.match = Match(GAME, options_of(log))
        start = cast(State, self.match.state)
        self.deal = Deal(log, start.rules, start.deck, start.defcon)
        self.mismatches: list[Mismatch] = []
        self.checked = 0
        self._narrator = Narrator(start.defcon, log.with_cleanup)
        self._headers = [i for i, said in enumerate(self.said) if isinstance(said.fact, Header)] + [len(self.said)]
        self._furthest = (-1, "")

    def run(self) -> None:
        """Play as far as the log goes, or as far as it can be followed."""
        drawn, self.mismatches = set_up(self.match, self.log, self.deal)
        self.checked = len(self.log.placed)
        self._narrator.tell(first_turn(self.match))
        node = Node(cast(State, self.match.state.copy()), self._narrator, drawn=drawn)
        while node.at < len(self.said):
            steps = self._explain(node)
            if steps is None:
                at, engine = max(self._furthest, (node.at, "no legal answer"))
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
        """Answers that lead past the next header or the end of the log."""
        goal = next(i for i in self._headers if i >= max(root.at, 1))
        for budget in MISMATCHES:
            steps = self._search(root, min(goal + 1, len(self.said)), budget)
            if steps:
                return steps
        return None

    def _search(self, root: Node, goal: int, budget: int) -> list[Step] | None:
        """Depth first, each answer that agrees followed as far as it goes."""
        path: list[Step] = []
        ahead = [self._steps(root, budget)]
        patience = PATIENCE
        while ahead and patience:
            step = next(ahead[-1], None)
            if step is None:
                ahead.pop()
                if path:
                    path.pop()
                continue
            if step.node.at >= goal:
                return [*path, step]
            patience -= 1
            path.append(step)
            ahead.append(self._steps(step.node, budget))
        return None

    def _steps(self, node: Node, budget: int) -> Iterator[Step]:
        """Answers to the pending decision with which the engine tells what the log says."""
        state, left = node.state, budget - len(node.mismatches)
        if state.seat == NOBODY:
            self._stuck(node.at, f"the match is over: {GAME.result_text(state)}")
            return
        frame = state.stack[-1]
        drawn = node.drawn + isinstance(frame, Draw)
        for action in self._candidates(node, budget):
            after = state.copy()
            after.log = []
            after.apply(state.seat, action)
            narrator = node.narrator.copy()
            told = narrator.tell(after.log)
            agreed = False
            for at, more in align(told, self.said, node.at, left):
                agreed = True
                if len(more) == left and not open_run_fits(narrator, self.said, at):
                    continue
                yield Step(state.seat, action, frame, Node(after, narrator, at, drawn, node.mismatches + more))
            if not agreed and not budget:
                at, fact = first_disagreement(told, self.said, node.at)
                self._stuck(at, write_fact(fact))

    def _stuck(self, at: int, engine: str) -> None:
        """Remember what the engine has where the log could not be followed further."""
        if at > self._furthest[0] and at < len(self.said):
            self._furthest = (at, engine)

    # What to try

    def _candidates(self, node: Node, budget: int) -> list[int]:
        """Answers worth trying, likeliest first; where mismatches are allowed, every one."""
        state = node.state
        frame: Any = state.stack[-1]
        legal = state.actions
        if isinstance(frame, Draw):
            return [self.deal.draw(node.drawn, state.turn, frame.order[0], legal)]
        if isinstance(frame, OlympicRoll):
            return [dice for dice in legal if abs(dice // 10 - dice % 10) != 2]  # a tie is never needed
        likely = self._likely(node, frame)
        if frame.verb == "deal":
            return [*likely, *legal][:1]
        if budget or not likely:
            return [*likely, *(action for action in legal if action not in likely)]
        return likely

    def _likely(self, node: Node, frame: Any) -> list[int]:
        """Those of the legal answers that the section ahead suggests."""
        state = node.state
        legal = state.actions
        if frame.verb == "shuttle":
            return legal
        if frame.verb == "region":
            return sorted(legal, key=lambda region: self._soviet_placements(node.at, region))
        if isinstance(frame, DiscardHeld) and (lost := self.deal.lost_discards.get((state.turn, frame.seat))) in legal:
            return [cast(int, lost)]
        ahead = self._section(node.at)
        if frame.verb == "headline":
            return [f.card for f in ahead if isinstance(f, Headlines) and f.side == state.seat and f.card in legal]
        if frame.verb in COUNTRY_VERBS:
            named = [fact.country for fact in ahead if hasattr(fact, "country")]
        elif frame.verb in CARD_VERBS:
            named = [card for fact in ahead for card in _cards(fact)]
        else:
            return legal
        unnamed = [action for action in legal if action in (PASS, DECLINE) or action < 0]
        return [*dict.fromkeys(action for action in named if action in legal), *unnamed]

    def _section(self, at: int) -> list[Any]:
        """The statements from here to the end of the section."""
        end = next(index for index in self._headers if index > at)
        return [said.fact for said in self.said[at:end]]

    def _soviet_placements(self, at: int, region: int) -> int:
        """How often the USSR adds influence in a region in the rest of the turn: after Chernobyl it should not."""
        found = 0
        for _, fact, _ in self.said[at:]:
            if isinstance(fact, Header) and fact.phase == HEADLINE:
                break
            if isinstance(fact, Influence) and fact.side == USSR and fact.delta > 0:
                found += region != DECLINE and REGION[fact.country] == region
        return found

    # The end of the log

    def _as_far_as_told(self, steps: list[Step]) -> list[Step]:
        """A log that stops at the header of a round does not say how its card was played."""
        last = self.said[-1].fact
        if steps[-1].node.at == len(self.said) and isinstance(last, Header) and last.phase == ROUND:
            if not self.log.ended:
                for index, step in enumerate(steps):
                    chosen = isinstance(step.frame, ChooseMode) and len(step.frame.legal(step.node.state)) > 1
        return steps

    def _finish(self) -> None:
        """A log that stops at Wargames stops because the game did."""
        frame: Any = self.match.state.stack[-1] if self.match.state.stack else None
        if self.said and self.said[-1].fact == Event(WARGAMES) and type(frame).__name__ == "Wargames":
            self.match.apply(1)


def _cards(fact: Any) -> tuple[int, ...]:
    """The cards that a statement names."""
    if isinstance(fact, Header):
        return fact.cards
    return (fact.card,) if hasattr(fact, "card") else ()


def _in_card_order(said: Iterable[Said]) -> Iterator[Said]:
    """Cards that are shown together, in the order in which the engine shows them."""
    for shown, group in groupby(said, key=lambda one: isinstance(one.fact, Reveals)):
        yield from sorted(group, key=lambda one: _cards(one.fact)) if shown else group
