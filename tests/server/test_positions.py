"""A match that starts from a position is brought to the server, played on, and there again after a restart."""

import json

import pytest

from records.test_positions import SPRING, play_on, position_in
from server.clients import Lobby
from server.test_table import same
from sitroom.kernel import Match, read_record, write_record
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.snapshots import EVERY, load, pack, sketch
from sitroom.server.match.table import Table
from sitroom.titles import GAMES

TWILIGHT = GAMES["twilight"]


def brought(lobby, match):
    made = lobby.post("/import", {"text": write_record(match)}, status=201)
    return made["match"]["id"], made["tokens"]


def test_a_match_from_a_position_is_imported_played_undone_and_survives_a_restart(start):
    match = Match(TWILIGHT, position=SPRING)
    with Lobby(start()) as lobby:
        name, tokens = brought(lobby, match)
        ussr = lobby.sit(name, tokens["ussr"])
        assert ussr.view == json.loads(json.dumps(match.told(1)))
        ussr.play("fidel")
        number = ussr.update["number"]
        lobby.server.kill()
    with Lobby(start()) as lobby:
        ussr = lobby.sit(name, tokens["ussr"])
        assert ussr.update["number"] == number
        assert ussr.ask(type="undo", number=number)["type"] == "done"
        ussr.catch_up(number + 1)
        assert ussr.view == json.loads(json.dumps(match.told(1)))
        record = lobby.get(f"/matches/{name}/record", *tokens.values())
        assert record == write_record(match)
        assert read_record(record, GAMES).origin == match.origin
        refused = lobby.get(f"/matches/{name}/export", *tokens.values(), status=400)
        assert "cannot hold a match that starts from a position" in refused["reason"]


def test_a_war_room_match_is_served_from_a_position(lobby):
    text, state = position_in("warroom", 0)
    match = Match(GAMES["warroom"], position=text)
    name, tokens = brought(lobby, match)
    asked = lobby.sit(name, tokens[match.seats[state.seat]])
    assert asked.view == json.loads(json.dumps(match.told(state.seat)))
    assert asked.update["prompt"]
    asked.play()


@pytest.mark.parametrize("tokens", [(), ("us",)])
def test_nobody_is_told_the_position_while_the_match_goes_on(lobby, tokens):
    name, held = brought(lobby, Match(TWILIGHT, position=SPRING))
    held = [held[seat] for seat in tokens]
    assert "hand ussr" not in json.dumps(lobby.get(f"/matches/{name}", *held))
    assert lobby.get(f"/matches/{name}/record", *held, status=403)["refused"] == "hidden"
    assert "nasser" not in json.dumps(lobby.get(f"/matches/{name}/view", *held)["whole"]["view"]["hands"])


def test_a_position_that_cannot_be_is_refused_with_its_reason(lobby):
    record = write_record(Match(TWILIGHT, position=SPRING)).replace("hand us: nato", "hand us: fidel")
    refused = lobby.post("/import", {"text": record}, status=400)
    assert refused["refused"] == "malformed"
    assert "Fidel is in two places" in refused["reason"]


def test_a_snapshot_holds_for_its_own_position_only():
    match = play_on(Match(TWILIGHT, position=SPRING), EVERY + 20)
    journal = [Entry(ANSWER, seat, action) for seat, action in match.answers]
    table = Table(TWILIGHT, match.options, position=match.origin)
    table.enter_all(journal)
    snapshot = pack(sketch(table))
    found = load(TWILIGHT, match.options, journal, snapshot, match.origin)
    assert not found.stale
    same(found.table, table)
    assert found.table.earlier(0).state == Match(TWILIGHT, position=SPRING).state
    other = Match(TWILIGHT, position=SPRING.replace("canada 3", "canada 4")).origin
    assert load(TWILIGHT, match.options, journal, snapshot, other).stale
