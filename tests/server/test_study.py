"""A new match from a position of another: who may start one from where, and what it tells of what was hidden there."""

import json
import random

import pytest

from records.test_positions import SPRING, position_in
from schemas import fault
from server.clients import INVITE, ME, bot, dealt
from server.test_drafts import bring, orders, planning
from server.test_leaks import pairs
from sitroom.kernel import NOBODY, Match, read_record, write_record
from sitroom.server.http.study import _look
from sitroom.server.match.table import Table
from sitroom.server.work import jobs
from sitroom.titles import GAMES
from sitroom.twilight.rules import schema as twilight

SIDES = {"us": ME, "ussr": bot()}


def go_on(lobby, path, *tokens, status=201, **body):
    headers = {"Authorization": f"Bearer {' '.join(tokens)}"} if tokens else {}
    response = lobby.http.post(f"/api{path}/continue", json={"sides": SIDES, **body}, headers=headers)
    assert response.status_code == status, response.text
    return response.json()


def state_of(lobby, made):
    """The position that a match began from, for who holds all its seats."""
    record = lobby.get(f"/matches/{made['match']['id']}/record", *made["tokens"].values())
    match = read_record(record, GAMES)
    return match.state_at(0)


def finished(seed=0, **options):
    rng = random.Random(seed)
    match = Match(GAMES["twilight"], options)
    while not match.over:
        by = rng.choice(match.waiting)
        match.apply(rng.choice(match.legal(by)), by)
    return match


BOTH = {"us": ME, "ussr": ME}


def test_a_match_goes_on_from_any_position_of_a_finished_one(lobby):
    match = finished()
    name, _ = lobby.bring(match)
    for at in (0, 1, 30, 60, 90, len(match.answers) - 1):
        made = go_on(lobby, f"/matches/{name}", at=at, sides=BOTH)
        assert state_of(lobby, made) == match.state_at(at)
        assert made["match"]["spectators"]
    text = lobby.get(f"/matches/{name}/position?at=60")
    assert GAMES[text["game"]].position(text["text"]) == match.state_at(60)
    assert go_on(lobby, f"/matches/{name}", status=409)["refused"] == "over"
    assert go_on(lobby, f"/matches/{name}", at=len(match.answers) + 1, status=400)["refused"] == "malformed"


def test_it_is_played_by_whoever_is_asked_to(lobby):
    name, _ = lobby.bring(finished(edition="second"))
    made = go_on(lobby, f"/matches/{name}", at=40, sides={"us": INVITE, "ussr": bot()}, name="Ada")
    assert [holder["who"] for holder in made["match"]["seats"]] == ["invite", "bot"]
    joined = lobby.post(f"/matches/{made['match']['id']}/join", {"code": made["invites"]["us"]})
    player = lobby.sit(made["match"]["id"], joined["tokens"]["us"])
    assert player.view["options"]["edition"] == "second"
    assert go_on(lobby, f"/matches/{name}", at=40, sides={"mars": ME}, status=400)["refused"] == "malformed"


@pytest.mark.parametrize("seat", ["us", "ussr", "spectator"])
def test_a_finished_match_may_be_dealt_anew_as_one_seat_saw_it(lobby, seat):
    match = finished(1)
    name, _ = lobby.bring(match)
    made = go_on(lobby, f"/matches/{name}", at=80, seat=seat, sides=BOTH)
    viewer = {"us": 0, "ussr": 1, "spectator": NOBODY}[seat]
    found, before = state_of(lobby, made), match.state_at(80)
    assert GAMES["twilight"].view(found, viewer) == GAMES["twilight"].view(before, viewer)
    assert found.hands != before.hands


