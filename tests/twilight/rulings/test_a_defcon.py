"""Rulings 1 to 14: who loses at DEFCON 1, and what lowers DEFCON."""

import pytest

from twilight.helpers import asks, legal, play, position, result, us, ussr, where


def test_ruling_001_phasing_us_loses_by_the_coup_that_lone_gunman_grants():
    g = position(phasing="us", defcon=2, us="panama 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops coup", "ussr coup panama", "chance die 1")
    assert result(g) == "ussr wins: defcon"


CHAINS = {
    "cia": (
        {"hand_ussr": "cia_created", "ussr": "panama 2"},
        ["ussr play cia_created", "ussr mode event-first", "us ops coup", "us coup panama", "chance die 1"],
    ),
    "grain_sales": (
        {"hand_ussr": "grain_sales_to_soviets duck_and_cover"},
        ["ussr play grain_sales_to_soviets", "ussr mode event-first", "chance draw duck_and_cover", "us mode event"],
    ),
    "tear_down": (
        {"hand_ussr": "tear_down_this_wall", "ussr": "poland 3"},
        ["ussr play tear_down_this_wall", "ussr mode event-first", "us ops coup", "us coup poland", "chance die 1"],
    ),
    "star_wars": (
        {"hand_ussr": "star_wars", "space": "us 1", "discard": "duck_and_cover"},
        ["ussr play star_wars", "ussr mode event-first", "us take duck_and_cover"],
    ),
    "five_year_plan": (
        {"hand_ussr": "five_year_plan duck_and_cover"},
        ["ussr play five_year_plan", "ussr mode event-first", "chance discard duck_and_cover"],
    ),
    "missile_envy": (
        {"hand_ussr": "missile_envy", "hand_us": "olympic_games"},
        ["ussr play missile_envy", "ussr mode event", "us give olympic_games", "ussr mode event", "us choose boycott"],
    ),
    "summit": (
        {"hand_ussr": "summit"},
        ["ussr play summit", "ussr mode event", "chance dice 1-6", "us choose degrade"],
    ),
    "star_wars_to_grain_sales_to_cia": (
        {
            "hand_ussr": "star_wars cia_created",
            "space": "us 1",
            "discard": "grain_sales_to_soviets",
            "ussr": "panama 2",
        },
        [
            *["ussr play star_wars", "ussr mode event-first", "us take grain_sales_to_soviets"],
            *["chance draw cia_created", "us mode event", "us ops coup", "us coup panama", "chance die 1"],
        ],
    ),
}


@pytest.mark.parametrize("chain", CHAINS)
def test_ruling_002_the_side_whose_round_it_is_answers_however_deep_the_chain(chain):
    lines, answers = CHAINS[chain]
    g = play(position(defcon=2, **lines), *answers)
    assert result(g) == "us wins: defcon"


def test_ruling_002_us_answers_for_ortega_against_cuba():
    g = position(phasing="us", defcon=2, us="cuba 1", hand_us="ortega_elected_in_nicaragua")
    play(g, "us play ortega_elected_in_nicaragua", "us mode event-first", "ussr ops coup", "ussr coup cuba")
    play(g, "chance die 1")
    assert result(g) == "ussr wins: defcon"


@pytest.mark.parametrize(
    ("us_card", "ussr_card", "winner"), [("lone_gunman", "nasser", "ussr"), ("kitchen_debates", "lone_gunman", "us")]
)
def test_ruling_003_who_headlined_the_card_answers_in_the_headline_phase(us_card, ussr_card, winner):
    g = position(round=0, defcon=2, us="panama 2", hand_us=us_card, hand_ussr=ussr_card)
    play(g, f"ussr headline {ussr_card}", f"us headline {us_card}")
    play(g, "ussr ops coup", "ussr coup panama", "chance die 1")
    assert result(g) == f"{winner} wins: defcon"


def test_ruling_004_sponsor_of_boycotted_games_loses_at_defcon_2():
    g = position(phasing="us", defcon=2, hand_us="olympic_games")
    play(g, "us play olympic_games", "us mode event", "ussr choose boycott")
    assert result(g) == "ussr wins: defcon"


