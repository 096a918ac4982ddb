"""Nobody waits for another client: work is shared among clients first, then by what it is for."""

import asyncio
import json
import sys

import pytest

from server.clients import ME, Lobby, bot
from server.inside import inside
from server.processes import Server, wait_until
from sitroom.bots.outside import LIMIT, VARIABLE
from sitroom.server.live.seats import Side
from sitroom.server.work.queue import Claim, Kind, Queue, gives_way


class Visitor:
    """Somebody with work that lasts as long as the test wants it to."""

    def __init__(self, queue, client, kind, order):
        self.claimed = Claim(client, kind)
        self.done = asyncio.Event()
        self.seconds = 0.0
        self.task = asyncio.create_task(self.work(queue, order))

    async def work(self, queue, order):
        async with queue.turn(lambda: self.claimed) as turn:
            order.append(self)
            turn.begin()
            await self.done.wait()
            turn.end(self.seconds)

    async def finish(self, seconds=0.0):
        self.seconds = seconds
        self.done.set()
        await self.task
        await settle()


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


def with_queue(test, cores=2):
    async def run():
        queue, order = Queue(cores), []
        await test(lambda client, kind: Visitor(queue, client, kind, order), order)

    asyncio.run(run())


async def serve(order, seconds=lambda visitor: 1.0):
    """Finish whatever goes on, the oldest first, until nothing is left; everybody in the order of service."""
    await settle()
    done = 0
    while done < len(order):
        await order[done].finish(seconds(order[done]))
        done += 1
    return [(visitor.claimed.client, visitor.claimed.kind) for visitor in order]


def test_a_client_with_many_jobs_waits_for_itself_and_not_the_others():
    async def test(visit, order):
        for _ in range(28):
            visit("greedy", Kind.PLAY)
        await settle()
        person = visit("ada", Kind.PLAY)
        await settle()
        assert order[1:] == [person], "at once: one client never has all places"
        again = visit("ada", Kind.PLAY)
        await person.finish(1.0)
        assert order[2:] == [again]
        await serve(order)

    with_queue(test)


def test_places_go_to_clients_in_turn_by_what_they_have_used():
    """A long job counts for as much as many short ones."""

    async def test(visit, order):
        for _ in range(9):
            visit("long", Kind.REVIEW)
        for _ in range(9):
            visit("short", Kind.REVIEW)
            visit("also", Kind.REVIEW)
        served = await serve(order, lambda visitor: 4.0 if visitor.claimed.client == "long" else 1.0)
        first = [client for client, _ in served[:18]]
        assert (first.count("long"), first.count("short"), first.count("also")) == (2, 8, 8)

    with_queue(test)


def test_who_comes_anew_has_saved_up_nothing():
    async def test(visit, order):
        old = [visit("old", Kind.REVIEW) for _ in range(20)]
        other = [visit("other", Kind.REVIEW) for _ in range(20)]
        await settle()
        for number in range(10):
            await old[number].finish(5.0)
            await other[number].finish(5.0)
        new = [visit("new", Kind.REVIEW) for _ in range(10)]
        await settle()
        before = len(order)
        await old[10].finish(5.0)
        await other[10].finish(5.0)
        await new[0].finish(5.0)
        await settle()
        after = [visitor.claimed.client for visitor in order[before:]]
        assert after[0] == "new"
        assert "old" in after
        assert "other" in after, "not all ten of the new client's before anybody else's"
        await serve(order, lambda visitor: 5.0)

    with_queue(test)


def test_who_comes_back_has_saved_up_nothing_either():
    async def test(visit, order):
        first = visit("back", Kind.REVIEW)
        others = [visit(name, Kind.REVIEW) for _ in range(20) for name in ("one", "two")]
        await settle()
        await first.finish(1.0)
        for number in range(20):
            await others[number].finish(5.0)
        new = [visit("back", Kind.REVIEW) for _ in range(10)]
        await settle()
        before = len(order)
        await others[20].finish(5.0)
        await others[21].finish(5.0)
        await new[0].finish(5.0)
        after = [visitor.claimed.client for visitor in order[before:]]
        assert {"one", "two"} <= set(after), "not all ten before anybody else's"
        await serve(order, lambda visitor: 5.0)

    with_queue(test)


def test_those_who_play_leave_a_place_for_those_who_look():
    async def test(visit, order):
        for name in ("ada", "bob", "eve"):
            visit(name, Kind.PLAY)
        visit("ida", Kind.LOOK)
        await settle()
        assert [visitor.claimed.client for visitor in order] == ["ada", "bob", "ida"]
        await serve(order)

    with_queue(test)


