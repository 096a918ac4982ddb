"""Cards 103 to 110: Defectors, and the optional cards of the Deluxe Edition."""

import pytest

from sitroom.kernel import NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from twilight.helpers import asks, both, end_of_turn, in_force, legal, modes, play, played, position, us, ussr, where


def test_103_defectors_cancels_the_soviet_headline_even_a_scoring_card():
    g = position(round=0, us="japan 4", hand_us="defectors", hand_ussr="asia_scoring fidel")
    play(g, "ussr headline asia_scoring", "us headline defectors")
    assert (g.vp, where(g, "asia_scoring"), where(g, "defectors")) == (0, "discard", "discard")


def test_103_defectors_leaves_a_cancelled_starred_card_in_the_discards():
    g = position(round=0, hand_us="defectors", hand_ussr="duck_and_cover fidel")
    play(g, "ussr headline fidel", "us headline defectors")
    assert (both(g, "cuba"), where(g, "fidel"), asks(g)) == ((0, 0), "discard", "ussr play")


def test_103_defectors_pays_the_us_a_vp_in_a_soviet_round():
    assert play(played("ussr", "defectors", "influence"), "ussr place finland finland").vp == 1


def test_103_defectors_pays_nothing_in_space_in_an_american_round_or_as_a_soviet_headline():
    assert play(played("ussr", "defectors", "space"), "chance die 6").vp == 0
    assert played("us", "defectors").vp == 0
    g = position(round=0, hand_us="nato", hand_ussr="defectors")
    assert play(g, "ussr headline defectors", "us headline nato").vp == 0


def test_104_the_cambridge_five_shows_scoring_cards_and_adds_one_where_they_score():
    g = played("ussr", "the_cambridge_five", hand_us="europe_scoring middle_east_scoring nato", us="italy 2")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["europe_scoring", "middle_east_scoring"]
    assert ("reveal", US, CARD["europe_scoring"], CARD["the_cambridge_five"]) in g.log
    assert {"italy", "israel", "decline"} < legal(g)
    assert {"japan", "angola", "cuba"}.isdisjoint(legal(g))
    play(g, "ussr add italy")
    assert (both(g, "italy"), where(g, "the_cambridge_five"), asks(g)) == ((2, 1), "discard", "us play")


def test_104_the_cambridge_five_finds_no_scoring_card():
    assert asks(played("us", "the_cambridge_five", "event-first", hand_us="nato")) == "us ops"


def test_104_the_cambridge_five_is_over_in_the_late_war():
    assert "event" in modes("ussr", "the_cambridge_five", turn=7)
    assert "event" not in modes("ussr", "the_cambridge_five", turn=8, hand_us="europe_scoring")


def test_105_special_relationship_adds_one_beside_the_united_kingdom():
    g = played("us", "special_relationship", us="united_kingdom 5")
    assert legal(g) == {"canada", "norway", "france", "benelux"}
    play(g, "us add france")
    assert (us(g, "france"), g.vp, where(g, "special_relationship")) == (1, 0, "discard")


def test_105_special_relationship_adds_two_in_one_country_and_pays_two_vp_with_nato():
    g = played("us", "special_relationship", us="united_kingdom 5", effects="nato")
    assert {"italy", "turkey", "austria"} < legal(g)
    assert "poland" not in legal(g)
    play(g, "us add italy")
    assert (us(g, "italy"), g.vp) == (2, 2)


def test_105_special_relationship_does_nothing_without_control_of_the_united_kingdom():
    g = played("ussr", "special_relationship", "event-first", us="united_kingdom 5", ussr="united_kingdom 1")
    assert (asks(g), g.vp) == ("ussr ops", 0)


def test_106_norad_adds_one_after_a_round_that_brings_defcon_to_two():
    g = played("us", "norad", defcon=3, us="canada 4 panama 2", hand_ussr="fidel", hand_us="nasser")
    assert (asks(g), where(g, "norad")) == ("ussr play", "removed")
    play(g, "ussr play fidel", "ussr mode coup", "ussr coup panama", "chance die 1")
    assert legal(g) == {"canada", "panama", "decline"}
    play(g, "us norad canada")
    assert (us(g, "canada"), g.defcon, asks(g)) == (5, 2, "us play")


@pytest.mark.parametrize(("defcon", "canada"), [(3, 3), (4, 4)])
def test_106_norad_needs_canada_and_defcon_two(defcon, canada):
    g = played("ussr", "fidel", "coup", defcon=defcon, effects="norad", us=f"canada {canada} panama 2", hand_us="nato")
    assert asks(play(g, "ussr coup panama", "chance die 1")) == "us play"


def test_106_norad_sleeps_in_the_headline_phase():
    g = position(round=0, defcon=3, effects="norad", us="canada 4", hand_us="duck_and_cover", hand_ussr="nasser")
    play(g, "ussr headline nasser", "us headline duck_and_cover")
    assert (g.defcon, asks(g)) == (2, "ussr play")


