"""A log played through the engine: at every decision the answer that makes the engine tell what the log says.

The search goes forward section by section. An answer stands if what the engine tells agrees with the log so far; where
several do (a battleground for Shuttle Diplomacy, dice that are not logged), what follows decides. Where nothing agrees,
the order of the lines is read loosely, and where that does not help either, the fewest mismatches decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sitroom.kernel import CHANCE, NOBODY, Match, OptionError
from sitroom.twilight import GAME
from sitroom.twilight.logs.check import NOTHING, OVER, Difference, Mismatch, Read, align, first_disagreement, may_become
from sitroom.twilight.logs.deal import Deal
from sitroom.twilight.logs.facts import ROUND, HasNone, Header, Headlines, Ops, Reveals, cards_of, write_fact
from sitroom.twilight.logs.guide import Guide, Node
from sitroom.twilight.logs.narrate import Narrator, Told
from sitroom.twilight.logs.parse import Log, LogError, Said
from sitroom.twilight.logs.setup import first_turn, options_of, set_up
from sitroom.twilight.rules import turn as turns
from sitroom.twilight.rules.cards import SCORING
from sitroom.twilight.rules.play import ChooseMode
from sitroom.twilight.rules.questions import DECLINE
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State


class Effort(NamedTuple):
    """How hard to try a section: the differences allowed, likely answers or every legal one, strict or loose order."""

    budget: int = 0
    wide: bool = False
    loose: bool = False


STRICT = Effort()
EFFORTS = (STRICT, Effort(loose=True), Effort(1), Effort(1, wide=True), Effort(2), Effort(3), Effort(2, wide=True))
"""What is tried on a section before the replay gives up."""
PATIENCE = 2_000
"""How many answers each of these may try."""
ALL_PATIENCE = 10_000
"""How many answers may be tried in all, besides those that agree."""
SECTIONS = 4
"""How many sections to read past a faulty one to be sure of it."""


class Step(NamedTuple):
    """An answer and where it leads."""

    seat: int
    action: int
    frame: Any
    node: Node


class Replay:
    """A log being played through the engine. `mended`: the statements to deal by, where those of the log will not do.

    `leave_china`: the guess where nothing shows whether the China Card was taken.
    """

    def __init__(self, log: Log, leave_china: bool = False, mended: tuple[Said, ...] | None = None) -> None:
        self.log = log
        self.said = tuple(_in_card_order(log.said))
        self.notes = list(log.notes)
        try:
            self.match = Match(GAME, options_of(log))
        except OptionError as why:
            raise LogError(refuse("log.setup", why=str(why))) from None
        start = self.match.state
        self.deal = Deal(log if mended is None else log._replace(said=mended), start.rules, start.deck, start.defcon)
        self.guide = Guide(self.said, self.deal, leave_china)
        self.mismatches: list[Mismatch] = []
        self.differences: list[Difference] = []
        """The mismatches after the set-up, but for the one at which the replay stopped."""
        self.stopped = False
        """Could the log not be followed to its end?"""
        self.agreed: int | None = None
        """How many answers come before the first mismatch, if there is one."""
        self.checked = 0
        self._narrator = Narrator(start.defcon, log.with_cleanup, reading=True)
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
        self.agreed = 0 if self.mismatches else None
        self.checked = len(self.log.placed)
        self._narrator.tell(first_turn(self.match))
        node = Node(self.match.state.copy(), self._narrator, drawn=drawn)
        node = node._replace(read=self._up_to_a_card(node.state, node.narrator, node.read))
        while node.read.at < len(self.said):
            self._furthest = None
            steps = self._explain(node)
            if steps is None:
                at, engine = self._furthest or (node.read.at, NOTHING)
                self._mismatch(Difference(at, self.said[at].fact, None), engine)
                self._disagree_at(len(self.match.answers))
                self.stopped = True
                return
            done = steps[-1].node
            passed = [one.fact for one in self.said[node.read.at : done.read.at]]
            self.checked += sum(not isinstance(fact, Header) for fact in passed)
            agreed = next((i for i, step in enumerate(steps) if step.node.read.differences), None)
            if agreed is not None:
                self._disagree_at(len(self.match.answers) + agreed)
            self._complain(done.read.differences)
            for step in self._as_far_as_told(steps):
                self.match.apply(step.action, step.seat)
            node = done._replace(read=done.read._replace(differences=()))

    def _complain(self, differences: Iterable[Difference]) -> None:
        for difference in differences:
            self._mismatch(difference, NOTHING if difference.told is None else write_fact(difference.told))
            self.differences.append(difference)

    def _mismatch(self, difference: Difference, has: str) -> None:
        """Log and engine disagree; what the log says may be a line that makes no statement."""
        at, said, _ = difference
        line, says = self.said[at].line, NOTHING if said is None else write_fact(said)
        lines = range(self.said[at - 1].line if at else 1, line) if said is None else (line,)
        note = next((note for note in self.notes if note.line in lines), None)
        if note is not None:
            self.notes.remove(note)
            line, says = note.line, note.text if said is None else f"{says} {note.text}"
        self.mismatches.append(Mismatch(line, says, has))

    def _disagree_at(self, answers: int) -> None:
        if self.agreed is None:
            self.agreed = answers

    # The search

    def _explain(self, root: Node) -> list[Step] | None:
        """Answers that lead past the next header and what is under it; with mismatches, past some more to be sure."""
        ahead = [index + 2 for index in self.guide.headers if index >= max(root.read.at, 1)]
        for effort in EFFORTS:
            steps = self._search(root, min(ahead[: SECTIONS if effort.budget else 1][-1], len(self.said)), effort)
            if steps:
                return steps
        return None

    def _search(self, root: Node, goal: int, effort: Effort) -> list[Step] | None:
        """Depth first: follow each answer that agrees as far as it goes."""
        path: list[Step] = []
        ahead = [self._steps(root, effort)]
        self._patience = patience = PATIENCE if effort == STRICT else min(PATIENCE, self._all_patience)
        while ahead and self._patience > 0:
            step = next(ahead[-1], None)
            if step is None:
                ahead.pop()
                if path:
                    path.pop()
            elif step.node.read.at >= goal:
                break
            else:
                path.append(step)
                ahead.append(self._steps(step.node, effort))
        else:
            step = None
        if effort != STRICT:
            self._all_patience -= patience - self._patience
        return None if step is None else [*path, step]

    def _steps(self, node: Node, effort: Effort) -> Iterator[Step]:
        """Answers to the pending decision with which the engine tells what the log says."""
        state, left = node.state, effort.budget - len(node.read.differences)
        if state.seat == NOBODY:
            self._stuck(node.read.at, OVER)
            return
        frame = state.stack[-1]
        drawn = node.drawn + isinstance(frame, turns.Draw)
        start = self._past_empty_hand(node)
        for action in self.guide.candidates(node, effort.wide):
            self._patience -= 1
            after = state.copy()
            after.log = []
            after.apply(state.seat, action)
            narrator = node.narrator.copy()
            told = self._may_be_cut(narrator.tell(after.log), start.at)
            agreed = False
            for read in align(told, self.said, start, left, effort.loose):
                agreed = True
                if narrator.header is not None:
                    read = self._up_to_a_card(after, narrator, read)
                else:
                    rest = read.rest(self.said)
                    spent = len(read.differences) == effort.budget
                    if spent and not may_become(narrator.run, rest, effort.loose):
                        continue
                    if rest == narrator.run and read.at > self.guide.last_header:
                        read = read._replace(at=len(self.said), early=frozenset())
                yield Step(state.seat, action, frame, Node(after, narrator, read, drawn))
            if not agreed and effort == STRICT:
                at, fact = first_disagreement(told, self.said, start.at)
                self._stuck(at, write_fact(fact))

    def _past_empty_hand(self, node: Node) -> Read:
        """Where the log says of an empty hand, as the engine does not, that it is one."""
        fact = self.said[node.read.at].fact
        empty = isinstance(fact, HasNone) and not node.state.hands[fact.side]
        return node.read.past(node.read.at) if empty else node.read

    def _may_be_cut(self, told: list[Told], at: int) -> list[Told]:
        """Where a log stops while cards are shown or headlines named, there may be more of them."""
        if at + len(told) <= self._shown_last:
            return told
        return [one._replace(optional=True) if isinstance(one.fact, Reveals | Headlines) else one for one in told]

    def _up_to_a_card(self, state: State, narrator: Narrator, read: Read) -> Read:
        """A log may stop at the head of a section whose card is still to be chosen."""
        next_up = self.said[read.at].fact if read.at < len(self.said) else None
        if narrator.header and state.seat != CHANCE and isinstance(next_up, Header) and not next_up.cards:
            for further in align([Told(narrator.header), *narrator.held], self.said, read, 0, loose=True):
                if further.at == len(self.said):
                    return further
        return read

    def _stuck(self, at: int, engine: str) -> None:
        """Remember what the engine has where the log could not be followed further."""
        if self._furthest is None or at > self._furthest[0]:
            self._furthest = (at, engine)

    # The end of the log

    def _as_far_as_told(self, steps: list[Step]) -> list[Step]:
        """Without the last answer where the log stops before it was given."""
        *before, (_, action, frame, node) = steps
        last = self.said[-1].fact
        if node.read.at < len(self.said):
            return steps
        if isinstance(last, Header) and last.phase == ROUND and isinstance(frame, ChooseMode):
            return steps if SCORING[frame.card] else before
        if isinstance(last, Ops) and action == DECLINE:
            return before
        if isinstance(frame, turns.Headlines):
            named = {card for one in self.said[self.guide.last_header :] for card in cards_of(one.fact)}
            return [step for step in steps if not isinstance(step.frame, turns.Headlines) or step.action in named]
        return steps


def _in_card_order(said: Iterable[Said]) -> Iterator[Said]:
    """Cards that are shown together, in the order in which the engine shows them."""
    for shown, group in groupby(said, key=lambda one: isinstance(one.fact, Reveals)):
        together = list(group)
        yield from sorted(together, key=lambda one: cards_of(one.fact)) if shown else together
