"""Phase 5: page 20, rulings 126 and 285 to 298."""

import pytest

from sitroom.kernel import NOBODY, NotationError
from sitroom.warroom import GAME
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.hotspots import BATTLE
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import POOL, TOKEN, TOKEN_ID
from sitroom.warroom.rules.phases.movement import MovementPhase
from sitroom.warroom.rules.phases.refit import RefitPhase
from sitroom.warroom.rules.units import AIR, CARRIER_FIGHTER, LAND, NAVAL, TYPES, stack_text
from warroom.fighting import fight
from warroom.moving import answer, choices, moving, told, where
from warroom.playing import at, of


def refit(*facts, **options):
    """Phase 5 about to begin, in round 2."""
    return moving(*facts, phase="RefitPhase", **options)


def whole(g):
    """Where the command that is asked may land undivided."""
    return {text.split()[-1] for text in choices(g) if " to " not in text}


def casualties(g, nation):
    return {unit: n for unit, n in enumerate(g.casualties[of(nation) * TYPES : (of(nation) + 1) * TYPES]) if n}


def full(nation, category, units, region, *besides):
    """Every token of a nation's category on the map but these."""
    tokens = [TOKEN_ID[t] for t in POOL[of(nation)][category]]
    return [f"{name} {region} {units}" for name in tokens if name not in besides]


def test_p20_step_1_up_to_two_regions_to_friendly_land_embattled_too__rulings_285_287():
    g = refit("germany-16 R5 2ftr", "arrows: germany-16", "embattled: G6", "ussr-23 G6 1inf")
    assert whole(g) == {"G4", "G5", "G6", "G7", "G8", "G9"}
    answer(g, "germany-16 G6")
    assert where(g, "germany-16") == "G6 2ftr"
    assert not any(g.arrows)


def test_p20_step_1_aircraft_may_stay_where_they_are_if_the_land_is_friendly__ruling_285():
    g = answer(refit("germany-16 G6 2ftr", "arrows: germany-16"), "germany-16 G6")
    assert where(g, "germany-16") == "G6 2ftr"
    assert not any(g.arrows)


def test_p20_step_1_land_captured_this_round_will_do__ruling_286():
    g = refit("germany-16 R5 2ftr", "arrows: germany-16", "control R5: germany")
    assert "R5" in whole(g)


def test_p19_p20_aircraft_land_in_what_the_infantry_has_just_taken__rulings_276_286():
    """And those of the loser cannot stay."""
    facts = ("germany-48 R8 2inf", "germany-16 R8 1ftr", "ussr-11 R8 1ftr", "turn_order: germany ussr")
    lines = [f"command {fact.replace(' ', ': ', 1)}" if "-" in fact else fact for fact in facts]
    frames = [f'frame: ["{name}"]' for name in ("RefitPhase", "CombatPhase", "MarkHotspots")]
    head = ["sitroom-position warroom", "options: scenario=eastern", "round: 2", "phase: movement"]
    g = fight(GAME.position("\n".join([*head, *lines, *frames])), until="land")
    assert g.control[at("R8")] == of("germany")
    assert where(g, "germany-16") == "R8 1ftr"  # the only friendly land in reach
    assert g.stack[-1].token == TOKEN["ussr-11"]
    assert "R8" not in whole(g)


def test_p20_step_1_own_allied_and_friendly_neutral_land_without_limit__ruling_287():
    g = refit("usa-11 U3 8ftr", "usa-12 U3 8ftr", "arrows: usa-12")
    assert {"N1", "U3", "U2", "B28"} <= whole(g)
    g = refit("italy-11 T1 1ftr", "arrows: italy-11")
    assert {"G3", "G1"} & whole(g)
    assert "N13" not in whole(g)


def test_p20_step_1_carriers_take_no_air_commands__ruling_288():
    g = refit("japan-16 P-7 2ftr", "japan-2 P-7 4cv", "arrows: japan-16")
    assert where(g, "japan-16") == ""
    assert casualties(g, "japan") == {3: 2}


def test_p20_step_1_a_command_may_split_to_land_in_several_places__ruling_289():
    g = refit("germany-16 R5 2ftr 1bmr", "arrows: germany-16")
    answer(g, "germany-16 1ftr to G6", "germany-16 1bmr to G7", "germany-16 G8")
    landed = {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))}
    assert landed == {"G6 1ftr", "G7 1bmr", "G8 1ftr"}
    assert not any(g.arrows)


