"""Force Advantage and Port Advantage: page 15; rulings 156 to 166, and the 30 dice of page 16."""

import pytest

from sitroom.warroom.rules.battle.board import NEITHER
from sitroom.warroom.rules.battle.rows import AIR_STAGE
from sitroom.warroom.rules.nations import ALLIES, AXIS
from warroom.fighting import fight, force, front, lost, say, stage, told
from warroom.playing import of

EASTERN = {"scenario": "eastern"}
SHIPS = ("ussr-1 A-4 1cr", "germany-1 A-4 1cr", "turn_order: ussr germany")
PORTS = "control R2: germany", "bombs R2: 1"
"""R2 and R3 are the ports of A-4; R3 stays Soviet."""


def advantage(*facts, stance=()):
    """The side with Force Advantage when the surface stage starts."""
    g = fight(front(*facts, **EASTERN), until="dice", stance=stance)
    while stage(g) == AIR_STAGE:
        fight(say(g, "miss"), until="dice")
    return g.board.force


def surface_dice(g, nation):
    return next(dice for who, stage, dice, _ in told(g, "batch") if (who, stage) == (of(nation), 1))


def test_p15_more_types_of_land_units_give_force_advantage__ruling_156():
    assert advantage("germany-48 R1 1inf 1art", "ussr-57 R1 8inf") == AXIS
    assert advantage("germany-48 R1 1inf 1art", "ussr-57 R1 1art 1inf 1arm") == ALLIES
    assert advantage("germany-48 R1 8inf", "ussr-57 R1 1arm") == NEITHER


def test_p15_force_advantage_is_not_counted_again_after_a_batch__ruling_156():
    g = front("germany-48 R1 1inf 1art", "ussr-57 R1 8inf", "turn_order: ussr germany", **EASTERN)
    fight(g, until="dice", stance=["ussr inf 8 attack"])
    say(g, "y1 b2 r7")
    assert g.board.force == AXIS
    fight(g)


def test_p15_black_and_white_of_the_side_that_faces_force_advantage_all_miss__ruling_157():
    """Germany has artillery and infantry, the Soviets infantry and fighters: the rulebook's example."""
    facts = ("germany-48 R1 1inf 1art", "ussr-57 R1 2inf", "ussr-11 R1 2ftr", "resources germany: 9 9 9")
    g = front(*facts, "turn_order: ussr germany", **EASTERN)
    fight(
        g,
        until="dice",
        stance=["ussr inf 2 attack", "ussr ftr 2 ground", "germany inf 1 defense", "germany art 1 ground"],
    )
    say(g, "b1 k5 w4", "k3")
    assert [owner for owner, *_ in told(g, "hit")] == [of("germany"), of("ussr"), of("ussr")]
    fight(g)
    assert force(g, "germany", "R1") == "1inf 1art"


def test_p15_in_the_air_stage_black_and_white_count_for_both__ruling_158():
    g = front("germany-48 R1 2inf 1art", "germany-11 R1 1ftr", "ussr-57 R1 2inf", "ussr-11 R1 1ftr", **EASTERN)
    fight(g, until="dice")
    fight(say(g, "k1 w1 r1"))
    assert lost(g, "germany") == "1ftr"


def test_p15_aircraft_and_stances_do_not_count_as_types__ruling_159():
    assert advantage("germany-48 R1 2inf", "germany-11 R1 1ftr 1bmr", "ussr-57 R1 1inf 1art") == ALLIES
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", **EASTERN)
    fight(g, until="dice", stance=["ussr inf 1 defense 1 attack", "germany inf 2 attack"])
    assert g.board.force == NEITHER
    sea = front("germany-1 A-5 1cr", "germany-48 A-5 1inf 1art 1arm", "ussr-1 A-5 1cr", **EASTERN)
    fight(sea, until="dice")
    assert sea.board.force == NEITHER


def test_p15_a_side_without_land_units_has_no_type_at_all__ruling_160():
    assert (
        advantage("germany-11 R1 2ftr", "ussr-57 R1 1inf", stance=["ussr inf 1 attack", "germany ftr 2 ground"])
        == ALLIES
    )


def test_p15_a_port_gives_two_more_dice_on_the_surface__rulings_161_162():
    g = fight(front(*SHIPS, *PORTS, **EASTERN), stance=["ussr cr 1 attack", "germany cr 1 attack"])
    assert (surface_dice(g, "ussr"), surface_dice(g, "germany")) == (5, 3)


def test_p15_both_sides_may_have_port_advantage_and_more_ports_add_nothing__ruling_161():
    g = fight(front(*SHIPS, PORTS[0], **EASTERN), stance=["ussr cr 1 attack", "germany cr 1 attack"])
    assert (surface_dice(g, "ussr"), surface_dice(g, "germany")) == (5, 5)
    g = fight(front(*SHIPS, **EASTERN), stance=["ussr cr 1 attack", "germany cr 1 attack"])
    assert (surface_dice(g, "ussr"), surface_dice(g, "germany")) == (5, 3)


