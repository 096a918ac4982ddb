"""The true shape of every territory, which tests measure the drawing by: equal in area, in kilometres."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import shapely
from coverage import WATERS
from earth import PACKAGE, Array, polygons
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

EARTH = 6371
PART = 0.02
"""The part of a territory's largest piece below which another is left out."""
DETAIL = 0.02
"""How far an outline may be off, for a territory of size one."""
SOURCE = (
    f"Written by tools/warroom_map from Natural Earth (public domain), {PACKAGE}. "
    "Outlines on an equal-area plane around each territory, in kilometres east and south, without small islands."
)


def write_truth(regions: dict[str, BaseGeometry], isles: set[str], file: Path) -> None:
    """Every territory but the islands that a circle stands for."""
    lands = [name for name in regions if name[0] in "BCGJNRTU" and not name.endswith(WATERS) and name not in isles]
    rows = [f'"{name}":{json.dumps(_rings(regions[name]), separators=(",", ":"))}' for name in sorted(lands)]
    shapes = ",\n".join(rows)
    file.write_text(f'{{\n"source":{json.dumps(SOURCE)},\n"shapes":{{\n{shapes}\n}}\n}}\n', "utf-8")


def _rings(shape: BaseGeometry) -> list[list[int]]:
    middle = max(polygons(shape), key=lambda part: part.area).centroid
    flat = shapely.transform(shape, lambda points: _equal_area(points, middle.x, middle.y)).buffer(0)
    parts = polygons(flat)
    largest = max(part.area for part in parts)
    kept = [part for part in parts if part.area > PART * largest]
    tolerance = DETAIL * math.sqrt(sum(part.area for part in kept))
    found = [part.simplify(tolerance) for part in kept]
    return [_numbers(part) for part in found if isinstance(part, Polygon)]


def _numbers(part: Polygon) -> list[int]:
    return [round(n) for point in part.exterior.coords[:-1] for n in point]


def _equal_area(points: Array, x: float, y: float) -> Array:
    """Lambert's azimuthal projection around a point of the plane around the pole."""
    east0, north0 = math.atan2(x, -y), math.radians(90 - math.hypot(x, y))
    east = np.arctan2(points[:, 0], -points[:, 1]) - east0
    north = np.radians(90 - np.hypot(*points.T))
    level = np.cos(north) * np.cos(east)
    wide = EARTH * np.sqrt(2 / (1 + math.sin(north0) * np.sin(north) + math.cos(north0) * level))
    up = math.cos(north0) * np.sin(north) - math.sin(north0) * level
    return np.column_stack([wide * np.cos(north) * np.sin(east), -wide * up])
