"""The state of a Twilight Struggle match, and the few ways in which it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sitroom.kernel import GameOver, Refusal
from sitroom.kernel import State as KernelState
from sitroom.kernel.notation import act, spell
from sitroom.kernel.schema import Action
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.areas import BIT, EVERYWHERE
from sitroom.twilight.rules.board import (
    BATTLEGROUNDS,
    CIVIL_WAR,
    COUNTRIES,
    ID,
    NEITHER,
    REGION,
    SIZE,
    STABILITY,
    US,
    USSR,
    controller,
)
from sitroom.twilight.rules.cards import CHINA, MISSILE_ENVY
from sitroom.twilight.rules.causes import Cause
from sitroom.twilight.rules.effects import (
    BREZHNEV,
    CIVIL_WAR_OVER,
    CONTAINMENT,
    DEFCON_FELL_TO_2,
    MISSILE_CRISIS,
    NUCLEAR_SUBS,
    RED_SCARE,
    SOURCE,
)
from sitroom.twilight.rules.notation import VERBS
from sitroom.twilight.rules.options import Terms

DIE: Final = [1, 2, 3, 4, 5, 6]
TWO_DICE: Final = [10 * ussr + us for ussr in DIE for us in DIE]
"""Both sides roll: tens are the Soviet die, ones the American."""
PASS: Final = 0

WINS_AT: Final = 20
_NONE: Final = [0] * SIZE
_NOWHERE: Final = [0] * len(EVERYWHERE)
"""No influence anywhere, by country and by region."""
ANY_CRISIS: Final = MISSILE_CRISIS[US] | MISSILE_CRISIS[USSR]
CRISIS_WAY_OUT: Final = {
    -1: (USSR, ID["cuba"]),
    -2: (US, ID["west_germany"]),
    -3: (US, ID["turkey"]),
}
"""Actions that cancel the Cuban Missile Crisis (card 40): who removes 2 influence, and where."""


FIELDS: Final = (
    *("ames_order", "before", "china", "china_up", "control", "deck", "defcon", "discard", "effects"),
    *(
        "envy",
        "hands",
        "influence",
        "known",
        "milops",
        "phasing",
        "present",
        "reach",
        "reason",
        "removed",
        "round",
        "rules",
    ),
    *("seen_in_deck", "shared", "skipped", "space", "spaced", "stood", "table", "turn", "vp", "winner"),
)
"""What a state holds besides the kernel's own."""


