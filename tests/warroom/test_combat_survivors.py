"""Survivors of a neutral's defence force: page 24 with pages 9 and 18; rulings 124 to 126."""

import random

import pytest

from sitroom.kernel import NOBODY, NotationError
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.survivors import Enlist
from sitroom.warroom.rules.nations import POOL, TOKEN, TOKEN_ID
from sitroom.warroom.rules.units import AIR, LAND, read_stack, size
from warroom.fighting import asked, fight, front
from warroom.moving import answer, choices, moving, told, where
from warroom.playing import at, of


def enlisted(g, neutral):
    """The survivors of a neutral go under tokens, as far as nobody has to be asked."""
    g.stack = [Enlist(at(neutral), size(g.units(g.leader(at(neutral)), at(neutral))))]
    g.settle()
    return g


def test_p24_survivors_go_under_tokens_of_the_controller__ruling_124():
    g = moving("ussr-57 R6 1inf", "control N14: ussr", "activated N14: 2", "defenders N14: 2inf 1art 1ftr")
    enlisted(g, "N14")
    assert where(g, "ussr-21") == "N14 2inf 1art"
    assert where(g, "ussr-11") == "N14 1ftr"
    assert g.arrows[TOKEN["ussr-11"]]
    assert not g.defenders[at("N14")]
    assert g.seat == NOBODY


def mongolia(*commands, survivors="3inf"):
    """China has these commands in Mongolia, the rest of its eight land tokens elsewhere, and the force survived."""
    here = [f"china-{100 + i} N19 {stack}" for i, stack in enumerate(commands)]
    elsewhere = [f"china-{100 + i} C1 8inf" for i in range(len(commands), 8)]
    g = moving(*here, *elsewhere, "control N19: china", "activated N19: 2", f"defenders N19: {survivors}")
    return enlisted(g, "N19")


@pytest.mark.parametrize("commands", [(), ("8inf",), ("8inf", "8inf")])
def test_p24_survivors_without_a_token_go_to_storage__ruling_125(commands):
    g = mongolia(*commands)
    assert told(g, "stored") == [(at("N19"), read_stack("3inf"))]
    assert not g.defenders[at("N19")]
    assert not any(g.casualties)
    assert g.seat == NOBODY


def test_p24_without_a_token_survivors_may_join_a_command_with_room__ruling_125():
    g = mongolia("5inf", survivors="2inf 1art")
    assert choices(g) == [
        "neutral 2inf 1art to china-100",
        "neutral 2inf to china-100",
        "neutral 1inf 1art to china-100",
        "neutral 1inf to china-100",
        "neutral 1art to china-100",
        "store",
    ]
    answer(g, "neutral 2inf 1art to china-100")
    assert where(g, "china-100") == "N19 7inf 1art"
    assert g.seat == NOBODY
    assert not told(g, "stored")


def test_p24_the_controller_picks_who_joins_and_the_rest_goes_to_storage__ruling_125():
    g = answer(mongolia("7inf", survivors="2inf 1art"), "neutral 1art to china-100")
    assert where(g, "china-100") == "N19 7inf 1art"
    assert told(g, "stored") == [(at("N19"), read_stack("2inf"))]
    g = answer(mongolia("3inf", survivors="2inf 1art"), "neutral 1art to china-100")
    assert choices(g) == ["neutral 2inf to china-100", "neutral 1inf to china-100", "store"]
    answer(g, "store")
    assert where(g, "china-100") == "N19 3inf 1art"
    assert told(g, "stored") == [(at("N19"), read_stack("2inf"))]
    assert not any(g.casualties)


def test_p9_p18_p24_commands_may_be_joined_to_free_a_token_for_survivors__ruling_125():
    g = mongolia("3inf", "4inf")
    assert {"china-100 3inf to china-101", "china-101 4inf to china-100"} < set(choices(g))
    answer(g, "china-101 4inf to china-100")
    assert [where(g, name) for name in ("china-100", "china-101")] == ["N19 7inf", "N19 3inf"]
    assert g.seat == NOBODY
    assert not told(g, "stored")


