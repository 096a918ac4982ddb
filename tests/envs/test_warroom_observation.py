"""What a seat is shown of War Room in numbers: true, told apart, and nothing that it may not know."""

import random
from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from envs.playing import played
from sitroom.envs import vector
from sitroom.kernel import CHANCE, NOBODY
from sitroom.kernel.options import Value
from sitroom.observing import columns
from sitroom.warroom import GAME
from sitroom.warroom.observe.answers import answers
from sitroom.warroom.observe.numbers import ASPECTS, BLOCKS, OBSERVER
from sitroom.warroom.observe.sheet import sheet
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, OWNER, TOKEN_ID
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import UNITS, count

COLUMNS = columns(BLOCKS)
PLACE = {name: number for number, name in enumerate(COLUMNS)}
FEW: Mapping[str, Value] = {"scenario": "eastern", "players": 2}


def positions(
    options: Mapping[str, Value], rounds: int, share: float, seed: str
) -> Iterator[tuple[State, random.Random]]:
    """Positions of one random match in which a seat is asked."""
    rng = random.Random(seed)
    g = GAME.start(GAME.resolve(options))
    g.log = None
    while g.seat != NOBODY and g.round <= rounds:
        if g.seat != CHANCE and rng.random() < share:
            yield g, rng
        seat = g.seat if g.seat == CHANCE else rng.choice(g.waiting)
        weights = g.weights() if seat == CHANCE else None
        legal = g.legal(seat)
        g.apply(seat, rng.choices(legal, weights)[0] if weights else rng.choice(legal))


def seen(g: State, seat: int) -> dict[str, float]:
    """The observation of a seat by name."""
    return dict(zip(COLUMNS, OBSERVER.numbers([sheet(g, seat)])[0].tolist(), strict=True))


@pytest.mark.parametrize("options", [FEW, {"scenario": "europe"}, {"scenario": "global", "simultaneous_battles": True}])
def test_hidden_charts_change_no_byte(options: Mapping[str, Value]) -> None:
    changed = 0
    for g, rng in positions(options, 1, 0.04, "hidden"):
        for seat in range(len(g.rules.seats)):
            view = GAME.view(g, seat)
            other = GAME.imagine(view, rng)
            changed += other.orders != g.orders or other.purchases != g.purchases
            assert sheet(g, seat) == sheet(other, seat)
            if seat in g.waiting and seat in other.waiting:
                assert answers(g, seat, g.legal(seat)) == answers(other, seat, other.legal(seat))
    assert changed > 3


def test_units_are_where_the_map_has_them() -> None:
    for g, _ in positions(FEW, 1, 0.01, "units"):
        for seat, own in enumerate(g.rules.seats):
            found = seen(g, seat)
            expected: dict[str, float] = {}
            for token, place in enumerate(g.place):
                if place >= 0:
                    whose = "own" if OWNER[token] in own else "enemy"
                    for unit, name in enumerate(UNITS):
                        column = f"{whose}_units.{name}.{REGIONS[place]}"
                        expected[column] = expected.get(column, 0) + count(g.stacks[token], unit) / 8
            shown = {name: value for name, value in found.items() if "_units." in name and name in expected}
            assert shown == pytest.approx(expected)
            for nation in g.rules.nations:
                assert found[f"resources.oil.{NATIONS[nation]}"] == pytest.approx(g.stock(nation, 0) / 20)
            assert found["round"] == pytest.approx(g.round / 10)


def test_every_column_has_a_name_of_its_own() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert len(set(columns(ASPECTS))) == len(columns(ASPECTS))


@pytest.mark.parametrize("options", [FEW, {"scenario": "pacific"}])
def test_answers_are_told_apart(options: Mapping[str, Value]) -> None:
    for g, _ in positions(options, 2, 0.05, "answers"):
        rows = OBSERVER.features([answers(g, g.seat, g.actions)])
        texts = [g.say(action) for action in g.actions]
        assert len(rows) == len(texts)
        assert len({row.tobytes() for row in rows}) == len(set(texts)), texts


def test_an_order_names_its_command_and_its_goal() -> None:
    names = {name: number for number, name in enumerate(columns(ASPECTS))}
    for g, _ in positions(FEW, 1, 1, "orders"):
        rows = OBSERVER.features([answers(g, g.seat, g.actions)])
        for action, row in zip(g.actions, rows, strict=True):
            meant = g.means(action)
            if meant["verb"] == "order":
                command, region = meant["on"]
                assert TOKEN_ID[int(row[names["command"]]) - 1] == command
                assert REGIONS[int(row[names["place"]]) - 1] == region
                assert row[names["is.order"]] == 1
                return
    pytest.fail("no order was asked for")


def test_matches_are_played_in_lock_step() -> None:
    env = vector("warroom", 2, seed=1, options=FEW, rounds=1)
    assert env.slots == 0
    ended = []
    for rows in played(env, 700):
        assert rows.numbers.shape == (len(rows), len(env.columns))
        assert rows.features.shape == (rows.first[-1], len(env.aspects))
        lengths = np.diff(rows.first)
        assert (rows.mask.sum(axis=1) == lengths).all()
        assert lengths.tolist() == [len(env.legal(row)) for row in range(len(rows))]
        ended += env.ended
    assert ended
    assert all(sum(one.rewards) == 0 for one in ended)
