"""Seats that change hands: lent to a bot, given to a friend by a link, taken back."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosedError

from server.clients import ME, Lobby
from server.inside import inside
from server.test_drafts import bring, orders, planning
from server.wars import holder, until, war
from sitroom.server.live.seats import ME as MYSELF
from sitroom.server.live.seats import Side
from sitroom.server.refusals import Refused
from sitroom.warroom import GAME


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
            **{"seat": "ussr", "who": "bot", "name": "", "bot": "random"},
            **{"here": True, "lent": True, "offered": False, "failed": None},
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
        rooms.crowd.most = 0
        made = await rooms.create("twilight", {}, {"us": Side(MYSELF), "ussr": Side("bot", "random")})
        with pytest.raises(Refused, match="bots already play"):
            await rooms.hand(made.room, made.room.actor(0), "bot", "random")
        assert made.room.facts.chairs[0].who == "player"

    inside(database, test)


# What is still under way when a seat changes hands


async def pacific(rooms):
    """A room of three, where all write their orders."""
    options = {"scenario": "pacific", "players": 3}
    sides = {seat: Side(MYSELF) for seat in GAME.seats(GAME.resolve(options))}
    made = await rooms.create("warroom", options, sides, name="Ana")
    room, table = made.room, made.room.table
    while table.drafts.charts is None:
        seat = table.waiting[0]
        await room.act(room.actor(seat), table.asked_of(seat), table.legal(seat)[0])
    return room


async def queued(room, *works):
    """What comes of works that all wait for the match, in their order: None, or why one was refused."""
    async with room.lock:
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.sleep(0)
    found = await asyncio.gather(*tasks, return_exceptions=True)
    return [one.code if isinstance(one, Refused) else None for one in found]


def a_line(room, by):
    """Write a line into one's charts."""
    seat = room.table.seat_of(by.chair)
    return room.act(by, room.table.asked_of(seat), room.table.legal(seat)[-1])


def all_of(room, by):
    """Everything that a chair's holder could do to the match."""
    return [
        a_line(room, by),
        room.write_lines(by, room.table.asked_of(room.table.seat_of(by.chair)), ["done"]),
        room.reopen(by),
        room.consents.undo(by, room.table.number, None),
        room.consents.resign(by),
        room.consents.answer(by, -1, agree=True),
        room.standing.settle(by, True, {}, {}),
        room.standing.forward(by, True, None),
    ]


def test_what_a_former_holder_sent_is_refused_if_the_seat_is_given_away_first(database):
    async def test(rooms, storage):
        room = await pacific(rooms)
        ana = room.actor(0)
        code = await rooms.hand(room, ana, "link")
        ahead = rooms.join(room.id, code, "Ben")
        hers = [*all_of(room, ana), rooms.hand(room, ana, "bot", "random"), rooms.hand(room, ana, "link")]
        assert await queued(room, ahead, *hers) == [None, *["not_yours"] * len(hers)]
        assert room.facts.chairs[0].name == "Ben"
        assert room.facts.chairs[0].who == "player"
        assert room.facts.chairs[0].invite is None
        assert room.table.drafts.of(room.table.seat_of(0)).actions == []
        assert room.consents.resignation(0) is None
        assert await queued(room, a_line(room, room.actor(0))) == [None], "Ben may"

    inside(database, test)


def test_what_the_same_person_sent_from_elsewhere_is_refused_if_the_seat_is_lent_first(database):
    async def test(rooms, storage):
        room = await pacific(rooms)
        ana = room.actor(0)
        works = all_of(room, ana)
        outcomes = ["stale" if work.__name__ == "answer" else "lent" for work in works]  # requests she may answer
        assert await queued(room, rooms.hand(room, ana, "bot", "random"), *works) == [None, *outcomes]
        await rooms.hand(room, ana, "me")
        assert room.facts.chairs[0].who == "player"

    inside(database, test)


def test_what_a_bot_has_thought_of_is_dropped_if_the_seat_is_taken_back_first(database):
    async def test(rooms, storage):
        room = await pacific(rooms)
        ana = room.actor(0)
        lent = ana._replace(bot="random")
        act = a_line(room, lent)
        assert await queued(room, rooms.hand(room, ana, "bot", "random"), rooms.hand(room, ana, "me"), act) == [
            *(None, None, "not_yours"),
        ]

    inside(database, test)


def test_a_friend_finds_the_charts_as_they_are_and_gives_the_seat_back(lobby):
    name, tokens = bring(lobby, planning())
    ana = lobby.sit(name, tokens["germany"])
    written = orders(ana, 2)
    code = ana.ask(type="hand", to="link")["code"]
    token = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Ben"})["tokens"]["germany"]
    ben = lobby.sit(name, token)
    assert [order.replace(">", " ") for order in ben.view["orders"]["germany"]] == written
    more = orders(ben, 1, seed=1)
    code = ben.ask(type="hand", to="link")["code"]
    token = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Ana"})["tokens"]["germany"]
    ana = lobby.sit(name, token)
    assert [order.replace(">", " ") for order in ana.view["orders"]["germany"]] == written + more
    assert holder(lobby, name, "germany")["name"] == "Ana"
    assert lobby.get(f"/matches/{name}/view", tokens["germany"], status=401)["refused"] == "wrong_token"


def test_a_seat_given_by_link_is_the_friends_after_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens = war(lobby)
        code = lobby.sit(name, tokens["germany"]).ask(type="hand", to="link")["code"]
    server.kill()
    server = start()
    with Lobby(server) as lobby:
        token = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Ben"})["tokens"]["germany"]
    server.kill()
    with Lobby(start()) as lobby:
        assert lobby.sit(name, token).update["seat"] == "germany"
        assert holder(lobby, name, "germany")["name"] == "Ben"
        lobby.get(f"/matches/{name}/view", tokens["germany"], status=401)
        lobby.post(f"/matches/{name}/join", {"code": code}, status=409)
