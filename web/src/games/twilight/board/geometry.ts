/** The geometry of the board. */

import { around, type Box } from "../../../map/camera.ts";
import type { Country, Facts, Power } from "../types.ts";
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

/** The side that holds both ends of a line, if one does. */
export function holder({ from, to, power }: Line, control: Readonly<Record<string, Power>>): Power | null {
  const held = control[from] ?? null;
  return held === (power ? to : control[to]) ? held : null;
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

/** The countries near the middle one of a group: Canada is in Europe, and far from it. */
export function together(ids: readonly string[]): string[] {
  const half = (axis: 0 | 1) => ids.map((id) => spaces[id]![axis]).sort((a, b) => a - b)[ids.length >> 1]!;
  const [x, y] = [half(0), half(1)];
  return ids.filter((id) => Math.abs(spaces[id]![0] - x) < WIDTH * 4 && Math.abs(spaces[id]![1] - y) < WIDTH * 4);
}

/** A box around some countries, with room to see what is next to them. */
export function countriesBox(ids: Iterable<string>): Box {
  return around(
    [...ids].map((id) => spaces[id]!),
    { width: WIDTH, height: HEIGHT * 1.6 },
  );
}

/** The same with the surroundings, so that one knows where it is. */
export function sceneBox(ids: Iterable<string>): Box {
  return around(
    [...ids].map((id) => spaces[id]!),
    { width: WIDTH * 2, height: HEIGHT * 3.2 },
  );
}

export const spaceBox = (id: string): Box => around([spaces[id]!], { width: WIDTH * 0.6, height: HEIGHT * 0.8 });

/** All that is on the board, without the empty seas around it. */
export const WORLD: Box = { x: 18, y: 28, width: 1457, height: 794 };

/** The size of type of every name: on a laptop's screen, with all of the board in view, above 10 pixels. */
export const NAME = 13.4;
/** What a second line adds to the height, upwards. */
export const SECOND_LINE = 12;
/** The scale at which a name has 10 pixels, and a bit. */
export const LEGIBLE = 10.2 / NAME;
const ROOM = WIDTH - 4;

/** About how wide a line of a name is. */
const wide = (line: string) => line.length * NAME * 0.435;

/** A name in its header: on two lines where it does not fit on one and nothing stands above it. */
export function nameLines(id: string, name: string): string[] {
  if (wide(name) <= ROOM * 1.05 || !roomAbove(id)) return [name];
  const breaks = [...name].flatMap((letter, i) => (letter === " " || letter === "/" ? [i] : []));
  const off = (i: number) => Math.abs(i - name.length / 2);
  const middle = breaks.sort((a, b) => off(a) - off(b))[0];
  if (middle === undefined) return [name];
  return [name.slice(0, middle + Number(name[middle] === "/")), name.slice(middle + 1)];
}

/** The width into which a line is pressed on a plate whose corners are that round; undefined where it fits. */
export function pressed(line: string, round = 0): number | undefined {
  const room = ROOM - Math.max(0, round - 5);
  return wide(line) > room ? room : undefined;
}

/** How narrow a line becomes, at worst; 1: as it is drawn. */
export const squeeze = (line: string): number => Math.min(1, ROOM / wide(line));

function roomAbove(id: string): boolean {
  const [x, y] = spaces[id]!;
  return Object.entries(spaces).every(
    ([other, [x1, y1]]) => other === id || y1 > y || Math.abs(x1 - x) >= WIDTH || y - y1 >= HEIGHT + SECOND_LINE,
  );
}
