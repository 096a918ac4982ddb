"""Deadlines: a phase gives everybody so much time, and the match goes on without those who do not come."""

import asyncio
import json
import random

import pytest

from server.clients import Lobby
from server.inside import inside
from server.processes import wait_until
from server.test_drafts import order_of
from server.wars import until, war
from sitroom.server.live.seats import ME as MYSELF
from sitroom.server.live.seats import Side
from sitroom.server.match.clock import PhaseClock
from sitroom.server.store.models import MatchRow

DAY = {"kind": "phase", "seconds": 86_400}


class Time:
    now = 100.0

    def __call__(self):
        return self.now


def test_a_phase_gives_everybody_all_their_time_again():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("planning 1.1", [0, 0])
    clock.run([0, 1], 0)
    time.now += 50
    assert clock.left([0, 0]) == [10, 10]
    clock.enter("movement 1.1", [50_000, 50_000])
    clock.run([0], 9)
    assert clock.left([50_000, 50_000]) == [60, 60]
    time.now += 61
    assert clock.is_up(0, [50_000, 50_000])
    assert not clock.is_up(1, [50_000, 50_000]), "it runs only for the one who is asked"


def test_an_undo_gives_no_time_back_unless_all_agreed_to_it():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("round 1", [0, 0])
    clock.run([0], 5)
    time.now += 40
    clock.stop(0)
    clock.enter("round 2", [40_000, 0])
    clock.run([0], 9)
    time.now += 30
    clock.enter("round 1", [40_000, 0])
    clock.run([0], 6)
    assert clock.left([40_000, 0])[0] == 20, "as much as it had left in this round"
    time.now += 5
    clock.stop(0)
    clock.enter("round 2", [45_000, 0])
    clock.run([0], 12)
    assert clock.left([45_000, 0])[0] == 30, "and in the next, however many answers led there"
    clock.renew()
    clock.enter("round 1", [45_000, 0])
    assert clock.left([45_000, 0])[0] == 60


def test_a_phase_clock_goes_on_from_what_is_stored_of_it():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("planning 1.1", [5_000, 0])
    clock.run([1], 3)
    time.now += 20
    stored = json.loads(json.dumps(clock.stored([5_000, 0], 1_000_000)))
    other = PhaseClock(60, time)
    other.restore(stored, 1_010_000)
    assert other.left([5_000, 0]) == [60, 30]
    other.enter("planning 1.1", [5_000, 0])
    assert other.left([5_000, 0]) == [60, 30], "the same phase"


def test_a_phase_clock_of_an_older_server_goes_on_as_well():
    clock = PhaseClock(60, Time())
    old = {"since": {"1": 990_000}, "free": {"1": 3}, "flag": 1_050_000, "phase": "planning 1.1"}
    clock.restore({**old, "before": [5_000, 2_000], "at": 3}, 1_000_000)
    assert clock.left([5_000, 12_000]) == [60, 40]


async def eastern(rooms, clock=None):
    """A room of the Eastern Front where all write their orders, by default with a deadline of a day."""
    sides = {"ussr": Side(MYSELF), "germany": Side(MYSELF)}
    room = (await rooms.create("warroom", {"scenario": "eastern"}, sides, clock=clock or {**DAY, "delay": 0})).room
    while room.table.drafts.charts is None:
        seat = room.table.waiting[0]
        await room.act(room.actor(seat), room.table.asked_of(seat), room.table.legal(seat)[0])
    return room


async def time_up(room, chair):
    """Two days later."""
    room.timing.clock._since[chair] -= 2 * 86_400
    await room.timing._fall(chair)


async def answered(room):
    """Wait until nobody stands in for anybody any more."""
    while room.thinking.tasks:
        await asyncio.gather(*room.thinking.tasks, return_exceptions=True)
        await asyncio.sleep(0.01)


