"""An undo is free only if everything its seat was told since follows from what it knew before.

What a seat cannot know is exchanged, the same answers are given, and all that the seat is told up to a free undo is
compared byte for byte. By hand, for more: `SITROOM_POSITIONS=20000 .venv/bin/python -m pytest -s -k unasked
tests/server/test_free_undo.py`.
"""

import os
import random

import pytest

from forms import as_written
from server.clients import played
from server.test_table import play, table_of
from sitroom.fuzz import random_options
from sitroom.kernel import Decision, Frame, tells_nothing
from sitroom.server.match.journal import RETRACT, Entry
from sitroom.server.match.table import Table
from sitroom.server.match.telling import dumps
from sitroom.titles import GAMES
from sitroom.twilight import GAME as TWILIGHT
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.effects import BEAR_TRAP, QUAGMIRE
from sitroom.twilight.rules.rounds import scoring_cards
from sitroom.twilight.rules.stack import FRAMES as TWILIGHT_FRAMES
from sitroom.twilight.rules.turn import ActionRound, EndTurn, ScoringRound
from sitroom.warroom.rules.stack import FRAMES as WARROOM_FRAMES

POSITIONS = int(os.environ.get("SITROOM_POSITIONS", "0"))
INTERRUPTED = 0.03
MEDDLED = 0.12


class Sorted(random.Random):
    """Deals cards in the order of their value: all low ones to the hands, or all high ones; scoring cards have none."""

    def __init__(self, sign):
        super().__init__(0)
        self.sign = sign

    def shuffle(self, cards):
        cards.sort(key=lambda card: self.sign * CARDS[card].ops)


def look_alikes(game, view, seat, rng):
    """Positions that differ from one another only in what the seat cannot know."""
    dealers = [random.Random(rng.random()), random.Random(rng.random())]
    if game.name == TWILIGHT.name:
        dealers += [Sorted(1), Sorted(-1)]
    found = [game.imagine(view, dealer) for dealer in dealers]
    return [state for state in found if dumps(game.view(state, seat)) == dumps(view)]


def told(game, state, seat, log):
    """All that a seat hears of an answer."""
    return dumps([game.view(state, seat), log])


class Watch:
    """Looks, while a match is played, for an undo that is called free though the seat was told something."""

    def __init__(self, table, rng):
        self.table, self.rng = table, rng
        self.twins = {}
        """By where they branch off: positions that the seat of the present run could not tell apart there."""
        self.seat = None
        self.positions = 0
        """Positions from which a free undo was looked at."""

    def play(self, seat, action):
        table, game = self.table, self.table.match.game
        if seat != self.seat:
            self.seat, self.twins = seat, {}
        self.twins[table.at] = look_alikes(game, table.match.view(seat), seat, self.rng)
        mark = len(table.match.log)
        table.play(seat, action)
        free = table.free(seat)
        self.twins = {at: states for at, states in self.twins.items() if free is not None and at >= free}
        truth = told(game, table.match.state, seat, table.match.log[mark:])
        for state in (state for states in self.twins.values() for state in states):
            state.log = []
            assert action in state.legal(seat)
            state.apply(seat, action)
            assert told(game, state, seat, state.log) == truth
        self.positions += bool(self.twins)
        if len(self.twins) > 2:  # the first and the last will do
            del self.twins[list(self.twins)[1]]


def any_answer(table, rng):
    """A seat and what it may do, now and then out of turn."""
    state = table.match.state
    out_of_turn = [seat for seat in range(len(table.match.seats)) if state.interrupts(seat)]
    if out_of_turn and rng.random() < INTERRUPTED:
        seat = rng.choice(out_of_turn)
        return seat, rng.choice(state.interrupts(seat))
    seat = rng.choice(table.waiting)
    return seat, rng.choice(table.match.legal(seat))


def watched(host, rng, first, last, meddle):
    """Play a match at random and watch it from its answer `first` to `last`; how many positions that gave."""
    table = Table(host, random_options(host, rng))
    table.roll()
    while table.at < first and not table.over:
        table.play(*any_answer(table, rng))
    watch = Watch(table, rng)
    while table.at < last and not table.over:
        if meddle(table.match.state, rng):
            watch.twins = {}
        watch.play(*any_answer(table, rng))
    return watch.positions


def look_for_leaks(host, count, seed, window, meddle, monkeypatch):
    """Watch matches until there have been a number of positions; `window`: where to begin at the latest, and for how
    long."""
    positions = number = 0
    while positions < count:
        rng = random.Random(f"{seed}/{number}")
        monkeypatch.setattr("sitroom.server.match.table._rng", rng)
        first = rng.randrange(window[0])
        positions += watched(host, rng, first, first + window[1], meddle)
        number += 1
    print(f"\n{host.name}: {positions} positions of {number} matches")


def spring_a_trap(state, rng):
    """Catch a side, or set it free."""
    state.effects ^= rng.choice((QUAGMIRE, BEAR_TRAP))


def race_to_space(state, rng):
    """Give either side what the boxes of the Space Race give, an eighth round among it."""
    state.space = [rng.randrange(9), rng.randrange(9)]