def test_ruling_004_a_boycott_costs_defcon_and_gives_4_operations_but_no_vp():
    g = position(phasing="us", defcon=4, hand_us="olympic_games")
    play(g, "us play olympic_games", "us mode event", "ussr choose boycott")
    assert (g.defcon, g.vp) == (3, 0)
    play(g, "us ops influence", "us place canada canada mexico mexico")
    assert (us(g, "canada"), us(g, "mexico"), asks(g)) == (2, 2, "ussr play")


def test_ruling_005_phasing_us_loses_the_summit_the_ussr_wins_and_degrades():
    g = position(phasing="us", defcon=2, hand_us="summit")
    play(g, "us play summit", "us mode event", "chance dice 6-1", "ussr choose degrade")
    assert result(g) == "ussr wins: defcon"


def test_ruling_005_a_tied_summit_changes_nothing_and_is_not_rolled_again():
    g = position(phasing="us", defcon=3, hand_us="summit")
    play(g, "us play summit", "us mode event", "chance dice 4-4")
    assert (g.vp, g.defcon, asks(g)) == (0, 3, "ussr play")


@pytest.mark.parametrize("defcon", [5, 3, 2])
def test_ruling_006_us_sets_defcon_1_out_of_the_soviet_hand_and_the_ussr_loses(defcon):
    g = position(defcon=defcon, hand_ussr="grain_sales_to_soviets how_i_learned_to_stop_worrying")
    play(g, "ussr play grain_sales_to_soviets", "ussr mode event-first")
    play(g, "chance draw how_i_learned_to_stop_worrying", "us mode event", "us defcon 1")
    assert result(g) == "us wins: defcon"


