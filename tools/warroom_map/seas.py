"""Borders between seas, which nature has not drawn: they go in gentle curves."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import shapely
from earth import Array
from elastic import WIDTH
from shapely import affinity
from shapely.geometry.base import BaseGeometry

STEP = 4
"""Units between the points of a border."""
ROUNDS, WATCHED = 160, 4
"""How often every point moves, and after how many rounds it is looked whether a border has met anything."""
REACH = 16
"""Units that a point may go from where it was."""
AT_ONCE, AT_CORNERS = 0.5, 0.35
"""The part of the way to its neighbours' middle that a point goes in a round."""

Lines = dict[int, Array]


def rounded(lines: list[Array], open_sea: set[int]) -> list[Array]:
    """The same lines, with those of the open sea rounded, but for those that would meet land or themselves."""
    land = _shores([line for i, line in enumerate(lines) if i not in open_sea])
    home = {
        i: shapely.get_coordinates(shapely.segmentize(shapely.LineString(lines[i]), STEP)) for i in sorted(open_sea)
    }
    corners = _corners(lines, open_sea)
    now = kept = home
    still: set[int] = set()
    for count in range(1, ROUNDS + 1):
        after = _settled(now, home, corners, still)
        if count % WATCHED == 0:
            met = {i for i, line in after.items() if i not in still and _meets(line, land)}
            still |= met
            after = kept = kept if met else after
        now = after
    return [now.get(i, line) for i, line in enumerate(lines)]


def _shores(lines: list[Array]) -> BaseGeometry:
    land = shapely.unary_union([shapely.LineString(line) for line in lines])
    around = shapely.unary_union([affinity.translate(land, shift) for shift in (-WIDTH, 0, WIDTH)])
    shapely.prepare(around)
    return around


def _corners(lines: list[Array], open_sea: set[int]) -> list[list[tuple[int, int]]]:
    """Where three borders of the open sea meet: each with its end there."""
    ends: dict[tuple[float, float], list[tuple[int, int]]] = defaultdict(list)
    for i, line in enumerate(lines):
        for end in (0, -1):
            x, y = line[end]
            ends[round(x % WIDTH, 2) % WIDTH, round(y, 2)].append((i, end))
    return [met for met in ends.values() if len(met) > 2 and all(i in open_sea for i, _ in met)]


def _settled(now: Lines, home: Lines, corners: list[list[tuple[int, int]]], still: set[int]) -> Lines:
    """Every point goes some way to the middle of its neighbours, and so do the corners."""
    after = {i: line.copy() for i, line in now.items()}
    for i, line in after.items():
        if i in still or len(line) < 3:
            continue
        before = now[i]
        line[1:-1] += AT_ONCE * ((before[:-2] + before[2:]) / 2 - before[1:-1])
        off = line - home[i]
        far = np.hypot(*off.T)
        over = far > REACH
        line[over] = home[i][over] + off[over] / far[over, None] * REACH
    for met in corners:
        if any(i in still for i, _ in met):
            continue
        move = AT_CORNERS * np.mean([now[i][-2 if end else 1] - now[i][end] for i, end in met], axis=0)
        first, end = met[0]
        if np.hypot(*(now[first][end] + move - home[first][end])) > REACH:
            continue
        for i, end in met:
            after[i][end] = now[i][end] + move
    return after


def _meets(line: Array, land: BaseGeometry) -> bool:
    middle = shapely.LineString(line[1:-1]) if len(line) > 4 else None
    return bool((middle is not None and middle.intersects(land)) or not shapely.LineString(line).is_simple)
