"""What wins the war (p25-28): told in the words of each scenario, and what may lose it, from what lies open."""

import json

import pytest

from server.battles import battles
from sitroom.kernel import NOBODY
from sitroom.text.catalogue import LANGUAGES
from sitroom.titles import GAMES, title_of
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.scenarios import SCENARIO
from sitroom.warroom.text import WarRoomText
from warroom.moving import moving, seat

GAME = GAMES["warroom"]
EAST = {"scenario": "eastern"}
BERLIN = ("germany-48 G1 3inf 1arm", "control G1: germany", "control R1: ussr")


def planning(*facts, **options):
    """Orders of round 2 are about to be written."""
    g = moving(*facts, phase="PlanningPhase", **options)
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, 0)
    return g


def danger(g, nation, lang="en"):
    """What a nation's seat is warned of."""
    return title_of(GAME).hints.about(GAME.view(g, seat(g, nation)), lang)["danger"]


def near(g, nation="germany"):
    return {(one["region"], one["kind"]): one["by"] for one in danger(g, nation)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIO)
def test_p25_to_28_the_words_of_a_goal_name_its_territories_and_no_others(scenario, lang):
    text = WarRoomText(lang)
    wanted = {t for goals in SCENARIO[scenario].victory for _, among in goals for t in among}
    for side, name in enumerate(SIDES):
        said = text.ui(f"goals.{scenario}.{name}")
        among = {t for _, goal in SCENARIO[scenario].victory[side] for t in goal}
        assert {t for t in wanted if text.land(t) in said} == among, said
    assert text.ui(f"goals.{scenario}.when")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p28_the_words_say_that_embattled_is_enough_for_one_side_only(lang):
    text = WarRoomText(lang)
    embattled = text.words["glossary"]["embattled"]["title"]
    merely = {"en": "merely", "pt": "apenas", "es": "simplemente", "it": "anche solo"}[lang]
    assert f"{merely} {embattled}" in text.ui("goals.eastern.allies")
    assert merely not in text.ui("goals.eastern.axis")


def test_p28_greater_germany_counts_for_the_allies_when_it_is_embattled__ruling_371():
    goals = title_of(GAME).hints.about(
        GAME.view(planning("embattled: G1", "germany-48 G1 1inf", "ussr-57 G1 1inf", **EAST), NOBODY), "en"
    )["victory"]
    assert goals["allies"] == [{"need": 1, "held": ["G1"], "others": [], "embattled": ["G1"]}]
    assert goals["axis"] == [{"need": 1, "held": [], "others": ["R1"], "embattled": []}]


def test_p28_soviets_next_to_greater_germany_are_an_alarm_with_who_could_come():
    g = planning(*BERLIN, "ussr-57 G4 2inf 1art", "control G4: ussr", "ussr-58 R8 4inf", **EAST)
    (threat,) = danger(g, "germany")
    assert (threat["region"], threat["kind"], threat["by"], threat["guards"]) == ("G1", "embattled", ["ussr-57"], 4)
    assert "land units of both sides" in threat["text"]
    assert "4 land units" in threat["text"]
    assert threat["commands"] == ["USSR 57 in Poland/Slovakia/Hungary (G4): 2 infantry, 1 artillery"]


def test_who_threatens_is_warned_of_nothing_and_neither_are_spectators():
    g = planning(*BERLIN, "ussr-57 G4 2inf 1art", "control G4: ussr", **EAST)
    assert danger(g, "ussr") == []
    assert title_of(GAME).hints.about(GAME.view(g, NOBODY), "en")["danger"] == []


@pytest.mark.parametrize(
    ("why", "facts"),
    [
        ("too far off", ["ussr-57 R4 5inf"]),
        ("aircraft hold no ground", ["ussr-11 G4 3ftr", "control G4: ussr"]),
        ("wholly pinned (p10)", ["ussr-57 G4 2inf", "germany-33 G4 4inf", "control G4: germany"]),
    ],
)
def test_what_cannot_come_is_no_alarm(why, facts):
    assert near(planning(*BERLIN, *facts, **EAST)) == {}, why


def test_p25_one_of_two_capitals_is_no_danger_and_the_second_within_reach_is():
    moscow = ("ussr-57 R1 2inf", "germany-48 R5 6inf", "control R5: germany", "usa-27 U2 1inf")
    assert near(planning(*moscow, scenario="global"), "ussr") == {}
    both = near(planning(*moscow, "control B1: germany", scenario="global"), "ussr")
    assert both == {("B1", "held"): [], ("R1", "taken"): ["germany-48"]}


def test_p27_one_of_each_list_has_to_be_in_reach():
    india = ("japan-65 J14 5inf", "japan-24 J13 5inf", "usa-27 U2 1inf")
    held = planning(*india, "control B18: japan", scenario="pacific")
    assert near(held, "usa") == {}
    assert near(planning(*india, "control B18: japan", "control U6: japan", scenario="pacific"), "usa") == {
        ("B18", "held"): [],
        ("U6", "held"): [],
    }


def test_in_battle_only_who_has_come_is_a_threat_and_afterwards_nobody():
    fought = battles("ussr-57 G1 2inf", "ussr-58 G4 3inf", "control G4: ussr", *BERLIN).state
    assert near(fought) == {("G1", "embattled"): ["ussr-57"]}
    assert near(moving(*BERLIN, "ussr-57 G4 3inf", "control G4: ussr", phase="ProductionPhase", **EAST)) == {}


def test_a_warning_depends_on_nothing_that_is_hidden():
    g = planning(*BERLIN, "ussr-57 G4 2inf 1art", "control G4: ussr", "resources ussr: 9 9 9", **EAST)
    before = json.dumps(danger(g, "germany"))
    for text in ("ussr-57 G1", "ussr bids 3"):
        g.apply(seat(g, "ussr"), g.read(seat(g, "ussr"), text))
        assert json.dumps(danger(g, "germany")) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_warning_is_told_in_every_language(lang):
    g = planning(*BERLIN, "ussr-57 G4 2inf 1art", "control G4: ussr", **EAST)
    (threat,) = danger(g, "germany", lang)
    assert WarRoomText(lang).land(REGIONS.index("G1")).lower() in threat["text"].lower()
    assert "{" not in threat["text"] + threat["commands"][0]
