"""The bots at Twilight Struggle: what they choose is legal, repeatable, and no nuclear war they could see."""

import pytest

from sitroom.kernel import Match, SitroomError
from sitroom.titles import GAMES, title_of
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID
from twilight.helpers import SEATS, end_of_turn, legal, play, position

TWILIGHT = GAMES["twilight"]
SEEDS = range(5)
THINKING = [bot for bot in title_of(TWILIGHT).bots if bot != "random"]
every_bot = pytest.mark.parametrize("bot", THINKING)


def choice(g, seat, bot, seed=0):
    """What a bot does, in notation."""
    view = GAME.view(g, SEATS[seat])
    return g.say(title_of(TWILIGHT).bots.make(bot, seed).choose(view))


@pytest.mark.parametrize("bot", title_of(TWILIGHT).bots)
def test_a_bot_of_the_same_seed_makes_the_same_legal_choice(bot):
    g = position(turn=4, hand_ussr="fidel nasser comecon", hand_us="nato", us="italy 2", ussr="poland 3")
    chosen = [choice(g, "ussr", bot, seed) for seed in SEEDS]
    assert chosen == [choice(g, "ussr", bot, seed) for seed in SEEDS]
    assert set(chosen) <= legal(g)


def test_an_unknown_bot_is_refused():
    with pytest.raises(SitroomError, match="there is no bot 'deep'"):
        title_of(TWILIGHT).bots.make("deep")


@every_bot
@pytest.mark.parametrize("margin", [41, 150])
@pytest.mark.parametrize("hand", ["socialist_governments", "suez_crisis fidel", "nasser decolonization"])
def test_a_bot_is_at_home_on_a_board_with_any_number_of_markers(hand, margin, bot):
    stacks = f"france {margin} italy {margin + 20} egypt {margin} israel {margin} poland 3"
    g = position(turn=4, us=stacks, ussr=f"italy 20 poland {margin} egypt 0", hand_ussr=hand, hand_us="nato")
    name = f"{bot}@20" if bot in title_of(TWILIGHT).bots.paced else bot
    for _ in range(4):
        if g.seat != SEATS["ussr"]:
            break
        chosen = choice(g, "ussr", name)
        assert chosen in legal(g)
        g.apply(SEATS["ussr"], g.read(SEATS["ussr"], chosen))


def at_the_brink(side, hand, **lines):
    """DEFCON 2 with the Space Race closed, so that a card in hand will do what it does."""
    other = {"us": "hand_ussr", "ussr": "hand_us"}[side]
    lines = {f"hand_{side}": hand, other: "nato", "china": "none", "space": "us 8 ussr 8"} | lines
    return position(turn=6, phasing=side, defcon=2, **lines)


@every_bot
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
def test_a_bot_keeps_a_card_that_would_lose_the_match_however_it_is_played(side, hand, board, seed, bot):
    assert choice(at_the_brink(side, hand, **board), side, bot, seed) != hand.split()[0]


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("side", "card"), [("us", "duck_and_cover"), ("us", "olympic_games"), ("ussr", "olympic_games")]
)
def test_a_bot_does_not_take_an_event_that_loses_the_match(side, card, seed, bot):
    g = play(at_the_brink(side, f"{card} fidel"), f"{side} play {card}")
    assert choice(g, side, bot, seed) != "event"


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_attempts_no_coup_in_a_battleground_at_defcon_2(seed, bot):
    g = position(turn=6, phasing="us", defcon=2, ussr="cuba 1 haiti 1", hand_us="nato fidel", hand_ussr="nasser")
    play(g, "us play nato", "us mode coup")
    assert choice(g, "us", bot, seed) == "haiti"


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_sees_what_a_card_out_of_its_own_hand_would_do_to_it(seed, bot):
    hand = "grain_sales_to_soviets we_will_bury_you fidel allende liberation_theology"
    board = {"us": "panama 2 mexico 2", "ussr": "angola 1 cuba 3", "discard": "nato", "hand_us": "ask_not"}
    g = position(turn=6, round=0, defcon=3, hand_ussr=hand, **board)
    assert choice(g, "ussr", bot, seed) != "grain_sales_to_soviets"


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_takes_the_victory_that_lies_before_it(seed, bot):
    g = position(
        turn=6, vp=-15, ussr="thailand 2 vietnam 1 burma 2 laos_cambodia 1", hand_ussr="southeast_asia_scoring fidel"
    )
    assert choice(g, "ussr", bot, seed) == "southeast_asia_scoring"


# The planner


