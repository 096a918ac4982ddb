/** What is told about a region on the map itself, by how near one looks. */

/** The whole board, part of it, a theatre. */
export type Level = "far" | "middle" | "near";

/** Pixels for a unit from which on names are shown. */
export const NEAR = 1.5;

export const levelAt = (scale: number): Level => (scale < 1.2 ? "far" : scale < NEAR ? "middle" : "near");

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
