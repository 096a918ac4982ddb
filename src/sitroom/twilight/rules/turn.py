"""The turn (R 4.5): DEFCON, deal, headlines, action rounds, the check of military operations, and the next turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Secret, Step
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.schema import Action
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.cards import CARDS, CHINA, DEFECTORS, LATE, MID, MISSILE_ENVY, SCORING, UN_INTERVENTION
from sitroom.twilight.rules.effects import DEFCON_FELL_TO_2, HAND_SHOWN, NORAD, SOURCE, THIS_TURN
from sitroom.twilight.rules.event import DISPOSAL, EVENT_OF
from sitroom.twilight.rules.influence import start_measuring_reach
from sitroom.twilight.rules.play import PlayCard, PlayScoring, is_opponents, pass_round, pay_flower_power
from sitroom.twilight.rules.questions import DECLINE, HIDDEN, AskCard, AskCountry, card_meant, read_card
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.rounds import rounds_for, rounds_in_turn, rounds_left, scoring_cards
from sitroom.twilight.rules.scoring import begin_final_scoring
from sitroom.twilight.rules.space import DISCARD_HELD, HEADLINE_LAST, has_ability
from sitroom.twilight.rules.state import PASS, WINS_AT, State
from sitroom.twilight.rules.traps import TRAP, Trapped

LAST_TURN: Final = 10
"""R 4.1."""
YEARS: Final = (
    *((1945, 1948), (1949, 1952), (1953, 1956), (1957, 1960), (1961, 1964)),
    *((1965, 1969), (1970, 1974), (1975, 1979), (1980, 1984), (1985, 1989)),
)
"""The years of each turn, by the article on the Late War scenario."""
CANADA: Final = ID["canada"]


def hand_limit(turn: int) -> int:
    """R 4.5B; the China Card never counts."""
    return 8 if turn <= 3 else 9


@final
class StartTurn(Step[State]):
    """A turn from its first step; `improve`: DEFCON goes up first (R 4.5A, 8.1.6), as in every turn but a set-up's."""

    __slots__ = ("improve", "turn")
    public: ClassVar = True

    def __init__(self, turn: int, improve: bool = True) -> None:
        self.turn = turn
        self.improve = improve

    def run(self, g: State) -> None:
        g.turn = self.turn
        g.round = 0
        g.note("turn", g.turn)
        if self.improve:
            g.set_defcon(g.defcon + 1, because=causes.IMPROVEMENT)
        if g.turn in (4, 8) and self.improve:
            g.fill_deck(g.rules.deck[MID if g.turn == 4 else LATE])  # R 4.4: the discards stay out
        g.push(DealHands(), StartHeadlines(), PlayRounds(), EndTurn())


# Dealing (R 4.3, 4.5B)


def refill(g: State, needed: bool, knowing: tuple[int, ...] = (US, USSR)) -> None:
    """Reshuffle the discards into an empty deck: at once, or when the next card is needed (R 4.3, ruling 54)."""
    if not g.deck and g.discard and (needed or g.rules.reshuffle == "at_once"):
        g.fill_deck(sorted(g.discard), knowing)
        g.discard = []
        g.note("reshuffle")