def test_p20_step_1_without_a_free_token_aircraft_land_together__ruling_289():
    g = refit("germany-16 R5 2ftr", *full("germany", AIR, "8ftr", "G1", "germany-16"), "arrows: germany-16")
    assert all(" to " not in text for text in choices(g))
    with pytest.raises(NotationError, match=r"no token left for a part of germany-16 \(p20\)"):
        answer(g, "germany-16 1ftr to G6")


def test_p9_commands_may_be_joined_first_to_free_a_token_for_a_landing__rulings_43_289():
    parked = full("germany", AIR, "1ftr", "G1", "germany-16")
    g = refit("germany-16 R5 2ftr", *parked, "arrows: germany-16")
    assert g.stack[-1].verb == "reorganize"
    assert not any("germany-16" in text for text in choices(g))
    answer(g, "germany-11 1ftr to germany-12", "pass", "germany-16 1ftr to G6", "germany-16 G7")
    assert {where(g, f"germany-{n}") for n in (11, 16)} == {"G6 1ftr", "G7 1ftr"}
    g = refit("germany-16 R5 1ftr", *parked, "arrows: germany-16")  # nothing to divide
    assert g.stack[-1].verb == "land"


@pytest.mark.parametrize(("second", "asked"), [("4ftr", "reorganize"), ("5ftr", "land")])
def test_p9_two_commands_of_eight_units_together_may_be_joined_and_of_nine_not__ruling_43(second, asked):
    parked = full("germany", AIR, "8ftr", "G1", "germany-11", "germany-12", "germany-16")
    joined = ["germany-11 G2 4ftr", f"germany-12 G2 {second}"]
    assert refit("germany-16 R5 2ftr", *parked, *joined, "arrows: germany-16").stack[-1].verb == asked


def test_p11_aircraft_that_have_not_flown_do_not_join_those_that_must_land__rulings_83_291():
    parked = full("germany", AIR, "1ftr", "G6", "germany-16")
    g = refit("germany-16 G6 2ftr", *parked, "arrows: germany-16")
    assert g.stack[-1].verb == "reorganize"
    assert not any(text.startswith("germany-16") or text.endswith("germany-16") for text in choices(g))


def test_p20_step_1_aircraft_out_of_reach_of_friends_are_lost__ruling_290():
    g = refit("japan-16 P-7 2ftr", "arrows: japan-16")
    assert where(g, "japan-16") == ""
    assert casualties(g, "japan") == {3: 2}
    assert told(g, "no_landing") == [(TOKEN["japan-16"], at("P-7"))]


def test_p20_step_1_who_neither_moved_nor_fought_stays__ruling_291():
    g = refit("germany-16 G6 2ftr")
    assert where(g, "germany-16") == "G6 2ftr"
    assert {frame.verb for frame in g.stack} == {"reorganize"}


def test_p20_step_1_nations_land_in_turn_order():
    facts = ["germany-16 R5 1ftr", "ussr-15 G6 1ftr", "arrows: germany-16 ussr-15"]
    assert refit(*facts, "turn_order: ussr germany", scenario="eastern").stack[-1].token == TOKEN["ussr-15"]
    assert refit(*facts, "turn_order: germany ussr", scenario="eastern").stack[-1].token == TOKEN["germany-16"]


def test_p20_step_1_all_carrier_fighters_leave_the_map__ruling_137():
    g = refit("usa-2 P-9 1cv", "fighters P-9: usa")
    assert not g.fighters
    assert not g.casualties[of("usa") * TYPES + CARRIER_FIGHTER]


def test_p20_step_1_landing_is_refused_with_the_reason():
    g = refit("germany-16 R5 2ftr", "arrows: germany-16")
    with pytest.raises(NotationError, match=r"R1 is not \(p20\)"):
        answer(g, "germany-16 R1")
    with pytest.raises(NotationError, match=r"G1 is not \(p20\)"):
        answer(g, "germany-16 G1")


BEYOND_RUSSIA = (
    "japan-16 C5 1ftr",
    "arrows: japan-16",
    "control R11: japan",
    *(f"control {t}: china" for t in ("J3", "J4", "J6", "J7", "J8")),
)
"""The one Japanese airfield within two regions lies behind Soviet land."""


