"""A table is what its journal says: who is asked since when, what may be taken back, what Chance says again."""

import random

import pytest

from noughts.rules.board import EMPTY
from noughts.rules.game import Noughts
from server.clients import dealt, played
from sitroom.kernel import CHANCE, NOBODY, IllegalAction, SitroomError, State
from sitroom.server.match.journal import ANSWER, END, RESIGN, RETRACT, TIME, UNDO, Entry
from sitroom.server.match.table import Table
from sitroom.titles import GAMES
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD


def table_of(match):
    """A table at which a match of the engine was played."""
    table = Table(GAMES["twilight"], match.options)
    table.enter_all(Entry(ANSWER, seat, action) for seat, action in match.answers)
    return table


def play(table, *words):
    """Answers by the seats asked, in notation; the entries they made."""
    entries = []
    for word in words:
        seat = table.match.state.seat
        entries += table.play(seat, table.match.state.read(seat, word))
    return entries


@pytest.fixture(autouse=True)
def chance(monkeypatch):
    """Dice that fall the same way each time."""
    monkeypatch.setattr("sitroom.server.match.table._rng", random.Random(1))


def played_at_random(seed, entries, host=None, undos=0.1, **options):
    """A table after many entries, and those entries: answers of all seats, and undos, free or agreed to."""
    rng = random.Random(seed)
    host = host or GAMES["twilight"]
    table = Table(host, host.resolve(options))
    journal = table.roll()
    while len(journal) < entries and not table.over:
        seat = rng.choice(table.waiting)
        own = [at for at in range(max(table.seated, table.at - 30), table.at) if table.match.answers[at][0] == seat]
        if rng.random() < undos and own:
            to, free = rng.choice(own), table.free(seat)
            entry = Entry(UNDO if free is None or to < free else RETRACT, seat, to)
            table.enter(entry)
            journal.append(entry)
        else:
            journal += table.play(seat, rng.choice(table.match.legal(seat)), rng.randrange(3000))
    return table, journal


def same(one, other):
    """Are two tables the same in everything that anybody can notice?"""
    for name in ("number", "asked", "spent", "undone", "seated", "settled", "questions", "ended", "log_at"):
        assert getattr(one, name) == getattr(other, name), name
    seats = range(len(one.match.seats))
    assert one.match.state == other.match.state
    assert one.match.answers == other.match.answers
    assert one.match.log == other.match.log
    assert one.match.marks == other.match.marks
    assert [one.free(seat) for seat in seats] == [other.free(seat) for seat in seats]
    assert _remembered(one) == _remembered(other)
    assert one.digest.text() == other.digest.text()


def _remembered(table):
    """What Chance will say again."""
    return {question: actions for question, actions in table.memory.items() if actions}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("undos", [0.05, 0.4])
def test_the_same_journal_gives_the_same_table(seed, undos):
    table, journal = played_at_random(seed, 400, undos=undos, bid=("none", "influence")[seed % 2])
    assert any(entry.kind != ANSWER for entry in journal)
    again = Table(GAMES["twilight"], table.match.options)
    again.enter_all(journal)
    same(again, table)


# What was taken back costs nothing to read


def applied(monkeypatch):
    """Counts the answers that are played from now on."""
    count = [0]
    apply = State.apply

    def counting(state, seat, action):
        count[0] += 1
        apply(state, seat, action)

    monkeypatch.setattr(State, "apply", counting)
    return count


def pairs_without_end(count):
    """A journal in which a seat has tried its cards many times and thought about each, and the match that stands."""
    match = played("fidel", "duck_and_cover")
    journal = [Entry(ANSWER, seat, action) for seat, action in match.answers]
    for number in range(count):
        journal.append(Entry(ANSWER, USSR, match.legal()[number % len(match.legal())], 7))
        journal.append(Entry(RETRACT, USSR, len(match.answers)))
    return journal, match


