"""The debrief, steps A to D: page 18; rulings 251 to 263; neutral defenders of page 24."""

from sitroom.warroom.rules.movement.routes import routes
from sitroom.warroom.rules.nations import TOKEN, TOKEN_ID
from sitroom.warroom.rules.phases.planning import PlanningPhase
from sitroom.warroom.rules.units import read_stack
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}
GERMANY_FIRST = "turn_order: germany ussr"


def stock(g, nation):
    return g.resources[of(nation) * 3 : of(nation) * 3 + 3]


def test_p18_steps_in_order_repairs_losses_transports_control_medals_marker__ruling_255():
    facts = ("germany-48 R5 4inf", "ussr-57 R5 1inf 1art", "resources ussr: 0 0 1", "building R5: 1inf")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, "y2 b1 w1 r4", until="repair", stance=["germany inf 4 attack", "ussr inf 1 defense", "ussr art 1 ground"])
    kinds = ("repaired", "casualties", "control", "stress", "medals", "embattled", "resolved")
    fight(g, repair="ussr art ground no")
    order = [entry[0] for entry in g.log if entry[0] in kinds]
    assert order == ["casualties", "control", "stress", "medals", "resolved"]


def test_p18_a_repaired_unit_is_no_loss_and_commands_go_back_before_control_is_settled__ruling_255():
    facts = ("germany-48 R5 3inf", "germany-49 R5 3inf", "ussr-57 R5 1inf", "resources germany: 0 0 1")
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, "y2 r4", "y1", until="reorganize", stance=["germany inf 6 defense", "ussr inf 1 defense"])
    assert (lost(g, "germany"), lost(g, "ussr")) == ("", "1inf")
    assert g.control[at("R5")] == of("ussr")
    assert g.hotspots[at("R5")]
    fight(g)
    kinds = ("repaired", "casualties", "control", "stress", "medals", "resolved")
    assert [entry[0] for entry in g.log if entry[0] in kinds] == list(kinds)


def test_p18_transports_sink_after_losses_are_removed__rulings_255_261():
    facts = ("ussr-57 A-4 3inf", "ussr-1 A-4 1cr", "germany-1 A-4 4cr", "bombs R2: 1", "bombs R3: 1", GERMANY_FIRST)
    g = fight(front(*facts, **EASTERN), "b2 r8", stance=["germany cr 4 attack", "ussr cr 1 attack"])
    assert [stack for _, stack, _ in told(g, "casualties")] == [read_stack("1cr"), read_stack("3inf")]


def test_p18_light_damage_is_forgotten_and_damage_costs_one_resource_or_the_unit__rulings_256_259():
    facts = ("germany-48 R1 4inf 1art 1arm", "ussr-57 R1 1inf 1art 1arm", "resources ussr: 1 0 2")
    stances = ["germany inf 4 attack", "germany art 1 ground", "germany arm 1 attack"]
    g = front(*facts, GERMANY_FIRST, **EASTERN)
    fight(g, "y1 b1 g1 r7", until="repair", stance=[*stances, "ussr inf 1 defense", "ussr art 1 ground"])
    assert asked(g) == "ussr repair"
    assert choices(g) == ["ussr inf defense oil", "ussr inf defense osr", "ussr inf defense no"]
    say(g, "ussr inf defense osr", "ussr art ground no")
    fight(g)
    assert stock(g, "ussr") == [1, 0, 1]
    assert lost(g, "ussr") == "1art"
    assert force(g, "ussr", "R1") == "1inf 1arm"


def test_p18_without_resources_there_is_no_repair__ruling_259():
    g = front("germany-48 R1 4inf", "ussr-57 R1 2inf", GERMANY_FIRST, **EASTERN)
    fight(g, "y1 r7", stance=["germany inf 4 attack", "ussr inf 2 defense"])
    assert lost(g, "ussr") == "1inf"


