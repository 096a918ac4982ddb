"""Where markers are put at the end of Phase 3: pages 8, 11, 17; rulings 108 to 115, 219 to 236."""

from sitroom.warroom import GAME
from sitroom.warroom.rules.causes import ORDER
from sitroom.warroom.rules.hotspots import (
    BATTLE,
    BOMBING,
    CLAIM,
    GARRISON,
    RAID,
    TRANSPORTS,
    causes,
    involved,
    mark_hotspots,
)
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.units import read_stack
from warroom.fighting import front, told
from warroom.playing import at, of


def marked(**options):
    g = GAME.new(**options).state
    mark_hotspots(g)
    return {REGIONS[r]: found for r, found in enumerate(g.hotspots) if found}


def test_hotspots_of_round_one_without_any_order():
    assert marked() == {"J25": BATTLE, "M-3": RAID}
    assert marked(scenario="europe") == {"M-3": RAID}
    assert marked(scenario="pacific") == {"J25": BATTLE}
    assert marked(scenario="eastern") == {}


def test_ruling_236_the_pact_protects_soviet_convoys_from_japan():
    g = GAME.new().state
    assert not causes(g, at("P-1"))
    g.end_pact()
    assert causes(g, at("P-1")) == RAID


def test_p15_land_units_alone_in_enemy_land_meet_the_garrison():
    g = GAME.new(scenario="eastern").state
    g.move(TOKEN["germany-61"], at("R8"), because=ORDER)
    assert causes(g, at("R8")) == GARRISON
    assert involved(g, of("ussr"), at("R8"))
    assert involved(g, of("germany"), at("R8"))


def test_ruling_111_aircraft_over_empty_land_only_with_a_bomber_and_a_target():
    g = GAME.new().state
    g.move(TOKEN["germany-16"], at("R8"), because=ORDER)
    assert not causes(g, at("R8"))
    g.move(TOKEN["germany-11"], at("R8"), because=ORDER)
    assert causes(g, at("R8")) == BOMBING
    g.move(TOKEN["germany-11"], at("R10"), because=ORDER)
    assert not causes(g, at("R10"))


def test_p17_aircraft_over_enemy_units_always_fight__ruling_111():
    for facts in (
        ("germany-16 R8 1ftr", "ussr-57 R8 1inf"),
        ("germany-16 R8 1ftr", "ussr-15 R8 1ftr"),
        ("germany-16 G7 1ftr", "ussr-57 G7 1inf"),
    ):
        g = front(*facts, scenario="eastern")
        assert [region for region, *_ in told(g, "battle")] == [at(facts[0].split()[1])]


def test_ruling_110_ships_beside_unguarded_transports():
    g = GAME.new(scenario="eastern").state
    g.move(TOKEN["germany-40"], at("A-4"), because=ORDER)
    assert causes(g, at("A-4")) == TRANSPORTS


def test_ruling_77_transports_ignore_each_other():
    g = GAME.new(scenario="eastern").state
    g.move(TOKEN["germany-40"], at("A-3"), because=ORDER)
    g.move(TOKEN["ussr-67"], at("A-3"), because=ORDER)
    assert not causes(g, at("A-3"))


def test_ruling_114_soviets_and_japanese_meet_in_peace_under_the_pact():
    g = GAME.new().state
    g.move(TOKEN["ussr-34"], at("N19"), because=ORDER)
    g.move(TOKEN["japan-65"], at("N19"), because=ORDER)
    assert not causes(g, at("N19"))
    g.end_pact(of("ussr"))
    assert g.stress[of("ussr")] == 6
    assert causes(g, at("N19")) == BATTLE


def test_ruling_141_a_carrier_fighter_makes_a_hotspot_like_any_aircraft():
    g = GAME.new().state
    g.launch(of("usa"), at("P-13"), at("P-13"))
    assert causes(g, at("P-13")) == BATTLE


def test_ruling_220_any_ship_of_the_side_defends_a_convoy():
    g = GAME.new().state
    assert causes(g, at("M-3")) == RAID
    g.move(TOKEN["italy-1"], at("M-3"), because=ORDER)
    assert causes(g, at("M-3")) == BATTLE


def test_ruling_229_a_trans_ocean_convoy_with_an_end_on_each_side_cannot_be_raided():
    g = GAME.new().state
    g.move(TOKEN["germany-3"], at("A-8"), because=ORDER)
    assert causes(g, at("A-8")) == RAID
    g.control[at("B29")] = of("germany")
    assert not causes(g, at("A-8"))


def test_ruling_115_an_embattled_marker_without_enemies_is_removed():
    g = GAME.new().state
    token = TOKEN["usa-43"]
    g.remove(token, read_stack("1inf 1art"), because=at("N19"))
    mark_hotspots(g)
    assert not g.embattled[at("J25")]
    assert not g.hotspots[at("J25")]


def test_ruling_349_land_units_claim_the_land_of_a_collapsed_nation():
    g = GAME.new().state
    g.collapsed[of("italy")] = 1
    assert causes(g, at("T5")) == CLAIM
