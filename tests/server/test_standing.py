"""Standing orders: stored, private, and followed at once, also for people who are not there."""

import json

import pytest

from server.battles import USUAL, battles, bring
from server.clients import Lobby, bot
from server.inside import inside
from sitroom.kernel import write_record
from sitroom.server.work.jobs import import_text


def settle(player, on=True, choices=USUAL, places=None):
    """Give standing orders and wait until they are told."""
    given = {"on": on, "choices": choices, "places": places or {}}
    assert player.ask(type="standing", **given)["type"] == "done"
    while any(player.update["standing"][key] != value for key, value in given.items()):
        player.wait("update")


def until_asked(player, verb):
    while not player.view["decision"] or player.view["decision"]["verb"] != verb:
        player.wait("update")


def fought(player):
    """Wait until Phase 4 is over."""
    while player.view["phase"] == "combat":
        player.wait("update")


def test_battles_of_two_people_who_are_not_there_run_by_their_standing_orders(lobby):
    name, tokens = bring(lobby)
    germany = lobby.sit(name, tokens["germany"])
    settle(germany)
    germany.leave()
    ussr = lobby.sit(name, tokens["ussr"])
    settle(ussr)
    ussr.leave()
    watcher = lobby.sit(name)
    fought(watcher)
    log = json.dumps([line["text"] for line in watcher.seen.log])
    assert watcher.view["phase"] != "combat"
    assert log.count("Battle") == 2


def test_they_answer_what_they_cover_and_leave_the_rest(lobby):
    name, tokens = bring(lobby)
    germany = lobby.sit(name, tokens["germany"])
    settle(germany, choices={"stances": "defend", "rest": "ask"})
    assert germany.update["standing"]["on"]
    assert germany.view["decision"]["verb"] == "hotspot"
    germany.play("germany R5")
    ussr = lobby.sit(name, tokens["ussr"])
    until_asked(ussr, "stance")
    stances = {(one["unit"], one["stance"]) for one in ussr.view["boards"][0]["units"] if one["side"] == "axis"}
    assert stances == {("inf", "defense"), ("art", "anti_air")}


def test_a_place_may_have_orders_of_its_own(lobby):
    name, tokens = bring(lobby)
    germany = lobby.sit(name, tokens["germany"])
    settle(germany, choices={"stances": "attack"}, places={"R5": {"stances": "ask"}, "R4": {"stances": "defend"}})
    germany.play("germany R5")
    until_asked(germany, "stance")
    settle(germany, choices={"stances": "attack"}, places={"R4": {"stances": "defend"}})
    while germany.view["decision"] is not None:
        germany.wait("update")
    assert {one["stance"] for one in germany.view["boards"][0]["units"] if one["side"] == "axis"} == {
        "attack",
        "ground",
    }


def test_they_outlive_a_restart_and_go_on_after_it(start):
    with Lobby(start()) as lobby:
        name, tokens = bring(lobby)
        germany = lobby.sit(name, tokens["germany"])
        settle(germany, on=False)
        settle(lobby.sit(name, tokens["ussr"]))
        settle(germany)
        lobby.server.kill()
    with Lobby(start()) as lobby:
        watcher = lobby.sit(name)
        fought(watcher)
        germany = lobby.sit(name, tokens["germany"])
        assert germany.update["standing"] == {"on": True, "choices": USUAL, "places": {}, "forward": False}


def told_to_germany(lobby, **orders):
    """All that Germany hears while the USSR gives standing orders and does nothing."""
    name, tokens = bring(lobby)
    germany, watcher, ussr = (lobby.sit(name, token) for token in (tokens["germany"], None, tokens["ussr"]))
    for player in (germany, watcher):
        player.ask(type="ping")
    heard = [len(player.raw) for player in (germany, watcher)]
    settle(ussr, **orders)
    for player in (germany, watcher):
        player.ask(type="ping")
    lists = json.dumps([lobby.get(f"/matches/{name}"), lobby.get(f"/matches/{name}/view", tokens["germany"])])
    hidden = lists.replace(name, "").replace(lobby.get(f"/matches/{name}")["created"], "")
    return [len(player.raw) - before for player, before in zip((germany, watcher), heard, strict=True)], hidden


def test_nobody_else_is_told_that_there_are_any(lobby):
    without = told_to_germany(lobby, on=False, choices={})
    assert told_to_germany(lobby) == without
    assert without[0] == [1, 1], "the answer to the ping and nothing else"


