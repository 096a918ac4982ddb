"""What a player is told about morale, purchases and trade agrees with the rules."""

import random
import re

import pytest

from schemas import fault
from sitroom.kernel import NOBODY, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules import schema
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.phases.morale import BANDS, zone_after
from sitroom.warroom.rules.production.trade import partners
from sitroom.warroom.rules.state import GRAY, ZONES
from sitroom.warroom.title import TITLE
from warroom.buying import buy, buying, done, offers
from warroom.moving import moving
from warroom.playing import at, of, step
from warroom.test_production_trade import market


def hints(g, nation=None, lang="en"):
    """The economy as the seat of a nation is told it; a spectator without one."""
    seat = NOBODY if nation is None else g.seat_of(of(nation))
    return TITLE.hints.about(GAME.view(g, seat), lang)["economy"]


def budget(g, nation, lang="en"):
    return hints(g, nation, lang)["budgets"][nation]


def test_p22_the_most_of_each_type_is_what_can_be_written():
    g = buying("resources germany: 12 15 20")
    told = budget(g, "germany")["most"]
    for unit, most in told.items():
        numbers = [int(m[1]) for text in offers(g, "germany") if (m := re.fullmatch(rf"(\d+){unit}", text))]
        assert most == max(numbers, default=0), unit


def test_p22_a_line_that_is_written_counts_afresh():
    g = buying("resources germany: 12 15 20")
    before = budget(g, "germany")["most"]["inf"]
    buy(g, "germany", "2inf")
    assert budget(g, "germany")["most"]["inf"] == before
    assert budget(g, "germany")["most"]["arm"] <= before


def test_p22_the_reason_says_whether_means_or_smokestacks_are_short():
    rich = budget(buying("resources germany: 90 90 90"), "germany")
    assert "No industry of Germany has room" in rich["bars"]["inf"]
    poor = budget(buying("resources germany: 0 0 2"), "germany")
    assert (poor["most"]["inf"], poor["most"]["arm"]) == (1, 0)
    assert "has 2 OSR left" in poor["bars"]["arm"]
    spoken = budget(buying("resources germany: 90 90 90"), "germany", "it")["bars"]["inf"]
    assert spoken
    assert spoken != rich["bars"]["inf"]


def test_p8_china_is_told_what_it_can_build_and_how_much_it_mobilizes():
    told = budget(buying("resources china: 0 20 60", scenario="global"), "china")
    assert told["most"].keys() == told["bars"].keys() == {"inf", "art"}
    assert told["mobilized"] > 0


def test_p22_nobody_else_is_told_of_a_budget():
    g = buying("resources germany: 12 15 20")
    buy(g, "germany", "2inf")
    assert hints(g)["budgets"] == {}
    assert set(hints(g, "ussr")["budgets"]) == {"ussr"}
    assert hints(done(g), "germany")["budgets"] == {}


def test_p22_hints_say_nothing_about_hidden_purchases():
    plain, written = buying("resources germany: 12 15 20"), buying("resources germany: 12 15 20")
    buy(written, "germany", "2inf")
    assert hints(plain, "ussr") == hints(written, "ussr")


def test_p22_free_smokestacks_fall_with_bombs_and_construction():
    g = buying("bombs G1: 3", "building G1: 2inf")
    site = next(site for site in hints(g)["sites"]["germany"] if site["region"] == "G1")
    assert site == {"region": "G1", "free": 3, "port": True}


def test_p22_routes_are_those_of_the_neutrals_that_trade():
    g = market()
    told = hints(g)["routes"]
    for nation in g.rules.nations:
        routes = told.get(NATIONS[nation], [])
        assert {at(route["neutral"]) for route in routes} == set(partners(g, nation))
        assert all(route["through"] for route in routes)
    assert {"neutral": "N1", "resource": "iron", "by": "land", "through": ["U2", "U3"]} in told["usa"]


def test_p21_casualties_are_told_as_the_stress_they_will_bring():
    g = moving("casualties germany: 4inf 3arm 2bb", "stress germany: 5", phase="MoralePhase", scenario="eastern")
    fresh = moving("casualties germany: 4inf 3arm 2bb", "stress germany: 5", scenario="eastern")
    told = hints(fresh, "germany")["home"]["germany"]
    assert told["coming"] == sum(told["points"] >= band for band in BANDS)
    assert told["after"] == ZONES[g.zone[of("germany")]]


def test_p21_what_must_be_cancelled_keeps_a_nation_in_its_zone():
    told = hints(moving("stress italy: 5"))["home"]["italy"]
    assert (told["after"], told["cancel"]) == ("blue", 2)
    told = hints(moving("stress italy: 3"))["home"]["italy"]
    assert (told["after"], told["cancel"]) == ("white", 0)


def test_p25_how_near_a_side_is_to_victory():
    g = moving("control R1: germany")
    goals = TITLE.hints.about(GAME.view(g, NOBODY), "en")["victory"]
    assert goals["axis"] == [{"need": 2, "held": ["R1"], "others": ["B1", "U1"], "embattled": []}]
    assert goals["allies"] == [{"need": 2, "held": [], "others": ["G1", "J1"], "embattled": []}]


@pytest.mark.parametrize(("stress", "zone"), [(5, 0), (6, 1), (12, 2), (60, GRAY)])
def test_p21_stress_takes_a_nation_down_a_zone_at_each_threshold(stress, zone):
    assert zone_after(moving(scenario="eastern"), of("germany"), stress) == zone


@pytest.mark.parametrize("scenario", ["global", "europe", "pacific", "eastern"])
def test_hints_are_what_their_schema_says(scenario):
    rng, driver = random.Random(scenario), Seeded(7)
    match = GAME.new(scenario=scenario)
    for answered in range(400):
        if match.over:
            break
        step(match, rng, driver)
        if answered % 20 == 0:
            for seat in (*range(len(match.seats)), NOBODY):
                assert fault(TITLE.hints.about(match.view(seat), "pt"), schema.Hints) is None