def test_p15_p18_ships_are_repaired_free_with_port_advantage__ruling_257():
    facts = ("germany-1 A-4 4cr", "ussr-1 A-4 1cr", "ussr-11 A-4 1ftr", GERMANY_FIRST)
    g = front(*facts, **EASTERN)
    fight(g, "g1 r3", "b1 r9", stance=["germany cr 4 attack", "ussr ftr 1 air", "ussr cr 1 attack"])
    assert lost(g, "ussr") == "1ftr"
    assert force(g, "ussr", "A-4") == "1cr"
    g = front(*facts, "bombs R2: 1", "bombs R3: 1", **EASTERN)
    fight(g, "g1 r3", "b1 r9", stance=["germany cr 4 attack", "ussr ftr 1 air", "ussr cr 1 attack"])
    assert lost(g, "ussr") == "1ftr 1cr"


def test_p18_each_nation_pays_for_its_own_in_turn_order__ruling_258():
    facts = (
        "germany-48 B5 6inf 1art",
        "britain-63 B5 1inf",
        "usa-43 B5 1art",
        "resources britain: 0 0 1",
        "resources usa: 0 1 0",
    )
    g = front(*facts, "turn_order: usa germany britain china ussr italy japan")
    fight(g, until="dice", stance=["britain inf 1 defense", "usa art 1 ground", "germany inf 6 attack"])
    fight(g, "miss", "y1 b1 r8", until="repair")
    assert asked(g) == "china+usa repair"
    assert choices(g) == ["usa art ground iron", "usa art ground no"]
    say(g, "usa art ground iron")
    assert choices(g) == ["britain inf defense osr", "britain inf defense no"]


def test_p18_a_damaged_carrier_fighter_is_repaired_or_lost_like_any_unit__ruling_260():
    facts = ("fighters A-4: usa", "germany-11 A-4 1ftr", "turn_order: germany usa britain china ussr italy japan")
    g = front(*facts, "resources usa: 1 0 0")
    fight(g, "g1 r2", until="repair")
    assert choices(g) == ["usa cf air oil", "usa cf air no"]
    assert lost(fight(g, repair="usa cf air no"), "usa") == "1cf"
    g = fight(front(*facts, "resources usa: 1 0 0"), "g1 r2")
    assert lost(g, "usa") == ""
    assert g.fighters == []


def test_p18_unguarded_transports_are_lost_to_any_ship_or_aircraft__rulings_110_261():
    g = fight(front("ussr-57 A-4 3inf", "ussr-58 A-4 2art", "germany-1 A-4 1ss", **EASTERN))
    assert lost(g, "ussr") == "3inf 2art"
    g = fight(front("ussr-57 A-4 3inf", "germany-11 A-4 1ftr", **EASTERN))
    assert lost(g, "ussr") == "3inf"
    g = fight(front("ussr-57 A-4 3inf", "germany-48 A-4 3inf", **EASTERN))
    assert lost(g, "ussr") == ""


def test_p18_a_guard_that_survives_saves_transports_and_one_that_falls_does_not__ruling_261():
    facts = ("ussr-57 A-4 3inf", "ussr-1 A-4 1cr", "germany-1 A-4 4cr", "bombs R2: 1", "bombs R3: 1", GERMANY_FIRST)
    for roll, fallen in (("miss", ""), ("b2 r8", "3inf 1cr")):
        g = fight(front(*facts, **EASTERN), roll, stance=["germany cr 4 attack", "ussr cr 1 attack"])
        assert lost(g, "ussr") == fallen


def test_p18_ships_of_an_ally_guard_transports_too__ruling_261():
    facts = ("usa-43 A-8 3inf", "germany-1 A-8 1ss")
    assert lost(fight(front(*facts)), "usa") == "3inf"
    assert lost(fight(front(*facts, "britain-1 A-8 1cr")), "usa") == ""


def test_p23_the_pact_partner_sinks_no_transports__rulings_261_357():
    facts = ("ussr-34 P-1 2inf", "britain-63 P-1 1inf", "japan-1 P-1 1cr")
    g = fight(front(*facts))
    assert (lost(g, "ussr"), lost(g, "britain")) == ("", "1inf")
    assert lost(fight(front(*facts, "pact: no")), "ussr") == "2inf"


