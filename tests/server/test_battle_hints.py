"""Hints for battles: dice, advantages with their reasons, and odds, from nothing but the view."""

import random

import pytest

from schemas import fault
from server.battles import GAME, battles, bring
from sitroom.kernel import CHANCE, IllegalAction, Match, Seeded
from sitroom.titles import title_of
from sitroom.warroom.rules import schema
from sitroom.warroom.rules.state import COMBAT
from warroom.fighting import fight, front
from warroom.playing import step

SEA = ("japan-1 P-13 1ss 2cr 2bb", "usa-1 P-13 2cr 1cv", "turn_order: japan usa china britain ussr germany italy")


def hints(g, plan=()):
    return title_of(GAME).hints.about(GAME.view(g, g.seat), "en", plan)


def kinds(found):
    return {(one["side"], one["kind"]) for one in found["battles"][0]["advantages"]}


def test_dice_and_advantages_of_a_battle_at_sea():
    found = hints(fight(front(*SEA), until="stance"))
    [battle] = found["battles"]
    assert battle["region"] == "P-13"
    assert ("axis", "port") in kinds(found)
    assert ("allies", "escort") in kinds(found)
    port = next(one for one in battle["advantages"] if one["kind"] == "port")
    assert port["regions"] == ["J22"]
    assert sum(battle["forecast"]["alone"].values()) + battle["forecast"]["both"] <= 1.001
    assert battle["forecast"]["exact"]


def test_a_plan_changes_dice_and_odds_and_nothing_else():
    g = fight(front(*SEA), until="stance")
    before = g.copy()
    usual, attack = hints(g)["battles"][0], hints(g, [2, 2])["battles"][0]
    assert hints(g, usual["usual"])["battles"][0]["dice"] == usual["dice"]
    assert attack["dice"]["axis"][1] > usual["dice"]["axis"][1]
    assert attack["forecast"] != usual["forecast"]
    assert g == before


@pytest.mark.parametrize("plan", [[3], [0, 0, 0], [-1]])
def test_a_plan_that_cannot_be_is_refused(plan):
    with pytest.raises(IllegalAction, match="stances"):
        hints(fight(front(*SEA), until="stance"), plan)


def test_the_server_refuses_such_a_plan_with_a_reason(lobby):
    match, tokens = bring(lobby)
    refused = lobby.get(f"/matches/{match}/hints?plan=99", tokens["germany"], status=409)
    assert refused["refused"] == "illegal"
    found = lobby.get(f"/matches/{match}/hints", tokens["germany"])
    assert len(found["odds"]) == 2


def test_a_garrison_is_named_and_so_is_the_limit_of_dice():
    alone = fight(front("germany-48 R5 3inf", "germany-11 R5 1bmr", "control R5: ussr"), until="stance")
    assert ("allies", "garrison") in kinds(hints(alone))
    crowd = ("germany-48 R5 8arm", "germany-49 R5 8arm", "ussr-57 R5 8inf", "control R5: ussr")
    assert ("axis", "limit") in kinds(hints(fight(front(*crowd), until="stance")))


@pytest.mark.parametrize(("scenario", "seed"), [("eastern", 2), ("global", 6)])
def test_hints_are_what_their_schema_says(scenario, seed):
    rng, driver, seen = random.Random(seed), Seeded(seed), 0
    match = Match(GAME, {"scenario": scenario})
    while match.state.round <= 3 and not match.over:
        step(match, rng, driver)
        g = match.state
        if match.over or g.phase != COMBAT or CHANCE in g.waiting:
            continue
        found = title_of(GAME).hints.about(GAME.view(g, g.waiting[0]), "en")
        assert fault(found, schema.Hints) is None
        seen += bool(found["battles"] or found["odds"])
    assert seen


def test_a_spectator_gets_hints_too():
    g = battles().state
    hints = title_of(GAME).hints.about(GAME.view(g, -2), "en")
    assert (hints["battles"], hints["odds"]) == ([], {})
