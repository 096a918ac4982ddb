/** Outlines on a plane, to measure a drawing by: area, overlap and room. */

export type Point = readonly [number, number];
export type Ring = readonly Point[];

/** What part of the largest an island must have to be counted. */
const PART = 0.02;
/** The side of a cell, where a shape has the area one. */
const CELL = 0.03;
/** Degrees by which shapes are turned to lie on each other as well as they can: first coarsely, then finely. */
const TURNS = [
  { step: 10, span: 50 },
  { step: 2.5, span: 7.5 },
];

/** The rings of a path of points and steps, as the board is drawn. */
export function rings(path: string): Ring[] {
  return path
    .split("z")
    .filter(Boolean)
    .map((part) => {
      const numbers = part.match(/-?[\d.]+/g)!.map(Number);
      let [x, y] = [0, 0];
      const found: Point[] = [];
      for (let i = 0; i < numbers.length; i += 2) found.push([(x += numbers[i]!), (y += numbers[i + 1]!)]);
      return found;
    });
}

/** Above zero one way around, below it the other. */
function signed(ring: Ring): number {
  return ring.reduce((sum, [x, y], i) => {
    const [a, b] = ring[(i + 1) % ring.length]!;
    return sum + (x * b - a * y) / 2;
  }, 0);
}

/** Without the small islands; holes are kept. */
export function mainland(shape: readonly Ring[]): Ring[] {
  const largest = Math.max(...shape.map((ring) => Math.abs(signed(ring))));
  return shape.filter((ring) => Math.abs(signed(ring)) > PART * largest);
}

export const area = (shape: readonly Ring[]): number => Math.abs(shape.reduce((sum, ring) => sum + signed(ring), 0));

/** Around its middle, with the area one. */
function normal(shape: readonly Ring[]): Ring[] {
  const size = area(shape);
  const whole = shape.reduce((sum, ring) => sum + signed(ring), 0);
  let [x, y] = [0, 0];
  for (const ring of shape)
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      const cross = (ax * by - bx * ay) / (6 * whole);
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    });
  const by = 1 / Math.sqrt(size);
  return shape.map((ring) => ring.map(([a, b]) => [(a - x) * by, (b - y) * by]));
}

function turned(shape: readonly Ring[], degrees: number): Ring[] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return shape.map((ring) => ring.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]));
}

/** The cells that a shape covers, by row and column. */
function cells(shape: readonly Ring[]): Set<number> {
  const crossings = new Map<number, number[]>();
  for (const ring of shape)
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      for (let row = Math.ceil(Math.min(ay, by) / CELL); row * CELL < Math.max(ay, by); row++) {
        const x = ax + ((row * CELL - ay) / (by - ay)) * (bx - ax);
        crossings.set(row, [...(crossings.get(row) ?? []), x]);
      }
    });
  const found = new Set<number>();
  for (const [row, xs] of crossings) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2)
      for (let column = Math.ceil(xs[i]! / CELL); column * CELL < xs[i + 1]!; column++)
        found.add(row * 10_000 + column);
  }
  return found;
}

/** How much of two shapes of equal area lies on each other, turned as well as can be: 1 if they are the same. */
export function overlap(one: readonly Ring[], other: readonly Ring[]): number {
  const [fixed, moved] = [cells(normal(one)), normal(other)];
  let [best, at] = [0, 0];
  for (const { step, span } of TURNS) {
    const middle = at;
    for (let turn = middle - span; turn <= middle + span; turn += step) {
      const found = cells(turned(moved, turn));
      let both = 0;
      for (const cell of found) if (fixed.has(cell)) both++;
      const part = both / (fixed.size + found.size - both);
      if (part > best) [best, at] = [part, turn];
    }
  }
  return best;
}

/** From a point to the border of a shape, below zero outside. */
function depth(shape: readonly Ring[], [x, y]: Point): number {
  let [inside, least] = [false, Infinity];
  for (const ring of shape)
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y));
    });
  return inside ? least : -least;
}

/** The widest circle that fits into a shape. */
export function room(shape: readonly Ring[]): number {
  const points = shape.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const GRID = 16;
  const starts = Array.from({ length: GRID * GRID }, (_, i): Point => [
    left + (((i % GRID) + 0.5) * wide) / GRID,
    top + ((Math.floor(i / GRID) + 0.5) * high) / GRID,
  ]).map((at) => ({ at, deep: depth(shape, at) }));
  const best = starts.sort((a, b) => b.deep - a.deep).slice(0, 6);
  return (
    2 *
    Math.max(
      ...best.map(({ at, deep }) => {
        for (let step = Math.max(wide, high) / GRID; step > 1; step /= 2)
          for (const [dx, dy] of [
            [step, 0],
            [-step, 0],
            [0, step],
            [0, -step],
            [step, step],
            [-step, -step],
            [step, -step],
            [-step, step],
          ] as const) {
            const next: Point = [at[0] + dx, at[1] + dy];
            const found = depth(shape, next);
            if (found > deep) [at, deep] = [next, found];
          }
        return deep;
      }),
    )
  );
}
