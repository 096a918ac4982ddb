"""The worked example of pages 12 and 13: seven Japanese orders from the drawn position."""

from sitroom.warroom.rules.hotspots import BATTLE
from sitroom.warroom.rules.nations import TOKEN
from warroom.moving import answer, choices, moving, struck, where
from warroom.playing import at, of

DRAWN = (
    "japan-65 J3 1inf 2art",
    "japan-24 J4 1inf 1arm",
    "china-101 J4 1inf",
    "japan-97 P-2 3inf",
    "usa-2 P-1 1cr 1bb",
    "japan-8 P-0 1ss 1cr 1cv",
    "japan-18 J20 2ftr",
    "japan-16 J16 1ftr",
    "japan-6 P-12 1ss 1cv",
)
"""The Chinese 101st and the American ships have moved before; only Japan is left."""
ORDERS = (
    "japan-65>J5",
    "japan-97>P-13",
    "japan-18>P-12",
    "japan-8>P-13",
    "japan-24>P-0",
    "japan-16>J20",
    "japan-6>J21",
)
BEFORE_8 = ("japan-97 P-13 via P-12", "japan-18 P-12")


def drawn(*answers):
    return answer(moving(*DRAWN, *ORDERS), *answers)


def test_p12_row_1_box_1_no_train_through_contested_peiping__rulings_52_53_65():
    g = drawn()
    assert struck(g)["japan-65"] == "rail"
    assert where(g, "japan-65") == "J3 1inf 2art"


def test_p12_row_1_box_1_on_foot_into_peiping_would_do__ruling_59():
    g = answer(moving(*DRAWN, "japan-65>J4"), "japan-65 J4")
    assert where(g, "japan-65") == "J4 1inf 2art"


def test_p12_row_1_box_2_the_transport_chooses_its_way__rulings_72_87():
    g = drawn()
    assert choices(g) == ["japan-97 cancel", "japan-97 P-13 via P-1", "japan-97 P-13 via P-12"]
    answer(g, "japan-97 P-13 via P-12")
    assert where(g, "japan-97") == "P-13 3inf"


def test_p12_row_1_box_2_by_way_of_the_american_ships_all_three_would_be_pinned__rulings_72_96():
    g = drawn("japan-97 P-13 via P-1")
    assert where(g, "japan-97") == "P-1 3inf"


def test_p12_row_1_box_3_fighters_fly_past_and_get_an_arrow__rulings_82_83():
    g = drawn(*BEFORE_8)
    assert where(g, "japan-18") == "P-12 2ftr"
    assert g.arrows[TOKEN["japan-18"]]


def test_p13_row_2_box_1_two_ships_stay_to_match_two_and_the_third_goes_on__rulings_89_92_93_94():
    g = drawn(*BEFORE_8)
    assert choices(g) == ["japan-8 cancel", "japan-8 P-13 via P-1", "japan-8 P-13 via P-14"]
    answer(g, "japan-8 P-13 via P-1")
    assert choices(g) == ["japan-8 1ss 1cr", "japan-8 1ss 1cv", "japan-8 1cr 1cv"]
    answer(g, "japan-8 1ss 1cv")
    assert where(g, "japan-8") == "P-13 1cr"
    assert where(g, "japan-1") == "P-1 1ss 1cv"


def test_p13_row_2_box_1_the_other_way_round_all_arrive__ruling_87():
    g = drawn(*BEFORE_8, "japan-8 P-13 via P-14")
    assert where(g, "japan-8") == "P-13 1ss 1cr 1cv"


def test_p13_row_2_box_2_the_armor_stays_in_peiping_and_the_infantry_embarks__rulings_71_93():
    g = drawn(*BEFORE_8, "japan-8 P-13 via P-14", "japan-24 P-0")
    assert choices(g) == ["japan-24 1inf", "japan-24 1arm"]
    answer(g, "japan-24 1arm")
    assert where(g, "japan-24") == "P-0 1inf"
    assert where(g, "japan-25") == "J4 1arm"


def test_p13_the_last_two_orders_are_struck_and_the_carrier_of_the_6th_still_launches__rulings_53_84_88_136():
    g = drawn(*BEFORE_8, "japan-8 P-13 via P-14", "japan-24 P-0", "japan-24 1arm")
    assert struck(g) == {"japan-65": "rail", "japan-16": "reach", "japan-6": "ashore"}
    assert not g.arrows[TOKEN["japan-16"]]
    assert "japan P-12 to J21" in choices(g)
    answer(g, "japan P-12 to J21", "japan pass")
    assert g.fighters == [at("J21") * 7 + of("japan")]


def test_p13_what_the_seven_orders_leave_to_be_resolved__rulings_108_112():
    g = drawn(*BEFORE_8, "japan-8 P-13 via P-1", "japan-8 1ss 1cv", "japan-24 P-0", "japan-24 1arm", "japan pass")
    assert g.hotspots[at("P-1")] & BATTLE
    assert g.hotspots[at("J4")] & BATTLE
    assert not g.hotspots[at("P-13")]