def test_an_example_goes_on_from_any_position(lobby):
    shown = lobby.get("/examples/second-edition")
    before = lobby.get("/examples/second-edition/view?at=100&seat=us&log=false")["whole"]["view"]
    made = go_on(lobby, "/examples/second-edition", at=100)
    player = lobby.sit(made["match"]["id"], made["tokens"]["us"])
    assert player.view["options"] == shown["options"]
    assert player.view["hands"][0] == before["hands"][0]
    assert go_on(lobby, "/examples/third-edition", status=404)["refused"] == "not_found"
    assert "hand us" in lobby.get("/examples/second-edition/position?at=100&seat=us")["text"]


def test_a_match_of_war_room_goes_on(lobby):
    text, state = position_in("warroom", 1)
    record = Match(GAMES["warroom"], position=text)
    made = lobby.post("/import", {"text": write_record(record)}, status=201)
    asked = record.seats[state.seat]
    sides = {seat: ME if seat == asked else bot() for seat in record.seats}
    everybody = go_on(lobby, f"/matches/{made['match']['id']}", *made["tokens"].values(), sides=sides)
    player = lobby.sit(everybody["match"]["id"], everybody["tokens"][asked])
    assert player.view == json.loads(json.dumps(record.told(state.seat)))
    alone = go_on(lobby, f"/matches/{made['match']['id']}", made["tokens"][asked], sides=sides)
    player = lobby.sit(alone["match"]["id"], alone["tokens"][asked])
    assert player.view == json.loads(json.dumps(record.told(state.seat)))


# A match that goes on


def test_from_a_match_that_goes_on_only_what_the_seat_sees_is_as_it_is(lobby):
    match = dealt(us=["nato", "containment"], ussr=["fidel", "nasser"])
    name, tokens = lobby.bring(match)
    for held, viewer in (([tokens["us"]], 0), ([tokens["ussr"]], 1), ([], NOBODY)):
        made = go_on(lobby, f"/matches/{name}", *held, sides=BOTH)
        found = state_of(lobby, made)
        assert GAMES["twilight"].view(found, viewer) == match.view(viewer)
        assert found.hands != match.state.hands
        assert not made["match"]["spectators"], "it names a hand of a match that goes on"
        assert made["match"]["id"] not in [one["id"] for one in lobby.get("/matches?limit=100")["matches"]]
    other = go_on(lobby, f"/matches/{name}", tokens["us"], seat="ussr", status=403)
    assert other["refused"] == "hidden"
    refused = lobby.get(f"/matches/{name}/position?seat=ussr", tokens["us"], status=403)
    assert refused["refused"] == "hidden"


def test_who_holds_all_seats_goes_on_from_the_position_as_it_is(lobby):
    match = dealt()
    name, tokens = lobby.bring(match)
    made = go_on(lobby, f"/matches/{name}", *tokens.values(), sides=BOTH)
    assert state_of(lobby, made) == match.state
    assert not made["match"]["spectators"]


def test_a_match_without_spectators_leads_to_another_without_them(lobby):
    # of a seed of its own: where people play on from such a place, a copy of it has no bots
    name, tokens = lobby.bring(finished(seed=9), spectators=False)
    assert go_on(lobby, f"/matches/{name}", at=50, status=401)["refused"] == "no_spectators"
    assert lobby.get(f"/matches/{name}/position?at=50", status=401)["refused"] == "no_spectators"
    made = go_on(lobby, f"/matches/{name}", tokens["us"], at=50)
    assert not made["match"]["spectators"]
    assert go_on(lobby, f"/matches/{name}", "wrong", at=50, status=401)["refused"] == "wrong_token"


class Played:
    """As much of a room as a position is made from."""

    def __init__(self, match):
        self.game = match.game
        self.table = Table(match.game, match.options, match.copy())


def given(match, seat):
    """The new position by the server's own way, for the same randomness."""
    look = _look(Played(match), 0, seat)
    return jobs.dealt_anew(*look, seed=7)


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_no_new_position_depends_on_cards_the_seat_never_saw(seat):
    for match, twin in pairs(seat, count=10, longest=260, seed=20 + seat):
        ours, theirs = (Match(GAMES["twilight"], position=match.game.position_text(one.state)) for one in (match, twin))
        assert ours.state.hands != theirs.state.hands
        assert given(ours, seat) == given(theirs, seat)