def test_p23_landing_flights_keep_the_pact__ruling_292():
    assert choices(refit(*BEYOND_RUSSIA)) == ["japan-16 lost"]
    g = refit(*BEYOND_RUSSIA, "pact: no")
    assert where(g, "japan-16") == "R11 1ftr"
    with pytest.raises(NotationError, match=r"the Pact closes .*'s way .*\(p23\)"):
        answer(refit(*BEYOND_RUSSIA), "japan-16 R11")


def test_p23_whom_only_the_pact_keeps_from_landing_is_lost_or_breaks_the_pact__rulings_292_361():
    g = answer(refit(*BEYOND_RUSSIA), "japan-16 lost")
    assert casualties(g, "japan") == {3: 1}
    g = answer(refit(*BEYOND_RUSSIA), "japan breaks-pact", "japan-16 R11")
    assert where(g, "japan-16") == "R11 1ftr"
    assert g.stress[of("japan")] == 6


def test_p24_a_neutral_s_last_fighter_lands_in_friendly_land_or_is_lost__ruling_126():
    facts = ["ussr-11 N10 1ftr", "arrows: ussr-11", "control N10: germany", "activated N10: 2"]
    assert whole(refit(*facts)) == {"R3", "R4"}
    assert whole(refit(*facts, "control G2: britain")) == {"G2", "R3", "R4"}
    g = refit("germany-16 N5 1ftr", "arrows: germany-16", "control N5: usa", "activated N5: 2")
    assert where(g, "germany-16") == ""
    assert casualties(g, "germany") == {3: 1}


def test_p20_step_2_nothing_is_deployed_in_round_1__ruling_293():
    for quick in ("no", "yes"):
        g = moving("building G1: 2inf", phase="EconomyPhase", quick_resolution=quick)
        g.round, g.stack = 1, [RefitPhase()]
        g.settle()
        assert bool(g.building[at("G1")]) == (quick == "no")


def test_p20_step_2_land_and_air_units_come_out_where_they_were_built_embattled_too__ruling_294():
    g = refit("building G4: 2inf 1art 1ftr", "embattled: G4", "ussr-23 G4 1inf")
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))} == {"G4 2inf 1art", "G4 1ftr"}
    assert not any(g.building)


def test_p20_step_2_deployed_units_join_commands_up_to_eight__ruling_294():
    g = refit("germany-48 G4 6inf", "building G4: 4inf")
    assert where(g, "germany-48") == "G4 8inf"
    others = [where(g, TOKEN_ID[t]) for t in g.commands(of("germany")) if TOKEN_ID[t] != "germany-48"]
    assert others == ["G4 2inf"]


def test_p20_step_2_ships_are_launched_in_a_sea_of_the_port_even_among_enemies__ruling_295():
    g = refit("building G1: 1ss 1cr", "britain-1 A-5 4bb")
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))} == {"A-5 1ss 1cr"}
    assert not any(g.hotspots)
    assert not any(g.embattled)
    while g.seat != NOBODY:
        answer(g, "pass")
    g.stack = [MovementPhase()]
    g.settle()
    assert g.hotspots[at("A-5")] == BATTLE


@pytest.mark.parametrize("harm", ["bombs G1: 1", "zone germany: yellow", "zone germany: gray"])
def test_p17_p21_a_damaged_or_idle_port_still_launches_ships__rulings_218_311(harm):
    g = refit("building G1: 1ss 1cr", harm)
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))} == {"A-5 1ss 1cr"}


def test_p20_step_2_with_two_seas_the_owner_chooses_unit_by_unit__ruling_295():
    g = refit("building G3: 2ss 1cr 3inf")
    assert {text.split()[-1] for text in choices(g)} == {"A-15", "M-1"}
    answer(g, "G3 1ss to M-1", "G3 1ss 1cr to A-15")
    fleets = {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))}
    assert fleets == {"G3 3inf", "M-1 1ss", "A-15 1ss 1cr"}


def test_p20_step_2_bombs_destroy_what_the_industry_cannot_finish__ruling_296():
    g = refit("building G4: 2inf 2arm", "bombs G4: 2", "germany-48 G1 1inf")
    assert choices(g) == ["G4 inf", "G4 arm"]
    answer(g, "G4 inf", "G4 arm")
    assert casualties(g, "germany") == {0: 1, 2: 1}
    assert "G4 1inf 1arm" in {where(g, TOKEN_ID[t]) for t in g.commands(of("germany"))}


