"""Counting and rolling dice, marking damage: pages 14 and 16; rulings 167 to 187."""

import pytest

from sitroom.kernel import CHANCE, NotationError
from sitroom.warroom.rules.battle.dice import outcomes, read_roll, roll_text
from sitroom.warroom.rules.battle.rows import FACES
from sitroom.warroom.rules.nations import ALLIES, NATIONS
from sitroom.warroom.rules.units import AT_SEA, ON_LAND, UNITS
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import of

EASTERN = {"scenario": "eastern"}
GERMANY_FIRST = "turn_order: germany ussr"


def batches(g, stage=1):
    return [f"{NATIONS[who]} {dice}" for who, when, dice, _ in told(g, "batch") if when == stage]


def test_p3_chance_rolls_faces_as_they_are_on_the_die():
    rolls, ways = outcomes(1)
    assert dict(zip(map(roll_text, rolls), ways, strict=True)) == {"y1": 4, "b1": 3, "g1": 2, "r1": 1, "k1": 1, "w1": 1}
    rolls, ways = outcomes(10)
    assert (len(rolls), len(set(rolls)), sum(ways)) == (3003, 3003, 12**10)


def test_a_roll_is_written_by_its_colours_in_any_order():
    assert all(read_roll(roll_text(roll)) == roll for roll in outcomes(4)[0])
    assert read_roll("k1 y4") == read_roll("y4 k1")
    assert read_roll("x4") == read_roll("y") == read_roll("y99") == -1
    g = fight(front("germany-48 R1 4inf", "ussr-57 R1 4inf", **EASTERN), until="dice")
    assert g.seat == CHANCE
    with pytest.raises(NotationError, match="p16"):
        g.read(CHANCE, "y5")


def test_p16_dice_are_units_times_value_row_by_row__ruling_167():
    g = front("germany-48 R1 3inf 2art 2arm", "germany-11 R1 1bmr", "ussr-57 R1 1inf", GERMANY_FIRST, **EASTERN)
    stances = ["germany inf 1 defense 2 attack", "germany art 2 ground", "germany arm 1 defense 1 attack"]
    fight(g, stance=[*stances, "germany bmr 1 ground"])
    assert batches(g) == ["germany 10", "ussr 1", "germany 9"]


def test_p16_the_example_of_batches_12_against_21__rulings_168_170():
    facts = ("germany-48 R1 4inf", "italy-110 R1 2inf", "ussr-57 R1 8inf", "ussr-58 R1 5inf")
    g = front(*facts, "turn_order: germany ussr italy china britain usa japan")
    say(g, "germany")
    fight(g, stance=["germany inf 4 attack", "italy inf 2 attack", "ussr inf 5 defense 8 attack"])
    assert batches(g) == ["germany 10", "ussr 10", "germany 2", "ussr 10", "ussr 1"]


def test_p16_at_most_thirty_dice__ruling_167():
    g = front("germany-48 R1 8inf", "germany-49 R1 8arm", "ussr-57 R1 1inf", GERMANY_FIRST, **EASTERN)
    fight(g, stance=["germany inf 8 attack", "germany arm 8 attack"])
    assert batches(g) == ["germany 10", "ussr 1", "germany 10", "germany 10"]


def test_p16_the_dead_still_roll_their_dice__ruling_169():
    g = front("germany-48 R1 4inf", "ussr-57 R1 8inf", "turn_order: ussr germany", **EASTERN)
    fight(g, "y4 r6", stance=["ussr inf 8 attack", "germany inf 4 attack"])
    assert batches(g) == ["ussr 10", "germany 8"]
    assert lost(g, "germany") == "4inf"


def test_p16_results_do_not_carry_over_to_another_batch__ruling_170():
    g = front("germany-48 R1 8inf", "ussr-57 R1 1inf 1art", GERMANY_FIRST, "resources ussr: 0 0 9", **EASTERN)
    fight(g, "y1 r9", "miss", "b1 r5", stance=["germany inf 8 attack", "ussr inf 1 defense"])
    assert lost(g, "ussr") == ""
    g = front("germany-48 R1 8inf", "germany-49 R1 1art", "ussr-57 R1 1inf 1art", GERMANY_FIRST, **EASTERN)
    stances = ["germany inf 8 attack", "germany art 1 ground", "ussr inf 1 defense", "ussr art 1 ground"]
    fight(g, "w2 r8", "miss", "b1 r7", until="repair", stance=stances)
    assert [out for *_, out, _ in told(g, "hit")] == [False]  # the white of the first batch is gone


