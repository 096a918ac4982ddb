"""What a learned judgement of Twilight Struggle looks at, and the network that judges."""

import random

import numpy as np
import pytest

from sitroom.bots.net import Net, logistic
from sitroom.bots.twilight_features import countries, features, tracks
from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.twilight import GAME
from sitroom.twilight.board import US, USSR
from sitroom.twilight.view import unseen


def matches(count, answers):
    """Random matches after so many answers."""
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
