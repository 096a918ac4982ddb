"""Sets of countries as bits: they say the same as the countries one by one."""

import random

import pytest

from sitroom.twilight.rules.areas import areas, countries_of, reach_from
from sitroom.twilight.rules.board import ADJACENT, IN_REGION, MAP, NEXT_TO, US, USSR


def some(seed):
    rng = random.Random(seed)
    return sorted(rng.sample(MAP, rng.randrange(len(MAP) + 1)))


@pytest.mark.parametrize("seed", range(50))
def test_a_set_has_the_countries_it_was_made_of(seed):
    chosen = some(seed)
    found = [country for region, bits in enumerate(areas(chosen)) for country in countries_of(region, bits)]
    assert found == chosen
    assert [len(countries_of(r, bits)) for r, bits in enumerate(areas(MAP))] == [len(region) for region in IN_REGION]


@pytest.mark.parametrize("side", [US, USSR])
@pytest.mark.parametrize("seed", range(50))
def test_6_1_1_reach_is_where_a_side_stands_and_next_to_it_and_beside_its_own_space(seed, side):
    chosen = some(seed)
    near = {neighbour for country in chosen for neighbour in ADJACENT[country]}
    assert reach_from(side, areas(chosen)) == sorted({*chosen, *near, *NEXT_TO[side]})
