/** War Room's board by the numbers: every region has its place, theatres fit a screen, signs stay whole. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { frame } from "../src/map/camera.ts";
import { CATEGORY_SIGNS, EMBLEMS, placed, RESOURCE_SIGNS, SIGNS, STROKES } from "../src/games/warroom/board/icons.ts";
import { callouts } from "../src/games/warroom/board/callouts.ts";
import { growth, levelAt, nameLines, type Plate } from "../src/games/warroom/board/plates.ts";
import {
  board,
  contact,
  ends,
  labelled,
  nearest,
  shapeOf,
  shapes,
  straits,
} from "../src/games/warroom/map/geometry.ts";
import { members, theatreBox, theatreOf, THEATRES } from "../src/games/warroom/map/theatres.ts";
import { places, units } from "../src/games/warroom/model.ts";
import { CATEGORIES, type Facts, type WarRoomView } from "../src/games/warroom/types.ts";

const DATA = new URL("../../src/sitroom/", import.meta.url);
const table = (name: string) => {
  const lines = readFileSync(new URL(`warroom/data/${name}.csv`, DATA), "utf-8").split("\n");
  const [head, ...rows] = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head!.map((key, i) => [key, row[i]!])));
};
const ids = [...table("territories"), ...table("seas")].map(({ id }) => id!);
/** The map of a laptop, and of a wide screen beside its panels and alone. */
const SCREENS = [
  { width: 1366, height: 720 },
  { width: 1216, height: 850 },
  { width: 1920, height: 1000 },
];

describe("the drawing", () => {
  it("shows every region once as the first, somewhere on the board", () => {
    for (const id of ids) {
      const [x, y] = shapeOf(id).at;
      expect(
        shapes.filter((shape) => shape.id === id && shape.first),
        id,
      ).toHaveLength(1);
      expect(x > 0 && x < board.width && y > 0 && y < board.height, id).toBe(true);
    }
  });

  it("shows whole what lies at the cut, and its west coast a second time", () => {
    for (const id of ["U1", "U2", "U3", "U4", "B28", "N1"])
      expect(
        shapes.some(({ id: other, box }) => other === id && box.x > -8 && box.x + box.width < board.width + 8),
        id,
      ).toBe(true);
    expect(shapes.filter((shape) => shape.id === "U3" && labelled(shape))).toHaveLength(2);
    expect(shapes.filter(({ id }) => id === "G1")).toHaveLength(1);
  });

  it("knows where neighbours meet, but for the two canals", () => {
    for (const { a, b } of table("borders") as { a: string; b: string }[]) {
      const canal = ["A-12 P-7", "M-3 M-5"].includes(`${a} ${b}`);
      expect(contact(a, b) === undefined, `${a} ${b}`).toBe(canal);
    }
    expect(new Set(straits.map(({ between }) => between.join())).size).toBe(6);
  });

  it("takes the short way across the Pacific", () => {
    const [[from], [to]] = ends("U3", "U6");
    expect(Math.abs(from - to)).toBeLessThan(120);
    expect(nearest("U4", shapeOf("U1").at).at[0]).toBeLessThan(200);
  });
});

describe("the theatres", () => {
  it("have every region, each in one", () => {
    expect(THEATRES.flatMap((theatre) => members(theatre)).sort()).toEqual([...ids].sort());
    expect(theatreOf("G6")).toBe("east");
  });

  it.each(SCREENS)("show names on a map of $width by $height pixels", (screen) => {
    const grown = growth(screen.width, screen.height);
    for (const theatre of THEATRES) {
      const { scale } = frame(theatreBox(theatre), board, screen);
      expect(levelAt(scale / grown), `${theatre} at ${scale}`).toBe("near");
    }
  });
});

describe("plates", () => {
  const plate = (wide: number, high: number): Plate => ({
    code: false,
    lines: [],
    rows: [],
    strips: [],
    wide,
    high,
    lift: 0,
  });
  const around = (ids: string[], size: Plate) => new Map(ids.map((id) => [shapeOf(id), size]));

  it("stand in their regions where there is room", () => {
    expect(callouts(around(["U1", "U2", "R1", "A-14"], plate(60, 30)), 0.4).size).toBe(0);
  });

  it("stand beside small places that are close together, and none over another", () => {
    const plates = around(["T3", "T4", "B4", "G13", "M-1", "M-2", "T1", "T5"], plate(70, 45));
    const found = callouts(plates, 0.5);
    const at = [...plates].map(([shape]) => {
      const [dx, dy] = found.get(shape) ?? [0, 0];
      return [shape.at[0] / 0.5 + dx, shape.at[1] / 0.5 + dy] as const;
    });
    expect([...found.keys()].map(({ id }) => id)).toContain("B4");
    for (const [i, [x, y]] of at.entries())
      for (const [a, b] of at.slice(i + 1)) expect(Math.abs(x - a) >= 70 || Math.abs(y - b) >= 45).toBe(true);
  });

  it("grow with the map, within bounds", () => {
    expect(growth(390, 500)).toBe(1);
    expect(growth(1725, 1000)).toBe(1.5);
    expect(growth(5000, 3000)).toBe(1.8);
  });
});

