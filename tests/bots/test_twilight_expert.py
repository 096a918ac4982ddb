"""What a learned judgement of Twilight Struggle looks at, and the network that judges."""

import json
import random
import subprocess
import sys
from collections import Counter
from importlib.resources import files

import numpy as np
import pytest

from sitroom.bots import Budget
from sitroom.bots.net import Net, logistic
from sitroom.kernel import CHANCE, Match, Seeded, read_record
from sitroom.titles import GAMES, TITLES, example
from sitroom.twilight import GAME
from sitroom.twilight.bots import expert as twilight_expert
from sitroom.twilight.bots.expert import looked_at, propose
from sitroom.twilight.bots.features import countries, features, tracks
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.policy import describe, is_asked, scored
from sitroom.twilight.bots.rollout import PLANS, PROPOSED, SCARE, Rollout, Trials, Way, ways
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.operations import COUP, INFLUENCE, SPACE
from sitroom.twilight.rules.view import unseen
from twilight.helpers import SEATS, position


def matches(count, answers):
    """Random matches after a number of answers."""
    for seed in range(count):
        match = Match(GAME, {"edition": ("deluxe", "second")[seed % 2]})
        chance, rng = Seeded(seed), random.Random(seed)
        while not match.over and len(match.answers) < answers:
            seat = match.waiting[0]
            action = chance(match.state) if seat == CHANCE else rng.choice(match.legal(seat))
            match.apply(action, seat)
        if not match.over:
            yield match


def test_a_network_is_weighted_sums_cut_off_below_zero(tmp_path):
    net = Net(
        [np.array([[1, -1], [2, 0.5]], np.float32), np.array([[3], [4]], np.float32)],
        [np.array([0.5, 0], np.float32), np.array([-1], np.float32)],
    )
    # First layer: 1 + 2 * 2 + 0.5 = 5.5 and -1 + 0.5 * 2 = 0; second: 3 * 5.5 - 1.
    assert net([1, 2]).tolist() == [15.5]
    # 1 - 2 + 0.5 is cut off; -1 - 0.5 too.
    assert net([[1, 2], [1, -1]]).tolist() == [[15.5], [-1]]
    net.write(tmp_path / "net.npz")
    assert Net.read(tmp_path / "net.npz")([1, 2]).tolist() == [15.5]
    assert logistic(np.float32(0)) == 0.5


@pytest.mark.parametrize("seat", [US, USSR])
def test_hidden_cards_change_nothing(seat):
    dealt = 0
    for match in matches(12, 150):
        g = match.state.copy()
        hidden = set(unseen(g, seat))
        before = features(g, seat)
        hand = g.hands[1 - seat]
        for at, card in enumerate(hand):
            if card in hidden and g.deck:
                hand[at], g.deck[0] = g.deck[0], card
                dealt += 1
                break
        assert features(g, seat) == before
    assert dealt


@pytest.mark.parametrize("seat", [US, USSR])
def test_an_imagined_world_looks_the_same(seat):
    for match in matches(6, 150):
        imagined = GAME.imagine(match.view(seat), random.Random(1))
        assert features(imagined, seat) == pytest.approx(features(match.state, seat))


def test_the_board_and_the_tracks_change_sign_with_the_sides():
    for match in matches(6, 150):
        g = match.state.copy()
        board = []
        countries(g, board)
        points = tracks(g)[:3]
        us, ussr = g.influence
        g.influence = ussr[:], us[:]
        g.control = [(1, 0, 2)[holder] for holder in g.control]
        g.vp = -g.vp
        mirrored = []
        countries(g, mirrored)
        assert mirrored == [-one for one in board]
        assert any(board)
        assert tracks(g)[:3] == [-one for one in points]


def test_every_position_is_the_same_number_of_numbers_none_of_them_wild():
    lengths = set()
    for match in matches(8, 200):
        for seat in (US, USSR):
            found = features(match.state, seat)
            lengths.add(len(found))
            assert max(map(abs, found)) < 20
    assert len(lengths) == 1


# The level itself

AFRICA = {
    "turn": 5,
    "phasing": "us",
    "defcon": 3,
    "hand_us": "africa_scoring the_voice_of_america brush_war junta",
    "hand_ussr": "fidel",
    "us": "south_africa 3 zaire 2 nigeria 2 kenya 2 italy 3 france 3",
    "ussr": "angola 2 algeria 3 poland 3",
}
BRINK = {
    "turn": 9,
    "phasing": "ussr",
    "defcon": 2,
    "hand_ussr": "we_will_bury_you marine_barracks_bombing glasnost brush_war",
    "hand_us": "nato",
    "us": "italy 3 france 3 japan 4 panama 3",
    "ussr": "poland 3 cuba 3 angola 3 iraq 3",
}


def test_the_networks_in_the_package_are_small_and_fit_what_is_looked_at():
    data = files("sitroom.twilight.bots").joinpath("data")
    plan = Plan(GAME.view(position(**AFRICA), US), random.Random(1))
    found = ways(plan, PROPOSED)
    for name, inputs in (("twilight", features(plan.state, US)), ("twilight_policy", looked_at(plan, found)[0])):
        assert len(data.joinpath(f"{name}.npz").read_bytes()) < 10_000_000
        assert twilight_expert.network(name).weights[0].shape[0] == len(inputs)
        command = json.loads(data.joinpath(f"{name}.json").read_text("utf-8"))["command"]
        assert command.startswith("sitroom train twilight")