def test_only_the_seats_holder_hears_of_them(lobby):
    name, tokens = bring(lobby)
    ussr, germany, watcher = (lobby.sit(name, token) for token in (tokens["ussr"], tokens["germany"], None))
    settle(ussr, choices={**USUAL, "repairs": "dear"})
    germany.play("germany R5")
    for player in (germany, watcher):
        player.ask(type="ping")
        assert "dear" not in "".join(player.raw)
    assert watcher.update["standing"] is None
    record = lobby.get(f"/matches/{name}/record", tokens["germany"], tokens["ussr"])
    assert "standing" not in record


def test_going_forward_fights_this_battle_or_all_and_can_be_stopped(lobby):
    name, tokens = bring(lobby, ussr=bot("easy"))
    germany = lobby.sit(name, tokens["germany"])
    germany.play("germany R4")
    assert germany.ask(type="forward", on=True, place="R4")["type"] == "done"
    while [board["region"] for board in germany.view["boards"]] != ["R5"]:
        germany.wait("update")
    until_asked(germany, "stance")
    assert not germany.update["standing"]["forward"]
    assert germany.ask(type="forward", on=True)["type"] == "done"
    fought(germany)
    germany.ask(type="forward", on=True)
    assert germany.ask(type="forward", on=False)["type"] == "done"
    while germany.update["standing"]["forward"]:
        germany.wait("update")


def test_going_forward_stops_at_what_standing_orders_leave_open(lobby):
    name, tokens = bring(lobby, ussr=bot("easy"))
    germany = lobby.sit(name, tokens["germany"])
    settle(germany, on=False, choices={**USUAL, "stances": "ask"})
    assert germany.ask(type="forward", on=True)["type"] == "done"
    until_asked(germany, "stance")
    germany.ask(type="ping")
    assert not germany.update["standing"]["forward"]


def test_who_takes_an_answer_back_is_asked_again(lobby):
    name, tokens = bring(lobby, ussr=bot("easy"))
    germany = lobby.sit(name, tokens["germany"])
    settle(germany, choices={"rest": "usual"})
    until_asked(germany, "stance")
    assert germany.ask(type="undo", number=germany.update["number"])["type"] == "done"
    until_asked(germany, "hotspot")
    assert not germany.update["standing"]["on"]


@pytest.mark.parametrize(
    "orders",
    [
        {"on": True, "choices": {"stances": "flee"}},
        {"on": True, "choices": {"weather": "ask"}},
        {"on": True, "places": {"R5": {"stances": "flee"}}},
        {"on": "sometimes"},
        {"on": True, "choices": {"x" * 30: "ask"}},
    ],
)
def test_orders_that_the_game_does_not_know_are_refused_and_change_nothing(lobby, orders):
    name, tokens = bring(lobby)
    germany = lobby.sit(name, tokens["germany"])
    settle(germany, on=False)
    assert germany.ask(type="standing", **orders)["refused"] == "malformed"
    assert lobby.sit(name, tokens["germany"]).update["standing"]["choices"] == USUAL


def test_a_game_without_standing_orders_says_so(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    assert us.update["standing"] is None
    assert us.ask(type="forward", on=True)["refused"] == "malformed"
    assert us.ask(type="standing", on=True, choices={"stances": "usual"})["refused"] == "malformed"


async def fighting(rooms):
    """A room whose two battles are about to begin; the chair of Germany."""
    room = (await rooms.bring(import_text(write_record(battles())), {}, "", True)).room
    return room, list(room.table.match.seats).index("germany")


def test_when_time_is_up_they_answer_even_if_they_are_off(database):
    async def test(rooms, storage):
        room, germany = await fighting(rooms)
        await room.standing.settle(room.actor(germany), False, {"stances": "balanced"}, {})
        await room.act(room.actor(germany), room.table.asked_of(germany), room.table.legal(germany)[0])
        view = room.table.view(germany)
        words = dict(view["decision"]["legal"])
        async with room.workers.turn(room.thinking.claim) as job:
            answer = await room.thinking._for_absent(job, germany, view)
        assert words[answer] == "germany inf 2 defense 2 attack"

    inside(database, test)


def test_they_are_those_of_the_holder_who_gave_them(database):
    async def test(rooms, storage):
        room, germany = await fighting(rooms)
        await room.standing.settle(room.actor(germany), False, USUAL, {})
        assert room.standing.of(germany).choices == USUAL
        room.facts.chairs[germany].digest = "0" * 64  # somebody else has taken the seat over
        assert room.standing.of(germany).choices == {}
        assert [settled.chair for settled in await storage.settled(room.id)] == [germany]

    inside(database, test)
