"""What the games advise: legal actions, chances, and reasons that every language can say."""

import random
from functools import cache

import pytest

from sitroom.bots import Reason
from sitroom.kernel import CHANCE, NOBODY, Match, Seeded
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, TITLES, title_of
from sitroom.twilight.bots import advice as twilight_advice
from sitroom.twilight.rules.board import US, USSR
from sitroom.warroom.bots import advice as warroom_advice
from sitroom.warroom.bots import chance as warroom_chance

KINDS = {"twilight": ({}, "normal", 1), "warroom": ({"scenario": "eastern"}, "easy", 1)}


@cache
def decisions(name, seed=3):
    """The views and answers of the first turn of a match between bots."""
    found = []
    options, level, rounds = KINDS[name]
    game = GAMES[name]
    match, chance, bot = Match(game, options), Seeded(seed), title_of(game).bots.make(level, seed)
    while not match.over and getattr(match.state, game.span) <= rounds:
        if CHANCE in match.waiting:
            match.apply(chance(match.state), CHANCE)
            continue
        seat = match.waiting[0]
        view = game.view(match.state, seat)
        action = bot.choose(view)
        found.append((view, action))
        match.apply(action, seat)
    return found


@pytest.mark.parametrize("name", KINDS)
def test_advice_is_legal_best_first_and_can_be_said_in_every_language(name):
    game, said = GAMES[name], set()
    for number, (view, _) in enumerate(decisions(name)):
        if number % 3:
            continue
        legal = [action for action, _ in view["decision"]["legal"]]
        advice = title_of(game).adviser.advise(view, 0, 3)
        assert len(advice) <= 3
        assert {one.action for one in advice} <= set(legal)
        assert len({one.action for one in advice}) == len(advice)
        assert all(0 < one.chance < 1 and one.chance <= advice[0].chance + 1e-9 for one in advice) or name == "warroom"
        for lang in LANGUAGES:
            text = title_of(game).words(lang, view["options"])
            said |= {text.reason(reason) for one in advice for reason in one.reasons}
    assert len(said) > 40
    assert not [sentence for sentence in said if any(sign in sentence for sign in "{}|") or not sentence.endswith(".")]


@pytest.mark.parametrize("name", KINDS)
def test_the_action_that_was_played_is_judged_too(name):
    game = GAMES[name]
    rng = random.Random(1)
    for number, (view, _) in enumerate(decisions(name)):
        played = rng.choice([action for action, _ in view["decision"]["legal"]])
        advice = title_of(game).adviser.advise(view, 0, 1, played) if not number % 5 else ()
        if advice:
            assert played in {one.action for one in advice}
            assert next(one for one in advice if one.action == played).chance <= advice[0].chance


@pytest.mark.parametrize("name", KINDS)
def test_the_same_view_and_seed_give_the_same_advice(name):
    view = next(view for view, _ in decisions(name) if len(view["decision"]["legal"]) > 3)
    assert TITLES[name].adviser.advise(view, 7) == TITLES[name].adviser.advise(view, 7)


def test_what_a_side_knows_of_the_other_changes_no_advice():
    """A seat's advice comes from its view alone: hands that look the same to it give the same."""
    game = GAMES["twilight"]
    view = next(view for view, _ in decisions("twilight") if view["decision"]["frame"] == "PlayCard")
    seat = US if view["seat"] == "us" else USSR
    others = [game.imagine(view, random.Random(seed)) for seed in (1, 2)]
    assert others[0].hands[1 - seat] != others[1].hands[1 - seat]
    assert title_of(game).adviser.advise(game.view(others[0], seat)) == title_of(game).adviser.advise(
        game.view(others[1], seat)
    )