def test_p24_which_commands_are_joined_or_whether_is_up_to_the_controller__ruling_125():
    g = mongolia("6inf", "6inf", "4inf")
    assert "china-102 4inf to china-100" not in choices(g)  # no room for all of it
    answer(g, "china-102 2inf to china-100", "china-102 2inf to china-101")
    assert [where(g, f"china-{n}") for n in (100, 101, 102)] == ["N19 8inf", "N19 8inf", "N19 3inf"]
    g = answer(mongolia("6inf", "6inf", "4inf"), "store")
    assert [where(g, f"china-{n}") for n in (100, 101, 102)] == ["N19 6inf", "N19 6inf", "N19 4inf"]
    assert told(g, "stored") == [(at("N19"), read_stack("3inf"))]


def test_p24_commands_are_not_joined_where_that_frees_no_token__ruling_125():
    g = mongolia("5inf", "4inf", survivors="3inf")  # room for seven more, not for eight
    assert {word.split()[0] for word in choices(g)} == {"neutral", "store"}


def test_p24_joining_commands_without_end_is_not_possible__ruling_125():
    g = mongolia("1inf", "2inf 1art")
    for _ in range(2):
        answer(g, "china-101 1inf to china-100", "china-100 1inf to china-101")
    assert {word.split()[0] for word in choices(g)} == {"neutral", "store"}


def test_p24_a_fighter_without_a_token_joins_those_that_fought_beside_it__rulings_125_126():
    tokens = [TOKEN_ID[t] for t in POOL[of("ussr")][AIR]]
    air = [f"{token} {'N14 1ftr' if i < 2 else 'R1 8ftr'}" for i, token in enumerate(tokens)]
    land = [f"{TOKEN_ID[t]} R1 1inf" for t in POOL[of("ussr")][LAND]]
    arrows = f"arrows: {tokens[0]} {tokens[1]}"
    g = moving(*air, *land, arrows, "control N14: ussr", "activated N14: 2", "defenders N14: 2inf 1ftr")
    enlisted(g, "N14")
    assert choices(g) == [
        f"neutral 1ftr to {tokens[0]}",
        f"neutral 1ftr to {tokens[1]}",
        f"{tokens[0]} 1ftr to {tokens[1]}",
        f"{tokens[1]} 1ftr to {tokens[0]}",
        "store",
    ]
    answer(g, f"{tokens[0]} 1ftr to {tokens[1]}")
    assert [where(g, name) for name in tokens[:2]] == ["N14 1ftr", "N14 2ftr"]
    assert g.arrows[TOKEN[tokens[0]]]
    assert told(g, "stored") == [(at("N14"), read_stack("2inf"))]


def test_p18_step_d_survivors_are_enlisted_before_commands_are_reorganized__rulings_43_125():
    full = [f"china-{n} C1 8inf" for n in range(100, 106)]
    here = ("china-106 N19 3inf", "china-107 N19 2inf", "japan-65 N19 1art")
    neutral = ("control N19: china", "activated N19: 2", "defenders N19: 3inf")
    g = fight(front(*full, *here, *neutral), until="enlist")
    assert asked(g) == "china+usa enlist"
    twin = GAME.imagine(GAME.view(g, g.seat), random.Random(1))
    assert (twin.actions, GAME.position(GAME.position_text(g))) == (g.actions, g)
    answer(g, "china-107 2inf to china-106")
    assert where(g, "china-107") == "N19 3inf"
    assert asked(g) == "china+usa reorganize"
    with pytest.raises(NotationError, match=r"joined to free a token"):
        answer(fight(front(*full, *here, *neutral), until="enlist"), "china-107 2inf to new")


@pytest.mark.parametrize("seed", range(60))
def test_p24_whatever_the_controller_answers_no_survivor_is_lost_or_made__ruling_125(seed):
    rng = random.Random(seed)
    commands = [f"{rng.randint(1, 8)}{rng.choice(('inf', 'art'))}" for _ in range(rng.randint(1, 4))]
    survivors = rng.choice(("3inf", "1inf 1art", "6inf 2art"))
    g = mongolia(*commands, survivors=survivors)
    before = sum(map(read_stack, (*commands, survivors)))
    while g.seat != NOBODY:
        assert choices(g)[-1] == "store"
        assert GAME.position(GAME.position_text(g)) == g
        g.apply(g.seat, rng.choice([action for action in g.actions if action >= 0]))
    stored = sum(stack for _, stack in told(g, "stored"))
    assert g.units(of("china"), at("N19")) + stored == before
    assert all(0 < size(g.stacks[token]) <= 8 for token in g.at[at("N19")])
    assert not g.defenders[at("N19")]
