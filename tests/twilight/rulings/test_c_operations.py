"""Rulings 20 to 38: influence, realignment, coups, operations values and wars."""

import pytest

from twilight.helpers import asks, in_force, legal, play, played, position, us, ussr

APP = "preset=app"


def test_ruling_020_influence_an_event_placed_this_round_does_not_extend_reach():
    g = position(hand_ussr="the_iron_lady nasser", turn=8)
    play(g, "ussr play the_iron_lady", "ussr mode event-first", "ussr ops influence")
    assert ussr(g, "argentina") == 1
    assert not legal(g) & {"argentina", "chile", "uruguay", "paraguay"}
    play(g, "ussr place poland poland poland", "ussr play nasser", "ussr mode influence")
    assert legal(g) >= {"argentina", "chile", "uruguay", "paraguay"}


def test_ruling_020_markers_placed_by_the_same_operations_do_not_extend_reach():
    g = position(phasing="us", us="panama 1 south_korea 1", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode influence", "us place costa_rica colombia")
    assert "nicaragua" not in legal(g)
    assert {"costa_rica", "colombia", "south_korea", "taiwan"} <= legal(g)


def test_ruling_021_the_second_point_is_cheaper_once_control_is_broken():
    g = position(us="turkey 2", ussr="bulgaria 1", hand_ussr="red_scare_purge")
    play(g, "ussr play red_scare_purge", "ussr mode influence", "ussr place turkey turkey turkey")
    assert (ussr(g, "turkey"), asks(g)) == (3, "ussr play")


def test_ruling_021_one_point_does_not_go_into_an_enemy_controlled_country():
    g = position(us="turkey 2", ussr="bulgaria 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode influence")
    assert "turkey" in legal(g)
    play(g, "ussr place bulgaria bulgaria")
    assert "turkey" not in legal(g)
    assert "greece" in legal(g)


def test_ruling_022_realignment_needs_enemy_influence():
    g = position(phasing="us", us="cuba 3", ussr="haiti 1", hand_us="defectors")
    play(g, "us play defectors", "us mode realign")
    assert legal(g) == {"haiti"}


def test_ruling_022_realignment_is_not_offered_without_enemy_influence():
    g = position(phasing="us", us="cuba 3", hand_us="defectors")
    play(g, "us play defectors")
    assert not legal(g) & {"realign", "coup"}


@pytest.mark.parametrize(("dice", "left"), [("2-5", 2), ("2-4", 3), ("3-5", 3), ("1-6", 0)])
def test_ruling_023_north_korea_has_its_superpower_next_door_only_once(dice, left):
    g = position(phasing="us", ussr="north_korea 3", hand_us="cia_created")
    play(g, "us play cia_created", "us mode realign", "us realign north_korea", f"chance dice {dice}")
    assert ussr(g, "north_korea") == left


@pytest.mark.parametrize(("dice", "left"), [("5-2", 1), ("4-2", 2)])
def test_ruling_023_mexico_has_its_superpower_next_door_only_once(dice, left):
    g = played("ussr", "nasser", "realign", us="mexico 2")
    play(g, "ussr realign mexico", f"chance dice {dice}")
    assert us(g, "mexico") == left


def test_ruling_024_the_side_that_realigns_may_lose_influence_and_none_is_added():
    g = position(phasing="us", us="sudan 1 egypt 1", ussr="sudan 1 ethiopia 1", hand_us="defectors")
    play(g, "us play defectors", "us mode realign", "us realign sudan", "chance dice 6-1")
    assert (us(g, "sudan"), ussr(g, "sudan"), g.milops) == (0, 1, [0, 0])
    play(g, "us realign sudan", "chance dice 1-6")
    assert (us(g, "sudan"), ussr(g, "sudan"), g.milops) == (0, 0, [0, 0])


def test_ruling_024_realignment_never_changes_defcon_but_obeys_it():
    g = position(phasing="us", defcon=2, ussr="poland 1 india 1 iran 1 panama 1", hand_us="defectors")
    play(g, "us play defectors", "us mode realign")
    assert legal(g) == {"panama"}
    play(g, "us realign panama", "chance dice 1-6")
    assert g.defcon == 2


def test_ruling_024_nato_and_the_pact_with_japan_stop_soviet_realignment():
    g = position(effects="nato us_japan", us="italy 2 greece 1 japan 4 taiwan 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode realign")
    assert legal(g) == {"greece", "taiwan"}


def test_ruling_024_the_reformer_stops_coups_only():
    g = position(effects="reformer", us="greece 1 taiwan 1", hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode realign")
    assert legal(g) == {"greece", "taiwan"}
    g = position(effects="reformer", us="greece 1 taiwan 1", hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"taiwan"}


@pytest.mark.parametrize(
    ("effects", "removed"), [("", 3), ("salt", 2), ("death_squads_ussr", 4), ("death_squads_us", 2)]
)
def test_ruling_025_salt_and_death_squads_change_the_roll_not_the_military_operations(effects, removed):
    g = position(effects=effects, us="guatemala 9", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup guatemala", "chance die 2")
    assert (9 - us(g, "guatemala"), g.milops) == (removed, [0, 3])


def test_ruling_026_the_military_track_ends_at_5():
    g = position(milops="ussr 3", us="guatemala 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup guatemala", "chance die 1")
    assert g.milops == [0, 5]


@pytest.mark.parametrize(("effects", "points"), [("", 3), ("brezhnev", 4), ("red_scare_ussr", 2)])
def test_ruling_026_a_failed_coup_scores_its_modified_value(effects, points):
    g = position(effects=effects, us="japan 4", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup japan", "chance die 1")
    assert (us(g, "japan"), g.milops) == (4, [0, points])


@pytest.mark.parametrize(
    ("card", "effects", "points"),
    [
        ("we_will_bury_you", "brezhnev", 4),
        ("we_will_bury_you", "brezhnev red_scare_ussr", 4),
        ("we_will_bury_you", "red_scare_ussr", 3),
        ("nasser", "red_scare_ussr", 1),
        ("nasser", "brezhnev red_scare_ussr", 1),
        ("nasser", "brezhnev", 2),
    ],
)
def test_ruling_027_modifiers_are_summed_then_kept_within_1_and_4(card, effects, points):
    g = position(effects=effects, us="guatemala 1", hand_ussr=card)
    play(g, f"ussr play {card}", "ussr mode coup", "ussr coup guatemala", "chance die 1")
    assert g.milops == [0, points]


def china_points(effects: str, *countries: str) -> int:
    """How many points the Soviet China Card places in the given countries before its operations end."""
    g = position(effects=effects, ussr="vietnam 1 india 1 poland 1", hand_ussr="nasser", hand_us="fidel")
    play(g, "ussr play the_china_card", "ussr mode influence")
    placed = 0
    while asks(g) == "ussr place" and countries[min(placed, len(countries) - 1)] in legal(g):
        play(g, f"ussr place {countries[min(placed, len(countries) - 1)]}")
        placed += 1
    return placed


def test_ruling_027_the_limit_of_4_leaves_region_bonuses_alone():
    assert china_points("vietnam_revolts red_scare_ussr", "vietnam") == 5
    assert china_points("brezhnev", "india") == 5
    assert china_points("brezhnev vietnam_revolts", "vietnam") == 6


@pytest.mark.parametrize(
    ("countries", "points"),
    [
        (["vietnam"], 6),
        (["vietnam", "india"], 5),
        (["india", "vietnam"], 5),
        (["poland", "vietnam"], 4),
        (["vietnam", "vietnam", "vietnam", "vietnam", "vietnam", "india"], 5),
        (["vietnam", "vietnam", "vietnam", "vietnam", "poland"], 4),
    ],
)
def test_ruling_028_each_bonus_lapses_on_its_own_for_influence(countries, points):
    assert china_points("vietnam_revolts", *countries) == points


@pytest.mark.parametrize(("country", "points"), [("thailand", 6), ("india", 5), ("iran", 4)])
def test_ruling_028_each_bonus_counts_by_region_for_coups(country, points):
    g = position(effects="vietnam_revolts", us=f"{country} 12", hand_ussr="nasser", hand_us="fidel")
    play(g, "ussr play the_china_card", "ussr mode coup", f"ussr coup {country}", "chance die 6")
    stability = {"thailand": 2, "india": 3, "iran": 2}[country]
    assert us(g, country) == 12 - (6 + points - 2 * stability)
    assert g.milops == [0, min(points, 5)]


@pytest.mark.parametrize(
    ("targets", "rolls"), [(["thailand"] * 6, 6), (["thailand"] * 4 + ["india"], 5), (["iran"] + ["thailand"] * 3, 4)]
)
def test_ruling_028_each_bonus_lapses_on_its_own_for_realignment(targets, rolls):
    board = "thailand 12 india 12 iran 12"
    g = position(effects="vietnam_revolts", us=board, hand_ussr="nasser", hand_us="fidel")
    play(g, "ussr play the_china_card", "ussr mode realign")
    for target in targets:
        assert asks(g) == "ussr realign"
        play(g, f"ussr realign {target}", "chance dice 1-1")
    assert (asks(g), len(targets)) == ("us play", rolls)


def test_ruling_028_the_last_point_of_a_bonus_must_stay_in_its_region():
    g = position(effects="vietnam_revolts", ussr="vietnam 1 india 1 poland 1", hand_ussr="nasser", hand_us="fidel")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place vietnam vietnam vietnam vietnam")
    assert {"vietnam", "india"} <= legal(g)
    assert "poland" not in legal(g)
    play(g, "ussr place vietnam")
    assert "vietnam" in legal(g)
    assert "india" not in legal(g)


def test_ruling_029_vietnam_revolts_gives_the_us_nothing():
    g = position(phasing="us", effects="vietnam_revolts", china="us", us="thailand 1", hand_us="fidel")
    play(g, "us play the_china_card", "us mode influence", *["us place thailand"] * 5)
    assert (us(g, "thailand"), asks(g)) == (6, "us play")


def test_ruling_030_the_modified_value_opens_and_closes_the_space_race():
    g = position(effects="brezhnev", hand_ussr="nasser")
    play(g, "ussr play nasser")
    assert "space" in legal(g)
    g = position(effects="red_scare_ussr", hand_ussr="fidel")
    play(g, "ussr play fidel")
    assert "space" not in legal(g)


def test_ruling_030_the_modified_value_counts_for_a_trap():
    hand = "nasser fidel comecon europe_scoring"
    assert legal(position(effects="bear_trap", hand_ussr=hand)) == {"fidel", "comecon"}
    assert legal(position(effects="bear_trap brezhnev", hand_ussr=hand)) == {"nasser", "fidel", "comecon"}
    assert legal(position(effects="bear_trap red_scare_ussr", hand_ussr=hand)) == {"comecon"}


def test_ruling_030_the_modified_value_counts_for_the_debt_crisis():
    g = position(turn=8, effects="red_scare_us", hand_us="nato comecon", hand_ussr="latin_american_debt_crisis")
    play(g, "ussr play latin_american_debt_crisis", "ussr mode event")
    assert legal(g) == {"pass", "nato"}


def test_ruling_030_the_modified_value_makes_cards_equal_for_missile_envy():
    g = position(phasing="us", effects="brezhnev", hand_us="missile_envy", hand_ussr="comecon nato fidel")
    play(g, "us play missile_envy", "us mode event")
    assert legal(g) == {"comecon", "nato"}


@pytest.mark.parametrize(
    ("effect", "saving"), [("red_scare_us", {"nato"}), ("containment", {"nato", "comecon", "fidel"})]
)
def test_ruling_031_blockade_looks_at_the_modified_value(effect, saving):
    g = position(effects=effect, us="west_germany 4", hand_us="nato comecon fidel", hand_ussr="blockade")
    play(g, "ussr play blockade", "ussr mode event")
    assert legal(g) == {"pass", *saving}
    play(g, "us discard pass")
    assert us(g, "west_germany") == 0


@pytest.mark.parametrize(
    ("effects", "points"), [("brezhnev", 2), ("red_scare_ussr", 2), ("containment", 3), ("red_scare_us", 1)]
)
def test_ruling_032_a_card_taken_from_the_opponent_uses_the_takers_modifiers(effects, points):
    hands = {"hand_us": "grain_sales_to_soviets", "hand_ussr": "defectors"}
    g = position(phasing="us", effects=effects, ussr="panama 2", **hands)
    play(g, "us play grain_sales_to_soviets", "us mode event", "chance draw defectors", "us mode coup")
    play(g, "us coup panama", "chance die 1")
    assert g.milops == [points, 0]


@pytest.mark.parametrize(
    ("options", "card", "effects", "points"),
    [
        ("event_ops_modified=yes", "cia_created", "containment", 2),
        ("event_ops_modified=no", "cia_created", "containment", 1),
        ("event_ops_modified=yes", "abm_treaty", "red_scare_us", 3),
        ("event_ops_modified=no", "abm_treaty", "red_scare_us", 4),
        (APP, "cia_created", "containment", 2),
        (APP, "abm_treaty", "red_scare_us", 3),
    ],
)
def test_ruling_033_operations_of_events_feel_the_modifiers_by_option(options, card, effects, points):
    g = position(options=options, phasing="us", effects=effects, ussr="panama 9", hand_us=card)
    play(g, f"us play {card}", "us mode event", "us ops coup", "us coup panama", "chance die 1")
    assert g.milops == [points, 0]


@pytest.mark.parametrize(
    ("options", "military"), [("event_ops_modified=yes", 2), ("event_ops_modified=no", 3), (APP, 2)]
)
def test_ruling_033_che_under_red_scare_by_option(options, military):
    g = position(options=options, effects="red_scare_ussr", us="guatemala 9", hand_ussr="che")
    play(g, "ussr play che", "ussr mode event", "ussr coup guatemala", "chance die 1")
    assert g.milops == [0, military]


@pytest.mark.parametrize(
    ("options", "points"), [("boycott_ops_modified=yes", 3), ("boycott_ops_modified=no", 4), (APP, 3)]
)
def test_ruling_033_the_boycott_feels_red_scare_by_option(options, points):
    g = position(options=options, phasing="us", effects="red_scare_us", ussr="panama 9", hand_us="olympic_games")
    play(g, "us play olympic_games", "us mode event", "ussr choose boycott", "us ops coup", "us coup panama")
    play(g, "chance die 1")
    assert g.milops == [points, 0]


@pytest.mark.parametrize("card", ["abm_treaty", "cia_created", "olympic_games"])
def test_ruling_034_operations_of_an_event_do_not_go_into_space(card):
    boycott = ["ussr choose boycott"] if card == "olympic_games" else []
    g = position(phasing="us", effects="containment", ussr="panama 1", hand_us=card)
    play(g, f"us play {card}", "us mode event", *boycott)
    assert legal(g) == {"influence", "realign", "coup", "pass"}


WARS = {
    "korean_war": ([], 2),
    "arab_israeli_war": ([], 2),
    "indo_pakistani_war": (["ussr target india"], 2),
    "iran_iraq_war": (["ussr target iraq"], 2),
    "brush_war": (["ussr target haiti"], 3),
}


@pytest.mark.parametrize("effects", ["", "red_scare_ussr", "brezhnev"])
@pytest.mark.parametrize("die", [1, 6])
@pytest.mark.parametrize("card", WARS)
def test_ruling_035_a_war_gives_its_own_military_operations_win_or_lose(card, die, effects):
    answers, points = WARS[card]
    g = position(defcon=3, effects=effects, hand_ussr=card)
    play(g, f"ussr play {card}", "ussr mode event", *answers, f"chance die {die}")
    assert (g.milops, g.defcon, g.vp < 0) == ([0, points], 3, die == 6)


def test_ruling_035_the_opponents_war_gives_the_opponent_military_operations():
    g = position(phasing="us", hand_us="korean_war")
    play(g, "us play korean_war", "us mode event-first", "chance die 1")
    assert g.milops == [0, 2]


@pytest.mark.parametrize(("die", "vp"), [(3, 0), (4, -1)])
def test_ruling_036_the_superpower_next_door_counts_in_a_war(die, vp):
    g = position(hand_ussr="brush_war")
    play(g, "ussr play brush_war", "ussr mode event", "ussr target mexico", f"chance die {die}")
    assert g.vp == vp


@pytest.mark.parametrize(
    ("board", "needed"), [("", 4), ("israel 4", 5), ("israel 3 egypt 2", 5), ("israel 4 egypt 2", 6)]
)
def test_ruling_036_us_control_of_israel_itself_counts_against_the_arab_israeli_war(board, needed):
    for die in (needed - 1, needed):
        g = position(us=board, hand_ussr="arab_israeli_war")
        play(g, "ussr play arab_israeli_war", "ussr mode event", f"chance die {die}")
        assert g.vp == (-2 if die == needed else 0)


def test_ruling_037_a_war_won_without_enemy_influence_still_scores():
    g = position(hand_ussr="korean_war")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 4")
    assert (g.vp, ussr(g, "south_korea")) == (-2, 0)


def test_ruling_038_nato_protects_what_the_us_controls_in_europe_now():
    g = position(effects="nato", us="italy 2 greece 1 israel 4", hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"greece", "israel"}


@pytest.mark.parametrize("side", ["us", "ussr"])
def test_ruling_038_nato_protects_from_brush_war_what_the_us_controls(side):
    g = played(side, "brush_war", effects="nato", us="italy 2 greece 1")
    assert "greece" in legal(g)
    assert "italy" not in legal(g)


@pytest.mark.parametrize("order", [("de_gaulle_leads_france", "nato"), ("nato", "de_gaulle_leads_france")])
def test_ruling_038_de_gaulle_exempts_france_in_either_order(order):
    hands = {"hand_ussr": "de_gaulle_leads_france comecon", "hand_us": "nato"}
    phasing = "ussr" if order[0] != "nato" else "us"
    g = position(turn=4, phasing=phasing, effects="marshall_plan", us="france 6 italy 2", **hands)
    for card in order:
        side = "us" if card == "nato" else "ussr"
        play(g, f"{side} play {card}", f"{side} mode event")
    if asks(g) == "us play":
        play(g, "us play pass")
    assert in_force(g, "nato")
    play(g, "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"france"}


def test_ruling_038_willy_brandt_exempts_west_germany_and_tear_down_restores_it():
    g = position(turn=8, effects="nato", us="west_germany 5 greece 1", hand_ussr="willy_brandt comecon decolonization")
    play(g, "ussr play willy_brandt", "ussr mode event", "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"west_germany", "greece"}
    g = position(
        turn=8,
        phasing="us",
        effects="nato willy_brandt",
        us="west_germany 5 greece 1",
        hand_us="tear_down_this_wall",
        hand_ussr="comecon",
    )
    play(g, "us play tear_down_this_wall", "us mode event", "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"greece"}
