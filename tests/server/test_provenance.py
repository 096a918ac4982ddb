"""A match that did not begin with the set-up tells everybody, and its maker knows no more than the others."""

import asyncio
import json
import re

import pytest
from sqlalchemy import text

from records.test_positions import SPRING
from server.clients import INVITE, ME, Lobby, bot, dealt, played
from server.inside import inside
from server.test_drafts import bring as bring_war
from server.test_drafts import orders, planning
from server.test_study import finished, go_on
from sitroom.kernel import Match, RecordError, read_record, write_record
from sitroom.server.live import bringing
from sitroom.server.live.seats import Side
from sitroom.server.store.database import connect, full_url, migrate
from sitroom.server.work.jobs import import_text
from sitroom.titles import GAMES, TITLES

FRIEND = {"us": INVITE, "ussr": ME}
GAME = "game: twilight\n"
"""A line in the head of each record."""
STACKED = {"us": ["nato", "containment"], "ussr": ["fidel", "nasser"]}


def brought(lobby, record, status=201, **more):
    return lobby.post("/import", {"text": record, "sides": FRIEND, "name": "Ada", **more}, status=status)


def stacked():
    """A record whose deals somebody has chosen."""
    return write_record(dealt(**STACKED))


def composed():
    """The record of a match that begins from a position, as the editor gives it."""
    return write_record(Match(GAMES["twilight"], position=SPRING))


def told(lobby, made):
    """How a match began, by everything that tells it: to a guest, to a seat, to a spectator, in lists."""
    name = made["match"]["id"]
    (token,), (code,) = made["tokens"].values(), made["invites"].values()
    infos = [
        made["match"],
        lobby.post(f"/matches/{name}/invited", {"code": code})["match"],
        lobby.get(f"/matches/{name}", token),
        *lobby.post("/mine", {"seats": [{"match": name, "token": token}]})["matches"],
        json.loads(lobby.sit(name, token).raw[0])["match"],
    ]
    if made["match"]["spectators"]:
        infos += [one for one in lobby.get("/matches?limit=100")["matches"] if one["id"] == name]
        infos.append(json.loads(lobby.sit(name).raw[0])["match"])
    joined = lobby.post(f"/matches/{name}/join", {"code": code, "name": "Bob"})
    found = {tuple(info["provenance"].values()) for info in [*infos, joined["match"]]}
    assert len(found) == 1, found
    return found.pop()


def test_a_match_from_the_set_up_is_an_ordinary_one(lobby):
    made = lobby.post("/matches", {"game": "twilight", "sides": FRIEND}, status=201)
    assert told(lobby, made) == ("setup", "anew")


@pytest.mark.parametrize("exact", [False, True])
def test_a_match_from_elsewhere_says_so_to_everybody_before_and_after_they_sit_down(lobby, exact):
    how = "exact" if exact else "anew"
    assert told(lobby, brought(lobby, stacked(), exact=exact)) == ("record", how)
    assert told(lobby, brought(lobby, composed(), exact=exact)) == ("position", how)
    name, _ = lobby.bring(finished())
    assert told(lobby, go_on(lobby, f"/matches/{name}", at=60, sides=FRIEND, exact=exact)) == ("match", how)
    example = go_on(lobby, "/examples/second-edition", at=60, sides=FRIEND, exact=exact)
    assert told(lobby, example) == ("match", how)


def test_it_still_says_so_after_a_restart_on_each_database(start):
    server = start()
    with Lobby(server) as lobby:
        made = brought(lobby, stacked(), exact=True)
    server.stop()
    with Lobby(start()) as lobby:
        name, token = made["match"]["id"], made["tokens"]["ussr"]
        assert lobby.get(f"/matches/{name}")["provenance"] == {"began": "record", "dealt": "exact"}
        lobby.sit(name, token).ask(type="resign")
        assert "\nbegan: record\n" in lobby.get(f"/matches/{name}/record")


# Dealt anew


def hands(lobby, made):
    """Both hands as their holders see them; somebody takes the other seat first."""
    name = made["match"]["id"]
    joined = lobby.post(f"/matches/{name}/join", {"code": made["invites"]["us"]})
    seats = {**made["tokens"], **joined["tokens"]}
    return [set(lobby.sit(name, seats[seat]).view["hands"][n]["cards"]) for n, seat in enumerate(("us", "ussr"))]