def test_a_client_gets_first_what_it_waits_for_most():
    async def test(visit, order):
        busy = visit("ada", Kind.ADVICE)
        await settle()
        kinds = (Kind.BOTS, Kind.REVIEW, Kind.IMPORT, Kind.AWAY, Kind.ADVICE)
        for kind in kinds:
            visit("ada", kind)
        await settle()
        assert order == [busy]
        assert [kind for _, kind in await serve(order)] == [Kind.ADVICE, *sorted(kinds)]

    with_queue(test)


@pytest.mark.parametrize("kind", [kind for kind in Kind if not kind.urgent])
@pytest.mark.parametrize("cores", [1, 2, 4, 16])
def test_a_persons_bot_never_waits_for_what_nobody_plays_for(kind, cores):
    """However many clients ask for it: such work has places of its own."""

    async def test(visit, order):
        for client in range(50):
            visit(f"client {client}", kind)
        await settle()
        before = len(order)
        bot, look = visit("ada", Kind.PLAY), visit("ada", Kind.LOOK)
        await settle()
        assert order[before:] == [bot, look]
        await serve(order)

    with_queue(test, cores)


@pytest.mark.parametrize("cores", [1, 2, 3, 4, 16])
def test_no_client_has_all_places_whatever_it_asks_for(cores):
    async def test(visit, order):
        for kind in Kind:
            for _ in range(50):
                visit("greedy", kind)
        await settle()
        before = len(order)
        others = [visit("ada", kind) for kind in (Kind.PLAY, Kind.LOOK, Kind.ADVICE)]
        await settle()
        assert order[before:] == (others if cores > 2 else [others[0], others[2]])
        if cores <= 2:
            look = next(one for one in order if one.claimed == ("greedy", Kind.LOOK))
            await look.finish(1.0)
            assert order[-1] is others[1], "the next place for those who look is another client's"
        await serve(order)

    with_queue(test, cores)


def test_a_match_moves_up_when_its_player_comes():
    async def test(visit, order):
        busy, _, visitor = (visit("ada", Kind.AWAY) for _ in range(3))
        await settle()
        assert order == [busy]
        visitor.claimed = Claim("ada", Kind.PLAY)
        await busy.finish()
        assert order[:2] == [busy, visitor]
        await serve(order)

    with_queue(test)


def test_who_gives_up_leaves_no_place_taken():
    async def test(visit, order):
        busy, waiting, called = (visit("ada", Kind.REVIEW) for _ in range(3))
        await settle()
        waiting.task.cancel()
        await settle()
        busy.done.set()
        while not busy.task.done():
            await asyncio.sleep(0)
        called.task.cancel()  # it may have been called already
        await asyncio.gather(waiting.task, called.task, return_exceptions=True)
        await settle()
        last = visit("ada", Kind.BOTS)
        await settle()
        assert order[-1] is last
        await last.finish()

    with_queue(test)


def test_what_cannot_be_broken_off_keeps_its_place_after_whoever_asked_has_gone():
    async def test(visit, order):
        queue = Queue(2)
        turns = []

        async def ask():
            async with queue.turn(lambda: Claim("ada", Kind.REVIEW)) as turn:
                turn.begin()
                turns.append(turn)
                await asyncio.Event().wait()

        first, second = (asyncio.create_task(ask()) for _ in range(2))
        await settle()
        first.cancel()
        await settle()
        assert len(turns) == 1, "a worker still has its job"
        turns[0].end(1.0)
        await settle()
        assert len(turns) == 2
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        turns[1].end(1.0)
        assert not queue._shares, "and nothing is remembered of it"

    with_queue(test)


def test_who_has_most_gives_way_unless_that_is_fair():
    assert gives_way({"a": 3, "b": 5}, "c") == "b"
    assert gives_way({"a": 3, "b": 5}, "b") is None
    assert gives_way({"a": 3, "b": 4}, "a") is None, "it would only be the other way round"
    assert gives_way({"a": 1}, "b") is None
    assert gives_way({}, "b") is None


BUSY = 50


