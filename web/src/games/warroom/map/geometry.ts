/** The drawn board in units: shapes, borders, labels and the points where neighbours meet, from the file of arcs. */

import type { Box } from "../../../map/camera.ts";
import file from "./drawing.json" with { type: "json" };

type Ring = number[];
export type Point = readonly [number, number];

interface Drawing {
  width: number;
  height: number;
  regions: Record<string, { at: number[]; room: number; rings: Ring[]; waters?: Ring[] }>;
  scenery: Ring[];
  straits: { between: string[]; at: number[] }[];
  graticule: number[][];
  links: string[][];
  arcs: number[][];
}

/** One picture of a region. Those near the cut are drawn at both ends of the board, so that each is whole somewhere. */
export interface Shape {
  id: string;
  /** In tenths of a unit. */
  land: string;
  /** The sea around an island that is too small to be seen. */
  waters: string;
  /** Where its label stands. */
  at: Point;
  /** Half the height that a label may have; it may be a good deal wider. */
  room: number;
  box: Box;
  /** The picture that is reached with the keyboard, and where arrows go by default. */
  first: boolean;
}

const drawing = file as unknown as Drawing;
const GRAIN = 10;
const AROUND = drawing.width / GRAIN;
/** The board begins with Alaska and ends where the Americas come again. */
const WEST = 194;
const EAST = 1396;

export const board = { width: WEST + EAST, height: drawing.height / GRAIN };

/** Where a picture of the whole globe lies: once from the cut on, and before it a second time. */
export const turns = [WEST - AROUND, WEST].map((x) => ({ x, width: AROUND }));

const isSea = (id: string) => /^[AMIP]-/.test(id);
export const isImpassable = (id: string) => id.startsWith("X-");

interface Walk {
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The steps of an arc, backwards for `~i`. */
function steps(i: number): number[] {
  const arc = drawing.arcs[i < 0 ? ~i : i]!;
  if (i >= 0) return arc.slice(2);
  const back: number[] = [];
  for (let k = arc.length - 2; k >= 2; k -= 2) back.push(-arc[k]!, -arc[k + 1]!);
  return back;
}

function end(i: number): [number, number] {
  const arc = drawing.arcs[i < 0 ? ~i : i]!;
  let [x, y] = [arc[0]!, arc[1]!];
  if (i < 0) for (let k = 2; k < arc.length; k += 2) [x, y] = [x + arc[k]!, y + arc[k + 1]!];
  return [x, y];
}

/** A line from a point by steps, with the box around it. */
function walk(x: number, y: number, by: number[]): Walk {
  const box = { left: x, right: x, top: y, bottom: y };
  for (let k = 0; k < by.length; k += 2) {
    x += by[k]!;
    y += by[k + 1]!;
    if (x < box.left) box.left = x;
    else if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    else if (y > box.bottom) box.bottom = y;
  }
  return { path: `l${by.join(" ")}`, ...box };
}

interface Outline extends Walk {
  from: [number, number];
}

function outline(ring: Ring): Outline {
  const from = end(ring[0]!);
  return { from, ...walk(...from, ring.flatMap(steps)) };
}

/** Draw outlines so that they stand around `x`, wherever on the globe they were noted. */
function drawn(outlines: Outline[], x: number): { path: string; box: Box } {
  let path = "";
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const one of outlines) {
    const shift = Math.round((x - (one.left + one.right) / 2) / drawing.width) * drawing.width;
    path += `M${one.from[0] + shift + WEST * GRAIN} ${one.from[1]}${one.path}z`;
    left = Math.min(left, one.left + shift);
    right = Math.max(right, one.right + shift);
    top = Math.min(top, one.top);
    bottom = Math.max(bottom, one.bottom);
  }
  const box = { x: left / GRAIN + WEST, y: top / GRAIN, width: (right - left) / GRAIN, height: (bottom - top) / GRAIN };
  return { path, box };
}

const onBoard = (box: Box) => box.x < board.width && box.x + box.width > 0;
const wholly = (box: Box) => box.x > -8 && box.x + box.width < board.width + 8;

function copies(id: string): Shape[] {
  const region = drawing.regions[id]!;
  const [rings, waters] = [region.rings.map(outline), (region.waters ?? []).map(outline)];
  const found: Shape[] = [];
  for (const shift of [-drawing.width, 0, drawing.width]) {
    const x = region.at[0]! + shift;
    const land = drawn(rings, x);
    const around = drawn(waters, x);
    const box = rings.length ? land.box : around.box;
    if (!onBoard(box)) continue;
    const at: Point = [x / GRAIN + WEST, region.at[1]! / GRAIN];
    found.push({ id, land: land.path, waters: around.path, at, room: region.room / GRAIN, box, first: false });
  }
  const whole = found.filter(({ box }) => wholly(box));
  const off = ({ at: [x] }: Shape) => Math.abs(x - board.width / 2);
  const best = (whole.length ? whole : found).reduce((a, b) => (off(b) < off(a) ? b : a));
  best.first = true;
  return found;
}

/** Every picture of every region: seas, impassable areas, territories. */
export const shapes: Shape[] = Object.keys(drawing.regions).flatMap(copies);
const first = new Map(shapes.filter((shape) => shape.first).map((shape) => [shape.id, shape]));

export const shapeOf = (id: string): Shape => first.get(id)!;
/** Of a region's pictures, the one nearest to a point. */
export const nearest = (id: string, to: Point): Shape =>
  shapes.filter((shape) => shape.id === id).reduce((a, b) => (distance(b.at, to) < distance(a.at, to) ? b : a));
/** Does a picture's label stand on the board, and not at its very edge? */
export const labelled = ({ at: [x], first }: Shape) => first || (x > 26 && x < board.width - 26);

