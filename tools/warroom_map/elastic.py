"""An elastic map of the world on a cylinder, in the manner of Justin Kunimune's elastic projections.

Every cell of a mesh of meridians and parallels wants to keep its true shape at a wanted size. Land is stiff and the
open sea is soft, so that the oceans are bent for the continents' sake. A cell that turns over would cost infinitely
much: neighbours stay neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from earth import Array
from scipy import sparse
from scipy.interpolate import RectBivariateSpline
from scipy.sparse.linalg import splu

WIDTH, HEIGHT = 1440, 860
"""The board in units; its left and right edges are the same meridian."""
CUT = -104
"""The meridian where the board begins: between the Central and the Western United States."""
TOP, BOTTOM = 83, -50
"""The latitudes of its upper and lower edge."""
FOLDED = 1e-4
"""What is left of a cell's area when it counts as folded."""
MEMORY = 12
"""Steps that the descent learns the curvature from."""
SEAM = 6
"""Columns beyond either edge, for a smooth seam."""


class Mesh:
    """Corners at meridians and parallels; the last column is the first, one board further on."""

    def __init__(self, meridians: Array, parallels: Array) -> None:
        self.meridians, self.parallels = meridians, parallels
        self.middles = (meridians[1:] + meridians[:-1]) / 2, (parallels[1:] + parallels[:-1]) / 2
        shorter = np.maximum(np.cos(np.radians(self.middles[1])), 0.02)
        self.east = np.diff(meridians)[None, :] * shorter[:, None]
        self.north = np.diff(parallels)[:, None] * np.ones_like(self.east)

    def flat(self) -> Array:
        """Where the corners are before anything pulls: evenly spread."""
        x = (self.meridians - CUT) / 360 * WIDTH
        y = HEIGHT * (1 - (self.parallels - BOTTOM) / (TOP - BOTTOM))
        return np.stack(np.meshgrid(x, y), axis=-1)

    def from_coarser(self, mesh: Mesh, corners: Array) -> Array:
        """The same map on this finer mesh; in straight lines, so that no cell turns over."""
        found = np.empty((len(self.parallels), len(self.meridians), 2))
        for axis in (0, 1):
            rows = np.stack([np.interp(self.meridians, mesh.meridians, row) for row in corners[..., axis]])
            found[..., axis] = np.stack([np.interp(self.parallels, mesh.parallels, line) for line in rows.T], axis=1)
        return found


class Pull(NamedTuple):
    """What each cell wants."""

    size: Array
    """Units to a degree."""
    stiffness: Array
    uprightness: Array
    """How much its meridian minds leaning."""


