/** Fewer points where nobody would see them. Arcs are shared between neighbours, so borders stay common. */

import type { Topology } from "topojson-specification";

type Point = [number, number];

/** A topology whose arcs are thinned: no point left out is further than `tolerance` from the line, as `place` draws it. */
export function simplified<T extends Topology>(world: T, place: (point: Point) => Point, tolerance: number): T {
  const arcs = absolute(world).map((arc) => {
    const placed = arc.map(place);
    const kept = new Set([0, arc.length - 1]);
    keep(placed, 0, arc.length - 1, tolerance, kept, 2);
    return arc.filter((_, i) => kept.has(i));
  });
  const { transform: _, ...rest } = world;
  return { ...rest, arcs } as unknown as T;
}

/** Arcs in degrees: topologies store them as differences of whole numbers. */
function absolute(world: Topology): Point[][] {
  const { scale, translate } = world.transform!;
  return world.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx!;
      y += dy!;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Douglas and Peucker: keep the point furthest off the line, if it is far enough, and look on both sides of it.
 * The first `levels` keep it in any case, so that a small island stays a ring with an inside. */
function keep(points: Point[], first: number, last: number, tolerance: number, kept: Set<number>, levels = 0): void {
  let furthest = -1;
  let index = 0;
  for (let i = first + 1; i < last; i++) {
    const off = distance(points[i]!, points[first]!, points[last]!);
    if (off > furthest) [furthest, index] = [off, i];
  }
  if (furthest < 0 || (furthest <= tolerance && levels <= 0)) return;
  kept.add(index);
  keep(points, first, index, tolerance, kept, levels - 1);
  keep(points, index, last, tolerance, kept, levels - 1);
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