describe("names", () => {
  it("are broken in the middle where they are long", () => {
    expect(nameLines("Malta", 12)).toEqual(["Malta"]);
    expect(nameLines("Poland/Slovakia/Hungary", 15)).toEqual(["Poland/Slovakia/", "Hungary"]);
    expect(nameLines("French Equatorial Africa", 14)).toEqual(["French Equatorial", "Africa"]);
  });
});

describe("the words of the board", () => {
  const english = JSON.parse(readFileSync(new URL("warroom/text/en/board.json", DATA), "utf-8")) as Record<
    string,
    string
  >;
  const folder = new URL("../src/games/warroom/", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((file) =>
    /\.(ts|svelte)$/.test(file),
  );
  const said = sources.flatMap((file) => [
    ...readFileSync(new URL(file, folder), "utf-8").matchAll(/\.board\(["`]([\w.]+)/g),
  ]);
  const keys = said.map(([, key]) => key!);

  it("are all there, and all are used", () => {
    const begun = (key: string) => keys.some((used) => used.endsWith(".") && key.startsWith(used));
    expect(keys.filter((key) => !key.endsWith(".") && !(key in english))).toEqual([]);
    expect(
      Object.keys(english).filter((key) => !keys.includes(key) && !begun(key) && !CATEGORIES.includes(key as never)),
    ).toEqual([]);
    for (const theatre of THEATRES) expect(english).toHaveProperty([`theatre.${theatre}`]);
  });
});

describe("signs", () => {
  it("are moved and scaled as they are", () => {
    expect(placed("M0-6 1.5-2H3V4Z", 10, 20, 2)).toBe("M10 8 13 16H16V28Z");
    expect(placed("M0-5.2A5.2 5.2 0 0 1 0 5.2Z", 1, 1)).toBe("M1 -4.2A5.2 5.2 0 0 1 1 6.2Z");
  });

  it("differ", () => {
    const all = [EMBLEMS, RESOURCE_SIGNS, CATEGORY_SIGNS, SIGNS, STROKES].flatMap((signs) => Object.values(signs));
    const twice = all.filter((path, i) => all.indexOf(path) !== i);
    expect(twice).toEqual([]);
  });
});

describe("a view, region by region", () => {
  const territory = (id: string) => ({
    id,
    near: [],
    rails: [],
    ports: [],
    nation: "germany",
    value: 8,
    income: [1, 0, 0],
    embattled: [0, 0, 0],
    industry: 2,
  });
  const facts = {
    territories: [territory("G1"), territory("G6")],
    seas: [{ id: "A-5", near: [], rails: [], ports: [] }],
    units: [
      { id: "inf", category: "land" },
      { id: "ftr", category: "air" },
      { id: "cr", category: "naval" },
    ],
    convoys: [{ sea: "A-5", members: [] }],
    causes: ["battle", "garrison", "bombing"],
    scenarios: {
      eastern: {
        territories: ["G1", "G6"],
        seas: { all: ["A-5"] },
        capitals: ["G1"],
        victory: { allies: [{ need: 1, among: ["G1"] }], axis: [] },
      },
    },
  } as unknown as Facts;
  const view = {
    options: { scenario: "eastern", scenario_seas: "all" },
    command: { "ussr-21": ["G6", "3inf"], "germany-48": ["G6", "2inf", "1ftr"], "germany-1": ["A-5", "2cr"] },
    arrows: ["germany-48"],
    fighters: { "A-5": ["germany"] },
    embattled: ["G6"],
    control: { G6: "ussr" },
    hotspots: { G6: 5 },
    bombs: { G1: 2 },
    defenders: {},
    building: {},
  } as unknown as WarRoomView;
  const found = places(view, facts);

  it("adds up forces by nation and category", () => {
    expect(found.get("G6")!.forces.map(({ nation, totals }) => [nation, totals])).toEqual([
      ["ussr", { land: 3, air: 0, naval: 0 }],
      ["germany", { land: 2, air: 1, naval: 0 }],
    ]);
    expect(found.get("A-5")!.forces[0]!.totals).toEqual({ land: 0, air: 1, naval: 2 });
    expect(found.get("G6")!.forces[1]!.commands[0]).toMatchObject({ number: "48", aloft: true });
    expect(units(["3inf", "1art"])).toEqual({ inf: 3, art: 1 });
  });

  it("tells what has befallen a region", () => {
    expect(found.get("G6")).toMatchObject({
      owner: "ussr",
      embattled: true,
      causes: ["battle", "bombing"],
      victory: false,
    });
    expect(found.get("G1")).toMatchObject({ owner: "germany", bombs: 2, capital: true, victory: true });
    expect(found.get("A-5")).toMatchObject({ owner: null, convoys: [0] });
  });
});