def test_answers_that_were_taken_back_are_not_played_when_a_journal_is_read(monkeypatch):
    journal, match = pairs_without_end(2000)
    table = Table(GAMES["twilight"], match.options)
    count = applied(monkeypatch)
    table.enter_all(journal)
    assert count[0] == len(match.answers)
    assert table.match.state == match.state
    assert table.number == len(journal)
    assert table.spent == [0, 2000 * 7], "the time was used all the same"
    assert table.undone == [0, 2000]


def test_what_chance_said_in_lines_that_were_taken_back_is_found_out_once_for_each(monkeypatch):
    table = table_of(played("fidel", "duck_and_cover"))
    journal = [Entry(ANSWER, seat, action) for seat, action in table.match.answers]
    start = table.at
    for number in range(60):
        journal += play(table, "comecon", "coup", ("iran", "panama")[number % 2])
        entry = Entry(UNDO, USSR, start)
        table.enter(entry)
        journal.append(entry)
    again = Table(GAMES["twilight"], table.match.options)
    count = applied(monkeypatch)
    again.enter_all(journal)
    assert count[0] == start + 4, "comecon, coup, and either country"
    monkeypatch.undo()
    same(again, table)


def test_a_line_that_was_taken_back_need_not_be_legal_any_more():
    journal, match = pairs_without_end(3)
    illegal = [Entry(ANSWER, USSR, 4711), Entry(ANSWER, CHANCE, 3), Entry(UNDO, USSR, len(match.answers))]
    table = Table(GAMES["twilight"], match.options)
    table.enter_all(journal + illegal)
    assert table.match.state == match.state
    assert _remembered(table) == {}, "nobody knows what Chance was asked"


@pytest.mark.parametrize("beyond", [-1000, 0, 1000])
def test_an_undo_that_cannot_be_is_named(beyond):
    journal, match = pairs_without_end(3)
    journal.append(Entry(UNDO, USSR, len(match.answers) + beyond))
    with pytest.raises(SitroomError, match=f"entry {len(journal) - 1}: "):
        Table(GAMES["twilight"], match.options).enter_all(journal)


def test_every_line_of_the_log_knows_the_position_it_led_to():
    table, _ = played_at_random(3, 300)
    assert len(table.log_at) == len(table.match.log)
    for at in range(table.at + 1):
        assert table.log_at.count(at) == len(table.earlier(at).log) - (len(table.earlier(at - 1).log) if at else 0)


def test_an_illegal_entry_changes_nothing():
    table = table_of(dealt())
    before = (table.number, table.asked[:], table.match.state.copy())
    with pytest.raises(IllegalAction):
        table.enter(Entry(ANSWER, US, 4711))
    assert (table.number, table.asked, table.match.state) == before


def test_a_journal_that_cannot_be_played_names_the_entry():
    answers = [Entry(ANSWER, seat, action) for seat, action in dealt().answers]
    answers[20] = Entry(ANSWER, USSR, 4711)
    with pytest.raises(SitroomError, match=r"entry 20: "):
        Table(GAMES["twilight"], GAME.resolve({})).enter_all(answers)


# Since when a seat is asked


def test_the_other_headline_does_not_make_mine_stale():
    table = table_of(dealt())
    asked = table.asked[US]
    play(table, "fidel")
    assert table.waiting == (US,)
    assert table.asked[US] == asked
    assert table.asked[USSR] == table.number


def test_every_answer_of_my_own_makes_the_next_decision_a_new_one():
    table = table_of(played("fidel", "duck_and_cover"))
    seen = {table.asked[USSR]}
    for _ in range(5):
        seat = table.match.state.seat
        play(table, table.match.text(table.match.legal()[0]))
        assert table.asked[seat] == table.number
        seen.add(table.number)
    assert len(seen) == 6


def test_after_an_undo_the_same_decision_is_a_new_one():
    table = table_of(dealt())
    play(table, "fidel")
    asked = table.asked[:]
    table.enter(Entry(UNDO, USSR, table.last_answer(USSR)))
    assert all(now > before for now, before in zip(table.asked, asked, strict=True))


