"""The Chinese Civil War variant (R 12) in company: with cards, editions and other options."""

import pytest

from sitroom.kernel import OptionError
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import NEITHER, USSR
from twilight.helpers import asks, both, in_force, legal, modes, play, played, position, ussr, where

SPACE = "chinese_civil_war"
VARIANT = "chinese_civil_war=yes"


def test_12_1_the_cambridge_five_reaches_the_space_through_asia_scoring_only():
    assert SPACE in legal(played("ussr", "the_cambridge_five", options=VARIANT, hand_us="asia_scoring"))
    assert SPACE not in legal(played("ussr", "the_cambridge_five", options=VARIANT, hand_us="europe_scoring"))
    g = played("ussr", "the_cambridge_five", options=VARIANT, ussr=f"{SPACE} 2", hand_us="asia_scoring")
    play(g, f"ussr add {SPACE}")
    assert (ussr(g, SPACE), g.china, g.china_up) == (0, USSR, True)


def test_12_1_de_stalinization_puts_two_there_at_most_and_takes_none_away():
    g = played("ussr", "de_stalinization", options=VARIANT, ussr=f"{SPACE} 1 poland 4")
    assert legal(g) == {"poland", "decline"}
    play(g, "ussr remove poland poland poland poland", f"ussr add {SPACE} {SPACE}")
    assert (in_force(g, "civil_war_over"), g.china, asks(g)) == (True, USSR, "ussr add")
    play(g, "ussr add poland poland")
    assert (ussr(g, "poland"), ussr(g, SPACE), where(g, "de_stalinization")) == (2, 0, "removed")


def test_12_1_other_events_of_asia_do_not_reach_it():
    assert SPACE not in legal(played("us", "ussuri_river_skirmish", turn=4, options=VARIANT, hand_ussr="fidel"))
    assert SPACE not in legal(played("ussr", "decolonization", options=VARIANT))
    assert SPACE not in legal(played("us", "puppet_governments", turn=4, options=VARIANT))
    assert SPACE not in legal(played("ussr", "brush_war", turn=4, options=VARIANT))


def test_12_3_neither_side_may_use_the_china_card_and_nixon_leaves_it_unclaimed():
    g = played("us", "nixon_plays_the_china_card", turn=4, options=VARIANT, hand_ussr="fidel", hand_us="nato")
    assert (g.vp, g.china, legal(g)) == (2, NEITHER, {"fidel"})


def test_12_3_once_won_the_china_card_goes_its_usual_way():
    g = position(options=VARIANT, effects="civil_war_over", china="ussr", ussr="north_korea 3", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode space", "chance die 6")
    assert (g.china, g.china_up) == (0, False)
    g = played("ussr", "cultural_revolution", turn=4, options=VARIANT, effects="civil_war_over", china="us")
    play(g, "ussr choose take")
    assert (g.china, g.china_up, g.vp) == (USSR, True, 0)


@pytest.mark.parametrize("card", ["cultural_revolution", "red_scare_purge"])
def test_12_4_a_barred_card_caught_by_missile_envy_does_nothing(card):
    g = played("ussr", "missile_envy", turn=4, options=VARIANT, hand_us=card)
    play(g, f"us give {card}")
    assert (g.vp, in_force(g, "red_scare_us"), where(g, card)) == (0, False, "discard")


def test_12_4_cultural_revolution_on_american_operations_is_discarded():
    g = play(played("us", "cultural_revolution", "influence", turn=4, options=VARIANT), "us place canada canada canada")
    assert (g.vp, g.china, where(g, "cultural_revolution")) == (0, NEITHER, "discard")


def test_12_4_2_the_korean_war_of_the_second_edition_is_harder_too():
    g = played("ussr", "korean_war", options=f"{VARIANT} edition=second", us="south_korea 1", hand_us="nato")
    play(g, "chance die 4")
    assert (both(g, "south_korea"), g.defcon) == ((1, 0), 4)


def test_the_variant_does_not_go_with_the_late_war():
    with pytest.raises(OptionError, match="already holds The China Card"):
        GAME.new(chinese_civil_war=True, scenario="late_war")


def test_formosan_resolution_may_follow_once_china_is_won():
    assert "event" not in modes("us", "formosan_resolution", options=VARIANT)
    assert "event" in modes("us", "formosan_resolution", options=VARIANT, effects="civil_war_over", china="ussr")
