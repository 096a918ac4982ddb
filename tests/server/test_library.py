"""The library: what is in it, what is not, and how it is searched."""

import asyncio
import json

from server.clients import bot
from server.inside import inside
from server.test_lobby import finished
from server.test_storage import facts
from sitroom.kernel import write_record
from sitroom.server.http.library import LOOKED, SHOWN, Wanted, search
from sitroom.server.match.facts import Chair
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.twilight.examples import NAMES
from sitroom.warroom import GAME as WAR


def ids(lobby, **wanted):
    return [match["id"] for match in lobby.http.get("/api/library", params=wanted).json()["matches"]]


def resigned(lobby, by="us", **more):
    """A match that one side gave up."""
    match, tokens = lobby.create(**more)
    seat = lobby.sit(match, tokens[by])
    seat.ask(type="resign")
    return match


def test_the_library_has_examples_matches_and_imports_and_says_which_is_which(lobby_on_each):
    played = resigned(lobby_on_each, name="Lovelace")
    brought, _ = lobby_on_each.bring(finished(3), name="Lovelace")
    page = lobby_on_each.get("/library")["matches"]
    found = {match["id"]: match["source"] for match in page}
    assert [match["id"] for match in page[: len(NAMES)]] == [f"example:{name}" for name in NAMES]
    assert (found[played], found[brought]) == ("match", "import")
    assert ids(lobby_on_each, source="import", player="lovelace") == [brought]
    assert ids(lobby_on_each, source="match", player="LOVELACE") == [played]
    assert set(ids(lobby_on_each, source="example")) == {f"example:{name}" for name in NAMES}


def test_what_nobody_may_watch_and_what_still_goes_on_is_never_listed(lobby_on_each):
    private = resigned(lobby_on_each, name="Nobody's business", spectators=False)
    brought, _ = lobby_on_each.bring(finished(4), name="Nobody's business", spectators=False)
    live, _ = lobby_on_each.create(name="Nobody's business")
    assert ids(lobby_on_each, player="business") == []
    told = json.dumps(lobby_on_each.get("/library"))
    assert not any(match in told for match in (private, brought, live))


def test_matches_are_found_by_players_result_length_and_game(lobby):
    war = WAR.new(scenario="eastern")
    ussr = resigned(lobby, by="us", name="Märta Grün")
    us = resigned(lobby, by="ussr", name="Märta Grün", us=bot())
    sides = {seat: {"who": "me"} for seat in war.seats}
    made = lobby.post("/import", {"text": write_record(war), "sides": sides, "name": "Märta Grün"}, status=201)
    front = made["match"]["id"]
    lobby.sit(front, made["tokens"][war.seats[0]]).ask(type="resign")

    def found(player="märta grün", **wanted):
        return set(ids(lobby, player=player, **wanted))

    assert found() == {ussr, us, front}
    assert found(game="warroom") == {front}
    assert found(game="twilight") == {ussr, us}
    assert found(result="ussr") == {ussr}
    assert found(result="draw") == set()
    assert found(bots="some") == {us}
    assert found(bots="none") == {ussr, front}
    long, _ = lobby.bring(finished(5), name="Märta Grün")
    assert found(shortest=100) == {long}
    assert found(longest=100) == {ussr, us, front}
    assert found(player="grün of Ulm") == set()


def test_an_example_is_found_by_its_own_result_and_length(lobby):
    won = ids(lobby, source="example", result="ussr")
    assert won == ["example:second-edition"]
    assert ids(lobby, source="example", result="draw") == []  # the final's story ends before the match does
    assert ids(lobby, source="example", longest=10) == []


def test_what_makes_no_sense_is_refused(lobby):
    for query in ("after=yesterday", "after=1-", "source=dreams", "shortest=-1", "player=" + "x" * 41, "bots=few"):
        assert lobby.get(f"/library?{query}", status=400)["refused"] == "malformed"


def test_a_page_looks_no_further_than_it_may_and_says_where_to_go_on(database):
    """Rows alone: nothing of a match but its row is read for the library."""

    async def test(_, storage):
        rows = []
        for n in range(LOOKED + SHOWN + 5):
            chairs = [Chair(0, "player", None, "Ada" if n < 2 else "Bob"), Chair(1, "player", None, "Bob")]
            row = facts(f"m{n:04}", status="over", result={"winner": "us", "reason": "vp"}, clock=None, chairs=chairs)
            row.created = 1000 + n // 3  # some were made in the same millisecond
            rows.append(row)
        await asyncio.gather(*(storage.create(row, []) for row in rows))
        await storage.append(facts("m0001", status="over"), 0, [Entry(ANSWER, 0, 1)])

        pages, after = [], None
        while True:
            page, after = await search(storage, Wanted(), after)
            pages.append([match["id"] for match in page])
            if after is None:
                break
        assert [len(page) for page in pages[:-1]] == [SHOWN] * (len(pages) - 1)
        seen = [match for page in pages for match in page]
        assert seen == ["m0001", *(f"m{n:04}" for n in reversed(range(LOOKED + SHOWN + 5)) if n != 1)]

        page, after = await search(storage, Wanted(player="ada"))
        assert [match["id"] for match in page] == ["m0001"]
        assert after is not None
        page, after = await search(storage, Wanted(player="ada"), after)
        assert [match["id"] for match in page] == ["m0000"]
        assert after is None

    inside(database, test)
