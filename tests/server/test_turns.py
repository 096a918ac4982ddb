"""Bots of people think before bots that play among themselves, and these are few."""

import asyncio
import json
import sys

from server.clients import ME, Lobby, bot
from server.processes import Server, wait_until
from sitroom.bots.outside import VARIABLE
from sitroom.server.turns import Rank, Turns


class Visitor:
    """One that thinks as long as the test wants it to."""

    def __init__(self, turns, rank, order):
        self.rank = rank
        self.done = asyncio.Event()
        self.task = asyncio.create_task(self.think(turns, order))

    async def think(self, turns, order):
        async with turns.turn(lambda: self.rank):
            order.append(self)
            await self.done.wait()

    async def finish(self):
        self.done.set()
        await self.task


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


def with_turns(places, test, spare=0):
    async def run():
        turns, order = Turns(places, spare), []
        await test(lambda rank: Visitor(turns, rank, order), order)

    asyncio.run(run())


def test_who_is_waited_for_comes_first_and_then_who_waits_longest():
    async def test(visit, order):
        first = visit(Rank.BOTS)
        await settle()
        ranks = (Rank.BOTS, Rank.AWAY, Rank.BOTS, Rank.HERE, Rank.AWAY, Rank.HERE)
        others = [visit(rank) for rank in ranks]
        await settle()
        assert order == [first]
        for visitor in [first, *others]:
            visitor.done.set()
        await asyncio.gather(*(visitor.task for visitor in others))
        assert order[1:] == [others[n] for n in (3, 5, 1, 4, 0, 2)]

    with_turns(1, test)


def test_one_place_is_always_left_for_people():
    async def test(visit, order):
        bots = [visit(Rank.BOTS) for _ in range(5)]
        await settle()
        assert order == bots[:2]
        person = visit(Rank.HERE)
        await settle()
        assert order[2:] == [person], "at once"
        await bots[0].finish()
        await settle()
        assert order[3:] == [bots[2]]
        for visitor in [*bots, person]:
            await visitor.finish()

    with_turns(3, test)


def test_what_people_ask_for_has_a_place_of_its_own_and_reviews_come_last():
    async def test(visit, order):
        thinking = [visit(Rank.HERE) for _ in range(3)]
        review, bots, asked = visit(Rank.REVIEWS), visit(Rank.BOTS), visit(Rank.ASKED)
        await settle()
        assert order == [*thinking[:2], asked], "at once, though every bot's place is taken"
        other = visit(Rank.ASKED)
        await settle()
        assert order[3:] == [], "one place, not more"
        await asked.finish()
        await settle()
        assert order[3:] == [other]
        await other.finish()
        for visitor in thinking:
            await visitor.finish()
            await settle()
        assert order[4:6] == [thinking[2], bots]
        await bots.finish()
        await settle()
        assert order[6:] == [review]
        await review.finish()

    with_turns(2, test, spare=1)


def test_a_match_moves_up_when_its_player_comes():
    async def test(visit, order):
        busy, other, visitor = visit(Rank.HERE), visit(Rank.AWAY), visit(Rank.AWAY)
        await settle()
        visitor.rank = Rank.HERE
        await busy.finish()
        await settle()
        assert order == [busy, visitor]
        await visitor.finish()
        await other.finish()

    with_turns(1, test)


def test_who_gives_up_leaves_no_place_taken():
    async def test(visit, order):
        busy, waiting, called = visit(Rank.HERE), visit(Rank.HERE), visit(Rank.HERE)
        await settle()
        waiting.task.cancel()
        await settle()
        busy.done.set()
        while not busy.task.done():
            await asyncio.sleep(0)
        called.task.cancel()  # it may have been called already
        await asyncio.gather(waiting.task, called.task, return_exceptions=True)
        last = visit(Rank.BOTS)
        await settle()
        assert order[-1] is last
        await last.finish()

    with_turns(1, test)


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
