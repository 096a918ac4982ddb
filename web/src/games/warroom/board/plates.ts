/** What is told about a region on the map itself, by how near one looks, and how much room that takes. */

import { present, size, type Force, type Place } from "../model.ts";
import { RESOURCES, type Nation } from "../types.ts";
import { CATEGORY_SIGNS, EMBLEMS, RESOURCE_SIGNS, SIGNS, STROKES } from "./icons.ts";

/** The whole board, part of it, a theatre. */
export type Level = "far" | "middle" | "near";

/** Pixels for a unit from which on names are shown. */
export const NEAR = 1.5;

export const levelAt = (scale: number): Level => (scale < 1.2 ? "far" : scale < NEAR ? "middle" : "near");

/** The map of a laptop: on a larger one labels grow. */
const LAPTOP = { width: 1150, height: 640 };
const LARGEST = 1.8;

/** How much larger labels are than on a laptop. */
export const growth = (width: number, height: number): number =>
  Math.min(LARGEST, Math.max(1, Math.min(width / LAPTOP.width, height / LAPTOP.height)));

/** What can be switched on and off. */
export interface Layers {
  names: boolean;
  economy: boolean;
  forces: boolean;
  rails: boolean;
  lanes: boolean;
  trade: boolean;
}

export const LAYERS: (keyof Layers)[] = ["names", "economy", "forces", "rails", "lanes", "trade"];

const LETTER = 5.5;
/** Pixels that a unit is worth when names are first shown; their lines are broken for that. */
const TIGHT = 2.1;

/** A name in one line or two, so that it keeps within its region as well as it can. */
export function nameLines(name: string, room: number): string[] {
  const fits = Math.max(62, (2 * room * TIGHT) / 0.6);
  if (name.length * LETTER <= fits) return [name];
  const breaks = [...name.matchAll(/[ /]/g)].map(({ index }) => index);
  if (!breaks.length) return [name];
  const middle = breaks.reduce((best, at) =>
    Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best,
  );
  const keep = name[middle] === "/" ? 1 : 0;
  return [name.slice(0, middle + keep), name.slice(middle + 1)];
}

/** A sign with what stands beside it. */
export interface Item {
  path: string;
  kind: string;
  text: string | number;
  width: number;
}

/** A category of units in a force, and how many they are; far away only the number. */
export interface Cell {
  path: string;
  n: number;
  width: number;
}

/** What stands in a region, line by line, in pixels. */
export interface Plate {
  /** A sea's code. */
  code: boolean;
  lines: string[];
  rows: Item[][];
  strips: { nation: Nation; cells: Cell[]; wide: number }[];
  wide: number;
  high: number;
  /** From the middle of the plate to the point that marks the region. */
  lift: number;
}

/** The heights of a sea's code, a line of a name, a row of signs and a strip of forces; and how large signs are drawn. */
export const measures = (level: Level) =>
  level === "far"
    ? { code: 0, line: 12.5, row: 10.5, strip: 14, signs: 0.78, forces: 0.84 }
    : { code: 13, line: 12.5, row: 13.5, strip: 17, signs: 1, forces: 1 };

/** The width of the emblem at the head of a strip. */
export const EMBLEM = 15;

const item = (path: string, kind: string, text: string | number = ""): Item => ({
  path,
  kind,
  text,
  width: 12 + (text === "" ? 0 : String(text).length * 6 + 1),
});

/** The signs of a region: owner, value, what it yields, what has befallen it. */
function signs(place: Place, level: Level, layers: Layers): Item[] {
  const { territory, owner } = place;
  const found: Item[] = [];
  if (place.causes.length) found.push(item(SIGNS.burst, "fire"));
  else if (place.embattled) found.push(item(STROKES.swords, "line fire"));
  if (place.bombs) found.push(item(SIGNS.bomb, "dark", place.bombs));
  if (place.victory) found.push(item(SIGNS.victory, "gold"));
  if (!territory) return found;
  if (layers.economy || !place.forces.length)
    found.push(
      item(owner ? EMBLEMS[owner] : "", owner ?? "nobody", layers.economy && territory.value ? territory.value : ""),
    );
  if (!layers.economy || level === "far") return found;
  const income = place.embattled ? territory.embattled : territory.income;
  RESOURCES.forEach((resource, i) => {
    if (income[i]) found.push(item(RESOURCE_SIGNS[resource], resource, income[i] > 1 ? income[i] : ""));
  });
  if (territory.industry) found.push(item(SIGNS.industry, "dark", territory.industry));
  return found;
}

const total = (row: readonly { width: number }[]) => row.reduce((sum, { width }) => sum + width, 0);

/** One row, or two where they are many. */
function inRows(items: Item[]): Item[][] {
  if (items.length < 5 || total(items) < 74) return items.length ? [items] : [];
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

function cells(force: Force, level: Level): Cell[] {
  const shown =
    level === "far"
      ? [{ path: "", n: size(force) }]
      : present(force).map((category) => ({ path: CATEGORY_SIGNS[category], n: force.totals[category] }));
  return shown.map(({ path, n }) => ({ path, n, width: (path ? 13 : 2) + (n > 9 ? 13 : 8) }));
}

/** What a region's plate shows. `room`: half the height that the region leaves for it, in units; `isle`: its sign marks the spot. */
export function plateOf(
  place: Place,
  { name, room, isle }: { name: string; room: number; isle: boolean },
  level: Level,
  layers: Layers,
): Plate {
  const { line, row, strip, signs: items, forces, ...at } = measures(level);
  const lines = place.territory && layers.names && level === "near" ? nameLines(name, room) : [];
  const rows = inRows(signs(place, level, layers));
  const strips = (layers.forces ? place.forces : []).map((force) => {
    const shown = cells(force, level);
    return { nation: force.nation, cells: shown, wide: (EMBLEM + total(shown)) * forces };
  });
  const code = place.sea ? at.code : 0;
  const above = code + lines.length * line;
  const high = above + rows.length * row + strips.length * strip;
  const wide = Math.max(
    code && 26,
    ...lines.map((text) => text.length * LETTER * 1.1),
    ...rows.map((one) => total(one) * items),
    ...strips.map((one) => one.wide),
  );
  return { code: code > 0, lines, rows, strips, wide, high, lift: isle ? high / 2 - above - row / 2 : 0 };
}