def test_a_persons_bot_does_not_wait_for_bots_among_themselves(tmp_path):
    """What others did meanwhile is counted, not timed: one answer of each would be as long as all of them wait."""
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    try:
        with Lobby(server) as lobby:
            others = [lobby.create(us=bot("easy"), ussr=bot("easy"))[0] for _ in range(BUSY)]
            match, tokens = lobby.create(us=ME, ussr=bot("easy"))
            us = lobby.sit(match, tokens["us"])
            while us.update["asked"] is None:
                us.wait("update")
            meanwhile = []
            while len(meanwhile) < 5 and us.update["result"] is None:
                before = thoughts(lobby, others)
                number = us.play()["number"]
                if us.update["asked"] is not None:
                    continue  # the bot had nothing to say to it
                while us.update["asked"] is None and us.update["result"] is None:
                    us.wait("update")
                meanwhile.append((thoughts(lobby, others) - before) / (us.update["number"] - number))
            assert sorted(meanwhile)[len(meanwhile) // 2] < BUSY / 2, meanwhile
    finally:
        assert server.stop() == 0


def test_people_are_answered_while_fifty_bots_think_for_long(tmp_path):
    """A stand-in for a level that thinks long, in fifty matches. What bots have answered meanwhile is counted, not
    timed: a person's action waits for none of them, and a hint at most for those whose place it takes."""
    slow = {"slow": [sys.executable, "-c", SLOW]}
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", environment={VARIABLE: json.dumps(slow)})
    try:
        with Lobby(server) as lobby:
            others = [lobby.create(us=bot("slow"), ussr=bot("slow"))[0] for _ in range(BUSY)]
            match, tokens = lobby.create(us=bot("easy"), ussr=ME, spectators=False)
            player = lobby.sit(match, tokens["ussr"])
            meanwhile = []
            for _ in range(5):
                while player.update["asked"] is None:
                    player.wait("update")
                before = thoughts(lobby, others)
                hint = lobby.get(f"/matches/{match}/advice", tokens["ussr"])
                player.act(action=hint["advice"][0]["action"])
                meanwhile.append(thoughts(lobby, others) - before)
            assert sorted(meanwhile)[2] < BUSY / 2, meanwhile
    finally:
        server.stop()


SLOW = """
import json, sys, time
for line in sys.stdin:
    until = time.process_time() + 0.1
    while time.process_time() < until: pass
    print(json.loads(line)['decision']['legal'][0][1], flush=True)
"""


def thoughts(lobby, matches):
    """Entries in the journals of all these matches."""
    found = {match["id"]: match["number"] for status in ("live", "over") for match in listed(lobby, status)}
    return sum(found[match] for match in matches)


def listed(lobby, status):
    return lobby.get(f"/matches?status={status}&limit=100")["matches"]


def test_bots_play_few_matches_among_themselves(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits="Limits(matches_among_bots=1, requests=Rate(1000, 5000))")
    try:
        with Lobby(server) as lobby:
            short, _ = lobby.create(us=bot(), ussr=bot())
            wait_until(lambda: lobby.get(f"/matches/{short}")["status"] == "over")
            lobby.create(us=bot("easy"), ussr=bot("easy"))  # in the place of the first
            body = {"game": "twilight", "sides": {"us": bot("easy"), "ussr": bot("easy")}}
            refused = lobby.post("/matches", body, status=503)
            assert refused["refused"] == "bots_busy"
            lobby.create(us=ME, ussr=bot("easy"))
    finally:
        assert server.stop() == 0


def test_bots_among_themselves_keep_their_place_until_their_answer_is_stored(tmp_path):
    """So there are never more answers to store that nobody waits for than there are such places."""

    async def test(rooms, storage):
        append, go_on, storing = storage.append, asyncio.Event(), []

        async def slowly(*entries):
            storing.append(entries)
            await go_on.wait()
            await append(*entries)

        storage.append = slowly
        sides = {"us": Side("bot", "random"), "ussr": Side("bot", "random")}
        for _ in range(5):
            await rooms.create("twilight", {}, sides, client="ada")
        while not storing:
            await asyncio.sleep(0.01)
        await settle()
        assert rooms.workers.queue._holds[Kind.BOTS] == len(storing) == 1
        go_on.set()
        while len(storing) < 10:
            await asyncio.sleep(0.01)

    inside(f"sqlite:///{tmp_path}/x.sqlite3", test)


def client(number):
    """What a proxy says about who asks."""
    return {"X-Forwarded-For": f"192.0.2.{number}"}


def test_one_clients_matches_among_bots_keep_no_place_from_another(tmp_path):
    """Where all places are taken, a match of the client that has most rests, until somebody looks at it."""
    limits = "Limits(matches_among_bots=3, requests=Rate(1000, 5000), matches=Rate(1000, 5000))"
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits=limits)
    seats = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
    war = {"game": "warroom", "sides": {seat: bot() for seat in seats}}
    try:
        with Lobby(server) as lobby:

            def create(number):
                return lobby.http.post("/api/matches", json=war, headers=client(number))

            greedy = [create(1).json()["match"]["id"] for _ in range(3)]
            assert create(1).json()["refused"] == "bots_busy"
            other = create(2).json()["match"]["id"]
            before = numbers(lobby, [other])
            wait_until(lambda: moved(before, numbers(lobby, [other])))
            assert create(2).json()["refused"] == "bots_busy", "now both have their share"
            rests = greedy[0]
            lobby.sit(rests).catch_up(lobby.get(f"/matches/{rests}")["number"] + 20)
    finally:
        assert server.stop() == 0