def grant_a_round(state, rng):
    """Let a side have a round for a scoring card that the other side does not see."""
    side = rng.choice((US, USSR))
    places = [at for at, frame in enumerate(state.stack) if frame == ActionRound(side, 8)]
    places += [at + 1 for at, frame in enumerate(state.stack) if isinstance(frame, EndTurn)]
    if places and scoring_cards(state, side):
        state.stack.insert(places[0], ScoringRound(side))


def meddle(state, rng):
    """Bring about now and then what seldom happens in random play."""
    if rng.random() >= MEDDLED:
        return False
    rng.choice((spring_a_trap, spring_a_trap, race_to_space, grant_a_round))(state, rng)
    return True


@pytest.mark.parametrize("seed", range(2))
def test_what_is_taken_back_unasked_in_twilight_struggle_has_told_nothing(seed, monkeypatch):
    look_for_leaks(GAMES["twilight"], POSITIONS or 700, seed, (1, 10_000), meddle, monkeypatch)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_taken_back_unasked_in_war_room_has_told_nothing(seed, monkeypatch):
    look_for_leaks(GAMES["warroom"], POSITIONS or 120, seed, (2500, 60), lambda state, rng: False, monkeypatch)


# A hand that says something though nobody shows it

WORTHLESS = [
    "cia_created",
    "captured_nazi_scientist",
    "nasser",
    "romanian_abdication",
    "truman_doctrine",
    "un_intervention",
]
"""None of them is fit to be discarded in a trap."""


def played_into_the_trap(ussr):
    """The US plays its round to the end; the next is the Soviet one, and the USSR is caught in Bear Trap."""
    table = table_of(
        played("fidel", "duck_and_cover", us=["duck_and_cover", "nato"], ussr=["fidel", "blockade", *ussr])
    )
    play(table, "blockade", "influence", "poland")
    table.match.state.effects |= BEAR_TRAP
    play(table, "nato", "influence")
    while table.match.state.stack[-1].verb == "place":
        play(table, "canada")
    return table


@pytest.mark.parametrize("fit", [0, 1])
def test_whether_the_other_can_discard_in_its_trap_tells_what_it_holds(fit):
    table = played_into_the_trap([*WORTHLESS[fit:], *["comecon"] * fit])
    assert (("pass", USSR) in table.match.log) == (fit == 0)
    assert table.waiting == ((USSR,) if fit else (US,))
    assert table.free(US) is None


def test_the_end_of_a_round_may_be_taken_back_where_the_other_plays_whatever_it_holds():
    table = table_of(played("fidel", "duck_and_cover"))
    start = table.at
    play(table, "comecon", "influence")
    while table.match.state.seat == USSR:
        play(table, "poland")
    assert table.match.state.stack[-1].verb == "play"
    assert table.free(USSR) == start
    assert table.free(US) is None


def test_who_has_seen_what_the_other_took_back_may_not_go_back_itself():
    table = table_of(played("fidel", "duck_and_cover", us=["duck_and_cover", "nato"], ussr=["fidel", "comecon"]))
    play(table, "comecon", "influence")
    while table.match.state.seat == USSR:
        play(table, "poland")
    ended = table.at
    play(table, "nato", "influence")
    assert table.free(US) == ended
    table.enter(Entry(RETRACT, US, ended))
    assert table.at == ended
    assert table.free(USSR) is None, "it knows a card of the US now"


# A round that only one side knows of (R 10.1.5)

SEVENTH_ROUND = """sitroom-position twilight
turn: 4
round: 7
phasing: us
space: us 8 ussr 3
hand us: nato cia_created
hand ussr: asia_scoring comecon
us: canada 3
ussr: poland 3
"""


@pytest.mark.parametrize("granted", [False, True])
def test_whether_the_other_has_a_round_of_its_own_tells_what_it_holds(granted):
    """The US goes on with its eighth round, or the USSR plays a scoring card first: the US must not try it out."""
    state = TWILIGHT.position(SEVENTH_ROUND)
    if granted:
        state.stack.insert(state.stack.index(ActionRound(USSR, 8)), ScoringRound(USSR))
    for word in ("cia_created", "influence"):
        state.apply(US, state.read(US, word))
    before, state.log = state.copy(), []
    action = state.read(US, "canada")
    state.apply(US, action)
    assert state.seat == (USSR if granted else US)
    assert not tells_nothing(TWILIGHT, before, US, action, state, state.log)


def test_every_kind_of_frame_that_a_seat_may_not_see_is_thought_of():
    """Where a frame may stand unseen, `blind` must say that it may: see `Perhaps`."""
    kinds = [*map(as_written, (*TWILIGHT_FRAMES.kinds.values(), *WARROOM_FRAMES.kinds.values()))]
    unseen = {kind.__name__ for kind in kinds if not kind.public and may_be_unseen(kind)}
    assert unseen == {"ScoringRound"}


def may_be_unseen(kind):
    """Is it hidden by default, or does it say itself that a seat may see nothing of it?"""
    by_default = (as_written(Frame).seen_by, as_written(Decision).seen_by)
    return kind.seen_by in by_default or "None" in str(kind.seen_by.__annotations__["return"])
