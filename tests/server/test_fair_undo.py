"""Nobody rewinds a match alone: what is not free needs the yes of every other person at the table, there or not."""

import json
import random

from server.clients import ME, bot, played
from server.inside import inside
from server.test_deadlines import DAY, eastern, time_up
from server.wars import allied, until
from sitroom.server.live import messages
from sitroom.server.live.seats import ME as MYSELF
from sitroom.server.live.seats import Side
from sitroom.server.match.journal import UNDO
from sitroom.server.store.models import MatchRow

BOTH = {"us": Side(MYSELF), "ussr": Side(MYSELF)}
ROLLED = ("comecon", "realign", "iran")
"""The USSR rolls dice, and is asked again."""


async def asking(rooms, sides=BOTH):
    """A room of Twilight Struggle where the US has placed its first influence, and the USSR asks to go back behind it;
    the place it asks for. Nobody answers for anybody."""
    made = await rooms.create("twilight", {}, sides, clock={**DAY, "delay": 0})
    room, table = made.room, made.room.table
    room.resting = True
    while table.waiting == (1,):
        await room.act(room.actor(1), table.asked_of(1), table.legal(1)[0])
    to = table.place - 1
    await room.act(room.actor(0), table.asked_of(0), table.legal(0)[0])
    await room.consents.undo(room.actor(1), table.number, to)
    return made, to


async def writing(rooms):
    """A room of the Eastern Front where both write orders, and one asks to go back to before."""
    room = await eastern(rooms)
    room.resting = True
    await room.consents.undo(room.actor(1), room.table.number, None)
    return room


async def undone(room, storage):
    """Has anything been taken back with consent?"""
    return UNDO in [entry.kind for entry in await storage.entries(room.id)]


async def lapsed(room, storage):
    """Is nobody asked any more, in memory and on disk, and nothing taken back?"""
    (facts,) = await storage.facts(MatchRow.id == room.id)
    return (room.consents.undo_request, facts.requests["undo"], await undone(room, storage)) == (None, None, False)


def test_back_to_the_earliest_place_that_is_free_nobody_is_asked(database):
    async def test(rooms, storage):
        room = (await rooms.create("twilight", {}, BOTH)).room
        table = room.table
        for _ in range(3):
            await room.act(room.actor(1), table.asked_of(1), table.legal(1)[0])
        free = table.free(1)
        assert table.answered(1, free)
        await room.consents.undo(room.actor(1), table.number, free)
        assert (table.place, room.consents.undo_request) == (free, None)
        assert not await undone(room, storage)

    inside(database, test)


def test_a_refusal_is_told_as_long_as_the_place_stands_at_which_it_was_given(database):
    async def test(rooms, storage):
        room = (await asking(rooms))[0].room
        table = room.table
        at = table.place
        await room.consents.answer(room.actor(0), room.consents.undo_request.id, False)
        await room.act(room.actor(0), table.asked_of(0), table.legal(0)[0])
        await room.consents.undo(room.actor(0), table.number, at)
        assert table.place == at
        assert [one["at"] for one in room.facts.requests["refused"]] == [at]
        await room.consents.undo(room.actor(0), table.number, at - 1)
        assert table.place == at - 1
        assert room.facts.requests["refused"] == []

    inside(database, test)


def test_a_request_lapses_when_the_other_lends_its_seat(database):
    async def test(rooms, storage):
        for room in ((await asking(rooms))[0].room, await writing(rooms)):
            assert room.consents.missing(room.consents.undo_request) == [0]
            await rooms.hand(room, room.actor(0), "bot", "random")
            assert await lapsed(room, storage)

    inside(database, test)


def test_a_request_lapses_when_a_deadline_passes(database):
    async def test(rooms, storage):
        for room in ((await asking(rooms))[0].room, await writing(rooms)):
            await time_up(room, 0)
            assert room.timing.overdue == {0}
            assert await lapsed(room, storage)

    inside(database, test)


def test_a_request_lapses_when_a_lent_seat_is_taken_back_or_its_bot_is_replaced(database):
    async def test(rooms, storage):
        made, to = await asking(rooms)
        room = made.room
        ana = room.actor(0)
        await rooms.hand(room, ana, "bot", "random")
        await room.consents.undo(room.actor(1), room.table.number, to)
        await room.thinking._replace(0, "random")
        assert await lapsed(room, storage)
        await room.consents.undo(room.actor(1), room.table.number, to)
        await rooms.hand(room, ana, "me")
        assert await lapsed(room, storage)

    inside(database, test)


def test_a_request_lapses_when_any_seat_is_taken_by_link(database):
    async def test(rooms, storage):
        room = (await asking(rooms))[0].room
        for chair in (0, 1):
            code = await rooms.hand(room, room.actor(chair), "link")
            if chair == 0:
                assert room.consents.undo_request, "a link alone changes nothing"
            await rooms.join(room.id, code, "Ben")
            assert await lapsed(room, storage)
            await room.consents.undo(room.actor(1), room.table.number, None)

    inside(database, test)