def test_p18_submarines_alone_do_not_guard_against_aircraft__rulings_262_263():
    """The rulebook's example: a German submarine and a transport against one American carrier fighter."""
    facts = ("germany-1 A-8 1ss", "germany-48 A-8 3inf", "fighters A-8: usa")
    g = fight(front(*facts))
    assert lost(g, "germany") == "3inf"
    assert force(g, "germany", "A-8") == "1ss"
    g = fight(front(*facts[:2], "usa-1 A-8 1ss"))
    assert lost(g, "germany") == ""
    g = fight(front(*facts, "germany-2 A-8 1cr"))
    assert lost(g, "germany") == ""


def test_p18_a_carrier_fighter_is_a_guard_too__ruling_263():
    g = fight(front("usa-43 A-8 3inf", "fighters A-8: usa", "germany-1 A-8 1ss"))
    assert lost(g, "usa") == ""
    assert g.fighters == []


def test_p10_when_all_fighting_units_fall_transports_of_both_sides_live__ruling_251():
    facts = ("usa-43 A-8 3inf", "usa-1 A-8 1ss", "germany-48 A-8 2inf", "germany-1 A-8 1ss", "control B29: germany")
    g = fight(front(*facts), "y2", "y2")
    assert (lost(g, "usa"), lost(g, "germany")) == ("1ss", "1ss")
    assert (force(g, "usa", "A-8"), force(g, "germany", "A-8")) == ("3inf", "2inf")
    assert not g.embattled[at("A-8")]


def test_p19_both_wiped_out_on_land_leaves_the_territory_with_its_holder__rulings_251_252():
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", GERMANY_FIRST, **EASTERN)
    fight(g, "y2 r2", "y2 r2", stance=["germany inf 2 attack", "ussr inf 2 attack"])
    assert (lost(g, "germany"), lost(g, "ussr")) == ("2inf", "2inf")
    assert g.control[at("R1")] == of("ussr")
    assert not g.embattled[at("R1")]
    assert not any(g.medals + g.stress)


def test_p19_both_left_is_no_capture_and_embattled__rulings_252_284():
    g = fight(front("germany-48 R1 2inf", "ussr-57 R1 2inf", **EASTERN))
    assert g.control[at("R1")] == of("ussr")
    assert g.embattled[at("R1")]


def test_p19_aircraft_alone_take_nothing_and_must_leave__ruling_253():
    facts = ("germany-11 R8 8ftr", "ussr-57 R8 1inf", GERMANY_FIRST)
    g = fight(front(*facts, **EASTERN), "y2 g8", stance=["germany ftr 8 ground", "ussr inf 1 defense"])
    assert lost(g, "ussr") == "1inf"
    assert g.control[at("R8")] == of("ussr")
    assert g.arrows[TOKEN["germany-11"]]
    assert not g.embattled[at("R8")]


def test_p19_ships_against_aircraft_or_transports_do_not_embattle_a_sea__ruling_254():
    g = fight(front("germany-1 A-4 1cr", "ussr-11 A-4 1ftr", **EASTERN))
    assert not g.embattled[at("A-4")]
    g = fight(front("germany-1 A-4 1cr", "ussr-57 A-4 1inf", **EASTERN))
    assert not g.embattled[at("A-4")]
    g = fight(front("germany-1 A-4 1cr", "ussr-1 A-4 1cr", **EASTERN))
    assert g.embattled[at("A-4")]


def test_p18_commands_may_be_reorganized_in_the_region_only__ruling_43():
    g = front("germany-48 R1 4inf", "germany-49 R1 2inf", "germany-55 G1 4inf", "ussr-57 R1 1inf", **EASTERN)
    fight(g, until="reorganize")
    assert asked(g) == "germany reorganize"
    assert not any("germany-55" in text for text in choices(g))
    say(g, "germany-49 2inf to germany-48")
    assert force(g, "germany", "R1") == "6inf"


