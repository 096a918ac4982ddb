"""The finished board as one small file of whole numbers."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from arcs import Net, Ring, simplified
from board import Board
from coverage import SCENERY, WATERS, Places
from earth import PACKAGE, Array, polygons
from elastic import HEIGHT, WIDTH
from shapely import affinity
from shapely.geometry import Polygon

from sitroom.warroom.rules.map import ADJACENT, REGIONS

GRAIN = 10
"""Whole numbers in the file per unit of the board."""
LEAST, COARSE = 0.12, 0.5
"""Square units that a point of a border must matter, and one of a meridian."""
DOT = 2.0
"""Square units below which an island is left out."""
LINE = 0.6
"""How much higher than wide a label's room may be: words are wide."""
SOURCE = (
    f"Drawn by tools/warroom_map from Natural Earth (public domain), 1:10m provinces as in the npm package {PACKAGE}. "
    "Tenths of a unit. An arc: its first point, then steps. A ring: arcs one after another, ~i is arc i backwards."
)


def drawing(board: Board, places: Places) -> dict[str, Any]:
    """Everything that is drawn: arcs, regions with their labels, scenery, straits and links."""
    whole = board.net
    arcs = [_rounded(simplified(arc, LEAST)) for arc in whole.arcs]
    net = _apart(_without_dots(Net(arcs, whole.rings)))
    anchors = board.anchors
    regions: dict[str, dict[str, Any]] = {}
    for name in (*places["territories"], *places["impassable"], *(sea["id"] for sea in places["seas"])):
        rings, waters = net.rings.get(name, []), net.rings.get(name + WATERS, [])
        at, room = _label(net, rings or waters)
        if waters:
            at, room = anchors[name] * GRAIN, 0.0
        regions[_code(name)] = {"at": _in_board(at), "room": round(room), "rings": rings}
        if waters:
            regions[_code(name)]["waters"] = waters
    return {
        "source": SOURCE,
        "width": WIDTH * GRAIN,
        "height": HEIGHT * GRAIN,
        "regions": regions,
        "scenery": net.rings[SCENERY],
        "straits": [
            {"between": [*map(_code, row["pair"])], "at": _in_board(anchors[_strait(row)] * GRAIN)}
            for row in places["straits"]
        ],
        "graticule": [_steps(_rounded(simplified(line, COARSE))) for line in board.graticule],
        "links": [[*map(_code, row["pair"])] for row in places["links"]],
        "arcs": [_steps(arc) for arc in net.arcs],
    }


def anchors_of(places: Places) -> dict[str, tuple[float, float]]:
    """Points that go where the map puts them: the middle of island circles, and straits."""
    isles = {
        k: (row["circle"]["lon"], row["circle"]["lat"]) for k, row in places["territories"].items() if "circle" in row
    }
    return isles | {_strait(row): tuple(row["at"]) for row in places["straits"]}


def write(drawn: dict[str, Any], file: Path) -> None:
    """Compact, but a region or an arc to a line, so that changes can be read."""
    lines = []
    for key, value in drawn.items():
        if key == "regions":
            rows = ",\n".join(f"{_text(name)}:{_text(row)}" for name, row in value.items())
            lines.append(f"{_text(key)}:{{\n{rows}\n}}")
        elif key == "arcs":
            lines.append(f"{_text(key)}:[\n{(',' + chr(10)).join(map(_text, value))}\n]")
        else:
            lines.append(f"{_text(key)}:{_text(value)}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _code(name: str) -> str:
    """The rules write seas with a dash."""
    return f"{name[0]}-{name[1:]}" if name[0] in "AMIP" else name


def _strait(row: dict[str, Any]) -> str:
    return "/".join(row["pair"])


def _in_board(point: Array) -> list[int]:
    return [round(point[0]) % (WIDTH * GRAIN), round(point[1])]


def _rounded(line: Array) -> Array:
    return np.round(line * GRAIN).astype(int)


def _steps(arc: Array) -> list[int]:
    first = [int(arc[0][0]) % (WIDTH * GRAIN), int(arc[0][1])]
    return [*first, *(int(n) for n in np.diff(arc, axis=0).ravel())]


def _without_dots(net: Net) -> Net:
    """Leave out islands too small to see, points that fell together, and arcs that nothing uses any more."""
    arcs = [arc[[True, *np.any(np.diff(arc, axis=0), axis=1)]] for arc in net.arcs]
    closed = {i for i, arc in enumerate(arcs) if np.array_equal(arc[0], arc[-1])}
    dots = {i for i in closed if len(arcs[i]) < 4 or Polygon(arcs[i]).area < DOT * GRAIN**2}
    needed = {either_way(rings[0][0]) for rings in net.rings.values() if len(rings) == 1 and len(rings[0]) == 1}
    dots -= needed
    number: dict[int, int] = {}
    rings: dict[str, list[Ring]] = defaultdict(list)
    for region, old in net.rings.items():
        for ring in old:
            if either_way(ring[0]) in dots and len(ring) == 1:
                continue
            long = [i for i in ring if len(arcs[either_way(i)]) > 1]
            new = [(number.setdefault(either_way(i), len(number)), i) for i in long]
            rings[region].append([n if i >= 0 else ~n for n, i in new])
    return Net([arcs[i] for i in number], dict(rings))


def _apart(net: Net) -> Net:
    """Let regions that are not adjacent by the rules meet in a corner at most."""
    users: dict[int, set[str]] = defaultdict(set)
    for region, rings in net.rings.items():
        for ring in rings:
            for arc in ring:
                users[either_way(arc)].add(_code(region.removesuffix(WATERS)))
    near = {frozenset((REGIONS[a], REGIONS[b])) for a, others in enumerate(ADJACENT) for b in others}
    wrong = {arc for arc, pair in users.items() if len(pair) == 2 and pair <= set(REGIONS) and pair not in near}
    arcs = list(net.arcs)
    for i in wrong:
        ends = {tuple(arcs[i][0]), tuple(arcs[i][-1])}
        corner = np.round((arcs[i][0] + arcs[i][-1]) / 2).astype(int)
        for j, arc in enumerate(arcs):
            for end in (0, -1):
                if tuple(arc[end]) in ends:
                    arcs[j] = arc = arc.copy()
                    arc[end] = corner
    kept = {arc: n for n, arc in enumerate(sorted(set(range(len(arcs))) - wrong))}
    rings = {
        region: [[kept[i] if i >= 0 else ~kept[~i] for i in ring if either_way(i) not in wrong] for ring in rings]
        for region, rings in net.rings.items()
    }
    return Net([arcs[i] for i in kept], rings)


def either_way(arc: int) -> int:
    """The number of an arc, whichever way it is used."""
    return arc if arc >= 0 else ~arc


def _label(net: Net, rings: list[Ring]) -> tuple[Array, float]:
    """The middle of the roomiest place for a line of words, and how high a line may be."""
    outlines = [_whole(points) for ring in rings if len(points := net.points(ring)) > 2]
    outer = max(outlines, key=lambda outline: outline.area)
    holes = [hole for hole in outlines if hole is not outer and outer.contains(hole.representative_point())]
    shape = max(polygons(outer.difference(shapely.unary_union(holes))), key=lambda part: part.area)
    squeezed = affinity.scale(shape, LINE, 1, origin=(0, 0))
    radius = shapely.maximum_inscribed_circle(squeezed, tolerance=1)
    x, y = radius.coords[0]
    return np.array([x / LINE, y]), radius.length


def _whole(points: Array) -> Polygon:
    return Polygon(np.column_stack([np.unwrap(points[:, 0], period=WIDTH * GRAIN), points[:, 1]])).buffer(0)
