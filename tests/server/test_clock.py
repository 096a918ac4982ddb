"""Clocks: what runs when, what a decision costs, and what happens when the time is up."""

from server.clients import INVITE, ME, bot
from sitroom.server.clock import Clock
from sitroom.server.games import hosted
from sitroom.server.journal import Entry
from sitroom.server.table import ANSWER, Table
from sitroom.twilight import GAME


class Time:
    """A time that passes when told to."""

    now = 100.0

    def __call__(self):
        return self.now


def clock(seconds=60, delay=5):
    time = Time()
    return Clock(seconds, delay, time), time


def test_time_runs_for_those_who_are_asked_only():
    ticking, time = clock(delay=0)
    ticking.run([1], 1)
    time.now += 10
    assert ticking.left([0, 0]) == [60, 50]


def test_the_first_seconds_of_a_decision_are_free():
    ticking, time = clock(delay=5)
    ticking.run([0], 2)
    time.now += 5
    assert ticking.used(0) == 0
    time.now += 2
    assert ticking.used(0) == 2000
    ticking.stop(0)
    ticking.run([0], 3)
    time.now += 5
    assert ticking.used(0) == 0, "the next decision has its own"


def test_free_seconds_do_not_come_again_by_taking_back():
    ticking, time = clock(delay=5)
    ticking.run([0], 7)
    for _ in range(4):  # answer, look at it for five seconds, take it back
        ticking.stop(0)
        ticking.run([0], 8)
        time.now += 5
        ticking.run([0], 7)
    assert ticking.used(0) == 5000, "and three times as much was put down when it answered"


def test_a_clock_that_runs_on_is_not_set_back():
    ticking, time = clock(delay=0)
    ticking.run([0, 1], 4)
    time.now += 4
    ticking.stop(1)
    ticking.run([0], 5)
    time.now += 4
    assert ticking.used(0) == 8000
    assert ticking.used(1) == 0


def test_what_was_used_before_counts():
    ticking, time = clock(delay=0)
    ticking.run([0], 6)
    time.now += 10
    assert ticking.left([30_000, 0])[0] == 20


def test_the_first_flag_to_fall_is_known():
    ticking, time = clock(delay=5)
    assert ticking.next_flag([0, 0]) is None
    ticking.run([0, 1], 7)
    assert ticking.next_flag([0, 10_000]) == (1, 55.0)
    time.now += 20
    assert ticking.next_flag([0, 10_000]) == (1, 35.0)


def test_time_is_never_less_than_none():
    ticking, time = clock(delay=0)
    ticking.run([0], 8)
    time.now += 1000
    assert ticking.left([0, 0])[0] == 0


def test_the_journal_adds_up_what_each_chair_has_used():
    table = Table(hosted("twilight"), GAME.resolve({}))
    table.roll()
    for spent in (1500, 700):
        table.enter(Entry(ANSWER, 1, table.match.legal()[0], spent))
    assert table.spent == [0, 2200]


def test_who_has_no_time_left_has_lost(lobby_on_each):
    name, tokens = lobby_on_each.create(clock={"seconds": 1, "delay": 0})
    us = lobby_on_each.sit(name, tokens["us"])
    while us.update["result"] is None:
        us.wait("update")
    assert us.update["result"] == {"winner": "us", "reason": "time"}
    assert us.update["clock"]["left"]["ussr"] == 0
    assert us.update["clock"]["running"] == []
    assert lobby_on_each.get(f"/matches/{name}")["status"] == "over"


def test_a_bots_time_is_its_own(lobby):
    name, tokens = lobby.create(us=ME, ussr=bot(), clock={"seconds": 100_000, "delay": 0})
    us = lobby.sit(name, tokens["us"])
    while us.update["asked"] is None:
        us.wait("update")
    assert us.update["clock"]["running"] == ["us"]
    assert 0 < us.update["clock"]["left"]["ussr"] <= 100_000


def test_no_clock_runs_until_everybody_is_there(lobby):
    name, tokens = lobby.create(us=INVITE, ussr=ME, clock={"seconds": 100_000, "delay": 10})
    ussr = lobby.sit(name, tokens["ussr"])
    assert ussr.update["clock"] == {"left": {"us": 100_000.0, "ussr": 100_000.0}, "running": [], "delay": 10}
    ussr.play()
    assert ussr.update["clock"]["running"] == []
    lobby.post(f"/matches/{name}/join", {"code": tokens["us"]})
    ussr.wait("update", lambda message: message["clock"]["running"] == ["ussr"])


def test_without_a_clock_there_is_none(lobby):
    name, tokens = lobby.create()
    assert lobby.sit(name, tokens["us"]).update["clock"] is None
