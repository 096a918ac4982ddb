"""Victory and collapse: pages 22 and 25 to 28, rulings 342 to 353 and 368 to 371."""

import pytest

from sitroom.kernel import NOBODY
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import CONVOYS, TERRITORIES
from sitroom.warroom.rules.nations import ALLIES, AXIS, NATIONS
from sitroom.warroom.rules.phases.economy import income
from sitroom.warroom.rules.rails import runs
from sitroom.warroom.rules.state import DRAW
from sitroom.warroom.rules.victory import CheckCollapse, CheckVictory, has_won
from warroom.moving import answer, choices, moving, told
from warroom.playing import at, of

GOING_ON = -1
UNITS = {
    "global": "usa-27 U2 1inf",
    "europe": "usa-27 U2 1inf",
    "pacific": "usa-27 U2 1inf",
    "eastern": "ussr-23 R8 1inf",
}


def checked(*facts, scenario="global", alive=True, **options):
    """The end of a round, victory checked; with a unit somewhere so that the war can go on."""
    unit = [UNITS[scenario]] if alive else []
    return moving(*unit, *facts, phase="CheckVictory", scenario=scenario, **options)


def collapsed(*facts, scenario="global", **options):
    """The end of a round, collapse checked."""
    return moving(*facts, phase="CheckCollapse", scenario=scenario, **options)


GONE = ("zone italy: gray", "resources italy: 3 3 3")


@pytest.mark.parametrize(
    ("scenario", "held", "winner"),
    [
        ("global", "", GOING_ON),
        ("global", "B1 germany, R1 japan", AXIS),
        ("global", "B1 germany, U1 japan", AXIS),
        ("global", "R1 italy, U1 japan", AXIS),
        ("global", "B1 germany", GOING_ON),
        ("global", "G1 usa, J1 china", ALLIES),
        ("global", "G1 usa", GOING_ON),
        ("global", "G1 usa, T1 usa", GOING_ON),
        ("europe", "B1 germany, R1 italy", AXIS),
        ("europe", "R1 italy", GOING_ON),
        ("europe", "G1 britain", ALLIES),
        ("pacific", "B24 japan, U6 japan", AXIS),
        ("pacific", "B18 japan, U4 japan", AXIS),
        ("pacific", "B18 japan, U3 japan", AXIS),
        ("pacific", "B18 japan, B24 japan", GOING_ON),
        ("pacific", "U6 japan, U4 japan, U3 japan", GOING_ON),
        ("pacific", "J1 china", ALLIES),
        ("eastern", "R1 germany", AXIS),
        ("eastern", "R2 germany, R4 germany", GOING_ON),
        ("eastern", "G1 ussr", ALLIES),
    ],
)
def test_p25_to_28_the_goals_of_each_scenario__rulings_343_368_369_370_371(scenario, held, winner):
    facts = ["control " + ": ".join(pair.split()) for pair in held.split(", ") if pair]
    g = checked(*facts, scenario=scenario)
    assert g.winner == winner
    assert (g.reason == "goal") == (winner != GOING_ON)


def test_p22_embattled_goals_count__ruling_343():
    assert checked("control B1: germany", "control R1: germany", "embattled: R1").winner == AXIS


def test_p28_greater_germany_embattled_is_enough_in_the_east__ruling_371():
    assert checked("embattled: G1", scenario="eastern").winner == ALLIES
    assert checked("embattled: G1", "control G1: germany", scenario="europe").winner == GOING_ON


def test_p28_both_goals_in_one_round_are_a_draw_in_the_east__rulings_344_371():
    g = checked("embattled: G1", "control R1: germany", scenario="eastern")
    assert g.winner == DRAW
    assert GAME.result_text(g) == "draw: both goals"


def test_p22_both_goals_in_one_round_elsewhere_the_war_goes_on__ruling_344():
    both = ("control B1: germany", "control R1: germany", "control G1: usa", "control J1: usa")
    g = checked(*both)
    assert has_won(g, ALLIES)
    assert has_won(g, AXIS)
    assert g.winner == GOING_ON


def test_p22_without_any_unit_left_both_sides_lose__ruling_345():
    g = checked(alive=False)
    assert g.winner == DRAW
    assert "both sides lose" in GAME.result_text(g)
    assert checked("building G1: 1inf", alive=False).winner == GOING_ON


def test_p22_victory_is_checked_at_the_end_of_the_round_before_collapse__rulings_342_352():
    g = moving("ussr-23 R8 1inf", "control R1: germany", phase="CombatPhase", scenario="eastern")
    assert g.winner == GOING_ON
    assert [type(frame) for frame in round_plan()][-3:-1] == [CheckVictory, CheckCollapse]


def round_plan():
    """The phases of a round as it starts."""
    from sitroom.warroom.rules.turn import StartRound

    g = GAME.new(scenario="eastern").state
    g.stack = []
    StartRound().run(g)
    return g.stack[::-1]


def test_p22_gray_and_without_a_unit_a_nation_collapses__ruling_346():
    g = collapsed(*GONE)
    n = of("italy")
    assert g.collapsed[n]
    assert g.resources[n * 3 : n * 3 + 3] == [0, 0, 0]
    assert n not in g.in_order()
    assert told(g, "collapse") == [(n,)]


