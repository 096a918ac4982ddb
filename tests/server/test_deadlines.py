"""Deadlines: a phase gives everybody so much time, and the match goes on without those who do not come."""

import asyncio
import json
import random

from server.clients import Lobby
from server.inside import inside
from server.processes import wait_until
from server.test_drafts import order_of
from server.wars import until, war
from sitroom.server.clock import PhaseClock
from sitroom.server.models import MatchRow
from sitroom.server.rooms import ME as MYSELF
from sitroom.server.rooms import Side

DAY = {"kind": "phase", "seconds": 86_400}


class Time:
    now = 100.0

    def __call__(self):
        return self.now


def test_a_phase_gives_everybody_all_their_time_again():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("planning 1.1", 0, [0, 0])
    clock.run([0, 1], 0)
    time.now += 50
    assert clock.left([0, 0]) == [10, 10]
    clock.enter("movement 1.1", 9, [50_000, 50_000])
    clock.run([0], 9)
    assert clock.left([50_000, 50_000]) == [60, 60]
    time.now += 61
    assert clock.is_up(0, [50_000, 50_000])
    assert not clock.is_up(1, [50_000, 50_000]), "it runs only for whoever is asked"


def test_an_undo_gives_no_time_back_unless_all_agreed_to_it():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("round 1", 5, [0, 0])
    clock.enter("round 2", 9, [40_000, 0])
    clock.run([0], 9)
    time.now += 30
    clock.enter("round 1", 6, [40_000, 0])
    clock.run([0], 6)
    clock.enter("round 2", 9, [40_000, 0])
    clock.run([0], 9)
    assert clock.left([40_000, 0])[0] == 30
    clock.renew()
    clock.enter("round 1", 6, [70_000, 0])
    assert clock.left([70_000, 0])[0] == 60


def test_a_phase_clock_goes_on_from_what_is_stored_of_it():
    time = Time()
    clock = PhaseClock(60, time)
    clock.enter("planning 1.1", 3, [5_000, 0])
    clock.run([1], 3)
    time.now += 20
    stored = json.loads(json.dumps(clock.stored([5_000, 0], 1_000_000)))
    other = PhaseClock(60, time)
    other.restore(stored, 1_010_000)
    assert other.left([5_000, 0]) == [60, 30]
    other.enter("planning 1.1", 4, [5_000, 0])
    assert other.left([5_000, 0]) == [60, 30], "the same phase"


async def eastern(rooms):
    """A room of the Eastern Front where all write their orders, with a deadline of a day."""
    sides = {"ussr": Side(MYSELF), "germany": Side(MYSELF)}
    room = (await rooms.create("warroom", {"scenario": "eastern"}, sides, clock={**DAY, "delay": 0})).room
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
    until(germany, lambda _: ("phase", 3) in [tuple(line["entry"]) for line in germany.log])
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


def test_who_is_away_when_its_deadline_comes_need_not_agree(database):
    async def test(rooms, storage):
        seats = {"us": Side(MYSELF), "ussr": Side(MYSELF)}
        made = await rooms.create("twilight", {}, seats, clock={**DAY, "delay": 0})
        room, table = made.room, made.room.table
        while table.waiting == (1,):
            await room.act(room.actor(1), table.asked_of(1), table.legal(1)[0])
        assert table.waiting == (0,)
        at = table.at
        await room.act(room.actor(0), table.asked_of(0), table.legal(0)[0])
        await room.consents.undo(room.actor(1), table.number, at - 1)
        assert room.consents.missing(room.consents.undo_request) == [0]
        await time_up(room, 0)
        assert table.at == at - 1, "taken back, and nobody answered for the one who was away"
        assert room.timing.overdue == set()

    inside(database, test)