@final
class DealHands(Step[State]):
    """Fill both hands, one card at a time, the USSR first (R 11.1.3)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        limit = hand_limit(g.turn)
        us, ussr = max(0, limit - len(g.hands[US])), max(0, limit - len(g.hands[USSR]))
        order: list[int] = []
        while us or ussr:
            if ussr:
                ussr -= 1
                order.append(USSR)
            if us:
                us -= 1
                order.append(US)
        draw(g, tuple(order))


def draw(g: State, order: tuple[int, ...]) -> None:
    """Cards for these sides, one after another; the deck is refilled if it has run out (R 4.3)."""
    if order:
        refill(g, needed=True)
        g.stack.append(Draw(CHANCE, order))


@final
@mypyc_attr(free_list_len=1)
class Draw(AskCard):
    """Chance draws a card for the first of `order`, then for the rest, down to the last card of the deck (R 4.3.1)."""

    __slots__ = ("order",)
    verb: ClassVar = "deal"
    public: ClassVar = True

    def __init__(self, seat: int, order: tuple[int, ...]) -> None:
        self.seat = seat
        self.order = order

    def legal(self, g: State) -> list[int]:
        return sorted(g.deck)

    def answer(self, g: State, card: int) -> None:
        side = self.order[0]
        g.leave_deck(side, card)
        if SCORING[card]:
            before = unplayable(g, side)
            g.hands[side].append(card)
            grant_rounds(g, side, before)
        else:
            g.hands[side].append(card)
        if g.effects & HAND_SHOWN[side]:
            g.known.append(card)  # ruling 78
        if len(self.order) > 1:
            draw(g, self.order[1:])
        else:
            refill(g, needed=False)


# The headline phase (R 4.5C)


@final
class StartHeadlines(Step[State]):
    """Both choose in secret; the side that alone has reached space box 4 sees the other's choice first (R 6.4.4)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        start_measuring_reach(g)
        for side in (US, USSR):
            if has_ability(g, side, HEADLINE_LAST):
                g.push(Headlines((1 - side,), (0, 0), (side,)))
                return
        g.push(Headlines((USSR, US), (0, 0)))


@final
class Headlines(Secret[State]):
    """Headline cards by side; the seats of `then` choose when the first has been shown; `shown`: it has."""

    __slots__ = ("chosen", "shown", "then")
    verb: ClassVar[str] = "headline"

    def __init__(
        self, waiting: tuple[int, ...], chosen: tuple[int, int], then: tuple[int, ...] = (), shown: bool = False
    ) -> None:
        self.waiting = waiting
        self.chosen = chosen
        self.then = then
        self.shown = shown

    def seen_by(self, seat: int) -> Headlines:
        us, ussr = (
            card if side == seat or (self.shown and side not in self.waiting) else HIDDEN
            for side, card in enumerate(self.chosen)
        )
        return Headlines(self.waiting, (us, ussr), self.then, self.shown)

    def means(self, g: State, action: int) -> Action:
        return card_meant(self.verb, action)

    def read(self, g: State, text: str) -> int:
        return read_card(text)

    def legal_for(self, g: State, seat: int) -> list[int]:
        barred = never_headlines(g)
        return [c for c in sorted(g.hands[seat]) if c not in barred] or [PASS]

    def why_not_for(self, g: State, seat: int, card: int) -> Refusal | None:
        if card in self.legal_for(g, seat) or (card not in CARDS and card != PASS):
            return None
        if card == PASS:
            return refuse("pass.headline")
        if card == CHINA:
            return refuse("china.headline", card=card)  # R 9.5
        return refuse("headline" if card in never_headlines(g) else "hand", card=card)

    def surely_asked(self, g: State) -> bool:
        return True

    def answer_from(self, g: State, seat: int, card: int) -> None:
        us, ussr = self.chosen
        chosen = (card, ussr) if seat == US else (us, card)
        waiting = tuple(s for s in self.waiting if s != seat)
        if waiting:
            g.push(Headlines(waiting, chosen, self.then))
        elif self.then:
            if card:
                g.note("headline_shown", seat, card)
            g.push(Headlines(self.then, chosen, (), shown=True))
        else:
            resolve_headlines(g, *chosen)


def never_headlines(g: State) -> tuple[int, ...]:
    """The cards that nobody may headline (card 32, ruling 63)."""
    return (UN_INTERVENTION,) if g.rules.envy_headline else (UN_INTERVENTION, MISSILE_ENVY)


def resolve_headlines(g: State, us: int, ussr: int) -> None:
    """Higher operations first, the US on a tie; scoring cards count 0. Defectors by the US comes first (card 103)."""
    order = []
    for side, card in ((USSR, ussr), (US, us)):
        if card:
            g.note("headline", side, card)
            g.play_from_hand(side, card)
            order.append((side, card))
    if len(order) == 2 and (us == DEFECTORS or g.rules.ops[us] >= g.rules.ops[ussr]):
        order.reverse()
    g.push(*[Headline(side, card) for side, card in order])