def place_all(g, seat, seed=0):
    """Let the planner spend operations; where its markers went."""
    places = []
    while g.question.verb == "place" and g.seat == SEATS[seat]:
        places.append(choice(g, seat, "normal", seed))
        g.apply(g.seat, g.read(g.seat, places[-1]))
    return places


def test_normal_opens_as_people_do():
    g = Match(GAME, {}).state
    while g.question.verb != "setup":
        g.apply(g.seat, g.actions[0])
    for _ in range(6):
        g.apply(g.seat, g.read(g.seat, choice(g, "ussr", "normal")))
    assert [g.influence[1][ID[name]] for name in ("poland", "east_germany", "austria")] == [4, 4, 1]


def operations(card, **lines):
    """The US is about to place influence with a card."""
    g = position(turn=4, phasing="us", hand_us=card, hand_ussr="nato", **lines)
    return play(g, f"us play {card}", "us mode influence")


def test_normal_takes_a_battleground_whole_rather_than_two_by_halves():
    g = operations("fidel", us="iran 1 libya 1", ussr="poland 3")
    places = place_all(g, "us")
    assert g.control[ID[places[0]]] == 0


def test_normal_does_not_break_control_that_one_marker_restores():
    """Two points for a marker in Pakistan would be answered by one; Iran is free."""
    assert "pakistan" not in place_all(operations("fidel", us="iran 1 india 1", ussr="pakistan 2"), "us")


def test_normal_sends_a_grave_enemy_event_to_space():
    hands = {"hand_us": "decolonization nato", "hand_ussr": "fidel"}
    g = position(turn=2, phasing="us", us="italy 2", ussr="poland 3", defcon=4, **hands)
    assert choice(play(g, "us play decolonization"), "us", "normal") == "space"


@pytest.mark.parametrize("card", ["duck_and_cover", "cia_created", "grain_sales_to_soviets"])
def test_normal_headlines_no_card_that_may_end_the_match(card):
    hands = {"hand_ussr": f"{card} fidel allende", "hand_us": "nato"}
    g = position(turn=6, round=0, defcon=2, us="panama 2", ussr="cuba 3", **hands)
    assert choice(g, "ussr", "normal") != card


# Thinking time


def test_a_budget_counted_in_trials_makes_the_same_choice_each_time():
    hands = {"hand_ussr": "fidel nasser comecon socialist_governments", "hand_us": "nato"}
    g = position(turn=4, us="italy 2 iran 1", ussr="poland 3 iraq 1", **hands)
    view = GAME.view(g, SEATS["ussr"])
    assert len({title_of(TWILIGHT).bots.make("hard@30", 5).choose(view) for _ in range(3)}) == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hard@", "no thinking time"),
        ("hard@0", "no thinking time"),
        ("hard@-1s", "no thinking time"),
        ("hard@soon", "no thinking time"),
        ("hard@1e99s", "no thinking time"),
        ("normal@1s", "normal takes no thinking time"),
        ("deep@1s", "there is no bot 'deep'"),
    ],
)
def test_a_thinking_time_that_makes_no_sense_is_refused(name, why):
    with pytest.raises(SitroomError, match=why):
        title_of(TWILIGHT).bots.named(name)


def test_an_old_name_may_not_be_given_thinking_time_either():
    assert title_of(TWILIGHT).bots.named("greedy") == "easy"
    with pytest.raises(SitroomError, match="easy takes no thinking time"):
        title_of(TWILIGHT).bots.named("greedy@1s")


@every_bot
def test_a_bot_that_may_play_the_china_card_instead_plays_the_scoring_card(bot):
    """R 9.5, 11.1.2: by option it may, and would lose for it."""
    options = "held_scoring_loses=yes china_over_scoring=yes"
    g = position(options=options, turn=4, round=7, hand_ussr="asia_scoring", ussr="north_korea 3", us="japan 4")
    assert legal(g) == {"asia_scoring", "the_china_card"}
    assert choice(g, "ussr", bot) == "asia_scoring"


@every_bot
def test_a_bot_leaves_out_of_final_scoring_what_serves_it_best(bot):
    """Second Edition, card 73."""
    lines = {"effects": "shuttle", "table": "shuttle_diplomacy", "ussr": "thailand 2 india 3 vietnam 1 libya 2 syria 2"}
    g = end_of_turn(
        turn=10, vp=9, milops="us 5 ussr 5", options="edition=second", us="jordan 2", china="us down", **lines
    )
    assert choice(g, "us", bot) == "libya", "the USSR then has presence there, not domination"