def test_when_the_deadline_comes_drafts_count_as_they_are_written(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        table = room.table
        rng = random.Random(1)
        for _ in range(6):
            orders = [action for action in table.legal(1) if order_of(table, 1, action)]
            await room.act(room.actor(1), table.asked_of(1), rng.choice(orders))
        written = table.drafts.of(1).actions[:]
        number = table.number
        await time_up(room, 0)
        await answered(room)
        assert table.waiting == (1,), "an empty chart counts too"
        assert table.number == number, "the other still writes"
        await time_up(room, 1)
        await answered(room)
        entries = (await storage.entries(room.id))[number:]
        assert [(e.seat, e.action) for e in entries[: len(written) + 2]] == [
            *((0, 0),),
            *((1, action) for action in written),
            (1, 0),
        ]
        assert table.match.state.stack
        assert table.result() is None

    inside(database, test)


def test_other_decisions_are_a_bots_when_the_deadline_comes_and_ones_own_again_in_the_next_phase(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        table = room.table
        for seat in (0, 1):
            await room.act(room.actor(seat), table.asked_of(seat), 0)
        while room.game.phase(table.match.state).startswith("planning"):
            seat = table.waiting[0]
            await room.act(room.actor(seat), table.asked_of(seat), table.legal(seat)[0])
        phase, seat = room.game.phase(table.match.state), table.waiting[0]
        at = table.at
        await time_up(room, seat)
        await answered(room)
        assert table.at > at
        assert seat not in table.waiting or room.game.phase(table.match.state) != phase
        assert room.timing.overdue == set()

    inside(database, test)


def test_a_total_that_is_used_up_does_not_end_a_war(lobby):
    name, tokens = war(lobby, {"seconds": 1, "delay": 0})
    germany = lobby.sit(name, tokens["germany"])
    until(germany, lambda _: {"type": "phase", "phase": 3} in [line["entry"] for line in germany.log])
    assert germany.update["result"] is None
    assert min(germany.update["clock"]["left"].values()) == 0
    germany.ask(type="resign")  # or bots would play on, on the server of all tests


def test_a_deadline_in_twilight_struggle_lets_a_bot_answer(lobby):
    name, tokens = lobby.create(clock={"kind": "phase", "seconds": 1})
    us = lobby.sit(name, tokens["us"])
    until(us, lambda update: update["at"] > 20)
    assert us.update["result"] is None or us.update["result"]["reason"] != "time"


def test_a_deadline_that_runs_is_there_after_a_crash_and_falls_though_nobody_looks(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens = war(lobby, {"kind": "phase", "seconds": 3})
        germany = lobby.sit(name, tokens["germany"])
        at = germany.update["at"]
    server.kill()
    with Lobby(start()) as lobby:
        wait_until(lambda: lobby.get(f"/matches/{name}")["at"] > at)
        germany = lobby.sit(name, tokens["germany"])
        assert germany.update["result"] is None


def test_writing_and_closing_charts_leaves_the_deadline_as_it_is(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        table, clock = room.table, room.timing.clock
        clock._since = {chair: since - 1000 for chair, since in clock._since.items()}
        before = clock.left(table.spent)
        rng = random.Random(1)
        for seat in (0, 1):
            for _ in range(5):
                await room.act(room.actor(seat), table.asked_of(seat), rng.choice(table.legal(seat)[1:]))
        await room.act(room.actor(0), table.asked_of(0), 0)
        assert set(clock._since) == {0, 1}, "the deadline is everybody's, done or not"
        assert room.timing.message()["running"] == [table.seat_name(1)]
        after = clock.left(table.spent)
        assert all(abs(one - other) < 60 for one, other in zip(before, after, strict=True))
        assert abs((before[0] - before[1]) - (after[0] - after[1])) < 0.1
        (facts,) = await storage.facts(MatchRow.id == room.id)
        assert facts.running == room.facts.running
        assert facts.running["phase"].startswith("planning")

    inside(database, test)


# Time used stays used


TOTAL = {"kind": "total", "seconds": 86_400, "delay": 0}


def later(room, seconds):
    """So much later."""
    clock = room.timing.clock
    clock._since = {chair: since - seconds for chair, since in clock._since.items()}


def left(room, chair):
    """Seconds that a chair has left, to the nearest thousand: a test may take its time."""
    return round(room.timing.clock.left(room.table.spent)[chair], -3)


async def reloaded(rooms, storage, room):
    """The same match as another server would find it."""
    room.timing.run()
    await storage.change(room.id, running=room.facts.running)  # the tests' clocks were moved by hand
    rooms._forget(room)
    room.timing.leave()
    again = await rooms.get(room.id)
    assert again is not room
    again.resting = True
    return again


@pytest.mark.parametrize("rule", [{**DAY, "delay": 0}, TOTAL], ids=["phase", "total"])
def test_lending_a_seat_and_taking_it_back_gives_no_time_back_and_stops_no_clock(database, rule):
    async def test(rooms, storage):
        room = await eastern(rooms, rule)
        room.resting = True
        ana = room.actor(1)
        for gone in (10_000, 20_000, 30_000):
            await rooms.hand(room, ana, "bot", "random")
            later(room, 5_000)
            assert "germany" in room.timing.message()["running"]
            await rooms.hand(room, ana, "me")
            later(room, 5_000)
            assert left(room, 1) == 86_000 - gone
        room = await reloaded(rooms, storage, room)
        assert left(room, 1) == 56_000
        later(room, 60_000)
        await room.timing._fall(1)
        assert room.timing.overdue == {1}
        await rooms.hand(room, ana, "bot", "random")
        await rooms.hand(room, ana, "me")
        assert 1 in room.timing.overdue, "a deadline that has passed stays passed"

    inside(database, test)


def test_what_a_bot_does_for_a_person_uses_the_persons_time(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        room.resting = True
        ana = room.actor(1)
        later(room, 10_000)
        await rooms.hand(room, ana, "bot", "random")
        await room.act(room.actor(1), room.table.asked_of(1), 0)  # the bot closes her charts
        await rooms.hand(room, ana, "me")
        await room.reopen(ana)
        assert left(room, 1) == 76_000

    inside(database, test)


def test_who_takes_a_seat_over_has_the_time_that_is_left_of_it(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        room.resting = True
        later(room, 10_000)
        code = await rooms.hand(room, room.actor(1), "link")
        await rooms.join(room.id, code, "Ben")
        assert left(room, 1) == 76_000
        await rooms.hand(room, room.actor(1), "bot", "random")
        code = await rooms.hand(room, room.actor(1)._replace(bot=None), "link")
        await rooms.join(room.id, code, "Cleo")
        assert left(room, 1) == 76_000

    inside(database, test)


async def cold_war(rooms, rule):
    """A room of Twilight Struggle where the USSR has placed all it may, and the US is asked; the last place."""
    sides = {"us": Side(MYSELF), "ussr": Side(MYSELF)}
    room = (await rooms.create("twilight", {}, sides, clock=rule)).room
    while room.table.waiting == (1,):
        await room.act(room.actor(1), room.table.asked_of(1), room.table.legal(1)[0])
    return room, room.table.place - 1


def test_an_undo_that_all_agree_to_gives_no_time_back_in_the_same_phase(database):
    async def test(rooms, storage):
        room, to = await cold_war(rooms, {**DAY, "delay": 0})
        later(room, 10_000)
        await room.act(room.actor(0), room.table.asked_of(0), room.table.legal(0)[0])
        later(room, 10_000)
        await room.consents.undo(room.actor(0), room.table.number, to + 1)
        await room.consents.undo(room.actor(1), room.table.number, to)
        if room.consents.undo_request:
            await room.consents.answer(room.actor(0), room.consents.undo_request.id, agree=True)
        assert room.table.waiting == (1,)
        assert left(room, 0) <= 76_000, "what it had answered with"

    inside(database, test)


def test_an_undo_that_all_agree_to_begins_an_earlier_phase_anew(database):
    async def test(rooms, storage):
        room, to = await cold_war(rooms, {**DAY, "delay": 0})
        later(room, 10_000)
        while not room.game.phase(room.table.match.state).startswith("round"):
            seat = room.table.waiting[0]
            await room.act(room.actor(seat), room.table.asked_of(seat), room.table.legal(seat)[0])
        await room.consents.undo(room.actor(1), room.table.number, to)
        await room.consents.answer(room.actor(0), room.consents.undo_request.id, agree=True)
        assert room.table.place == to
        assert [left(room, chair) for chair in (0, 1)] == [86_000, 86_000]

    inside(database, test)


@pytest.mark.parametrize("rule", [{**DAY, "delay": 0}, TOTAL], ids=["phase", "total"])
@pytest.mark.parametrize("allied", [False, True])
def test_who_thought_about_what_an_enemy_takes_back_need_not_pay_but_allies_do(database, rule, allied, monkeypatch):
    async def test(rooms, storage):
        room, to = await cold_war(rooms, rule)
        if allied:
            monkeypatch.setattr(room.table, "side_of", lambda chair: [0, 1])
        later(room, 10_000)
        await room.consents.undo(room.actor(1), room.table.number, to)
        assert room.table.place == to, "it was free"
        await room.act(room.actor(1), room.table.asked_of(1), room.table.legal(1)[0])
        assert room.table.waiting == (0,)
        assert left(room, 0) == (76_000 if allied else 86_000)
        assert left(await reloaded(rooms, storage, room), 0) == left(room, 0)

    inside(database, test)


def test_charts_that_are_thrown_away_have_taken_their_time(database):
    async def test(rooms, storage):
        room = await eastern(rooms, TOTAL)
        later(room, 10_000)
        await room.act(room.actor(0), room.table.asked_of(0), 0)
        await room.consents.undo(room.actor(1), room.table.number, None)
        await room.consents.answer(room.actor(0), room.consents.undo_request.id, agree=True)
        assert left(room, 0) == 76_000
        assert left(await reloaded(rooms, storage, room), 0) == 76_000

    inside(database, test)
