/** What orders would lead to, as the server works it out: found, marked and put into words. */

import type { Action } from "../../../net/types.ts";
import { erasing, ordering, type Order } from "../charts.ts";
import type { PlannedBattle, Prospect, Hints as WarRoomHints } from "../wire.ts";
import type { Names } from "../words.ts";

export type Prospects = NonNullable<WarRoomHints["orders"]>;
/** How an order stands: nothing speaks against it, something does, or it could not be carried out now. */
export type Tone = "clear" | "risky" | "shut";

/** A small mark on a region: how a command would go there. */
export interface Mark {
  place: string;
  way: Prospect["way"];
  tone: Tone;
  /** The chance to win the battle there, in percent. */
  wins: number | null;
  /** How many other orders of the sheet that reckons with. */
  joined: number;
}

const SHUT = ["struck", "pact"];

export const prospectsOf = (hints: WarRoomHints | null): Prospects => hints?.orders ?? {};

export function toneOf(prospect: Prospect): Tone {
  if (prospect.risks.some(({ kind }) => SHUT.includes(kind))) return "shut";
  return prospect.risks.length ? "risky" : "clear";
}

/** The marks for every place that a command could go to. */
export function marksOf(prospects: Prospects, command: string | null): Mark[] {
  return Object.entries((command && prospects[command]) || {}).map(([place, prospect]) => ({
    place,
    way: prospect.way,
    tone: toneOf(prospect),
    wins: prospect.odds?.wins ?? null,
    joined: prospect.odds?.joined.length ?? 0,
  }));
}

/** The odds of a battle, and what they reckon with. */
function battle({ joined, ...odds }: PlannedBattle, names: Names): string {
  const commands = joined.map((id) => names.command(id)).join(", ");
  return `${names.ui("plan.odds", odds)} (${commands ? names.ui("plan.odds.joined", { commands }) : names.ui("plan.odds.alone")})`;
}

/** What there is to say about an order, line by line: how it goes, what it risks, the battle. */
export function told(prospect: Prospect, names: Names): string[] {
  const { way, risks, odds } = prospect;
  return [names.ui(`plan.way.${way}`), ...risks.map(({ text }) => text), ...(odds ? [battle(odds, names)] : [])];
}

/** The lines that put orders into another order: everything from the first that moves is erased and written again. */
export function reordered(orders: readonly Order[], from: number, to: number): Action[] {
  const wanted = [...orders];
  const [moved] = wanted.splice(from, 1);
  if (moved === undefined || to < 0 || to > wanted.length || from === to) return [];
  wanted.splice(to, 0, moved);
  const first = Math.min(from, to);
  const again = wanted.slice(first).map(ordering);
  return [...again.map(erasing), ...again];
}
