/** Battles that are over: what their boards looked like at the end, and what came of them. */

import type { LogLine } from "../../lib/types.ts";
import { NATIONS, type BattleBoard, type Entry, type Facts } from "../types.ts";
import { faceOf } from "./model.ts";

/** A board as it was last seen, and how much of the log there was then. */
export interface Seen {
  board: BattleBoard;
  log: number;
}

const entryOf = ({ entry }: LogLine) => entry as Entry;
const regionAt = (facts: Facts, index: number) => [...facts.territories, ...facts.seas][index]?.id;

/** Where the log leaves a battle: behind the line that says that its hotspot is resolved. */
function end(log: readonly LogLine[], { board, log: from }: Seen, facts: Facts): number {
  const at = log.findIndex((line, i) => {
    const entry = entryOf(line);
    return i >= from && entry[0] === "resolved" && regionAt(facts, entry[1]) === board.region;
  });
  return at < 0 ? log.length : at + 1;
}

/** The board with what happened after it was last seen: who fell, who was hit, who was repaired. */
export function settled(seen: Seen, log: readonly LogLine[], facts: Facts): BattleBoard {
  const units = seen.board.units.map((group) => ({ ...group }));
  const rows = facts.units.filter(({ id }) => id !== "cf").flatMap((unit) => unit.stances[faceOf(seen.board.region)].map(({ name }) => name));
  for (const entry of log.slice(seen.log, end(log, seen, facts)).map(entryOf)) {
    if (entry[0] !== "hit" && entry[0] !== "given_up" && entry[0] !== "repaired") continue;
    const [owner, unit] = [NATIONS[entry[1]] ?? "neutral", facts.units[entry[2]]!.id];
    const own = units.filter((group) => group.owner === owner && group.unit === unit);
    const group = entry[0] === "hit" ? own.find(({ stance }) => stance === rows[entry[3]]) : (own.find(({ damage }) => damage) ?? own[0]);
    if (!group) continue;
    const out = entry[0] === "given_up" || (entry[0] === "hit" && entry[4]);
    if (out) group.number -= 1;
    group.damage = out || entry[0] === "repaired" ? 0 : group.damage + 1;
  }
  return { ...seen.board, left: {}, dice: {}, units: units.filter(({ number }) => number > 0) };
}

const TELLING = new Set("control embattled casualties defenders medals stress bombs resources flag resolved".split(" "));

/** What came of a battle, in the words of the log. */
export function outcome(seen: Seen, log: readonly LogLine[], facts: Facts): string[] {
  return log.slice(seen.log, end(log, seen, facts)).flatMap((line) => (line.text && TELLING.has(String(line.entry[0])) ? [line.text] : []));
}

/** The log up to the end of a battle. */
export const logOf = (seen: Seen, log: readonly LogLine[], facts: Facts) => log.slice(0, end(log, seen, facts));

/** Has another battle begun since? */
export function overtaken(seen: Seen, log: readonly LogLine[], facts: Facts): boolean {
  return log.length < seen.log || log.slice(seen.log).some((line) => {
    const entry = entryOf(line);
    return entry[0] === "battle" && regionAt(facts, entry[1]) !== seen.board.region;
  });
}
