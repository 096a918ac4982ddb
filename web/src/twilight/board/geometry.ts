/** Where things stand on the board. */

import { around, type Box } from "../../map/camera.ts";
import type { Country, Facts } from "../types.ts";
import places from "./places.json" with { type: "json" };

export type Place = readonly [x: number, y: number];

export const [WIDTH, HEIGHT] = places.size as [number, number];
export const spaces = places.spaces as unknown as Record<string, Place>;
/** About half way across the board. */
export const MIDDLE = 700;
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

/** The same with the surroundings, so that one knows where it is. */
export function sceneBox(ids: Iterable<string>): Box {
  return around([...ids].map((id) => spaces[id]!), { width: WIDTH * 2, height: HEIGHT * 3.2 });
}

export const spaceBox = (id: string): Box => around([spaces[id]!], { width: WIDTH, height: HEIGHT });

/** A name in its header: on two lines where one would be too small to read. */
export function nameLines(name: string): string[] {
  if (fitting(name) >= SMALLEST) return [name];
  const spaces = [...name].flatMap((letter, i) => (letter === " " ? [i] : []));
  const off = (i: number) => Math.abs(i - name.length / 2);
  const middle = spaces.sort((a, b) => off(a) - off(b))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

/** The size of type in which the lines of a name fit. */
export const nameSize = (lines: string[]) => Math.min(13, ...lines.map(fitting));

/** What a second line adds to the height, upwards. */
export const SECOND_LINE = 11;
const SMALLEST = 8.5;

function fitting(line: string): number {
  return (WIDTH - 5) / (line.length * 0.435);
}