def test_p18_neither_allies_nor_categories_mix_and_no_stack_exceeds_eight__rulings_17_45():
    germans = ("germany-48 B5 5inf", "germany-49 B5 4inf", "germany-11 B5 1ftr")
    order = "turn_order: germany italy britain china ussr usa japan"
    g = fight(front(*germans, "italy-110 B5 1inf", "britain-63 B5 3inf", order), until="reorganize")
    assert asked(g) == "germany reorganize"
    joins = {text.partition(" to ")[::2] for text in choices(g)[1:] if not text.endswith("new")}
    assert {to for _, to in joins} == {"germany-48", "germany-49"}
    assert ("germany-49 3inf", "germany-48") in joins
    assert ("germany-49 4inf", "germany-48") not in joins


SWEDEN = ("control N10: ussr", "activated N10: 2", "defenders N10: 4inf 1art 1ftr", GERMANY_FIRST)


def test_p24_the_new_controller_commands_and_pays_for_the_defenders__ruling_122():
    g = front("germany-48 N10 4inf 1art", *SWEDEN, "resources ussr: 0 0 1", **EASTERN)
    stances = ["germany inf 4 attack", "germany art 1 ground", "neutral inf 4 defense", "neutral art 1 ground"]
    fight(g, until="dice", stance=[*stances, "neutral ftr 1 air"])
    fight(g, "y1 r9", until="repair")
    assert choices(g) == ["neutral inf defense osr", "neutral inf defense no"]
    assert asked(g) == "ussr repair"


def test_p24_defenders_that_fall_in_the_round_of_the_invasion_are_no_casualties__ruling_123():
    g = fight(front("germany-48 N10 6inf", *SWEDEN, **EASTERN), "y2 g8", stance="germany inf 6 attack")
    assert lost(g, "ussr") == ""
    assert force(g, "ussr", "N10") == "3inf 1art 1ftr"
    assert not g.defenders[at("N10")]


def test_p24_survivors_are_the_controllers_and_may_move_out_next_round__ruling_124():
    g = fight(front("germany-48 N10 1inf", *SWEDEN, **EASTERN), stance="germany inf 1 attack")
    token = next(t for t in g.at[at("N10")] if g.stacks[t] == read_stack("4inf 1art"))
    g.round += 1
    g.push(PlanningPhase())
    g.settle()
    while g.stack[-1].verb != "write":
        g.apply(g.seat, 0)
    seat = g.seat_of(of("ussr"))
    assert f"{TOKEN_ID[token]} G9" in {g.say(action) for action in g.legal(seat)}
    assert len(routes(g, token, at("G9")).ways) == 1


def test_p24_the_last_fighter_of_a_neutral_force_must_land_elsewhere__ruling_126():
    facts = ("germany-48 N10 8inf", *SWEDEN[:2], "defenders N10: 1inf 1ftr", GERMANY_FIRST)
    g = fight(front(*facts, **EASTERN), "y2 g8", stance=["germany inf 8 attack", "neutral inf 1 defense"])
    assert g.control[at("N10")] == of("germany")
    token = next(t for t in g.at[at("N10")] if g.stacks[t] == read_stack("1ftr"))
    assert g.arrows[token]


def test_p24_a_force_of_its_own_fights_led_by_its_side_and_stays_without_tokens__ruling_120():
    facts = ("germany-48 N10 4inf", "activated N10: 2", "aligned N10: 1", "defenders N10: 4inf", GERMANY_FIRST)
    g = front(*facts, "resources ussr: 9 9 9", neutral_no_nearest="own_force", **EASTERN)
    say(g, "germany inf 4 attack")
    assert asked(g) == "ussr stance"
    fight(g, "y3 r5", stance="neutral inf 4 defense")
    assert g.defenders[at("N10")] == read_stack("2inf")
    assert stock(g, "ussr") == [9, 9, 9]
    assert g.embattled[at("N10")]
    assert told(g, "repaired") == []


def test_p24_a_force_of_its_own_that_falls_leaves_the_land_to_the_invader__ruling_120():
    facts = ("germany-48 N10 6inf", "activated N10: 2", "aligned N10: 1", "defenders N10: 4inf", GERMANY_FIRST)
    g = front(*facts, neutral_no_nearest="own_force", **EASTERN)
    fight(g, "y8 r2", stance="germany inf 6 attack")
    assert g.control[at("N10")] == of("germany")
    assert not any(g.medals + g.stress)
