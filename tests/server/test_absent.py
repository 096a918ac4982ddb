"""Absent people: deadlines, seats that change hands, giving up together, and undo among many."""

import asyncio
import json
import random

import pytest
from websockets.exceptions import ConnectionClosedError

from server.clients import ME, Lobby
from server.inside import inside
from server.test_drafts import order_of
from sitroom.server.clock import PhaseClock
from sitroom.server.models import MatchRow
from sitroom.server.refusals import Refused
from sitroom.server.rooms import ME as MYSELF
from sitroom.server.rooms import Side
from sitroom.warroom import GAME

DAY = {"kind": "phase", "seconds": 86_400}
PACIFIC = {"scenario": "pacific", "players": 3}


def war(lobby, clock=None, options=None, name="", **sides):
    """A match of War Room: its id and tokens (or invites) by seat."""
    options = options or {"scenario": "eastern"}
    seats = GAME.seats(GAME.resolve(options))
    body = {"game": "warroom", "options": options, "sides": {seat: sides.get(seat, ME) for seat in seats}}
    made = lobby.post("/matches", {**body, "clock": clock, "name": name}, status=201)
    return made["match"]["id"], {**made["tokens"], **made["invites"]}


def until(player, condition):
    """Wait for an update that shows something; the update."""
    while not condition(player.update):
        player.wait("update")
    return player.update


def holder(lobby, match, seat):
    return next(one for one in lobby.get(f"/matches/{match}")["seats"] if one["seat"] == seat)


# A deadline for each phase


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
        await room.act(seat, room.table.asked_of(seat), room.table.legal(seat)[0])
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
            await room.act(1, table.asked_of(1), rng.choice([a for a in table.legal(1) if order_of(table, 1, a)]))
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
            await room.act(seat, table.asked_of(seat), 0)
        while room.game.phase(table.match.state).startswith("planning"):
            seat = table.waiting[0]
            await room.act(seat, table.asked_of(seat), table.legal(seat)[0])
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


def test_a_deadline_in_twilight_struggle_lets_a_bot_answer(lobby):
    name, tokens = lobby.create(clock={"kind": "phase", "seconds": 1})
    us = lobby.sit(name, tokens["us"])
    until(us, lambda update: update["at"] > 20)
    assert us.update["result"] is None or us.update["result"]["reason"] != "time"