def test_a_stacked_deck_is_dealt_anew_for_both_sides(lobby):
    match = dealt(**STACKED)
    before = [{TITLES["twilight"].board()["cards"][c - 1]["id"] for c in hand} for hand in match.state.hands]
    for _ in range(3):  # once in a while a hand may come again
        after = hands(lobby, brought(lobby, stacked()))
        assert [len(hand) for hand in after] == [len(hand) for hand in before]
        if after[0] != before[0] and after[1] != before[1]:
            break
    else:
        pytest.fail("the hands are as they were brought")
    first, second = (hands(lobby, brought(lobby, stacked())) for _ in range(2))
    assert first != second, "each time otherwise"


def test_everything_is_exactly_as_it_was_for_those_who_accept_that(lobby):
    after = hands(lobby, brought(lobby, stacked(), exact=True))
    assert {"nato", "containment"} <= after[0]
    assert {"fidel", "nasser"} <= after[1]


@pytest.mark.parametrize("other", [ME, bot()])
def test_alone_or_against_bots_everything_is_as_it_was_and_a_later_guest_is_told_so(lobby, other):
    name, tokens = lobby.bring(dealt(**STACKED), us=other)
    assert lobby.get(f"/matches/{name}")["provenance"] == {"began": "record", "dealt": "exact"}
    player = lobby.sit(name, tokens["ussr"])
    assert "fidel" in player.view["hands"][1]["cards"]
    code = player.ask(type="hand", to="link")["code"]
    found = lobby.post(f"/matches/{name}/invited", {"code": code})["match"]
    assert found["provenance"] == {"began": "record", "dealt": "exact"}


def test_a_match_at_one_screen_of_which_a_seat_is_offered_says_so_on_each_database(start):
    """A player who held both seats knows both hands, and may have searched for a match with hands to their liking."""
    server = start()
    with Lobby(server) as lobby:
        made = lobby.post("/matches", {"game": "twilight", "sides": {"us": ME, "ussr": ME}}, status=201)
        name, tokens = made["match"]["id"], made["tokens"]
        assert made["match"]["provenance"]["began"] == "setup"
        code = lobby.sit(name, tokens["us"]).ask(type="hand", to="link")["code"]
        made |= {"match": lobby.get(f"/matches/{name}"), "tokens": {"ussr": tokens["ussr"]}, "invites": {"us": code}}
        assert told(lobby, made) == ("screen", "exact")
    server.stop()
    with Lobby(start()) as lobby:
        assert lobby.get(f"/matches/{name}")["provenance"] == {"began": "screen", "dealt": "exact"}
        lobby.sit(name, tokens["ussr"]).ask(type="resign")
        record = lobby.get(f"/matches/{name}/record", tokens["ussr"])
        assert "\nbegan: screen\n" in record
        assert lobby.post("/import", {"text": record}, status=201)["match"]["provenance"]["began"] == "screen"


@pytest.mark.parametrize("other", [INVITE, bot()])
def test_a_seat_that_is_passed_on_where_nobody_held_them_all_changes_nothing(lobby, other):
    name, tokens = lobby.create(us=other, ussr=ME)
    code = lobby.sit(name, tokens["ussr"]).ask(type="hand", to="link")["code"]
    found = lobby.post(f"/matches/{name}/invited", {"code": code})["match"]
    assert found["provenance"] == {"began": "setup", "dealt": "anew"}


def test_what_a_seat_saw_of_another_match_is_dealt_anew_as_well(lobby):
    """A player who goes on from a seat's view knows that hand, whichever seat is theirs now."""
    name, tokens = lobby.bring(dealt(**STACKED))
    known = set(lobby.sit(name, tokens["us"]).view["hands"][0]["cards"])
    for _ in range(3):
        if hands(lobby, go_on(lobby, f"/matches/{name}", tokens["us"], sides=FRIEND))[0] != known:
            return
    pytest.fail("the guest has the hand that the host has seen")


def test_orders_of_war_room_that_were_written_are_written_anew(lobby):
    name, tokens = bring_war(lobby, planning())
    orders(lobby.sit(name, tokens["ussr"]), 2)
    sides = {"ussr": INVITE, "germany": ME}
    made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=sides)
    joined = lobby.post(f"/matches/{made['match']['id']}/join", {"code": made["invites"]["ussr"]})
    player = lobby.sit(made["match"]["id"], joined["tokens"]["ussr"])
    assert player.view["waiting"] == ["ussr", "germany"]
    assert not player.view["orders"].get("ussr")
    exact = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=sides, exact=True)
    joined = lobby.post(f"/matches/{exact['match']['id']}/join", {"code": exact["invites"]["ussr"]})
    assert lobby.sit(exact["match"]["id"], joined["tokens"]["ussr"]).view["orders"]["ussr"]


