"""The regions of the board from countries, provinces, cuts and circles: they cover the plane and never overlap."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import shapely
from earth import Earth, circle, outline, polygons, square_km, to_degrees, to_plane
from shapely import STRtree
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

GRID = 0.002
"""Degrees; points are moved onto this grid so that borders that should be one are one."""
SOUTH = -49.5
"""The latitude where the board ends."""
SPECK, ISLET = 350, 1500
"""Square kilometres below which land is not drawn: anywhere, and around islands that a circle stands for."""
POCKET = 20_000
"""Square kilometres below which water that leads nowhere is filled in."""
SLIVER, CRUMB = 8_000, 2_500
"""Square kilometres below which leftover land, or a region's second piece, goes to its neighbour."""
FAR_NORTH, CONTINENTAL = 73.3, 6
"""The parallel beyond which the map would tear islands apart, unless they are Soviet and of so many square degrees."""
ADRIFT = [(-179.5, 71.2), (-170.4, 63.4), (178.9, 71.1)]
"""Wrangel Island and Saint Lawrence Island, which it would tear as well."""
WATERS = "~"
"""After a territory's id: the sea around its islands that its circle takes up."""
SCENERY, ICE, RIM = "scenery", "ice", "rim"
"""Land of no region; ocean beyond the last seas, in the north and in the south."""
RIVERS = {"B29": [(-75, 44.9), (-71, 46.4), (-69.8, 47.5), (-69.2, 48.2), (-70.2, 48.5), (-71.5, 47.2), (-74.5, 45.7)]}
"""Water that would cut a territory in two: the lower Saint Lawrence."""

Places = dict[str, Any]


class Claim(NamedTuple):
    """Who wants a piece of the plane; of several that want the same, the first gets it."""

    region: str
    shape: BaseGeometry


def claims(places: Places, earth: Earth) -> Iterator[Claim]:
    """Cut parts, whole parts, filled water, circles, other land, seas, and the ocean."""
    lands = {**places["territories"], **places["impassable"]}
    for cut in (True, False):
        for region, row in lands.items():
            for part in row["parts"]:
                if "poly" not in part and ("clip" in part) == cut:
                    yield Claim(region, _drawn(_part(part, earth), ISLET if "circle" in row else SPECK))
    for region, row in lands.items():
        yield from (Claim(region, outline(part["poly"], 0.1)) for part in row["parts"] if "poly" in part)
    yield from (Claim(region, outline(river, 0.1)) for region, river in RIVERS.items())
    for region, row in lands.items():
        if "circle" in row:
            yield Claim(region + WATERS, circle(row["circle"]["lon"], row["circle"]["lat"], row["circle"]["km"]))
    for country in earth.land():
        yield Claim(SCENERY, _drawn(country, ISLET))
    for sea in places["seas"]:
        yield Claim(sea["id"], outline(sea["poly"]))
    yield Claim(RIM, Polygon(to_plane([(longitude, SOUTH) for longitude in range(-180, 180)])))


def _part(part: dict[str, Any], earth: Earth) -> BaseGeometry:
    kind = "country" if "country" in part else "province"
    whole = earth.part(kind, part[kind])
    return whole.intersection(shapely.unary_union([outline(c) for c in part["clip"]])) if "clip" in part else whole


def _drawn(land: BaseGeometry, least: float) -> MultiPolygon:
    return MultiPolygon([piece for piece in polygons(land) if square_km(piece) > least])


