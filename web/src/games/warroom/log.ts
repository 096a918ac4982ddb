/** What a line of War Room's log is: a heading, somebody's deed, dice, or about a region. */

import { NATIONS, type Color, type Entry, type Facts, type Line, type Nation } from "./types.ts";

const COLORS: readonly Color[] = ["yellow", "blue", "green", "red", "black", "white"];

/** Rounds and phases begin something. */
export function heading(entry: Entry): "turn" | "round" | null {
  return entry.type === "round" ? "turn" : entry.type === "phase" ? "round" : null;
}

/** Lines that are told in a moment of their own; those that are told together with others of their kind. */
const ALONE = new Set<Entry["type"]>([
  "round",
  "phase",
  "struck",
  "cancelled",
  "pinned",
  "no_landing",
  "invaded",
  "battle",
  "resolved",
  "collapse",
  "pact",
  "end",
]);
const TOGETHER = new Set<Entry["type"]>(["hotspot", "control", "resources", "embattled", "stress"]);

export function begins({ type }: Entry, before: Entry): boolean {
  return ALONE.has(type) || TOGETHER.has(before.type) !== TOGETHER.has(type);
}

/** What a nation does, or what becomes of it. */
const OF_A_NATION = new Set<Entry["type"]>([
  "bid",
  "launch",
  "picked",
  "batch",
  "bomber",
  "casualties",
  "casualty_points",
  "resources",
  "stress",
  "medals",
  "spend",
  "zone",
  "purchase",
  "trade",
  "collapse",
]);

/** The nation that acts in a line. */
export function teller(entry: Entry): Nation | null {
  return "nation" in entry && OF_A_NATION.has(entry.type) ? (NATIONS[entry.nation] ?? null) : null;
}

/** Dice by colour: how many of each. */
export function dice(entry: Entry): { side: string; die: number }[] {
  if (entry.type !== "dice") return [];
  return entry.counts.flatMap((die, i) => (die ? [{ side: COLORS[i]!, die }] : []));
}

/** What changes the region that it names. */
const CHANGES = new Set<Entry["type"]>([
  "put",
  "move",
  "pinned",
  "struck",
  "control",
  "embattled",
  "invaded",
  "defenders",
  "build",
  "dismantled",
  "deploy",
  "mobilize",
  "hotspot",
  "battle",
  "bombs",
  "bomber",
  "resolved",
  "launch",
]);

/** Regions that the log's new lines speak of. */
export function changedRegions(log: readonly Line[], known: number, facts: Facts): Set<string> {
  const regions = [...facts.territories, ...facts.seas];
  const changed = new Set<string>();
  for (const { entry } of log.slice(known)) {
    const region = "region" in entry && CHANGES.has(entry.type) ? regions[entry.region] : undefined;
    if (region) changed.add(region.id);
  }
  return changed;
}