def test_p16_in_the_air_stage_only_aircraft_are_hit_and_guns_fire_too__ruling_171():
    facts = ("germany-48 R1 2inf 2art", "ussr-57 R1 2inf 2arm", "ussr-11 R1 2ftr", "resources ussr: 9 0 0")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    stances = ["germany inf 2 attack", "germany art 2 anti_air", "ussr inf 2 defense", "ussr arm 2 defense"]
    fight(g, until="dice", stance=stances)
    say(g, "y1 g3")
    assert batches(g, stage=0) == ["germany 4"]
    fight(g)
    assert lost(g, "ussr") == "1ftr"


def test_p16_on_the_surface_only_land_units_and_ships_are_hit__ruling_172():
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", "ussr-11 R1 2ftr", GERMANY_FIRST, **EASTERN)
    fight(g, "g2", stance=["germany inf 2 defense", "ussr inf 2 defense", "ussr ftr 2 ground"])
    assert batches(g) == ["germany 2", "ussr 8"]
    assert not told(g, "hit")
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", "ussr-11 R1 2ftr", GERMANY_FIRST, **EASTERN)
    fight(g, until="dice", stance=["germany inf 2 defense", "ussr inf 2 defense", "ussr ftr 2 ground"])
    say(g, "g1 k1")
    assert [UNITS[unit] for owner, unit, *_ in told(g, "hit") if owner == of("ussr")] == ["inf"]


def test_p16_no_roll_without_a_target__ruling_173():
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", "ussr-11 R1 2ftr", GERMANY_FIRST, **EASTERN)
    fight(g, stance=["germany inf 2 attack", "ussr inf 2 defense", "ussr ftr 2 air"])
    assert batches(g, stage=0) == []
    g = front("germany-48 R1 8inf", "ussr-57 R1 1inf", GERMANY_FIRST, **EASTERN)
    fight(g, "y2 r8", stance=["germany inf 8 attack", "ussr inf 1 defense"])
    assert batches(g) == ["germany 10", "ussr 1"]


def test_p16_the_chinese_five_dice__rulings_174_175_181_183_185():
    """Two yellow fall on one infantry in defence; green misses; black damages artillery, white finishes it."""
    facts = ("china-105 C5 3inf 1art", "japan-65 C5 2inf 1art", "control C5: japan", "pact: no")
    g = front(*facts, "turn_order: china japan britain ussr usa germany italy")
    say(g, "china inf 3 defense", "china art 1 ground", "japan inf 2 defense", "japan art 1 ground")
    assert batches(g) == ["china 5"]
    say(g, "y2 g1 k1 w1")
    assert set(choices(g)) == {"black japan inf defense", "black japan art ground"}
    say(g, "black japan art ground")
    hits = [(UNITS[unit], bool(out)) for owner, unit, _, out, _ in told(g, "hit")]
    assert hits == [("inf", False), ("inf", True), ("art", False), ("art", True)]
    fight(g)
    assert lost(g, "japan") == "1inf 1art"


def test_p16_colours_in_order_each_finished_before_the_next__ruling_174():
    facts = ("germany-48 R1 2inf 2art 2arm", "ussr-57 R1 2inf 1art 1arm", "resources ussr: 9 9 9")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, until="dice", stance=["germany inf 2 attack", "germany art 2 ground"])
    fight(say(g, "y1 b1 g1 k1 w1 r5"))
    hits = [UNITS[unit] for owner, unit, *_ in told(g, "hit") if owner == of("ussr")]
    assert hits[:3] == ["inf", "art", "arm"]


def test_p16_a_colour_without_a_target_misses__ruling_175():
    g = front("germany-48 R1 4inf", "ussr-57 R1 4inf", GERMANY_FIRST, **EASTERN)
    fight(g, "b1 g2 r1", stance=["germany inf 4 defense"])
    assert not told(g, "hit")
    air = front("germany-11 R1 2ftr", "ussr-11 R1 2ftr", GERMANY_FIRST, **EASTERN)
    fight(air, "y3 b3")
    assert not told(air, "hit")


def test_p16_colour_hits_are_compulsory_and_the_roller_marks_them__ruling_176():
    g = front("germany-48 R1 4inf", "ussr-57 R1 4inf", GERMANY_FIRST, **EASTERN)
    fight(g, until="dice", stance=["germany inf 4 defense", "ussr inf 2 defense 2 attack"])
    say(g, "y1 r3")
    assert asked(g) == "germany hit"
    assert choices(g) == ["yellow ussr inf attack", "yellow ussr inf defense"]


