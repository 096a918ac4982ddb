"""Rules 2.1 to 2.3: the map, the cards, the markers."""

import pytest

from sitroom.kernel import NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import (
    ADJACENT,
    BATTLEGROUND,
    COUNTRIES,
    EASTERN_EUROPE,
    ID,
    IN_REGION,
    MAP,
    NEITHER,
    NEXT_TO,
    REGION,
    REGIONS,
    SOUTHEAST_ASIA,
    STABILITY,
    US,
    USSR,
    WESTERN_EUROPE,
)
from sitroom.twilight.rules.cards import CARDS, CHINA, SCORING
from sitroom.twilight.rules.options import Terms, resolve_options
from twilight.helpers import asks, in_force, legal, play, position, us, ussr, where


def names(countries):
    return {COUNTRIES[c].id for c in countries}


# The map


def test_2_1_1_six_regions_share_out_all_84_countries():
    assert len(REGIONS) == 6
    assert [len(IN_REGION[REGIONS.index(name)]) for name in REGIONS] == [21, 15, 10, 18, 10, 10]
    assert sum(len(region) for region in IN_REGION) == len(MAP) == 84


def test_2_1_1_austria_and_finland_belong_to_both_halves_of_europe():
    assert names(set(EASTERN_EUROPE) & set(WESTERN_EUROPE)) == {"austria", "finland"}
    assert set(EASTERN_EUROPE) | set(WESTERN_EUROPE) == set(IN_REGION[REGIONS.index("europe")])


def test_2_1_1_regions_follow_politics_where_geography_differs():
    region = {country.id: REGIONS[country.region] for country in COUNTRIES}
    assert region["libya"] == region["egypt"] == "middle_east"
    assert region["canada"] == region["turkey"] == "europe"
    assert region["australia"] == "asia"


def test_2_1_1_southeast_asia_is_part_of_asia():
    assert set(SOUTHEAST_ASIA) < set(IN_REGION[REGIONS.index("asia")])
    assert names(SOUTHEAST_ASIA) == {
        "burma", "laos_cambodia", "thailand", "vietnam", "malaysia", "indonesia", "philippines",
    }  # fmt: skip


