/** Where the plates of small places stand: beside them, at a line, so that no plate lies over another. */

import type { Shape } from "../map/geometry.ts";
import type { Plate } from "./plates.ts";

export type Offset = readonly [number, number];

interface Label {
  shape: Shape;
  plate: Plate;
  /** Where it stands, in pixels of labels. */
  x: number;
  y: number;
}

/** How much a plate may stick out of the room that its region has for it. */
const OVERHANG = 1.5;
/** Pixels between plates, and between a place and the plate beside it. */
const GAP = 2;
const BESIDE = 9;
/** Directions to try, and how far to go in each, in pixels. */
const DIRECTIONS = 16;
const STEPS = [0, 10, 22, 36];
/** What it costs to lie over a plate, in pixels of its size; over the middle of another territory, and to be far. */
const OVER = 4;
const ABROAD = 3000;
const AFAR = 12;
/** Rounds in which everybody looks again. */
const ROUNDS = 3;

/** What two plates have in common, in square pixels. */
function common(a: Label, ax: number, ay: number, b: Label): number {
  const wide = (a.plate.wide + b.plate.wide) / 2 + GAP - Math.abs(ax - b.x);
  const high = (a.plate.high + b.plate.high) / 2 + GAP - Math.abs(ay - b.y);
  return wide > 0 && high > 0
    ? Math.min(wide, a.plate.wide, b.plate.wide) * Math.min(high, a.plate.high, b.plate.high)
    : 0;
}

/** Does a plate stand within its region? The room for it is an ellipse, wider than high. */
function fits({ plate, shape }: Label, unit: number): boolean {
  const room = (shape.room / unit) * OVERHANG;
  return room > 0 && ((plate.wide / 2) * 0.6) ** 2 + (plate.high / 2) ** 2 <= room ** 2;
}

/** By shape: how many pixels its plate stands from it, for those that stand beside it. `unit`: of the board, to a pixel of labels. */
export function callouts(plates: ReadonlyMap<Shape, Plate>, unit: number): Map<Shape, Offset> {
  const home = (shape: Shape, plate: Plate): Label => ({
    shape,
    plate,
    x: shape.at[0] / unit,
    y: shape.at[1] / unit + plate.lift,
  });
  const labels = [...plates].filter(([, { high }]) => high > 0).map(([shape, plate]) => home(shape, plate));
  const small = labels.filter((label) => !fits(label, unit));
  const moved = new Set<Label>();
  for (let round = 0; round < ROUNDS; round++)
    for (const label of small) {
      const at = home(label.shape, label.plate);
      const near = labels.filter(
        (other) => other !== label && Math.abs(other.x - at.x) < 320 && Math.abs(other.y - at.y) < 240,
      );
      const cost = ([x, y]: Offset) =>
        near.reduce((sum, other) => sum + OVER * common(label, x, y, other) + abroad(x, y, other, unit), 0);
      const stay = cost([at.x, at.y]);
      if (!stay) {
        [label.x, label.y] = [at.x, at.y];
        moved.delete(label);
        continue;
      }
      const best = beside(label, unit)
        .map(([x, y, far]) => ({ x, y, cost: cost([x, y]) + AFAR * (BESIDE + far) }))
        .reduce((a, b) => (b.cost < a.cost ? b : a), { x: at.x, y: at.y, cost: stay });
      [label.x, label.y] = [best.x, best.y];
      if (best.cost < stay) moved.add(label);
      else moved.delete(label);
    }
  return new Map([...moved].map(({ shape, x, y }) => [shape, [x - shape.at[0] / unit, y - shape.at[1] / unit]]));
}

/** Does a plate cover the middle of a territory that is not its own? */
function abroad(x: number, y: number, { shape }: Label, unit: number): number {
  if (/-/.test(shape.id) || !shape.room) return 0;
  const [dx, dy] = [x - shape.at[0] / unit, y - shape.at[1] / unit];
  return (dx * 0.6) ** 2 + dy ** 2 < (shape.room / unit) ** 2 ? ABROAD : 0;
}

/** The places around a region where its plate may stand, each with its distance. */
function beside({ shape, plate }: Label, unit: number): [number, number, number][] {
  const [x, y] = [shape.at[0] / unit, shape.at[1] / unit];
  return STEPS.flatMap((far) =>
    Array.from({ length: DIRECTIONS }, (_, i): [number, number, number] => {
      const turn = (2 * Math.PI * i) / DIRECTIONS;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      // Just so far that the plate's edge keeps off the place itself.
      const edge = Math.min(
        (plate.wide / 2 + BESIDE) / (Math.abs(dx) || 1e-9),
        (plate.high / 2 + BESIDE) / (Math.abs(dy) || 1e-9),
      );
      return [x + dx * (edge + far), y + dy * (edge + far), far];
    }),
  );
}
