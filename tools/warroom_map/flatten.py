"""From the plane around the pole to the board: a warped rectangle, then a flow that gives small regions room.

The flow is a cartogram by diffusion: every region has the density that its size lacks, and all points drift from dense
to thin until the density is even. Points that are one stay one, so neighbours stay neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely
from arcs import Net, with_points_between
from coverage import ICE, RIM, SCENERY, WATERS
from earth import Array, polygons, to_degrees, to_plane
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import Polygon

WIDTH, HEIGHT = 1440, 860
"""The board in units; its left and right edges are the same meridian."""
CUT = -104
"""The meridian where the board begins: between the Central and the Western United States."""
NORTH, SOUTH = 77, -49
CELL = 2
COLUMNS, ROWS = WIDTH // CELL, HEIGHT // CELL
FLOWS, STEPS = 8, 14
STEP = 0.7
"""Degrees between points, so that straight lines bend with the flow."""

ROOM_ON_LAND, ROOM_AT_SEA, ROOM_OF_ISLES = 38, 46, 750
"""What a region should have: units across, for isles square units."""
WISHES = {"B18": 1.0, "I2": 1.1, "N6": 0.85, "N4": 0.9, "B28": 0.9, "U1": 1.1, "U2": 1.1, "B27": 0.62, "J13": 0.85}
WISHES |= {"R15": 0.9, "P15": 1.15, "P14": 1.15, "M2": 1.1, "I7": 1.1, "P1": 1.1}
WISHES |= dict.fromkeys(["B19", "G14", "J14", "J15", "J16", "J19", "J23", "N3", "N8", "R18", "T3", "T4"], 0.68)
"""More or less room than its size alone would give, for the balance of the continents."""
THIN = {SCENERY: 0.75, "X-SW": 0.72, "X-SC": 0.72, "X-SE": 0.72, "X-HI": 0.95}
OCEAN = 0.55


def _bump(at: Array, middle: float, width: float) -> Array:
    return np.exp(-(((at - middle) / width) ** 2))


def _eastward(longitude: Array) -> Array:
    """How much room a degree of longitude gets: more in Europe, East Asia and America."""
    return sum(
        0.72 + _bump(x, 17, 30) + 0.45 * _bump(x, 118, 24) + 0.4 * _bump(x, -88, 20)
        for x in (longitude - 360, longitude, longitude + 360)
    )


def _northward(latitude: Array) -> Array:
    """How much room a degree of latitude gets: most around 50, little in the far north and south."""
    middle = 0.72 + 0.8 * _bump(latitude, 50, 17) + 0.2 * _bump(latitude, 12, 18)
    north = 1 - 0.45 / (1 + np.exp(-(latitude - 72) / 1.2))
    return middle * north * (1 - 0.5 / (1 + np.exp((latitude + 30) / 2)))


def _sums(density: Callable[[Array], Array], start: float, end: float) -> tuple[Array, Array]:
    at = np.linspace(start, end, 4000)
    values = density(at)
    return at, np.concatenate([[0], np.cumsum((values[1:] + values[:-1]) / 2 * np.diff(at))])


def to_rectangle(points: Array) -> Array:
    """Points of the plane on the warped rectangle."""
    degrees = to_degrees(points)
    east, across = _sums(_eastward, CUT, CUT + 360)
    north, up = _sums(_northward, SOUTH - 2, 91)
    bottom, top = np.interp([SOUTH, NORTH], north, up)
    x = np.interp((degrees[:, 0] - CUT) % 360 + CUT, east, across / across[-1] * WIDTH)
    return np.column_stack([x, HEIGHT * (top - np.interp(degrees[:, 1], north, up)) / (top - bottom)])


def meridians_and_parallels() -> list[Array]:
    """Every 15 degrees, on the plane."""
    up, along = np.arange(SOUTH, NORTH + 1, 3.0), np.arange(CUT, CUT + 361, 3.0)
    meridians = [np.column_stack([np.full_like(up, east), up]) for east in range(-180, 180, 15)]
    parallels = [np.column_stack([along, np.full_like(along, north)]) for north in range(-45, 76, 15)]
    return [to_plane(line) for line in (*meridians, *parallels)]


class Board:
    """Arcs and anchors on the rectangle, while the flow carries them."""

    def __init__(self, net: Net, anchors: dict[str, tuple[float, float]]) -> None:
        arcs = [with_points_between(arc, STEP) for arc in (*net.arcs, *meridians_and_parallels())]
        self.borders = len(net.arcs)
        self.rings = {region: rings for region, rings in net.rings.items() if region not in (ICE, RIM)}
        self.ends = np.cumsum([len(arc) for arc in arcs])
        self.names = list(anchors)
        self.points = to_rectangle(np.concatenate([*arcs, to_plane(list(anchors.values()))]))

    def net(self) -> Net:
        """The arcs as they are now."""
        return Net(self._lines()[: self.borders], self.rings)

    def graticule(self) -> list[Array]:
        """Meridians and parallels as they are now."""
        return self._lines()[self.borders :]

    def _lines(self) -> list[Array]:
        """A line that crosses the edge of the board goes on beyond it."""
        return [_unrolled(line) for line in np.split(self.points[: self.ends[-1]], self.ends[:-1])]

    def anchors(self) -> dict[str, Array]:
        return dict(zip(self.names, self.points[self.ends[-1] :], strict=True))

    def shapes(self) -> dict[str, list[Polygon]]:
        """The polygons of every region, wherever around the cylinder."""
        net = self.net()
        found = {}
        for region, rings in net.rings.items():
            outlines = sorted((Polygon(_unrolled(net.points(ring))).buffer(0) for ring in rings), key=lambda p: -p.area)
            found[region] = [part for outline in outlines for part in polygons(outline)]
        return found

    def flow(self) -> None:
        """Let every region grow or shrink a little towards the room it should have."""
        shapes = self.shapes()
        density = gaussian_filter(_raster(shapes, _wanted(shapes)), 3.0, mode=("nearest", "wrap"))
        mean = density.mean()
        mirrored = np.vstack([density, density[::-1]])
        kx = 2 * np.pi * np.fft.fftfreq(COLUMNS)[None, :]
        ky = 2 * np.pi * np.fft.fftfreq(2 * ROWS)[:, None]
        square = kx**2 + ky**2
        square[0, 0] = 1
        potential = -np.fft.fft2(mirrored - mean) / square
        potential[0, 0] = 0
        push_x, push_y = (np.fft.ifft2(1j * k * potential).real[:ROWS] for k in (kx, ky))
        at = self.points / CELL - 0.5

        def drift(where: Array, time: float) -> Array:
            here = _sample(density, where)
            return np.column_stack([_sample(push_x, where), _sample(push_y, where)]) / (
                here + (mean - here) * time
            ).reshape(-1, 1)

        for step in range(STEPS):
            half = at + drift(at, step / STEPS) / STEPS / 2
            at = at + drift(half, (step + 0.5) / STEPS) / STEPS
            at[:, 1] = np.clip(at[:, 1], -0.5, ROWS - 0.5)
        self.points = (at + 0.5) * CELL


def across(parts: list[Polygon]) -> float:
    """The widest circle that fits into a region's largest part."""
    return 2 * float(shapely.maximum_inscribed_circle(max(parts, key=lambda part: part.area), tolerance=0.5).length)