# What may be taken back unasked


def test_own_answers_may_be_taken_back_one_after_another():
    table = table_of(played("fidel", "duck_and_cover"))
    start = table.at
    play(table, "comecon", "influence", "poland")
    assert table.free(USSR) == start
    assert table.free(US) is None
    table.enter(Entry(RETRACT, USSR, start + 1))
    assert table.match.state.stack[-1].verb == "mode"
    assert table.free(USSR) == start


def test_a_headline_may_be_taken_back_until_the_other_is_in():
    table = table_of(dealt())
    start = table.at
    play(table, "fidel")
    assert table.free(USSR) == start
    play(table, "duck_and_cover")
    assert table.free(USSR) is None
    assert table.free(US) is None, "the last headline has shown the other"


def test_a_die_ends_what_may_be_taken_back():
    table = table_of(played("fidel", "duck_and_cover"))
    play(table, "comecon", "coup", "iran")
    assert [table.free(seat) for seat in (US, USSR)] == [None, None]


def test_a_card_that_is_shown_ends_what_may_be_taken_back():
    table = table_of(played("fidel", "duck_and_cover", us=["cia_created", "duck_and_cover"], ussr=["fidel"]))
    while table.match.state.seat != US:
        play(table, table.match.text(table.match.legal()[0]))
    before = table.at
    play(table, "cia_created")
    assert table.free(US) == before
    play(table, "event")
    assert table.free(US) is None


def test_a_hand_that_holds_nothing_to_show_has_been_shown_as_well():
    held = ["asia_scoring", "middle_east_scoring", "europe_scoring"]
    table = table_of(
        played("fidel", "duck_and_cover", us=["duck_and_cover"], ussr=["fidel", "the_cambridge_five", *held])
    )
    before = table.at
    play(table, "the_cambridge_five")
    assert table.free(USSR) == before
    play(table, "event")
    assert ("no_cards", US, "reveal", CARD["the_cambridge_five"]) in table.match.log
    assert table.free(USSR) is None, "it knows now that the US holds no scoring card"


@pytest.mark.parametrize("seed", range(8))
def test_what_is_taken_back_unasked_has_told_nothing(seed, monkeypatch):
    """After an answer that is free to be taken back, the seat sees what it would have seen with other hidden cards."""
    rng = random.Random(seed)
    monkeypatch.setattr("sitroom.server.match.table._rng", rng)
    table = Table(GAMES["twilight"], GAME.resolve({"edition": ("deluxe", "second")[seed % 2]}))
    table.roll()
    compared = 0
    while not table.over:
        seat = rng.choice(table.waiting)
        action, seen = rng.choice(table.match.legal(seat)), table.match.view(seat)
        other = GAME.imagine(seen, rng)
        table.play(seat, action)
        if table.free(seat) is None or GAME.view(other, seat) != seen:
            continue
        other.apply(seat, action)
        if other.seat >= 0 and "CloseTurn" not in str((other.stack, table.match.state.stack)):
            assert GAME.view(other, seat) == table.match.view(seat)
            compared += 1
    assert compared > 50


def test_a_sealed_bid_is_final_once_both_are_in():
    table = Table(GAMES["twilight"], GAME.resolve({"bid": "influence"}))
    play(table, "ussr-2")
    assert table.free(USSR) == 0
    play(table, "ussr-3")
    assert table.free(US) is None
    assert table.free(USSR) is None


class ScriptedChance(random.Random):
    """Chooses the one action that was asked for."""

    def __init__(self, action):
        super().__init__(0)
        self.action = action

    def choice(self, actions):
        return self.action if self.action in actions else actions[0]


BIDS = {
    "each bids for the other's side": ({"bid": "influence"}, "us-2", "ussr-3"),
    "equal bids, and Chance decides": ({"bid": "influence"}, "us-2", "us-2"),
    "an auction": ({"edition": "second", "bid": "vp"}, "us-1", "pass"),
}