def test_p20_step_2_units_alike_are_not_asked_for__ruling_296():
    g = refit("building G7: 2inf", "bombs G7: 2")
    assert casualties(g, "germany") == {0: 2}
    assert not g.commands(of("germany"))


def test_p20_step_2_without_tokens_the_owner_picks_what_is_destroyed_and_not_a_casualty__ruling_297():
    crowd = full("italy", AIR, "8ftr", "T1")
    g = refit(*crowd[:-1], "building T1: 1ftr 1bmr", "italy-115 T1 8inf")
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("italy"))} >= {"T1 1ftr 1bmr"}
    g = refit(*crowd[:-1], crowd[-1].replace("8ftr", "7ftr"), "building T1: 1ftr 1bmr")
    answer(g, "pass")
    assert choices(g) == ["T1 1ftr to T1", "T1 1bmr to T1"]
    answer(g, "T1 1bmr to T1")
    assert where(g, crowd[-1].split()[0]) == "T1 7ftr 1bmr"
    assert not any(g.building)
    assert not casualties(g, "italy")
    assert told(g, "abandoned")


def test_p20_step_2_joining_commands_first_may_free_a_token__ruling_297():
    crowd = full("italy", AIR, "8ftr", "T1")
    spare = [
        crowd[-2].replace("8ftr", "4ftr").replace("T1", "T2"),
        crowd[-1].replace("8ftr", "4ftr").replace("T1", "T2"),
    ]
    g = refit(*crowd[:-2], *spare, "building T1: 2ftr")
    first, second = (line.split()[0] for line in spare)
    answer(g, f"{first} 4ftr to {second}", "pass")
    assert not any(g.building)
    assert where(g, first) == "T1 2ftr"
    assert not told(g, "abandoned")


def test_p20_step_2_a_captured_industry_works_for_its_new_owner_under_its_bombs__rulings_273_298():
    g = refit("control G4: ussr", "building G4: 3arm", "bombs G4: 2")
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("ussr"))} == {"G4 2arm"}
    assert casualties(g, "ussr") == {2: 1}
    assert not casualties(g, "germany")


def test_p20_step_2_china_deploys_captured_land_units__ruling_274():
    g = refit("building J4: 1arm 1ftr")
    assert {where(g, TOKEN_ID[t]) for t in g.commands(of("japan"))} == {"J4 1arm", "J4 1ftr"}
    g = moving("building J4: 1arm 1ftr", phase="StartRound")
    g.take_control(at("J4"), of("china"), because=causes.SETUP)
    assert stack_text(g.building[at("J4")]) == "1arm"


def test_p20_step_3_everybody_reorganizes_after_deployment():
    g = refit("germany-48 G4 6inf", "building G4: 2inf")
    assert g.stack[-1].verb == "reorganize"
    assert "germany-48 4inf to new" in choices(g)


def test_p20_every_industry_deploys_by_its_own_smokestacks():
    facts = [
        f"building {card.id}: {card.stacks}inf" for card in TERRITORIES if card.stacks and card.nation == of("ussr")
    ]
    g = refit(*facts)
    assert sum(stack_text(g.stacks[t]).endswith("inf") for t in g.commands(of("ussr"))) == len(facts)
    assert not any(g.building + g.casualties)


def test_p20_the_tokens_of_each_category_are_counted_apart():
    crowd = full("ussr", NAVAL, "1ss", "A-4")
    g = refit(*crowd, "building R4: 1inf 1ss")
    assert g.stack[-1].verb == "reorganize"
    answer(g, "pass")
    assert {where(g, TOKEN_ID[t]) for t in POOL[of("ussr")][LAND] if g.stacks[t]} == {"R4 1inf"}
    assert not any(g.building)


def test_p20_the_end_of_the_phase_leaves_nothing_open():
    g = refit("germany-16 R5 2ftr", "arrows: germany-16", "building G3: 1ss")
    answer(g, "germany-16 G6", "G3 1ss to M-1")
    while g.seat != NOBODY:
        answer(g, "pass")
    assert not any(g.arrows + g.building + g.fighters)
    assert GAME.result_text(g) == ""
