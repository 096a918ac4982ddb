"""The Soviet-Japanese Pact: page 23, rulings 354 to 366 and 386."""

import pytest

from sitroom.kernel import NotationError
from sitroom.warroom import GAME
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.hotspots import BATTLE
from sitroom.warroom.rules.nations import TOKEN, UNCONTROLLED
from sitroom.warroom.rules.pact import after_capture
from sitroom.warroom.rules.scenarios import SCENARIOS
from sitroom.warroom.rules.state import PHASES
from sitroom.warroom.rules.units import INFANTRY
from warroom.moving import answer, choices, moving, seat, struck, where
from warroom.playing import at, of


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_p23_the_pact_stands_only_in_the_global_war__ruling_386(scenario):
    assert GAME.new(scenario=scenario).state.pact == (scenario == "global")


@pytest.mark.parametrize("territory", ["R1", "G1"])
def test_p23_the_pact_ends_without_penalty_when_moscow_or_greater_germany_is_captured__ruling_354(territory):
    g = moving("japan-65 J3 1inf")
    g.set_embattled(at(territory), True, because=causes.SETUP)
    assert g.pact
    g.take_control(at(territory), of("italy") if territory == "R1" else of("usa"), because=causes.SETUP)
    after_capture(g, at(territory))
    assert not g.pact
    assert not any(g.stress)


def test_p23_other_captures_leave_the_pact_in_force__ruling_354():
    g = moving("japan-65 J3 1inf")
    g.take_control(at("B1"), of("germany"), because=causes.SETUP)
    after_capture(g, at("B1"))
    assert g.pact


@pytest.mark.parametrize(
    ("command", "order"),
    [
        ("japan-65 J3 1inf", "japan-65>R14"),
        ("ussr-58 R16 1inf", "ussr-58>J2"),
        ("japan-13 J3 1ftr", "japan-13>R16"),
        ("japan-13 N19 1ftr", "japan-13>R11"),  # only Soviet land lies between
        ("ussr-11 R16 1ftr", "ussr-11>J4"),
        ("japan-44 P-1 1inf", "japan-44>R18"),
    ],
)
def test_p23_article_one_neither_enters_nor_crosses_the_other_s_land__rulings_355_360(command, order):
    g = moving(command, order)
    name = order.partition(">")[0]
    assert choices(g) == [f"{name} cancel"]
    assert len(g.actions) == 2  # or the Pact is broken first
    party = name.partition("-")[0]
    answer(g, f"{party} breaks-pact")
    assert choices(g) == [f"{name} cancel", order.replace(">", " ")]
    answer(g, order.replace(">", " "))
    assert g.stress[of(party)] == 6


def test_p23_an_order_against_the_pact_may_simply_be_cancelled__ruling_360():
    g = answer(moving("japan-65 J3 1inf", "japan-65>R14"), "japan-65 cancel")
    assert g.pact
    assert where(g, "japan-65") == "J3 1inf"


def test_p23_the_sea_is_free_for_both__ruling_355():
    g = moving("japan-1 P-0 1cr", "ussr-1 P-1 1cr", "japan-1>P-1", "ussr-1>P-0")
    answer(g, "ussr-1 P-0", "japan-1 P-1")
    assert not g.hotspots[at("P-0")]
    assert not g.hotspots[at("P-1")]


def test_p23_a_flight_round_the_other_s_land_is_allowed__ruling_355():
    g = moving("ussr-11 R17 1ftr", "ussr-11>P-1")
    answer(g, "ussr-11 P-1")
    assert where(g, "ussr-11") == "P-1 1ftr"


@pytest.mark.parametrize(
    ("command", "order", "party"),
    [
        ("usa-51 R16 1inf", "usa-51>J2", "ussr"),
        ("usa-11 R16 1ftr", "usa-11>J4", "ussr"),
        ("germany-48 J3 1inf", "germany-48>R14", "japan"),
    ],
)
def test_p23_article_two_an_ally_asks_leave_and_the_party_that_gives_it_pays__rulings_356_363(command, order, party):
    name = order.partition(">")[0]
    g = moving(command, order)
    assert choices(g) == [f"{name} cancel", f"{name} asks-leave"]
    answer(g, f"{name} asks-leave")
    assert g.seat == seat(g, party)
    refused = answer(g.copy(), f"{party} refuses {name}")
    assert refused.pact
    assert where(refused, name) == command.partition(" ")[2]
    answer(g, f"{party} grants {name}", order.replace(">", " "))
    assert not g.pact
    assert g.stress[of(party)] == 6
    assert g.stress[of(name.partition("-")[0])] == 0
    assert where(g, name).startswith(order.partition(">")[2])