class Faces:
    """The pieces into which all borders cut the plane, each with the region it belongs to."""

    def __init__(self, wanted: list[Claim]) -> None:
        borders = [shapely.set_precision(claim.shape.boundary, GRID) for claim in wanted]
        faces = list(polygonize(shapely.union_all(borders, grid_size=GRID)))
        inside = [face.representative_point() for face in faces]
        first: dict[int, int] = {}
        whole = len(wanted) - 1
        on_board = set()
        for face, claim in zip(*STRtree([claim.shape for claim in wanted]).query(inside, "intersects"), strict=True):
            first[face] = min(first.get(face, whole), claim)
            if claim == whole:
                on_board.add(face)
        kept = sorted(on_board)
        self.shapes = [faces[face] for face in kept]
        self.areas = [square_km(shape) for shape in self.shapes]
        self.regions = [wanted[first[face]].region for face in kept]
        for i, face in enumerate(kept):
            north = to_degrees(shapely.get_coordinates(inside[face]))[0][1] > 50
            if self.regions[i] == RIM and north:
                self.regions[i] = ICE
        self.seas = {claim.region for claim in wanted[-57:-1]}
        self.borders = self._borders()

    def is_water(self, region: str) -> bool:
        """A sea, or the ocean that is not played."""
        return region in self.seas or region in (ICE, RIM)

    def _borders(self) -> list[dict[int, float]]:
        """By face: how long a border it has with each other."""
        owner: dict[tuple[Any, ...], int] = {}
        found: list[dict[int, float]] = [defaultdict(float) for _ in self.shapes]
        for face, shape in enumerate(self.shapes):
            for ring in (shape.exterior, *shape.interiors):
                points = [(round(x, 4), round(y, 4)) for x, y in ring.coords]
                for a, b in pairwise(points):
                    edge = (a, b) if a < b else (b, a)
                    other = owner.setdefault(edge, face)
                    if other != face:
                        length = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
                        found[face][other] += length
                        found[other][face] += length
        return found

    def pieces(self, together: Callable[[int, int], bool]) -> list[list[int]]:
        """Faces that hang together, where neighbours belong together if `together` says so."""
        seen: set[int] = set()
        found = []
        for start in range(len(self.shapes)):
            if start in seen:
                continue
            seen.add(start)
            piece, todo = [], [start]
            while todo:
                face = todo.pop()
                piece.append(face)
                for other in self.borders[face]:
                    if other not in seen and together(face, other):
                        seen.add(other)
                        todo.append(other)
            found.append(piece)
        return found

    def area(self, piece: Iterable[int]) -> float:
        return sum(self.areas[face] for face in piece)

    def around(self, piece: list[int]) -> dict[str, float]:
        """The regions around a piece, with the length of the border."""
        inside = set(piece)
        found: dict[str, float] = defaultdict(float)
        for face in piece:
            for other, length in self.borders[face].items():
                if other not in inside:
                    found[self.regions[other]] += length
        return found

    def give(self, piece: list[int], to: dict[str, float]) -> bool:
        """Give a piece to the one of several neighbours with the longest border."""
        if not to:
            return False
        heir = max(to, key=lambda region: to[region])
        for face in piece:
            self.regions[face] = heir
        return True

    def fill_pockets(self) -> None:
        """Lagoons and fjords cut off from the ocean become land; the Caspian stays."""
        for piece in self.pieces(lambda a, b: self.is_water(self.regions[a]) == self.is_water(self.regions[b])):
            if self.is_water(self.regions[piece[0]]) and self.area(piece) < POCKET:
                self.give(piece, {r: n for r, n in self.around(piece).items() if not self.is_water(r)})

    def tidy(self) -> bool:
        """Give crumbs to their neighbours; False if there was nothing to do."""
        pieces = self.pieces(lambda a, b: self.regions[a] == self.regions[b])
        largest: dict[str, float] = defaultdict(float)
        for piece in pieces:
            region = self.regions[piece[0]]
            largest[region] = max(largest[region], self.area(piece))
        changed = [self._tidy(piece, largest) for piece in sorted(pieces, key=self.area)]
        return any(changed)

    def _tidy(self, piece: list[int], largest: dict[str, float]) -> bool:
        region, area, around = self.regions[piece[0]], self.area(piece), self.around(piece)
        water = {r: n for r, n in around.items() if self.is_water(r)}
        land = {r: n for r, n in around.items() if not self.is_water(r) and not r.endswith(WATERS)}
        if region.endswith(WATERS):
            return False
        if self.is_water(region):
            odd = (
                area < 0.999 * largest[region] if region in self.seas else area < (400_000 if region == RIM else 60_000)
            )
            return odd and self.give(piece, water or (land if area < 3_000 else {}))
        if region == SCENERY:
            return area < SLIVER and self.give(piece, land)
        return area < CRUMB and area < 0.05 * largest[region] and self.give(piece, land)

    def merged(self) -> dict[str, BaseGeometry]:
        """One shape for every region."""
        found = defaultdict(list)
        for shape, region in zip(self.shapes, self.regions, strict=True):
            found[region].append(shape)
        return {region: shapely.unary_union(shapes) for region, shapes in found.items()}


def regions(places: Places, earth: Earth) -> dict[str, BaseGeometry]:
    """Every region of the board on the plane, with scenery, ice and rim."""
    faces = Faces(list(claims(places, earth)))
    faces.fill_pockets()
    for _ in range(4):
        if not faces.tidy():
            break
    return faces.merged()


def without_far_islands(regions: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Far in the north meridians run together: islands there are left to the water around them."""
    found = dict(regions)
    points = [shapely.Point(to_plane([place])[0]) for place in ADRIFT]
    waters = [name for name in found if name in (ICE, RIM) or (name[0] in "AMIP" and not name.endswith(WATERS))]
    for name, shape in regions.items():
        if name in (*waters, "N7", "R2", "R15") or name.endswith(WATERS):
            continue
        parts = sorted(polygons(shape), key=lambda part: -part.area)
        sunk = [
            part
            for part in parts[name != SCENERY :]
            if any(part.distance(point) < 0.6 for point in points)
            or (part.centroid.distance(Point(0, 0)) < 90 - FAR_NORTH and (name[0] != "R" or part.area < CONTINENTAL))
        ]
        for part in sunk:
            near = [water for water in waters if found[water].distance(part) < 0.01]
            heir = max(near, key=lambda water: found[water].intersection(part.boundary).length)
            found[heir] = shapely.union(found[heir], part, grid_size=GRID)
        found[name] = MultiPolygon([part for part in parts if part not in sunk])
    return {name: shape for name, shape in found.items() if not shape.is_empty}
