"""Among several: allies give up together and talk among themselves, and an undo needs everybody."""

import json

import pytest

from server.clients import Lobby, bot
from server.wars import allied, until, war

# Giving up together


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


def test_bots_always_agree_to_give_up_and_who_has_lent_its_seat_is_asked(lobby):
    name, tokens, (one, two), against = allied(lobby)
    first, second = (lobby.sit(name, tokens[seat]) for seat in (one, two))
    first.ask(type="resign")
    until(second, lambda update: update["resigning"])
    second.ask(type="hand", to="bot", bot="random")
    assert lobby.get(f"/matches/{name}")["status"] == "live", "an ally who went for dinner has not given up"
    second.ask(type="consent", request=second.update["resigning"]["id"], agree=True)
    until(first, lambda update: update["result"])
    assert first.update["result"]["winner"] == "axis"
    name, tokens, _, against = allied(lobby)
    lobby.sit(name, tokens[against]).ask(type="resign")
    assert lobby.get(f"/matches/{name}")["result"]["winner"] == "allies"
    name, tokens, (one, two), _ = allied(lobby)
    name, tokens, _, _ = allied(lobby, **{two: bot()})
    lobby.sit(name, tokens[one]).ask(type="resign")
    assert lobby.get(f"/matches/{name}")["result"]["winner"] == "axis"


def test_six_play_and_the_three_allies_give_up_only_together(lobby):
    name, tokens = war(lobby, options={"scenario": "global", "players": 6})
    allies, axis = ("china+usa", "britain", "ussr"), ("germany", "italy", "japan")
    players = {seat: lobby.sit(name, tokens[seat]) for seat in tokens}
    for player in players.values():
        player.ask(type="ping")
    told = {seat: len(players[seat].raw) for seat in axis}
    players["ussr"].ask(type="resign")
    asks = until(players["britain"], lambda update: update["resigning"])["resigning"]
    assert asks["missing"] == ["china+usa", "britain"]
    players["britain"].ask(type="consent", request=asks["id"], agree=True)
    until(players["ussr"], lambda update: update["resigning"] and len(update["resigning"]["agreed"]) == 2)
    for seat in axis:
        players[seat].ask(type="ping")
        assert len(players[seat].raw) == told[seat] + 1, "only the pong"
    players["china+usa"].ask(type="consent", request=asks["id"], agree=True)
    for seat in (*allies, *axis):
        until(players[seat], lambda update: update["result"])
        assert players[seat].update["result"] == {"winner": "axis", "reason": "resign"}


def test_who_takes_a_seat_over_has_agreed_to_nothing_and_asked_for_nothing(lobby):
    name, tokens, (one, two), _ = allied(lobby)
    first, second = (lobby.sit(name, tokens[seat]) for seat in (one, two))
    first.ask(type="resign")
    until(second, lambda update: update["resigning"])
    code = first.ask(type="hand", to="link")["code"]
    token = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Ben"})["tokens"][one]
    ben = lobby.sit(name, token)
    assert ben.update["resigning"] is None
    until(second, lambda update: update["resigning"] is None)
    second.ask(type="resign")
    asks = until(ben, lambda update: update["resigning"])["resigning"]
    assert (asks["by"], asks["missing"]) == (two, [one])
    assert lobby.get(f"/matches/{name}")["status"] == "live"
    ben.ask(type="consent", request=asks["id"], agree=True)
    assert lobby.get(f"/matches/{name}")["status"] == "over"


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
    (refused,) = until(acted, lambda update: update["refused"])["refused"]
    assert (refused["at"], refused["seat"], refused["by"]) == (acted.update["at"], me, others[1])
    assert refused["why"] == ("charts" if asks["drafts"] else "moved")
    assert lobby.sit(name).update["refused"] == [refused]


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