@pytest.mark.parametrize("still", ["italy-108 T1 1inf", "italy-1 M-2 1ss", "building T1: 1inf", "zone japan: gray"])
def test_p22_any_unit_on_the_map_or_under_construction_keeps_a_nation_from_collapse__rulings_346_347(still):
    zone = "zone italy: red" if still.startswith("zone") else "zone italy: gray"
    assert not collapsed(zone, still).collapsed[of("italy")]


def test_p22_land_of_a_collapsed_nation_is_friendly_to_nobody__ruling_350():
    g = collapsed(*GONE)
    assert g.holder(at("T1")) == -1
    assert not g.friendly(of("germany"), at("T1"))
    assert not runs(g, of("germany"), at("T1"))
    assert income(g, of("germany")) == income(GAME.new().state, of("germany"))


def test_p22_an_ally_with_land_units_in_a_collapsed_nation_may_claim_at_once_and_gets_a_medal__ruling_348():
    facts = (*GONE, "germany-48 T1 1inf", "germany-49 T2 1inf")
    g = collapsed(*facts)
    assert choices(g) == ["germany wait T1", "germany claim T1"]
    answer(g, "germany claim T1", "germany wait T2")
    assert g.control[at("T1")] == of("germany")
    assert g.control[at("T2")] == of("italy")
    assert g.medals[of("germany")] == 3
    assert not any(g.stress)


def test_p22_the_first_in_turn_order_that_claims_has_the_land__ruling_348():
    facts = ("zone china: gray", "usa-27 C1 1inf", "britain-28 C1 1inf", "turn_order: britain usa germany china")
    g = answer(collapsed(*facts), "britain claim C1")
    assert g.control[at("C1")] == of("britain")
    assert g.seat == NOBODY
    g = answer(collapsed(*facts), "britain wait C1", "usa claim C1")
    assert g.control[at("C1")] == of("usa")
    assert g.medals[of("usa")] == 1


def test_p17_p22_who_claims_an_end_of_a_convoy_agrees_with_the_other_holder_on_its_flag__ruling_231():
    facts = ("zone usa: gray", "britain-28 B1 1inf", "ussr-23 U1 1inf", "turn_order: ussr britain usa germany")
    lane = next(i for i, c in enumerate(CONVOYS) if (c.origin, c.destination) == (at("U1"), at("B1")))
    g = answer(collapsed(*facts), "ussr claim U1")
    assert choices(g) == ["ussr", "britain"]
    assert g.flags[lane] == of("usa")
    answer(g, "britain")
    assert g.seat == g.seat_of(of("britain"))
    answer(g, "yes")
    assert g.flags[lane] == of("britain")
    g = answer(collapsed(*facts), "ussr wait U1")
    assert g.seat == NOBODY
    assert g.flags[lane] == of("usa")


def test_p17_p22_the_flag_of_a_collapsed_nation_goes_to_the_one_holder_of_both_ends__ruling_231():
    lane = next(i for i, c in enumerate(CONVOYS) if (c.origin, c.destination) == (at("U1"), at("B1")))
    g = collapsed("zone usa: gray", "control U1: britain")
    assert g.flags[lane] == of("britain")


@pytest.mark.parametrize(
    "facts",
    [
        ("germany-48 T1 1inf", "usa-27 T1 1inf", "embattled: T1"),
        ("germany-48 T1 1inf", "usa-11 T1 1ftr"),
        ("usa-27 T1 1inf",),
        ("germany-16 T1 1ftr",),
    ],
)
def test_p22_enemies_embattled_land_and_aircraft_wait_for_a_debrief__rulings_348_349(facts):
    g = collapsed(*GONE, *facts)
    assert g.seat == NOBODY
    assert g.control[at("T1")] == of("italy")


def test_p24_a_neutral_that_is_claimed_gives_no_medal__ruling_281():
    g = collapsed(*GONE, "control N14: italy", "activated N14: 1", "germany-48 N14 1inf")
    answer(g, "germany claim N14")
    assert not any(g.medals)


def test_p22_the_capital_of_a_collapsed_nation__ruling_351():
    facts = ("collapsed: germany japan", "zone germany: gray", "zone japan: gray")
    assert checked(*facts).winner == GOING_ON
    assert checked(*facts, collapsed_capital_counts="yes").winner == ALLIES
    assert checked(*facts, "italy-108 G1 1inf", collapsed_capital_counts="yes").winner == GOING_ON
    assert checked(*facts, "control G1: usa", "control J1: usa").winner == ALLIES


@pytest.mark.parametrize(("nation", "pact"), [("ussr", 0), ("japan", 0), ("italy", 1), ("germany", 1)])
def test_p23_the_pact_ends_without_penalty_when_a_party_collapses__ruling_353(nation, pact):
    g = collapsed(f"zone {nation}: gray")
    assert g.pact == pact
    assert not any(g.stress)


def test_p22_cards_of_a_collapsed_nation_keep_their_income_for_a_new_owner__ruling_30():
    g = answer(collapsed(*GONE, "germany-48 T1 1inf"), "germany claim T1")
    gained = [
        now - before
        for now, before in zip(income(g, of("germany")), income(GAME.new().state, of("germany")), strict=True)
    ]
    assert tuple(gained) == TERRITORIES[at("T1")].income


def test_p22_the_round_goes_on_for_the_others():
    match = moving(*GONE, "usa-27 U2 1inf", "germany-48 G1 1inf", phase="CheckCollapse")
    assert [NATIONS[n] for n in match.in_order()] == [n for n in NATIONS if n != "italy"]
