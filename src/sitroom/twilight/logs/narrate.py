"""A match's own log entries told as the statements of a text log, in the order in which that program writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sitroom.twilight.logs.facts import (
    CLEANUP,
    HEADLINE,
    ROUND,
    Advances,
    Chooses,
    CoupRoll,
    Defcon,
    Discards,
    Draw,
    Event,
    Fact,
    HasNone,
    Header,
    Headlines,
    Influence,
    InPlay,
    MilitaryOps,
    Olympics,
    Ops,
    OutOfPlay,
    Plays,
    RealignmentRoll,
    Reshuffle,
    Returns,
    Reveals,
    RevealsFromHand,
    SpaceRoll,
    Target,
    TrapRoll,
    Vp,
    War,
    WarRoll,
    Wins,
)
from sitroom.twilight.logs.names import FORMS
from sitroom.twilight.rules.board import NEITHER, STABILITY, US, USSR
from sitroom.twilight.rules.cards import CARD, FACTS, OPS, UN_INTERVENTION, Facts
from sitroom.twilight.rules.causes import Cause
from sitroom.twilight.rules.effects import CHINA_BARRED, HAND_SHOWN, NORTH_SEA_ROUND, SOURCE
from sitroom.twilight.rules.operations import COUP, SPACE
from sitroom.twilight.rules.turn import LAST_TURN

Entry = tuple[Any, ...]

CHE, GRAIN_SALES, IRAN_CONTRA = (CARD[name] for name in ("che", "grain_sales_to_soviets", "iran_contra_scandal"))
NO_FACTS = Facts()
LASTING = frozenset(SOURCE.values())
"""Cards that come into play."""
SILENT = NORTH_SEA_ROUND | HAND_SHOWN[US] | HAND_SHOWN[USSR] | CHINA_BARRED


def facts_of(cause: Cause) -> Facts:
    """What an event of the Deluxe Edition can do; a rule is no event, nor is 0."""
    return FACTS[0].get(cause, NO_FACTS) if isinstance(cause, int) else NO_FACTS


class Told(NamedTuple):
    """A statement; `apart`: after a blank line; `optional`: a log may leave it out."""

    fact: Fact
    apart: bool = False
    optional: bool = False


class Narrator:
    """Takes entries as they come, and holds back what is incomplete (a header without its card, growing influence)."""

    __slots__ = (
        "again",
        "aiming",
        "cleaning",
        "closing",
        "coup_ops",
        "coups",
        "defcon",
        "event",
        "expiring",
        "first",
        "gap",
        "header",
        "headlined",
        "held",
        "in_play",
        "late",
        "out",
        "paid",
        "past",
        "reading",
        "run",
        "with_cleanup",
    )

    def __init__(self, defcon: int = 5, with_cleanup: bool = True, reading: bool = False) -> None:
        self.reading = reading
        """To compare with a log: then what logs tell in one place or another is told in both."""
        self.paid = 0
        """A card that the log may yet take out of play at the end of the turn."""
        self.defcon = defcon
        self.with_cleanup = with_cleanup
        self.out: list[Told] = []
        self.gap = False
        """The next statement stands apart."""
        self.run: list[Influence] = []
        """Influence of one side moving one way: a line for each country, still growing."""
        self.header: Header | None = None
        """A section whose card is not yet known."""
        self.held: list[Told] = []
        """What must wait for that header."""
        self.headlined: list[tuple[int, int]] = []
        self.first = USSR
        """Whose headline is named first."""
        self.event = 0
        """The last event of the section."""
        self.late: list[Fact] = []
        """What the log tells at the end of an event."""
        self.closing: list[Fact] = []
        """What the log tells at the end of a round."""
        self.expiring: list[int] = []
        self.in_play: list[int] = []
        """Cards the log has in play, in the order in which they came."""
        self.past: list[int] = []
        """Cards that come into play no more, since others have ended them."""
        self.cleaning = False
        self.coup_ops = 0
        self.coups = 0
        """How many there were since the last event."""
        self.aiming = False
        """A coup is announced, its target not yet named."""
        self.again = False
        """Che offers a second coup."""

    def copy(self) -> Narrator:
        """An independent narrator that goes on from here."""
        new = Narrator.__new__(Narrator)
        for name in Narrator.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if type(value) is list else value)
        return new

    def tell(self, entries: Iterable[Entry]) -> list[Told]:
        """The statements that these entries complete."""
        for kind, *fields in entries:
            if self.headlined and kind != "headline":
                self._open_headlines()
            if self.expiring and kind != "effect":
                self._expire()
            tell = getattr(self, f"_{kind}", None)
            if tell is not None:
                tell(*fields)
        if self.headlined:
            self._open_headlines()
        told, self.out = self.out, []
        return told

    def _say(self, *facts: Fact, apart: bool = False, optional: bool = False) -> None:
        self._end_run()
        self.gap = self.gap or apart
        self._add(facts, optional or (self.cleaning and not self.with_cleanup))

    def _add(self, facts: Iterable[Fact], optional: bool = False) -> None:
        out = self.out if self.header is None else self.held
        for fact in facts:
            out.append(Told(fact, self.gap, optional))
            self.gap = False

    # Sections

    def _turn(self, turn: int) -> None:
        self._end_round()
        self.cleaning = False
        self.header = Header(turn, HEADLINE)
        self.first = USSR

    def _headline_shown(self, side: int, card: int) -> None:
        self.first = side

    def _headline(self, side: int, card: int) -> None:
        self.headlined.append((side, card))

    def _open_headlines(self) -> None:
        order = sorted(self.headlined, key=lambda pair: pair[0] != self.first)
        self.headlined = []
        self._open(tuple(card for _, card in order))
        self._say(*(Headlines(side, card) for side, card in order))

    def _round(self, turn: int, side: int, number: int) -> None:
        self._end_round()
        self.header = Header(turn, ROUND, side, number)

    def _play(self, side: int, card: int, mode: int) -> None:
        if self.header is not None:
            self._open((card,))
        elif self.event == GRAIN_SALES:
            self._say(Plays(side, card), Plays(side, card))

    def _pass(self, side: int) -> None:
        self._open(())

    def _open(self, cards: tuple[int, ...]) -> None:
        """The section's cards are known: its header, and what waited for it."""
        self._end_run()
        assert self.header is not None
        self.out.append(Told(self.header._replace(cards=cards), apart=True))
        self.header = None
        self.out += self.held
        self.held = []

    def _end_turn(self, turn: int) -> None:
        self._end_round()
        if turn == LAST_TURN:
            self.with_cleanup = False  # before final scoring the log has none, or at least need not
        self.cleaning = True
        self._say(Header(turn, CLEANUP), apart=True)
        if self.paid:
            self._say(OutOfPlay(self.paid), optional=True)
        self.paid = 0

    def _end_round(self) -> None:
        self._end_event()
        self._end_run()
        if self.closing:
            self._say(*self.closing, apart=True)
        self.closing = []
        self.event = 0

    def _end_event(self) -> None:
        if self.again:
            self._say(Ops(COUP, self.coup_ops), apart=True, optional=True)  # offered, and nothing came of it
            self.again = False
        if self.late:
            self._say(*self.late, apart=True)
        self.late = []

    def _scoring(self, *_: Any) -> None:
        self.gap = self.gap or self.cleaning  # final scoring
        self.cleaning = False

    def _end(self, winner: int, reason: str, cause: Cause) -> None:
        self.late, self.closing, self.again = [], [], False
        self._say(Draw(reason) if winner == NEITHER else Wins(winner, reason), apart=True)

    # Tracks and influence

    def _influence(self, side: int, country: int, delta: int, us: int, ussr: int, cause: Cause) -> None:
        self.again = self.again or (self.event == CHE and self.coups == 1 and side == US and delta < 0)
        if self.run and (self.run[0].side != side or (self.run[0].delta > 0) != (delta > 0)):
            self._end_run()
        for index, line in enumerate(self.run):
            if line.country == country:
                self.run[index] = Influence(side, line.delta + delta, country, us, ussr)
                return
        self.run.append(Influence(side, delta, country, us, ussr))

    def _end_run(self) -> None:
        run, self.run = self.run, []
        self._add(run)

    def _vp(self, side: int, points: int, score: int, cause: Cause) -> None:
        given_away = facts_of(cause).ends_match == "player"  # told in one style of the log only
        self._say(Vp(score, side, points) if points else Vp(score), optional=given_away)

    def _defcon(self, level: int, cause: Cause) -> None:
        self._say(Defcon("improves" if level > self.defcon else "degrades", level))
        self.defcon = level

    def _milops(self, side: int, level: int, cause: Cause) -> None:
        self._say(MilitaryOps(side, level))

    def _space(self, side: int, box: int, cause: Cause) -> None:
        self._say(Advances(side, box))

    # Events and their effects

    def _event(self, card: int, side: int) -> None:
        self._end_event()
        self._say(*[Event(card)] * FORMS[card].times, apart=True)
        self.event = card
        self.coups = 0
        if card not in LASTING:
            self.late += self._ended_by(card)

    def _ended_by(self, card: int) -> list[Fact]:
        """The cards that another takes out of play."""
        done = FORMS[card].ends
        self.past += done
        gone = [other for other in done if other in self.in_play]
        self.in_play = [other for other in self.in_play if other not in gone]
        return [OutOfPlay(other) for other in gone]

    def _effect(self, card: int, begins: bool, bit: int, cause: Cause) -> None:
        if bit & SILENT:
            return
        if begins:
            self._begin(card)
        elif card in self.in_play:
            if self.cleaning:
                self.expiring.append(card)
                return
            self.in_play.remove(card)
            when = FORMS[card].out_of_play
            if when == "round":
                self.closing.append(OutOfPlay(card))
            elif when == "event":
                self.late.append(OutOfPlay(card))
            elif when:
                self.paid = card if self.reading else 0
                self._say(OutOfPlay(card), optional=True)  # no game shows whether here or at the end of the turn
            else:
                self._say(OutOfPlay(card))

    def _begin(self, card: int) -> None:
        if card in self.past:
            return
        self.in_play.append(card)
        if FORMS[card].in_play_last:
            self.late.append(InPlay(card))
        else:
            self._say(InPlay(card))
            self._say(*self._ended_by(card))

    def _expire(self) -> None:
        """Effects of the turn end in the order in which they came."""
        expiring, self.expiring = sorted(self.expiring, key=self.in_play.index), []
        for card in expiring:
            self.in_play.remove(card)
            self._say(OutOfPlay(card))

    def _norad(self, *_: Any) -> None:
        self._end_event()
        self._end_run()
        self.gap = True

    # Cards

    def _discard(self, side: int, card: int, cause: Cause) -> None:
        if self.header is not None:
            self._open((card,))
        self._say(Discards(side, card))

    def _reveal(self, side: int, card: int, cause: Cause) -> None:
        self._say(Reveals(side, card))
        if cause == GRAIN_SALES:
            self._say(RevealsFromHand(side, card))

    def _plays(self, side: int, card: int) -> None:
        if self.event == GRAIN_SALES:
            self._say(Plays(side, card), Plays(side, card), Plays(side, UN_INTERVENTION))
        else:
            self._say(Plays(side, card))

    def _return(self, side: int, card: int) -> None:
        self._say(Returns(side, card))

    def _no_cards(self, side: int, what: str, cause: Cause) -> None:
        self._say(HasNone(side, what), optional=True)

    def _reshuffle(self) -> None:
        self._say(Reshuffle())

    def _region(self, side: int, region: int) -> None:
        self._say(Chooses(side, region))

    def _olympics(self, side: int, participates: bool) -> None:
        self._say(Olympics(side, "participate in" if participates else "boycott"))

    # Operations

    def _ops(self, side: int, kind: int, card: int, value: int, cause: int) -> None:
        if card:
            self._end_event()
        grant = None if card else facts_of(cause).gives_ops
        printed = grant.points if grant else OPS[cause]
        self._say(Ops(kind, value if kind in (COUP, SPACE) else printed), apart=bool(card))
        if kind == COUP:
            self.coup_ops, self.aiming = value, True

    def _target(self, side: int, country: int, cause: int) -> None:
        if not self.aiming:
            self._say(Ops(COUP, self.coup_ops), apart=True)  # Che's second
        self.aiming = self.again = False
        self._say(Target(country))

    def _coup(self, by: int, country: int, die: int, value: int, modifier: int, result: int, cause: int) -> None:
        self.coups += 1
        outcome = "SUCCESS" if result > 0 else "FAILURE"
        self._say(CoupRoll(outcome, die, value, STABILITY[country], result, modifier))

    def _realign(
        self, by: int, country: int, us_die: int, us_plus: int, ussr_die: int, ussr_plus: int, cause: int
    ) -> None:
        us_plus += IRAN_CONTRA in self.in_play  # its -1 counts, but the log does not show it
        self._say(Target(country))
        for side, die, plus in ((USSR, ussr_die, ussr_plus), (US, us_die, us_plus)):
            self._say(RealignmentRoll(side, die, plus, die + plus) if plus else RealignmentRoll(side, die))

    def _war(self, by: int, country: int, die: int, modifier: int, needed: int, cause: int) -> None:
        won = die + modifier >= needed
        self._say(War(country))
        self._say(WarRoll("VICTORY" if won else "DEFEAT", die, ">=" if won else "<", needed, modifier))

    def _space_roll(self, by: int, die: int, needed: int, cause: int) -> None:
        self._say(SpaceRoll(die, "Success" if die <= needed else "Failed", needed))

    def _trap_roll(self, by: int, die: int, cause: int) -> None:
        free = die <= 4
        self._say(TrapRoll(die, "<=" if free else ">", "Trap Escaped" if free else "Trap Remains in Effect"))
