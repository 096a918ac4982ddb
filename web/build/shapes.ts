/** Natural Earth's shapes on a warped board, as SVG paths: made once, when the client is built. */

import { createRequire } from "node:module";
import { geoArea, geoPath, geoProjection, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { simplified } from "./simplify.ts";
import { curve } from "./warp.ts";

type Shape = Polygon<{ name: string }> | MultiPolygon<{ name: string }>;
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Ring = [number, number][];

/** A board: its size, where degrees go, which countries of today make up each of its spaces. */
export interface Chart {
  width: number;
  height: number;
  east: [number, number][];
  south: [number, number][];
  spaces: Record<string, string[]>;
  /** Parts of a space that today's borders do not show: the space they are cut from, and their outline. */
  parts: Record<string, { of: string; outline: Ring }>;
}

/** Paths for every space, for land that is none, for borders and for the net of meridians. */
export interface Shapes {
  width: number;
  height: number;
  spaces: Record<string, string>;
  parts: Record<string, { of: string; outline: string }>;
  land: string;
  borders: string;
  net: string;
}

const SPECK = 3; // square units below which an island is not worth its ink
const TOLERANCE = 0.45; // units by which a coast may be off
const MARGIN = 300; // drawn beyond the board, for screens of another shape

/** `tolerance`: for a board that is only looked at, coasts may be off by more. */
export function shapes(chart: Chart, tolerance = TOLERANCE): Shapes {
  const projection = projected(chart);
  const world = simplified(atlas(), (point) => projection(point)!, tolerance);
  const path = drawer(projection);
  const owner = new Map(Object.entries(chart.spaces).flatMap(([space, codes]) => codes.map((code) => [code, space])));
  const countries = world.objects.countries.geometries as Shape[];
  const spaceOf = (shape: Shape) => owner.get(String(shape.id)) ?? owner.get(shape.properties!.name) ?? "";
  const of = (space: string) =>
    path(
      whole(
        merge(
          world,
          countries.filter((shape) => spaceOf(shape) === space),
        ),
      ),
    );
  return {
    width: chart.width,
    height: chart.height,
    spaces: Object.fromEntries(Object.keys(chart.spaces).map((space) => [space, of(space)])),
    parts: Object.fromEntries(
      Object.entries(chart.parts).map(([name, part]) => [
        name,
        { of: part.of, outline: path({ type: "LineString", coordinates: part.outline }) + "Z" },
      ]),
    ),
    land: of(""),
    borders: path(mesh(world, world.objects.countries, (a, b) => spaceOf(a as Shape) !== spaceOf(b as Shape))),
    net: net(chart, projection),
  };
}

/** Every fifteenth meridian and parallel; on these boards they are straight. */
function net({ width, height }: Chart, projection: GeoProjection): string {
  const degrees = Array.from({ length: 23 }, (_, i) => 15 * (i - 11));
  const within = (length: number) => (at: number) => at > -MARGIN && at < length + MARGIN;
  const round = (at: number) => Math.round(at * 10) / 10;
  const east = degrees.map((lambda) => projection([lambda, 0])![0]).filter(within(width));
  const south = degrees
    .slice(6, 17)
    .map((phi) => projection([0, phi])![1])
    .filter(within(height));
  return [
    ...east.map((x) => `M${round(x)},${-MARGIN}V${height + MARGIN}`),
    ...south.map((y) => `M${-MARGIN},${round(y)}H${width + MARGIN}`),
  ].join("");
}

/** Without rings that thinning has turned inside out: specks, and Antarctica around its pole. */
function whole(shape: GeoJSON.MultiPolygon): GeoJSON.MultiPolygon {
  const sound = (coordinates: GeoJSON.Position[][]) => geoArea({ type: "Polygon", coordinates }) < Math.PI;
  return { ...shape, coordinates: shape.coordinates.filter(sound) };
}

function atlas(): World {
  return createRequire(import.meta.url)("world-atlas/countries-50m.json") as World;
}

/** Degrees to places on the board, with straight lines between them. */
function projected(chart: Chart): GeoProjection {
  const east = curve(chart.east);
  const south = curve(chart.south.map(([degrees, y]) => [-degrees, y]));
  const degrees = 180 / Math.PI;
  return geoProjection((lambda, phi) => [east(lambda * degrees), -south(-phi * degrees)])
    .scale(1)
    .translate([east(0), south(0)]) // a projection puts its centre there, and the centre is at 0, 0 degrees
    .precision(0)
    .clipExtent([
      [-MARGIN, -MARGIN],
      [chart.width + MARGIN, chart.height + MARGIN],
    ]);
}

/** Paths with few digits and without specks. */
function drawer(projection: GeoProjection): (object: GeoPermissibleObjects) => string {
  const path = geoPath(projection).digits(1);
  return (object) => withoutSpecks(path(object) ?? "", object.type.includes("Polygon"));
}

function withoutSpecks(path: string, closed: boolean): string {
  if (!closed) return path;
  return path
    .split(/(?=M)/)
    .filter((ring) => Math.abs(area(ring)) >= SPECK)
    .join("");
}

function area(ring: string): number {
  const points = ring.match(/-?[\d.]+,-?[\d.]+/g)?.map((pair) => pair.split(",").map(Number)) ?? [];
  return points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return sum + (x! * nextY! - nextX! * y!) / 2;
  }, 0);
}
