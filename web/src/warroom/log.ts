/** What a line of War Room's log is: a heading, somebody's deed, dice, or about a region. */

import type { LogLine } from "../lib/types.ts";
import { NATIONS, type Color, type Entry, type Facts, type Nation } from "./types.ts";

const COLORS: readonly Color[] = ["yellow", "blue", "green", "red", "black", "white"];

/** Rounds and phases begin something. */
export function heading(entry: Entry): "turn" | "round" | null {
  return entry[0] === "round" ? "turn" : entry[0] === "phase" ? "round" : null;
}

/** Lines that are told in a moment of their own; those that are told together with others of their kind. */
const ALONE = new Set("round phase struck cancelled pinned no_landing invaded battle resolved collapse pact end".split(" "));
const TOGETHER = new Set("hotspot control resources embattled stress".split(" "));

export function begins(entry: unknown[], before: unknown[]): boolean {
  const kind = String(entry[0]);
  return ALONE.has(kind) || TOGETHER.has(String(before[0])) !== TOGETHER.has(kind);
}

/** Kinds of entries that begin with a nation. */
const OF_A_NATION = new Set(
  "bid launch picked batch bomber casualties casualty_points resources stress medals spend zone purchase trade collapse".split(" "),
);

/** Whose deed a line tells. */
export function teller(entry: Entry): Nation | null {
  return OF_A_NATION.has(entry[0]) ? (NATIONS[entry[1] as number] ?? null) : null;
}

/** Dice by colour: how many of each. */
export function dice(entry: Entry): { side: string; die: number }[] {
  if (entry[0] !== "dice") return [];
  return (entry.slice(1) as number[]).flatMap((die, i) => (die ? [{ side: COLORS[i]!, die }] : []));
}

/** Which field of an entry names the region that it changed. */
const REGION_AT: Record<string, number> = {
  put: 2, move: 3, pinned: 2, struck: 2, control: 1, embattled: 1, invaded: 1, defenders: 1, build: 1, dismantled: 1,
  deploy: 3, mobilize: 1, hotspot: 1, battle: 1, bombs: 1, bomber: 2, resolved: 1, launch: 2,
};

/** Regions that the log's new lines speak of. */
export function changedRegions(log: readonly LogLine[], known: number, facts: Facts): Set<string> {
  const regions = [...facts.territories, ...facts.seas];
  const changed = new Set<string>();
  for (const { entry } of log.slice(known)) {
    const at = REGION_AT[String(entry[0])];
    const region = at === undefined ? undefined : regions[entry[at] as number];
    if (region) changed.add(region.id);
  }
  return changed;
}
