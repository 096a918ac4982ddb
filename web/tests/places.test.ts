/** The board by the numbers: everything has a place, nothing covers anything else. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shapes, type Chart } from "../build/shapes.ts";
import chart from "../build/twilight.json" with { type: "json" };
import {
  connections,
  HEIGHT,
  nameLines,
  plaques,
  powers,
  regionBox,
  SECOND_LINE,
  spaces,
  squeeze,
  WIDTH,
} from "../src/games/twilight/board/geometry.ts";
import type { Country, Facts, Power } from "../src/games/twilight/types.ts";

const ROOT = new URL("../../src/sitroom/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, ROOT), "utf-8"));

interface Row {
  id: string;
  region: string;
  adjacent: string[];
}

const rows = read("twilight/data/countries.json").countries as Row[];
const POWER: Record<string, Power> = { usa: "us", ussr: "ussr" };
const facts = {
  countries: rows.map((row) => ({
    ...row,
    adjacent: row.adjacent.filter((id) => !(id in POWER)),
    next_to: row.adjacent.filter((id) => id in POWER).map((id) => POWER[id]),
  })) as unknown as Country[],
} as Facts;
const drawn = shapes(chart as unknown as Chart);

const overlap = (a: readonly number[], b: readonly number[], width: number, height: number) =>
  Math.abs(a[0]! - b[0]!) < width && Math.abs(a[1]! - b[1]!) < height;

describe("the places", () => {
  it("has one for every country, with land under it", () => {
    expect(rows).toHaveLength(84);
    for (const { id } of rows) {
      expect(spaces, id).toHaveProperty(id);
      const part = drawn.parts[id];
      expect(drawn.spaces[part?.of ?? id], id).toMatch(/^M/);
    }
    expect(Object.keys(spaces).sort()).toEqual([...rows.map(({ id }) => id), "chinese_civil_war"].sort());
  });

  it("keeps every space on the board", () => {
    for (const [id, [x, y]] of Object.entries(spaces)) {
      expect(x - WIDTH / 2, id).toBeGreaterThan(0);
      expect(x + WIDTH / 2, id).toBeLessThan(drawn.width);
      expect(y - HEIGHT / 2, id).toBeGreaterThan(0);
      expect(y + HEIGHT / 2, id).toBeLessThan(drawn.height);
    }
  });

  it("lets no two spaces touch", () => {
    const all = Object.entries(spaces);
    const found: string[] = [];
    for (const [i, [id, place]] of all.entries()) {
      for (const [other, otherPlace] of all.slice(i + 1)) {
        if (overlap(place, otherPlace, WIDTH + 4, HEIGHT + 4)) found.push(`${id} and ${other}`);
      }
    }
    expect(found).toEqual([]);
  });

  it("keeps superpowers and the names of regions off the spaces", () => {
    for (const [id, place] of Object.entries(spaces)) {
      for (const power of Object.values(powers)) expect(overlap(place, power, 106, 46), id).toBe(false);
      for (const [region, [x, y]] of Object.entries(plaques)) {
        expect(overlap(place, [x, y + 4], WIDTH / 2 + 62, HEIGHT / 2 + 22), `${id} and ${region}`).toBe(false);
      }
    }
  });

  it("draws no connection through a third space", () => {
    const found: string[] = [];
    for (const { from, to, path } of connections(facts, () => true)) {
      for (const [id, place] of Object.entries(spaces)) {
        if (id === from || id === to || id === "chinese_civil_war") continue;
        const through = along(path).some((point) => overlap(place, point, WIDTH / 2 - 6, HEIGHT / 2 - 6));
        if (through) found.push(`${from} to ${to} through ${id}`);
      }
    }
    expect(found).toEqual([]);
  });

  it("shows all of a region when it is asked for", () => {
    for (const { id, region } of rows.filter(({ id }) => id !== "canada")) {
      const box = regionBox(region)!;
      const [x, y] = spaces[id]!;
      expect(x - WIDTH / 2 >= box.x && x + WIDTH / 2 <= box.x + box.width, `${id} across`).toBe(true);
      expect(y - HEIGHT / 2 >= box.y && y + HEIGHT / 2 <= box.y + box.height, `${id} down`).toBe(true);
    }
  });
});

describe.each(__LANGUAGES__)("names in %s", (lang) => {
  const names = Object.entries(read(`twilight/text/${lang}/names.json`).countries as Record<string, { name: string }>);

  it("fit their spaces without being pressed too narrow to read", () => {
    for (const [id, { name }] of names) {
      for (const line of nameLines(id, name)) expect(squeeze(line), name).toBeGreaterThanOrEqual(0.78);
    }
  });

  it("have room above where they take two lines", () => {
    for (const [id] of names.filter(([id, { name }]) => nameLines(id, name).length > 1)) {
      const [x, y] = spaces[id]!;
      for (const [other, place] of Object.entries(spaces)) {
        const covered = overlap([x, y - SECOND_LINE / 2], place, WIDTH, HEIGHT + SECOND_LINE / 2);
        expect(other !== id && covered, `${id} and ${other}`).toBe(false);
      }
    }
  });
});

/** Points along a path of straight lines, or of one quadratic bend. */
function along(path: string): [number, number][] {
  const points: [number, number][] = [];
  for (const part of path.split(/(?=M)/)) {
    const [x0, y0, ...rest] = part.match(/-?[\d.]+/g)!.map(Number) as [number, number, ...number[]];
    const [cx, cy, x1, y1] =
      rest.length === 4 ? (rest as [number, number, number, number]) : [NaN, NaN, ...(rest as [number, number])];
    for (let i = 0; i <= 100; i++) {
      const t = i / 100;
      const u = 1 - t;
      points.push(
        Number.isNaN(cx)
          ? [x0 * u + x1! * t, y0 * u + y1! * t]
          : [x0 * u * u + 2 * cx! * u * t + x1! * t * t, y0 * u * u + 2 * cy! * u * t + y1! * t * t],
      );
    }
  }
  return points;
}