@pytest.mark.parametrize("spoilt", ["bombs R3: 1", "zone ussr: yellow", "zone ussr: gray", "control R3: germany"])
def test_p15_p21_no_port_advantage_from_damaged_ports_or_owners_in_yellow_or_worse__ruling_161(spoilt):
    g = fight(front(*SHIPS, *PORTS, spoilt, **EASTERN), until="dice")
    assert not g.board.port[ALLIES]


def test_p15_allies_share_port_advantage__rulings_161_257():
    facts = ("usa-1 A-4 1cr", "germany-1 A-4 1cr", "turn_order: usa germany china britain ussr italy japan")
    g = fight(front(*facts), "miss", "b1 r2", stance=["usa cr 1 attack", "germany cr 1 attack"])
    assert surface_dice(g, "usa") == 5
    assert (force(g, "usa", "A-4"), lost(g, "usa")) == ("1cr", "")


def test_p16_thirty_dice_with_the_port_too__rulings_162_167():
    fleet = ("ussr-1 A-4 7bb", "ussr-2 A-4 1ss", "germany-1 A-4 1cr", "turn_order: ussr germany")
    for more, batches in (("", 30), ("ussr-3 A-4 1ss", 30)):
        g = front(*fleet, *PORTS, *([more] if more else []), **EASTERN)
        fight(g, stance=["ussr bb 7 attack", "germany cr 1 attack"])
        assert sum(dice for who, stage, dice, _ in told(g, "batch") if (who, stage) == (of("ussr"), 1)) == batches
    g = front("ussr-1 A-4 6bb 1cr", "germany-1 A-4 1cr", "turn_order: ussr germany", *PORTS, **EASTERN)
    fight(g, stance=["ussr cr 1 attack", "ussr bb 6 attack", "germany cr 1 attack"])
    assert sum(dice for who, stage, dice, _ in told(g, "batch") if (who, stage) == (of("ussr"), 1)) == 29


def test_p15_aircraft_alone_get_no_more_dice_from_a_port__ruling_163():
    g = front("ussr-11 A-4 1ftr", "germany-1 A-4 1cr", "turn_order: ussr germany", *PORTS, **EASTERN)
    fight(g, stance=["ussr ftr 1 surface", "germany cr 1 attack"])
    assert surface_dice(g, "ussr") == 3


def test_p15_an_embattled_port_still_serves_its_controller__ruling_164():
    g = front(*SHIPS, *PORTS, "ussr-57 R3 2inf", "germany-48 R3 2inf", "embattled: R3", **EASTERN)
    fight(say(g, "ussr A-4"), until="dice")
    assert (g.board.port[ALLIES], g.board.port[AXIS]) == (1, 0)


def test_p15_ports_of_untouched_pro_allied_neutrals_serve_the_allies__ruling_165():
    g = fight(front("usa-1 A-13 1cr", "germany-1 A-13 1cr"), until="dice")
    assert (g.board.port[ALLIES], g.board.port[AXIS]) == (1, 0)
    g = fight(front("usa-1 P-7 1cr", "germany-1 P-7 1cr"), until="dice")
    assert (g.board.port[ALLIES], g.board.port[AXIS]) == (0, 0)


def test_p25_ports_out_of_play_serve_nobody__rulings_161_367():
    """Norway is the one German port of A-5 without a bomb, and not in the Eastern Front."""
    facts = ("ussr-1 A-5 1cr", "germany-1 A-5 1cr", "turn_order: germany ussr", "bombs G1: 1", "bombs G9: 1")
    dice = [surface_dice(fight(front(*facts, scenario=name)), "germany") for name in ("europe", "eastern")]
    assert dice == [dice[1] + 2, dice[1]]


def ports(*facts, **options):
    """Which sides have Port Advantage: Allies, Axis."""
    g = fight(front(*facts, **options), until="dice")
    return g.board.port[ALLIES], g.board.port[AXIS]


@pytest.mark.parametrize(("shared", "serves"), [("yes", 1), ("no", 0)])
def test_p15_a_port_of_a_party_to_the_pact_serves_its_allies_or_not_by_option__ruling_166(shared, serves):
    """P-1 has a Soviet port and Japanese ones; p15 lets allies share advantages."""
    american, soviet = ("usa-1 P-1 1cr", "japan-1 P-1 1cr"), ("ussr-1 P-1 1cr", "germany-1 P-1 1cr")
    assert ports(*american) == (1, 1)
    assert ports(*american, pact_port_advantage=shared) == (serves, 1)
    assert ports(*soviet, pact_port_advantage=shared) == (1, serves)
    assert ports(*american, "pact: no", pact_port_advantage=shared) == (1, 1)
