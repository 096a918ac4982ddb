"""A rematch: offered to the people of a match, seen by nobody else, and one match however many want it at once."""

import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from patience import PATIENCE
from server.clients import INVITE, ME, Lobby, bot
from server.inside import inside
from server.wars import allied, holder, until
from sitroom.server.live import rematch
from sitroom.server.live.seats import ME as MYSELF
from sitroom.server.live.seats import Side


def again(lobby, match, *tokens, status=200, **wish):
    """Say that one wants a rematch, or not; the new match, with what opens one's seats."""
    headers = {"Authorization": f"Bearer {' '.join(tokens)}"} if tokens else {}
    response = lobby.http.post(f"/api/matches/{match}/rematch", json=wish, headers=headers)
    assert response.status_code == status, response.text
    return response.json()["opened"] if status == 200 else response.json()["refused"]


def finished(lobby, **more):
    """A match of two people that the US has lost: its id, tokens, and both players."""
    name, invites = lobby.create(us=ME, ussr=INVITE, name="Ada", **more)
    joined = lobby.post(f"/matches/{name}/join", {"code": invites["ussr"], "name": "Bob"})
    tokens = {"us": invites["us"], **joined["tokens"]}
    players = {seat: lobby.sit(name, tokens[seat]) for seat in tokens}
    players["us"].ask(type="resign")
    for player in players.values():
        until(player, lambda update: update["result"])
    return name, tokens, players


@pytest.mark.parametrize("swap", [True, False])
def test_one_click_of_each_brings_both_to_the_new_table(lobby_on_each, swap):
    lobby = lobby_on_each
    name, tokens, players = finished(lobby, clock={"seconds": 3000, "delay": 5}, hints=True)
    assert players["ussr"].update["rematch"] is None
    assert again(lobby, name, tokens["us"], swap=swap) is None
    offer = until(players["ussr"], lambda update: update["rematch"])["rematch"]
    assert offer == {
        **{"by": ["us"], "swap": swap, "seat": "us" if swap else "ussr", "agreed": ["us"], "declined": []},
        **{"missing": ["ussr"], "match": None},
    }
    bobs = again(lobby, name, tokens["ussr"], swap=swap)
    match = until(players["us"], lambda update: update["rematch"] and update["rematch"]["match"])["rematch"]["match"]
    adas = again(lobby, name, tokens["us"], swap=swap)
    assert match == bobs["match"]["id"] == adas["match"]["id"] != name
    assert bobs["invites"] == adas["invites"] == {}
    there = {seat["seat"]: seat["name"] for seat in adas["match"]["seats"]}
    assert there == ({"us": "Bob", "ussr": "Ada"} if swap else {"us": "Ada", "ussr": "Bob"})
    assert (adas["match"]["clock"]["seconds"], adas["match"]["hints"]) == (3000, True)
    for opened, seat in ((adas, "ussr" if swap else "us"), (bobs, "us" if swap else "ussr")):
        assert list(opened["tokens"]) == [seat]
        assert lobby.sit(match, opened["tokens"][seat]).update["seat"] == seat


def test_no_spectator_or_later_visitor_hears_of_it(lobby_on_each):
    lobby = lobby_on_each
    name, tokens, players = finished(lobby)
    watcher = lobby.sit(name)
    watcher.ask(type="ping")
    told = len(watcher.raw)
    again(lobby, name, tokens["us"])
    until(players["ussr"], lambda update: update["rematch"])
    match = again(lobby, name, tokens["ussr"])["match"]["id"]
    again(lobby, name, tokens["us"])
    watcher.ask(type="ping")
    assert len(watcher.raw) == told + 1, "only the pong"
    visitor = lobby.sit(name)
    assert visitor.update["rematch"] is None
    told = "".join([*visitor.raw, *watcher.raw, json.dumps(lobby.get(f"/matches/{name}"))])
    assert match not in told
    assert again(lobby, name, status=401) == "wrong_token"
    assert again(lobby, name, "x" * 43, status=401) == "wrong_token"
    for player in players.values():
        assert "chat" not in [json.loads(text)["type"] for text in player.raw]