def _wanted(shapes: dict[str, list[Polygon]]) -> dict[str, float]:
    """The density of every region: above 1 for those that are too small."""
    found: dict[str, float] = dict(THIN)
    isles = {region.removesuffix(WATERS) for region in shapes if region.endswith(WATERS)}
    for region, parts in shapes.items():
        name = region.removesuffix(WATERS)
        if name in THIN:
            continue
        if name in isles:
            area = sum(part.area for key in (name, name + WATERS) for part in shapes.get(key, []))
            found[region] = float(np.clip((ROOM_OF_ISLES / area) ** 0.5, 0.8, 2.0))
        elif name[0] in "AMIP":
            found[region] = float(np.clip((ROOM_AT_SEA / across(parts)) ** 0.8, 0.75, 1.7))
        else:
            found[region] = float(np.clip((ROOM_ON_LAND / across(parts)) ** 0.9, 0.9, 2.3))
        found[region] *= WISHES.get(name, 1)
    return found


def _raster(shapes: dict[str, list[Polygon]], density: dict[str, float]) -> Array:
    """Densities cell by cell: seas first, then land, the largest first, so that what lies in a hole shows."""
    image = Image.new("F", (COLUMNS, ROWS), OCEAN)
    draw = ImageDraw.Draw(image)
    parts = [(region[0] not in "AMIP", part.area, region, part) for region in shapes for part in shapes[region]]
    for _, _, region, part in sorted(parts, key=lambda row: (row[0], -row[1])):
        ring = np.asarray(part.exterior.coords) / CELL
        left = ring[:, 0].min() // COLUMNS * COLUMNS
        for shift in (0, COLUMNS):
            draw.polygon([(x - left - shift, y) for x, y in ring], fill=density[region])
    return np.asarray(image)


def _sample(field: Array, where: Array) -> Array:
    rows, columns = np.clip(where[:, 1], 0, ROWS - 1), where[:, 0] % COLUMNS
    return map_coordinates(field, [rows, columns], order=1, mode="grid-wrap")


def _unrolled(points: Array) -> Array:
    return np.column_stack([np.unwrap(points[:, 0], period=WIDTH), points[:, 1]])


def flatten(net: Net, anchors: dict[str, tuple[float, float]], say: Callable[[str], Any] = print) -> Board:
    """The board with everything in its place."""
    board = Board(net, anchors)
    for number in range(FLOWS):
        board.flow()
        shapes = board.shapes()
        room = sorted((across(parts), region) for region, parts in shapes.items() if region[0] in "BCGJNRTU")
        say(f"flow {number + 1}: least room {', '.join(f'{region} {size:.0f}' for size, region in room[:5])}")
    return board
