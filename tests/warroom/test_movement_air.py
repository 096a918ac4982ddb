"""Air commands: pages 5, 10 and 11, rulings 79 to 86."""

import pytest

from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.nations import TOKEN
from warroom.moving import answer, choices, moving, struck, where
from warroom.playing import at, of


@pytest.mark.parametrize("to", ["G7", "G6", "R5", "R1", "R7", "M-4", "G4", "R6"])
def test_p10_aircraft_fly_one_or_two_regions_over_anyone_s_land_or_sea__rulings_79_86(to):
    g = answer(moving("germany-16 G6 2ftr", f"germany-16>{to}", "ussr-15 R5 8ftr"), f"germany-16 {to}")
    assert where(g, "germany-16") == f"{to} 2ftr"
    assert g.arrows[TOKEN["germany-16"]]


def test_p13_three_regions_are_too_far__rulings_53_79():
    assert struck(moving("germany-16 G6 2ftr", "germany-16>R8")) == {"germany-16": "reach"}


@pytest.mark.parametrize(
    ("a", "b", "three", "one"),
    [
        ("B18", "C4", True, True),
        ("J8", "R9", True, True),
        ("G12", "B14", True, True),
        ("T5", "B13", True, True),
        ("G11", "G12", True, True),
        ("A-16", "B12", False, True),
        ("G11", "B13", False, True),
    ],
)
def test_p5_an_impassable_area_costs_one_region__rulings_80_81(a, b, three, one):
    for regions, open_ in (("three", three), ("one", one)):
        g = moving(f"britain-11 {a} 1ftr", f"britain-11>{b}", sahara_regions=regions)
        assert struck(g) == ({} if open_ else {"britain-11": "reach"})


def test_p5_an_impassable_area_is_no_place_to_end__ruling_80():
    assert not {"sahara", "himalayas"} & {name.lower() for name in REGION}


def test_p10_aircraft_neither_pin_nor_are_pinned__rulings_82_99():
    g = moving("germany-16 R5 2ftr", "ussr-23 R5 8inf", "ussr-15 R5 2ftr", "germany-16>G6", "ussr-23>R1")
    answer(g, "ussr-23 R1", "germany-16 G6")
    assert where(g, "ussr-23") == "R1 8inf"
    assert where(g, "germany-16") == "G6 2ftr"


def test_p11_only_what_moved_gets_an_arrow__rulings_83_84():
    facts = ("germany-16 G6 2ftr", "germany-15 G5 2ftr", "germany-14 G4 2ftr", "germany-16>G7", "germany-15>G7")
    g = answer(moving(*facts), "germany-16 G7", "germany-15 cancel")
    assert [g.arrows[TOKEN[f"germany-{n}"]] for n in (16, 15, 14)] == [1, 0, 0]


def test_p24_flying_over_a_neutral_wakes_nobody__ruling_85():
    g = answer(moving("germany-15 G5 1ftr", "germany-15>B16"), "germany-15 B16")
    assert not g.activated[at("N14")]
    assert not any(g.stress)


def test_p10_the_way_of_a_flight_is_no_question():
    assert choices(moving("germany-16 G6 2ftr", "germany-16>R1")) == ["germany-16 cancel", "germany-16 R1"]


def test_p25_seas_out_of_play_are_not_crossed__ruling_367():
    g = moving("germany-11 G1 1ftr", "germany-11>M-4", scenario="eastern")
    assert struck(g) == {"germany-11": "reach"}
    assert g.control[at("G1")] == of("germany")