def test_a_deadline_that_runs_is_there_after_a_crash_and_falls_though_nobody_looks(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens = war(lobby, {"kind": "phase", "seconds": 20})
        germany = lobby.sit(name, tokens["germany"])
        at = germany.update["at"]
    server.kill()
    with Lobby(start()) as lobby:
        while lobby.get(f"/matches/{name}")["at"] == at:
            pass
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
                await room.act(seat, table.asked_of(seat), rng.choice(table.legal(seat)[1:]))
        await room.act(0, table.asked_of(0), 0)
        assert set(clock._since) == {0, 1}, "the deadline is everybody's, done or not"
        assert room.timing.message()["running"] == [table.seat_name(1)]
        after = clock.left(table.spent)
        assert all(abs(one - other) < 60 for one, other in zip(before, after, strict=True))
        assert abs((before[0] - before[1]) - (after[0] - after[1])) < 0.1
        (facts,) = await storage.facts(MatchRow.id == room.id)
        assert facts.running == room.facts.running
        assert facts.running["phase"].startswith("planning")

    inside(database, test)


# Seats that change hands


def test_a_seat_is_lent_to_a_bot_and_taken_back(lobby_on_each):
    name, tokens = war(lobby_on_each)
    ussr, germany = (lobby_on_each.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    assert germany.ask(type="hand", to="bot", bot="random")["type"] == "done"
    seats = ussr.wait("seats", lambda message: any(one["lent"] for one in message["seats"]))["seats"]
    assert [one["bot"] for one in seats if one["seat"] == "germany"] == ["random"]
    until(germany, lambda update: update["at"] > 0 and update["asked"] is None)
    assert germany.ask(type="act", asked=0, action=0)["refused"] == "lent"
    assert germany.ask(type="undo", number=0)["refused"] == "lent"
    assert germany.ask(type="hand", to="me")["type"] == "done"
    assert not holder(lobby_on_each, name, "germany")["lent"]
    mine = lobby_on_each.post("/mine", {"seats": [{"match": name, "token": tokens["germany"]}]})["matches"]
    assert mine[0]["seat"] == "germany"


def test_a_bot_that_holds_a_lent_seat_plays_on_after_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens = lobby.create(us=ME, ussr=ME)
        lobby.sit(name, tokens["ussr"]).ask(type="hand", to="bot", bot="random")
    server.kill()
    with Lobby(start()) as lobby:
        us = lobby.sit(name, tokens["us"])
        until(us, lambda update: update["asked"] is not None)
        assert holder(lobby, name, "ussr") == {
            **{"seat": "ussr", "who": "bot", "name": "", "bot": "random", "here": True, "lent": True, "offered": False}
        }
        ussr = lobby.sit(name, tokens["ussr"])
        assert ussr.ask(type="hand", to="me")["type"] == "done"
        assert holder(lobby, name, "ussr")["who"] == "player"


def test_who_follows_the_link_has_the_seat_and_its_former_holder_hears_nothing_more(lobby_on_each):
    lobby = lobby_on_each
    name, tokens = war(lobby)
    ussr, ana = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    offered = ana.ask(type="hand", to="link")
    assert offered["type"] == "offered"
    assert holder(lobby, name, "germany")["offered"]
    assert offered["code"] not in "".join(ussr.raw)
    assert ana.ask(type="chat", text="still here")["type"] == "done", "she keeps the seat until then"
    joined = lobby.post(f"/matches/{name}/join", {"code": offered["code"], "name": "Ben"})
    with pytest.raises(ConnectionClosedError, match="4001"):
        ana.wait("nothing")
    told = len(ana.raw)
    ben = lobby.sit(name, joined["tokens"]["germany"])
    assert ben.ask(type="chat", text="good evening")["type"] == "done"
    assert len(ana.raw) == told
    assert not any("good evening" in text for text in ana.raw)
    assert holder(lobby, name, "germany")["name"] == "Ben"
    lobby.get(f"/matches/{name}/view", tokens["germany"], status=401)
    assert lobby.post(f"/matches/{name}/join", {"code": offered["code"]}, status=409)["refused"] == "taken"
    lines = next(json.loads(text) for text in ben.raw if '"welcome"' in text)["chat"]
    assert lines[0]["name"] == "", "what was said before was not said by him"


def test_a_link_can_be_withdrawn_and_another_takes_its_place(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    first, second = (us.ask(type="hand", to="link")["code"] for _ in range(2))
    lobby.post(f"/matches/{name}/join", {"code": first}, status=409)
    us.ask(type="hand", to="me")
    lobby.post(f"/matches/{name}/join", {"code": second}, status=409)
    assert lobby.sit(name, tokens["us"]).update["seat"] == "us"


def test_a_seat_that_a_bot_holds_for_somebody_can_be_given_away_by_link(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    us.ask(type="hand", to="bot", bot="random")
    code = us.ask(type="hand", to="link")["code"]
    token = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Ben"})["tokens"]["us"]
    assert holder(lobby, name, "us")["who"] == "player"
    assert lobby.sit(name, token).update["seat"] == "us"


def test_a_hand_that_cannot_be_is_refused(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    assert us.ask(type="hand", to="bot", bot="genius")["refused"] == "malformed"
    assert us.ask(type="hand", to="bot")["refused"] == "malformed"
    assert us.ask(type="hand", to="nobody")["refused"] == "malformed"
    watcher = lobby.sit(name)
    assert watcher.ask(type="hand", to="link")["refused"] == "spectator"
    us.ask(type="resign")
    assert us.ask(type="hand", to="bot", bot="random")["refused"] == "over"


def test_the_last_person_leaves_a_match_to_bots_only_where_there_is_room(database):
    async def test(rooms, storage):
        rooms.most_among_bots = 0
        made = await rooms.create("twilight", {}, {"us": Side(MYSELF), "ussr": Side("bot", "random")})
        with pytest.raises(Refused, match="bots are already playing"):
            await rooms.hand(made.room, 0, "bot", "random")
        assert made.room.facts.chairs[0].who == "player"

    inside(database, test)


# Giving up together


def allied(lobby, **sides):
    """Three at a Pacific war: the two allies, and who is against them."""
    name, tokens = war(lobby, options=PACIFIC, **sides)
    against = next(seat for seat in tokens if "japan" in seat)
    friends = [seat for seat in tokens if seat != against]
    return name, tokens, friends, against


def test_an_alliance_gives_up_when_all_its_people_agree_and_nobody_else_hears_of_it_before(lobby_on_each):
    lobby = lobby_on_each
    name, tokens, (one, two), against = allied(lobby)
    first, second, enemy = (lobby.sit(name, tokens[seat]) for seat in (one, two, against))
    watcher = lobby.sit(name)
    for player in (enemy, watcher):
        player.ask(type="ping")
    told = [len(enemy.raw), len(watcher.raw)]
    assert first.update["allies"] == [two]
    assert enemy.update["allies"] == []
    assert first.ask(type="resign")["type"] == "done"
    asks = until(second, lambda update: update["resigning"])["resigning"]
    assert (asks["by"], asks["agreed"], asks["missing"]) == (one, [one], [two])
    second.ask(type="consent", request=asks["id"], agree=False)
    assert first.wait("declined") == {"type": "declined", "what": "resign", "request": asks["id"], "by": two}
    first.ask(type="resign")
    asks = until(second, lambda update: update["resigning"] and update["resigning"]["id"] != asks["id"])["resigning"]
    for player, before in zip((enemy, watcher), told, strict=True):
        player.ask(type="ping")
        assert len(player.raw) == before + 1, "only the pong"
    assert enemy.ask(type="consent", request=asks["id"], agree=True)["refused"] == "stale"
    second.ask(type="consent", request=asks["id"], agree=True)
    until(enemy, lambda update: update["result"])
    assert enemy.update["result"] == {"winner": "axis", "reason": "resign"}
    assert lobby.get(f"/matches/{name}")["result"] == {"winner": "axis", "reason": "resign"}


def test_a_request_to_give_up_is_there_after_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens, (one, two), _ = allied(lobby)
        lobby.sit(name, tokens[one]).ask(type="resign")
    server.kill()
    with Lobby(start()) as lobby:
        second = lobby.sit(name, tokens[two])
        asks = second.update["resigning"]
        assert asks["by"] == one
        second.ask(type="consent", request=asks["id"], agree=True)
        assert lobby.get(f"/matches/{name}")["status"] == "over"


def test_bots_always_agree_to_give_up(lobby):
    name, tokens, (one, two), against = allied(lobby)
    first, second = (lobby.sit(name, tokens[seat]) for seat in (one, two))
    first.ask(type="resign")
    until(second, lambda update: update["resigning"])
    second.ask(type="hand", to="bot", bot="random")
    until(first, lambda update: update["result"])
    assert first.update["result"]["winner"] == "axis"
    name, tokens, _, against = allied(lobby)
    lobby.sit(name, tokens[against]).ask(type="resign")
    assert lobby.get(f"/matches/{name}")["result"]["winner"] == "allies"


# Chat among allies


def test_what_allies_say_among_themselves_reaches_nobody_else(lobby_on_each):
    lobby = lobby_on_each
    name, tokens, (one, two), against = allied(lobby)

    def follow(secrets):
        first, second, enemy = (lobby.sit(name, tokens[seat]) for seat in (one, two, against))
        watcher = lobby.sit(name)
        for text in secrets:
            assert first.ask(type="chat", text=text, to="allies")["type"] == "done"
            assert second.wait("chat")["text"] == text
        first.ask(type="chat", text="hello all")
        for player in (second, enemy, watcher):
            assert player.wait("chat")["text"] == "hello all"
        return enemy, watcher

    enemy, watcher = follow(["strike at dawn", "tell nobody"])
    heard = "".join([*enemy.raw, *watcher.raw])
    assert "dawn" not in heard
    assert "allies" not in [json.loads(text).get("to") for text in (*enemy.raw, *watcher.raw)]
    for seat, expected in ((two, ["strike at dawn", "tell nobody", "hello all"]), (against, ["hello all"])):
        again = lobby.open(name)
        again.say(type="hello", token=tokens[seat])
        assert [line["text"] for line in again.wait("welcome")["chat"]] == expected
    stranger = lobby.open(name)
    stranger.say(type="hello")
    welcome = stranger.wait("welcome")
    assert [line["text"] for line in welcome["chat"]] == ["hello all"]
    assert not {"n", "number"} & set(welcome["chat"][0]), "no gap tells that something was said"


def test_who_has_no_allies_cannot_talk_to_them(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    assert us.update["allies"] == []
    assert us.ask(type="chat", text="psst", to="allies")["refused"] == "no_allies"


# Undo among many


def test_an_undo_among_three_says_who_agreed_who_is_to_answer_and_who_did_not_agree(lobby):
    name, tokens, _, _ = allied(lobby)
    players = {seat: lobby.sit(name, tokens[seat]) for seat in tokens}
    acted = next(player for player in players.values() if player.update["asked"] is not None)
    while acted.update["undo"]["ask"] is None:
        waiting = [player for player in players.values() if player.update["asked"] is not None]
        acted = waiting[0]
        acted.play()
        for player in players.values():
            player.catch_up(acted.update["number"])
        if acted.update["at"] > 500:
            pytest.fail("nothing to ask for")
    me = acted.update["seat"]
    others = [seat for seat in tokens if seat != me]
    acted.ask(type="undo", number=acted.update["number"])
    asks = until(players[others[0]], lambda update: update["undo"]["request"])["undo"]["request"]
    assert asks["agreed"] == [me]
    assert sorted(asks["missing"]) == sorted(others)
    assert isinstance(asks["drafts"], bool)
    players[others[0]].ask(type="consent", request=asks["id"], agree=True)
    seen = until(
        acted, lambda update: update["undo"]["request"] and update["undo"]["request"]["missing"] == [others[1]]
    )
    assert sorted(seen["undo"]["request"]["agreed"]) == sorted([me, others[0]])
    players[others[1]].ask(type="consent", request=asks["id"], agree=False)
    for seat in (me, others[0]):
        assert players[seat].wait("declined")["by"] == others[1]
    acted.ask(type="undo", number=acted.update["number"])
    at = acted.update["at"]
    for seat in others:
        players[seat].ask(type="hand", to="bot", bot="random")
    until(acted, lambda update: update["at"] != at or update["undo"]["request"] is None)


def test_who_is_away_when_its_deadline_comes_need_not_agree(database):
    async def test(rooms, storage):
        seats = {"us": Side(MYSELF), "ussr": Side(MYSELF)}
        made = await rooms.create("twilight", {}, seats, clock={**DAY, "delay": 0})
        room, table = made.room, made.room.table
        while table.waiting == (1,):
            await room.act(1, table.asked_of(1), table.legal(1)[0])
        assert table.waiting == (0,)
        at = table.at
        await room.act(0, table.asked_of(0), table.legal(0)[0])
        await room.consents.undo(1, table.number, at - 1)
        assert room.consents.missing(room.consents.undo_request) == [0]
        await time_up(room, 0)
        assert table.at == at - 1, "taken back, and nobody answered for the one who was away"
        assert room.timing.overdue == set()

    inside(database, test)


def test_a_request_to_undo_is_there_after_a_restart(start):
    server = start()
    with Lobby(server) as lobby:
        match, tokens = lobby.create()
        us, ussr = (lobby.sit(match, tokens[seat]) for seat in ("us", "ussr"))
        while ussr.update["undo"]["ask"] is None or ussr.update["undo"]["free"] is not None:
            player = next(one for one in (us, ussr) if one.update["asked"] is not None)
            player.play()
            for one in (us, ussr):
                one.catch_up(player.update["number"])
        ussr.ask(type="undo", number=ussr.update["number"])
        request = until(us, lambda update: update["undo"]["request"])["undo"]["request"]
    server.kill()
    with Lobby(start()) as lobby:
        us = lobby.sit(match, tokens["us"])
        assert us.update["undo"]["request"] == request
        at = us.update["at"]
        us.ask(type="consent", request=request["id"], agree=True)
        assert lobby.get(f"/matches/{match}")["at"] < at