def test_p23_article_two_counts_the_land_that_is_crossed__ruling_356():
    through_soviet_land = moving("usa-11 N19 1ftr", "usa-11>R13", "control R13: japan")
    assert choices(through_soviet_land) == ["usa-11 cancel", "usa-11 asks-leave"]
    from_japanese_to_soviet_land = moving("usa-11 J3 1ftr", "usa-11>R16")
    assert choices(from_japanese_to_soviet_land) == ["usa-11 cancel", "usa-11 R16"]
    over_japanese_land_alone = moving("usa-11 N19 1ftr", "usa-11>J2")
    assert choices(over_japanese_land_alone) == ["usa-11 cancel", "usa-11 J2"]


def test_p23_leave_refused_strikes_the_order__ruling_363():
    g = answer(moving("usa-51 R16 1inf", "usa-51>J2"), "usa-51 asks-leave", "ussr refuses usa-51")
    assert struck(g) == {"usa-51": "pact"}


def test_p23_an_ally_cannot_break_the_pact_itself__ruling_363():
    g = moving("usa-51 R16 1inf", "usa-51>J2")
    assert g.interrupts(seat(g, "usa")) == []
    with pytest.raises(NotationError):
        answer(g, "ussr breaks-pact")


def test_p23_an_ally_may_attack_japan_from_anywhere_else__ruling_356():
    assert not struck(moving("usa-51 P-1 1inf", "usa-51>J2"))
    g = moving("china-104 C4 1inf", "china-104>J4")
    assert choices(g) == ["china-104 cancel", "china-104 J4"]


def test_p23_article_three_in_third_land_the_parties_do_not_fight_or_pin__rulings_114_357():
    g = moving("ussr-34 C5 2inf", "japan-65 C5 3inf", "ussr-34>R9")
    answer(g, "ussr-34 R9")
    assert where(g, "ussr-34") == "R9 2inf"
    g = moving("ussr-34 B18 2inf", "japan-30 B18 3inf", "britain-60 B18 1inf")
    assert g.hotspots[at("B18")] == BATTLE


def article_four(*facts):
    """Japan has taken Sinkiang, where Soviet units stand, a round ago."""
    return moving("ussr-34 C5 2inf", "control C5: japan", "leave_by C5: 2", *facts)


def test_p23_article_four_notice_until_phase_4_of_the_next_round__ruling_359():
    g = moving("ussr-34 C5 2inf", "japan-65 C5 1inf")
    g.take_control(at("C5"), of("japan"), because=causes.SETUP)
    after_capture(g, at("C5"))
    assert g.leave_by[at("C5")] == g.round + 1
    g.take_control(at("C5"), of("china"), because=causes.SETUP)
    after_capture(g, at("C5"))
    assert g.leave_by[at("C5")] == 0


def test_p23_article_four_who_has_not_left_is_lost__ruling_359():
    g = article_four()
    assert g.seat == seat(g, "ussr")
    assert choices(g) == ["ussr forfeits C5"]
    answer(g, "ussr forfeits C5")
    assert where(g, "ussr-34") == ""
    assert g.casualties[of("ussr") * 10 + INFANTRY] == 2
    assert g.leave_by[at("C5")] == 0
    assert g.pact


def test_p23_article_four_who_breaks_the_pact_instead_of_leaving_is_not_lost__rulings_359_364():
    g = answer(article_four("japan-65 C5 1inf"), "ussr breaks-pact")
    assert where(g, "ussr-34") == "C5 2inf"
    assert g.stress[of("ussr")] == 6
    assert g.hotspots[at("C5")] == BATTLE
    assert not any(g.leave_by)


def test_p23_article_four_strikes_the_late_party_only__ruling_359():
    g = answer(article_four("japan-65 C5 1inf", "usa-51 C5 1inf", "ussr-58 R14 1inf"), "ussr forfeits C5")
    assert [where(g, name) for name in ("ussr-34", "japan-65", "usa-51")] == ["", "C5 1inf", "C5 1inf"]
    assert where(g, "ussr-58") == "R14 1inf"


def test_p23_article_four_leaving_in_time__ruling_359():
    g = answer(article_four("ussr-34>R9"), "ussr-34 R9")
    assert not any(g.casualties)
    assert g.stack == []


def test_p23_article_four_third_parties_still_pin__ruling_359():
    g = article_four("ussr-34>R9", "germany-48 C5 2inf", "japan-65 C5 4inf")
    assert struck(g) == {"ussr-34": "pinned"}
    assert choices(g) == ["ussr forfeits C5"]