def arrived(record, exact, **sides):
    """The table of a record that was brought."""

    class Here:
        async def ask(self, client, kind, work, *told):
            return work(*told)

    found = import_text(record)
    return asyncio.run(bringing.arrive(found, {seat: Side(who) for seat, who in sides.items()}, exact, Here(), ""))


def test_nothing_of_a_record_is_left_for_chance_to_say():
    """Cards and dice that are still to come are the server's, whatever the record holds."""
    record = write_record(played("fidel", "containment", match=dealt(**STACKED)))
    table, entries = arrived(record, False, us="invite", ussr="me")
    assert (entries, table.match.answers, table.memory) == ([], [], {})
    table, entries = arrived(record, True, us="invite", ussr="me")
    assert len(entries) == len(table.match.answers)
    assert table.memory == {}


def test_a_match_that_is_over_is_as_it_was(lobby):
    made = brought(lobby, write_record(finished()))
    assert made["match"]["provenance"] == {"began": "record", "dealt": "exact"}


def test_what_somebody_wants_must_be_said_plainly(lobby):
    assert brought(lobby, stacked(), status=400, exact="perhaps")["refused"] == "malformed"
    body = {"game": "twilight", "sides": FRIEND, "exact": True}
    assert lobby.post("/matches", body, status=400)["refused"] == "malformed", "the set-up is nobody's"


# In its record


@pytest.mark.parametrize("exact", [False, True])
def test_its_record_says_how_it_began_and_brings_that_along_when_it_is_imported_again(lobby, exact):
    for made, began in (
        (brought(lobby, stacked(), exact=exact), "record"),
        (brought(lobby, composed(), exact=exact), "position"),
        (go_on(lobby, "/examples/second-edition", at=60, sides=FRIEND, exact=exact), "match"),
    ):
        name = made["match"]["id"]
        lobby.sit(name, made["tokens"]["ussr"]).ask(type="resign")
        record = lobby.get(f"/matches/{name}/record", *made["tokens"].values())
        head = record.partition("\n\n")[0]
        assert ("dealt: anew" in head) != exact
        assert (f"began: {began}" in head) == (began != "position")
        again = lobby.post("/import", {"text": record}, status=201)["match"]
        assert again["provenance"]["began"] == began
        twice = lobby.get(f"/matches/{again['id']}/record")
        assert re.findall("^(?:began|position):.*", twice, re.M) == re.findall("^(?:began|position):.*", record, re.M)


def test_a_record_that_claims_to_be_ordinary_is_a_record_all_the_same(lobby):
    for claim in ("began: setup\n", "dealt: anew\n", "began: setup\ndealt: anew\n"):
        claimed = stacked().replace(GAME, GAME + claim)
        assert claim in claimed
        assert brought(lobby, claimed, exact=True)["match"]["provenance"] == {"began": "record", "dealt": "exact"}
        claimed = composed().replace(GAME, GAME + claim, 1)
        assert brought(lobby, claimed, exact=True)["match"]["provenance"] == {"began": "position", "dealt": "exact"}


def test_nonsense_about_it_is_refused_with_what_may_stand_there():
    for line in ("began: moon", "dealt: twice"):
        with pytest.raises(RecordError, match="began is one of setup, screen, record, position, match"):
            read_record(stacked().replace(GAME, f"{GAME}{line}\n"), GAMES)


# Older databases

OLD_MATCH = """
    INSERT INTO matches (id, game, rules, options, spectators, created, status, number, at, waiting, played, position)
    VALUES (:id, 'twilight', 2, :options, TRUE, 1, :status, 0, 0, '[1]', :played, :position)
"""


def test_what_can_be_told_of_older_matches_is_told(database):
    match = Match(GAMES["twilight"], position=SPRING)
    rows = {
        "ordinary": ("live", 5, None),
        "continued": ("live", 5, match.origin),
        "finished": ("over", 5, None),
        "imported": ("over", 1, None),
    }

    async def before():
        engine = connect(full_url(database), 10)
        async with engine.begin() as connection:
            await connection.run_sync(migrate, "0011")
            options = json.dumps(match.options)
            for name, (status, played, position) in rows.items():
                row = {"id": name, "options": options, "status": status, "played": played, "position": position}
                await connection.execute(text(OLD_MATCH), row)
        await engine.dispose()

    async def after(rooms, storage):
        found = {facts.id: facts.provenance for facts in await storage.facts()}
        assert {name for name, how in found.items() if how.ordinary} == {"ordinary", "finished"}
        assert found["continued"] == ("position", True)
        assert found["imported"] == ("record", True)

    asyncio.run(before())
    inside(database, after)
