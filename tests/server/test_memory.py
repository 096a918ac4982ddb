"""Which matches stay in memory."""

import asyncio
import gc
import time
import weakref

import pytest

from server.test_lobby import finished
from sitroom.bench.serving.memory import Memory, measure
from sitroom.kernel import write_record
from sitroom.server.live import rooms
from sitroom.server.live.rooms import Rooms
from sitroom.server.live.seats import Side
from sitroom.server.store.storage import Storage
from sitroom.server.work.jobs import import_text
from sitroom.server.work.workers import Workers

SIDES = {"us": Side("me"), "ussr": Side("me")}


@pytest.fixture
def with_rooms(tmp_path):
    """Run a test over the rooms of an empty database."""

    def run(test):
        async def running():
            storage, workers = Storage(f"sqlite:///{tmp_path}/x.sqlite3"), Workers(1)
            await storage.open()
            try:
                await test(Rooms(storage, workers, most_among_bots=1))
            finally:
                await storage.close()
                workers.close()

        asyncio.run(running())

    return run


class Follower:
    """One that looks on."""

    chair, told = None, 0

    def changed(self):
        pass

    send = close = tell = lambda self, *_: None


def test_a_match_that_is_over_leaves_memory_when_nobody_looks(with_rooms):
    async def test(rooms):
        room = (await rooms.create("twilight", {}, SIDES)).room
        match, ghost = room.id, weakref.ref(room)
        rooms.let_go(time.monotonic())
        assert rooms.has(match), "it goes on"
        follower = Follower()
        room.watchers.add(follower)
        await room.consents.resign(room.actor(0))
        rooms.let_go(time.monotonic())
        assert rooms.has(match), "somebody looks"
        room.watchers.discard(follower)
        rooms.let_go(time.monotonic() - 60)
        assert rooms.has(match), "somebody looked a moment ago"
        rooms.let_go(time.monotonic())
        assert not rooms.has(match)
        del room
        gc.collect()
        assert ghost() is None, "nothing else holds it"
        assert (await rooms.get(match)).table.result()["reason"] == "resign", "it can still be looked at"

    with_rooms(test)


def test_a_match_that_was_brought_to_look_at_leaves_memory_too(with_rooms):
    async def test(rooms):
        room = (await rooms.bring(import_text(write_record(finished())), SIDES, "", True)).room
        rooms.let_go(time.monotonic())
        assert not rooms.has(room.id)

    with_rooms(test)


def test_a_new_match_that_is_found_before_its_maker_hears_of_it_is_not_loaded_again(with_rooms):
    """On a busy machine a server that has just started finds it among the live ones. With two rooms its bots would
    answer twice, and everybody there would be sent away."""

    async def test(rooms):
        create, found, go_on = rooms.storage.create, asyncio.Event(), asyncio.Event()

        async def slowly(facts, *stored):
            await create(facts, *stored)
            found.match = facts.id
            found.set()
            await go_on.wait()

        rooms.storage.create = slowly
        making = asyncio.create_task(rooms.create("twilight", {}, SIDES))
        await asyncio.wait({making, asyncio.create_task(found.wait())}, return_when=asyncio.FIRST_COMPLETED)
        assert not making.done(), making
        looking = asyncio.create_task(rooms.get(found.match))
        done, _ = await asyncio.wait([looking], timeout=0.5)
        assert not done, "it is there when it is there for its maker"
        go_on.set()
        assert (await making).room is await looking is await rooms.get(found.match)

    with_rooms(test)


def test_only_so_many_matches_that_go_on_stay_in_memory(with_rooms, monkeypatch):
    monkeypatch.setattr(rooms, "KEPT", 3)

    async def test(rooms):
        made = [(await rooms.create("twilight", {}, SIDES)).room.id for _ in range(5)]
        assert [rooms.has(match) for match in made] == [False, False, True, True, True]

    with_rooms(test)


def test_a_server_lets_finished_matches_leave_memory_by_itself():
    """A match takes 120 kB while it is open; what Python holds in reserve does not grow with their number."""
    found = measure(matches=400, steps=2)
    assert found.each < 60, found


def test_the_report_says_what_a_match_leaves_behind():
    told = str(Memory(90.0, 120.0, [(200, 100.0), (1000, 104.0)]))
    assert "90 MB at first, at most 120 MB" in told
    assert "100 MB after 200, 104 MB after 1,000; each left 5.0 kB" in told
