"""What wins the war is told wherever somebody may look for it, and what may lose it while orders are written."""

import re

import pytest
from playwright.sync_api import expect

from server.clients import ME, bot
from sitroom.kernel import Match, write_record
from sitroom.warroom import GAME
from web.conftest import PHONE
from web.test_everybody import LANGUAGES
from web.test_warroom import LAPTOP, front, to_planning
from web.test_warroom_screen import in_sight

__all__ = ["front"]  # a fixture
MERELY = {
    "en": "merely Embattled",
    "pt": "apenas Em Combate",
    "es": "simplemente En Combate",
    "it": "anche solo In Combattimento",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_goals_of_the_eastern_front_stand_in_lobby_form_rules_guide_strip_and_nations(sit, front, lang):
    table = sit(locale=LANGUAGES[lang], viewport=LAPTOP, guide=True)
    expect(table.find("[data-game=warroom] [data-scenario-goals]")).to_contain_text(MERELY[lang])
    table.find("[data-help=warroom]").click()
    rules = table.find("dialog [data-goals-of=warroom]")
    expect(rules).to_contain_text(MERELY[lang])
    expect(rules.locator("h4")).to_have_count(4)
    expect(rules.locator("p")).to_have_count(12)
    table.page.keyboard.press("Escape")
    table.find("[data-set-up=warroom]").click()
    form = table.find("form [data-scenario-goals]")
    for scenario in ("global", "europe", "pacific", "eastern"):
        table.find("[data-option=scenario] select").select_option(scenario)
        expect(form.locator("li")).to_have_count(3)
    expect(form).to_contain_text(MERELY[lang])
    table.go(front())
    to_planning(table)
    expect(table.find(".guide")).to_contain_text(MERELY[lang])
    expect(table.find("[data-goal=allies]")).to_contain_text(MERELY[lang].split(" ", 2 if lang == "it" else 1)[-1])
    assert MERELY[lang] in table.find("[data-goals]").get_attribute("title")
    table.find("[data-goals]").click()
    expect(table.find("[role=tabpanel]")).to_contain_text(MERELY[lang])


@pytest.fixture
def berlin(lobby):
    """Orders are written while Soviets stand beside Greater Germany: the address of a seat."""

    def open_match(seat, *facts, embattled=False):
        lines = ["sitroom-position warroom", "options: scenario=eastern", "round: 2", "phase: planning", "lap: 1"]
        lines += ["turn_order: germany ussr", "command germany-48: G1 2inf", "command germany-22: G8 2inf"]
        lines += [f"command ussr-57: {'G1' if embattled else 'G4'} 3inf 1arm", "control G4: ussr", *facts]
        frames = (
            "EndRound",
            "CheckCollapse",
            "CheckVictory",
            "ProductionPhase",
            "MoralePhase",
            "RefitPhase",
            "CombatPhase",
        )
        lines += [f'frame: ["{name}"]' for name in (*frames, "MovementPhase", "PlanningPhase")]
        match = Match(GAME, position="\n".join(lines))
        sides = {name: ME if name == seat else bot("easy") for name in match.seats}
        made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
        return f"#/match/{made['match']['id']}/{made['tokens'][seat]}"

    return open_match


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_goal_in_danger_is_an_alarm_while_planning_with_what_threatens_it(sit, berlin, shot, size, scheme):
    table = sit(berlin("germany"), viewport=size, color_scheme=scheme)
    to_planning(table)
    alarm = table.find("[data-alarm]")
    expect(alarm).to_contain_text("The Allies can win the war this round")
    expect(alarm.locator("[data-threat=G1]")).to_contain_text(
        "if land units of both sides are left there after a battle"
    )
    alarm.locator("summary").click()
    expect(alarm).to_contain_text(re.compile(r"USSR 57 in Poland/Slovakia/Hungary \(G4\): 3 infantry, 1 armor"))
    expect(table.find("[data-goals]")).to_have_class(re.compile("danger"))
    if size == LAPTOP:
        assert in_sight(table, "[data-alarm] h3")
        assert in_sight(table, "[data-action=done]")
    shot(table, f"warroom-alarm-{size['width']}-{scheme}")


def test_who_is_about_to_win_sees_no_alarm_and_a_goal_that_is_reached_is_marked(sit, berlin):
    table = sit(berlin("ussr", "embattled: G1", embattled=True), viewport=LAPTOP)
    to_planning(table)
    expect(table.find("[data-goal=allies]")).to_contain_text("1 of 1")
    expect(table.find("[data-goal=allies]")).to_have_class(re.compile("reached"))
    assert table.find("[data-alarm]").count() == 0
