"""Help for the hand that hesitates: warnings that say how, costs, odds, scores."""

from sitroom.titles import TITLES
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import SIDES
from twilight.helpers import play, position

BOARD = {"us": "panama 2 guatemala 1", "ussr": "cuba 3 poland 3"}


def hints(g, lang="en"):
    """What the seat that is asked is told, by the words for its actions."""
    found = TITLES["twilight"].hints.about(GAME.view(g, g.seat), lang)
    by_word = {
        key: {g.say(action): hint for action, hint in found[key].items()}
        for key in ("odds", "costs", "next", "warnings")
    }
    return {**found, **by_word}


def test_a_coup_in_a_battleground_at_defcon_2_loses_for_sure():
    g = position(turn=4, round=2, phasing="ussr", defcon=2, **BOARD, hand_ussr="fidel")
    assert hints(g)["warnings"] == {}
    play(g, "ussr play fidel", "ussr mode coup")
    (warned,) = hints(g)["warnings"].items()
    assert warned[0] == "panama"
    assert warned[1]["sure"]
    assert warned[1]["reason"] == "defcon"
    assert warned[1]["how"][-2:] == [
        "DEFCON is now 1 (coup in a battleground).",
        "Nuclear war: DEFCON reached 1 in the opponent's round. The US wins.",
    ]


def test_a_card_that_lets_the_enemy_attempt_a_coup_may_lose():
    g = position(turn=4, round=2, phasing="ussr", defcon=2, **BOARD, hand_ussr="cia_created fidel")
    warned = hints(g)["warnings"]
    assert set(warned) == {"cia_created"}
    assert not warned["cia_created"]["sure"]
    play(g, "ussr play cia_created")
    assert set(hints(g)["warnings"]) == {"event-first", "influence", "realign", "coup"}


def test_a_dangerous_card_may_be_sent_into_the_space_race():
    g = position(turn=4, round=2, phasing="ussr", defcon=2, **BOARD, hand_ussr="duck_and_cover")
    assert hints(g)["warnings"] == {}
    play(g, "ussr play duck_and_cover")
    warned = hints(g)["warnings"]
    assert "space" not in warned
    assert all(warned[mode]["sure"] for mode in ("event-first", "influence"))


def test_at_defcon_4_nothing_is_dangerous():
    g = position(turn=4, round=2, phasing="ussr", defcon=4, **BOARD, hand_ussr="cia_created")
    assert hints(g)["warnings"] == {}


def test_a_headline_is_looked_at_alone():
    g = position(turn=4, round=0, defcon=2, **BOARD, hand_us="duck_and_cover nato", hand_ussr="fidel")
    us = TITLES["twilight"].hints.about(GAME.view(g, 0), "en")
    assert [g.say(action) for action in us["warnings"]] == ["duck_and_cover"]


def test_the_missile_crisis_forbids_every_coup():
    g = position(turn=4, round=2, phasing="ussr", defcon=2, **BOARD, hand_ussr="fidel", effects="missile_crisis_ussr")
    play(g, "ussr play fidel", "ussr mode coup")
    assert {warning["reason"] for warning in hints(g)["warnings"].values()} == {"missile_crisis"}
    assert {"panama", "guatemala"} <= set(hints(g)["warnings"])


def test_a_marker_costs_2_where_the_enemy_is_in_control():
    g = position(turn=4, round=2, phasing="us", **BOARD, hand_us="nato")
    play(g, "us play nato", "us mode influence")
    found = hints(g)
    assert found["costs"]["cuba"] == 2
    assert found["costs"]["costa_rica"] == 1
    assert found["left"] == 4
    play(g, "us place cuba")
    assert hints(g)["left"] == 2


def test_the_china_card_adds_a_point_while_all_go_to_asia():
    g = position(turn=4, round=2, phasing="ussr", ussr="north_korea 3 cuba 3", us="south_korea 3", hand_ussr="fidel")
    play(g, "ussr play the_china_card", "ussr mode influence")
    assert hints(g)["left"] == 5
    play(g, "ussr place cuba")
    assert hints(g)["left"] == 3


def test_the_last_point_has_its_cost_too():
    g = position(turn=4, round=2, phasing="ussr", **BOARD, hand_ussr="romanian_abdication")
    play(g, "ussr play romanian_abdication", "ussr mode influence")
    found = hints(g)
    assert found["left"] == 1
    assert set(found["costs"].values()) == {1}


def test_the_bonus_of_southeast_asia_does_not_outdo_red_scare():
    lines = {"effects": "vietnam_revolts red_scare_ussr", "ussr": "vietnam 1"}  # R 7.4: 1 + 1 - 1
    g = play(position(hand_ussr="nasser comecon", **lines), "ussr play nasser", "ussr mode influence")
    assert hints(g)["left"] == 1
    g = play(position(hand_ussr="fidel comecon", **lines), "ussr play fidel", "ussr mode influence")
    assert hints(g)["left"] == 2


