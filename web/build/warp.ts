/** Monotone curves through given points: how degrees become places on a board that gives crowded regions more room. */

export type Curve = (value: number) => number;

/** A smooth, strictly rising curve through [from, to] pairs sorted by `from` (Fritsch and Carlson's tangents). */
export function curve(points: readonly (readonly [number, number])[]): Curve {
  const slopes = points.slice(1).map(([x, y], i) => (y - points[i]![1]) / (x - points[i]![0]));
  const tangents = points.map((_, i) => {
    const before = slopes[i - 1] ?? slopes[i]!;
    const after = slopes[i] ?? slopes[i - 1]!;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (value) => {
    const last = points.length - 1;
    const [firstX, firstY] = points[0]!;
    const [lastX, lastY] = points[last]!;
    if (value <= firstX) return firstY + (value - firstX) * tangents[0]!;
    if (value >= lastX) return lastY + (value - lastX) * tangents[last]!;
    const i = points.findIndex(([x]) => x > value) - 1;
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[i + 1]!;
    const width = x1 - x0;
    const t = (value - x0) / width;
    const u = 1 - t;
    return (
      y0 * u * u * (1 + 2 * t) + y1 * t * t * (3 - 2 * t) + width * t * u * (u * tangents[i]! - t * tangents[i + 1]!)
    );
  };
}
