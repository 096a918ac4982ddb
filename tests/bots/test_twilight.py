"""The bots at Twilight Struggle: what they choose is legal, repeatable, and no nuclear war they could see."""

import pytest

from sitroom.games import GAMES
from sitroom.kernel import SitroomError
from sitroom.twilight import GAME
from twilight.helpers import SEATS, legal, play, position

TWILIGHT = GAMES["twilight"]
SEEDS = range(5)


def choice(g, seat, bot="greedy", seed=0):
    """What a bot does, in notation."""
    view = GAME.view(g, SEATS[seat])
    return g.say(TWILIGHT.bot(bot, seed).choose(view))


@pytest.mark.parametrize("bot", TWILIGHT.bots)
def test_a_bot_of_the_same_seed_makes_the_same_legal_choice(bot):
    g = position(turn=4, hand_ussr="fidel nasser comecon", hand_us="nato", us="italy 2", ussr="poland 3")
    chosen = [choice(g, "ussr", bot, seed) for seed in SEEDS]
    assert chosen == [choice(g, "ussr", bot, seed) for seed in SEEDS]
    assert set(chosen) <= legal(g)


def test_an_unknown_bot_is_refused():
    with pytest.raises(SitroomError, match="there is no bot 'deep'"):
        TWILIGHT.bot("deep")


def at_the_brink(side, hand, **lines):
    """DEFCON 2 with the Space Race closed, so that a card in hand will do what it does."""
    other = {"us": "hand_ussr", "ussr": "hand_us"}[side]
    lines = {f"hand_{side}": hand, other: "nato", "china": "none", "space": "us 8 ussr 8"} | lines
    return position(turn=6, phasing=side, defcon=2, **lines)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("side", "hand", "board"),
    [
        ("ussr", "duck_and_cover fidel", {}),
        ("us", "we_will_bury_you fidel", {}),
        ("us", "lone_gunman fidel", {"us": "panama 2"}),
        ("ussr", "grain_sales_to_soviets we_will_bury_you fidel", {}),
    ],
)
def test_greedy_keeps_a_card_that_would_lose_the_match_however_it_is_played(side, hand, board, seed):
    assert choice(at_the_brink(side, hand, **board), side, seed=seed) != hand.split()[0]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("side", "card"), [("us", "duck_and_cover"), ("us", "olympic_games"), ("ussr", "olympic_games")]
)
def test_greedy_does_not_take_an_event_that_loses_the_match(side, card, seed):
    g = play(at_the_brink(side, f"{card} fidel"), f"{side} play {card}")
    assert choice(g, side, seed=seed) != "event"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_attempts_no_coup_in_a_battleground_at_defcon_2(seed):
    g = position(turn=6, phasing="us", defcon=2, ussr="cuba 1 haiti 1", hand_us="nato fidel", hand_ussr="nasser")
    play(g, "us play nato", "us mode coup")
    assert choice(g, "us", seed=seed) == "haiti"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_sees_what_a_card_out_of_its_own_hand_would_do_to_it(seed):
    hand = "grain_sales_to_soviets we_will_bury_you fidel allende liberation_theology"
    board = {"us": "panama 2 mexico 2", "ussr": "angola 1 cuba 3", "discard": "nato", "hand_us": "ask_not"}
    g = position(turn=6, round=0, defcon=3, hand_ussr=hand, **board)
    assert choice(g, "ussr", seed=seed) != "grain_sales_to_soviets"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_takes_the_victory_that_lies_before_it(seed):
    g = position(
        turn=6, vp=-15, ussr="thailand 2 vietnam 1 burma 2 laos_cambodia 1", hand_ussr="southeast_asia_scoring fidel"
    )
    assert choice(g, "ussr", seed=seed) == "southeast_asia_scoring"