def test_both_at_the_same_moment_get_one_match(lobby_on_each):
    lobby = lobby_on_each
    for _ in range(5):
        name, tokens, players = finished(lobby)

        def want(token, name=name):
            with httpx.Client(base_url=lobby.server.http, timeout=PATIENCE) as http:
                answer = http.post(
                    f"/api/matches/{name}/rematch", json={"swap": True}, headers={"Authorization": f"Bearer {token}"}
                )
                return answer.json()["opened"]

        with ThreadPoolExecutor() as pool:
            opened = list(pool.map(want, [*tokens.values()] * 3))
        until(players["us"], lambda update: update["rematch"] and update["rematch"]["match"])
        assert {one["match"]["id"] for one in opened if one} == {players["us"].update["rematch"]["match"]}
        for token in tokens.values():
            assert again(lobby, name, token, swap=True) is not None


def test_who_offers_other_sides_at_the_same_moment_has_agreed_to_nothing(lobby):
    name, tokens, _ = finished(lobby)
    assert again(lobby, name, tokens["us"], swap=True) is None
    assert again(lobby, name, tokens["ussr"], swap=False, status=409) == "stale"
    assert lobby.sit(name, tokens["us"]).update["rematch"]["match"] is None


def test_an_offer_can_be_withdrawn_and_declined_and_who_was_declined_asks_no_more(lobby):
    name, tokens, players = finished(lobby)
    again(lobby, name, tokens["us"], swap=True)
    assert again(lobby, name, tokens["us"], want=False) is None
    assert lobby.sit(name, tokens["ussr"]).update["rematch"] is None
    assert again(lobby, name, tokens["ussr"], want=False, status=409) == "stale"
    again(lobby, name, tokens["us"])
    again(lobby, name, tokens["ussr"], want=False)
    offer = until(players["us"], lambda update: update["rematch"] and update["rematch"]["declined"])["rematch"]
    assert (offer["declined"], offer["missing"], offer["match"]) == (["ussr"], [], None)
    assert again(lobby, name, tokens["us"], status=409) == "no_rematch"
    assert again(lobby, name, tokens["ussr"], swap=True) is None, "who declined may think again"
    assert again(lobby, name, tokens["us"], swap=True)["tokens"].keys() == {"ussr"}


def test_a_rematch_is_made_once(lobby):
    name, tokens, _ = finished(lobby)
    again(lobby, name, tokens["us"])
    first = again(lobby, name, tokens["ussr"])
    for swap in (True, False):
        assert again(lobby, name, tokens["ussr"], swap=swap)["tokens"] == first["tokens"]
    assert again(lobby, name, tokens["ussr"], want=False, status=409) == "no_rematch"
    assert len(lobby.get(f"/matches/{first['match']['id']}")["seats"]) == 2


def test_there_is_no_rematch_of_a_match_that_goes_on(lobby):
    name, tokens = lobby.create()
    assert again(lobby, name, tokens["us"], status=409) == "no_rematch"
    assert lobby.sit(name, tokens["us"]).update["rematch"] is None


def test_an_offer_and_what_came_of_it_are_there_after_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens, _ = finished(lobby)
        again(lobby, name, tokens["us"], swap=True)
    server.kill()
    server = start()
    with Lobby(server) as lobby:
        offer = lobby.sit(name, tokens["ussr"]).update["rematch"]
        assert (offer["by"], offer["missing"]) == (["us"], ["ussr"])
        bobs = again(lobby, name, tokens["ussr"], swap=True)
    server.kill()
    with Lobby(start()) as lobby:
        assert lobby.sit(name, tokens["us"]).update["rematch"]["match"] == bobs["match"]["id"]
        adas = again(lobby, name, tokens["us"])
        assert lobby.sit(adas["match"]["id"], adas["tokens"]["ussr"]).update["seat"] == "ussr"
        assert again(lobby, name, tokens["us"])["tokens"] == adas["tokens"], "as often as it likes"


