"""Carrier fighters: pages 4 and 11, rulings 16 and 135 to 143."""

import pytest

from sitroom.kernel import NotationError
from sitroom.warroom.rules.hotspots import BATTLE, RAID, TRANSPORTS
from sitroom.warroom.rules.map import ADJACENT, REGIONS
from sitroom.warroom.rules.movement.carriers import Launch
from sitroom.warroom.rules.phases.movement import MovementPhase
from warroom.fighting import fight, front, lost
from warroom.moving import answer, choices, moving, seat, struck, told, where
from warroom.playing import at, of

JAPAN_FIRST = "turn_order: japan usa china britain ussr germany italy"


def in_the_air(g):
    return [(fighter // 7, fighter % 7) for fighter in g.fighters]


def test_p11_one_fighter_from_each_carrier_into_its_sea_or_an_adjacent_region__ruling_135():
    g = moving("usa-3 P-9 1cr 2cv", "usa-4 P-9 1cv")
    near = [REGIONS[region] for region in ADJACENT[at("P-9")]]
    assert choices(g) == ["usa pass", *(f"usa P-9 to {region}" for region in ("P-9", *near))]
    answer(g, "usa P-9 to P-9", "usa P-9 to U6", "usa P-9 to P-9")
    assert in_the_air(g) == [(at("U6"), of("usa")), (at("P-9"), of("usa")), (at("P-9"), of("usa"))]
    assert not g.stack  # no carrier is left


def test_p11_the_log_says_from_which_sea_a_fighter_took_off():
    g = answer(moving("usa-3 P-9 1cv", "usa-4 P-13 1cv"), "usa P-9 to U6", "usa P-13 to P-13")
    assert told(g, "launch") == [(of("usa"), at("P-9"), at("U6")), (of("usa"), at("P-13"), at("P-13"))]


def test_p11_a_nation_may_keep_its_fighters_on_deck__ruling_135():
    g = answer(moving("usa-3 P-9 1cv"), "usa pass")
    assert not g.fighters


def test_p11_carrier_fighters_launch_after_all_orders_in_turn_order__ruling_135():
    g = moving("usa-3 P-9 1cv", "japan-3 P-13 1cv", "japan-3>P-14", "turn_order: usa japan", scenario="pacific")
    assert g.stack[-1].verb == "move"
    answer(g, "japan-3 P-14")
    assert isinstance(g.stack[-1], Launch)
    assert g.seat == seat(g, "usa")
    answer(g, "usa pass")
    assert choices(g)[1] == "japan P-14 to P-14"


def test_p13_a_carrier_that_did_not_move_or_is_pinned_launches_too__ruling_136():
    g = moving("japan-6 P-12 1cv", "usa-2 P-12 3cr", "japan-6>P-13")
    assert "japan P-12 to P-13" in choices(g)


def test_p4_a_carrier_fighter_has_no_token_and_no_order_and_joins_no_command__ruling_137():
    g = moving("usa-3 P-9 1cv", "usa-16 U6 1ftr")
    answer(g, "usa P-9 to U6")
    assert where(g, "usa-16") == "U6 1ftr"
    assert not any(g.arrows)


def test_p11_fighters_neither_pin_nor_hold_nor_stay_after_their_battle__rulings_137_139():
    facts = ("usa-3 P-12 1cv", "fighters P-13: usa", "japan-11 P-13 2ftr", "resources usa: 0 0 0")
    assert not struck(moving("japan-6 P-13 1cr", "japan-6>P-12", *facts))
    g = fight(front(*facts, JAPAN_FIRST), "g1 r5", stance=["japan ftr 2 air", "usa cf 1 air"])
    assert (g.fighters, lost(g, "usa")) == ([], "1cf")  # damaged and not repaired
    g = fight(front(*facts, JAPAN_FIRST), stance=["japan ftr 2 air", "usa cf 1 air"])
    assert (g.fighters, lost(g, "usa"), any(g.embattled)) == ([], "", False)


def test_p11_a_fighter_shot_down_is_there_again_next_round_for_nothing__ruling_138():
    facts = ("usa-3 P-12 1cv", "fighters P-13: usa", "japan-11 P-13 2ftr", JAPAN_FIRST)
    g = fight(front(*facts), "g2 r4", stance=["japan ftr 2 air", "usa cf 1 air"])
    assert lost(g, "usa") == "1cf"
    g.push(MovementPhase())
    g.settle()
    assert choices(g)[1] == "usa P-12 to P-12"
    assert len(choices(answer(g, "usa P-12 to P-12"))) == 0


def test_p4_fighters_are_not_limited_by_their_pieces__ruling_16():
    g = moving(*(f"usa-{n} P-9 8cv" for n in (1, 2)))
    answer(g, *["usa P-9 to P-9"] * 16)
    assert len(g.fighters) == 16


def test_p11_every_round_each_carrier_has_its_fighter_again__ruling_138():
    g = answer(moving("usa-3 P-9 1cv", "casualties usa: 1cf"), "usa P-9 to P-9")
    assert len(g.fighters) == 1


def test_p17_a_fighter_makes_a_hotspot_like_any_aircraft__rulings_113_141():
    for facts, region, cause in (
        (["usa-3 P-1 1cv", "japan-1 P-13 1cr"], "P-13", BATTLE),
        (["usa-3 P-1 1cv", "japan-65 P-13 1inf"], "P-13", TRANSPORTS),
        (["britain-2 M-1 1cv"], "M-2", RAID),
    ):
        g = moving(*facts)
        answer(g, next(text for text in choices(g) if text.endswith(f"to {region}")))
        assert g.hotspots[at(region)] == cause


def test_p5_a_fighter_flies_across_a_narrow_passage__ruling_142():
    assert "britain A-6 to A-5" in choices(moving("britain-2 A-6 1cv"))


def test_p23_a_party_s_fighter_keeps_out_of_the_other_s_land__ruling_143():
    g = moving("japan-1 P-1 1cv")
    assert "japan P-1 to R16" not in choices(g)
    with pytest.raises(NotationError, match=r"other party of the Pact \(p23\)"):
        answer(g, "japan P-1 to R16")
    answer(g, "japan breaks-pact")
    assert "japan P-1 to R16" in choices(g)
    g = moving("ussr-1 P-1 1cv")
    assert "ussr P-1 to R16" in choices(g)
    assert not {"ussr P-1 to J1", "ussr P-1 to J20"} & set(choices(g))
    assert "usa P-1 to J20" in choices(moving("usa-1 P-1 1cv"))


def test_a_launch_that_cannot_be_is_refused_with_the_page():
    g = moving("usa-3 P-9 1cv")
    with pytest.raises(NotationError, match=r"no carrier in P-13 .* \(p11\)"):
        answer(g, "usa P-13 to P-13")
    with pytest.raises(NotationError, match=r"J1 does not border on P-9 \(p11\)"):
        answer(g, "usa P-9 to J1")