const users = new Map<number, string[]>();
for (const [id, { rings, waters = [] }] of Object.entries(drawing.regions))
  for (const i of [...rings, ...waters].flat()) {
    const arc = i < 0 ? ~i : i;
    users.set(arc, [...(users.get(arc) ?? []), id]);
  }

const kindOf = (id: string | undefined) => (id === undefined ? "none" : isSea(id) ? "sea" : "land");
const isWaters = new Set(
  Object.values(drawing.regions).flatMap(({ waters = [] }) => waters.flat().map((i) => (i < 0 ? ~i : i))),
);

const CHUNK = 1600;

/** The same way in strides of several steps. */
function strides(by: number[], several: number): number[] {
  const found: number[] = [];
  for (let k = 0; k < by.length; k += 2) {
    if ((k / 2) % several === 0) found.push(0, 0);
    found[found.length - 2]! += by[k]!;
    found[found.length - 1]! += by[k + 1]!;
  }
  return found;
}

/** Lines of the arcs that a test picks, once each; near the cut at both ends of the board. In pieces, so that only those
 * in sight are painted. */
function mesh(wanted: (sides: string[], arc: number) => boolean, several = 1): string[] {
  const pieces = new Map<string, string>();
  drawing.arcs.forEach((arc, i) => {
    if (!wanted(users.get(i) ?? [], i)) return;
    const line = walk(arc[0]!, arc[1]!, strides(arc.slice(2), several));
    for (const shift of [-drawing.width, 0, drawing.width]) {
      if (line.left + shift >= EAST * GRAIN || line.right + shift <= -WEST * GRAIN) continue;
      const middle = [line.left + line.right + 2 * shift, line.top + line.bottom];
      const piece = middle.map((at) => Math.floor(at / 2 / CHUNK)).join();
      pieces.set(piece, `${pieces.get(piece) ?? ""}M${arc[0]! + shift + WEST * GRAIN} ${arc[1]!}${line.path}`);
    }
  });
  return [...pieces.values()];
}

const isCoast = (sides: string[], arc: number) =>
  !isWaters.has(arc) && (sides.length === 1 || kindOf(sides[0]) !== kindOf(sides[1])) && sides.some((id) => !isSea(id));

/** Borders on land between regions that a test picks. */
export const borders = (between: (a: string, b: string) => boolean): string[] =>
  mesh((sides, arc) => {
    const [a, b] = sides as [string, string];
    return !isWaters.has(arc) && sides.length === 2 && a !== b && !isSea(a) && !isSea(b) && between(a, b);
  });

/** The outline of some regions as one land: borders with others, and coasts. */
export const outlineOf = (among: ReadonlySet<string>): string[] =>
  mesh((sides, arc) => !isWaters.has(arc) && sides.filter((id) => among.has(id)).length === 1);

/** Lines in tenths of a unit. */
export const lines = {
  coast: mesh(isCoast),
  /** The coast as it looks from out at sea. */
  offing: mesh(isCoast, 3),
  seas: mesh((sides) => sides.length === 2 && sides.every(isSea)),
  scenery: drawing.scenery
    .map(outline)
    .flatMap((one) => [-drawing.width, 0].map((shift) => drawn([one], (one.left + one.right) / 2 + shift)))
    .filter(({ box }) => onBoard(box))
    .map(({ path }) => path)
    .join(""),
  graticule: drawing.graticule
    .flatMap(([x, y, ...by]) =>
      [-drawing.width, 0, drawing.width].map((shift) => `M${x! + shift + WEST * GRAIN} ${y}l${by.join(" ")}`),
    )
    .join(""),
};

/** Bring a point's east or west as near to another as it goes around the globe. */
function near(x: number, to: number): number {
  return x + Math.round((to - x) / AROUND) * AROUND;
}

export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** A point some way from one to another. */
export function towards(from: Point, to: Point, way: number): Point {
  const part = way / (distance(from, to) || 1);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** Where two regions meet, nearest to the line between their labels; undefined if they only meet by a link. */
export function contact(a: string, b: string): Point | undefined {
  const [from, to] = [shapeOf(a).at, shapeOf(b).at];
  const middle: Point = [(from[0] + near(to[0], from[0])) / 2, (from[1] + to[1]) / 2];
  let best: Point | undefined;
  for (const [i, sides] of users) {
    if (!sides.includes(a) || !sides.includes(b)) continue;
    const arc = drawing.arcs[i]!;
    let [x, y] = [arc[0]!, arc[1]!];
    for (let k = 2; k < arc.length; k += 2) {
      x += arc[k]!;
      y += arc[k + 1]!;
      const point: Point = [near(x / GRAIN + WEST, middle[0]), y / GRAIN];
      if (!best || distance(point, middle) < distance(best, middle)) best = point;
    }
  }
  return best;
}

/** Narrow passages and canals, with the seas they join. */
export const straits = drawing.straits.flatMap(({ between, at }) =>
  [-AROUND, 0]
    .map((shift) => ({ between, at: [at[0]! / GRAIN + shift + WEST, at[1]! / GRAIN] as Point }))
    .filter(({ at }) => at[0] > 0 && at[0] < board.width),
);

/** The two ends of a line between regions, as pictures near to each other on the board. */
export function ends(a: string, b: string): [Point, Point] {
  const pairs = shapes
    .filter(({ id }) => id === a)
    .flatMap((from) => shapes.filter(({ id }) => id === b).map((to): [Point, Point] => [from.at, to.at]));
  return pairs.reduce((best, pair) => (distance(...pair) < distance(...best) - 1 ? pair : best));
}