def test_p16_the_roller_picks_row_and_owner__ruling_177():
    facts = ("germany-48 B5 6inf", "britain-63 B5 2inf", "usa-43 B5 2inf")
    g = front(*facts, "turn_order: germany britain usa china ussr italy japan")
    fight(g, until="dice", stance=["germany inf 6 attack", "britain inf 2 defense", "usa inf 1 defense 1 attack"])
    say(g, "y3 r7")
    assert asked(g) == "germany hit"
    assert choices(g) == ["yellow usa inf attack", "yellow britain inf defense", "yellow usa inf defense"]
    say(g, "yellow usa inf defense")
    assert choices(g) == ["yellow usa inf attack", "yellow usa inf defense"]
    say(g, "yellow usa inf attack")
    assert lost(g, "usa") == ""
    fight(g)
    assert (lost(g, "usa"), lost(g, "britain")) == ("2inf", "")


def test_p16_a_damaged_unit_is_finished_before_another_of_its_row__ruling_178():
    """Two infantry in attack and one in defence against two yellow: three ways to take them."""
    ways = {
        ("attack", "attack"): "2inf",
        ("attack", "defense"): "2inf",
        ("defense", "defense"): "1inf",
    }
    for way, fallen in ways.items():
        g = front("germany-48 R1 4inf", "ussr-57 R1 3inf", GERMANY_FIRST, **EASTERN)
        fight(g, until="dice", stance=["germany inf 4 attack", "ussr inf 1 defense 2 attack"])
        say(g, "y2 r6")
        fight(g, hit=[f"yellow ussr inf {stance}" for stance in way])
        assert lost(g, "ussr") == fallen


def test_p16_over_all_nations_of_the_row__rulings_178_179():
    facts = ("germany-48 B5 8inf", "germany-49 B5 4arm", "britain-63 B5 1inf 1arm", "usa-43 B5 1inf 1arm")
    g = front(*facts, "turn_order: germany britain usa china ussr italy japan")
    stances = ["germany inf 8 attack", "germany arm 4 attack", "britain inf 1 defense", "britain arm 1 defense"]
    fight(g, until="dice", stance=[*stances, "usa inf 1 defense", "usa arm 1 defense"])
    say(g, "y1 g1 k2 r6", "yellow usa inf defense", "green britain arm defense")
    black = ["black britain arm defense", "black usa inf defense"]
    assert sorted(choices(g)) == sorted(black)  # neither the British infantry nor the American armor
    say(g, "black britain arm defense")  # from lightly damaged to damaged
    assert sorted(choices(g)) == sorted(black)
    assert told(g, "hit")[-1][:2] == (of("britain"), UNITS.index("arm"))


def test_p16_light_damage_counts_as_damage_for_the_row__ruling_179():
    facts = ("germany-48 R1 4arm 1inf", "ussr-57 R1 1arm 1inf", "ussr-58 R1 1arm", "resources ussr: 0 9 0")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, "g1 r8", "miss", stance=["germany inf 1 defense", "germany arm 4 defense", "ussr inf 1 defense"])
    assert not lost(g, "ussr")
    assert not told(g, "repaired")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, "g3 r6", "miss", stance=["germany inf 1 defense", "germany arm 4 defense", "ussr inf 1 defense"])
    assert lost(g, "ussr") == "1arm"


def test_p14_hits_that_eliminate_by_stance__ruling_180():
    boxes = {
        f"{UNITS[row.unit]} {row.name}": row.boxes
        for board in (ON_LAND, AT_SEA)
        for row in FACES[board, 3].rows
        if board == AT_SEA or row.unit < 5
    }
    one = {"inf attack"}
    three = {"arm defense", "cv anti_air", "cv attack", "bb anti_air", "bb attack"}
    assert {name for name, number in boxes.items() if number == 1} == one
    assert {name for name, number in boxes.items() if number == 3} == three
    assert all(number == 2 for name, number in boxes.items() if name not in one | three)


def against_the_ussr(**options):
    """A German batch against Soviet infantry, artillery and a fighter."""
    g = front("germany-48 R1 2inf 2art", "ussr-57 R1 2inf 1art", "ussr-11 R1 1ftr", GERMANY_FIRST, **EASTERN, **options)
    stances = ["germany inf 2 attack", "germany art 2 ground", "ussr inf 1 defense 1 attack", "ussr art 1 ground"]
    return fight(g, until="dice", stance=[*stances, "ussr ftr 1 ground"])


EVERYTHING = ["black ussr inf attack", "black ussr art ground", "black ussr inf defense"]


