"""Tables of War Room at a server, and what tests ask of them."""

from server.clients import ME
from sitroom.warroom import GAME

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


def allied(lobby, **sides):
    """Three at a Pacific war: the two allies, and who is against them."""
    name, tokens = war(lobby, options=PACIFIC, **sides)
    against = next(seat for seat in tokens if "japan" in seat)
    friends = [seat for seat in tokens if seat != against]
    return name, tokens, friends, against
