"""What the cells of the elastic map want: the size and the stiffness of the region in which they lie."""

from __future__ import annotations

import re

import numpy as np
import shapely
from coverage import SCENERY, WATERS
from earth import ROOT, Array, to_plane
from elastic import BOTTOM, CUT, TOP, Elastic, Mesh, Projection, Pull
from scipy.ndimage import gaussian_filter1d, map_coordinates
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

THEATRES = ROOT / "web/src/games/warroom/map/theatres.ts"
GRAIN = 0.5
"""Degrees between the points at which it is known which region is there."""

SIZES = {
    "north_america": 5.7, "south_america": 4.4, "atlantic": 5.4, "west": 13.2, "mediterranean": 11.8, "africa": 4.9,
    "east": 11.2, "middle_east": 7.6, "indian": 5.2, "siberia": 5.6, "china": 8, "southeast": 7.6, "australia": 5.4,
    "pacific": 6, "south_pacific": 5.2,
}  # fmt: skip
"""Units to a degree, by theatre."""
OTHER_SIZES = {
    "G11": 10, "G12": 8.5, "B5": 8.2, "T5": 8.5, "R1": 11, "R2": 8, "R3": 9.5, "R5": 11.5, "R6": 8.5, "R7": 8, "R18": 7,
    "J1": 9.5, "N1": 6, "N2": 6.5, "N3": 6.5, "N7": 4.4, "N8": 7.5, "N18": 6, "B18": 7, "B28": 4.6, "B29": 5.2,
    "C4": 7, "C5": 6, "X-SW": 5.5, "X-SC": 5.5, "X-SE": 5.5, "X-HI": 6.5,
    "A1": 4.5, "A2": 5.5, "A3": 7, "A4": 7, "A7": 7, "A8": 6.5, "A9": 5.5, "A10": 5.5, "A11": 5.5, "A13": 4.6, "A14": 7,
    "A15": 8.5, "A17": 4.6, "A18": 4.6, "A19": 4.6, "I4": 4.4, "I5": 4.4, "I6": 4.2, "I7": 4.6, "P3": 4.6, "P4": 4.6,
    "P5": 4.6, "P6": 4.2, "P7": 4.4, "P8": 4, "P9": 4.2, "P10": 4.6, "P19": 5, "P20": 4.4,
}  # fmt: skip
"""For regions that want more or less than the rest of their theatre."""
LARGER = {
    "J1": 1.3, "J11": 1.4, "J13": 1.4, "J14": 1.25, "J15": 1.6, "J16": 1.6, "J19": 1.6, "J23": 1.6, "J24": 1.35,
    "R18": 1.6, "B19": 1.6, "B25": 1.35, "B30": 1.4, "T3": 1.5, "T4": 1.5, "G2": 1.4, "G8": 1.05, "G13": 1.1,
    "G14": 1.6, "N2": 1.2, "N3": 1.5, "N8": 1.4, "N12": 1.2, "N13": 1.15, "A5": 1.1, "A8": 1.25, "A14": 1.25,
    "M4": 1.1, "M5": 2, "M6": 1.4, "P10": 1.2, "P11": 1.2, "P15": 1.1,
}  # fmt: skip
"""How many times its size a small region is drawn, without its neighbours."""
SPREAD, SPREAD_OF_LARGER = 5, 0.6
"""Degrees over which sizes change."""
LEAST, MOST, UNKNOWN = 2.5, 14, 4

LAND, SEA, ISLES, OTHER_LAND, OCEAN = 1.0, 0.06, 0.5, 0.05, 0.004
"""How stiff regions are; the last for the ocean that is not played."""
STIFFER = dict.fromkeys(
    ["B1", "B19", "B25", "B27", "G14", "J1", "J11", "J13", "J14", "J15", "J16", "J19", "J23", "J24", "R18", "T3", "T4"],
    2.5,
)
STIFFER |= dict.fromkeys(["N3", "N8", "N10"], 2.5)
STIFFER |= dict.fromkeys(["A2", "A3", "A6", "A7", "A8", "A9", "A10", "A11", "A14", "A15", "M1", "M2", "M3", "M4"], 3)
STIFFER |= {"G2": 8, "G8": 1.5, "G9": 1.5, "G10": 2, "R2": 2, "R3": 3, "A5": 6, "M5": 8, "M6": 4}
STRAIT = (-169.8, -168.9, -168.0)
"""Meridians through the Bering Strait: the one place, north of `ARCTIC`, where the map may be torn wide."""
ARCTIC, FAR_NORTH = 63, 73.3
"""The parallels north of which the strait may be torn, and land of no region too."""
SPREAD_OF_STIFFNESS = 0.35

UPRIGHT = {
    "west": 1.1,
    "mediterranean": 0.8,
    "east": 0.5,
    "siberia": 0.2,
    "middle_east": 0.3,
    "atlantic": 0.3,
    "africa": 0.3,
}
LEANING = 0.15
"""How much it minds leaning, by theatre and anywhere else."""
SPREAD_OF_UPRIGHTNESS = 4

EUROPE = (-12, 50), (30, 66)
"""Where the finest mesh has steps of half a degree."""
STEPS = 150, 60, 30, 12
"""Steps downhill on each of the four meshes."""


def theatres() -> dict[str, str]:
    """By region its theatre, as the client has them."""
    lists = re.findall(r'^  (\w+): "([\w -]+)",$', THEATRES.read_text("utf-8"), re.MULTILINE)
    return {id.replace("-", ""): name for name, ids in reversed(lists) for id in ids.split()}


