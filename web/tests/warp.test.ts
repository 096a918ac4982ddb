import { describe, expect, it } from "vitest";
import { curve } from "../build/warp.ts";
import chart from "../build/twilight.json" with { type: "json" };

describe("a curve", () => {
  it("goes through its points", () => {
    const at = curve([
      [0, 0],
      [1, 10],
      [3, 12],
      [4, 40],
    ]);
    expect([0, 1, 3, 4].map(at)).toEqual([0, 10, 12, 40]);
  });

  it("goes on straight beyond them", () => {
    const at = curve([
      [0, 0],
      [1, 2],
      [2, 4],
    ]);
    expect(at(-1)).toBeCloseTo(-2);
    expect(at(3)).toBeCloseTo(6);
  });

  it("never turns back, so that no land is folded over", () => {
    const east = curve(chart.east as [number, number][]);
    const south = curve((chart.south as [number, number][]).map(([degrees, y]) => [-degrees, y]));
    for (let degrees = -179; degrees <= 180; degrees++) expect(east(degrees)).toBeGreaterThan(east(degrees - 1));
    for (let degrees = -79; degrees <= 80; degrees++) expect(south(degrees)).toBeGreaterThan(south(degrees - 1));
  });
});