def test_ruling_007_duck_and_cover_at_defcon_2_is_war_before_any_vp():
    g = position(phasing="us", defcon=2, vp=19, hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode event")
    assert (result(g), g.vp) == ("ussr wins: defcon", 19)


def test_ruling_007_duck_and_cover_pays_5_less_the_lowered_defcon():
    g = position(phasing="us", defcon=4, hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode event")
    assert (g.defcon, g.vp) == (3, 2)


def test_ruling_008_we_will_bury_you_caught_by_missile_envy_is_war_before_its_3_vp():
    g = position(defcon=2, vp=-18, hand_ussr="missile_envy", hand_us="we_will_bury_you")
    play(g, "ussr play missile_envy", "ussr mode event", "us give we_will_bury_you", "ussr mode event")
    assert (result(g), g.vp) == ("us wins: defcon", -18)


def test_ruling_009_nothing_happens_after_defcon_1():
    g = position(phasing="us", defcon=2, effects="norad", us="canada 4 panama 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops coup", "ussr coup panama", "chance die 6")
    assert (result(g), asks(g), g.stack) == ("ussr wins: defcon", "", [])
    assert (g.vp, us(g, "canada"), g.legal(0), g.legal(1)) == (0, 4, [], [])


def test_ruling_009_no_vp_of_kal_007_after_defcon_1():
    g = position(phasing="us", defcon=2, us="south_korea 3", hand_us="soviets_shoot_down_kal_007")
    play(g, "us play soviets_shoot_down_kal_007", "us mode event")
    assert (result(g), g.vp, asks(g)) == ("ussr wins: defcon", 0, "")


def test_ruling_010_nuclear_subs_spare_defcon_in_us_battleground_coups():
    g = position(phasing="us", defcon=2, effects="nuclear_subs", ussr="panama 2", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode coup", "us coup panama", "chance die 1")
    assert (g.defcon, result(g)) == (2, "")


def test_ruling_010_nuclear_subs_also_cover_us_operations_on_a_soviet_play():
    g = position(defcon=2, effects="nuclear_subs", ussr="panama 2", hand_ussr="cia_created")
    play(g, "ussr play cia_created", "ussr mode event-first", "us ops coup", "us coup panama", "chance die 1")
    assert (g.defcon, result(g)) == (2, "")


def test_ruling_010_nuclear_subs_do_not_stop_events_or_soviet_coups():
    g = position(
        phasing="us", defcon=4, effects="nuclear_subs", us="panama 2", hand_us="duck_and_cover", hand_ussr="nasser"
    )
    play(g, "us play duck_and_cover", "us mode event")
    assert g.defcon == 3
    play(g, "ussr play nasser", "ussr mode coup", "ussr coup panama", "chance die 1")
    assert g.defcon == 2


def test_ruling_010_nuclear_subs_do_not_lift_the_missile_crisis():
    g = position(phasing="us", effects="nuclear_subs missile_crisis_us", ussr="panama 2", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode coup", "us coup panama")
    assert result(g) == "ussr wins: missile_crisis"


def test_ruling_011_junta_gives_a_coup_without_military_operations_that_lowers_defcon():
    g = position(phasing="us", defcon=3, ussr="panama 2", hand_us="junta")
    play(g, "us play junta", "us mode event", "us add mexico", "us ops coup", "us coup panama", "chance die 3")
    assert (g.defcon, g.milops, ussr(g, "panama")) == (2, [0, 0], 1)


def test_ruling_011_tear_down_this_wall_ignores_the_ban_on_europe_but_lowers_defcon():
    g = position(phasing="us", defcon=3, ussr="poland 2", hand_us="tear_down_this_wall")
    play(g, "us play tear_down_this_wall", "us mode event", "us ops coup", "us coup poland", "chance die 6")
    assert (g.defcon, g.milops, us(g, "poland"), ussr(g, "poland")) == (2, [0, 0], 1, 0)


def test_ruling_011_ortega_gives_a_coup_without_military_operations():
    g = position(defcon=3, us="cuba 2 nicaragua 3", hand_ussr="ortega_elected_in_nicaragua")
    play(g, "ussr play ortega_elected_in_nicaragua", "ussr mode event", "ussr ops coup", "ussr coup cuba")
    play(g, "chance die 6")
    assert (g.defcon, g.milops, us(g, "cuba"), us(g, "nicaragua")) == (2, [0, 0], 0, 0)


GRANTS = {
    "cia_created": [],
    "abm_treaty": [],
    "olympic_games": ["ussr choose boycott"],
    "grain_sales_to_soviets": [],
}


@pytest.mark.parametrize("card", GRANTS)
def test_ruling_012_granted_operations_obey_the_bans_and_count_as_military(card):
    g = position(phasing="us", defcon=4, ussr="poland 3 india 3 iran 2 panama 2", hand_us=card)
    play(g, f"us play {card}", "us mode event", *GRANTS[card], "us ops coup")
    open_at = {5: {"poland", "india", "iran", "panama"}, 4: {"india", "iran", "panama"}, 3: {"iran", "panama"}}
    assert legal(g) == open_at[g.defcon]
    play(g, "us coup panama", "chance die 1")
    assert g.milops[0] == {"cia_created": 1, "grain_sales_to_soviets": 2}.get(card, 4)


def test_ruling_012_lone_gunman_obeys_the_bans_and_counts_as_military():
    g = position(defcon=3, us="italy 2 india 3 panama 2", hand_ussr="lone_gunman")
    play(g, "ussr play lone_gunman", "ussr mode event", "ussr ops coup")
    assert legal(g) == {"panama"}
    play(g, "ussr coup panama", "chance die 1")
    assert g.milops == [0, 1]


def test_ruling_013_each_of_ches_coups_scores_military_operations():
    g = position(defcon=2, us="guatemala 2 sudan 2", hand_ussr="che")
    play(g, "ussr play che", "ussr mode event", "ussr coup guatemala", "chance die 1")
    assert g.milops == [0, 3]
    play(g, "ussr coup sudan", "chance die 1")
    assert (g.milops, g.defcon) == ([0, 5], 2)


def test_ruling_013_che_may_only_go_for_non_battlegrounds_of_three_regions():
    spread = "guatemala 1 panama 1 peru 1 brazil 1 sudan 1 angola 1 lebanon 1 indonesia 1 greece 1"
    g = position(us=spread, hand_ussr="che")
    play(g, "ussr play che", "ussr mode event")
    assert legal(g) == {"guatemala", "peru", "sudan", "decline"}


def test_ruling_014_nuclear_test_ban_pays_before_defcon_improves_to_5_at_most():
    g = position(phasing="us", defcon=4, hand_us="nuclear_test_ban")
    play(g, "us play nuclear_test_ban", "us mode event")
    assert (g.vp, g.defcon, where(g, "nuclear_test_ban")) == (2, 5, "discard")