class Wishes:
    """Size, stiffness and uprightness at every half degree."""

    def __init__(self, regions: dict[str, BaseGeometry]) -> None:
        self.east = np.arange(-180, 180, GRAIN) + GRAIN / 2
        self.north = np.arange(BOTTOM - 2, TOP + 3, GRAIN) + GRAIN / 2
        names = sorted(regions)
        places = np.stack(np.meshgrid(self.east, self.north), -1).reshape(-1, 2)
        self._there = np.full(len(places), -1)
        point, region = STRtree([regions[name] for name in names]).query(shapely.points(to_plane(places)), "within")
        self._there[point] = region
        self._names = names
        self._theatre = theatres()
        stiff = self._stiffness()
        self.pull = Pull(self._size(stiff), self._spread(stiff, SPREAD_OF_STIFFNESS), self._uprightness())
        self.pull.stiffness[np.ix_(self.north > ARCTIC, (self.east > STRAIT[0]) & (self.east < STRAIT[-1]))] = OCEAN / 2
        self.pull.stiffness[self._by_region({SCENERY: 1.0}, 0) * (self.north > FAR_NORTH)[:, None] > 0] = OCEAN

    def _by_region(self, values: dict[str, float], otherwise: float) -> Array:
        known = [*(values.get(name, otherwise) for name in self._names), otherwise]
        return np.array(known, float)[self._there].reshape(len(self.north), len(self.east))

    def _spread(self, field: Array, degrees: float) -> Array:
        """Smoothed on the globe, where a degree of longitude is shorter in the north."""
        found = gaussian_filter1d(field, degrees / GRAIN, axis=0, mode="nearest")
        for row, north in zip(found, self.north, strict=True):
            wide = degrees / GRAIN / max(np.cos(np.radians(north)), 0.1)
            row[:] = gaussian_filter1d(row, min(wide, 100), mode="wrap")
        return found

    def _stiffness(self) -> Array:
        values = {SCENERY: OTHER_LAND}
        for name in self._names:
            region = name.removesuffix(WATERS)
            if region in self._theatre or region.startswith("X-"):
                kind = ISLES if name.endswith(WATERS) else SEA if region[0] in "AMIP" else LAND
                values[name] = kind * STIFFER.get(region, 1)
        return self._by_region(values, OCEAN)

    def _size(self, stiffness: Array) -> Array:
        sizes, larger = {}, {}
        for name in self._names:
            region = name.removesuffix(WATERS)
            if region in OTHER_SIZES or region in self._theatre:
                sizes[name] = OTHER_SIZES.get(region) or SIZES[self._theatre[region]]
            larger[name] = np.log(LARGER.get(region, 1))
        size = self._by_region(sizes, 0)
        weight = np.where(size > 0, np.maximum(stiffness, 0.15), 0)
        logs = np.log(np.where(size > 0, size, 1))
        with np.errstate(over="ignore"):
            smooth = np.exp(self._spread(logs * weight, SPREAD) / np.maximum(self._spread(weight, SPREAD), 1e-9))
        smooth = np.where((smooth > LEAST) & (smooth < MOST), smooth, UNKNOWN)
        return smooth * np.exp(self._spread(self._by_region(larger, 0), SPREAD_OF_LARGER))

    def _uprightness(self) -> Array:
        values = {name: UPRIGHT.get(self._theatre.get(name.removesuffix(WATERS), ""), LEANING) for name in self._names}
        return self._spread(self._by_region(values, LEANING), SPREAD_OF_UPRIGHTNESS)

    def on(self, mesh: Mesh) -> Pull:
        """The wishes in the middle of every cell."""
        columns = ((mesh.middles[0] - self.east[0]) % 360) / GRAIN
        rows = np.clip((mesh.middles[1] - self.north[0]) / GRAIN, 0, len(self.north) - 1)
        at = np.meshgrid(rows, columns, indexing="ij")
        return Pull(*(np.exp(map_coordinates(np.log(field), at, order=1, mode="grid-wrap")) for field in self.pull))


def meshes() -> list[Mesh]:
    """From coarse to fine, each with the meridians of the Bering Strait."""
    torn = np.array(STRAIT) + 360

    def mesh(meridians: Array, parallels: Array) -> Mesh:
        clear = meridians[np.abs(meridians[:, None] - torn).min(axis=1) > 0.3]
        return Mesh(np.unique(np.concatenate([clear, torn])), parallels)

    even = [
        mesh(np.arange(CUT, CUT + 360.1, step), np.linspace(BOTTOM, TOP, rows))
        for step, rows in ((4, 35), (2, 68), (1, 134))
    ]
    (west, east), (south, north) = EUROPE
    return [*even, mesh(_finer(CUT, CUT + 360, west, east), _finer(BOTTOM, TOP, south, north))]


def _finer(start: int, end: int, fine: int, coarse: int) -> Array:
    """Every degree, and every half degree between two of them."""
    return np.unique(np.concatenate([np.arange(start, end + 1.0), np.arange(fine, coarse, 0.5)]))


def projection(regions: dict[str, BaseGeometry]) -> Projection:
    """The map on which every region has as nearly its shape and size as the others allow."""
    wishes = Wishes(regions)
    before: tuple[Mesh, Array] | None = None
    for mesh, steps in zip(meshes(), STEPS, strict=True):
        corners = mesh.from_coarser(*before) if before else mesh.flat()
        before = mesh, Elastic(mesh, wishes.on(mesh)).relaxed(corners, steps)
        print(f"mesh of {len(mesh.parallels)} parallels and {len(mesh.meridians)} meridians")
    assert before is not None
    return Projection(*before)
