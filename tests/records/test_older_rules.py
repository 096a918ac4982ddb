"""What the program wrote under older versions of its rules: records, and databases its server kept."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from server.clients import Lobby
from server.processes import Server
from sitroom.kernel import Match, Option, RecordError, read_record, write_record
from sitroom.kernel.options import upgrade
from sitroom.server.store.models import MatchRow
from sitroom.server.store.storage import Storage
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

HERE = {version: Path(__file__).parent / f"rules-{version}" for version in (1, 2)}
"""A folder for each version; the second is that of 84dc316."""
GAMES = {"twilight": TWILIGHT, "warroom": WARROOM}
KEPT = {version: json.loads((here / "matches.json").read_text("utf-8")) for version, here in HERE.items()}
"""The matches of each database, with the tokens of their seats and what one seat saw."""


@pytest.mark.parametrize(
    ("version", "name"),
    [(1, "twilight"), (1, "warroom"), (2, "twilight"), (2, "twilight-second"), (2, "warroom")],
)
def test_a_record_of_older_rules_is_played_to_its_last_answer(version, name):
    """In the second version the US could still decline what the Second Edition's table now makes it do, and a war that
    was decided was played to the end of its round."""
    text = (HERE[version] / f"{name}.record").read_text("utf-8")
    assert f"\nrules: {version}\n" in text
    match = read_record(text, GAMES)
    answers = text.split("\n\n", 1)[1].splitlines()
    assert len(match.answers) == sum(not line.startswith("#") for line in answers)
    assert match.game.result_text(match.state) in answers[-1]
    again = write_record(match)
    assert f"\nrules: {match.game.rules_version}\n" in again
    assert read_record(again, GAMES).answers == match.answers


def test_the_first_answer_that_is_no_longer_legal_is_named():
    """UN Intervention with the card of Grain Sales, in the headline phase: what version 1 of the rules allowed."""
    with pytest.raises(RecordError) as refused:
        read_record((HERE[1] / "twilight-headline.record").read_text("utf-8"), GAMES)
    assert str(refused.value) == (
        "line 280: 'us mode with-un': UN Intervention is not played in the headline phase (card 32) "
        "(written under version 1 of the rules)"
    )


def test_an_option_that_older_rules_did_not_know_is_read_as_they_did():
    specs = (Option("old", False, ""), Option("new", "printed", "", ("printed", "usual"), since=2, before="usual"))
    assert upgrade(specs, {"old": True}, 1) == {"old": True, "new": "usual"}
    assert upgrade(specs, {"old": True}, 2) == {"old": True}
    assert upgrade(specs, {"old": True, "new": "printed"}, 1) == {"old": True, "new": "printed"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_later_option_says_how_it_was_read_before(game):
    for option in game.options:
        assert 1 <= option.since <= game.rules_version
        assert (option.before is None) == (option.since == 1), option.name
        if option.before is not None:
            assert option.parse(option.before) == option.before


def head(version, *lines):
    return "\n".join(["sitroom-record 1", "game: twilight", f"rules: {version}", *lines]) + "\n"


def test_the_switches_of_promo_cards_are_read_as_one_list():
    match = read_record((HERE[1] / "twilight.record").read_text("utf-8"), GAMES)
    assert match.options["promo_cards"] == ("referendum_otan",)
    assert "\npromo_cards: referendum_otan\n" in write_record(match)
    both = head(1, "stan_wojenny: yes", "anni_di_piombo: yes", "pakt_bagdadzki: no")
    assert read_record(both, GAMES).options["promo_cards"] == ("anni_di_piombo", "stan_wojenny")
    assert read_record(head(1), GAMES).options["promo_cards"] == ()


def test_a_switch_of_a_promo_card_is_checked_as_it_was():
    with pytest.raises(RecordError, match="option stan_wojenny: say yes or no, not 'perhaps'"):
        read_record(head(1, "stan_wojenny: perhaps"), GAMES)


def test_later_rules_no_longer_know_the_switches_of_promo_cards():
    with pytest.raises(RecordError, match="unknown option 'stan_wojenny'"):
        read_record(head(2, "stan_wojenny: yes"), GAMES)


# The database


@pytest.fixture(params=HERE)
def version(request):
    return request.param


@pytest.fixture
def server(tmp_path, version):
    shutil.copy(HERE[version] / "matches.db", tmp_path / "matches.sqlite3")
    server = Server(f"sqlite:///{tmp_path}/matches.sqlite3")
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture
def lobby(server):
    with Lobby(server) as lobby:
        yield lobby


def test_a_match_of_the_older_database_goes_on(lobby, version):
    kept = KEPT[version]["live"]
    us, ussr = (lobby.sit(kept["match"], kept["tokens"][seat]) for seat in ("us", "ussr"))
    seen = kept["seen"]
    assert {key: us.view[key] for key in ("turn", "vp", "defcon", "hands")} == {
        key: seen[key] for key in ("turn", "vp", "defcon", "hands")
    }
    asked = us if us.view["decision"] else ussr
    number = asked.update["number"]
    assert asked.play()["number"] > number
    facts = lobby.get(f"/matches/{kept['match']}")
    assert facts["rules"] == TWILIGHT.rules_version
    assert set(facts["options"]) == {option.name for option in TWILIGHT.options}
    promo = ["referendum_otan", "anni_di_piombo"] if version == 1 else []
    assert facts["options"]["promo_cards"] == us.view["options"]["promo_cards"] == promo


def test_a_finished_match_of_the_older_database_can_be_looked_at(lobby, version):
    kept = KEPT[version]["over"]
    us = lobby.sit(kept["match"], kept["tokens"]["us"])
    assert us.view["winner"]
    assert lobby.get(f"/matches/{kept['match']}")["status"] == "over"


def test_a_match_with_bot_and_clock_of_the_older_database_goes_on(lobby, version):
    kept = KEPT[version]["clock"]
    us = lobby.sit(kept["match"], kept["tokens"]["us"])
    assert us.view["decision"]
    us.play()
    assert lobby.get(f"/matches/{kept['match']}")["status"] == "live"


async def stored(path, match):
    """The facts and the journal of a match."""
    storage = Storage(f"sqlite:///{path}")
    await storage.open()
    try:
        [facts] = await storage.facts(MatchRow.id == match)
        return facts, await storage.entries(match)
    finally:
        await storage.close()


def test_a_match_from_a_position_of_the_older_database_goes_on(tmp_path):
    kept = KEPT[2]["position"]
    shutil.copy(HERE[2] / "matches.db", tmp_path / "matches.sqlite3")
    server = Server(f"sqlite:///{tmp_path}/matches.sqlite3")
    with Lobby(server) as lobby:
        us, ussr = (lobby.sit(kept["match"], kept["tokens"][seat]) for seat in ("us", "ussr"))
        assert us.view["influence"] == kept["seen"]["influence"]
        assert us.view["hands"] == kept["seen"]["hands"]
        (us if us.view["decision"] else ussr).play()
    assert server.stop() == 0


def test_a_war_room_journal_of_the_older_database_still_plays(tmp_path, version):
    path = shutil.copy(HERE[version] / "matches.db", tmp_path / "matches.sqlite3")
    facts, entries = asyncio.run(stored(path, KEPT[version]["warroom"]["match"]))
    match = Match(WARROOM, WARROOM.upgrade(facts.options, facts.rules))
    for entry in entries:
        match.apply(entry.action, entry.seat)
    assert len(match.answers) == len(entries) > 100
    seen = KEPT[version]["warroom"]["seen"]
    view = json.loads(json.dumps(match.view(0)))
    assert {key: view[key] for key in ("round", "phase", "command", "resources")} == {
        key: seen[key] for key in ("round", "phase", "command", "resources")
    }