def test_who_has_lent_its_seat_is_asked_and_can_agree_or_refuse(lobby_on_each):
    lobby = lobby_on_each
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    us.ask(type="hand", to="bot", bot="random")
    for agree in (False, True):
        for word in ROLLED if agree is False else ():
            ussr.play(word)
        ussr.ask(type="undo", number=ussr.update["number"], to=start)
        request = until(us, lambda update: update["undo"] and update["undo"]["request"])["undo"]["request"]
        assert request["missing"] == ["us"]
        assert us.update["undo"]["free"] is us.update["undo"]["ask"] is None, "it does not play now"
        assert us.ask(type="consent", request=request["id"], agree=agree)["type"] == "done"
        until(us, lambda update: not update["undo"]["request"])
    assert us.update["at"] == start


def test_who_was_away_when_its_deadline_came_is_asked_as_well(database):
    async def test(rooms, storage):
        made, to = await asking(rooms)
        room = made.room
        await time_up(room, 0)
        await room.consents.undo(room.actor(1), room.table.number, to)
        assert room.consents.missing(room.consents.undo_request) == [0]
        assert not await undone(room, storage)
        await room.consents.answer(room.actor(0), room.consents.undo_request.id, agree=True)
        assert room.table.place == to

    inside(database, test)


def test_a_request_that_was_stored_lapses_after_a_restart_as_before_it(database):
    async def again(rooms, room):
        rooms._forget(room)
        room.timing.leave()
        room = await rooms.get(room.id)
        room.resting = True
        return room

    async def test(rooms, storage):
        room = await again(rooms, (await asking(rooms))[0].room)
        assert room.consents.missing(room.consents.undo_request) == [0]
        await rooms.hand(room, room.actor(0), "bot", "random")
        assert await lapsed(await again(rooms, room), storage)

    inside(database, test)


def test_among_three_everybody_but_the_asker_must_agree_though_one_has_lent_its_seat(lobby):
    name, tokens, (one, two), against = allied(lobby)
    players = {seat: lobby.sit(name, tokens[seat]) for seat in tokens}
    asker = players[one]
    while asker.update["undo"]["ask"] is None:
        waiting = next(player for player in players.values() if player.update["asked"] is not None)
        waiting.play()
        for player in players.values():
            player.catch_up(waiting.update["number"])
    players[two].ask(type="hand", to="bot", bot="random")
    until(players[two], lambda update: two not in update["view"]["waiting"])
    asker.catch_up(players[two].update["number"])
    asker.ask(type="undo", number=asker.update["number"])
    request = until(players[against], lambda update: update["undo"]["request"])["undo"]["request"]
    assert sorted(request["missing"]) == sorted([two, against])
    at = request["to"]
    for seat in (against, two):
        assert asker.update["at"] > at
        assert players[seat].ask(type="consent", request=request["id"], agree=True)["type"] == "done"
    until(asker, lambda update: update["at"] <= at)


def test_a_side_of_bots_is_not_asked_however_far_back(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"), us=bot(), ussr=ME)
    ussr = lobby.sit(name, tokens["ussr"])
    start = ussr.update["at"]
    for word in ROLLED:
        ussr.play(word)
    assert ussr.ask(type="undo", number=ussr.update["number"], to=start)["number"] > ussr.update["number"]
    until(ussr, lambda update: update["at"] == start)


# What is asked for


def test_a_request_says_what_would_be_taken_back(lobby_on_each):
    us, ussr = lobby_on_each.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    us.catch_up(ussr.update["number"])
    us.play()
    ussr.catch_up(us.update["number"])
    ussr.ask(type="undo", number=ussr.update["number"], to=start)
    request = until(us, lambda update: update["undo"]["request"])["undo"]["request"]
    assert (request["by"], request["to"], request["answers"]) == ("ussr", start, {"us": 1, "ussr": 3})
    assert us.update["at"] == start + 5, "and Chance's die, which is nobody's answer"


def test_charts_are_one_answer_of_each_seat_that_wrote_them(database):
    async def test(rooms, storage):
        room = await eastern(rooms)
        table = room.table
        rng = random.Random(1)
        for seat, lines in ((0, 2), (1, 5)):
            for _ in range(lines):
                await room.act(room.actor(seat), table.asked_of(seat), rng.choice(table.legal(seat)[1:]))
        to = table.place
        for seat in (0, 1):
            await room.act(room.actor(seat), table.asked_of(seat), 0)
        await room.consents.undo(room.actor(1), table.number, to)
        told = json.loads(messages.sent(room, 0, room.channel(0, "en"), 0))
        assert told["undo"]["request"]["answers"] == dict.fromkeys(table.match.seats, 1)

    inside(database, test)


def test_who_agreed_to_a_step_has_not_agreed_to_a_farther_one(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    ussr.ask(type="undo", number=ussr.update["number"])
    request = until(us, lambda update: update["undo"]["request"])["undo"]["request"]
    ussr.ask(type="undo", number=ussr.update["number"], to=start)
    assert us.ask(type="consent", request=request["id"], agree=True)["refused"] == "stale"
    assert until(us, lambda update: update["undo"]["request"]["to"] == start)["at"] > start