@final
class Headline(Step[State]):
    """One headline's event. Its player answers for DEFCON; in the Second Edition the event's side does."""

    __slots__ = ("card", "side")
    public: ClassVar = True

    def __init__(self, side: int, card: int) -> None:
        self.side = side
        self.card = card

    def run(self, g: State) -> None:
        side, card = self.side, self.card
        owner = 1 - side if is_opponents(card, side) else side
        g.phasing = owner if g.rules.second else side
        start_measuring_reach(g)
        pay_flower_power(g, side, card)
        g.stack += (DISPOSAL[card], EVENT_OF[card][owner])


def cancel_headline(g: State, side: int) -> None:
    """A headline not yet resolved does not happen; its card is discarded (card 103, rulings 58, 59)."""
    for index, frame in enumerate(g.stack):
        if isinstance(frame, Headline) and frame.side == side:
            del g.stack[index]
            g.stack.append(DISPOSAL[frame.card])
            return


# Action rounds (R 4.5D)


@final
class PlayRounds(Step[State]):
    """Up to eight rounds each, the USSR first; a round that a side may not play is skipped."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.stack += LAST_TO_FIRST


def rounds_from(number: int, side: int) -> list[ActionRound]:
    """The rounds from a side's round to the end of the turn."""
    rounds = [ActionRound(s, n) for n in range(number, 9) for s in (USSR, US)]
    return rounds if side == USSR else rounds[1:]


def begin_round(g: State, side: int, number: int) -> None:
    """A side becomes the phasing player (R 4.2); reach is measured from now (R 6.1.1)."""
    g.phasing = side
    g.round = number
    g.effects &= ~DEFCON_FELL_TO_2
    if g.log is not None:
        g.note("round", g.turn, side, number)
    start_measuring_reach(g)


@final
class ActionRound(Step[State]):
    """One side plays a card, or, caught in a trap, discards one."""

    __slots__ = ("number", "side")
    public: ClassVar = True

    def __init__(self, side: int, number: int) -> None:
        self.side = side
        self.number = number

    def run(self, g: State) -> None:
        side, number = self.side, self.number
        if number > rounds_in_turn(g) and number > rounds_for(g, side):
            return
        begin_round(g, side, number)
        choice = Trapped(side) if g.effects & TRAP[side] else PLAY_CARD[side]
        g.stack += (END_ROUND[side], choice)
        if not choice.surely_asked(g) and not choice.legal(g):
            caught = isinstance(choice, Trapped) and g.hands[side]
            g.note("forced", side, *(("stuck", SOURCE[TRAP[side]]) if caught else ("empty", 0)))
            pass_round(g, side)