@pytest.mark.parametrize(("options", "first", "second"), BIDS.values(), ids=BIDS)
def test_nobody_goes_back_behind_the_change_of_chairs(options, first, second, monkeypatch):
    monkeypatch.setattr("sitroom.server.match.table._rng", ScriptedChance(USSR))
    table = Table(GAMES["twilight"], GAME.resolve(options))
    table.roll()
    play(table, first)  # the chair of the USSR
    play(table, second)  # the chair of the US
    assert [table.seat_of(chair) for chair in (US, USSR)] == [USSR, US]
    assert table.chair_of(USSR) == US
    for seat in (US, USSR):
        assert table.last_answer(seat) is None
        assert table.free(seat) is None
    with pytest.raises(IllegalAction):
        table.enter(Entry(UNDO, US, 0))


class Turncoats(Noughts):
    """Noughts and crosses in which the players change places once three squares are marked."""

    def seat_of(self, g, chair):
        return 1 - chair if g.squares.count(EMPTY) <= 6 else chair


def test_an_answer_that_changes_the_chairs_is_not_free_to_be_taken_back_though_it_tells_nothing():
    """The seat that gave the answer is another player's now, and all that followed was to be foreseen."""
    for game, free in ((Noughts(), 3), (Turncoats(), None)):
        table = Table(game, game.resolve({}))
        table.roll()
        play(table, "1", "2", "5")
        seat = table.match.answers[-1][0]
        assert table.free(seat) == free


# Chance


def test_chance_is_never_rolled_twice():
    table = table_of(played("fidel", "duck_and_cover"))
    start = table.at
    dice = set()
    for _ in range(12):
        play(table, "comecon", "coup", "iran")
        dice.add(next(action for seat, action in table.match.answers[start:] if seat == CHANCE))
        table.enter(Entry(UNDO, USSR, start))
    assert len(dice) == 1


def test_a_die_taken_back_falls_for_another_country_too():
    table = table_of(played("fidel", "duck_and_cover"))
    start = table.at
    play(table, "comecon", "coup", "iran")
    die = table.match.answers[start + 3]
    table.enter(Entry(UNDO, USSR, start))
    play(table, "blockade", "coup", "panama")
    assert table.match.answers[start + 3] == die
    assert table.memory["die"] == []


def test_several_answers_of_chance_come_again_in_their_order():
    table = table_of(played("fidel", "duck_and_cover"))
    start = table.at
    play(table, "comecon", "realign")
    for _ in range(3):
        play(table, table.match.text(table.match.legal()[0]))
    before = table.match.answers[start:]
    table.enter(Entry(UNDO, USSR, start + 4))
    table.enter(Entry(UNDO, USSR, start))
    for seat, action in before:
        if seat != CHANCE:
            table.play(seat, action)
    assert table.match.answers[start:] == before


# Ends


@pytest.mark.parametrize(("why", "word"), [(RESIGN, "resign"), (TIME, "time")])
def test_a_match_given_up_is_over(why, word):
    table = table_of(dealt())
    table.enter(Entry(END, US, why))
    assert table.over
    assert table.waiting == ()
    assert table.result() == {"winner": "ussr", "reason": word}
    assert table.view(USSR)["decision"] is None
    with pytest.raises(IllegalAction):
        table.play(USSR, table.match.legal(USSR)[0])


def test_the_result_is_the_games_own():
    table, _ = played_at_random(1, 10_000)
    assert table.match.over
    view = table.view(NOBODY)
    assert table.result() == {"winner": view["winner"], "reason": view["reason"]}


def test_the_very_first_answer_of_a_match_can_be_taken_back():
    position = GAME.position_text(dealt().state)
    table = Table(GAME, dealt().options, position=position)
    seat = table.waiting[0]
    table.play(seat, table.match.legal(seat)[0])
    assert table.answered(seat, 0)
    table.enter(Entry(RETRACT, seat, 0))
    assert (table.at, table.place, GAME.position_text(table.match.state)) == (0, 0, position)