STUCK = """
import json, pathlib, sys, time
for line in sys.stdin:
    while not pathlib.Path({path!r}).exists(): time.sleep(0.05)
    print(json.loads(line)['decision']['legal'][0][1], flush=True)
"""


def test_a_client_whose_work_never_ends_keeps_no_worker_from_the_others(tmp_path):
    """Its bots answer only when the test lets them: 20 matches of bots alone, and 28 against it while it looks on."""
    go = tmp_path / "go"
    stuck = {"stuck": [sys.executable, "-c", STUCK.format(path=str(go))]}
    environment = {VARIABLE: json.dumps(stuck), LIMIT: "100000"}
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", environment=environment)
    try:
        with Lobby(server) as lobby:
            among_bots = {"game": "twilight", "sides": {"us": bot("stuck"), "ussr": bot("stuck")}}
            for _ in range(20):
                assert lobby.http.post("/api/matches", json=among_bots, headers=client(1)).status_code == 201
            against = {"game": "twilight", "sides": {"us": ME, "ussr": bot("stuck")}}
            greedy = []
            for _ in range(28):
                made = lobby.http.post("/api/matches", json=against, headers=client(1)).json()
                greedy.append(lobby.open(made["match"]["id"], additional_headers=client(1)))
                greedy[-1].say(type="hello", token=made["tokens"]["us"])
            match, tokens = lobby.create(us=ME, ussr=bot("easy"), hints=True)
            us = lobby.sit(match, tokens["us"])
            for _ in range(5):
                while us.update["asked"] is None:
                    us.wait("update")
                assert lobby.get(f"/matches/{match}/advice", tokens["us"])["advice"]
                us.play()
            assert lobby.get(f"/matches/{match}/steps?start=0&stop=5", tokens["us"])["steps"]
            assert lobby.get("/examples/second-edition/review")["places"]
            go.touch()
            for player in greedy:
                player.wait("update", lambda update: update["number"] > 0 and update["asked"] is not None)
    finally:
        assert server.stop() == 0


def test_a_match_among_bots_that_nobody_looks_at_leaves_its_place_and_goes_on_when_somebody_does(tmp_path):
    limits = (
        "Limits(matches_among_bots=1, unwatched=0.2, stay=0.2, requests=Rate(1000, 5000), matches=Rate(1000, 5000))"
    )
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits=limits)
    seats = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
    war = {"game": "warroom", "sides": dict.fromkeys(seats, bot())}
    try:
        with Lobby(server) as lobby:
            first = lobby.post("/matches", war, status=201)["match"]["id"]
            wait_until(lambda: lobby.http.post("/api/matches", json=war).status_code == 201)
            before = lobby.get(f"/matches/{first}")["number"]
            watcher = lobby.sit(first)
            watcher.catch_up(before + 50)
    finally:
        assert server.stop() == 0


def test_after_a_restart_bots_go_on_with_few_matches_until_somebody_looks(tmp_path):
    url = f"sqlite:///{tmp_path}/x.sqlite3"
    server = Server(url)
    with Lobby(server) as lobby:
        matches = [lobby.create(us=bot("easy"), ussr=bot("easy"))[0] for _ in range(4)]
    server.kill()
    server = Server(url, limits="Limits(matches_among_bots=2, requests=Rate(1000, 5000))")
    try:
        with Lobby(server) as lobby:
            before = numbers(lobby, matches)
            wait_until(lambda: len(moved(before, numbers(lobby, matches))) == 2)
            still = next(match for match in matches if match not in moved(before, numbers(lobby, matches)))
            watcher = lobby.sit(still)
            watcher.catch_up(before[still] + 1)
            assert len(moved(before, numbers(lobby, matches))) == 3
    finally:
        assert server.stop() == 0


def numbers(lobby, matches):
    return {match: lobby.get(f"/matches/{match}")["number"] for match in matches}


def moved(before, after):
    return [match for match in before if after[match] != before[match]]