@final
class EndRound(Step[State]):
    """NORAD (106) follows a round in which DEFCON fell to 2, wherever it is now (ruling 74)."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        if g.effects & NORAD and g.effects & DEFCON_FELL_TO_2 and g.control[CANADA] == US:
            g.push(Norad(US))


@final
class Norad(AskCountry):
    """1 US influence where the US already has some, or none."""

    __slots__ = ()
    verb: ClassVar = "norad"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [*(c for c, points in enumerate(g.influence[US]) if points), DECLINE]

    def why_not(self, g: State, country: int) -> Refusal | None:
        return None if country in self.legal(g) else refuse("norad", event=SOURCE[NORAD])

    def answer(self, g: State, country: int) -> None:
        if country != DECLINE:
            g.note("norad", country)
            g.change_influence(US, country, 1, because=causes.NORAD)


# Frames never change, so all matches share those of every round.
LAST_TO_FIRST: Final = rounds_from(1, USSR)[::-1]
"""The rounds of a turn, as the stack holds them."""
PLAY_CARD: Final = (PlayCard(US), PlayCard(USSR))
END_ROUND: Final = (EndRound(US), EndRound(USSR))
"""By side."""


# Scoring cards for which an event leaves no round (R 10.1.5)


@final
class ScoringRound(Step[State]):
    """A round in which only a scoring card is played; its own side knows of it, the other does not."""

    __slots__ = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seen_by(self, seat: int) -> ScoringRound | None:
        return self if seat == self.side else None  # its very existence gives away a scoring card

    def run(self, g: State) -> None:
        side = self.side
        if scoring_cards(g, side):
            begin_round(g, side, 8)
            g.push(PlayScoring(side), EndRound(side))


def unplayable(g: State, side: int) -> int:
    """How many more scoring cards a side holds than it has rounds for."""
    granted = sum(1 for frame in g.stack if isinstance(frame, ScoringRound) and frame.side == side)
    return max(0, len(scoring_cards(g, side)) - rounds_left(g, side) - granted)


def grant_rounds(g: State, side: int, before: int) -> None:
    """Nobody is made to hold a scoring card: each that has become unplayable gets a round of its own.

    It takes the place of the side's eighth round, or else comes before the end of the turn.
    """
    for _ in range(unplayable(g, side) - before):
        eighth = [i for i, f in enumerate(g.stack) if isinstance(f, ActionRound) and (f.side, f.number) == (side, 8)]
        end = [i + 1 for i, f in enumerate(g.stack) if isinstance(f, EndTurn)]
        for at in (eighth or end)[:1]:
            g.stack.insert(at, ScoringRound(side))


# The end of the turn (R 4.5E to I)


@final
class EndTurn(Step[State]):
    """Held scoring cards, military operations, held cards, effects of the turn, China, the next turn."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.round = 0
        g.note("end_turn", g.turn)
        check_held_scoring(g)
        check_military_operations(g)
        if g.rules.held_cards_shown:
            for side in (USSR, US):
                g.reveal(side, g.hands[side], because=causes.HELD_CARDS)
        discards = [DiscardHeld(side) for side in (USSR, US) if has_ability(g, side, DISCARD_HELD) and g.hands[side]]
        g.push(*discards, CloseTurn())


def check_held_scoring(g: State) -> None:
    """A side that still holds a scoring card loses (R 11.1.2, ruling 103), whatever the VP (R 10.3.1); both: a draw."""
    holders = [side for side in (US, USSR) if scoring_cards(g, side)]
    if len(holders) == 2:
        g.end(2, "held_scoring", because=causes.HELD_SCORING)
    if holders:
        g.end(1 - holders[0], "held_scoring", because=causes.HELD_SCORING)


def missing_operations(g: State) -> tuple[int, int]:
    """Military operations that each side still has to do this turn (R 8.2.1)."""
    us, ussr = g.milops
    return max(0, g.defcon - us), max(0, g.defcon - ussr)


def check_military_operations(g: State) -> None:
    """One VP to the other side for each operation missing below DEFCON; the difference counts (R 8.2.1, 10.1.4)."""
    us, ussr = missing_operations(g)
    if us != ussr:
        g.score_vp(ussr - us, because=causes.MILITARY_OPERATIONS)
        if abs(g.vp) >= WINS_AT:
            g.end(US if g.vp > 0 else USSR, "vp", because=causes.MILITARY_OPERATIONS)
    g.milops = [0, 0]


@final
class DiscardHeld(AskCard):
    """Space box 6: one held card may be discarded (R 6.4.4, ruling 45)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [PASS, *sorted(g.hands[self.seat])]

    def why_not(self, g: State, card: int) -> Refusal | None:
        if card in self.legal(g):
            return None
        return refuse("china.discard", card=card) if card == CHINA else refuse("held")  # R 6.4.4, 9.5

    def answer(self, g: State, card: int) -> None:
        if card != PASS:
            g.discard_from_hand(self.seat, card, because=causes.SPACE_RACE)


@final
class CloseTurn(Step[State]):
    """Effects of the turn end; the China Card is turned face up; after turn 10 comes final scoring."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        ending = g.effects & THIS_TURN
        if ending and g.log is not None:
            for bit in SOURCE:
                if bit & ending:
                    g.note("effect", SOURCE[bit], False, bit, causes.END_OF_TURN)
        if ending:
            g.effects &= ~THIS_TURN
            g.reach = [None, None]  # Chernobyl (94) is over
        g.effects &= ~DEFCON_FELL_TO_2
        g.spaced = [0, 0]
        g.ames_order = ()
        g.china_up = True
        if g.turn == LAST_TURN:
            begin_final_scoring(g)
        else:
            g.push(StartTurn(g.turn + 1))
