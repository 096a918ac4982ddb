"""Regions as arcs: a border between two regions is one line, kept once and used by both."""

from __future__ import annotations

import heapq
from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from earth import Array, polygons
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
Ring = list[int]
"""Arcs one after another; `~i` is arc `i` backwards."""


class Net(NamedTuple):
    """Arcs, and by region the rings made of them: outlines and holes alike."""

    arcs: list[Array]
    rings: dict[str, list[Ring]]

    def points(self, ring: Ring) -> Array:
        """An open ring point by point."""
        return np.concatenate([(self.arcs[i] if i >= 0 else self.arcs[~i][::-1])[:-1] for i in ring])


def net_of(regions: dict[str, BaseGeometry]) -> Net:
    """Cut the outlines of regions wherever three of them meet."""
    outlines = [
        (region, [(round(x, 5), round(y, 5)) for x, y in ring.coords][:-1])
        for region, shape in regions.items()
        for part in polygons(shape)
        for ring in (part.exterior, *part.interiors)
    ]
    beside: dict[Point, set[Point]] = defaultdict(set)
    for _, ring in outlines:
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            beside[a].add(b)
            beside[b].add(a)
    number: dict[tuple[Point, ...], int] = {}
    rings: dict[str, list[Ring]] = defaultdict(list)
    for region, ring in outlines:
        used = []
        for arc in _cut(ring, beside):
            if arc[::-1] in number:
                used.append(~number[arc[::-1]])
            else:
                used.append(number.setdefault(arc, len(number)))
        rings[region].append(used)
    return Net([np.array(arc) for arc in number], dict(rings))


def _cut(ring: list[Point], beside: dict[Point, set[Point]]) -> list[tuple[Point, ...]]:
    ends = [i for i, point in enumerate(ring) if len(beside[point]) > 2]
    start = ends[0] if ends else ring.index(min(ring))
    turned = [*ring[start:], *ring[:start], ring[start]]
    if not ends:
        return [tuple(turned)]
    ends = [i for i, point in enumerate(turned) if len(beside[point]) > 2]
    return [tuple(turned[a : b + 1]) for a, b in pairwise(ends)]


def with_points_between(arc: Array, step: float) -> Array:
    """An arc whose points are no further apart than `step`."""
    return shapely.get_coordinates(shapely.segmentize(shapely.LineString(arc), step))


def simplified(arc: Array, least: float) -> Array:
    """Drop the points that matter least (Visvalingam): those that span less than `least` with their neighbours.

    At least one stays between the ends, so that two arcs between the same ends do not fall together.
    """
    count = len(arc)
    closed = bool(np.array_equal(arc[0], arc[-1]))
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))

    def span(i: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = arc[before[i]], arc[i], arc[after[i]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    spans = {i: span(i) for i in range(1, count - 1)}
    heap = [(size, i) for i, size in spans.items()]
    heapq.heapify(heap)
    while heap and len(spans) > (3 if closed else 1):
        size, i = heapq.heappop(heap)
        if i not in spans or size != spans[i]:
            continue
        if size >= least:
            break
        del spans[i]
        before[after[i]], after[before[i]] = before[i], after[i]
        for j in (before[i], after[i]):
            if j in spans:
                spans[j] = max(size, span(j))
                heapq.heappush(heap, (spans[j], j))
    return arc[[0, *sorted(spans), count - 1]]
