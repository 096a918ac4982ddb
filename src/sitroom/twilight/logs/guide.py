"""Which answers to a decision are worth trying, judging by what the log says next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from sitroom.twilight.logs.check import Read
from sitroom.twilight.logs.deal import Deal
from sitroom.twilight.logs.facts import HEADLINE, Discards, Event, Header, Headlines, Influence, Vp, cards_of
from sitroom.twilight.logs.names import FORMS
from sitroom.twilight.logs.narrate import Narrator
from sitroom.twilight.logs.parse import Said
from sitroom.twilight.rules.board import NEITHER, REGION, US, USSR
from sitroom.twilight.rules.cards import CHINA, TAKES_CHINA
from sitroom.twilight.rules.events.cards_1_to_20 import OlympicRoll
from sitroom.twilight.rules.events.cards_36_to_58 import ClaimChina
from sitroom.twilight.rules.questions import DECLINE
from sitroom.twilight.rules.stack import CARD_VERBS, COUNTRY_VERBS
from sitroom.twilight.rules.state import PASS, State
from sitroom.twilight.rules.turn import DiscardHeld, Draw

TAKE, LEAVE = 1, 2
GAINS: dict[str, type[Any]] = {"vp": Vp, "influence": Influence}
CHINA_EVENTS = {card: (1 - side, GAINS[FORMS[card].holder_gains]) for side in (US, USSR) for card in TAKES_CHINA[side]}
"""Events that ask who has the China Card: the side, and what its gain is if it does."""


class Node(NamedTuple):
    """A point in the replay, and how much of the log is explained."""

    state: State
    narrator: Narrator
    read: Read = Read()
    drawn: int = 0


class Guide:
    """Looks ahead in the log. `leave_china`: the guess where nothing shows whether the China Card was taken."""

    def __init__(self, said: Sequence[Said], deal: Deal, leave_china: bool = False) -> None:
        self.said = said
        self.deal = deal
        self.leave_china = leave_china
        self.guessed_china = False
        self.headers = [i for i, one in enumerate(said) if isinstance(one.fact, Header)] + [len(said)]
        """Where sections begin, and where the log ends."""
        self.last_header = max(self.headers[:-1], default=-1)

    def candidates(self, node: Node, wide: bool) -> list[int]:
        """Answers to the pending decision, likeliest first; `wide`: every legal one."""
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
        if likely and not wide:
            return likely
        rest = [action for action in legal if action not in likely]
        if frame.verb in COUNTRY_VERBS:
            rest.sort(key=lambda country: self._stands_as_it_is(node, country))
        return [*likely, *rest]

    def _likely(self, node: Node, frame: Any) -> list[int]:
        """Those of the legal answers that the log suggests."""
        state = node.state
        legal = state.actions
        if isinstance(frame, ClaimChina):
            return [self._claim_china(node.read.at, frame.seat)]
        if isinstance(frame, DiscardHeld):
            lost = self.deal.lost_discards.get((state.turn, frame.seat))
            return [card for card in (lost, *self._discards(node.read.at, frame.seat), PASS) if card in legal]
        if frame.verb == "region":
            return sorted(legal, key=lambda region: self._soviet_gains(node.read.at, region))
        ahead = self._section(node)
        if frame.verb in ("die", "dice"):
            rolled = [fact.die for fact in ahead if hasattr(fact, "die")]
            return sorted(legal, key=lambda roll: list(map(int, str(roll))) != rolled[: len(str(roll))])
        if frame.verb == "headline":
            named = [fact.card for fact in ahead if isinstance(fact, Headlines) and fact.side == state.seat]
            return [card for card in named or cards_of(ahead[0]) if card in legal]
        if frame.verb in COUNTRY_VERBS and frame.verb != "shuttle":
            named, nothing = [fact.country for fact in ahead if hasattr(fact, "country")], DECLINE
        elif frame.verb in CARD_VERBS:
            named, nothing = [card for fact in ahead for card in cards_of(fact)], PASS
        else:
            return legal
        unnamed = [action for action in legal if action == nothing or action < 0]
        return [*dict.fromkeys(action for action in named if action in legal), *unnamed]

    def _section(self, node: Node) -> list[Any]:
        """The statements from here to the end of the section, but for influence that is placed already."""
        end = next(index for index in self.headers if index > node.read.at)
        facts = [one.fact for one in self.said[node.read.at : end]]
        return [fact for fact in facts if not (isinstance(fact, Influence) and fact in node.narrator.run)]

    def _discards(self, at: int, seat: int) -> list[int]:
        """The cards that a side discards from here on, before the next section begins."""
        facts = takewhile(lambda fact: not isinstance(fact, Header), (one.fact for one in self.said[at:]))
        return [fact.card for fact in facts if isinstance(fact, Discards) and fact.side == seat]

    def _stands_as_it_is(self, node: Node, country: int) -> int:
        """When the log next mentions a country, does it agree on its influence? 0: no, 2: yes, 1: never mentioned."""
        for _, fact, _ in self.said[node.read.at + len(node.narrator.run) :]:
            if isinstance(fact, Influence) and fact.country == country:
                before = [fact.us, fact.ussr]
                before[fact.side] -= fact.delta
                return 2 * (before == [influence[country] for influence in node.state.influence])
        return 1

    def _soviet_gains(self, at: int, region: int) -> int:
        """How often the USSR adds influence in a region in the rest of the turn: after Chernobyl it should not."""
        gains = 0
        for _, fact, _ in self.said[at:]:
            if isinstance(fact, Header) and fact.phase == HEADLINE:
                break
            if isinstance(fact, Influence) and fact.side == USSR and fact.delta > 0:
                gains += REGION[fact.country] == region
        return gains

    def _claim_china(self, at: int, seat: int) -> int:
        """Was the China Card taken? The log does not say, but a later line may show who has it."""
        holder = china_holder([one.fact for one in self.said[at:]])
        if holder == NEITHER:
            self.guessed_china = True
            return LEAVE if self.leave_china else TAKE
        return TAKE if holder == seat else LEAVE


def china_holder(facts: list[Any]) -> int:
    """Who has the China Card, by the first statement that shows it; NEITHER if none does."""
    for index, fact in enumerate(facts):
        if isinstance(fact, Header) and CHINA in fact.cards:
            return fact.side
        if isinstance(fact, Event) and fact.card in CHINA_EVENTS:
            side, gain = CHINA_EVENTS[fact.card]
            after = next((one for one in facts[index + 1 :] if one != fact), None)
            gained = isinstance(after, gain) and after.side == side
            return side if gained else 1 - side
    return NEITHER
