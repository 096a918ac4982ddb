"""The drawn board against the rules: what touches on paper is adjacent, and what is adjacent touches."""

import json
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from sitroom.warroom.rules.map import ADJACENT, LAND_SIZE, REGIONS, STRAITS

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "games" / "warroom" / "map" / "drawing.json"
IMPASSABLE = ROOT / "src" / "sitroom" / "warroom" / "data" / "impassable.json"
DRAWING = json.loads(FILE.read_text("utf-8"))
WIDTH, HEIGHT = DRAWING["width"], DRAWING["height"]
SHAPES = DRAWING["regions"]
LINKED = {frozenset(pair) for pair in DRAWING["links"]}
IN_PARTS = {"B1", "N14"}
"""Great Britain with Northern Ireland, Turkey with Thrace: a second piece on land, and rightly so."""
DESERTS = {"X-SW": "western", "X-SC": "central", "X-SE": "eastern"}
RULES = {frozenset((REGIONS[a], REGIONS[b])) for a, others in enumerate(ADJACENT) for b in others}


def points(numbers):
    """An arc point by point."""
    x, y = numbers[:2]
    found = [(x, y)]
    for i in range(2, len(numbers), 2):
        x, y = x + numbers[i], y + numbers[i + 1]
        found.append((x, y))
    return found


ARCS = [points(numbers) for numbers in DRAWING["arcs"]]


def outline(ring):
    """A ring point by point, without a break where it leaves the board on one side and comes back on the other."""
    found = []
    for i in ring:
        arc = ARCS[i] if i >= 0 else ARCS[~i][::-1]
        shift = round((found[-1][0] - arc[0][0]) / WIDTH) * WIDTH if found else 0
        found += [(x + shift, y) for x, y in arc[1 if found else 0 :]]
    return found


def inside(point, ring):
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise(ring):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def square(ring):
    """The area of a ring."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring))) / 2


def around(point, ring):
    """Is it inside, wherever around the globe the ring is drawn?"""
    return any(inside((point[0] + shift, point[1]), ring) for shift in (-WIDTH, 0, WIDTH))


def rings_of(region):
    return [*SHAPES[region]["rings"], *SHAPES[region].get("waters", [])]


def users():
    """By arc: the regions on its two sides."""
    found = defaultdict(list)
    for region in SHAPES:
        for ring in rings_of(region):
            for i in ring:
                found[max(i, ~i)].append(region)
    return found


USERS = users()
TOUCHING = {frozenset(pair) for pair in USERS.values() if len(set(pair)) == 2}


def test_every_region_of_the_rules_is_drawn_and_no_other():
    assert set(SHAPES) == {*REGIONS, *DESERTS, "X-HI"}
    assert all(rings_of(region) for region in SHAPES)


def test_p5_regions_touch_if_and_only_if_they_are_adjacent():
    played = {pair for pair in TOUCHING if pair <= set(REGIONS)}
    assert RULES - played == LINKED, "only the two canals are drawn as links"
    assert played - RULES == set()


def test_p5_links_are_straits_with_a_place_on_the_board():
    straits = {frozenset(strait["between"]) for strait in DRAWING["straits"]}
    assert straits == {frozenset((REGIONS[a], REGIONS[b])) for a, b in STRAITS}
    assert straits >= LINKED
    assert all(0 <= x < WIDTH and 0 < y < HEIGHT for x, y in (strait["at"] for strait in DRAWING["straits"]))


def test_p5_impassable_areas_touch_what_can_be_flown_to():
    areas = json.loads(IMPASSABLE.read_text("utf-8"))
    wanted = {desert: areas["sahara"][name] for desert, name in DESERTS.items()} | {"X-HI": areas["himalayas"]}
    for area, near in wanted.items():
        touched = {region for pair in TOUCHING if area in pair for region in pair if region in REGIONS}
        assert touched == set(near), area


def test_an_arc_has_a_region_on_each_side_at_most():
    assert max(len(regions) for regions in USERS.values()) == 2
    assert all(len(set(regions)) == len(regions) or REGIONS.index(regions[0]) < LAND_SIZE for regions in USERS.values())


def pieces(region):
    """The rings of a region that are no holes; a hole may touch the outline in a point or two."""
    rings = [(ring, outline(ring)) for ring in rings_of(region)]

    def within(line, other):
        some = line[:: max(1, len(line) // 9)]
        return other is not line and 2 * sum(around(point, other) for point in some) > len(some)

    return [ring for ring, line in rings if not any(within(line, other) for _, other in rings)]


@pytest.mark.parametrize("region", SHAPES)
def test_a_region_is_in_one_piece_but_for_its_islands(region):
    found = pieces(region)
    largest = max(found, key=lambda ring: square(outline(ring)))
    if region in REGIONS[LAND_SIZE:]:
        assert found == [largest], "a sea is whole"
    for ring in found:
        beside = {other for i in ring for other in USERS[max(i, ~i)] if other != region}
        land = beside & set(REGIONS[:LAND_SIZE])
        assert ring is largest or region in IN_PARTS or not land, f"a second piece of {region} borders {land}"


@pytest.mark.parametrize("region", SHAPES)
def test_a_label_stands_in_its_region(region):
    at = SHAPES[region]["at"]
    assert 0 <= at[0] < WIDTH
    assert 0 < at[1] < HEIGHT
    assert sum(around(at, outline(ring)) for ring in rings_of(region)) % 2 == 1


def test_the_file_is_small_and_names_its_source():
    assert FILE.stat().st_size < 400_000
    assert "Natural Earth (public domain)" in DRAWING["source"]