def test_odds_are_those_of_the_rules():
    g = position(turn=4, round=2, phasing="ussr", defcon=4, **BOARD, hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode coup")
    # 2 operations and a die against twice 2: 3 or more succeeds.
    assert hints(g)["odds"]["panama"]["success"] == 4 / 6


def test_regions_score_as_they_stand():
    g = position(turn=4, round=2, phasing="ussr", **BOARD, hand_ussr="fidel")
    regions = {region["region"]: region for region in hints(g)["regions"]}
    central = regions["central_america"]
    assert central["status"] == ("presence", "presence")
    assert central["net"] == central["points"][0] - central["points"][1]
    assert regions["europe"]["net"] == -4  # presence and a battleground


def test_8_1_5_regions_that_defcon_closes_are_named():
    def closed(defcon):
        g = position(turn=4, round=2, phasing="ussr", **BOARD, hand_ussr="fidel", defcon=defcon)
        return [region["region"] for region in hints(g)["regions"] if region.get("closed")]

    assert closed(5) == []
    assert closed(4) == ["europe"]
    assert closed(2) == ["europe", "asia", "middle_east"]


def test_control_of_europe_is_a_win_not_a_number():
    ours = "france 3 west_germany 4 italy 2 poland 3 east_germany 3 united_kingdom 5"
    g = position(turn=4, round=2, phasing="ussr", us=ours, hand_ussr="fidel")
    found = hints(g)
    assert found["regions"][0]["wins"] == "us"
    assert found["regions"][0]["net"] is None
    assert found["final"]["winner"] == "us"


def test_the_way_to_lose_is_told_in_the_players_language():
    g = position(turn=4, round=2, phasing="ussr", defcon=2, **BOARD, hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode coup")
    portuguese = TITLES["twilight"].hints.about(GAME.view(g, g.seat), "pt")["warnings"]
    assert [warning["how"] for warning in portuguese.values()] != [
        warning["how"] for warning in hints(g)["warnings"].values()
    ]


def test_what_a_seat_cannot_know_changes_no_hint():
    shared = {
        "turn": 4,
        "round": 2,
        "phasing": "ussr",
        "defcon": 2,
        **BOARD,
        "hand_ussr": "missile_envy five_year_plan",
    }
    one = position(**shared, hand_us="duck_and_cover nato cia_created")
    other = position(**shared, hand_us="containment nasser truman_doctrine")
    assert SIDES[one.seat] == "ussr"
    assert TITLES["twilight"].hints.about(GAME.view(one, 1), "en") == TITLES["twilight"].hints.about(
        GAME.view(other, 1), "en"
    )


def scored(**board):
    found = hints(position(turn=8, round=2, phasing="ussr", hand_ussr="fidel", **board))["regions"]
    return {region["region"]: region for region in found}


def test_a_card_that_was_seen_in_the_deck_is_not_counted_for_the_other_hand():
    lines = {"turn": 4, "phasing": "us", "deck": "nasser blockade norad", "hand_us": "nato", "hand_ussr": "fidel"}
    assert hints(position(**lines))["counting"]["chance"] == 1 / 4
    assert hints(position(**lines, seen_in_deck="nasser norad"))["counting"]["chance"] == 1 / 2


def test_card_73_shuttle_diplomacy_counts_in_the_preview_as_it_will_in_the_scoring():
    soviet = "iran 2 iraq 3 libya 2 syria 2"
    plain, shuttle = scored(ussr=soviet), scored(ussr=soviet, effects="shuttle")
    assert plain["middle_east"]["battlegrounds"] == (0, 3)
    assert shuttle["middle_east"]["battlegrounds"] == (0, 2)
    assert shuttle["middle_east"]["net"] == plain["middle_east"]["net"] + 1
    g = position(turn=8, phasing="us", ussr=soviet, effects="shuttle", hand_us="middle_east_scoring")
    play(g, "us play middle_east_scoring", "us mode event", "us shuttle iraq")
    assert g.vp == shuttle["middle_east"]["net"]


def test_card_73_shuttle_diplomacy_takes_what_costs_the_ussr_most():
    found = scored(ussr="japan 4 north_korea 3", effects="shuttle")["asia"]
    assert found["net"] == scored(ussr="north_korea 3")["asia"]["net"]  # Japan is next to the US
    assert found["net"] > scored(ussr="japan 4")["asia"]["net"]


def test_card_35_formosan_resolution_makes_taiwan_a_battleground_in_the_preview():
    taiwan = {"us": "taiwan 3"}
    assert scored(**taiwan)["asia"]["battlegrounds"] == (0, 0)
    assert scored(**taiwan, effects="formosan")["asia"]["battlegrounds"] == (1, 0)


def test_southeast_asia_has_its_countries_in_the_preview():
    found = scored(us="thailand 2 malaysia 2", ussr="vietnam 1")["southeast_asia"]
    assert (found["net"], found["countries"]) == (2, (2, 1))


def test_7_4_two_events_that_change_a_card_are_added_up():
    def worth(side, effects):
        hand = {f"hand_{side}": "olympic_games socialist_governments nasser"}
        g = position(turn=4, round=2, phasing=side, effects=effects, **hand)
        return hints(g)["values"]

    assert worth("us", "containment red_scare_us") == {}
    assert worth("us", "containment")["olympic_games"] == 3
    assert worth("ussr", "brezhnev red_scare_ussr") == {}
    assert worth("ussr", "red_scare_ussr") == {"olympic_games": 1, "socialist_governments": 2, "the_china_card": 3}