def test_chances_of_both_sides_agree_roughly_and_follow_the_points():
    game = GAMES["twilight"]
    match = Match(game, {})
    match.run_chance(Seeded(1))
    level = [title_of(game).adviser.chance(match.view(side)) for side in (US, USSR)]
    match.state.vp = 15
    ahead = [title_of(game).adviser.chance(match.view(side)) for side in (US, USSR)]
    assert ahead[US] > level[US] + 0.1
    assert ahead[USSR] < level[USSR] - 0.1
    assert twilight_advice.chance_of(1000, 5) == twilight_advice.SURE


def test_other_answers_at_war_room_are_compared_by_what_they_lead_to():
    """An attack called off that would have taken a city is told as worse, and its losses beside it."""
    game, told = GAMES["warroom"], set()
    asked = [view for view, _ in decisions("warroom") if view["decision"]["verb"] in ("move", "stance", "hotspot")]
    for view in asked[::3]:
        legal = [action for action, _ in view["decision"]["legal"]]
        if len(legal) < 2:
            continue
        advice = title_of(game).adviser.advise(view, 0, 3)
        assert len(advice) == min(3, len(legal))
        told |= {reason.key for one in advice for reason in one.reasons}
        for action in legal[:2]:
            judged = title_of(game).adviser.advise(view, 0, 1, action)
            assert {one.action for one in judged} == {advice[0].action, action}
            assert judged[0].chance >= judged[-1].chance
    assert told >= {"by.move", "ends.taken", "ends.lost", "ends.losses", "ends.alike"}


def test_land_makes_the_chance_in_war_room():
    game = GAMES["warroom"]
    match = Match(game, {"scenario": "eastern"})
    state = match.state
    side = warroom_advice.side_of(match.view(0), state)
    before = warroom_chance.chance_of(state, side)
    enemy = next(t for t in state.rules.facts.territories if state.holder(t) == 1 - side)
    state.control[enemy] = state.rules.seats[0][0]
    assert warroom_chance.chance_of(state, side) > before
    assert title_of(game).adviser.chance(match.view(0)) + title_of(game).adviser.chance(match.view(1)) == pytest.approx(
        1
    )


# Why a bot did what it did, while the match goes on


@pytest.mark.parametrize("name", KINDS)
def test_a_reason_during_play_gives_no_hand_away(name):
    """The same deed in matches that differ only in what nobody else sees is explained by the same bytes."""
    options, level, rounds = KINDS[name]
    game = GAMES[name]
    match, chance, bot = Match(game, options), Seeded(5), title_of(game).bots.make(level, 5)
    compared = 0
    while not match.over and getattr(match.state, game.span) <= rounds and compared < 12:
        if CHANCE in match.waiting:
            match.apply(chance(match.state), CHANCE)
            continue
        seat = match.waiting[0]
        watcher = next(other for other in range(len(match.seats)) if other != seat)
        before, view = match.state.copy(), game.view(match.state, seat)
        action = bot.choose(view)
        match.apply(action, seat)
        explained = title_of(game).adviser.explain(game.view(before, NOBODY), game.view(match.state, NOBODY), seat)
        if not explained:
            continue
        twins = [game.imagine(game.view(state, watcher), random.Random(9)) for state in (before, match.state)]
        twin = title_of(game).adviser.explain(*(game.view(state, NOBODY) for state in twins), seat)
        assert twin == explained
        assert {reason.key for reason in explained}.isdisjoint(twilight_advice.OWN)
        compared += 1
    assert compared == 12


def test_a_headline_in_secret_is_not_explained():
    game = GAMES["twilight"]
    for view, action in decisions("twilight"):
        if view["decision"]["frame"] == "Headlines":
            state = game.imagine(view, random.Random(1))
            seat = US if view["seat"] == "us" else USSR
            before = game.view(state, NOBODY)
            state.apply(seat, action)
            assert list(title_of(game).adviser.explain(before, game.view(state, NOBODY), seat)) == []
            return


def test_reasons_are_plain_data():
    assert Reason("vp", {"side": 0, "n": 2})._asdict() == {"key": "vp", "values": {"side": 0, "n": 2}}