class Elastic:
    """A mesh that is pulled; its free corners are one long row of numbers."""

    def __init__(self, mesh: Mesh, pull: Pull) -> None:
        self.rows, self.columns = len(mesh.parallels), len(mesh.meridians) - 1
        weight = pull.stiffness * mesh.east * mesh.north * pull.size**2
        self.weight, self.upright = weight / weight.sum(), pull.uprightness
        self.east, self.north = mesh.east * pull.size, mesh.north * pull.size

    def corners(self, free: Array) -> Array:
        """The upper and lower edge stay where they are, the right one follows the left."""
        found = np.empty((self.rows, self.columns + 1, 2))
        found[:, : self.columns] = free.reshape(self.rows, self.columns, 2)
        found[:, self.columns] = found[:, 0] + (WIDTH, 0)
        found[0, :, 1], found[-1, :, 1] = HEIGHT, 0
        return found

    def energy(self, free: Array) -> tuple[float, Array]:
        """How far the map is from what is wanted, and where that leads: summed over the four corners of each cell."""
        at = self.corners(free)
        total, slope = 0.0, np.zeros_like(at)
        share = self.weight / 4
        for i in (0, 1):
            for j in (0, 1):
                row, column = slice(i, self.rows - 1 + i), slice(j, self.columns + j)
                e = (at[row, 1:] - at[row, :-1]) / self.east[..., None]
                n = (at[1:, column] - at[:-1, column]) / self.north[..., None]
                area = e[..., 1] * n[..., 0] - e[..., 0] * n[..., 1]
                if area.min() <= FOLDED:
                    return np.inf, np.zeros_like(free)
                square = (e**2).sum(-1) + (n**2).sum(-1)
                shape, size, lean = square / area - 2, area + 1 / area - 2, self.upright * n[..., 0] ** 2
                total += float((share * (shape + size + lean)).sum())
                by_length = 2 * share / area
                by_area = share * (1 - 1 / area**2 - square / area**2)
                to_e = by_length[..., None] * e + by_area[..., None] * np.stack([-n[..., 1], n[..., 0]], -1)
                to_n = by_length[..., None] * n + by_area[..., None] * np.stack([e[..., 1], -e[..., 0]], -1)
                to_n[..., 0] += 2 * share * self.upright * n[..., 0]
                to_e /= self.east[..., None]
                to_n /= self.north[..., None]
                slope[row, 1:] += to_e
                slope[row, :-1] -= to_e
                slope[1:, column] += to_n
                slope[:-1, column] -= to_n
        slope[:, 0] += slope[:, self.columns]
        slope[0, :, 1] = slope[-1, :, 1] = 0
        return total, slope[:, : self.columns].ravel()

    def curvature(self) -> Callable[[Array], Array]:
        """The way that a slope leads if all cells were as they want to be: steps of the right length."""
        count = self.rows * self.columns
        number = np.arange(count).reshape(self.rows, self.columns)
        right = np.roll(number, -1, axis=1)
        across, along = self.weight / self.east**2, self.weight / self.north**2
        pairs = [(number[:-1], right[:-1], across), (number[1:], right[1:], across)]
        pairs += [(number[:-1], number[1:], along), (right[:-1], right[1:], along)]
        rows = np.concatenate([np.concatenate([p, q, p, q], axis=None) for p, q, _ in pairs])
        columns = np.concatenate([np.concatenate([p, q, q, p], axis=None) for p, q, _ in pairs])
        values = np.concatenate([np.concatenate([w, w, -w, -w], axis=None) for *_, w in pairs])
        matrix = 2 * sparse.csc_matrix((values, (rows, columns)), (count, count))
        matrix += sparse.identity(count, format="csc") * 1e-10
        inner = number[1:-1].ravel()
        in_x, in_y = splu(matrix.tocsc()), splu(matrix[inner][:, inner].tocsc())

        def step(slope: Array) -> Array:
            by_point = slope.reshape(count, 2)
            found = np.zeros_like(by_point)
            found[:, 0] = in_x.solve(np.ascontiguousarray(by_point[:, 0]))
            found[inner, 1] = in_y.solve(np.ascontiguousarray(by_point[inner, 1]))
            return found.ravel()

        return step

    def relaxed(self, corners: Array, steps: int) -> Array:
        """The corners after some steps downhill (L-BFGS, which begins with the curvature above)."""
        at = corners[:, : self.columns].ravel()
        curvature = self.curvature()
        energy, slope = self.energy(at)
        history: list[tuple[Array, Array]] = []
        for _ in range(steps):
            way = _downhill(slope, history, curvature)
            if slope @ way <= 0:
                history, way = [], curvature(slope)
            found = self._shortened(at, way, energy, float(slope @ way))
            if found is None:
                if not history:
                    break
                history = []
                continue
            after, lower, turned = found
            if (after - at) @ (turned - slope) > 0:
                history = [*history, (after - at, turned - slope)][-MEMORY:]
            settled = energy - lower < 1e-7 * energy
            at, energy, slope = after, lower, turned
            if settled:
                break
        return self.corners(at)

    def _shortened(self, at: Array, way: Array, energy: float, slope: float) -> tuple[Array, float, Array] | None:
        """The longest of ever shorter steps that leads down."""
        length = 1.0
        while length > 1e-6:
            after = at - length * way
            lower, turned = self.energy(after)
            if lower < energy - 1e-4 * length * slope:
                return after, lower, turned
            length /= 2
        return None


def _downhill(slope: Array, history: list[tuple[Array, Array]], curvature: Callable[[Array], Array]) -> Array:
    """The direction of L-BFGS."""
    way, parts = slope.copy(), []
    for step, turn in reversed(history):
        parts.append(float(step @ way / (turn @ step)))
        way -= parts[-1] * turn
    way = curvature(way)
    for (step, turn), part in zip(history, reversed(parts), strict=True):
        way += (part - turn @ way / (turn @ step)) * step
    return way


class Projection:
    """From degrees to units, smoothly."""

    def __init__(self, mesh: Mesh, corners: Array) -> None:
        before, after = slice(-1 - SEAM, -1), slice(1, 1 + SEAM)
        meridians = [mesh.meridians[before] - 360, mesh.meridians, mesh.meridians[after] + 360]

        def spline(axis: int, around: float) -> Any:
            values = corners[..., axis]
            wide = np.concatenate([values[:, before] - around, values, values[:, after] + around], axis=1)
            return RectBivariateSpline(mesh.parallels, np.concatenate(meridians), wide, kx=3, ky=3, s=0)

        self._x, self._y = spline(0, WIDTH), spline(1, 0)

    def __call__(self, degrees: Array) -> Array:
        east, north = (degrees[:, 0] - CUT) % 360 + CUT, np.clip(degrees[:, 1], BOTTOM, TOP)
        return np.column_stack([self._x.ev(north, east), self._y.ev(north, east)])