def test_p23_article_four_nobody_must_leave_before_the_next_round():
    g = moving("ussr-34 C5 2inf", "control C5: japan", "leave_by C5: 3")
    assert where(g, "ussr-34") == "C5 2inf"
    assert g.leave_by[at("C5")] == 3


@pytest.mark.parametrize("phase", PHASES[1:])
def test_p23_article_five_at_any_moment_but_in_phases_6_and_7__ruling_361(phase):
    g = moving("japan-65 J3 1inf", "japan-65>J4")
    g.phase = PHASES.index(phase)
    allowed = phase not in ("morale", "production")
    assert bool(g.interrupts(seat(g, "japan"))) == allowed
    assert bool(g.interrupts(seat(g, "ussr"))) == allowed
    assert not g.interrupts(seat(g, "germany"))


def test_p23_who_breaks_the_pact_takes_6_stress_at_once_and_is_remembered_for_the_round__ruling_361():
    g = answer(moving("japan-65 J3 1inf", "japan-65>J4"), "japan breaks-pact")
    assert g.stress[of("japan")] == 6
    assert g.pact_breaker == of("japan")


def test_p23_the_next_round_forgets_who_broke_the_pact__rulings_361_365():
    facts = ("pact: no", "pact_breaker: japan", "stress japan: 6")
    assert moving(*facts, phase="EconomyPhase").pact_breaker == of("japan")
    g = moving(*facts, phase="StartRound")
    assert (g.round, g.pact_breaker, g.pact) == (3, UNCONTROLLED, 0)
    assert g.stress[of("japan")] == 6


def test_p23_a_broken_pact_stays_broken_and_costs_nothing_more__ruling_365():
    g = answer(moving("japan-65 J3 1inf", "japan-65>J4"), "japan breaks-pact")
    g.end_pact(of("ussr"))
    assert g.stress[of("ussr")] == 0
    assert g.interrupts(seat(g, "ussr")) == []


def test_p23_units_that_share_a_region_when_the_pact_breaks_fight_this_round__ruling_364():
    g = moving("ussr-34 C5 2inf", "japan-65 C5 3inf", "germany-48 G1 1inf", "germany-48>G4")
    g.apply(seat(g, "ussr"), -1)
    answer(g, "germany-48 cancel")
    assert g.hotspots[at("C5")] == BATTLE


def test_p23_breaking_the_pact_in_the_midst_of_a_move_changes_who_is_pinned__rulings_98_102():
    facts = ("japan-65 C5 2inf 2art", "china-105 C5 1inf", "ussr-34 C5 1inf", "japan-65>C4")
    g = answer(moving(*facts), "japan-65 C4")
    assert choices(g) == ["japan-65 1inf", "japan-65 1art"]
    g.apply(seat(g, "ussr"), -1)
    assert choices(g) == ["japan-65 2inf", "japan-65 1inf 1art", "japan-65 2art"]
    answer(g, "japan-65 2art")
    assert where(g, "japan-65") == "C4 2inf"


def test_p23_a_pact_broken_in_the_midst_of_a_move_may_hold_the_whole_command_or_none():
    held = answer(moving("japan-65 C5 1inf 1art", "china-105 C5 1inf", "ussr-34 C5 1inf", "japan-65>C4"), "japan-65 C4")
    held.apply(seat(held, "ussr"), -1)
    assert choices(held) == ["japan-65 1inf 1art"]
    assert where(answer(held, "japan-65 1inf 1art"), "japan-65") == "C5 1inf 1art"
    free = answer(
        moving("germany-48 C5 1inf 1art", "japan-65 C5 1inf", "ussr-34 C5 1inf", "germany-48>C4"), "germany-48 C4"
    )
    free.apply(seat(free, "ussr"), -1)
    assert choices(free) == ["germany-48 none"]
    assert where(answer(free, "germany-48 none"), "germany-48") == "C4 1inf 1art"


def test_p23_what_only_the_second_edition_forbids_is_allowed__ruling_366():
    assert not struck(moving("ussr-58 R16 1inf", "ussr-58>P-1"))
    assert not struck(moving("ussr-58 R14 1inf", "ussr-58>R10", "china-105 R10 1inf"))
    g = moving("ussr-34 R10 1inf", "ussr-34>C5")
    assert choices(g) == ["ussr-34 cancel", "ussr-34 C5"]
    assert g.place[TOKEN["ussr-34"]] == at("R10")