class State(KernelState):
    """Everything the rules and markers keep track of (R 2.3): lists and ints, with names only at the edges."""

    __slots__ = FIELDS

    def __init__(self, rules: Terms) -> None:
        self.rules = rules
        self.stack = []
        self.seat = NEITHER
        self.actions: list[int] = []
        self.log = []
        self.turn = 0
        self.round = 0
        """Action round; 0 in the headline phase."""
        self.phasing = NEITHER
        """Whose round it is, and so who loses at DEFCON 1 (R 4.2, 8.1.3)."""
        self.defcon = 5
        self.vp = 0
        """Positive is American (R 10.2.1)."""
        # These four lists, `discard` and `removed` belong to copies too: they are replaced, never changed in place.
        self.milops = [0, 0]
        self.space = [0, 0]
        self.spaced = [0, 0]
        """Cards sent to the Space Race this turn (R 6.4.2)."""
        self.skipped = [0, 0]
        """Space boxes jumped over, as bits, where they do not count (ruling 44)."""
        self.china = USSR
        """Who has the China Card; NEITHER during the Chinese Civil War (R 12.3)."""
        self.china_up = True
        self.effects = 0
        self.envy = NEITHER
        """Who must use Missile Envy for operations in its next round (card 49)."""
        self.ames_order: tuple[int, ...] = ()
        """Second Edition card 98: the order in which the US must play."""
        self.influence = (_NONE[:], _NONE[:])
        """By side and country."""
        self.control = [NEITHER] * SIZE
        self.present = (_NOWHERE[:], _NOWHERE[:])
        """By side and region: the countries with its influence, as bits (see `areas`)."""
        self.shared = False
        """Do copies have these very lists? Then they are replaced before a change."""
        self.hands: tuple[list[int], list[int]] = ([], [])
        self.known: list[int] = []
        """Cards in a hand that the other side knows to be there: it has seen them, or the deck was empty."""
        self.deck: list[int] = []
        """A set, not an order: Chance draws from it."""
        self.seen_in_deck: tuple[int, ...] = ()
        """Cards in the deck that the US has seen there (card 108), by number; the USSR has not drawn since."""
        self.discard: list[int] = []
        """Face up (R 2.2.6)."""
        self.removed: list[int] = []
        self.table: list[int] = []
        """Cards being played or headlined, or in front of a player."""
        self.before: dict[int, int] = {}
        """By country * 2 + side: influence when the round began, where it has changed since."""
        self.stood = (_NOWHERE, _NOWHERE)
        """`present` when the round began: what R 6.1.1 measures reach from."""
        self.reach: list[list[int] | None] = [None, None]
        self.winner = -1
        self.reason = ""

    def copy(self) -> State:
        """An independent state; the log stays behind."""
        new = State.__new__(State)
        new.rules = self.rules
        new.stack = self.stack[:]
        new.seat = self.seat
        new.actions = self.actions
        new.log = None
        new.turn = self.turn
        new.round = self.round
        new.phasing = self.phasing
        new.defcon = self.defcon
        new.vp = self.vp
        new.milops = self.milops
        new.space = self.space
        new.spaced = self.spaced
        new.skipped = self.skipped
        new.china = self.china
        new.china_up = self.china_up
        new.effects = self.effects
        new.envy = self.envy
        new.ames_order = self.ames_order
        hands = self.hands
        new.influence = self.influence
        new.control = self.control
        new.present = self.present
        new.shared = self.shared = True
        new.hands = (hands[0][:], hands[1][:])
        new.known = self.known[:]
        new.deck = self.deck[:]
        new.seen_in_deck = self.seen_in_deck
        new.discard = self.discard
        new.removed = self.removed
        new.table = self.table[:]
        new.before = self.before.copy()
        new.stood = self.stood
        new.reach = self.reach  # a cache that both share; when it is out of date, it is replaced
        new.winner = self.winner
        new.reason = self.reason
        return new

    # The board

    def change_influence(self, side: int, country: int, delta: int, because: Cause) -> None:
        """Add or remove influence, which never runs out (R 6.1.5); control follows (R 2.1.7)."""
        if not delta:
            return
        if self.shared:
            self.own_board()
        own = self.influence[side]
        points = own[country]
        if country * 2 + side not in self.before:
            self.before[country * 2 + side] = points
        points += delta
        own[country] = points
        if points == 0 or points == delta:
            self.present[side][REGION[country]] ^= BIT[country]
        us, ussr = self.influence[US][country], self.influence[USSR][country]
        self.control[country] = controller(country, us, ussr)
        if self.log is not None:
            self.log.append(("influence", side, country, delta, us, ussr, because))
        if country == CIVIL_WAR and points >= STABILITY[CIVIL_WAR]:
            self.win_civil_war()

    @property
    def at_round_start(self) -> tuple[list[int], list[int]]:
        """Influence when the round began, by side and country (R 6.1.1)."""
        then = (self.influence[US][:], self.influence[USSR][:])
        for place, points in self.before.items():
            then[place % 2][place // 2] = points
        return then

    def own_board(self) -> None:
        """Stop sharing influence with copies of this state; call it before a change."""
        us, ussr = self.influence
        self.influence = (us[:], ussr[:])
        us, ussr = self.present
        self.present = (us[:], ussr[:])
        self.control = self.control[:]
        self.shared = False

    def win_civil_war(self) -> None:
        """R 12.1, 12.3: the space is out of play and the USSR takes the China Card, face up."""
        self.influence[USSR][CIVIL_WAR] = 0
        self.effects |= CIVIL_WAR_OVER
        self.reach = [None, None]
        self.china = USSR
        self.china_up = True
        self.note("china", USSR, True, causes.CIVIL_WAR)

    def remove_all(self, side: int, country: int, because: Cause) -> int:
        """Remove all of a side's influence; returns how much it was."""
        gone = self.influence[side][country]
        self.change_influence(side, country, -gone, because)
        return gone

    def lose(self, side: int, country: int, most: int, because: Cause) -> int:
        """Remove up to `most` influence; returns how much it was."""
        gone = min(most, self.influence[side][country])
        self.change_influence(side, country, -gone, because)
        return gone

    def gain_control(self, side: int, country: int, because: Cause) -> None:
        """Add as much as control takes, if any is needed."""
        other = self.influence[1 - side][country]
        short = max(0, other + STABILITY[country] - self.influence[side][country])
        self.change_influence(side, country, short, because)

    def battlegrounds(self, side: int) -> int:
        """How many battleground countries a side controls."""
        return sum(1 for c in BATTLEGROUNDS if self.control[c] == side)

    # The tracks

    def gain_vp(self, side: int, points: int, because: Cause) -> None:
        """Victory points for a side (R 10.1.3, 10.2.2); 20 win the match at once (R 10.3.1)."""
        self.score_vp(points if side == US else -points, because)
        if abs(self.vp) >= WINS_AT:
            self.end(US if self.vp > 0 else USSR, "vp", because)

    def score_vp(self, points: int, because: Cause) -> None:
        """Move the VP marker, positive towards the US, without testing for victory (R 10.3.2)."""
        self.vp += points
        if self.log is not None:
            side = US if points > 0 else USSR if points < 0 else NEITHER
            self.log.append(("vp", side, abs(points), self.vp, because))

    def set_defcon(self, level: int, by: int = NEITHER, *, because: Cause) -> None:
        """Move DEFCON, never above 5 (R 8.1.2); at 1 the match ends and the phasing player loses (R 8.1.1, 8.1.3).

        `by` is the side whose coup or event does it: under the Second Edition's Nuclear Subs American actions do not.
        """
        level = min(level, 5)
        if level == self.defcon:
            return
        if by == US and self.rules.second and self.effects & NUCLEAR_SUBS:
            return
        if level == 2 and self.round:
            self.effects |= DEFCON_FELL_TO_2
        self.defcon = level
        if self.log is not None:
            self.note("defcon", level, because)
        if level <= 1:
            self.end(1 - self.phasing, "defcon", because)

    def add_milops(self, side: int, points: int, because: Cause) -> None:
        """Military operations; the track ends at 5 (R 8.2.3)."""
        self.milops = self.milops[:]
        self.milops[side] = min(5, self.milops[side] + points)
        if self.log is not None:
            self.note("milops", side, self.milops[side], because)

    def end(self, winner: int, reason: str, because: Cause) -> None:
        """The match is over now: nothing after this happens."""
        self.winner = winner
        self.reason = reason
        self.note("end", winner, reason, because)
        raise GameOver

    # Effects

    def begin_effect(self, bit: int) -> None:
        """An effect begins."""
        self.effects |= bit
        self.note("effect", SOURCE[bit], True, bit, SOURCE[bit])

    def end_effect(self, bit: int, because: Cause) -> None:
        """An effect ends, if it was there."""
        if self.effects & bit:
            self.effects &= ~bit
            self.note("effect", SOURCE[bit], False, bit, because)

    def ops_sum(self, side: int, printed: int) -> int:
        """A card's value with its modifiers added up, at most 4 (R 7.4, ruling 27); 0 where a region may yet add to it.

        The limit of 1 comes last: it is applied when the points are spent, after the bonus of the region.
        """
        effects = self.effects
        value = printed
        if effects & (CONTAINMENT if side == US else BREZHNEV):
            value += 1
        if effects & RED_SCARE[side]:
            value -= 1
        return 4 if value > 4 else value

    def card_sum(self, side: int, card: int) -> int:
        """`ops_sum` of a card, from its printed value in this edition."""
        return self.ops_sum(side, self.rules.ops[card])

    def card_ops(self, side: int, card: int) -> int:
        """What a card is worth to a side where no region matters, at least 1, for every purpose (R 7.4.2, 9.7)."""
        return max(1, self.card_sum(side, card))

    # Cards

    def discard_from_hand(self, side: int, card: int, because: Cause) -> None:
        """A card leaves a hand for the discard pile; its event does not happen (R 5.4)."""
        self.leave_hand(side, card)
        self.discard = [*self.discard, card]
        self.note("discard", side, card, because)

    def leave_hand(self, side: int, card: int) -> None:
        """Take a card out of a hand."""
        self.hands[side].remove(card)
        if card in self.known:
            self.known.remove(card)
        if card == MISSILE_ENVY and self.envy == side:
            self.envy = NEITHER

    def leave_deck(self, side: int, card: int) -> None:
        """A side takes a card out of the deck; if the USSR does, it may be any card that the US has seen there."""
        self.deck.remove(card)
        if self.seen_in_deck:
            self.seen_in_deck = tuple(seen for seen in self.seen_in_deck if seen != card) if side == US else ()

    def fill_deck(self, cards: Sequence[int], knowing: tuple[int, ...] = (US, USSR)) -> None:
        """Cards join the deck. If it was empty, hands alone were hidden, as the discards lie open (R 2.2.6): the sides
        that are `knowing`, as no other cards are kept from them, know what the other held until now."""
        if not self.deck:
            for side in knowing:
                self.known += [card for card in self.hands[1 - side] if card not in self.known]
        self.deck.extend(cards)

    def play_from_hand(self, side: int, card: int) -> None:
        """Lay a card on the table; the China Card goes to the opponent face down at once (R 9.3)."""
        if card == CHINA:
            self.pass_china(1 - side, up=False, because=CHINA)
        else:
            self.leave_hand(side, card)
            self.table.append(card)

    def pass_china(self, to: int, up: bool, because: Cause) -> None:
        """The China Card changes hands (R 9.3, 9.4)."""
        self.china = to
        self.china_up = up
        self.note("china", to, up, because)

    def reveal(self, side: int, cards: list[int], because: Cause) -> None:
        """Show cards of a hand to the other side."""
        for card in sorted(cards):
            if card not in self.known:
                self.known.append(card)
            self.note("reveal", side, card, because)

    # Interrupts: the Cuban Missile Crisis may be called off at any moment (card 40, ruling 16)

    def with_interrupts(self, seat: int, actions: list[int]) -> list[int]:
        if self.effects & ANY_CRISIS:
            return actions + self.interrupts(seat)
        return actions

    def interrupts(self, seat: int) -> list[int]:
        if seat not in (US, USSR) or not self.effects & MISSILE_CRISIS[seat]:
            return []
        return [
            action
            for action, (side, country) in CRISIS_WAY_OUT.items()
            if side == seat and self.influence[side][country] >= 2
        ]

    def interrupt(self, seat: int, action: int) -> None:
        side, country = CRISIS_WAY_OUT[action]
        self.change_influence(side, country, -2, because=causes.CUBAN_MISSILE_CRISIS)
        self.end_effect(MISSILE_CRISIS[seat], because=causes.CUBAN_MISSILE_CRISIS)

    def interrupt_means(self, action: int) -> Action:
        return act("cancel-crisis", COUNTRIES[CRISIS_WAY_OUT[action][1]].id)

    def spell(self, action: Action) -> str:
        return spell(VERBS, action)

    # The rest

    def note(self, *entry: Any) -> None:
        """Log what happened, where a log is kept."""
        if self.log is not None:
            self.log.append(entry)

    def why_not(self, seat: int, action: int) -> Refusal:
        # A state refuses, and what its stack asks knows why: every kind of frame stands above it.
        from sitroom.twilight.rules.refusals import why_not

        return why_not(self, seat, action)

    def fields(self) -> dict[str, Any]:
        """Everything that makes two states equal, without caches and log; piles are sets, in any order."""
        same = {name: getattr(self, name) for name in (*FIELDS, "seat", "actions")}
        for name in ("rules", "reach", "shared", "present", "stood", "before"):
            del same[name]
        same["at_round_start"] = self.at_round_start
        same |= {name: _any_order(same[name]) for name in ("deck", "discard", "known", "removed", "table")}
        same["hands"] = [_any_order(hand) for hand in self.hands]
        return same | {"stack": [frame.plain() for frame in self.stack]}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and self.fields() == other.fields() and self.rules.options == other.rules.options
        )


def _any_order(cards: list[int]) -> list[int]:
    return sorted(cards) if isinstance(cards, list) else cards  # or a pile that hides some of them
