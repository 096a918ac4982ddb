/** A bowed way between two regions, clear of the labels at its ends. */

import { distance, ends, towards, type Point } from "./geometry.ts";

/** Pixels of an arrow's head. */
const HEAD = 12;
/** Pixels that a way keeps from the labels at its ends. */
const [START, END] = [22, 34];

export interface Bow {
  /** The shaft, up to the head. */
  line: string;
  head: string;
  /** A point half way. */
  middle: Point;
}

/** The point that a way bends towards. */
function turning(from: Point, to: Point): Point {
  const far = distance(from, to) || 1;
  const bow = Math.min(far * 0.18, 40) / far;
  return [(from[0] + to[0]) / 2 + (from[1] - to[1]) * bow, (from[1] + to[1]) / 2 + (to[0] - from[0]) * bow];
}

/** An arrow; `unit`: how much of the board a pixel is. */
export function bow(a: string, b: string, unit: number): Bow {
  const [from, to] = ends(a, b);
  const far = distance(from, to) || 1;
  const turn = turning(from, to);
  const start = towards(from, turn, Math.min(START * unit, far * 0.2));
  const tip = towards(to, turn, Math.min(END * unit, far * 0.25));
  const neck = towards(tip, turn, HEAD * unit);
  const [wx, wy] = [(tip[1] - neck[1]) * 0.55, (neck[0] - tip[0]) * 0.55];
  return {
    line: `M${start.join(" ")}Q${turn.join(" ")} ${neck.join(" ")}`,
    head: `M${tip.join(" ")}L${neck[0] + wx} ${neck[1] + wy}L${neck[0] - wx} ${neck[1] - wy}Z`,
    middle: [(start[0] + 2 * turn[0] + neck[0]) / 4, (start[1] + 2 * turn[1] + neck[1]) / 4],
  };
}

/** The way of somebody who goes from region to region, from label to label. */
export function path(way: readonly string[]): string {
  return way
    .slice(1)
    .map((region, i) => {
      const [from, to] = ends(way[i]!, region);
      return `${i ? "L" : "M"}${from.join(" ")}Q${turning(from, to).join(" ")} ${to.join(" ")}`;
    })
    .join("");
}
