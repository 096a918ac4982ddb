"""What holds in every Phase 4: random matches in every scenario and under the options of combat."""

import random

import pytest

from forms import watches_inside
from sitroom.kernel import Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle import choose
from sitroom.warroom.rules.battle.rows import SIZE, alive
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.nations import CATEGORY, CHINA, OWNER
from sitroom.warroom.rules.phases.combat import EndCombat
from sitroom.warroom.rules.state import COMBAT, REFIT
from sitroom.warroom.rules.units import AIR, CARRIER_FIGHTER, TYPES, count
from warroom.playing import step

MATCHES = [
    {"scenario": "eastern"},
    {"scenario": "pacific", "players": 3, "raid_recheck": "remark", "star_is_capital": False},
    {"scenario": "europe", "players": 5, "neutral_no_nearest": "own_force", "escort_takes_white": False},
    {"scenario": "global", "players": 6, "simultaneous_battles": True},
    {"scenario": "global", "players": 3, "pact_end_clash": "at_once", "quick_resolution": True},
    {"scenario": "global", "players": 2, "capture_needs": "land", "transocean_loss_limit": "origin"},
]
ROUNDS = 5


def on_the_map(g):
    """Units by type: under tokens, of neutrals, under construction; carrier fighters come and go."""
    stacks = [*g.stacks, *g.defenders, *g.building]
    return [sum(count(stack, unit) for stack in stacks) for unit in range(CARRIER_FIGHTER)]


def on_the_lists(g):
    return [sum(g.casualties[unit::TYPES]) for unit in range(CARRIER_FIGHTER)]


def in_storage(entries):
    """Defenders that fell in their first battle, or found no token after it, by type."""
    gone = [entry[2] for entry in entries if entry[0] in ("defenders", "stored")]
    return [sum(count(stack, unit) for stack in gone) for unit in range(CARRIER_FIGHTER)]


def check_board(g):
    """Strengths and groups tell the same, and nothing is below zero."""
    board = g.battle
    if board is None:
        return
    assert min(*board.dice, *board.left, *board.bombed, board.bombers, *board.rows[0], *board.rows[1]) >= 0
    face = face_of(g)
    for side in (0, 1):
        for row in range(SIZE):
            units = sum(found.number for _, found in g.board.numbered() if (found.side, found.row) == (side, row))
            assert alive(g.board.rows[side][row], face.boxes[row]) in (units, 0)


@watches_inside
@pytest.mark.parametrize("options", MATCHES, ids=lambda options: "-".join(map(str, options.values())))
def test_no_unit_is_lost_or_made_but_by_the_rules(options, monkeypatch):
    books = []
    start, end = choose.start, EndCombat.run

    def open_books(g):
        books.append([on_the_map(g), on_the_lists(g), len(g.log)])
        start(g)

    def close_books(self, g):
        end(self, g)
        units, casualties, mark = books[-1]
        assert not any(g.hotspots)
        assert g.battle is None
        assert g.truce == g.pact
        entries = g.log[mark:]
        fought = {entry[1] for entry in entries if entry[0] == "resolved"}
        assert not [f for f in g.fighters if f // 7 in fought]
        gone = [a - b for a, b in zip(units, on_the_map(g), strict=True)]
        listed = [b - a for a, b in zip(casualties, on_the_lists(g), strict=True)]
        if not any(entry[0] == "control" and entry[3] == CHINA for entry in entries):
            assert gone == [a + b for a, b in zip(listed, in_storage(entries), strict=True)]

    monkeypatch.setattr(choose, "start", open_books)
    monkeypatch.setattr(EndCombat, "run", close_books)
    rng, driver = random.Random(5), Seeded(5)
    match = GAME.new(**options)
    while match.state.round <= ROUNDS and not match.over:
        step(match, rng, driver)
        g = match.state
        if g.phase == COMBAT:
            check_board(g)
        if g.phase == REFIT:
            assert all(CATEGORY[token] == AIR for token, arrow in enumerate(g.arrows) if arrow)
    assert len(books) >= ROUNDS
    assert any(entry[0] == "battle" for entry in match.log)
    assert {OWNER[entry[1]] for entry in match.log if entry[0] == "put"} <= set(match.state.rules.nations)