def test_what_is_proposed_depends_on_the_view_alone():
    match = read_record(example("tournament-final"), GAMES)
    g = match.state_at(0)
    asked = Counter()
    for at, (seat, action) in enumerate(match.answers):
        if seat != CHANCE and at % 7 == 0 and len(g.legal(seat)) > 1:
            view = GAME.view(g, seat)
            one, other = (Plan(view, random.Random(1)) for _ in range(2))
            other.state = GAME.imagine(view, random.Random(2))
            found = [Way((action,), 1.0 - at) for at, action in enumerate(one.legal[:4])]
            asked[is_asked(one)] += 1
            if is_asked(one):
                assert propose(one, found) == pytest.approx(propose(other, found), abs=1e-4)
            else:
                assert propose(one, found) == []
        g.apply(seat, action)
    assert min(asked.values()) > 5


def test_ways_are_told_apart_by_card_use_and_what_normal_thinks():
    plan = Plan(GAME.view(position(**AFRICA), US), random.Random(1))
    cards = [CARD[name] for name in ("brush_war", "africa_scoring", "the_voice_of_america")]
    found = [
        Way((cards[0], COUP), 3.0),
        Way((cards[0], INFLUENCE), 2.0),
        Way((cards[1],), 1.0),
        Way((cards[2], SPACE), 0),
    ]
    rows = describe(plan, found)
    assert len({len(row) for row in rows}) == 1
    assert len({tuple(row) for row in rows}) == 4
    assert [row[:2] for row in rows] == [[0, 1], [0.25, 0], [0.5, 0], [0.75, 0]]
    assert [[row[2 + card] for card in cards] for row in rows] == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    # Of scoring cards it says what they bring: the US dominates Africa here, with three battlegrounds to two.
    assert scored(plan.state, US, cards[1]) > 0 > scored(plan.state, USSR, cards[1])
    assert scored(plan.state, US, cards[0]) == 0


def test_an_opinion_counts_until_trials_say_more():
    plan = Plan(GAME.view(position(**AFRICA), US), random.Random(1))
    found = ways(plan, 2)

    def chosen(opinions, results):
        trials = Trials(plan, found, twilight_expert.judge, opinions)
        trials.results = results
        return trials.verdict()[0].action, trials.gain(1, *trials.against(1, 0))

    few, clear = [[0.0, 0.4] * 4, [0.3, 0.2] * 4], [[0.0] * 40, [0.2, 0.3] * 20]
    first, second = (way.actions[0] for way in found)
    assert first != second
    assert chosen([], few) == (first, 0)
    assert chosen([], clear) == (second, pytest.approx(0.25))
    assert chosen([0.0, 0.3], few)[0] == second  # the opinion tips the scale
    assert chosen([0.3, 0.0], few)[0] == first
    action, gain = chosen([0.2, 0.0], clear)  # many trials do not care
    assert action == second
    assert 0.2 < gain < 0.25


def test_plans_are_those_that_are_proposed():
    view = GAME.view(position(**AFRICA), US)
    plan = Plan(view, random.Random(1))
    usual = ways(plan, PROPOSED)
    assert len(usual) > PLANS
    last = Rollout(
        1, Budget(trials=20), twilight_expert.judge, lambda _, found: [float(at) for at in range(len(found))]
    )
    found, opinions = last.candidates(plan)
    expected = [usual[0], *usual[:0:-1]][:PLANS]  # normal's choice is always tried
    assert [way.actions for way in found] == [way.actions for way in expected]
    assert opinions[1:] == sorted(opinions[1:], reverse=True)
    none = Rollout(1, Budget(trials=20), twilight_expert.judge, lambda _, found: [])
    assert [way.actions for way in none.candidates(plan)[0]] == [way.actions for way in usual[:PLANS]]


def test_the_judgement_depends_on_the_view_alone_and_knows_who_has_won():
    for match in matches(4, 150):
        for seat in (US, USSR):
            imagined = GAME.imagine(match.view(seat), random.Random(0))
            assert -1 < twilight_expert.judge(imagined, seat) < 1
            assert twilight_expert.judge(imagined, seat) == pytest.approx(
                twilight_expert.judge(match.state, seat), abs=2e-4
            )
    g = GAME.start(GAME.resolve({}))
    g.winner = USSR
    assert [twilight_expert.judge(g, seat) for seat in (US, USSR)] == [-1, 1]


def test_a_nuclear_war_in_a_trial_costs_its_loser_a_little():
    g = position(**AFRICA)
    before = twilight_expert.judge(g, US)
    g.winner, g.reason = USSR, "defcon"
    assert twilight_expert.judge(g, US) == pytest.approx(before - SCARE)


def test_points_and_battlegrounds_are_better_had_than_not():
    g = position(turn=5, us="italy 2 france 3", ussr="poland 3 france 0", hand_us="nato", hand_ussr="fidel")
    before = twilight_expert.judge(g, US)
    g.vp += 6
    assert twilight_expert.judge(g, US) > before
    g.vp -= 12
    assert twilight_expert.judge(g, US) < before


def test_without_numpy_the_level_is_not_offered_and_says_what_it_needs():
    code = """
import sys
sys.modules["numpy"] = None
from sitroom.titles import TITLES
bots = TITLES["twilight"].bots
print("expert" in bots, "hard" in bots)
try:
    bots.make("expert@20")
except Exception as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["False True", "the bot 'expert' needs NumPy: install `sitroom[expert]`"]


@pytest.mark.parametrize(
    ("lines", "seed", "card"),
    [(AFRICA, 1, "brush_war"), (AFRICA, 2, "brush_war"), (BRINK, 1, "brush_war"), (BRINK, 2, "brush_war")],
)
def test_golden_decisions(lines, seed, card):
    g = position(**lines)
    view = GAME.view(g, SEATS[lines["phasing"]])
    assert g.say(TITLES["twilight"].bots.make("expert@60", seed).choose(view)) == card
