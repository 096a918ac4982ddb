/** Battles that are over: what their boards looked like at the end, and what came of them. */

import { NATIONS, type BattleBoard, type Entry, type Facts, type Line } from "../types.ts";
import { faceOf } from "./model.ts";

/** A board as it was last seen, and how much of the log there was then. */
export interface Seen {
  board: BattleBoard;
  log: number;
}

const regionAt = (facts: Facts, index: number) => [...facts.territories, ...facts.seas][index]?.id;

/** The end of a battle in the log: after the line that says that its hotspot is resolved. */
function end(log: readonly Line[], { board, log: from }: Seen, facts: Facts): number {
  const at = log.findIndex(
    ({ entry }, i) => i >= from && entry.type === "resolved" && regionAt(facts, entry.region) === board.region,
  );
  return at < 0 ? log.length : at + 1;
}

/** The board with what happened after it was last seen: who fell, who was hit, who was repaired. */
export function settled(seen: Seen, log: readonly Line[], facts: Facts): BattleBoard {
  const units = seen.board.units.map((group) => ({ ...group }));
  const rows = facts.units
    .filter(({ id }) => id !== "cf")
    .flatMap((unit) => unit.stances[faceOf(seen.board.region)].map(({ name }) => name));
  for (const { entry } of log.slice(seen.log, end(log, seen, facts))) {
    if (entry.type !== "hit" && entry.type !== "given_up" && entry.type !== "repaired") continue;
    const [owner, unit] = [NATIONS[entry.nation] ?? "neutral", facts.units[entry.unit]!.id];
    const own = units.filter((group) => group.owner === owner && group.unit === unit);
    const group =
      entry.type === "hit"
        ? own.find(({ stance }) => stance === rows[entry.row])
        : (own.find(({ damage }) => damage) ?? own[0]);
    if (!group) continue;
    const out = entry.type === "given_up" || (entry.type === "hit" && entry.out);
    if (out) group.number -= 1;
    group.damage = out || entry.type === "repaired" ? 0 : group.damage + 1;
  }
  return { ...seen.board, left: {}, dice: {}, units: units.filter(({ number }) => number > 0) };
}

const TELLING = new Set<Entry["type"]>([
  "control",
  "embattled",
  "casualties",
  "defenders",
  "medals",
  "stress",
  "bombs",
  "resources",
  "flag",
  "resolved",
]);

/** What came of a battle, in the words of the log. */
export function outcome(seen: Seen, log: readonly Line[], facts: Facts): string[] {
  return log
    .slice(seen.log, end(log, seen, facts))
    .flatMap((line) => (line.text && TELLING.has(line.entry.type) ? [line.text] : []));
}

/** The log up to the end of a battle. */
export const logOf = (seen: Seen, log: readonly Line[], facts: Facts) => log.slice(0, end(log, seen, facts));

/** Has another battle begun since? */
export function overtaken(seen: Seen, log: readonly Line[], facts: Facts): boolean {
  return (
    log.length < seen.log ||
    log
      .slice(seen.log)
      .some(({ entry }) => entry.type === "battle" && regionAt(facts, entry.region) !== seen.board.region)
  );
}