def test_a_seat_that_saw_the_difference_gets_another_position():
    """The comparison above can fail."""
    match, twin = next(pairs(0, count=1, longest=260, seed=20))
    assert given(match, 1) != given(twin, 1)


def with_orders(seed):
    """The Eastern Front with one seat's orders written, by chance, and the other's not."""
    rng = random.Random(seed)
    match = Match(GAMES["warroom"], {"scenario": "eastern"})
    while match.state.question.verb != "write":
        by = rng.choice(match.waiting)
        match.apply(match.legal(by)[0], by)
    writer = match.waiting[0]
    for _ in range(6):
        if writer in match.waiting:
            match.apply(rng.choice(match.legal(writer)), writer)
    return match, writer


def test_no_new_position_of_war_room_depends_on_orders_of_others():
    (one, writer), (other, _) = with_orders(1), with_orders(2)
    assert one.state != other.state
    assert given(one, writer) != given(other, writer), "the comparison can fail"
    for seat in (*range(len(one.seats)), NOBODY):
        if seat != writer:
            assert given(one, seat) == given(other, seat)


def test_charts_that_a_seat_fills_in_go_with_it_and_with_nobody_else(lobby):
    name, tokens = bring(lobby, planning())
    ussr = lobby.sit(name, tokens["ussr"])
    written = orders(ussr, 2)
    sides = {"ussr": ME, "germany": ME}
    for held, known in ((["ussr"], 2), (["germany"], 0), ([], 0), (["ussr", "germany"], 0)):
        made = go_on(lobby, f"/matches/{name}", *(tokens[seat] for seat in held), sides=sides)
        new = lobby.sit(made["match"]["id"], made["tokens"]["ussr"])
        assert [" ".join(order.split(">")) for order in new.view["orders"].get("ussr", ())] == written[:known]


# The editor


def examine(lobby, text, lang="en", game="twilight", status=200, **body):
    return lobby.post(f"/games/{game}/position?lang={lang}", {"text": text, **body}, status=status)


def test_a_position_that_is_edited_is_examined_and_its_record_can_be_imported(lobby):
    found = examine(lobby, SPRING)
    assert (found["flaws"], found["notes"]) == ([], [])
    assert fault(found["sheet"], twilight.Sheet) is None
    assert found["hints"]["regions"]
    made = lobby.post("/import", {"text": found["record"]}, status=201)
    assert state_of(lobby, made) == Match(GAMES["twilight"], position=SPRING).state


def test_what_is_wrong_with_it_is_said_in_the_language_asked_for(lobby):
    text = SPRING + "vp: 20\n"
    said = {lang: examine(lobby, text, lang) for lang in ("en", "pt", "es", "it")}
    assert len({found["flaws"][0] for found in said.values()}) == 4
    assert "a URSS" not in said["pt"]["flaws"][0]
    assert "os EUA já venceram" in said["pt"]["flaws"][0]
    assert {found["record"] for found in said.values()} == {None}
    assert said["en"]["sheet"]["vp"] == 20
    unread = examine(lobby, "sitroom-position twilight\nturn: 40\n")
    assert unread["sheet"] is None
    assert "turn: 40" in unread["flaws"][0]


def test_hands_are_dealt_for_who_asks(lobby):
    one, other = (examine(lobby, SPRING, deal=True)["sheet"]["hands"] for _ in range(2))
    assert [len(hand) for hand in one] == [7, 7]
    assert "nato" in one[0]
    assert one != other


def test_no_other_position_can_be_edited(lobby):
    assert examine(lobby, SPRING, game="chess", status=404)["refused"] == "not_found"
    refused = examine(lobby, SPRING, game="warroom", status=400)
    assert "cannot be edited" in refused["reason"]
    assert examine(lobby, "x" * 30_000, status=413)["refused"] == "too_large"