def test_107_che_coups_a_second_country_when_the_first_lost_american_influence():
    g = played("ussr", "che", turn=4, us="guatemala 1 bolivia 2 panama 2 angola 1")
    assert legal(g) == {"guatemala", "bolivia", "decline"}
    play(g, "ussr coup guatemala", "chance die 1")
    assert (both(g, "guatemala"), g.milops, legal(g)) == ((0, 1), [0, 3], {"bolivia", "decline"})
    play(g, "ussr coup bolivia", "chance die 4")
    assert (both(g, "bolivia"), g.milops, g.defcon, where(g, "che")) == ((0, 1), [0, 5], 5, "discard")


@pytest.mark.parametrize(("options", "milops"), [("", 5), ("che_free=no", 5), ("che_free=yes", 0), ("preset=app", 5)])
def test_107_ches_coups_count_for_military_operations_unless_they_are_free_by_option(options, milops):
    g = played("ussr", "che", options=options, turn=4, us="guatemala 1 bolivia 2", hand_us="nato")
    play(g, "ussr coup guatemala", "chance die 1", "ussr coup bolivia", "chance die 4")
    assert (both(g, "bolivia"), g.milops) == ((0, 1), [0, milops])


def test_107_che_has_no_second_coup_after_a_failure_and_may_be_declined():
    g = play(played("ussr", "che", turn=4, us="bolivia 2 peru 1"), "ussr coup bolivia", "chance die 1")
    assert (us(g, "bolivia"), asks(g)) == (2, "ussr play")
    g = play(played("us", "che", "event-first", turn=4, us="bolivia 2"), "ussr coup decline")
    assert asks(g) == "us ops"


def test_107_che_feels_the_modifiers_of_soviet_cards():
    g = play(played("ussr", "che", turn=4, us="bolivia 2", effects="brezhnev"), "ussr coup bolivia", "chance die 1")
    assert (us(g, "bolivia"), g.milops) == (1, [0, 4])


def test_107_che_without_a_target_does_nothing():
    assert asks(played("ussr", "che", turn=4, us="panama 2 italy 2")) == "ussr play"


def test_108_our_man_in_tehran_lets_the_us_discard_any_of_five_cards_of_the_deck():
    deck = "fidel nasser nato blockade comecon suez_crisis"
    g = played("us", "our_man_in_tehran", turn=4, us="iran 2", deck=deck)
    play(g, "chance deal fidel nasser nato blockade comecon")
    assert legal(g) == {"fidel", "nasser", "nato", "blockade", "comecon", "pass"}
    assert "fidel" in GAME.view(g, USSR)["unseen"]
    play(g, "us discard comecon fidel pass")
    assert [where(g, c) for c in ("comecon", "fidel", "nato")] == ["discard", "discard", "deck"]
    assert (len(g.deck), where(g, "our_man_in_tehran"), ussr(g, "cuba")) == (4, "removed", 0)


def test_108_our_man_in_tehran_needs_a_controlled_country_in_the_middle_east():
    assert "event" not in modes("us", "our_man_in_tehran", turn=4, us="iran 1 turkey 2")
    g = play(played("ussr", "our_man_in_tehran", "influence", turn=4), "ussr place finland finland")
    assert where(g, "our_man_in_tehran") == "discard"


def test_108_our_man_in_tehran_goes_on_with_the_discards_when_the_deck_runs_out():
    g = played("us", "our_man_in_tehran", turn=4, us="iran 2", deck="fidel nasser", discard="nato blockade comecon")
    play(g, "chance deal fidel nasser nato blockade comecon", "us discard pass")
    assert (len(g.deck), g.discard) == (5, [])
    assert set(GAME.view(g, US)["seen_in_deck"]) == {"fidel", "nasser", "nato", "blockade", "comecon"}


TEHRAN = {"turn": 4, "us": "iran 2", "deck": "fidel nasser nato blockade comecon suez_crisis"}


@pytest.mark.parametrize("reshuffle", ["at_once", "when_needed"])
def test_108_our_man_in_tehran_keeps_the_ussr_from_knowing_the_us_hand_when_the_deck_runs_out(reshuffle):
    lines = {"hand_us": "containment", "hand_ussr": "decolonization", "options": f"reshuffle={reshuffle}"}
    g = played("us", "our_man_in_tehran", turn=4, us="iran 2", deck="fidel", discard="nato blockade", **lines)
    play(g, "chance deal fidel")
    assert legal(g) == {"nato", "blockade"}
    assert g.known == [CARD["decolonization"]]
    assert {"containment", "fidel"} <= set(GAME.view(g, USSR)["unseen"])


