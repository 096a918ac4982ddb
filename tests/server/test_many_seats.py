"""War Room for several: three people at one screen, and six who come by invites."""

import pytest

from server.clients import INVITE
from server.test_drafts import orders, write
from server.wars import PACIFIC, until, war

SIX = {"scenario": "global", "players": 6}


def written(player):
    """The orders that a player sees, as they are written."""
    return {nation: [order.replace(">", " ") for order in chart] for nation, chart in player.view["orders"].items()}


def to_orders(players):
    """Leave all commands as they are, until everybody writes orders."""
    while any(player.view["stack"][-1][0] != "WriteOrders" for player in players):
        asked = next(player for player in players if player.update["asked"] is not None)
        number = asked.play()["number"]
        for player in players:
            player.catch_up(number)


def test_three_at_one_screen_each_see_their_own_and_carry_out_a_movement_phase(lobby):
    name, tokens = war(lobby, options=PACIFIC, name="Ana")
    assert len(tokens) == 3
    mine = lobby.post("/mine", {"seats": [{"match": name, "token": token} for token in tokens.values()]})["matches"]
    assert [match["seat"] for match in mine] == list(tokens)
    players = {seat: lobby.sit(name, token) for seat, token in tokens.items()}
    to_orders(list(players.values()))
    charts = {seat: orders(player, 2, seed=number) for number, (seat, player) in enumerate(players.items())}
    for seat, player in players.items():
        assert [order for chart in written(player).values() for order in chart] == charts[seat], "and no other's"
    for seat, token in tokens.items():
        own = lobby.get(f"/matches/{name}/view", token)["whole"]["view"]
        assert own["seat"] == seat
        assert sum(map(len, own["orders"].values())) == 2
    both = lobby.get(f"/matches/{name}/view?seat=japan", *tokens.values())["whole"]["view"]
    assert both["seat"] == "japan", "who holds several seats says from which to look"
    assert lobby.get(f"/matches/{name}/view?seat=japan", tokens["usa"], status=403)["refused"] == "hidden"
    *others, last = players.values()
    for player in others:
        write(player, "done")
    number = last.act("done")["number"]
    for player in players.values():
        player.catch_up(number)
    for _ in range(300):
        asked = [player for player in players.values() if player.update["asked"] is not None]
        if not asked or asked[0].view["phase"] not in ("planning", "movement"):
            break
        number = asked[0].play()["number"]
        for player in players.values():
            player.catch_up(number)
    assert last.view["phase"] not in ("planning", "movement")
    assert {line["entry"]["type"] for line in last.log} & {"move", "struck", "cancelled"}, "the orders had their turn"


@pytest.mark.parametrize("clock", [None, {"kind": "phase", "seconds": 86_400}])
def test_six_come_by_invites_one_after_another(lobby, clock):
    name, codes = war(lobby, clock, SIX, **dict.fromkeys(("britain", "ussr", "germany", "italy", "japan"), INVITE))
    host = lobby.sit(name, codes.pop("china+usa"))
    assert len(set(codes.values())) == 5
    players = {"china+usa": host}
    for number, (seat, code) in enumerate(codes.items()):
        assert host.update["clock"] is None or host.update["clock"]["running"] == [], "time waits for all"
        lobby.get(f"/matches/{name}/view", code, status=401)
        joined = lobby.post(f"/matches/{name}/join", {"code": code, "name": f"Guest {number}"})
        assert list(joined["tokens"]) == [seat]
        assert lobby.post(f"/matches/{name}/join", {"code": code}, status=409)["refused"] == "taken"
        players[seat] = lobby.sit(name, joined["tokens"][seat])
        assert players[seat].update["seat"] == seat
        seats = host.wait("seats", lambda message, seat=seat: here(message, seat))["seats"]
        assert [one["name"] for one in seats if one["seat"] == seat] == [f"Guest {number}"]
    assert {one["who"] for one in lobby.get(f"/matches/{name}")["seats"]} == {"player"}
    if clock:
        until(host, lambda update: update["clock"]["running"] != [])
    to_orders(list(players.values()))
    for player in players.values():
        assert len(player.view["waiting"]) == 6
    charts = {seat: orders(players[seat], 1) for seat in ("ussr", "germany")}
    for seat, player in players.items():
        assert [order for chart in written(player).values() for order in chart] == charts.get(seat, [])


def here(message, seat):
    """Has the holder of a seat come?"""
    return any(one["seat"] == seat and one["here"] for one in message["seats"])


def test_a_hotseat_and_invites_go_together(lobby):
    name, tokens = war(lobby, options=PACIFIC, japan=INVITE)
    token = lobby.post(f"/matches/{name}/join", {"code": tokens["japan"], "name": "Ben"})["tokens"]["japan"]
    own = [tokens[seat] for seat in tokens if seat != "japan"]
    assert len(own) == 2
    assert lobby.get(f"/matches/{name}/view?seat=japan", *own, status=403)["refused"] == "hidden"
    assert lobby.get(f"/matches/{name}/view?seat=japan", token)["seat"] == "japan"