def test_p16_black_hits_any_target_of_the_stage_within_its_row_and_must__rulings_181_182():
    g = say(against_the_ussr(), "k2 r6")
    assert choices(g) == EVERYTHING
    say(g, "black ussr art ground")
    assert choices(g) == EVERYTHING
    assert lost(fight(say(g, "black ussr art ground")), "ussr") == "1art"


def test_p16_whether_a_black_die_may_be_spent_on_nothing_is_an_option__ruling_182():
    g = say(against_the_ussr(black_may_miss="yes"), "k2 r6")
    assert choices(g) == [*EVERYTHING, "black nothing"]
    say(g, "black nothing", "black nothing")
    assert lost(fight(g), "ussr") == ""
    g = say(against_the_ussr(black_may_miss="no"), "k2 r6")
    with pytest.raises(NotationError, match=r"black to any target of the stage"):
        say(g, "black nothing")


@pytest.mark.parametrize(("may_miss", "then"), [("no", "chance dice"), ("yes", "germany hit")])
def test_p16_a_black_die_with_one_target_is_asked_for_only_if_it_may_miss__ruling_182(may_miss, then):
    g = front("germany-48 R1 4inf", "ussr-57 R1 4inf", GERMANY_FIRST, black_may_miss=may_miss, **EASTERN)
    fight(g, until="dice", stance=["germany inf 4 attack", "ussr inf 4 attack"])
    say(g, "k1 b7")
    assert asked(g) == then
    assert len(told(g, "hit")) == (may_miss == "no")


def test_p16_black_dice_that_are_enough_for_everything_are_not_asked_for__ruling_182():
    g = say(against_the_ussr(), "k6 r2")
    assert asked(g) == "chance dice"
    assert len(told(g, "hit")) == 5


def test_p16_white_finishes_damaged_units_only__rulings_183_185():
    g = front("germany-48 R1 2inf 2art", "ussr-57 R1 2inf 2art", GERMANY_FIRST, **EASTERN)
    fight(g, until="dice", stance=["germany inf 2 attack", "germany art 2 ground", "ussr inf 2 defense"])
    say(g, "y1 b1 w2 r4")
    assert choices(g) == ["white ussr inf defense", "white ussr art anti_air"]
    fight(say(g, "white ussr inf defense"))
    assert lost(g, "ussr") == "1inf 1art"
    whole = front("germany-48 R1 2inf", "ussr-57 R1 2inf", GERMANY_FIRST, **EASTERN)
    fight(whole, "w4", stance=["germany inf 2 attack"])
    assert not lost(whole, "ussr")


def test_p14_white_does_nothing_to_light_damage__ruling_184():
    g = front("germany-48 R1 2inf 2art", "ussr-57 R1 2arm 1art", GERMANY_FIRST, **EASTERN)
    fight(
        g,
        "g1 w3 r4",
        stance=["germany inf 2 attack", "germany art 2 ground", "ussr art 1 ground", "ussr arm 2 defense"],
    )
    assert not lost(g, "ussr")


def test_p16_fighters_and_carrier_fighters_stand_in_one_row__ruling_186():
    facts = ("usa-11 P-13 1ftr", "fighters P-13: usa", "japan-11 P-13 3ftr", "resources usa: 0 0 0")
    g = front(*facts, "turn_order: japan usa china britain ussr germany italy")
    fight(g, until="dice", stance=["japan ftr 3 air", "usa ftr 1 air", "usa cf 1 air"])
    say(g, "g2 r7")
    assert choices(g) == ["green usa ftr air", "green usa cf air"]
    say(g, "green usa cf air")
    fight(g)
    assert lost(g, "usa") == "1cf"
    assert g.fighters == []


def test_p18_losses_go_to_the_list_of_their_own_nation__ruling_187():
    facts = ("germany-48 B5 6inf", "britain-63 B5 2inf", "usa-43 B5 2inf")
    g = front(*facts, "turn_order: germany britain usa china ussr italy japan")
    fight(g, "y4 r6", stance=["germany inf 6 attack", "britain inf 2 attack", "usa inf 2 attack"])
    assert (lost(g, "britain"), lost(g, "usa"), lost(g, "germany")) == ("2inf", "2inf", "")
    assert force(g, "germany", "B5") == "6inf"


def test_the_strengths_on_the_board_are_units_times_boxes():
    g = fight(front("germany-48 R1 2inf", "ussr-57 R1 3inf 1arm", **EASTERN), until="dice")
    assert sum(g.board.rows[ALLIES]) == 3 * 2 + 3
