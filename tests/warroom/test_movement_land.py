"""Land commands on land, on foot and by rail: page 10, rulings 57 to 68."""

import pytest

from sitroom.warroom.rules.map import ADJACENT, RAILS, REGION, REGIONS
from warroom.moving import answer, choices, moving, struck, where
from warroom.playing import at


def test_p10_land_units_enter_one_adjacent_territory_whoever_holds_it__ruling_57():
    for to in ("G4", "T1", "N13"):
        g = answer(moving("germany-48 G1 1inf", f"germany-48>{to}"), f"germany-48 {to}")
        assert where(g, "germany-48") == f"{to} 1inf"
    g = answer(moving("germany-48 G7 1inf", "germany-48>R5"), "germany-48 R5")
    assert where(g, "germany-48") == "R5 1inf"


@pytest.mark.parametrize(
    ("command", "place", "to"),
    [("britain-60", "B18", "C4"), ("britain-47", "B13", "T5"), ("germany-59", "G12", "G15"), ("japan-30", "J8", "R9")],
)
def test_p5_no_land_command_crosses_the_sahara_or_the_himalayas__ruling_57(command, place, to):
    assert struck(moving(f"{command} {place} 1inf", f"{command}>{to}")) == {command: "reach"}


@pytest.mark.parametrize(("a", "b"), [("U3", "P-4"), ("R16", "P-2")])
def test_p5_regions_that_touch_at_a_corner_are_not_adjacent__ruling_58(a, b):
    assert at(b) not in ADJACENT[at(a)]


def test_p5_an_island_without_a_name_is_no_region_and_island_circles_touch_the_sea_only__ruling_58():
    assert [REGIONS[r] for r in ADJACENT[at("J20")]] == ["P-1"]
    assert len(REGION) == 187


@pytest.mark.parametrize("hindrance", ["bombs G4: 1", "zone germany: yellow", "ussr-23 G4 2inf", "control G4: ussr"])
def test_p12_an_adjacent_territory_is_entered_on_foot_whatever_blocks_the_rails__ruling_59(hindrance):
    g = answer(moving("germany-48 G1 1inf", hindrance, "germany-48>G4"), "germany-48 G4")
    assert where(g, "germany-48") == "G4 1inf"


def test_p10_trains_go_any_distance_along_an_unbroken_line_of_rails__ruling_60():
    g = answer(moving("germany-49 G3 3inf", "germany-49>G6"), "germany-49 G6")
    assert where(g, "germany-49") == "G6 3inf"
    assert not RAILS[at("T5")]
    assert struck(moving("germany-49 T5 1inf", "germany-49>G6")) == {"germany-49": "reach"}


@pytest.mark.parametrize(
    "block",
    [
        "bombs G3: 1",
        "bombs G1: 1",
        "bombs G4: 1",
        "zone germany: yellow",
        "zone germany: gray",
        "control G4: ussr",
        "ussr-23 G4 1inf",
        "ussr-23 G1 1inf",
        "control G3: britain",
        "control G1: usa",
    ],
)
def test_p10_what_blocks_a_line_at_its_start_middle_or_end__rulings_61_62_63(block):
    # G3 to G1 to G4 is the only line while the Balkans are bombed.
    facts = ("germany-49 G3 3inf", "bombs T2: 1", "bombs G8: 1", "germany-49>G4")
    assert not struck(moving(*facts))
    g = moving(*facts, block)
    assert struck(g) == {"germany-49": "rail"}
    assert where(g, "germany-49") == "G3 3inf"


def test_p10_an_enemy_territory_is_not_invaded_by_rail_even_empty__ruling_62():
    assert struck(moving("germany-49 G3 3inf", "germany-49>R5")) == {"germany-49": "rail"}
    assert struck(moving("germany-49 G7 3inf", "germany-49>R1")) == {"germany-49": "rail"}


def test_p10_nobody_leaves_enemy_land_by_rail__ruling_63():
    assert struck(moving("germany-49 R5 3inf", "germany-49>G1")) == {"germany-49": "rail"}
    assert not struck(moving("germany-49 R5 3inf", "germany-49>G7"))


def test_p10_out_of_contested_friendly_land_by_rail_under_pinning__ruling_64():
    facts = ("germany-49 G3 2inf 1art", "usa-51 G3 1inf", "germany-49>G4")
    g = answer(moving(*facts), "germany-49 G4", "germany-49 1art")
    assert where(g, "germany-49") == "G4 2inf"
    assert where(g, "germany-22") == "G3 1art"
    assert struck(moving(*facts, rail_exit_contested="no")) == {"germany-49": "rail"}
    full = ("germany-49 G3 2inf", "usa-51 G3 2inf", "germany-49>G4")
    assert struck(moving(*full)) == {"germany-49": "pinned"}
    assert struck(moving(*full, "italy-114 G3 1inf")) == {}


def test_p10_nothing_travels_up_to_the_block__ruling_65():
    g = moving("germany-49 G3 2inf", "ussr-23 G4 1inf", "bombs G8: 1", "bombs T2: 1", "germany-49>G6")
    assert struck(g) == {"germany-49": "rail"}
    assert where(g, "germany-49") == "G3 2inf"


def test_p10_trains_of_the_allies_run_through_friendly_neutral_mexico__ruling_66():
    assert RAILS[at("N1")] == (at("U2"), at("U3"))
    facts = ("usa-27 U2 1inf", "usa-27>N1")
    assert not struck(moving(*facts))
    line = ("usa-27 U1 1inf", "usa-27>N1")
    g = answer(moving(*line), "usa-27 N1")
    assert where(g, "usa-27") == "N1 1inf"
    assert not g.activated[at("N1")]
    assert struck(moving("germany-48 G3 1inf", "germany-48>N11")) == {}
    assert struck(moving("germany-48 G1 1inf", "germany-48>N11")) == {"germany-48": "rail"}


def test_p21_with_its_own_rails_dead_a_nation_rides_those_of_an_ally__ruling_67():
    facts = ("italy-114 T1 1inf", "italy-114>G4", "zone italy: yellow")
    assert struck(moving(*facts)) == {"italy-114": "rail"}  # the line starts on Italian rails
    g = moving("italy-114 G1 1inf", "italy-114>G6", "zone italy: yellow")
    assert choices(g) == ["italy-114 cancel", "italy-114 G6"]
    assert struck(moving("italy-114 G1 1inf", "italy-114>G6", "zone germany: yellow")) == {"italy-114": "rail"}


def test_p10_what_is_not_pinned_may_go_on_into_further_enemy_land__ruling_68():
    g = moving("germany-48 R5 3inf", "ussr-23 R5 1inf", "germany-48>R1")
    answer(g, "germany-48 R1")
    assert where(g, "germany-48") == "R1 2inf"


def test_p22_unclaimed_land_of_a_collapsed_nation_is_friendly_to_nobody__ruling_350():
    train = ("germany-48 G1 1inf", "bombs G4: 1", "bombs G8: 1", "germany-48>G5")
    assert not struck(moving(*train))  # through the Balkans
    assert struck(moving(*train, "collapsed: italy")) == {"germany-48": "rail"}
    strait = ("britain-3 M-3 1cr", "britain-3>M-5")
    assert not struck(moving(*strait))
    assert struck(moving(*strait, "control B5: usa", "collapsed: usa")) == {"britain-3": "strait"}
