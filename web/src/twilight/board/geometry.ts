/** Where things stand on the board. */

import { around, type Box } from "../../map/camera.ts";
import type { Country, Facts } from "../types.ts";
import places from "./places.json" with { type: "json" };

export type Place = readonly [x: number, y: number];

export const [WIDTH, HEIGHT] = places.size as [number, number];
export const spaces = places.spaces as unknown as Record<string, Place>;
export const powers = places.powers as unknown as Record<string, Place>;
export const plaques = places.plaques as unknown as Record<string, Place>;
const bends = places.bends as unknown as Record<string, Place>;
const wraps = places.wraps as Record<string, string[]>;
const views = places.views as unknown as Record<string, [number, number, number, number]>;

export interface Line {
  from: string;
  to: string;
  path: string;
  /** Between a country and a superpower. */
  power: boolean;
}

/** Every connection once. */
export function connections(facts: Facts, shown: (country: Country) => boolean): Line[] {
  const lines: Line[] = [];
  for (const country of facts.countries.filter(shown)) {
    for (const other of country.adjacent) {
      if (country.id < other) lines.push(line(country.id, other, spaces[country.id]!, spaces[other]!, false));
    }
    for (const power of country.next_to) {
      lines.push(line(country.id, power, spaces[country.id]!, powers[power]!, true));
    }
  }
  return lines;
}

function line(from: string, to: string, [x0, y0]: Place, [x1, y1]: Place, power: boolean): Line {
  const bend = bends[`${from}-${to}`];
  const wrap = wraps[`${from}-${to}`]; // around the back of the world
  if (wrap) return { from, to, power, path: wrap.join("") };
  return { from, to, power, path: bend ? `M${x0},${y0}Q${bend.join()},${x1},${y1}` : `M${x0},${y0}L${x1},${y1}` };
}

export function regionBox(region: string): Box | null {
  const view = views[region];
  return view ? { x: view[0], y: view[1], width: view[2], height: view[3] } : null;
}

/** A box around some countries, with room to see what is next to them. */
export function countriesBox(ids: Iterable<string>): Box {
  return around([...ids].map((id) => spaces[id]!), { width: WIDTH, height: HEIGHT * 1.6 });
}

export const spaceBox = (id: string): Box => around([spaces[id]!], { width: WIDTH, height: HEIGHT });

/** Type that fits a name into its header. */
export function nameSize(name: string): number {
  return Math.min(13, (WIDTH - 5) / (name.length * 0.435));
}