def test_if_the_server_dies_before_the_match_is_made_the_next_who_comes_makes_it(database, monkeypatch):
    async def test(rooms, storage):
        made = await rooms.create("twilight", {}, {"us": Side(MYSELF), "ussr": Side(MYSELF)})
        room, create = made.room, rooms.create
        await room.consents.resign(room.actor(0))
        assert await rematch.answer(rooms, room.id, [made.tokens["us"]], True, True) is None

        async def dies(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(rooms, "create", dies)
        with pytest.raises(KeyboardInterrupt):
            await rematch.answer(rooms, room.id, [made.tokens["ussr"]], True, True)
        rooms._forget(room)
        monkeypatch.setattr(rooms, "create", create)
        first = await rematch.answer(rooms, room.id, [made.tokens["us"]], True, True)
        second = await rematch.answer(rooms, room.id, [made.tokens["ussr"]], True, True)
        assert first.room is second.room
        assert (list(first.tokens), list(second.tokens)) == (["ussr"], ["us"])

    inside(database, test)


def test_against_a_bot_or_on_one_screen_it_begins_at_once(lobby):
    name, tokens = lobby.create(us=ME, ussr=bot("easy"))
    lobby.sit(name, tokens["us"]).ask(type="resign")
    opened = again(lobby, name, tokens["us"], swap=True)
    assert list(opened["tokens"]) == ["ussr"]
    assert holder(lobby, opened["match"]["id"], "us")["bot"] == "easy"
    name, tokens = lobby.create()
    lobby.sit(name, tokens["us"]).ask(type="resign")
    opened = again(lobby, name, *tokens.values())
    assert sorted(opened["tokens"]) == ["us", "ussr"]
    assert opened["match"]["id"] not in [one["id"] for one in lobby.get("/matches?status=live&limit=100")["matches"]]


def test_who_had_lent_its_seat_is_asked_and_has_a_seat_kept(lobby):
    name, tokens = lobby.create()
    us, ussr = (lobby.sit(name, tokens[seat]) for seat in ("us", "ussr"))
    us.ask(type="hand", to="bot", bot="random")
    ussr.ask(type="resign")
    assert again(lobby, name, tokens["ussr"]) is None
    opened = again(lobby, name, tokens["us"])
    assert list(opened["tokens"]) == ["us"]


def test_among_several_each_gets_its_seat_by_one_click_and_the_rest_stays_open_by_link(lobby_on_each):
    lobby = lobby_on_each
    name, tokens, (one, two), against = allied(lobby)
    lobby.sit(name, tokens[against]).ask(type="resign")
    assert again(lobby, name, tokens[one], swap=True, status=400) == "malformed"
    assert again(lobby, name, tokens[one]) is None
    players = {seat: lobby.sit(name, tokens[seat]) for seat in tokens}
    made = again(lobby, name, tokens[against])
    match = made["match"]["id"]
    assert list(made["tokens"]) == [against]
    assert list(made["invites"]) == [two], "the seat of who offered is kept for it"
    offer = until(players[two], lambda update: update["rematch"]["match"])["rematch"]
    assert (offer["match"], offer["missing"], offer["seat"]) == (match, [two], two)
    assert "token" not in json.dumps(offer)
    assert list(again(lobby, name, tokens[one])["tokens"]) == [one]
    assert again(lobby, name, tokens[two], want=False) is None
    lobby.post(f"/matches/{match}/join", {"code": made["invites"][two], "name": "Zoe"})
    assert again(lobby, name, tokens[two], status=409) == "taken"
    assert holder(lobby, match, two)["name"] == "Zoe"
    assert all(one["who"] == "player" for one in lobby.get(f"/matches/{match}")["seats"])


def test_a_seat_that_was_passed_on_in_the_new_match_cannot_be_fetched_again(lobby):
    name, tokens, _ = finished(lobby)
    again(lobby, name, tokens["us"])
    match = again(lobby, name, tokens["ussr"])["match"]["id"]
    ada = lobby.sit(match, again(lobby, name, tokens["us"])["tokens"]["us"])
    code = ada.ask(type="hand", to="link")["code"]
    lobby.post(f"/matches/{match}/join", {"code": code, "name": "Zoe"})
    assert again(lobby, name, tokens["us"], status=409) == "taken"


def test_who_takes_over_a_seat_of_the_finished_match_has_agreed_to_nothing(lobby):
    name, tokens = lobby.create()
    us = lobby.sit(name, tokens["us"])
    code = us.ask(type="hand", to="link")["code"]
    us.ask(type="resign")
    again(lobby, name, tokens["us"])
    token = lobby.post(f"/matches/{name}/join", {"code": code})["tokens"]["us"]
    assert lobby.sit(name, token).update["rematch"] is None
    assert again(lobby, name, tokens["us"], status=401) == "wrong_token"
