"""Clocks: what runs when, what a decision costs, and what happens when the time is up."""

import asyncio
import json

from server.clients import INVITE, ME, Lobby, bot
from server.inside import inside
from sitroom.server.live.seats import ME as MYSELF
from sitroom.server.live.seats import Side
from sitroom.server.match.clock import Clock, wound_on
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.table import Table
from sitroom.server.store.models import MatchRow
from sitroom.titles import GAMES
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


# What is stored of a clock


def moved(ticking, stored, gone, wall):
    """A clock somewhere else that goes on with what was stored `gone` seconds ago."""
    other, _ = clock(ticking.seconds, ticking.delay)
    other.now.now = 5.0 + gone
    other.restore(stored, wall + gone * 1000)
    return other


def test_a_clock_goes_on_from_what_is_stored_of_it():
    ticking, time = clock(seconds=60, delay=5)
    ticking.run([0], 7)
    time.now += 8
    stored = json.loads(json.dumps(ticking.stored([10_000, 0], 1_000_000)))
    other = moved(ticking, stored, 4, 1_000_000)
    time.now += 4
    assert other.left([10_000, 0]) == ticking.left([10_000, 0]) == [43, 60]
    assert other.next_flag([10_000, 0]) == ticking.next_flag([10_000, 0])
    assert stored["flag"] == 1_000_000 + 47_000
    for either in (ticking, other):
        either.stop(0)
        either.run([0], 7)
        assert either.used(0) == 0
        either.now.now += 1
        assert either.used(0) == 1000, "the free seconds of this place are gone"


def test_a_stored_clock_does_not_run_while_no_server_is_there():
    stored = {"since": {"0": 1000, "1": 7000}, "free": {}, "flag": 61_000}
    later = wound_on(stored, gone=9000, back=109_000)
    assert later == {"since": {"0": 101_000, "1": 107_000}, "free": {}, "flag": 161_000}


def test_time_since_the_server_was_last_seen_is_nobodys():
    stored = {"since": {"0": 9500}, "free": {}, "flag": 69_500}
    later = wound_on(stored, gone=9000, back=109_000)
    assert later["since"] == {"0": 109_000}
    assert later["flag"] == 169_000


def test_a_clock_of_the_future_is_not_set_back():
    stored = {"since": {"0": 9000}, "free": {}, "flag": 69_000}
    assert wound_on(stored, gone=9500, back=9400) == {**stored, "since": {"0": 9000}}


def test_the_journal_adds_up_what_each_chair_has_used():
    table = Table(GAMES["twilight"], GAME.resolve({}))
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
    assert ussr.update["clock"] == {
        **{"kind": "total", "left": {"us": 100_000.0, "ussr": 100_000.0}, "running": [], "delay": 10, "phase": ""},
    }
    ussr.play()
    assert ussr.update["clock"]["running"] == []
    lobby.post(f"/matches/{name}/join", {"code": tokens["us"]})
    ussr.wait("update", lambda message: message["clock"]["running"] == ["ussr"])


def test_a_match_without_a_clock_shows_none(lobby):
    name, tokens = lobby.create()
    assert lobby.sit(name, tokens["us"]).update["clock"] is None


# Matches with a clock leave memory


BOTH = {"us": Side(MYSELF), "ussr": Side(MYSELF)}


async def answer(room):
    seat = room.table.match.state.seat
    await room.act(room.actor(room.table.chair_of(seat)), room.table.asked[seat], room.table.match.legal()[0])


def test_a_match_is_forgotten_while_its_clock_runs_and_the_flag_falls_all_the_same(database, monkeypatch):
    monkeypatch.setattr("sitroom.server.live.rooms.KEPT", 0)

    async def test(rooms, storage):
        clocked = (await rooms.create("twilight", {}, BOTH, clock={"kind": "total", "seconds": 2, "delay": 0})).room
        await answer(clocked)
        other = (await rooms.create("twilight", {}, BOTH)).room
        assert list(rooms._rooms) == [other.id]
        facts = await rooms.facts(clocked.id)
        while facts.status == "live":
            await asyncio.sleep(0.05)
            facts = await rooms.facts(clocked.id)
        assert facts.result == {"winner": "us", "reason": "time"}
        room = await rooms.get(clocked.id)
        assert room is not clocked
        assert room.table.spent[1] >= 2000, "all of it was used"

    inside(database, test)


def test_a_match_that_was_forgotten_comes_back_with_the_time_that_was_used(database, monkeypatch):
    async def test(rooms, storage):
        room = (await rooms.create("twilight", {}, BOTH, clock={"kind": "total", "seconds": 1000, "delay": 3})).room
        await answer(room)
        room.timing.clock._since[1] -= 100  # a hundred seconds of thought
        room.timing.run()
        await storage.change(room.id, running=room.facts.running)
        monkeypatch.setattr("sitroom.server.live.rooms.KEPT", 0)
        await rooms.create("twilight", {}, BOTH)
        again = await rooms.get(room.id)
        assert again is not room
        assert 97 <= again.timing.clock.used(1) / 1000 < 197
        assert again.timing.clock._free == room.timing.clock._free

    inside(database, test)


def test_every_answer_stores_since_when_the_next_has_time(database):
    async def test(rooms, storage):
        room = (await rooms.create("twilight", {}, BOTH, clock={"kind": "total", "seconds": 1000, "delay": 3})).room
        seen = []
        for _ in range(8):
            (facts,) = await storage.facts(MatchRow.id == room.id)
            assert facts.running == room.facts.running
            seen.append(list(facts.running["since"]))
            await answer(room)
        assert seen[0] == ["1"]
        assert ["0"] in seen
        await room.consents.resign(room.actor(0))
        (facts,) = await storage.facts(MatchRow.id == room.id)
        assert facts.running is None

    inside(database, test)


def test_a_clock_runs_from_when_the_last_seat_is_taken_wherever_the_match_is(database, monkeypatch):
    async def test(rooms, storage):
        sides = {"us": Side(MYSELF), "ussr": Side("invite")}
        made = await rooms.create("twilight", {}, sides, clock={"kind": "total", "seconds": 1000, "delay": 3})
        assert made.room.facts.running is None
        await rooms.join(made.room.id, made.invites["ussr"], "Bob")
        (facts,) = await storage.facts(MatchRow.id == made.room.id)
        assert list(facts.running["since"]) == ["1"]

    inside(database, test)


def test_a_restart_gives_nobody_its_time_back(start):
    server = start()
    with Lobby(server) as lobby:
        match, tokens = lobby.create(clock={"seconds": 100_000, "delay": 0})
        ussr = lobby.sit(match, tokens["ussr"])
        first = ussr.update["clock"]["left"]["ussr"]
        while (left := ussr.update["clock"]["left"]["ussr"]) > first - 0.5:
            ussr.ask(type="lang", lang="en")
            ussr.wait("update")
    assert server.stop() == 0
    with Lobby(start()) as lobby:
        assert lobby.sit(match, tokens["ussr"]).update["clock"]["left"]["ussr"] <= left
