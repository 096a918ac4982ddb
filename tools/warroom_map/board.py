"""The board: borders, islands and straits where the elastic map puts them."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from arcs import Net, with_points_between
from coverage import ICE, RIM, WATERS
from earth import Array, to_degrees, to_plane
from elastic import CUT, WIDTH, Projection
from seas import rounded

STEP = 0.35
"""Degrees between points, so that straight lines bend with the map."""
NORTH, SOUTH = 75, -45
"""The last parallels that are drawn."""


class Board:
    """Arcs, meridians and parallels, and anchors, in units."""

    def __init__(self, net: Net, anchors: dict[str, tuple[float, float]], projection: Projection) -> None:
        lines = [self._line(projection, arc) for arc in net.arcs]
        rings = {region: found for region, found in net.rings.items() if region not in (ICE, RIM)}
        self.net = Net(rounded(lines, _open_sea(net)), rings)
        self.graticule = [self._line(projection, line) for line in _meridians_and_parallels()]
        self.anchors = dict(zip(anchors, projection(np.array([*anchors.values()], float)), strict=True))

    @staticmethod
    def _line(projection: Projection, line: Array) -> Array:
        """A line that crosses the edge of the board goes on beyond it."""
        points = projection(to_degrees(with_points_between(line, STEP)))
        return np.column_stack([np.unwrap(points[:, 0], period=WIDTH), points[:, 1]])


def _open_sea(net: Net) -> set[int]:
    """The arcs with water on either side."""
    sides: dict[int, set[str]] = defaultdict(set)
    for region, rings in net.rings.items():
        for ring in rings:
            for i in ring:
                sides[max(i, ~i)].add(region)

    def is_water(region: str) -> bool:
        return region in (ICE, RIM) or (region[0] in "AMIP" and not region.endswith(WATERS))

    return {i for i, regions in sides.items() if all(map(is_water, regions))}


def _meridians_and_parallels() -> list[Array]:
    """Every 15 degrees, on the plane."""
    up, along = np.arange(SOUTH - 4, NORTH + 3, 3.0), np.arange(CUT, CUT + 361, 3.0)
    meridians = [np.column_stack([np.full_like(up, east), up]) for east in range(-180, 180, 15)]
    parallels = [np.column_stack([along, np.full_like(along, north)]) for north in range(SOUTH, NORTH + 1, 15)]
    return [to_plane(line) for line in (*meridians, *parallels)]
