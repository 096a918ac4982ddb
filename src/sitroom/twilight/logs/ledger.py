"""Where every card is, as far as a log shows: which hand it leaves and when, and when hands are refilled.

Hands and draws are not in a log, but their sizes follow from it. A walk through the whole of it gives the *slots*
(every card drawn: when and by whom), the *stays* (every time a card comes into a hand: after when, by when and whose)
and the *checks* (moments at which all of a hand is known to be of some kind). `deal` fits them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sitroom.twilight.logs.facts import (
    HEADLINE,
    ROUND,
    Advances,
    Defcon,
    Discards,
    Draw,
    Event,
    HasNone,
    Header,
    Headlines,
    InPlay,
    MilitaryOps,
    Ops,
    OutOfPlay,
    Plays,
    Reveals,
    Wins,
    cards_of,
)
from sitroom.twilight.logs.holdings import DISCARD, NEVER, POOL, REMOVED, TABLE, Holdings, Stay
from sitroom.twilight.logs.narrate import SILENT, facts_of
from sitroom.twilight.logs.parse import Log, Said
from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.cards import (
    CARD,
    CHINA,
    DEFECTORS,
    DISCARDS,
    LATE,
    MID,
    MISSILE_ENVY,
    OPS,
    SCORING,
    SHUTTLE_DIPLOMACY,
    SIDE,
    STARRED,
    UN_INTERVENTION,
    side_named,
)
from sitroom.twilight.rules.effects import SOURCE, THIS_TURN
from sitroom.twilight.rules.operations import INFLUENCE, REALIGNMENT
from sitroom.twilight.rules.options import Terms
from sitroom.twilight.rules.space import DISCARD_HELD, HEADLINE_LAST
from sitroom.twilight.rules.traps import TRAP_CARD
from sitroom.twilight.rules.turn import hand_limit

NOTHING: Mapping[tuple[int, int], int] = {}

ASK_NOT, TEHRAN, GRAIN_SALES = (CARD[name] for name in ("ask_not", "our_man_in_tehran", "grain_sales_to_soviets"))
STAR_WARS, SALT = CARD["star_wars"], CARD["salt_negotiations"]
TRAPS = {card: side for side, card in enumerate(TRAP_CARD)}
OF_THE_TURN = frozenset(card for bit, card in SOURCE.items() if bit & THIS_TURN & ~SILENT)
LOOKED_AT = 5


@dataclass
class Tracks:
    """What decides which line a clean-up section started with, where those sections were cut out."""

    defcon: int
    milops: list[int] = field(default_factory=lambda: [0, 0])
    space: list[int] = field(default_factory=lambda: [0, 0])
    lasting: list[int] = field(default_factory=list)
    """Effects that came into play for this turn."""
    ended: list[int] = field(default_factory=list)
    """Those of them that the latest lines took out of play."""


class Ledger(Holdings):
    """The walk. `supposed`: what is supposed of discards that left no trace, by turn and side.

    A number: the card that is needed least, the next, and so on.
    """

    def __init__(
        self,
        log: Log,
        rules: Terms,
        deck: Iterable[int],
        defcon: int,
        supposed: Mapping[tuple[int, int], int] = NOTHING,
    ) -> None:
        super().__init__()
        self.said = log.said
        self.with_cleanup = log.with_cleanup
        self.rules = rules
        self.supposed = supposed
        self.lost_discards: dict[tuple[int, int], int] = {}
        """Cards discarded at the end of a turn in a line that the log has lost, by turn and side."""
        self.doubtful: list[tuple[int, int]] = []
        """Ends of turns at which such a discard would leave no trace."""
        self._at = 0
        self._order: list[tuple[bool, int, int, int]] = []
        """Headlines as they are resolved; the card stands last."""
        self._event = 0
        self._asked_not = 0
        """Cards discarded to draw others."""
        self._trapped = [False, False]
        self._plus = [0, 0]
        """What is added to the value of a side's cards."""
        self._tracks = Tracks(defcon)
        self._enter(deck)
        for index, said in enumerate(self.said):
            self._at = index
            self._read(said)
        if log.ending is not None:
            self._read(log.ending)
        self.stays += [Stay(card, self._entered[card]) for card, place in self._where.items() if place == POOL]

    # Reading

    def _read(self, said: Said) -> None:
        tracks = self._tracks
        if tracks.ended and not isinstance(said.fact, OutOfPlay | Discards | Header):
            tracks.lasting = [card for card in tracks.lasting if card not in tracks.ended]
            tracks.ended = []
        match said.fact:
            case Header():
                self._start_section(said.fact)
            case Headlines(side, card):
                self._headline(side, card)
            case Event(card):
                self._happen(card)
            case Discards(side, card):
                self._discard(side, card)
            case Reveals(side, card):
                self._reveal(side, card)
            case Plays(side, card):
                if self._where.get(card) != TABLE:
                    taken = self._event == GRAIN_SALES and self._where.get(card) == USSR
                    self._to_table(USSR if taken else side, card, side)
            case HasNone(side, _):
                any_other = bool(facts_of(self._event).shows_scoring)
                self._check(side, lambda card: any_other and not SCORING[card])
            case InPlay(card):
                self._in_play(card, True)
            case OutOfPlay(card):
                self._in_play(card, False)
            case Defcon(_, level):
                tracks.defcon = level
            case MilitaryOps(side, level):
                tracks.milops[side] = level
            case Advances(side, box):
                tracks.space[side] = box
            case Wins(side, "held_scoring"):
                self._show_scoring(1 - side)
            case Draw("held_scoring"):
                self._show_scoring(US)
                self._show_scoring(USSR)

    def _show_scoring(self, side: int) -> None:
        """A side holds some scoring card: one that it was seen to hold, or else any."""
        if any(SCORING[card] and place == side for card, place in self._where.items()):
            return
        for card in [card for card, place in self._where.items() if SCORING[card] and place == POOL][:1]:
            self._show(side, card)

    def _start_section(self, header: Header) -> None:
        self._event = 0
        self._order = []
        for card in self._table[:]:
            self._dispose(card)
        if header.phase == HEADLINE:
            self._start_turn(header.turn)
            self._headline_unsaid(header.cards)
        elif header.phase == ROUND:
            self._check_round(header)
            if header.cards and header.cards[0] != CHINA:
                self._to_table(header.side, header.cards[0], header.side)
                if header.cards[0] == UN_INTERVENTION and not self._rest_of_section()[1]:
                    self._suppose_partner(header.side)

    def _headline(self, side: int, card: int) -> None:
        if card in self._table:
            return
        self._to_table(side, card, side)
        first = side == US and card == DEFECTORS
        self._order = sorted([*self._order, (not first, -OPS[card], side, card)])

    def _headline_unsaid(self, cards: tuple[int, ...]) -> None:
        """The header names the cards in the order of the lines to come; a log that stops here may not have those."""
        us, ussr = self._tracks.space
        order = (US, USSR) if ussr >= HEADLINE_LAST > us else (USSR, US)
        named = [said.fact for said in self.said[self._at : self._at + 5] if isinstance(said.fact, Headlines)]
        for index, side in enumerate(order[: len(cards)]):
            if cards[index] not in [fact.card for fact in named]:
                self._headline(side, cards[index])

    def _happen(self, card: int) -> None:
        """An event takes place; a starred card leaves the game."""
        if self._order and card == self._order[-1][-1]:
            for *_, done in self._order[:-1]:
                self._dispose(done)
        if self._event == STAR_WARS and self._where.get(card) == DISCARD:
            self._lay_down(card, US)
        if STARRED[card] and card in self._table:
            self._table.remove(card)
            self._where[card] = REMOVED
        self._event = card
        self._asked_not = 0
        if card == TEHRAN:
            self._look_at_deck()
        elif card in self._user and card == UN_INTERVENTION and self._rest_of_section()[1]:
            self._suppose_partner(self._user[card])

    def _look_at_deck(self) -> None:
        """Five cards are turned up, and those not discarded go back."""
        seen = 0
        while seen < LOOKED_AT:
            self._refill()
            if not self._deck:
                break
            seen += 1
            self._deck -= 1
            self._refill()
        self._at += 1
        self._deck += seen - len(self._run_of(Discards))
        self._at -= 1

    def _suppose_partner(self, side: int) -> None:
        """UN Intervention is played with a card of the other side; where the log fails to name it, some card is.

        The ops that follow give its value, but for coups and space, which may show a modified one.
        """
        ahead, goes_on = self._rest_of_section()
        if any(isinstance(fact, Plays) for fact in ahead):
            return
        printed = [fact.value for fact in ahead if isinstance(fact, Ops) and fact.kind in (INFLUENCE, REALIGNMENT)]
        fit = [card for card in self._unneeded(side) if SIDE[card] == 1 - side]
        for card in [card for card in fit if not printed or OPS[card] in printed][:1]:
            if goes_on:
                self._to_table(side, card, side)
            else:
                self._show(side, card)

    def _rest_of_section(self) -> tuple[list[Any], bool]:
        """The statements from here to the next header, and whether there is one."""
        facts: list[Any] = []
        for _, fact, _ in self.said[self._at + 1 :]:
            if isinstance(fact, Header):
                return facts, True
            facts.append(fact)
        return facts, False

    def _discard(self, side: int, card: int) -> None:
        """A discard, by the event before or at the end of the turn."""
        cause = 0 if self._at_end_of_turn(side) else self._event
        facts = facts_of(cause)
        if facts.discards == "deck":
            self._where[card] = DISCARD
            return
        if facts.plays_card and facts.discards:
            self._to_table(side, card, SIDE[cause])
            return
        if card in self._table:
            self._table.remove(card)  # the card of a trapped round
        else:
            self._leave(side, card)
        self._where[card] = DISCARD
        if cause == ASK_NOT:
            self._asked_not += 1
            if len(self._run_of(Discards)) == 1:
                self._draw([side] * self._asked_not)

    def _at_end_of_turn(self, side: int) -> bool:
        """Is it a held card that is discarded (space box 6), not one discarded by the event before?"""
        boxes = self._tracks.space
        if not boxes[side] >= DISCARD_HELD > boxes[1 - side]:
            return False
        return self._event not in DISCARDS or (self.said[self._at].apart and self._nothing_follows())

    def _nothing_follows(self) -> bool:
        """Are there only clean-up lines between here and the next turn?"""
        for _, fact, _ in self.said[self._at :]:
            if not isinstance(fact, Discards | OutOfPlay):
                return isinstance(fact, Header) and fact.phase != ROUND
        return True

    def _reveal(self, side: int, card: int) -> None:
        if self._event == MISSILE_ENVY:
            self._swap(side, card)
        elif self._event == SALT:
            self._where[card] = side
            self._staying.pop(card, None)
            self._held[side] += 1
        else:
            facts, first = facts_of(self._event), not isinstance(self.said[self._at - 1].fact, Reveals)
            if first and (facts.shows_hand or facts.shows_scoring):
                self._check_shown(side)
            self._show(side, card)

    def _check_shown(self, side: int) -> None:
        """A hand, or what scoring cards it has, is shown; where the log stops, there may be more."""
        shown = {fact.card for fact in self._run_of(Reveals)}
        everything = not facts_of(self._event).shows_scoring
        if self._at + len(shown) < len(self.said):
            self._check(side, lambda card: card in shown or not (everything or SCORING[card]))

    def _swap(self, giver: int, card: int) -> None:
        """Missile Envy takes the giver's most valuable card and stays with it instead."""
        worth = self._values(giver)
        self._check(giver, lambda other: worth(other) <= worth(card))
        self._to_table(giver, card, 1 - giver)
        if MISSILE_ENVY in self._table:
            self._table.remove(MISSILE_ENVY)
            self._where[MISSILE_ENVY] = giver
            self._staying.pop(MISSILE_ENVY, None)
            self._held[giver] += 1

    def _in_play(self, card: int, begins: bool) -> None:
        if card in TRAPS:
            self._trapped[TRAPS[card]] = begins
        if card == SHUTTLE_DIPLOMACY:
            self._shuttle = begins
        if card in OF_THE_TURN:
            (self._tracks.lasting if begins else self._tracks.ended).append(card)
        change = facts_of(card).changes_ops
        if change is not None and begins:
            self._plus[side_named(change.of, self._user.get(card, US))] += change.by

    def _run_of(self, kind: type[Any]) -> list[Any]:
        """The statements of one kind that stand here, one right after another."""
        found: list[Any] = []
        for _, fact, _ in self.said[self._at :]:
            if not isinstance(fact, kind):
                break
            found.append(fact)
        return found

    # Checks

    def _values(self, side: int) -> Callable[[int], int]:
        """What cards are worth to a side now (R 7.4)."""
        plus = self._plus[side]
        return lambda card: min(4, max(1, OPS[card] + plus)) if OPS[card] else 0

    def _check_round(self, header: Header) -> None:
        """A round passed means that no card could be played; a trapped side plays a scoring card only at need."""
        side, last = header.side, hand_limit(self.turn) - 2
        worth = self._values(side)
        if not header.cards and self._at == len(self.said) - 1:
            return  # the log stops before a card is chosen
        if self._trapped[side]:
            if not header.cards:
                self._check(side, lambda card: 0 < worth(card) < 2)
            elif SCORING[header.cards[0]] and self._scoring_ahead(side) <= last - header.number:
                self._check(side, lambda card: worth(card) < 2)
        elif not header.cards and header.number <= last:
            self._check(side, lambda card: False)

    def _scoring_ahead(self, side: int) -> int:
        """Rounds of this turn, from here on, in which a side plays a scoring card."""
        found = 0
        for _, fact, _ in self.said[self._at :]:
            if isinstance(fact, Header):
                if fact.phase != ROUND:
                    break
                found += fact.side == side and bool(fact.cards) and SCORING[fact.cards[0]]
        return found

    # Turns

    def _start_turn(self, named: int) -> None:
        if self.turn:
            self._end_turn()
        self._tracks.milops = [0, 0]
        self._tracks.lasting, self._tracks.ended = [], []
        self._plus = [0, 0]
        first = not self.turn
        self.turn = named if first else self.turn + 1
        if self.turn in (4, 8) and not first:
            self._enter(self.rules.deck[MID if self.turn == 4 else LATE])
        us, ussr = (max(0, hand_limit(self.turn) - held) for held in self._held)
        both = min(us, ussr)
        self._draw([USSR, US] * both + [US] * (us - both) + [USSR] * (ussr - both))

    def _end_turn(self) -> None:
        """Was a held card discarded (space box 6) in a line that went with the clean-up header?

        That line was the first of the section: a penalty for military operations, else the discard, else the first
        effect to end. So where no effect is missing and there was no penalty, it was a discard.
        """
        tracks = self._tracks
        us, ussr = tracks.space
        side = US if us >= DISCARD_HELD > ussr else USSR if ussr >= DISCARD_HELD > us else NEITHER
        short = [max(0, tracks.defcon - done) for done in tracks.milops]
        if self.with_cleanup or side == NEITHER or short[US] != short[USSR] or not self._held[side]:
            return
        missing = len(tracks.lasting) - len(tracks.ended)
        if not tracks.lasting:
            self.doubtful.append((self.turn, side))
        if (tracks.lasting and not missing) or (self.turn, side) in self.supposed:
            rank = self.supposed.get((self.turn, side), 0)
            for card in self._least_needed(side)[rank : rank + 1]:
                self.lost_discards[self.turn, side] = card
                self._leave(side, card)
                self._where[card] = DISCARD

    def _least_needed(self, side: int) -> list[int]:
        """The cards that a side may hold, as far as it was shown, the one first that it can best do without."""
        drawn = max(slot.tick for slot in self.slots if slot.side == side)
        since = [check for check in self.checks if check.side == side and check.tick > drawn]
        held = self._unneeded(side)
        possible = [card for card in held if all(check.allows(card) for check in since)]
        return possible or held

    def _unneeded(self, side: int) -> list[int]:
        """The cards that a side may hold, but for scoring cards, those longest in the deck first.

        Before them all stand those that the log never names again; those that it names soonest stand last.
        """
        named = [card for said in self.said[self._at + 1 :] for card in cards_of(said.fact)]
        held = [card for card, place in self._where.items() if place in (POOL, side) and not SCORING[card]]
        return sorted(held, key=lambda card: (-named.index(card) if card in named else -NEVER, self._entered[card]))