def test_2_1_2_what_is_said_of_europe_holds_for_both_its_halves():
    g = position(phasing="us", defcon=4, ussr="poland 1 greece 1 cuba 1", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode realign")
    assert legal(g) == {"cuba"}


def test_2_1_2_what_is_said_of_asia_holds_for_southeast_asia():
    g = position(ussr="vietnam 1")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place vietnam vietnam vietnam vietnam")
    assert asks(g) == "ussr place"
    play(g, "ussr place vietnam")
    assert ussr(g, "vietnam") == 6


def test_2_1_3_every_country_has_a_stability_from_1_to_5():
    assert {STABILITY[c] for c in MAP} == {1, 2, 3, 4, 5}
    assert [STABILITY[ID[name]] for name in ("israel", "turkey", "mexico", "north_korea", "united_kingdom")] == [
        4, 2, 2, 3, 5,
    ]  # fmt: skip


def test_2_1_4_battlegrounds_by_region():
    count = {name: sum(BATTLEGROUND[c] for c in IN_REGION[index]) for index, name in enumerate(REGIONS)}
    assert count == {
        "europe": 5, "asia": 6, "middle_east": 6, "africa": 5, "central_america": 3, "south_america": 4,
    }  # fmt: skip


def test_2_1_4_influence_in_a_battleground_costs_what_it_costs_elsewhere():
    g = position(phasing="us", us="panama 1 costa_rica 1", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode influence", "us place panama panama costa_rica")
    assert (us(g, "panama"), us(g, "costa_rica")) == (3, 2)
    assert asks(g) != "us place"


def test_2_1_5_the_superpowers_own_spaces_hold_no_influence():
    assert not {"usa", "us", "ussr"} & set(ID)
    assert "usa" not in legal(play(position(phasing="us", hand_us="nato"), "us play nato", "us mode influence"))


def test_2_1_5_a_superpower_beside_the_target_counts_once_in_realignment():
    g = position(phasing="us", ussr="mexico 1", hand_us="truman_doctrine")
    play(g, "us play truman_doctrine", "us mode realign", "us realign mexico", "chance dice 1-1")
    assert ussr(g, "mexico") == 1  # 1 + 1 for the US beside it, 1 + 1 for more influence


def test_2_1_5_a_superpower_beside_the_target_counts_in_wars():
    g = position(turn=4, us="mexico 2", hand_ussr="brush_war")
    play(g, "ussr play brush_war", "ussr mode event", "ussr target mexico", "chance die 3")
    assert us(g, "mexico") == 2
    g = position(turn=4, us="mexico 2", hand_ussr="brush_war")
    play(g, "ussr play brush_war", "ussr mode event", "ussr target mexico", "chance die 4")
    assert (us(g, "mexico"), ussr(g, "mexico")) == (0, 2)


def test_2_1_6_adjacency_goes_both_ways_and_never_to_oneself():
    for country in MAP:
        assert country not in ADJACENT[country]
        for neighbour in ADJACENT[country]:
            assert country in ADJACENT[neighbour]


def test_2_1_6_lines_join_countries_of_different_regions_too():
    across = {frozenset((COUNTRIES[a].id, COUNTRIES[b].id)) for a in MAP for b in ADJACENT[a] if REGION[a] != REGION[b]}
    assert across == {
        frozenset(pair.split())
        for pair in (
            "turkey syria", "afghanistan iran", "pakistan iran", "libya tunisia", "egypt sudan", "france algeria",
            "spain_portugal morocco", "panama colombia",
        )
    }  # fmt: skip


def test_2_1_6_neighbours_on_the_globe_are_not_always_neighbours_on_the_map():
    assert ID["east_germany"] in ADJACENT[ID["austria"]]
    assert ID["bulgaria"] not in ADJACENT[ID["romania"]]
    assert ID["iran"] not in NEXT_TO[USSR]


def test_2_1_6_countries_beside_the_superpowers():
    assert names(NEXT_TO[US]) == {"canada", "japan", "cuba", "mexico"}
    assert names(NEXT_TO[USSR]) == {"finland", "poland", "romania", "afghanistan", "north_korea"}


@pytest.mark.parametrize(
    ("us_points", "ussr_points", "holder"),
    [(3, 0, NEITHER), (4, 0, US), (4, 1, NEITHER), (5, 1, US), (1, 5, USSR), (0, 4, USSR), (4, 4, NEITHER)],
)
def test_2_1_7_control_takes_the_stability_and_as_much_more_than_the_opponent(us_points, ussr_points, holder):
    g = position(us=f"israel {us_points}", ussr=f"israel {ussr_points}")
    assert g.control[ID["israel"]] == holder


def test_2_1_7_control_follows_every_change_of_influence():
    g = position(phasing="us", us="italy 1", hand_us="truman_doctrine")
    assert g.control[ID["italy"]] == NEITHER
    play(g, "us play truman_doctrine", "us mode influence", "us place italy")
    assert g.control[ID["italy"]] == US


def test_2_1_7_control_takes_exactly_the_stability_for_either_side():
    g = position(ussr="syria 1 iraq 2", hand_ussr="nasser")
    play(g, "ussr play nasser", "ussr mode influence", "ussr place iraq")
    assert g.control[ID["iraq"]] == USSR
    g = position(us="panama 3", ussr="panama 1", hand_ussr="nasser")
    assert g.control[ID["panama"]] == US
    play(g, "ussr play nasser", "ussr mode realign", "ussr realign panama", "chance dice 6-4")
    assert g.control[ID["panama"]] == NEITHER


def test_2_1_8_starting_influence_is_that_of_the_set_up_rules():
    start = {country.id: country.start for country in COUNTRIES if country.start != (0, 0)}
    assert {name: ussr for name, (us, ussr) in start.items() if ussr} == {
        "syria": 1, "iraq": 1, "north_korea": 3, "east_germany": 3, "finland": 1,
    }  # fmt: skip
    assert {name: us for name, (us, ussr) in start.items() if us} == {
        "canada": 2, "iran": 1, "israel": 1, "japan": 1, "australia": 4, "philippines": 1, "south_korea": 1,
        "panama": 1, "south_africa": 1, "united_kingdom": 5,
    }  # fmt: skip


# Cards


def test_2_2_1_a_deluxe_match_has_110_cards():
    rules = Terms(resolve_options({}))
    dealt = sorted(card for period in rules.deck for card in period)
    assert sorted([*dealt, CHINA]) == list(range(1, 111))


def test_2_2_1_the_second_edition_has_103_cards():
    rules = Terms(resolve_options({"edition": "second"}))
    assert sorted([*(card for period in rules.deck for card in period), CHINA]) == list(range(1, 104))


def test_2_2_1_every_card_but_a_scoring_card_is_worth_1_to_4():
    for card in CARDS.values():
        assert card.ops == 0 if card.scoring else 1 <= card.ops <= 4, card.id


def test_2_2_1_a_scoring_card_must_be_played_in_the_turn_it_is_drawn():
    g = position(round=6, hand_ussr="asia_scoring fidel")
    assert legal(g) == {"asia_scoring"}


def test_2_2_1_while_rounds_remain_a_scoring_card_can_wait():
    g = position(round=5, hand_ussr="asia_scoring fidel")
    assert legal(g) == {"asia_scoring", "fidel", "the_china_card"}


def test_2_2_1_two_scoring_cards_need_two_rounds():
    g = position(round=5, hand_ussr="asia_scoring europe_scoring fidel")
    assert legal(g) == {"asia_scoring", "europe_scoring"}


def test_2_2_2_every_event_belongs_to_one_side_or_to_both():
    sides = [card.side for card in CARDS.values() if card.number <= 110]
    assert (sides.count(US), sides.count(USSR)) == (42, 40)
    neutral = {card.id for card in CARDS.values() if card.side == NEITHER and not card.scoring and not card.promo}
    assert neutral == {
        "the_china_card", "captured_nazi_scientist", "olympic_games", "indo_pakistani_war", "red_scare_purge",
        "un_intervention", "nuclear_test_ban", "brush_war", "arms_race", "cuban_missile_crisis", "salt_negotiations",
        "summit", "missile_envy", "abm_treaty", "how_i_learned_to_stop_worrying", "junta", "one_small_step",
        "latin_american_death_squads", "terrorism", "wargames", "iran_iraq_war",
    }  # fmt: skip


def test_2_2_2_only_the_opponents_event_comes_with_its_operations():
    hand = "us_japan_mutual_defense_pact five_year_plan nuclear_test_ban"
    own = play(position(phasing="us", hand_us=hand), "us play us_japan_mutual_defense_pact")
    assert "event" in legal(own)
    neutral = play(position(hand_ussr=hand), "ussr play nuclear_test_ban")
    assert "event" in legal(neutral)
    theirs = play(position(hand_ussr=hand), "ussr play us_japan_mutual_defense_pact")
    assert "event" not in legal(theirs)
    assert "event-first" in legal(theirs)


def test_2_2_3_a_card_is_played_as_event_or_as_operations_not_both():
    g = position(us="cuba 1", ussr="syria 1", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode event")
    assert ussr(g, "cuba") == 3
    assert asks(g) != "ussr place"
    g = position(us="cuba 1", ussr="syria 1", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode influence", "ussr place syria syria")
    assert (us(g, "cuba"), ussr(g, "cuba")) == (1, 0)


def test_2_2_4_a_starred_event_removes_its_card():
    g = play(position(hand_ussr="fidel"), "ussr play fidel", "ussr mode event")
    assert where(g, "fidel") == "removed"


def test_2_2_4_a_starred_card_used_for_operations_is_only_discarded():
    g = position(ussr="syria 1", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode influence", "ussr place syria syria")
    assert where(g, "fidel") == "discard"


def test_2_2_4_an_event_without_a_star_comes_back():
    g = play(position(hand_ussr="nuclear_test_ban"), "ussr play nuclear_test_ban", "ussr mode event")
    assert where(g, "nuclear_test_ban") == "discard"


def test_2_2_5_an_underlined_event_lies_open_until_it_is_cancelled():
    g = position(turn=8, phasing="us", effects="flower_power", hand_us="an_evil_empire")
    assert "flower_power" in GAME.view(g, NOBODY)["effects"]
    play(g, "us play an_evil_empire", "us mode event")
    assert not in_force(g, "flower_power")
    assert in_force(g, "evil_empire")


def test_2_2_6_both_sides_and_spectators_see_the_discards():
    g = position(discard="fidel nasser")
    for seat in (US, USSR, NOBODY):
        assert GAME.view(g, seat)["discard"] == ["fidel", "nasser"]


def test_2_2_6_a_removed_card_is_not_among_the_discards():
    g = play(position(hand_ussr="fidel"), "ussr play fidel", "ussr mode event")
    view = GAME.view(g, US)
    assert (view["discard"], view["removed"]) == ([], ["fidel"])


# Markers


def test_2_3_everything_a_marker_keeps_is_in_every_view():
    g = position(
        turn=5, round=3, defcon=4, vp=-6, milops="us 2 ussr 1", space="us 1 ussr 3", spaced="us 1 ussr 0",
        effects="nato", us="italy 2", ussr="cuba 3",
    )  # fmt: skip
    for seat in (US, USSR, NOBODY):
        view = GAME.view(g, seat)
        assert (view["turn"], view["round"], view["defcon"], view["vp"]) == (5, 3, 4, -6)
        assert (view["milops"], view["space"], view["spaced"]) == ((2, 1), (1, 3), (1, 0))
        assert view["influence"] == {"italy": (2, 0), "cuba": (0, 3)}
        assert view["control"] == {"italy": "us", "cuba": "ussr"}
        assert view["effects"] == ["nato"]


def test_2_2_1_scoring_cards_are_seven():
    assert sum(SCORING) == 7
