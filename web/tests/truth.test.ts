/** How true War Room's board is: shapes that anybody recognises, sizes that go together, seas with room for fleets. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { frame } from "../src/map/camera.ts";
import { board, shapeOf } from "../src/games/warroom/map/geometry.ts";
import { members, theatreBox, THEATRES } from "../src/games/warroom/map/theatres.ts";
import { area, mainland, overlap, rings, room, type Point, type Ring } from "./shapes.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf-8");
const { shapes } = JSON.parse(read("true_shapes.json")) as { shapes: Record<string, number[][]> };
const truth = new Map(
  Object.entries(shapes).map(([id, outlines]) => [
    id,
    outlines.map((numbers): Ring => numbers.flatMap((x, i): Point[] => (i % 2 ? [] : [[x, numbers[i + 1]!]]))),
  ]),
);
const drawn = (id: string) => mainland(rings(shapeOf(id).land));
const overlaps = new Map([...truth].map(([id, shape]) => [id, overlap(shape, drawn(id))]));
const scale = (id: string) => area(drawn(id)) / area(truth.get(id)!);
/** The map beside the panels of a laptop. */
const PANE = { width: 998, height: 598 };

describe("territories look like themselves", () => {
  it("all but the smallest islands", () => expect(truth.size).toBe(111));

  it("with the shape that they have", () => {
    const sorted = [...overlaps.values()].sort((a, b) => a - b);
    expect(sorted[55]).toBeGreaterThan(0.86);
    expect(sorted.filter((part) => part < 0.7).length).toBeLessThan(15);
    expect(sorted[0]).toBeGreaterThan(0.5);
  });

  it.each(["N11", "T1", "G2", "G10", "N10", "B1", "B18", "U3", "N6", "B10"])("%s above all", (id) =>
    expect(overlaps.get(id)).toBeGreaterThan(0.65),
  );

  it("with the size that they have beside their neighbours", () => {
    const pairs = read("../../src/sitroom/warroom/data/borders.csv")
      .split("\n")
      .map((line) => line.split(","))
      .filter((pair) => truth.has(pair[0]!) && truth.has(pair[1]!));
    expect(pairs.length).toBeGreaterThan(150);
    const apart = pairs.map(([a, b]) => ({ a, b, ratio: scale(a!) / scale(b!) }));
    expect(apart.filter(({ ratio }) => Math.max(ratio, 1 / ratio) > 2.2)).toEqual([]);
  });
});

describe("fleets", () => {
  it.each(THEATRES)("have room in every sea of %s", (theatre) => {
    const pixels = frame(theatreBox(theatre), board, PANE).scale / 10;
    const seas = members(theatre).filter((id) => id.includes("-"));
    const narrow = seas.map((id) => [id, room(rings(shapeOf(id).land)) * pixels] as const);
    expect(narrow.filter(([, wide]) => wide < 35)).toEqual([]);
  });
});