def test_108_our_man_in_tehran_shows_the_us_what_the_ussr_holds_where_it_looks_at_the_whole_deck():
    lines = {"hand_us": "containment", "hand_ussr": "decolonization"}
    g = played("us", "our_man_in_tehran", turn=4, us="iran 2", deck="fidel nasser nato suez_crisis norad", **lines)
    play(g, "chance deal fidel nasser nato suez_crisis norad", "us discard pass")
    assert g.known == [CARD["decolonization"]]


def test_108_our_man_in_tehran_is_remembered_by_the_us_alone():
    g = play(played("us", "our_man_in_tehran", **TEHRAN), "chance deal fidel nasser nato blockade comecon")
    assert GAME.view(g, US)["seen_in_deck"] == []  # they lie on the table
    play(g, "us discard comecon fidel pass")
    assert GAME.view(g, US)["seen_in_deck"] == ["blockade", "nasser", "nato"]
    assert set(GAME.view(g, US)["unseen"]) == {"blockade", "nasser", "nato", "suez_crisis"}
    assert [GAME.view(g, seat)["seen_in_deck"] for seat in (USSR, NOBODY)] == [[], []]


def test_108_our_man_in_tehran_does_not_tell_the_ussr_which_cards_went_back():
    views = []
    for cards in ("nasser nato blockade comecon", "nasser suez_crisis blockade comecon"):
        g = play(played("us", "our_man_in_tehran", **TEHRAN), f"chance deal fidel {cards}", "us discard fidel pass")
        views.append([GAME.view(g, seat) for seat in (US, USSR, NOBODY)])
    assert [one == other for one, other in zip(*views, strict=True)] == [False, True, True]


@pytest.mark.parametrize(("drawn", "left"), [("nasser", ["nato"]), ("suez_crisis", ["nasser", "nato"])])
def test_108_our_man_in_tehran_is_remembered_but_for_what_the_us_draws(drawn, left):
    g = played("us", "ask_not", hand_us="containment", seen_in_deck="nato nasser", **TEHRAN)
    play(g, "us discard containment pass", f"chance deal {drawn}")
    assert GAME.view(g, US)["seen_in_deck"] == left


def test_108_our_man_in_tehran_is_remembered_until_the_ussr_draws():
    g = end_of_turn(seen_in_deck="nato nasser", **TEHRAN)
    before = g.copy()
    assert GAME.view(g, US)["seen_in_deck"] == ["nasser", "nato"]
    assert GAME.view(play(g, "chance deal suez_crisis"), US)["seen_in_deck"] == []
    assert GAME.view(before, US)["seen_in_deck"] == ["nasser", "nato"]


def test_108_our_man_in_tehran_is_remembered_when_only_the_us_draws():
    full = "quagmire allende junta muslim_revolution che brezhnev_doctrine flower_power we_will_bury_you u2_incident"
    g = end_of_turn(seen_in_deck="nato nasser", hand_ussr=full, **TEHRAN)
    play(g, "chance deal suez_crisis nato")
    assert GAME.view(g, US)["seen_in_deck"] == ["nasser"]


def test_108_our_man_in_tehran_looks_at_a_card_again():
    g = played("us", "our_man_in_tehran", seen_in_deck="nato suez_crisis", **TEHRAN)
    play(g, "chance deal fidel nasser nato blockade comecon", "us discard nato pass")
    assert set(GAME.view(g, US)["seen_in_deck"]) == {"fidel", "nasser", "blockade", "comecon", "suez_crisis"}


def test_109_yuri_and_samantha_pays_for_every_american_coup_of_the_turn():
    g = played("ussr", "yuri_and_samantha", turn=8, ussr="mexico 2", hand_us="nato fidel", us="panama 2")
    assert where(g, "yuri_and_samantha") == "removed"
    play(g, "us play nato", "us mode coup", "us coup mexico", "chance die 1")
    assert g.vp == -1
    play(g, "ussr play the_china_card", "ussr mode coup", "ussr coup panama", "chance die 1")
    assert g.vp == -1


def test_109_yuri_and_samantha_ends_with_the_turn():
    g = played("us", "yuri_and_samantha", "influence", turn=8, round=7, china="us", us="canada 1")
    play(g, "us place canada canada")
    assert (g.turn, in_force(g, "yuri")) == (9, False)


def test_110_awacs_sale_to_saudis_adds_two_and_ends_muslim_revolution():
    g = played("us", "awacs_sale_to_saudis", turn=8, ussr="saudi_arabia 1")
    assert (both(g, "saudi_arabia"), in_force(g, "awacs")) == ((2, 1), True)
    assert where(g, "awacs_sale_to_saudis") == "removed"
    assert "event" not in modes("ussr", "muslim_revolution", turn=8, effects="awacs", us="iran 2")


def test_110_awacs_sale_to_saudis_happens_on_soviet_operations():
    assert us(played("ussr", "awacs_sale_to_saudis", "event-first", turn=8), "saudi_arabia") == 2
